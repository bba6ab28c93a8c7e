// @ts-check
/**
 * What the page remembers: games, their event logs, settings.
 *
 * A log is kept in memory once it was read or begun, and the disk follows it: so a
 * game goes on when storage is refused or fails, it is only not remembered. Events
 * are only ever added, in one transaction with the game's header. Records that are
 * not ours or damaged are never deleted: they move to `quarantine` under a new key.
 */

import { openDB } from "idb";

/**
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {{games: Header[], meta: Record<string, any>, damaged: number}} Loaded
 * @typedef {"saved" | "off" | "conflict"} Outcome `conflict`: another tab has played
 *   this game on
 */

/**
 * @typedef {object} Storage
 * @property {() => boolean} isOn
 * @property {() => Promise<Loaded>} load
 * @property {(id: string) => Promise<GameEvent[]>} log
 * @property {(header: Header, events: GameEvent[]) => Promise<Outcome>} append
 * @property {(header: Header) => Promise<Outcome>} putHeader
 * @property {(id: string) => Promise<Header | undefined>} reread forget the memory of
 *   a game and take it from the disk
 * @property {(id: string, why: string) => Promise<void>} quarantine
 * @property {(id: string) => Promise<void>} remove
 * @property {(key: string, value: unknown) => Promise<void>} setMeta
 */

const NAME = "kubek";
const VERSION = 1;
const FORMAT = 1;

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
 * Return whether a stored record is a game of this version; the rules are checked
 * by Python when the game is opened.
 * @param {any} record
 * @param {string[]} rulesets
 */
function isHeader(record, rulesets) {
  return (
    isObject(record) &&
    typeof record.id === "string" &&
    rulesets.includes(record.ruleset) &&
    isNumber(record.updated) &&
    isNumber(record.selection) &&
    record.save?.format === FORMAT &&
    typeof record.save.key === "string" &&
    isView(record.view)
  );
}

/** All event batches of one game. @param {IDBValidKey} id */
const batchesOf = (id) => IDBKeyRange.bound([id], [id, []]);

function openDisk() {
  return openDB(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore("games", { keyPath: "id" });
      db.createObjectStore("events");
      db.createObjectStore("quarantine");
      db.createObjectStore("meta");
    },
  });
}

/**
 * Move one game's records aside.
 * @param {import("idb").IDBPDatabase} disk
 * @param {any} id
 * @param {string} why
 */
async function moveAside(disk, id, why) {
  const tx = disk.transaction(["games", "events", "quarantine"], "readwrite");
  const record = {
    why,
    moved: Date.now(),
    header: await tx.objectStore("games").get(id),
    batches: await tx.objectStore("events").getAll(batchesOf(id)),
  };
  await tx.objectStore("quarantine").put(record, `bad:${String(id)}:${record.moved}`);
  await tx.objectStore("games").delete(id);
  await tx.objectStore("events").delete(batchesOf(id));
  await tx.done;
}

/**
 * Open the storage; where the browser refuses it, all lives in memory.
 * @param {string[]} rulesets keys of the rule sets that this version plays
 * @param {() => void} onOff called once, when nothing can be stored (any more)
 * @returns {Promise<Storage>}
 */
export async function openStorage(rulesets, onOff) {
  /** @type {import("idb").IDBPDatabase | null} */
  let disk = null;
  /** @type {Map<string, GameEvent[]>} */
  const logs = new Map();
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();

  function turnOff() {
    if (disk) disk.close();
    disk = null;
    onOff();
  }

  /**
   * Run one job after all earlier ones; a failing disk is given up for this visit.
   * @template T
   * @param {(disk: import("idb").IDBPDatabase) => Promise<T>} job
   * @returns {Promise<T | undefined>}
   */
  function enqueue(job) {
    const done = queue.then(async () => {
      if (!disk) return undefined;
      try {
        return await job(disk);
      } catch (error) {
        console.warn("Kubek: storage failed", error);
        turnOff();
        return undefined;
      }
    });
    queue = done;
    return done;
  }

  /**
   * @param {Header} header
   * @param {GameEvent[]} events
   * @param {number} first the number of the first of them
   * @returns {Promise<Outcome>}
   */
  async function write(header, events, first) {
    const outcome = await enqueue(async (db) => {
      const tx = db.transaction(["games", "events"], "readwrite");
      const requests = [tx.objectStore("games").put(header)];
      if (events.length) {
        requests.push(tx.objectStore("events").add({ events }, [header.id, first]));
      }
      const done = await Promise.allSettled([tx.done, ...requests]);
      const reasons = done.flatMap((each) =>
        each.status === "rejected" ? [each.reason] : [],
      );
      if (!reasons.length) return /** @type {Outcome} */ ("saved");
      if (reasons.some(({ name }) => name === "ConstraintError")) return "conflict";
      throw reasons[0];
    });
    return outcome ?? "off";
  }

  /** @param {string} id */
  async function log(id) {
    let events = logs.get(id);
    if (!events) {
      const batches = (await enqueue((db) => db.getAll("events", batchesOf(id)))) ?? [];
      events = batches.flatMap((batch) => batch?.events ?? []);
      logs.set(id, events);
    }
    return events;
  }

  try {
    disk = await openDisk();
  } catch (error) {
    console.warn("Kubek: storage refused", error);
    turnOff();
  }

  return {
    isOn: () => disk !== null,
    log,
    async load() {
      const loaded = await enqueue(async (db) => {
        const games = [];
        const keys = await db.getAllKeys("games");
        let damaged = 0;
        for (const key of keys) {
          const record = await db.get("games", key);
          if (isHeader(record, rulesets)) {
            games.push(record);
          } else {
            await moveAside(db, key, "not a game of this version");
            damaged += 1;
          }
        }
        /** @type {Record<string, any>} */
        const meta = {};
        for (const key of await db.getAllKeys("meta")) {
          meta[String(key)] = await db.get("meta", key);
        }
        return { games, meta, damaged };
      });
      return loaded ?? { games: [], meta: {}, damaged: 0 };
    },
    async append(header, events) {
      const known = await log(header.id);
      const first = known.length;
      logs.set(header.id, [...known, ...events]);
      return write(header, events, first);
    },
    putHeader: (header) => write(header, [], 0),
    reread(id) {
      logs.delete(id);
      return enqueue((db) => db.get("games", id));
    },
    async quarantine(id, why) {
      logs.delete(id);
      await enqueue((db) => moveAside(db, id, why));
    },
    async remove(id) {
      logs.delete(id);
      await enqueue(async (db) => {
        const tx = db.transaction(["games", "events"], "readwrite");
        await tx.objectStore("games").delete(id);
        await tx.objectStore("events").delete(batchesOf(id));
        await tx.done;
      });
    },
    async setMeta(key, value) {
      await enqueue((db) => db.put("meta", value, key));
    },
  };
}
