// @ts-check
/**
 * The computer's turn: one step at a time, each stored, then shown at the chosen
 * speed. It stops between two steps when the player leaves, and goes on from there.
 */

import { foretell } from "./bank-views.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("./game.js").Step} Step
 * @typedef {import("./game.js").Game} Game
 */

/** How long something stays to be read, in ms at 1x. */
const READ = { roll: 700, holds: 650, box: 900, turn: 450, bust: 1400 };

/** The level that plays by a table, and how long its turn waits for it, in ms; then it
 * plays on with what it has. */
const MASTER = "master";
const TABLE_LIMIT_MS = 3000;

/** The share of these times that each speed takes. */
const PACE = { normal: 1, double: 0.5, once: 0 };

/**
 * Return the view with the box that the computer takes.
 * @param {View} before
 * @param {GameEvent} scored
 */
function withBox(before, { box, column, points }) {
  const { name } = before.players[before.current];
  const boxes = before.boxes.map((each) => {
    return { ...each, chosen: each.id === box && each.column === column };
  });
  const taken = boxes.find(({ chosen }) => chosen)?.name;
  const status = { key: "bot.scores", name, box: taken, p: points };
  return { ...before, boxes, status };
}

export class Bots {
  #store;
  #game;
  #onDone;
  #bringTable;
  /** Grows when a run is called off. */
  #run = 0;
  #isSkipping = false;
  /** Ends the pause that is running. */
  #wake = () => {};

  /**
   * @param {Store} store
   * @param {Game} game
   * @param {() => void} onDone the next person is to move, or the game is over
   * @param {(view: View) => Promise<unknown>} bringTable give Python what a master
   *   plays by
   */
  constructor(store, game, onDone, bringTable) {
    this.#store = store;
    this.#game = game;
    this.#onDone = onDone;
    this.#bringTable = bringTable;
  }

  /** Play until a person is to move. @returns {Promise<void>} */
  async play() {
    if (this.#store.get().botTurn) return;
    const run = ++this.#run;
    this.#isSkipping = false;
    this.#store.set({ botTurn: true });
    await Promise.all([this.#pause(READ.turn), this.#prepare()]);
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

  /** Wait for the table of the game, not for long. */
  async #prepare() {
    const { view } = this.#store.get();
    if (view?.bot?.level !== MASTER) return;
    const late = new Promise((resolve) => setTimeout(resolve, TABLE_LIMIT_MS));
    await Promise.race([this.#bringTable(view), late]);
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
    const isLast = taken.events.some((event) => event.type === "turn_ended");
    await this.#showIntent(before, taken);
    if (run !== this.#run) return false;
    const isFast = this.#pace === 0;
    // At once, only the outcome of a turn is worth a sentence.
    await this.#game.show(taken, { still: isFast, quiet: isFast && !isLast });
    await this.#showBust();
    if (run !== this.#run || taken.view.over) return false;
    if (isLast) this.#isSkipping = false;
    await this.#pause(isLast ? READ.turn : READ.roll);
    return run === this.#run;
  }

  /** A lost turn waits for nobody when it was the computer's. */
  async #showBust() {
    if (!this.#store.get().bust) return;
    await this.#pause(READ.bust);
    await this.#game.goOn();
  }

  /**
   * Show what the computer decided, before it happens.
   * @param {View} before
   * @param {Step} taken
   */
  async #showIntent(before, { events, view }) {
    const choice = foretell(before, { events, view });
    if (choice) {
      this.#store.set(choice);
      return this.#pause(READ.box);
    }
    if (before.family === "bank") return;
    const scored = events.find((event) => event.type === "box_scored");
    if (scored) {
      this.#store.set({ view: withBox(before, scored) });
      return this.#pause(READ.box);
    }
    const hold = view.animate?.hold ?? [];
    if (!before.roll.n || (before.marks === "hold" && !hold.length)) return;
    const selection = hold.reduce((mask, slot) => mask | (1 << slot), 0);
    this.#store.set({ selection });
    return this.#pause(READ.holds);
  }
}
