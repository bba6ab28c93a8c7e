// @ts-check
/**
 * What was chosen a moment ago and is not on the disk yet: it survives a reload, for
 * localStorage is written before a call returns.
 */

const PREFIX = "kubek.pending.";

/** @param {string} key @param {unknown} value */
export function note(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Refused or full: the disk will be written in a moment all the same.
  }
}

/** The disk has it. @param {string} key */
export function strike(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Refused: there was no note.
  }
}

/** All that was noted and not struck out. @returns {Record<string, any>} */
export function pending() {
  /** @type {Record<string, any>} */
  const found = {};
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(PREFIX)) continue;
      found[name.slice(PREFIX.length)] = JSON.parse(localStorage.getItem(name) ?? "");
    }
  } catch {
    // Refused, or not written by us.
  }
  return found;
}
