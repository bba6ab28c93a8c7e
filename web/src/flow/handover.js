// @ts-check
/** Between two persons who share a phone: "Next: Marek", and what was just scored. */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../store.js").Handover} Handover
 * @typedef {import("../store.js").LastScore} LastScore
 */

/**
 * Return the score of the turn that ended last, null when none has.
 * @param {View} view
 * @param {GameEvent[]} events
 * @returns {LastScore | null}
 */
export function lastScore(view, events) {
  const scored = events.findLast((event) => event.type === "box_scored");
  if (!scored) return null;
  const { seat, column, box, points } = scored;
  return { seat, column, box, points, total: view.players[seat].total };
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
