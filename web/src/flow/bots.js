// @ts-check
/**
 * The computer's turn: one step at a time, each stored, then shown at the chosen
 * speed. It stops between two steps when the player leaves, and goes on from there.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("./game.js").Step} Step
 */

/** How long something stays to be read, in ms at 1x. */
const READ = { roll: 700, holds: 650, box: 900, turn: 450 };

/** The share of these times that each speed takes. */
const PACE = { normal: 1, double: 0.5, once: 0 };

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {(request: {op: "bot"}) => Promise<Step | null>} parts.send
 * @param {(step: Step, how: {still: boolean, quiet: boolean}) => Promise<void>} parts.show
 * @param {() => void} parts.land
 * @param {() => void} parts.onDone the next person is to move, or the game is over
 */
export function createBots({ store, send, show, land, onDone }) {
  /** Grows when a run is called off. */
  let run = 0;
  let isSkipping = false;
  /** Ends the pause that is running. */
  let wake = () => {};

  const pace = () => (isSkipping ? 0 : PACE[store.get().settings.botSpeed]);

  /** @param {number} ms */
  function pause(ms) {
    const wait = ms * pace();
    if (!wait) return Promise.resolve();
    return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const timer = setTimeout(resolve, wait);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Show what the computer decided, before it happens: the dice it holds.
   * @param {View} before
   * @param {Step} step
   */
  async function showHolds(before, { view }) {
    const hold = view.animate?.hold ?? [];
    const selection = hold.reduce((mask, slot) => mask | (1 << slot), 0);
    if (!before.roll.n || (before.marks === "hold" && !hold.length)) return;
    store.set({ selection });
    await pause(READ.holds);
  }

  /**
   * ... or the box it takes.
   * @param {View} before
   * @param {GameEvent} scored
   */
  async function showBox(before, { box, column, points }) {
    const player = before.players[before.current];
    const boxes = before.boxes.map((each) => ({
      ...each,
      chosen: each.id === box && each.column === column,
    }));
    const name = boxes.find(({ chosen }) => chosen)?.name;
    const status = { key: "bot.scores", name: player.name, box: name, p: points };
    store.set({ view: { ...before, boxes, status } });
    await pause(READ.box);
  }

  /**
   * One step; false when nothing more is to be shown.
   * @param {() => boolean} isOff
   */
  async function step(isOff) {
    const before = store.get().view;
    if (!before?.bot) return false;
    const taken = await send({ op: "bot" });
    if (!taken || isOff()) return false;
    const scored = taken.events.find((event) => event.type === "box_scored");
    if (scored) await showBox(before, scored);
    else await showHolds(before, taken);
    if (isOff()) return false;
    const isFast = pace() === 0;
    // At once, only the outcome of a turn is worth a sentence.
    await show(taken, { still: isFast, quiet: isFast && !scored });
    if (scored) isSkipping = false;
    await pause(scored ? READ.turn : READ.roll);
    return !isOff();
  }

  return {
    /** Play until a person is to move. */
    async play() {
      if (store.get().botTurn) return;
      const mine = ++run;
      const isOff = () => mine !== run;
      isSkipping = false;
      store.set({ botTurn: true });
      await pause(READ.turn);
      while (!isOff() && (await step(isOff)));
      if (isOff()) return;
      store.set({ botTurn: false });
      if (!store.get().view?.bot) onDone();
    },
    /** Show the rest of this turn at once. */
    skip() {
      isSkipping = true;
      wake();
      land();
    },
    /** The player has left. */
    cancel() {
      run += 1;
      wake();
      store.set({ botTurn: false });
    },
  };
}
