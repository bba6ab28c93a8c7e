// @ts-check
/** Names of games and people: drawn, so that no two devices ever choose the same. */

/** @returns {string} 16 hexadecimal digits */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
