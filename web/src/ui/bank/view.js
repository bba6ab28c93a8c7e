// @ts-check
/** How the parts of the table read a view of a bank game. */

/**
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @param {View | null} view one of a bank game @returns {BankView} */
export const bankOf = (view) => /** @type {BankView} */ (/** @type {unknown} */ (view));

/** Return a number as the language groups it. @param {Translate} t @param {number} n */
export const figure = (t, n) => t({ key: "end.total", total: n });
