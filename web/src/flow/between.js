// @ts-check
/** What is seen, and what is held, between a view and the next one. */

/** @typedef {import("../store.js").View} View */

/** The first picture waits no longer than this for what lies on the table. */
const FIRST_MS = 400;

/**
 * Return which dice are held after a step: those of the roll, or else what fingers
 * have held in the meantime.
 * @param {{view: View | null, selection: number}} before
 * @param {View} after
 */
export function selectionAfter({ view, selection }, after) {
  const isSameRoll =
    !after.animate &&
    after.family === "sheet" &&
    view?.turn.n === after.turn.n &&
    view?.current === after.current;
  return isSameRoll ? selection : after.rest;
}

/**
 * Return the table under dice whose turn is over as soon as they lie: time has rolled
 * them and written the points.
 * @param {View} before
 * @param {View} after
 * @returns {View}
 */
export function lastLook(before, { animate }) {
  const values = animate?.values ?? [];
  const dice = values.map((value) => ({ value, state: "free", can: false }));
  const roll = { ...before.roll, n: before.roll.n + 1 };
  return { ...before, dice: /** @type {View["dice"]} */ (dice), roll, notice: null };
}

/** @param {number} mask @returns {number[]} the slots in it */
export const slotsOf = (mask) =>
  [...Array(32).keys()].filter((slot) => mask & (1 << slot));

/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Let run what is due, and no more: a timer would come later. */
export const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/**
 * Wait until a stored game lies on the table: before a hand-over its log is read first.
 * @param {import("../store.js").Store} store
 */
export async function laid(store) {
  const isLaid = () => store.get().route.screen !== "game" || store.get().view !== null;
  if (isLaid()) return;
  await new Promise((done) => {
    const limit = setTimeout(() => done(undefined), FIRST_MS);
    const stop = store.subscribe(() => {
      if (!isLaid()) return;
      stop();
      clearTimeout(limit);
      done(undefined);
    });
  });
}
