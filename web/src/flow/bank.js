// @ts-check
/**
 * What taps and keys mean in a bank game: dice are chosen to be set aside, and the
 * buttons send the commands that the view has ready for each choice.
 */

import { bankOf } from "./bank-views.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").BankView} BankView
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./intents.js").Intents} Intents
 * @typedef {import("./stage.js").Stage} Stage
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Game} game
 * @property {Intents} intents what is the same in every game
 * @property {Stage} stage
 * @property {() => void} onHold a die was chosen or left: sound, vibration
 * @property {() => void} onRest
 */

/** The methods are bound: they are handed out as the page's actions. */
export class BankIntents {
  #parts;
  /** Earlier choices from the roll at `#place`, the last one at the end.
   * @type {number[]} */
  #past = [];
  #place = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  toggleDie = (/** @type {number} */ slot) => {
    const view = this.#myTurn();
    if (!view?.dice[slot]?.can) return;
    const { selection } = this.#state;
    const die = 1 << slot;
    const canJoin = view.selections[selection].can & die;
    if (selection & die || canJoin) this.#choose(selection ^ die);
    else this.#refuseDie(view, slot);
  };

  takeLargest = (/** @type {number} */ slot) => {
    const view = this.#myTurn();
    if (!view?.dice[slot]?.can) return;
    const largest = view.largest[slot];
    if (!largest) return this.#refuseDie(view, slot);
    const all = this.#state.selection | largest;
    this.#choose(view.selections[all].legal ? all : largest);
  };

  holdSlots = (/** @type {number} */ mask) => {
    if (this.#myTurn()?.selections[mask].legal) this.#choose(mask);
  };

  markAll = () => {
    const view = this.#myTurn();
    if (view?.best) this.#choose(view.best);
  };

  markNone = () => {
    if (this.#myTurn()) this.#choose(0);
  };

  undoHolds = () => {
    if (this.#myTurn()) this.#put(this.#earlier.pop() ?? 0);
  };

  roll = () => {
    const { next, bust, botTurn } = this.#state;
    if (next || bust || botTurn) this.skip();
    else this.#press("roll");
  };

  confirm = () => this.#press("bank");

  skip = () => {
    const { bust, botTurn, pending } = this.#state;
    if (!bust || botTurn) this.#parts.intents.skip();
    // The second tap of two belongs to the flight that the first one ended.
    else if (!pending) void this.#parts.game.goOn().then(this.#parts.onRest);
  };

  get #state() {
    return this.#parts.store.get();
  }

  /** The view, when the person at the phone may act on it. */
  #myTurn() {
    const { view, next, bust, pending, botTurn, handover } = this.#state;
    const isBusy = next || bust || pending || botTurn || handover;
    return view && !view.over && !view.bot && !isBusy ? bankOf(view) : null;
  }

  get #earlier() {
    const { id, view } = this.#state;
    const place = `${id}:${view?.seq}`;
    if (place !== this.#place) this.#past = [];
    this.#place = place;
    return this.#past;
  }

  /** @param {number} mask */
  #choose(mask) {
    const { selection } = this.#state;
    if (mask === selection) return;
    this.#earlier.push(selection);
    this.#put(mask);
  }

  /** @param {number} mask */
  #put(mask) {
    this.#parts.game.select(mask);
    this.#parts.onHold();
  }

  /** Say why a tap does nothing. @param {Msg} refusal */
  #refuse(refusal) {
    this.#parts.intents.tell(refusal);
    this.#parts.stage.alarm(refusal);
  }

  /** @param {BankView} view @param {number} slot */
  #refuseDie({ dice }, slot) {
    const face = { key: `face.${dice[slot].value}` };
    const key = this.#state.selection ? "f.dead.with" : "f.dead";
    this.#refuse({ key, n: slot + 1, face });
  }

  /** @param {"roll" | "bank"} button */
  #press(button) {
    const view = this.#myTurn();
    if (!view) return;
    const { enabled, reason, commands } =
      view.selections[this.#state.selection][button];
    if (reason) this.#refuse(reason);
    else if (enabled) void this.#parts.game.act(...commands);
  }
}

/**
 * Let the bank's intents take the place of others while a bank game is on the table.
 *
 * @param {Store} store
 * @param {Intents} intents
 * @param {BankIntents} bank
 */
export function inBank(store, intents, bank) {
  /** @type {[string, Function][]} */
  const actions = Object.entries(bank);
  const chosen = actions.map(([name, action]) => {
    const other = /** @type {Record<string, any>} */ (intents)[name];
    const run = (/** @type {any[]} */ ...args) =>
      (bankOf(store.get().view) ? action : other)?.(...args);
    return [name, run];
  });
  /** @type {BankIntents & Intents} */
  const both = { ...intents, ...Object.fromEntries(chosen) };
  return both;
}
