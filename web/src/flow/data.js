// @ts-check
/** What can be done with all data of the device: fetched when the settings need it. */

import { figuresOf } from "./figures.js";
import { withMarks } from "./marks.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("../store.js").Settings} Settings
 * @typedef {import("../store.js").Data} DataState
 * @typedef {import("../platform/storage.js").Storage} Storage
 * @typedef {import("../platform/archive.js").Newcomer} Newcomer
 * @typedef {import("./library.js").Library} Library
 * @typedef {import("./people.js").People} People
 * @typedef {import("./engine.js").Ask} Ask
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Storage} storage
 * @property {Library} library
 * @property {People} people
 * @property {Ask} ask
 * @property {typeof import("../platform/archive.js")} archive
 * @property {(name: string, text: string) => void} saveFile
 * @property {() => object} chosen the settings that the player chose
 * @property {(settings: object) => void} adoptSettings take those that nobody chose here
 * @property {() => void} onWiped nothing is left: start anew
 */

/** A longer file is not even read. */
const MAX_BYTES = 20e6;

/** @typedef {"added" | "updated" | "same" | "kept" | "refused"} Outcome */

/** @type {Outcome[]} */
const OUTCOMES = ["added", "updated", "same", "kept", "refused"];

export class Data {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** See how much there is, and whether the browser keeps it. */
  async look() {
    const { archive, storage } = this.#parts;
    this.#show({ usage: await archive.usage(storage) });
  }

  /** Give everything away as one file. */
  async export() {
    const { archive, storage, store, saveFile, chosen } = this.#parts;
    const headers = store.get().games.map(({ review, ...header }) => {
      const figures = figuresOf(review);
      return figures ? { ...header, review: figures } : header;
    });
    const all = await archive.everything(storage, headers, chosen());
    const file = `kubek-${new Date(all.exported).toISOString().slice(0, 10)}.json`;
    saveFile(file, JSON.stringify(all));
    this.#show({ said: { key: "data.saved", file }, isBad: false });
  }

  /**
   * Take everything from a file that is good.
   * @param {File} file
   */
  async import(file) {
    if (this.#data.busy) return;
    this.#show({ busy: { done: 0, of: 0 }, said: null });
    const said = await this.#read(file).catch(() => ({ key: "data.unread" }));
    this.#show({ busy: null, said, isBad: !said.key.startsWith("data.read") });
    await this.look();
  }

  /** Remove the records that were put aside. */
  async aside() {
    const { archive, storage } = this.#parts;
    await archive.forgetAside(storage);
    await this.look();
  }

  /** Remove everything. */
  async wipe() {
    const { archive, storage, onWiped } = this.#parts;
    if (await archive.forgetAll(storage)) onWiped();
    else this.#show({ said: { key: "data.wipe.failed" }, isBad: true });
  }

  /** @returns {DataState} */
  get #data() {
    return this.#parts.store.get().data;
  }

  /** @param {Partial<DataState>} change */
  #show(change) {
    this.#parts.store.set({ data: { ...this.#data, ...change } });
  }

  /** @param {File} file @returns {Promise<Msg>} what became of it */
  async #read(file) {
    if (file.size > MAX_BYTES) return error("file_too_big");
    const { ask, people, store } = this.#parts;
    const { games, profiles } = store.get();
    const here = games.map(({ id, sum, view }) => {
      return [id, view.seq, sum ?? null, view.commitment];
    });
    const tables = people.tables.map(({ ruleset }) => ruleset);
    const known = { games: here, profiles, tables };
    /** @type {Record<Outcome, number>} */
    const counts = { added: 0, updated: 0, same: 0, kept: 0, refused: 0 };
    /** @type {Newcomer[]} */
    const newcomers = [];
    let answer = await ask({ op: "import", text: await file.text(), known });
    for (;;) {
      if (answer.error) return error(answer.error.code);
      if (answer.outcome) counts[/** @type {Outcome} */ (answer.outcome)] += 1;
      if (answer.game) newcomers.push(this.#dated(answer.game));
      this.#show({ busy: { done: answer.done, of: answer.of } });
      if (answer.people) break;
      answer = await ask({ op: "import" });
    }
    const isStored = await this.#adopt(newcomers, answer, counts);
    return isStored ? summary(counts) : { key: "data.unstored" };
  }

  /** A game as this phone keeps it. @param {Newcomer} game */
  #dated(game) {
    const { marks } = this.#parts.store.get().settings;
    const now = Date.now();
    return {
      ...game,
      created: game.created ?? now,
      updated: game.updated ?? now,
      selection: game.selection ?? withMarks(game.view, marks).rest,
    };
  }

  /**
   * @param {Newcomer[]} newcomers
   * @param {Record<string, any>} answer the last one of Python
   * @param {Record<Outcome, number>} counts
   */
  async #adopt(newcomers, answer, counts) {
    const { archive, storage, store, library, people, adoptSettings } = this.#parts;
    const known = new Map(store.get().games.map(({ id, view }) => [id, view.seq]));
    const stored = await archive.adopt(storage, newcomers, known, answer.quarantine);
    if (!stored) return false;
    for (const header of stored) library.list(header);
    // Played on in another tab in the meantime: that is newer.
    const ids = new Set(stored.map(({ id }) => id));
    for (const { id } of newcomers) {
      if (ids.has(id)) continue;
      counts[known.has(id) ? "updated" : "added"] -= 1;
      counts.kept += 1;
    }
    const { profiles = [], tables = {}, settings = {} } = answer.people;
    people.adopt(profiles, tables);
    adoptSettings(settings);
    return true;
  }
}

/** @param {string} code @returns {Msg} */
const error = (code) => ({ key: `error.${code}` });

/** What a file brought, in one sentence. @param {Record<Outcome, number>} counts @returns {Msg} */
function summary(counts) {
  const parts = OUTCOMES.filter((outcome) => counts[outcome]).map((outcome) => {
    return { key: `data.${outcome}`, n: counts[outcome] };
  });
  return parts.length ? { key: "data.read", parts } : { key: "data.read.none" };
}
