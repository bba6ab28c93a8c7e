// @ts-check
/** What the rules package can play, written by the build: no waiting for Python. */

import catalog from "../generated/catalog.json";

/** @typedef {import("../store.js").Catalog} Catalog */

const { rulesets, levels, colours } = /** @type {Catalog} */ (
  /** @type {unknown} */ (catalog)
);

export { colours, levels, rulesets };

/**
 * Return the facts of a rule set; of the first one when there is no such key.
 *
 * @param {string | null} key
 */
export const rulesetOf = (key) => rulesets.find((it) => it.key === key) ?? rulesets[0];
