// @ts-check
/**
 * The page's side of the engine: JSON objects go to the worker, promises come back.
 *
 * Answers arrive in the order of the requests, each under its number. An error of the
 * rules is an ordinary answer, `{error: {code, message}}`; a promise is rejected only
 * when the worker itself is gone (`EngineGone`), and then `restart()` makes a new one.
 */

import { endStart, startWorker, takeEarly } from "./early.js";

/** @typedef {Record<string, any>} Answer one JSON object from `kubek.api.handle` */

/**
 * @typedef {object} EngineListeners
 * @property {(loaded: number, total: number) => void} [onProgress] bytes of Python read
 *   so far, of all that a start needs
 * @property {() => void} [onReady] Python answers; also after each restart
 * @property {(reason: string) => void} [onFailed] the start failed, or a running worker
 *   died; the reason is for the log, not for the player
 */

/**
 * @typedef {object} Engine
 * @property {(request: object) => Promise<Answer>} request ask Python; may be called
 *   before it is ready, the answer then comes when it is
 * @property {() => void} restart end the worker, reject what it still owes, start anew
 * @property {() => void} stop end the worker and reject what it still owes
 */

/** A start that makes no progress for this long has failed. */
const START_LIMIT_MS = 60_000;

/** Rejects the requests of a worker that was ended or died. */
export class EngineGone extends Error {}

/**
 * Start Python in its worker and return the door to it.
 * @param {EngineListeners} [listeners]
 * @param {() => Worker} [makeWorker]
 * @returns {Engine}
 */
export function createEngine(listeners = {}, makeWorker = () => startWorker("plain")) {
  /** @type {Map<number, {resolve: (a: Answer) => void, reject: (e: Error) => void}>} */
  const owed = new Map();
  /** Kept here for as long as it runs: iOS collects a worker nobody refers to.
   * @type {Worker | null} */
  let worker = null;
  let lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let limit;

  /** @param {string} reason */
  function stop(reason) {
    clearTimeout(limit);
    worker?.terminate();
    worker = null;
    for (const { reject } of owed.values()) reject(new EngineGone(reason));
    owed.clear();
  }

  /** @param {string} reason */
  function fail(reason) {
    stop(reason);
    listeners.onFailed?.(reason);
  }

  function expectProgress() {
    clearTimeout(limit);
    limit = setTimeout(() => fail("no progress"), START_LIMIT_MS);
  }

  /** @param {MessageEvent} event */
  function onMessage({ data }) {
    if (data.type === "answer") {
      owed.get(data.id)?.resolve(JSON.parse(data.text));
      owed.delete(data.id);
    } else if (data.type === "progress") {
      expectProgress();
      listeners.onProgress?.(data.loaded, data.total);
    } else if (data.type === "ready") {
      clearTimeout(limit);
      endStart();
      if (data.isRestored) performance.mark("kubek:restored");
      listeners.onReady?.();
    } else if (data.type === "failed") {
      fail(data.reason);
    }
  }

  function start() {
    const early = takeEarly();
    const started = early?.worker ?? makeWorker();
    worker = started;
    /** @param {MessageEvent} event */
    const hear = (event) => {
      if (worker === started) onMessage(event);
    };
    /** @param {ErrorEvent} event */
    const onError = (event) => {
      event.preventDefault();
      if (worker === started) fail(event.message || "the worker could not be loaded");
    };
    started.onmessage = hear;
    started.onerror = onError;
    expectProgress();
    // Those who listen are still being made.
    queueMicrotask(() => {
      early?.said.forEach(hear);
      early?.failed.forEach(onError);
    });
  }

  start();
  return {
    request(request) {
      if (!worker) return Promise.reject(new EngineGone("the engine is stopped"));
      const id = ++lastId;
      worker.postMessage({ id, text: JSON.stringify(request) });
      return new Promise((resolve, reject) => owed.set(id, { resolve, reject }));
    },
    restart() {
      stop("restarted");
      start();
    },
    stop: () => stop("stopped"),
  };
}
