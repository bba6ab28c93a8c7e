// @ts-check
/**
 * What was chosen a moment ago and is not on the disk yet: it survives a reload, for
 * localStorage is written before a call returns.
 */

const PREFIX = "kubek.pending.";

/**
 * Where localStorage is refused, full, or not written by us, there is no journal: the
 * disk is written in a moment all the same.
 * @param {() => void} work
 */
function ifAllowed(work) {
  try {
    work();
  } catch {}
}

/** @param {string} key @param {unknown} value */
export const note = (key, value) =>
  ifAllowed(() => localStorage.setItem(PREFIX + key, JSON.stringify(value)));

/** The disk has it. @param {string} key */
export const strike = (key) => ifAllowed(() => localStorage.removeItem(PREFIX + key));

/** All that was noted and not struck out. @returns {Record<string, any>} */
export function pending() {
  /** @type {Record<string, any>} */
  const found = {};
  ifAllowed(() => {
    for (const [name, text] of Object.entries(localStorage)) {
      const key = name.replace(PREFIX, "");
      if (key !== name) found[key] = JSON.parse(text);
    }
  });
  return found;
}
