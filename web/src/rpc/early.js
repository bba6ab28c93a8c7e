// @ts-check
/**
 * The first worker: it starts before the page's script is there, and what it says until
 * then is kept.
 */

/** @typedef {{worker: Worker, said: MessageEvent[], failed: ErrorEvent[]}} Early */

/** The two scripts of the page, each bundled by itself, meet here. */
const place = /** @type {{kubekEarly?: Early}} */ (globalThis);

/**
 * The worker's file name carries its hash; its own name is made of words about this start:
 * `stored`, all files are in the offline copy; `plain`, without the snapshot of memory;
 * `maker`, it only makes that snapshot (worker.js starts such a one).
 * @param {string[]} words
 * @returns {Worker}
 */
export function startWorker(...words) {
  if (navigator.serviceWorker?.controller) words.push("stored");
  const name = words.join(" ");
  return new Worker(new URL(KUBEK_WORKER, document.baseURI), { type: "module", name });
}

/** Set while a start is under way: it says of the last one that it came to no end. */
const UNDER_WAY = "kubek.starting";

/** @returns {boolean} the last start ended well */
function beginStart() {
  try {
    const isWell = localStorage.getItem(UNDER_WAY) === null;
    localStorage.setItem(UNDER_WAY, "1");
    return isWell;
  } catch {
    return false;
  }
}

/** Python answers. */
export function endStart() {
  try {
    localStorage.removeItem(UNDER_WAY);
  } catch {
    // Without storage no start uses a snapshot.
  }
}

/** Start Python before anybody asks for it. */
export function startEarly() {
  const worker = beginStart() ? startWorker() : startWorker("plain");
  /** @type {Early} */
  const early = { worker, said: [], failed: [] };
  worker.onmessage = (event) => early.said.push(event);
  worker.onerror = (event) => early.failed.push(event);
  place.kubekEarly = early;
}

/**
 * Return the worker that was started early, once.
 * @returns {Early | null}
 */
export function takeEarly() {
  const early = place.kubekEarly ?? null;
  delete place.kubekEarly;
  return early;
}
