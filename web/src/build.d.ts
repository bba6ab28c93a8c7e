/** What build.py fills in when it bundles. */

/** The worker's file. */
declare const KUBEK_WORKER: string;

/** The styles of the table, and of what shows parts of it. */
declare const KUBEK_GAME_STYLE: string;

/** The styles of the table of a bank game. */
declare const KUBEK_BANK_STYLE: string;

/** The styles of hints and of the look back at a game. */
declare const KUBEK_ADVICE_STYLE: string;

/** The styles of the pages that the first paint does not need. */
declare const KUBEK_PAGES_STYLE: string;

/** The styles of the statistics. */
declare const KUBEK_STATS_STYLE: string;

/** What to fetch early: words by language, files by the first word of a route. */
declare const KUBEK_EARLY: {
  words: Record<string, string[]>;
  screens: Record<string, string[]>;
};

/** The addresses of the tables of perfect play, by the names of games. */
declare const KUBEK_TABLES: Record<string, string>;

/** What a start of Python reads; sizes in bytes as sent. */
declare const KUBEK_RUNTIME: {
  /** The folder that holds Pyodide's loader and wasm. */
  folder: string;
  loader: { file: string; sent: number };
  wasm: { file: string; raw: number; sent: number };
  stdlib: { file: string; raw: number; sent: number };
  rules: { file: string; raw: number; sent: number };
  /** The lock of a Pyodide that loads no package. */
  lock: { info: object; packages: object };
};

interface StoredFile {
  url: string;
  /** The name carries a hash of the contents. */
  hashed: boolean;
  integrity: string;
}

/** The version of the site: one name for this list of files. */
declare const KUBEK_VERSION: string;

/** The files of the site for the offline copy. */
declare const KUBEK_STORED: StoredFile[];

/** Files that a start does not need: the tables. */
declare const KUBEK_STORED_LATER: StoredFile[];
