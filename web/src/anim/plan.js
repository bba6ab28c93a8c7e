// @ts-check
/**
 * What moves between two views: a pure plan. The next view is already decided and
 * drawn from the state, so each step only leads up to it: leaving a step out, or
 * ending it early, gives the same screen.
 */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("./tumble.js").Motion} Motion
 * @typedef {{type: "tumble", slots: number[], values: number[], motion: Motion}} Tumble
 * @typedef {{type: "count", seat: number, from: number, to: number}} Count
 * @typedef {{type: "slide"}} Slide another player's card comes in
 * @typedef {{type: "celebrate"}} Celebrate
 * @typedef {Tumble | Count | Slide | Celebrate} Step
 */

/**
 * Return the steps from one view to the next, in order.
 *
 * @param {View | null} before
 * @param {View | null} after
 * @param {Motion} motion
 * @returns {Step[]}
 */
export function plan(before, after, motion) {
  // A game that is put on the table lies there; nothing has happened in it.
  if (!before || !after || before.commitment !== after.commitment) return [];
  if (before.seq >= after.seq) return [];
  const steps = [...tumbles(after, motion)];
  if (motion === "none") return steps;
  return [
    ...steps,
    ...counts(before, after),
    ...(before.current === after.current
      ? []
      : [{ type: /** @type {const} */ ("slide") }]),
    ...(isWon(before, after) ? [{ type: /** @type {const} */ ("celebrate") }] : []),
  ];
}

/** @param {View} after @param {Motion} motion @returns {Step[]} */
function tumbles({ animate }, motion) {
  if (!animate) return [];
  return [{ type: "tumble", slots: animate.roll, values: animate.values, motion }];
}

/** @param {View} before @param {View} after @returns {Step[]} */
const counts = (before, after) =>
  after.players
    .map(({ seat, total }) => ({
      type: /** @type {const} */ ("count"),
      seat,
      from: before.players[seat].total,
      to: total,
    }))
    .filter(({ from, to }) => from !== to);

/** Say whether the game has just ended and a person is first. */
const isWon = (/** @type {View} */ before, /** @type {View} */ { result, players }) =>
  !before.result &&
  Boolean(
    result?.ranking.some(
      ({ place, seat }) => place === 1 && players[seat].kind === "person",
    ),
  );
