// @ts-check
/** What is a game in the database. */

/**
 * @typedef {object} Loaded
 * @property {import("../store.js").Header[]} games
 * @property {Record<string, any>} meta
 * @property {any[]} broken ids of records whose headers are damaged, or no games
 * @property {boolean} newer a newer version of the app has left games
 */

/** The newest format of a save; Python reads the older ones too. */
const FORMAT = 2;

const isNumber = (/** @type {unknown} */ x) =>
  typeof x === "number" && Number.isFinite(x);
const isObject = (/** @type {any} */ x) => x !== null && typeof x === "object";

/**
 * Return whether a view has what the start screen and the table draw first.
 * @param {any} view
 */
function isView(view) {
  return (
    isObject(view) &&
    isNumber(view.seq) &&
    isNumber(view.turn?.n) &&
    Array.isArray(view.dice) &&
    Array.isArray(view.family === "bank" ? view.tray : view.boxes) &&
    Array.isArray(view.selections) &&
    Array.isArray(view.players) &&
    view.players.every(
      (/** @type {any} */ p) =>
        typeof p?.name === "string" &&
        isNumber(p.total) &&
        (view.family === "bank" || Array.isArray(p.sheet)),
    ) &&
    (!view.over || Array.isArray(view.result?.ranking))
  );
}

/**
 * Return whether a stored record is a game; the rules are checked by Python when the
 * game is opened.
 * @param {any} record
 * @param {string[]} rulesets
 */
export function isHeader(record, rulesets) {
  return (
    isObject(record) &&
    typeof record.id === "string" &&
    rulesets.includes(record.ruleset) &&
    isNumber(record.updated) &&
    isNumber(record.selection) &&
    typeof record.save?.key === "string" &&
    isView(record.view)
  );
}

/** A newer version of the app has stored it, and will read it again. @param {any} record */
export const isNewer = (record) =>
  isNumber(record?.save?.format) && record.save.format > FORMAT;

/**
 * Tell games from what is none.
 * @param {import("./disk.js").Read} read
 * @param {string[]} rulesets
 * @returns {Loaded}
 */
export function sortRead({ games, meta }, rulesets) {
  /** @type {Loaded} */
  const found = { games: [], meta, broken: [], newer: false };
  for (const [id, record] of games) {
    if (isNewer(record)) found.newer = true;
    else if (isHeader(record, rulesets)) found.games.push(record);
    else found.broken.push(id);
  }
  return found;
}

/**
 * What first-paint.js has begun to read.
 * @returns {Promise<import("./disk.js").Read>}
 */
export const takeRead = async () =>
  /** @type {any} */ (globalThis).kubekRead ?? Promise.reject(new Error("not read"));
