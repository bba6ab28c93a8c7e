// @ts-check
/**
 * The writing part of `storage.js`, which no start waits for.
 *
 * The log of a game that is played is kept in memory once it was read or begun, and the
 * disk follows it: so a game goes on when the disk refuses or fails. What could not be
 * written is written as soon as writing works again; the log of a game that is over is
 * then on the disk alone. Events are only ever added, in one transaction with the game's
 * header. Records that are not ours or damaged are never deleted: they move to
 * `quarantine` under a new key.
 */

import { inTime, openDisk, readAll } from "./disk.js";
import { strike } from "./journal.js";
import { sortRead } from "./records.js";
import {
  lengthOf,
  readGame,
  readRows,
  removeGame,
  writeGame,
  writeHeader,
} from "./writing.js";

/**
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("./disk.js").Disk} Disk
 * @typedef {import("./writing.js").Step} Step
 * @typedef {import("./writing.js").Row} Row
 * @typedef {import("./writing.js").Log} Log
 * @typedef {import("./storage.js").Outcome} Outcome
 * @typedef {import("./storage.js").Listeners} Listeners
 * @typedef {{id: string, over?: boolean}} Known a game, and whether it is over
 */

/** The first wait before another try, in ms; it doubles up to the last. */
const WAIT = { first: 1000, last: 60_000 };

/** See the top of the file; the methods are those of `Storage`. */
export class Books {
  #listeners;
  /** @type {Disk | null} */
  #disk = null;
  #rulesets;
  /** Before all was read nothing may be written over it. */
  #isLoaded = false;
  #isWell = true;
  /** The browser does not answer: only the timer asks it again. */
  #isHung = false;
  #wait = WAIT.first;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<string, Log>} */
  #logs = new Map();
  /** Games that the disk does not have as they are. @type {Set<string>} */
  #dirty = new Set();
  /** @type {Record<string, any>} */
  #meta = {};
  /** @type {Set<string>} */
  #dirtyMeta = new Set();
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {Listeners} listeners
   * @param {string[]} rulesets those whose games can be read
   * @param {Record<string, any> | null} meta what is remembered beside the games; null
   *   when the disk could not be read
   */
  constructor(listeners, rulesets, meta) {
    this.#listeners = listeners;
    this.#rulesets = rulesets;
    this.#meta = { ...meta };
    this.#isLoaded = meta !== null;
  }

  /**
   * The stored steps of a game; null when the disk cannot be read now.
   * @param {Known} game
   * @returns {Promise<Row[] | null>}
   */
  async rows({ id, over }) {
    if (!over || this.#logs.has(id)) return (await this.#logOf(id))?.rows ?? null;
    return (await this.run((disk) => readRows(disk, id))) ?? null;
  }

  /** All events of a game. @param {Known} game @returns {Promise<GameEvent[]>} */
  async log(game) {
    return ((await this.rows(game)) ?? []).flatMap(([, step]) => step?.events ?? []);
  }

  /**
   * Add a step to a game, and store its new header.
   * @param {Header} header
   * @param {Step} step
   * @returns {Promise<Outcome>}
   */
  async append(header, step) {
    const first = header.view.seq - step.events.length;
    const log = first ? await this.#logOf(header.id) : this.#begin(header.id);
    if (!log || lengthOf(log.rows) !== first) return "conflict";
    log.rows = [...log.rows, [first, step]];
    return this.#write(header);
  }

  /** @param {Header} header @returns {Promise<Outcome>} */
  async putHeader(header) {
    const { id, over } = header;
    if (over && !this.#logs.has(id)) {
      return (await this.run((disk) => writeHeader(disk, header))) ?? "off";
    }
    return (await this.#logOf(id))?.rows.length ? this.#write(header) : "off";
  }

  /**
   * Store a game in place of what is there of it.
   * @param {Header} header
   * @param {Row[]} rows
   * @param {string | null} why what is there moves aside for that reason, if any
   */
  async replace(header, rows, why) {
    const { id } = header;
    const old = why ? await this.run((disk) => readGame(disk, id, why)) : undefined;
    this.#logs.set(id, { rows, stored: 0, header, isWhole: true, old });
    await this.#write(header);
  }

  /**
   * Return a game's header as it is on the disk; null when there is none, undefined
   * when the disk cannot be read.
   * @param {string} id
   * @returns {Promise<Header | null | undefined>}
   */
  headerOf(id) {
    return this.run(async (disk) => (await disk.get("games", id)) ?? null);
  }

  /**
   * Forget the memory of a game and take it from the disk.
   * @param {string} id
   */
  reread(id) {
    // What could not be written is nowhere else.
    if (!this.#dirty.has(id)) this.#forget(id);
    return this.headerOf(id);
  }

  /** @param {string} id @param {string} why */
  async quarantine(id, why) {
    this.#forget(id);
    const { moveAside } = await import("./aside.js");
    await this.run((disk) => moveAside(disk, id, why));
    this.#listeners.onChange({ game: id });
  }

  /** @param {string} id */
  async remove(id) {
    this.#forget(id);
    await this.run((disk) => removeGame(disk, id));
    this.#listeners.onChange({ game: id });
  }

  /**
   * Remember something beside the games; a reload at once does not lose it.
   * @param {string} key @param {unknown} value
   */
  async setMeta(key, value) {
    this.#meta = { ...this.#meta, [key]: value };
    if (!this.#isLoaded) return;
    this.#dirtyMeta.add(key);
    await this.run((disk) => this.#writeMeta(disk, key));
  }

  /** Take from the disk what another tab has chosen. @param {string} key */
  async rereadMeta(key) {
    const value = await this.run((disk) => disk.get("meta", key));
    if (!this.#dirtyMeta.has(key)) this.#meta = { ...this.#meta, [key]: value };
    return this.#meta[key];
  }

  /** Read what could not be read, then write what could not be written; try to open the
   * disk if it is closed. */
  retry = async () => {
    this.#isHung = false;
    await this.run(async (disk) => {
      if (!this.#isLoaded) await this.#load(disk);
      return this.#flush(disk);
    });
  };

  /** @param {Disk} disk */
  async #load(disk) {
    const loaded = sortRead(await readAll(disk), this.#rulesets);
    this.#meta = loaded.meta;
    this.#isLoaded = true;
    // Nothing was to be stored meanwhile: there is nothing to say.
    this.#isWell ||= !this.#dirty.size;
    this.#listeners.onLoaded(loaded);
  }

  /**
   * Run one job after all earlier ones.
   * @template T
   * @param {(disk: Disk) => Promise<T>} job
   * @returns {Promise<T | undefined>} undefined when the disk refuses
   */
  run(job) {
    const done = this.#queue.then(async () => {
      try {
        if (this.#isHung) return undefined;
        const disk = this.#disk ?? (await this.#reopen());
        return await job(disk);
      } catch (error) {
        this.inTrouble(error);
        return undefined;
      }
    });
    this.#queue = done;
    return done;
  }

  async #reopen() {
    const gone = () => {
      this.#disk = null;
    };
    const opening = openDisk(() => this.#onNewDisk(), gone);
    try {
      this.#disk = await inTime(opening);
    } catch (error) {
      this.#isHung = !(error instanceof DOMException);
      throw error;
    }
    return this.#disk;
  }

  /** Somebody has removed the database: what we know goes into the new one. */
  #onNewDisk() {
    if (!this.#isLoaded) return;
    for (const [id, log] of this.#logs) {
      log.stored = 0;
      if (log.header) this.#dirty.add(id);
    }
    for (const key of Object.keys(this.#meta)) this.#dirtyMeta.add(key);
    setTimeout(this.retry);
  }

  /** @param {string} id @returns {Promise<Log | null>} */
  async #logOf(id) {
    const known = this.#logs.get(id);
    if (known) return known;
    const rows = await this.run((disk) => readRows(disk, id));
    if (!rows && this.#isLoaded) return null;
    return this.#logs.get(id) ?? this.#begin(id, rows);
  }

  /** Put a log into the memory. @param {string} id @param {Row[]} [rows] @returns {Log} */
  #begin(id, rows = []) {
    const log = { rows, stored: rows.length, header: null };
    this.#logs.set(id, log);
    return log;
  }

  /** @param {string} id */
  #forget(id) {
    this.#logs.delete(id);
    this.#dirty.delete(id);
  }

  /** @param {Header} header @returns {Promise<Outcome>} */
  async #write(header) {
    const { id } = header;
    const log = this.#logs.get(id);
    if (log) log.header = header;
    this.#dirty.add(id);
    return (await this.run((disk) => this.#writeNow(disk, id))) ?? "off";
  }

  /** @param {Disk} disk @param {string} id @returns {Promise<Outcome>} */
  async #writeNow(disk, id) {
    const log = this.#logs.get(id);
    const header = log?.header;
    if (!log || !header || !this.#dirty.has(id)) return "saved";
    const { rows } = log;
    const outcome = await writeGame(disk, header, log);
    if (outcome === "conflict") {
      this.#forget(id);
    } else {
      log.stored = rows.length;
      log.isWhole = false;
      // A later change waits in the queue behind this one.
      if (log.header === header) this.#written(header);
      this.#listeners.onChange({ game: id });
    }
    this.#settle();
    return outcome;
  }

  /** The disk has a game as it is: one that is over needs the memory no more.
   * @param {Header} header */
  #written({ id, over }) {
    this.#dirty.delete(id);
    if (over) this.#logs.delete(id);
  }

  /** @param {Disk} disk @param {string} key */
  async #writeMeta(disk, key) {
    const value = this.#meta[key];
    await disk.put("meta", value, key);
    if (this.#meta[key] === value) {
      this.#dirtyMeta.delete(key);
      strike(key);
    }
    this.#listeners.onChange({ meta: key });
    this.#settle();
    return true;
  }

  /** @param {Disk} disk */
  async #flush(disk) {
    for (const id of [...this.#dirty]) await this.#writeNow(disk, id);
    for (const key of [...this.#dirtyMeta]) await this.#writeMeta(disk, key);
    this.#settle();
    return true;
  }

  /** All is well again when nothing waits to be written. */
  #settle() {
    if (this.#isWell || this.#dirty.size || this.#dirtyMeta.size) return;
    this.#isWell = true;
    this.#wait = WAIT.first;
    this.#listeners.onWell();
  }

  /** Something could not be stored or read: say so, and try again. @param {any} error */
  inTrouble(error) {
    console.warn("Kubek: not stored:", error);
    const isFull = error?.name === "QuotaExceededError";
    if (!isFull) {
      this.#disk?.close();
      this.#disk = null;
    }
    if (this.#isWell) this.#listeners.onTrouble(isFull);
    this.#isWell = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.retry, this.#wait);
    this.#wait = Math.min(this.#wait * 2, WAIT.last);
  }
}
