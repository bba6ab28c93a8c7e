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
 * @typedef {import("./game.js").Game} Game
 */

/** How long something stays to be read, in ms at 1x. */
const READ = { roll: 700, holds: 650, box: 900, turn: 450 };

/** The share of these times that each speed takes. */
const PACE = { normal: 1, double: 0.5, once: 0 };

/**
 * Return the view with the dice that the computer holds for its next roll.
 * @param {View} before
 * @param {number[]} hold
 */
function withHolds(before, hold) {
  const { name } = before.players[before.current];
  const held = hold.map((slot) => before.dice[slot].value);
  return { ...before, status: { key: "bot.holds", name, held } };
}

/**
 * Return the view with the box that the computer takes.
 * @param {View} before
 * @param {GameEvent} scored
 */
function withBox(before, { box, column, points }) {
  const { ruleset, players, current } = before;
  const { name } = players[current];
  const boxes = before.boxes.map((each) => {
    return { ...each, chosen: each.id === box && each.column === column };
  });
  const status = { key: "bot.scores", name, box, column, ruleset, p: points };
  return { ...before, boxes, status };
}

export class Bots {
  #store;
  #game;
  #onDone;
  /** Grows when a run is called off. */
  #run = 0;
  #isSkipping = false;
  /** Ends the pause that is running. */
  #wake = () => {};

  /**
   * @param {Store} store
   * @param {Game} game
   * @param {() => void} onDone the next person is to move, or the game is over
   */
  constructor(store, game, onDone) {
    this.#store = store;
    this.#game = game;
    this.#onDone = onDone;
  }

  /** Play until a person is to move. @returns {Promise<void>} */
  async play() {
    if (this.#store.get().botTurn) return;
    const run = ++this.#run;
    this.#isSkipping = false;
    this.#store.set({ botTurn: true });
    await this.#pause(READ.turn);
    while (run === this.#run && (await this.#step(run)));
    if (run !== this.#run) return;
    this.#store.set({ botTurn: false });
    if (!this.#store.get().view?.bot) this.#onDone();
  }

  /** Show the rest of this turn at once. @returns {void} */
  skip() {
    this.#isSkipping = true;
    this.#wake();
    this.#game.land();
  }

  /** The player has left: play no further. @returns {void} */
  cancel() {
    this.#run += 1;
    this.#wake();
    this.#store.set({ botTurn: false });
  }

  get #pace() {
    return this.#isSkipping ? 0 : PACE[this.#store.get().settings.botSpeed];
  }

  /** @param {number} ms */
  #pause(ms) {
    const wait = ms * this.#pace;
    if (!wait) return Promise.resolve();
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * One step; false when nothing more is to be shown.
   * @param {number} run
   */
  async #step(run) {
    const before = this.#store.get().view;
    if (!before?.bot) return false;
    const taken = await this.#game.send({ op: "bot" });
    if (!taken || run !== this.#run) return false;
    const scored = taken.events.find((event) => event.type === "box_scored");
    await this.#showIntent(before, taken, scored);
    if (run !== this.#run) return false;
    const isFast = this.#pace === 0;
    // At once, only the outcome of a turn is worth a sentence.
    await this.#game.show(taken, { still: isFast, quiet: isFast && !scored });
    if (taken.view.over) return false;
    if (scored) this.#isSkipping = false;
    await this.#pause(scored ? READ.turn : READ.roll);
    return run === this.#run;
  }

  /**
   * Show what the computer decided, before it happens.
   * @param {View} before
   * @param {Step} taken
   * @param {GameEvent | undefined} scored
   */
  async #showIntent(before, { view }, scored) {
    if (scored) {
      this.#store.set({ view: withBox(before, scored) });
      return this.#pause(READ.box);
    }
    const hold = view.animate?.hold ?? [];
    if (!hold.length) return;
    const selection = hold.reduce((mask, slot) => mask | (1 << slot), 0);
    this.#store.set({ view: withHolds(before, hold), selection });
    return this.#pause(READ.holds);
  }
}
