// @ts-check
/** Between two persons who share a phone: "Next: Marek", and what was just scored. */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../store.js").Handover} Handover
 * @typedef {import("../store.js").LastScore} LastScore
 */

/** What a turn brought, in any family. */
const TURN_ENDS = ["box_scored", "banked", "turn_busted"];

/**
 * Return the score of the turn that ended last, null when none has.
 * @param {View} view
 * @param {GameEvent[]} events
 * @returns {LastScore | null}
 */
export function lastScore(view, events) {
  const end = events.findLast(({ type }) => TURN_ENDS.includes(type));
  if (!end) return null;
  const { seat, column, box, points } = end;
  const isBust = end.type === "turn_busted";
  return { seat, column, box, points, total: view.players[seat].total, isBust };
}

/**
 * Return the hand-over that is due in this position, null when the phone stays where
 * it is. It is due before a person's first roll, so a reload shows it again.
 * @param {View} view
 * @param {GameEvent[]} events the whole log
 * @param {boolean} wanted what the players agreed on
 * @returns {Handover | null}
 */
export function dueHandover(view, events, wanted) {
  const persons = view.players.filter(({ kind }) => kind === "person");
  if (!wanted || persons.length < 2 || view.over || view.bot || view.roll.n > 0) {
    return null;
  }
  const last = lastScore(view, events);
  return last && { next: view.current, last };
}
