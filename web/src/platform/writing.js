// @ts-check
/** Reading and writing one game: its records, their keys, and what goes together. */

/**
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("idb").IDBPDatabase} Disk
 * @typedef {{events: GameEvent[], sum: string}} Step events that were stored together,
 *   and the checksum of the log after them, as Python has sent it
 * @typedef {[number, any]} Row a stored step under the number of its first event
 * @typedef {object} Log One game in memory.
 * @property {Row[]} rows
 * @property {number} stored how many of them are on the disk
 * @property {Header | null} header as it was stored last, or should have been
 * @property {boolean} [isWhole] it takes the place of all that is on the disk
 * @property {Aside} [old] what was there, to be put aside
 * @typedef {{why: string, moved: number, header: unknown, rows: Row[]}} Aside
 * @typedef {import("idb").IDBPTransaction<any, any, "readwrite">} Tx
 */

/** All steps of one game. @param {IDBValidKey} id */
export const stepsOf = (id) => IDBKeyRange.bound([id], [id, []]);

/** How many events there are up to the end of some rows. @param {Row[]} rows */
export const lengthOf = (rows) => {
  const last = rows.at(-1);
  return last ? last[0] + (last[1]?.events?.length ?? 0) : 0;
};

/**
 * Do all of some work on the disk, or nothing.
 * @template T
 * @param {Disk} disk
 * @param {string[]} stores
 * @param {(tx: Tx) => Promise<T>} work
 * @param {IDBTransactionDurability} [durability] `strict`: even a phone that loses its
 *   power has it
 * @returns {Promise<T>}
 */
export async function allOrNone(disk, stores, work, durability = "relaxed") {
  const tx = disk.transaction(stores, "readwrite", { durability });
  tx.done.catch(() => {});
  try {
    const result = await work(tx);
    await tx.done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has failed by itself.
    }
    throw error;
  }
}

/**
 * Read the steps of a game; one that cannot be read is null, the others come all the
 * same.
 * @param {Disk} disk
 * @param {string} id
 * @returns {Promise<Row[]>}
 */
export async function readRows(disk, id) {
  const keys = await disk.getAllKeys("events", stepsOf(id));
  const values = await disk
    .getAll("events", stepsOf(id))
    .catch(() =>
      Promise.all(keys.map((key) => disk.get("events", key).catch(() => null))),
    );
  return keys.map((key, i) => [/** @type {any} */ (key)[1], values[i]]);
}

/** @param {Row | undefined} row */
const bare = (row) => row && { events: row[1].events, sum: row[1].sum };

/**
 * Put rows behind each other; each repeats the one before it and the head of the save,
 * so that Python can do without any one of them.
 * @param {{put: (value: any, key: any) => Promise<unknown>}} store
 * @param {Header} header
 * @param {Row[]} rows
 * @param {number} from the first row to put
 */
export const putRows = (store, { id, save }, rows, from) =>
  rows.slice(from).map((row, i) => {
    const [first] = row;
    const prev = bare(rows[from + i - 1]);
    return store.put({ ...bare(row), head: save, ...(prev && { prev }) }, [id, first]);
  });

/**
 * Write a header, and the rows that the disk has not got. The last row that it has
 * must be the one that we know: else another tab has played on.
 * @param {Disk} disk
 * @param {Header} header
 * @param {Log} log
 * @returns {Promise<"saved" | "conflict">}
 */
export function writeGame(disk, header, { rows, stored, isWhole, old }) {
  // Dice that are held by and by are worth no wait for the disk; what has happened is.
  const durability = isWhole || rows.length > stored ? "strict" : "relaxed";
  const work = async (/** @type {Tx} */ tx) => {
    const events = tx.objectStore("events");
    if (isWhole && old) await putAside(tx, header.id, old);
    const last = await events.openCursor(stepsOf(header.id), "prev");
    const known = rows[stored - 1];
    const at = last ? /** @type {any} */ (last.key)[1] : -1;
    const isBehind = isWhole || at < (known?.[0] ?? -1);
    const isOurs = at === known?.[0] && last?.value?.sum === known[1]?.sum;
    if (last && !isBehind && !isOurs) return "conflict";
    // The disk has lost what it had, or it is damaged: the memory has it.
    if (isBehind) await events.delete(stepsOf(header.id));
    await Promise.all(putRows(events, header, rows, isBehind ? 0 : stored));
    await tx.objectStore("games").put(header);
    return "saved";
  };
  return allOrNone(disk, ["games", "events", "quarantine"], work, durability);
}

/**
 * Write the header of a game that is over: nobody plays it on meanwhile.
 * @param {Disk} disk
 * @param {Header} header
 * @returns {Promise<"saved" | "off">} `off`: the game is not there any more
 */
export const writeHeader = (disk, header) =>
  allOrNone(disk, ["games"], async (tx) => {
    const games = tx.objectStore("games");
    if (!(await games.getKey(header.id))) return "off";
    await games.put(header);
    return "saved";
  });

/**
 * Read all that is stored of a game, as far as it can be read.
 * @param {Disk} disk
 * @param {any} id
 * @param {string} why it is to be put aside
 * @returns {Promise<Aside>}
 */
export async function readGame(disk, id, why) {
  const header = await disk.get("games", id).catch(() => null);
  return { why, moved: Date.now(), header, rows: await readRows(disk, id) };
}

/** @type {(tx: any, id: any, old: Aside) => Promise<unknown>} */
export const putAside = (tx, id, old) =>
  tx.objectStore("quarantine").put(old, `bad:${String(id)}:${old.moved}`);

/** @param {Disk} disk @param {any} id */
export const removeGame = (disk, id) =>
  allOrNone(disk, ["games", "events"], (tx) => removeFrom(tx, id));

/** @param {Tx} tx @param {any} id */
export async function removeFrom(tx, id) {
  await tx.objectStore("games").delete(id);
  await tx.objectStore("events").delete(stepsOf(id));
}
