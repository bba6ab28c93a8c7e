// @ts-check
/**
 * The offline copy of the site. Each build has its own list of files; a new version is
 * fetched beside the old one and takes its place only when the player agrees. If a part
 * of it cannot be fetched whole, it is dropped and the old version stays.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (
  /** @type {unknown} */ (self)
);

precacheAndRoute(KUBEK_PRECACHE, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

/** The tables of perfect play have a cache of their own: no start waits for them. */
const TABLES = "kubek-tables";
const addressOf = (/** @type {string} */ url) =>
  new URL(url, worker.registration.scope).href;

registerRoute(
  ({ url }) => KUBEK_STORED_LATER.some((file) => addressOf(file.url) === url.href),
  async ({ request }) => {
    const stored = await (await caches.open(TABLES)).match(request.url);
    return stored ?? fetch(request);
  },
);

/** Store the tables that are missing, and forget those of earlier versions. */
async function keepTables() {
  const cache = await caches.open(TABLES);
  const urls = KUBEK_STORED_LATER.map(({ url }) => addressOf(url));
  const stored = (await cache.keys()).map(({ url }) => url);
  const stale = stored.filter((url) => !urls.includes(url));
  await Promise.all(stale.map((url) => cache.delete(url)));
  const missing = KUBEK_STORED_LATER.filter((_, i) => !stored.includes(urls[i]));
  await Promise.allSettled(
    missing.map(({ url, integrity }) =>
      cache.add(new Request(addressOf(url), { integrity })),
    ),
  );
}

/** Every page of the app is the one page; wheels are files for others. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("index.html"), {
    denylist: [/\/wheels\//],
  }),
);

/**
 * Browsers may drop stored files by themselves. Fetch what is missing; Workbox stores
 * what it has to fetch, when the hash is right.
 * @param {ExtendableMessageEvent} event
 * @returns {Promise<boolean>} all of the site is stored here
 */
async function makeWhole(event) {
  const parts = KUBEK_PRECACHE.map(async ({ url, integrity }) => {
    if (await matchPrecache(url)) return;
    const request = new Request(url);
    const where = { request, url: new URL(request.url), event, params: { integrity } };
    await createHandlerBoundToURL(url)(where);
  });
  const outcomes = await Promise.allSettled(parts);
  return outcomes.every(({ status }) => status === "fulfilled");
}

worker.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") void worker.skipWaiting();
  if (event.data === "keep-tables") event.waitUntil(keepTables());
  if (event.data !== "make-whole") return;
  event.waitUntil(makeWhole(event).then((whole) => event.ports[0].postMessage(whole)));
});
