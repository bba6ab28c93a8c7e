// @ts-check
/**
 * The database, and all that a start reads of it. It is read at once, by the page's first
 * script (first-paint.js): what is in it is there before the page can draw it.
 */

import { openDB } from "idb";

/**
 * @typedef {import("idb").IDBPDatabase} Disk
 * @typedef {object} Read what the disk holds, as it is
 * @property {[IDBValidKey, any][]} games with their ids; null what cannot be read
 * @property {Record<string, any>} meta
 */

const NAME = "kubek";
const VERSION = 1;

/** Read all but the logs. @param {Disk} disk @returns {Promise<Read>} */
export async function readAll(disk) {
  const [ids, keys] = await Promise.all([
    disk.getAllKeys("games"),
    disk.getAllKeys("meta"),
  ]);
  const [games, values] = await Promise.all([
    Promise.all(ids.map((id) => disk.get("games", id).catch(() => null))),
    Promise.all(keys.map((key) => disk.get("meta", key))),
  ]);
  return {
    games: ids.map((id, index) => [id, games[index]]),
    meta: Object.fromEntries(keys.map((key, index) => [String(key), values[index]])),
  };
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

/** The two scripts of the page, each bundled by itself, meet here. */
const place = /** @type {{kubekRead?: Promise<Read>}} */ (globalThis);

/** Read before anybody asks. */
export function readEarly() {
  place.kubekRead = readOnce();
  place.kubekRead.catch(() => {}); // whoever asks hears of it
}

async function readOnce() {
  const nothing = () => {};
  const disk = await inTime(openDisk(nothing, nothing));
  try {
    return await readAll(disk);
  } finally {
    disk.close();
  }
}
