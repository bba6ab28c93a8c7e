// @ts-check
/**
 * Figures over all finished games. Python adds them up from summaries that are kept
 * with the games; a game of an earlier version has none, and gets it here, one game at
 * a time, so that nothing waits for long.
 */

import { figuresOf } from "./figures.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").Unit} Unit
 * @typedef {import("./engine.js").Ask} Ask
 * @typedef {import("./library.js").Library} Library
 */

/**
 * What Python answers; `pysrc/kubek/stats` says what each figure is.
 *
 * @typedef {{from: number, to: number, count: number}} Bin
 * @typedef {{average: number, median: number, least: number, most: number,
 *   step: number, bins: Bin[]}} Spread
 * @typedef {{from: number, to: number, value: number}} Point
 * @typedef {{games: number, mean: number, points: Point[]}} Course
 * @typedef {{share: Course, lost: (Course & {unit: Unit})[]}} Quality
 * @typedef {{column: number, box: string, average: number, zeros: number,
 *   best: number | null, error: number | null}} BoxFigure
 * @typedef {{wins: {won: number, of: number} | null, quality: Quality | null,
 *   best: {value: number, game: number} | null,
 *   reference: {average: number, error: number, games: number} | null,
 *   totals?: Spread, boxes?: BoxFigure[],
 *   turns?: Spread | null, reached?: number,
 *   busts?: {count: number, turns: number, lost: number},
 *   banks?: (Spread & {count: number}) | null}} Part
 * @typedef {{key: string, ruleset: string, family: "sheet" | "bank",
 *   options: Record<string, any>, games: number, results: number, all: Part | null,
 *   hinted: {games: number, results: number, average: number | null,
 *   best: number | null} | null, played: [number, number][]}} Kind
 * @typedef {{dice: number, counts: number[], expected: number, low: number,
 *   high: number, chi_square: number | null, chance: number | null,
 *   verdict: "usual" | "rare" | "odd" | null}} DiceFigures
 * @typedef {{missing: number[], kinds: Kind[],
 *   dice: {people: DiceFigures, computers: DiceFigures}}} Figures
 */

/**
 * @typedef {object} Stats What the page of statistics shows.
 * @property {string | null} who whose games: a profile; null is everybody
 * @property {string | null} kind the chosen kind of game, by its key
 * @property {number} column whose boxes are shown
 * @property {number} listed how many games of the list are shown
 * @property {string[]} ids of the games that were counted, as `figures` numbers them
 * @property {Figures | null} figures
 * @property {{done: number, of: number} | null} progress of missing summaries
 * @property {number} unread games that Python refuses
 * @property {boolean} hasFailed
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Library} library
 * @property {Ask} ask
 * @property {() => Promise<boolean>} bringAverages what the best player reaches
 */

/** So many games are added to the list at a time. */
const PAGE = 8;

/** Whoever of this device's people played last. @param {Header[]} games
 * @param {{id: string}[]} profiles */
function latestPlayer(games, profiles) {
  const ids = games.flatMap(({ table }) => table.profiles ?? []);
  return ids.find((id) => profiles.some((it) => it.id === id)) ?? null;
}

/**
 * What Python is told of a game; what a damaged record says besides is left out.
 * @param {Header} header
 */
function entryOf({ summary, table, hints, review }) {
  const { profiles } = table;
  const isKnown = (/** @type {unknown} */ who) =>
    who === null || typeof who === "string";
  return {
    summary: summary ?? null,
    profiles: profiles?.every(isKnown) ? profiles : null,
    hints: hints ?? 0,
    review: figuresOf(review),
  };
}

/** The methods are bound: they are handed out as the page's actions. */
export class Statistics {
  #parts;
  /** Games that Python refuses. @type {Set<string>} */
  #refused = new Set();
  /** Counts the countings: a later one takes over. */
  #run = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** The page was opened. @returns {void} */
  show() {
    const { stats, profiles } = this.#parts.store.get();
    const isHere = stats && [null, ...profiles.map(({ id }) => id)].includes(stats.who);
    const who = isHere ? stats.who : latestPlayer(this.#finished, profiles);
    this.#begin({ kind: stats?.kind ?? null, who });
  }

  /** Count anew when the page is open: a game is gone. @returns {void} */
  refresh() {
    const { route, stats } = this.#parts.store.get();
    if (route.screen === "stats" && stats) void this.#count();
  }

  /** @param {string | null} who */
  chooseWho = (who) => {
    const { stats } = this.#parts.store.get();
    if (stats && stats.who !== who) this.#begin({ kind: stats.kind, who });
  };

  /** @param {string} kind */
  chooseKind = (kind) => this.#change({ kind, column: 1, listed: PAGE });

  /** @param {number} column */
  chooseColumn = (column) => this.#change({ column });

  /** @returns {void} */
  listMore = () => {
    const { stats } = this.#parts.store.get();
    if (stats) this.#change({ listed: stats.listed + PAGE });
  };

  /**
   * Make the summary of a finished game, unless it has one.
   * @param {string | null} id
   */
  async summarise(id) {
    const header = this.#parts.library.headerOf(id);
    if (header?.over && !header.summary) await this.#summarise(header.id);
  }

  /** @param {string} id */
  async #summarise(id) {
    const { library, ask } = this.#parts;
    const save = await library.saveOf(id);
    const answer = save ? await ask({ op: "summary", save }) : { error: {} };
    if (answer.error) this.#refused.add(id);
    else library.putSummary(id, answer.summary);
  }

  /** @param {{who: string | null, kind: string | null}} choice */
  #begin(choice) {
    const { store } = this.#parts;
    const figures = store.get().stats?.figures ?? null;
    const ids = store.get().stats?.ids ?? [];
    const fresh = { column: 1, listed: PAGE, unread: 0, progress: null };
    store.set({ stats: { ...choice, ...fresh, ids, figures, hasFailed: false } });
    void this.#count();
  }

  /** Ask Python, give it what it misses, and ask again. */
  async #count() {
    const { ask, bringAverages } = this.#parts;
    const run = ++this.#run;
    await bringAverages();
    for (;;) {
      const games = this.#finished.reverse();
      const { stats } = this.#parts.store.get();
      if (run !== this.#run || !stats) return;
      const request = { games: games.map(entryOf), profile: stats.who };
      /** @type {any} */
      const answer = await ask({ op: "statistics", ...request });
      if (run !== this.#run) return;
      if (answer.error) return this.#change({ hasFailed: true });
      /** @type {Figures} */
      const figures = answer;
      const missing = figures.missing.map((at) => games[at]);
      const todo = missing.filter(({ id }) => !this.#refused.has(id));
      const unread = missing.length - todo.length;
      this.#change({ figures, ids: games.map(({ id }) => id), unread });
      if (!todo.length) return;
      for (const [done, { id }] of todo.entries()) {
        this.#change({ progress: { done, of: todo.length } });
        await this.#summarise(id);
        if (run !== this.#run) return;
      }
      this.#change({ progress: null });
    }
  }

  /** All finished games, the latest first. */
  get #finished() {
    return this.#parts.store.get().games.filter(({ over }) => over);
  }

  /** @param {Partial<Stats>} change */
  #change(change) {
    const { store } = this.#parts;
    const { stats } = store.get();
    if (stats) store.set({ stats: { ...stats, ...change } });
  }
}
