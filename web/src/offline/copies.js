// @ts-check
/**
 * The offline copies of the site: each version has a cache of its own, so versions never
 * mix. A name with a hash means the same bytes in every version; such files are taken
 * over from another copy, and an interrupted download goes on where it was.
 */

/** @typedef {{url: string, hashed: boolean, integrity: string}} StoredFile */

const PREFIX = "kubek-site-";
/** The one cache of all versions that Workbox kept, in the first ones. */
const EARLIEST = "workbox-precache";

/** @type {(url: string) => string} */
export const addressOf = (url) => new URL(url, self.location.href).href;

/** @type {(version: string) => string} */
const nameOf = (version) => `${PREFIX}${version}`;

/** The versions of which something is stored. @returns {Promise<string[]>} */
export async function storedVersions() {
  const names = await caches.keys();
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
}

/** The copy of a version. @param {string} version @returns {Promise<Cache>} */
export const copyOf = (version) => caches.open(nameOf(version));

/** @param {(version: string) => boolean} isNeeded */
export async function dropCopies(isNeeded) {
  const names = await caches.keys();
  const spare = names.filter((name) =>
    name.startsWith(PREFIX)
      ? !isNeeded(name.slice(PREFIX.length))
      : name.startsWith(EARLIEST),
  );
  await Promise.all(spare.map((name) => caches.delete(name)));
}

/**
 * Store the files that a cache lacks. One that fails does not stop the others: what has
 * come is kept for the next try.
 * @param {Cache} cache
 * @param {StoredFile[]} files
 * @returns {Promise<boolean>} all of them are there
 */
export async function complete(cache, files) {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter(({ url }) => !stored.has(addressOf(url)));
  const outcomes = await Promise.allSettled(missing.map((file) => add(cache, file)));
  for (const each of outcomes)
    if (each.status === "rejected") console.info("not stored:", each.reason);
  return outcomes.every(({ status }) => status === "fulfilled");
}

/** @param {Cache} cache @param {StoredFile} file */
async function add(cache, { url, hashed, integrity }) {
  const address = addressOf(url);
  const known = hashed ? await caches.match(address) : undefined;
  if (known) return cache.put(address, known);
  const response = await bring(address, integrity, hashed);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(address, response.redirected ? plain(response) : response);
}

/**
 * What has a hash in its name may come from the browser's own cache: the page has just
 * loaded it. The hash in `integrity` vouches for what comes, so a cache that kept a file
 * of a half published site is asked past.
 * @param {string} address
 * @param {string} integrity
 * @param {boolean} hashed
 */
function bring(address, integrity, hashed) {
  const ask = (/** @type {RequestCache} */ cache) =>
    fetch(address, { integrity, cache });
  return hashed ? ask("default").catch(() => ask("reload")) : ask("reload");
}

/** No page may be answered with a response that was led elsewhere. */
function plain(/** @type {Response} */ { body, headers, status }) {
  return new Response(body, { headers, status });
}
