// @ts-check
/**
 * What taps and keys mean at the table. Each is checked against the view's answers;
 * one that means nothing now does nothing, or says why.
 */

import { heldMask, slotsOf } from "./game.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./bots.js").Bots} Bots
 * @typedef {import("./auto-score.js").AutoScore} AutoScore
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Game} game
 * @property {Bots} bots
 * @property {AutoScore} clock
 * @property {Stage} stage
 * @property {() => void} onHold a die was held or released: sound, vibration
 */

/** The chosen box confirms when tapped again, but not by a double tap. */
const CONFIRM_AFTER_MS = 600;

/** All dice that may be held or released. @param {View | null} view */
const togglable = (view) =>
  view?.dice.reduce((mask, die, slot) => (die.can ? mask | (1 << slot) : mask), 0) ?? 0;

/** The methods are bound: they are handed out as the page's actions. */
export class Intents {
  #parts;
  #pickedAt = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Hold a die, or release it.
   * @param {number} slot
   */
  toggleDie = (slot) => {
    const { view, selection } = this.#state;
    if (togglable(view) & (1 << slot)) this.#select(selection ^ (1 << slot));
  };

  /** Hold all dice that may be held. @returns {void} */
  holdAll = () => this.#select(this.#state.selection | togglable(this.#state.view));

  /** Release all dice that may be released. @returns {void} */
  holdNone = () => this.#select(this.#state.selection & ~togglable(this.#state.view));

  /** Go back to the dice that the last roll kept. @returns {void} */
  undoHolds = () => {
    const { view } = this.#state;
    if (view) this.#select(heldMask(view.dice));
  };

  /** Roll the dice that are not held; in flight: skip. @returns {void} */
  roll = () => {
    const { next, botTurn, selection } = this.#state;
    if (next || botTurn) return this.skip();
    const view = this.#myTurn();
    if (!view) return;
    const { enabled, reason } = view.actions.roll;
    const isFirst = view.roll.n === 0;
    const choice = view.selections[isFirst ? 0 : selection];
    const problem = reason ?? choice.reason;
    if (problem) return this.#parts.stage.alarm(problem);
    if (!enabled || !choice.legal) return;
    const hold = isFirst ? [] : slotsOf(selection);
    void this.#parts.game.act({ type: "roll", hold });
  };

  /**
   * Mark a box; a chosen one, or with one-tap scoring any, is scored.
   * @param {number} column
   * @param {string} box
   */
  pickBox = (column, box) => {
    const view = this.#myTurn();
    const target = view?.boxes.find(
      (each) => each.id === box && each.column === column,
    );
    if (!view || !target || target.value !== null) return;
    if (!target.legal) {
      if (view.notice) this.#parts.stage.alarm(view.notice);
    } else if (this.#state.settings.oneTap) {
      this.#score(column, box);
    } else if (!target.chosen) {
      this.#pickedAt = performance.now();
      this.#parts.clock.stop();
      void this.#parts.game.act({ type: "mark", column, box });
    } else if (performance.now() - this.#pickedAt >= CONFIRM_AFTER_MS) {
      this.#score(column, box);
    }
  };

  /** Take the choice of a box back. @returns {void} */
  dropBox = () => {
    if (this.#myTurn()?.actions.score) void this.#parts.game.act({ type: "unmark" });
  };

  /** Score the chosen box, or the one of the countdown. @returns {void} */
  confirm = () => {
    const view = this.#myTurn();
    const target = view && (view.actions.score ?? this.#state.clock);
    if (target) this.#score(target.column, target.box);
  };

  /** Stop the countdown for this turn. @returns {void} */
  stopClock = () => this.#parts.clock.stop();

  /** Show at once what is being shown slowly. @returns {void} */
  skip = () => {
    const { next, botTurn } = this.#state;
    if (botTurn) this.#parts.bots.skip();
    else if (next) this.#parts.game.land();
  };

  /** The phone has changed hands. @returns {void} */
  handoverReady = () => this.#parts.store.set({ handover: null });

  get #state() {
    return this.#parts.store.get();
  }

  /** The view, when the person at the phone may act on it. */
  #myTurn() {
    const { view, next, pending, botTurn, handover, dialog } = this.#state;
    const isMine = view && !view.over && !view.bot && !next && !handover && !dialog;
    return isMine && !pending && !botTurn ? view : null;
  }

  /**
   * A mark that is on its way does not stop a finger on its way to the next die.
   * @param {number} mask
   */
  #select(mask) {
    const { view, next, botTurn, handover, selection } = this.#state;
    if (!view || view.over || view.bot || next || botTurn || handover) return;
    if (mask === selection) return;
    this.#parts.game.select(mask);
    this.#parts.onHold();
    if (view.actions.score) void this.#parts.game.act({ type: "unmark" });
  }

  /** @param {number} column @param {string} box */
  #score(column, box) {
    this.#parts.clock.stop();
    void this.#parts.game.act({ type: "score", column, box });
  }
}
