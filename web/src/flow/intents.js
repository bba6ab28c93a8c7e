// @ts-check
/**
 * What taps and keys mean at the table. Each is checked against the view's answers;
 * one that means nothing now does nothing, or says why.
 */

import { slotsOf } from "./between.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./bots.js").Bots} Bots
 * @typedef {import("./clock.js").Clock} Clock
 * @typedef {import("../store.js").Msg} Msg
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Game} game
 * @property {Bots} bots
 * @property {Clock} clock
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

  /** Mark all dice that may be marked. @returns {void} */
  markAll = () => this.#markEach(true);

  /** Mark none of the dice that may be marked. @returns {void} */
  markNone = () => this.#markEach(false);

  /** Go back to the marks that the roll began with. @returns {void} */
  undoHolds = () => {
    const { view } = this.#state;
    if (view) this.#select(view.rest);
  };

  /** A keyboard has come to a box or left it. @returns {void} */
  nameBox = (/** @type {Msg | null} */ named) => this.#parts.store.set({ named });

  /** Say something on the felt, until the game goes on. @returns {void} */
  tell = (/** @type {Msg | null} */ msg) => {
    const { view } = this.#state;
    this.#parts.store.set({ told: view && msg && { seq: view.seq, msg } });
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
      this.tell(view.refusal);
      if (view.refusal) this.#parts.stage.alarm(view.refusal);
    } else if (this.#state.settings.oneTap) {
      this.#score(column, box);
    } else if (!target.chosen) {
      this.markBox(column, box);
    } else if (performance.now() - this.#pickedAt >= CONFIRM_AFTER_MS) {
      this.#score(column, box);
    }
  };

  /** Hold just these dice. @param {number} mask */
  holdSlots = (mask) => {
    const view = this.#myTurn();
    if (!view) return;
    if (mask === this.#state.selection) this.dropBox();
    else this.#select(mask);
  };

  /** Mark a box, and no more. @param {number} column @param {string} box */
  markBox = (column, box) => {
    const target = this.#myTurn()?.boxes.find(
      (each) => each.id === box && each.column === column,
    );
    if (!target?.legal || target.chosen) return;
    this.#pickedAt = performance.now();
    this.#parts.clock.stop();
    void this.#parts.game.act({ type: "mark", column, box });
  };

  /** Take the choice of a box back. @returns {void} */
  dropBox = () => {
    if (this.#myTurn()?.actions.score) void this.#parts.game.act({ type: "unmark" });
  };

  /** Score the chosen box, or the one of the countdown. @returns {void} */
  confirm = () => {
    const view = this.#myTurn();
    const target = view && (view.actions.score ?? this.#state.clock?.auto);
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
  handoverReady = () => {
    this.#parts.store.set({ handover: null });
    this.#parts.clock.follow();
  };

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

  /** Mark all dice that may be toggled, or none. @param {boolean} isMarked */
  #markEach(isMarked) {
    const { view, selection } = this.#state;
    const isHeld = isMarked === (view?.marks !== "reroll");
    this.#select(isHeld ? selection | togglable(view) : selection & ~togglable(view));
  }

  /** @param {number} column @param {string} box */
  #score(column, box) {
    this.#parts.clock.stop();
    void this.#parts.game.act({ type: "score", column, box });
  }
}
