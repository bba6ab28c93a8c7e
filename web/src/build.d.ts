/** What build.py fills in when it bundles. */

/** The worker's address, relative to the page. */
declare const KUBEK_WORKER: string;

/** The files that a start of Python reads, relative to the page, with their sizes. */
declare const KUBEK_RUNTIME: {
  wasm: string;
  stdlib: string;
  rules: string;
  lock: object;
  total: number;
};

/** One name for this build: a hash over all its files. */
declare const KUBEK_BUILD: string;

/** The files of the site for the offline copy. */
declare const KUBEK_PRECACHE: { url: string; revision: string }[];
