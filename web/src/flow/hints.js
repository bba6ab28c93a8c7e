// @ts-check
/**
 * Hints: the best ways to go on, asked of Python, with the table of the game. What a
 * hint says is marked on the table by one tap; to roll or to score stays the player's.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Advice} Advice
 * @typedef {import("../store.js").Way} Way
 * @typedef {import("../store.js").Actions} Actions
 * @typedef {import("./engine.js").Ask} Ask
 * @typedef {import("./library.js").Library} Library
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Library} library
 * @property {Ask} ask
 * @property {(view: View) => Promise<boolean>} bringTable
 * @property {{holdSlots: (mask: number) => void,
 *   markBox: (column: number, box: string) => void, stopClock: () => void}} intents
 * @property {() => void} openSheet
 * @property {() => void} closeSheet
 * @property {() => boolean} hasPanel the screen has room beside the dice
 */

/** @param {number[]} slots */
const maskOf = (slots) => slots.reduce((mask, slot) => mask | (1 << slot), 0);

/** The methods are bound: they are handed out as the page's actions. */
export class Hints {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Show the best ways to go on. @returns {void} */
  askHint = () => {
    const { store, library, intents, openSheet, hasPanel } = this.#parts;
    const view = this.#myTurn;
    const { id, advice } = store.get();
    const header = library.headerOf(id);
    if (!view?.roll.n || !id || header?.table.hints === false) return;
    intents.stopClock();
    const place = placeOf(id, view);
    if (!advice?.hint || !isAt(advice, place)) void this.#ask(place, view);
    if (!hasPanel()) openSheet();
  };

  /** @param {number} chosen */
  chooseHint = (chosen) => {
    const { advice } = this.#parts.store.get();
    if (advice) this.#parts.store.set({ advice: { ...advice, chosen } });
  };

  /** Do on the table what the chosen way says. @returns {void} */
  takeHint = () => {
    const { store, intents, closeSheet } = this.#parts;
    const { advice } = store.get();
    const way = advice?.hint?.top[advice.chosen];
    closeSheet();
    if (!way) return;
    if (way.move) intents.markBox(...way.move);
    else intents.holdSlots(maskOf(way.hold ?? way.slots ?? []));
  };

  /**
   * @param {ReturnType<typeof placeOf>} place
   * @param {View} view
   */
  async #ask(place, view) {
    const { store, library, ask, bringTable } = this.#parts;
    /** @type {Advice} */
    const asked = { ...place, hint: null, isMissing: false, chosen: 0 };
    store.set({ advice: asked });
    const { id, seq } = { id: place.id, seq: view.seq };
    const isThere = await bringTable(view);
    const answer = isThere ? await ask({ op: "hint", id, seq }) : null;
    if (store.get().advice !== asked) return;
    if (!answer || answer.error) {
      store.set({ advice: { ...asked, isMissing: true } });
      return;
    }
    const { top, exact, unit = "points" } = answer;
    store.set({ advice: { ...asked, hint: { top, exact, unit } } });
    library.countHint(id);
  }

  /** The view, when the person at the phone may act on it. */
  get #myTurn() {
    const state = this.#parts.store.get();
    const { view, next, bust, pending, botTurn, handover, dialog } = state;
    const isBusy = next || bust || pending || botTurn || handover || dialog;
    return view && !view.over && !view.bot && !isBusy ? view : null;
  }
}

/** Where in a game a hint belongs. @param {string} id @param {View} view */
const placeOf = (id, { turn, current, roll }) => ({
  id,
  turn: turn.n,
  seat: current,
  roll: roll.n,
});

/** @param {Advice} advice @param {ReturnType<typeof placeOf>} place */
const isAt = ({ id, turn, seat, roll }, place) =>
  id === place.id && turn === place.turn && seat === place.seat && roll === place.roll;
