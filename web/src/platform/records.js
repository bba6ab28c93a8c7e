// @ts-check
/** The database: its stores, and what is a game in it. */

import { openDB } from "idb";

/**
 * @typedef {import("idb").IDBPDatabase} Disk
 * @typedef {object} Loaded
 * @property {import("../store.js").Header[]} games
 * @property {Record<string, any>} meta
 * @property {any[]} broken ids of records whose headers are damaged, or no games
 * @property {boolean} newer a newer version of the app has left games
 */

const NAME = "kubek";
const VERSION = 1;
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
 * Read all but the logs.
 * @param {Disk} disk
 * @param {string[]} rulesets
 */
export async function readAll(disk, rulesets) {
  /** @type {Loaded} */
  const found = { games: [], meta: {}, broken: [], newer: false };
  for (const key of await disk.getAllKeys("games")) {
    const record = await disk.get("games", key).catch(() => null);
    if (isNewer(record)) {
      found.newer = true;
    } else if (isHeader(record, rulesets)) {
      found.games.push(record);
    } else {
      found.broken.push(key);
    }
  }
  for (const key of await disk.getAllKeys("meta")) {
    found.meta[String(key)] = await disk.get("meta", key);
  }
  return found;
}

/**
 * @param {() => void} onNew the database was not there and is now
 * @param {() => void} onGone it was taken away: removed, or cleared with the site's data
 */
export const openDisk = async (onNew, onGone) =>
  openDB(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore("games", { keyPath: "id" });
      for (const name of ["events", "quarantine", "meta"]) db.createObjectStore(name);
      onNew();
    },
    blocking(_current, _wanted, event) {
      /** @type {any} */ (event.target).close();
      onGone();
    },
    terminated: onGone,
  });

const OPEN_LIMIT_MS = 4000;

/**
 * Some browsers neither open nor refuse: the page does not wait for them.
 * @param {Promise<Disk>} opening
 * @returns {Promise<Disk>}
 */
export function inTime(opening) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error("the storage does not open"));
      opening.then((late) => late.close()).catch(() => {});
    }, OPEN_LIMIT_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
