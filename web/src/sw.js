// @ts-check
/**
 * The offline copy of the site. A new version is fetched beside the old one and takes
 * its place only when the player agrees; if a part of it cannot be fetched whole, it is
 * dropped, and if it does not start, the old one is given out again (offline/trial.js).
 */

import { addressOf, complete, copyOf } from "./offline/copies.js";
import { Trial } from "./offline/trial.js";

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (
  /** @type {unknown} */ (self)
);

const OWN = KUBEK_VERSION;
const FILES = KUBEK_STORED;
const PAGE = addressOf("index.html");
const SCOPE = addressOf("./");
/** Files for others, never stored. */
const WHEELS = addressOf("wheels/");
const trial = new Trial(OWN);

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  if (!(await complete(await copyOf(OWN), FILES))) throw new Error("not whole");
}

/* ---- answering from the copy ------------------------------------------------ */

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/s, "");
  const isOurs = address.startsWith(SCOPE) && !address.startsWith(WHEELS);
  if (isOurs && request.method === "GET") event.respondWith(answer(request, address));
});

const hashed = new Set(FILES.filter((each) => each.hashed).map(({ url }) => url));
const named = new Set(FILES.filter((each) => !each.hashed).map(({ url }) => url));

/** @param {Request} request @param {string} address */
async function answer(request, address) {
  const file = address.slice(SCOPE.length);
  if (hashed.has(file)) return (await stored(OWN, address)) ?? fetch(request);
  if (named.has(file) && address !== PAGE)
    return (await stored(await trial.versionInUse(), address)) ?? fetch(request);
  if (request.mode === "navigate")
    return (await stored(await trial.versionForVisit(), PAGE)) ?? fetch(request);
  // A file of the older version; its name has a hash. Or a table, see below.
  return (await caches.match(address)) ?? fetch(request);
}

/** @param {string} version @param {string} address */
const stored = async (version, address) => (await copyOf(version)).match(address);

/* ---- tables of perfect play: no start waits for them -------------------------- */

const TABLES = "kubek-tables";

/** Store the tables that are missing, and forget those of earlier versions. */
async function keepTables() {
  const cache = await caches.open(TABLES);
  const urls = KUBEK_STORED_LATER.map(({ url }) => addressOf(url));
  const stale = (await cache.keys()).filter(({ url }) => !urls.includes(url));
  await Promise.all(stale.map((request) => cache.delete(request)));
  await complete(cache, KUBEK_STORED_LATER);
}

/* ---- what pages say and ask (platform/update.js) ------------------------------- */

/**
 * Browsers may drop stored files by themselves: what is missing is fetched.
 * @returns {Promise<boolean>} all of the site is stored here
 */
const makeWhole = async () => complete(await copyOf(OWN), FILES);

const isNewerComing = () =>
  Boolean(worker.registration.waiting ?? worker.registration.installing);

/** @type {Record<string, (isOwnPage: boolean) => unknown>} */
const ANSWERS = {
  "skip-waiting": () => worker.skipWaiting(),
  "keep-tables": keepTables,
  "make-whole": makeWhole,
  again: () => trial.again(),
  ready: (isOwnPage) => isOwnPage && trial.prove(isNewerComing()),
  failed: (isOwnPage) => isOwnPage && trial.fail(),
  trial: (isOwnPage) => !isOwnPage && trial.tell(),
};

worker.addEventListener("message", (event) => {
  const { say, version } = event.data;
  event.waitUntil(
    Promise.resolve(ANSWERS[say]?.(version === OWN)).then((reply) =>
      event.ports[0]?.postMessage(reply),
    ),
  );
});
