// @ts-check
/** Between two persons who share a phone: "Next: Marek", and what was just scored. */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../store.js").Handover} Handover
 */

/**
 * Return the hand-over that is due before a person's first roll, null when the phone
 * stays where it is. A reload before that roll shows it again.
 * @param {View} view
 * @param {GameEvent[]} events the whole log
 * @returns {Handover | null}
 */
export function dueHandover({ players, current }, events) {
  const persons = players.filter(({ kind }) => kind === "person");
  const scored = events.findLast((event) => event.type === "box_scored");
  if (persons.length < 2 || !scored) return null;
  const { seat, column, box, points } = scored;
  const last = { seat, column, box, points, total: players[seat].total };
  return { next: current, last };
}
