// @ts-check
/** Views of a bank game that Python has not sent: what is seen between two of its own. */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").BankView} BankView
 * @typedef {import("./game.js").Step} Step
 */

/** @param {View | BankView | null} view @returns {BankView | null} */
export const bankOf = (view) =>
  view?.family === "bank" ? /** @type {BankView} */ (view) : null;

/** @param {BankView | View} view @returns {View} */
const asView = (view) => /** @type {View} */ (view);

/** @param {BankView} view @param {number[]} slots */
const facesOf = ({ dice }, slots) => slots.map((slot) => dice[slot].value ?? 0);

/** @param {number[]} slots */
const maskOf = (slots) => slots.reduce((mask, slot) => mask | (1 << slot), 0);

/**
 * Return the table as a lost turn leaves it, until the player has seen it: the dice
 * that were rolled, all that was set aside, and nothing that could be done. Null when
 * the turn was not lost.
 *
 * @param {View | null} before
 * @param {Step} step
 * @returns {View | null}
 */
export function lostView(before, { events, view }) {
  const shown = bankOf(before);
  const after = bankOf(view);
  if (!shown || !after?.bust || !after.animate) return null;
  const { hold, values } = after.animate;
  const asides = events
    .filter(({ type }) => type === "dice_set_aside")
    .map(({ slots, points }) => ({ dice: facesOf(shown, slots).sort(), points }));
  const { bust, animate } = after;
  /** @type {BankView} */
  const lost = {
    ...shown,
    bust,
    animate,
    roll: { ...shown.roll, n: shown.roll.n + 1 },
    dice: values.map((value, slot) => ({
      value,
      state: hold.includes(slot) ? "aside" : "free",
      can: false,
    })),
    tray: [...shown.tray, ...asides],
    turn_points: bust.p,
  };
  return asView(lost);
}

/**
 * Return what the computer is about to do, as the table shows it before it happens;
 * null when there is nothing to see but the roll itself.
 *
 * @param {View} before
 * @param {Step} step
 * @returns {{view: View, selection: number} | null}
 */
export function foretell(before, { events }) {
  const shown = bankOf(before);
  const event = events.find(
    ({ type }) => type === "dice_set_aside" || type === "banked",
  );
  if (!shown || !event) return null;
  const { slots = [], points: p } = event;
  const { name } = shown.players[shown.current];
  const status =
    event.type === "banked"
      ? { key: "bot.banks", name, p }
      : { key: "bot.aside", name, dice: facesOf(shown, slots), p };
  return { view: asView({ ...shown, status }), selection: maskOf(slots) };
}
