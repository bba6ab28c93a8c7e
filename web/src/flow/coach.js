// @ts-check
/** The coach: after a decision that cost more than the player allows, what was better. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Unit} Unit
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("../store.js").Way} Way
 * @typedef {import("../store.js").Coach} Note
 * @typedef {import("./engine.js").Ask} Ask
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Ask} ask
 * @property {(view: View) => Promise<boolean>} bringTable
 * @property {(msg: Msg) => void} say
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
    const note = noteOf(before.ruleset, decision.top[0], decision.loss, unit);
    const coach = { id, seat: before.current, note };
    store.set({ coach });
    this.#sayWhenSeen(coach);
  };

  /** It is seen once the dice lie and the turn is the player's. @param {Note} coach */
  #sayWhenSeen(coach) {
    const { store, say } = this.#parts;
    const stop = store.subscribe((state) => {
      const isGone = state.coach !== coach;
      const isSeen = !state.next && state.view?.current === coach.seat;
      if (isGone || isSeen) stop();
      if (!isGone && isSeen) say(coach.note);
    });
  }
}

/** @type {(ruleset: string, way: Way, cost: number, unit: Unit) => Msg} */
function noteOf(ruleset, way, cost, unit) {
  const loss = { key: `unit.${unit}.loss`, v: cost };
  if (way.move) return { key: "coach.score", ruleset, box: way.move[1], loss };
  if (way.set_aside) return { key: `coach.${way.then}`, dice: way.set_aside, loss };
  if (!way.faces?.length) return { key: "coach.all", loss };
  return { key: "coach.hold", dice: way.faces, loss };
}
