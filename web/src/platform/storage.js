// @ts-check
/**
 * What the page remembers: games, their event logs, settings.
 *
 * The log of a game that is played is kept in memory once it was read or begun, and the
 * disk follows it: so a game goes on when the disk refuses or fails. What could not be
 * written is written as soon as writing works again; the log of a game that is over is
 * then on the disk alone. Events are only ever added, in one transaction with the game's
 * header. Records that are not ours or damaged are never deleted: they move to
 * `quarantine` under a new key.
 *
 * What reads at a start is here; the rest is in `books.js` and comes when it is needed.
 */

import { note, pending } from "./journal.js";
import { sortRead, takeRead } from "./records.js";

/**
 * @typedef {import("./books.js").Books} Books
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("./writing.js").Step} Step
 * @typedef {import("./writing.js").Row} Row
 * @typedef {import("./records.js").Loaded} Loaded
 * @typedef {"saved" | "off" | "conflict"} Outcome `conflict`: another tab has played
 *   this game on
 * @typedef {{game: string} | {meta: string}} Change
 */

/**
 * @typedef {object} Listeners
 * @property {(isFull: boolean) => void} onTrouble something is not stored; called once
 *   until it is
 * @property {() => void} onWell everything is stored again
 * @property {(change: Change) => void} onChange something was stored
 * @property {(loaded: Loaded) => void} onLoaded what could not be read at the start was
 *   read after all
 */

/** What the page works with; see the top of the file. */
export class Storage {
  #listeners;
  /** What is remembered beside the games. @type {Record<string, any> | null} */
  #meta = null;
  /** @type {Promise<Books> | undefined} */
  #coming;
  #rulesets;

  /** @param {string[]} rulesets @param {Listeners} listeners */
  constructor(rulesets, listeners) {
    this.#rulesets = rulesets;
    this.#listeners = {
      ...listeners,
      onLoaded: (/** @type {Loaded} */ loaded) =>
        listeners.onLoaded(this.#withPending(loaded)),
    };
  }

  /**
   * Take all games and settings; what cannot be read now comes by `onLoaded`. Where the
   * browser refuses its disk, all lives in memory.
   * @returns {Promise<Loaded>}
   */
  async load() {
    try {
      return this.#withPending(sortRead(await takeRead(), this.#rulesets));
    } catch (error) {
      this.#ask((books) => books.inTrouble(error));
      return { games: [], meta: {}, broken: [], newer: false };
    }
  }

  /**
   * Take what the disk remembers, and what was on its way there.
   * @param {Loaded} loaded
   * @returns {Loaded}
   */
  #withPending(loaded) {
    const coming = pending();
    const meta = { ...loaded.meta, ...coming };
    this.#meta = { ...meta };
    for (const key of Object.keys(coming)) void this.setMeta(key, meta[key]);
    return { ...loaded, meta };
  }

  /** Read what could not be read at the start. @returns {void} */
  loadAgain() {
    if (!this.#meta) void this.#ask((books) => books.retry());
  }

  /** Whatever is remembered beside the games. @returns {Record<string, any>} */
  get meta() {
    return this.#meta ?? {};
  }

  /** @type {Books["rows"]} */
  rows = (game) => this.#ask((books) => books.rows(game));
  /** @type {Books["log"]} */
  log = (game) => this.#ask((books) => books.log(game));
  /** @type {Books["append"]} */
  append = (header, step) => this.#ask((books) => books.append(header, step));
  /** @type {Books["putHeader"]} */
  putHeader = (header) => this.#ask((books) => books.putHeader(header));
  /** @type {Books["replace"]} */
  replace = (...of) => this.#ask((books) => books.replace(...of));
  /** @type {Books["headerOf"]} */
  headerOf = (id) => this.#ask((books) => books.headerOf(id));
  /** @type {Books["reread"]} */
  reread = (id) => this.#ask((books) => books.reread(id));
  /** @type {Books["quarantine"]} */
  quarantine = (id, why) => this.#ask((books) => books.quarantine(id, why));
  /** @type {Books["remove"]} */
  remove = (id) => this.#ask((books) => books.remove(id));
  /** @type {Books["run"]} */
  run = (job) => this.#ask((books) => books.run(job));

  /**
   * Remember something beside the games; a reload at once does not lose it.
   * @param {string} key @param {unknown} value
   */
  setMeta(key, value) {
    if (this.#meta) note(key, value);
    this.#meta = this.#meta && { ...this.#meta, [key]: value };
    return this.#ask((books) => books.setMeta(key, value));
  }

  /** Take from the disk what another tab has chosen. @param {string} key */
  async rereadMeta(key) {
    const value = await this.#ask((books) => books.rereadMeta(key));
    this.#meta = this.#meta && { ...this.#meta, [key]: value };
    return value;
  }

  /**
   * @template T
   * @param {(books: Books) => Promise<T> | T} question
   * @returns {Promise<T>}
   */
  #ask(question) {
    this.#coming ??= import("./books.js").then(
      ({ Books }) => new Books(this.#listeners, this.#rulesets, this.#meta),
    );
    // What could not be fetched is fetched for the next question.
    this.#coming.catch(() => {
      this.#coming = undefined;
    });
    return this.#coming.then(question);
  }
}
