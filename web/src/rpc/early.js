// @ts-check
/**
 * The first worker: it starts before the page's script is there, and what it says until
 * then is kept.
 */

/** @typedef {{worker: Worker, said: MessageEvent[], failed: ErrorEvent[]}} Early */

/** The two scripts of the page, each bundled by itself, meet here. */
const place = /** @type {{kubekEarly?: Early}} */ (globalThis);

/**
 * The worker's file name carries its hash; its own name says where its files are.
 * @returns {Worker}
 */
export function startWorker() {
  const name = navigator.serviceWorker?.controller ? "stored" : "new";
  return new Worker(new URL(KUBEK_WORKER, document.baseURI), { type: "module", name });
}

/** Start Python before anybody asks for it. */
export function startEarly() {
  const worker = startWorker();
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
