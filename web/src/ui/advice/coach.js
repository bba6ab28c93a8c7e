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
  return isHere ? coach.note : null;
}
