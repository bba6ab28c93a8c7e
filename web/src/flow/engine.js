// @ts-check
/**
 * Python, as the flow sees it: ask, and there will be an answer.
 *
 * A question waits while Python loads, also while the player reads the failure
 * screen and tries again. A worker that dies or hangs is replaced, the game is
 * opened again from its log, and the question is asked once more: it carries `seq`,
 * so nothing happens twice.
 */

/**
 * @typedef {import("../rpc/client.js").Engine} Client
 * @typedef {import("../rpc/client.js").EngineListeners} ClientListeners
 * @typedef {import("../rpc/client.js").Answer} Answer
 * @typedef {import("../store.js").Engine} EngineState
 * @typedef {{op: string, id?: string, [field: string]: any}} Request
 * @typedef {(request: Request) => Promise<Answer>} Ask
 */

/**
 * @typedef {object} Parts
 * @property {(listeners: ClientListeners) => Client} createClient
 * @property {(change: Partial<EngineState>) => void} onState
 * @property {(id: string) => Promise<object | null>} saveOf a game's save with its
 *   log, for a new worker; null when it is gone
 */

/** Far above the slowest answer on the slowest phone. */
const ANSWER_LIMIT_MS = 10_000;
/** A worker that is lost this often, without an answer in between, is given up. */
const LOSSES = 3;

/**
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function inTime(promise) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error("no answer")), ANSWER_LIMIT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

export class EngineLink {
  #parts;
  #client;
  #losses = 0;
  #isReady = false;
  #open = () => {};
  /** @type {Promise<void>} */
  #ready = this.#shut();

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#client = parts.createClient({
      onProgress: (loaded, total) => parts.onState({ state: "loading", loaded, total }),
      onReady: () => this.#onReady(),
      onFailed: (reason) => this.#onLost(reason),
    });
  }

  /** Python is there, for the first time or again. @returns {Promise<void>} */
  get ready() {
    return this.#ready;
  }

  /** @type {Ask} */
  ask = async (request) => {
    for (;;) {
      await this.#ready;
      try {
        return await this.#askOnce(request);
      } catch (error) {
        // Still "ready" means that it hangs: nobody has told us that it died.
        if (this.#isReady) this.#onLost(String(error));
      }
    }
  };

  /** Try again after a failure. @returns {void} */
  retry = () => {
    this.#losses = 0;
    this.#restart();
  };

  /** @param {Request} request */
  async #askOnce(request) {
    const answer = await inTime(this.#client.request(request));
    this.#losses = 0;
    if (answer.error?.code !== "unknown_game" || !request.id) return answer;
    const save = await this.#parts.saveOf(request.id);
    if (!save) return answer;
    const open = { op: "open", id: request.id, save };
    const opened = await inTime(this.#client.request(open));
    return opened.error ? opened : inTime(this.#client.request(request));
  }

  #shut() {
    this.#isReady = false;
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.#open = resolve;
    });
  }

  #onReady() {
    this.#isReady = true;
    this.#parts.onState({ state: "ready" });
    this.#open();
  }

  /** @param {string} reason */
  #onLost(reason) {
    console.warn("Kubek: the engine stopped:", reason);
    const wasReady = this.#isReady;
    if (wasReady) this.#ready = this.#shut();
    this.#losses += 1;
    if (wasReady && this.#losses < LOSSES) return this.#restart();
    this.#client.stop();
    this.#parts.onState({ state: "failed" });
  }

  #restart() {
    if (this.#isReady) this.#ready = this.#shut();
    this.#parts.onState({ state: "loading", loaded: 0 });
    this.#client.restart();
  }
}
