// @ts-check
/**
 * Which way round dice are marked: those that stay, or those to roll again. The custom
 * is the rule set's; a wish of this phone goes before it. The selection is the mask of
 * held slots in either case.
 */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Settings} Settings
 */

/** @param {(slot: number) => boolean} has @param {number} dice */
const maskOf = (has, dice) =>
  Array.from({ length: dice }, (_, slot) => (has(slot) ? 1 << slot : 0)).reduce(
    (mask, bit) => mask | bit,
    0,
  );

/**
 * Return a view as the player marks dice.
 * @param {View} view as Python sent it
 * @param {Settings["marks"]} wish
 * @returns {View}
 */
export function withMarks(view, wish) {
  const { dice, roll } = view;
  const kept = maskOf((slot) => dice[slot].state === "held", dice.length);
  const marks = wish === "rules" || !view.marks ? view.marks : wish;
  if (marks !== "reroll") return { ...view, marks, rest: kept };
  const selections = view.selections.map((choice) => ({
    ...choice,
    label: choice.reroll_label,
    reason: choice.reroll_reason,
  }));
  // Nothing is marked yet: all dice would stay.
  const rest = roll.n ? maskOf(() => true, dice.length) : kept;
  return { ...view, marks, selections, rest };
}
