// @ts-check
/** The coach: after a decision that cost more than the player allows, what was better. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Unit} Unit
 * @typedef {import("./engine.js").Ask} Ask
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Ask} ask
 * @property {(view: View) => Promise<boolean>} bringTable
 */

/** What stands for a point of the threshold. @type {Record<Unit, number>} */
const POINT = { points: 1, win: 0.01, turns: 0.1 };

export class Coach {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Judge what a person has just decided; nothing waits for it.
   * @param {View} before
   */
  look = async (before) => {
    const { store, ask, bringTable } = this.#parts;
    const { id, settings } = store.get();
    store.set({ coach: null });
    if (!settings.coach || !id || !before.roll.n) return;
    if (!(await bringTable(before))) return;
    const { decision } = await ask({ op: "judge", id });
    const isIt =
      decision?.seat === before.current &&
      decision.turn === before.turn.n &&
      decision.roll === before.roll.n;
    const { unit = "points" } = decision ?? {};
    const limit = settings.coach * POINT[/** @type {Unit} */ (unit)];
    if (!isIt || decision.loss < limit || store.get().id !== id) return;
    const { ruleset } = before;
    const better = { way: decision.top[0], loss: decision.loss, unit };
    store.set({ coach: { id, seat: before.current, ruleset, ...better } });
  };
}
