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
 * @typedef {import("idb").IDBPDatabase} Disk
 * @typedef {{games: Header[], meta: Record<string, any>, damaged: number}} Loaded
 * @typedef {"saved" | "off" | "conflict"} Outcome `conflict`: another tab has played
 *   this game on
 */

const NAME = "kubek";
const VERSION = 1;
const FORMAT = 1;
const OPEN_LIMIT_MS = 4000;

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
      for (const name of ["events", "quarantine", "meta"]) db.createObjectStore(name);
    },
  });
}

/** Some browsers neither open nor refuse: the page does not wait for them. */
const tooLate = () =>
  new Promise((/** @type {(value: never) => void} */ _, reject) => {
    setTimeout(() => reject(new Error("the storage does not open")), OPEN_LIMIT_MS);
  });

/**
 * Move one game's records aside.
 * @param {Disk} disk
 * @param {any} id
 * @param {string} why
 */
async function moveAside(disk, id, why) {
  const tx = disk.transaction(["games", "events", "quarantine"], "readwrite");
  const moved = Date.now();
  const header = await tx.objectStore("games").get(id);
  const batches = await tx.objectStore("events").getAll(batchesOf(id));
  const key = `bad:${String(id)}:${moved}`;
  await tx.objectStore("quarantine").put({ why, moved, header, batches }, key);
  await removeGame(tx, id);
}

/**
 * @param {import("idb").IDBPTransaction<any, any, "readwrite">} tx
 * @param {any} id
 */
async function removeGame(tx, id) {
  await tx.objectStore("games").delete(id);
  await tx.objectStore("events").delete(batchesOf(id));
  await tx.done;
}

/**
 * Write a header, and new events behind those that are there.
 * @param {Disk} disk
 * @param {Header} header
 * @param {GameEvent[]} events
 * @param {number} first the number of the first of them
 * @returns {Promise<Outcome>}
 */
async function write(disk, header, events, first) {
  const tx = disk.transaction(["games", "events"], "readwrite");
  const requests = [tx.objectStore("games").put(header)];
  if (events.length) {
    requests.push(tx.objectStore("events").add({ events }, [header.id, first]));
  }
  const done = await Promise.allSettled([tx.done, ...requests]);
  const reasons = done.flatMap((each) =>
    each.status === "rejected" ? [each.reason] : [],
  );
  if (!reasons.length) return "saved";
  if (reasons.some(({ name }) => name === "ConstraintError")) return "conflict";
  throw reasons[0];
}

/** What the page works with; see the top of the file. */
export class Storage {
  #onOff;
  /** @type {Disk | null} */
  #disk = null;
  /** @type {Map<string, GameEvent[]>} */
  #logs = new Map();
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {() => void} onOff called once, when nothing can be stored (any more) */
  constructor(onOff) {
    this.#onOff = onOff;
  }

  /**
   * Open the disk; where the browser refuses it, all lives in memory.
   * @returns {Promise<void>}
   */
  async open() {
    try {
      this.#disk = await Promise.race([openDisk(), tooLate()]);
    } catch (error) {
      this.#turnOff(error);
    }
  }

  /**
   * Read all games and settings; what is no game of these rule sets moves aside.
   * @param {string[]} rulesets
   * @returns {Promise<Loaded>}
   */
  async load(rulesets) {
    const loaded = await this.#enqueue(async (disk) => {
      /** @type {Loaded} */
      const found = { games: [], meta: {}, damaged: 0 };
      for (const key of await disk.getAllKeys("games")) {
        const record = await disk.get("games", key);
        if (isHeader(record, rulesets)) {
          found.games.push(record);
        } else {
          await moveAside(disk, key, "not a game of this version");
          found.damaged += 1;
        }
      }
      for (const key of await disk.getAllKeys("meta")) {
        found.meta[String(key)] = await disk.get("meta", key);
      }
      return found;
    });
    return loaded ?? { games: [], meta: {}, damaged: 0 };
  }

  /** All events of a game. @param {string} id */
  async log(id) {
    const known = this.#logs.get(id);
    if (known) return known;
    const batches = await this.#enqueue((disk) => disk.getAll("events", batchesOf(id)));
    const events = (batches ?? []).flatMap((batch) => batch?.events ?? []);
    this.#logs.set(id, events);
    return events;
  }

  /**
   * Add events to a game, and store its new header.
   * @param {Header} header
   * @param {GameEvent[]} events
   * @returns {Promise<Outcome>}
   */
  async append(header, events) {
    const known = await this.log(header.id);
    this.#logs.set(header.id, [...known, ...events]);
    const { length } = known;
    return (
      (await this.#enqueue((disk) => write(disk, header, events, length))) ?? "off"
    );
  }

  /** @param {Header} header */
  async putHeader(header) {
    await this.#enqueue((disk) => write(disk, header, [], 0));
  }

  /**
   * Forget the memory of a game and take it from the disk.
   * @param {string} id
   * @returns {Promise<Header | undefined>}
   */
  reread(id) {
    this.#logs.delete(id);
    return this.#enqueue((disk) => disk.get("games", id));
  }

  /** @param {string} id @param {string} why */
  async quarantine(id, why) {
    this.#logs.delete(id);
    await this.#enqueue((disk) => moveAside(disk, id, why));
  }

  /** @param {string} id */
  async remove(id) {
    this.#logs.delete(id);
    await this.#enqueue((disk) =>
      removeGame(disk.transaction(["games", "events"], "readwrite"), id),
    );
  }

  /** @param {string} key @param {unknown} value */
  async setMeta(key, value) {
    await this.#enqueue((disk) => disk.put("meta", value, key));
  }

  /**
   * Run one job after all earlier ones; a failing disk is given up for this visit.
   * @template T
   * @param {(disk: Disk) => Promise<T>} job
   * @returns {Promise<T | undefined>}
   */
  #enqueue(job) {
    const done = this.#queue.then(async () => {
      try {
        return this.#disk ? await job(this.#disk) : undefined;
      } catch (error) {
        this.#turnOff(error);
        return undefined;
      }
    });
    this.#queue = done;
    return done;
  }

  /** @param {unknown} error */
  #turnOff(error) {
    console.warn("Kubek: nothing can be stored:", error);
    this.#disk?.close();
    this.#disk = null;
    this.#onOff();
  }
}
