// @ts-check
/** What the coach says of the last decision, in a line on the felt. */

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Msg} Msg
 */

/**
 * Return the coach's note for the player whose turn it is; null when there is none.
 *
 * @param {AppState} state
 * @returns {Msg | null}
 */
export function coachNote({ coach, id, view, next }) {
  const isHere = coach && !next && coach.id === id && coach.seat === view?.current;
  if (!isHere) return null;
  const { way, ruleset, unit } = coach;
  const loss = { key: `unit.${unit}.loss`, v: coach.loss };
  if (way.move) return { key: "coach.score", ruleset, box: way.move[1], loss };
  if (way.set_aside) return { key: `coach.${way.then}`, dice: way.set_aside, loss };
  if (!way.faces?.length) return { key: "coach.all", loss };
  return { key: "coach.hold", dice: way.faces, loss };
}
