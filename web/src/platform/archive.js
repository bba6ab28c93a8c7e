// @ts-check
/** All that is stored, at once: given away as a file, taken from one, removed. */

import { allOrNone, putRows, stepsOf } from "./writing.js";

/**
 * @typedef {import("./storage.js").Storage} Storage
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("./writing.js").Row} Row
 * @typedef {import("idb").IDBPTransaction<any, any, "readwrite">} Transaction
 * @typedef {Header & {records: Row[]}} Newcomer a game from a file
 * @typedef {{used: number | null, persisted: boolean, aside: number}} Usage bytes;
 *   whether the browser has promised to keep them; how many records are put aside
 */

const STORES = ["games", "events", "quarantine", "meta"];

/**
 * @param {Storage} storage
 * @returns {Promise<Usage>}
 */
export async function usage(storage) {
  const { storage: shelf } = navigator;
  const [estimate, persisted, aside] = await Promise.all([
    shelf?.estimate?.().catch(() => null),
    shelf?.persisted?.().catch(() => false),
    storage.run((disk) => disk.count("quarantine")),
  ]);
  const details = /** @type {any} */ (estimate)?.usageDetails;
  const used = details?.indexedDB ?? null;
  return { used, persisted: Boolean(persisted), aside: aside ?? 0 };
}

/**
 * Return all that is remembered, as `import` reads it. What is damaged comes as it is;
 * records that were put aside become texts.
 * @param {Storage} storage
 * @param {Header[]} headers
 * @param {object} settings what the player chose
 */
export async function everything(storage, headers, settings) {
  const games = [];
  for (const { view: _, save, ...header } of headers) {
    const batches = (await storage.rows(header)) ?? [];
    games.push({ ...header, save: { ...save, batches } });
  }
  const { profiles = [], setups = {} } = storage.meta;
  return {
    app: "kubek",
    format: 2,
    exported: Date.now(),
    games,
    profiles,
    settings,
    tables: setups,
    quarantine: await aside(storage),
  };
}

/** @param {Storage} storage @returns {Promise<[string, string][]>} */
async function aside(storage) {
  const pairs = await storage.run(async (disk) => {
    const keys = await disk.getAllKeys("quarantine");
    return Promise.all(
      keys.map(async (key) => [
        String(key),
        await disk.get("quarantine", key).catch(() => null),
      ]),
    );
  });
  return (pairs ?? []).map(([key, value]) => [key, asText(value)]);
}

/** @param {unknown} value */
function asText(value) {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value) ?? "null");
  } catch {
    return String(value);
  }
}

/**
 * Store games from a file, all of them or none. One that has been played on since the
 * file was checked stays as it is.
 * @param {Storage} storage
 * @param {Newcomer[]} games
 * @param {Map<string, number>} known how many events each game here had then
 * @param {[string, string][]} quarantine
 * @returns {Promise<Header[] | undefined>} those that were stored; undefined when the
 *   disk refuses, and then nothing was
 */
export async function adopt(storage, games, known, quarantine) {
  const work = async (/** @type {Transaction} */ tx) => {
    const stored = [];
    for (const { records, ...header } of games) {
      const there = await tx.objectStore("games").get(header.id);
      if (there && there.view?.seq !== known.get(header.id)) continue;
      const events = tx.objectStore("events");
      await events.delete(stepsOf(header.id));
      await Promise.all(putRows(events, header, records, 0));
      await tx.objectStore("games").put(header);
      stored.push(header);
    }
    for (const [key, text] of quarantine) {
      if (await tx.objectStore("quarantine").getKey(key)) continue;
      await tx.objectStore("quarantine").put(text, key);
    }
    return stored;
  };
  const adopted = await storage.run((disk) => allOrNone(disk, STORES, work));
  for (const { id } of adopted ?? []) await storage.reread(id);
  return adopted;
}

/**
 * Remove what was put aside.
 * @param {Storage} storage
 */
export const forgetAside = (storage) => storage.run((disk) => disk.clear("quarantine"));

/**
 * Remove all that is remembered, on the disk and beside it.
 * @param {Storage} storage
 * @returns {Promise<boolean>} false: the disk refuses
 */
export async function forgetAll(storage) {
  const work = async (/** @type {Transaction} */ tx) => {
    for (const name of STORES) await tx.objectStore(name).clear();
    return true;
  };
  const done = await storage.run((disk) => allOrNone(disk, STORES, work));
  if (!done) return false;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("kubek.")) localStorage.removeItem(key);
    }
  } catch {
    // Refused: nothing was there.
  }
  return true;
}
