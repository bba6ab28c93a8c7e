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
 * @typedef {(request: {op: string, id?: string, [field: string]: any})
 *   => Promise<Answer>} Ask
 */

/** Far above the slowest answer on the slowest phone. */
const ANSWER_LIMIT_MS = 10_000;
const ATTEMPTS = 3;
/** A worker that dies this often without an answer in between is not tried again. */
const DEATHS = 3;

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

/**
 * @param {object} parts
 * @param {(listeners: ClientListeners) => Client} parts.createClient
 * @param {(state: Partial<EngineState>) => void} parts.onState
 * @param {(id: string) => Promise<object | null>} parts.saveOf a game's save with its
 *   log, for a new worker; null when it is gone
 */
export function createEngineLink({ createClient, onState, saveOf }) {
  let deaths = 0;
  let isReady = false;
  /** @type {() => void} */
  let open = () => {};
  /** @type {Promise<void>} */
  let ready;
  const close = () => {
    isReady = false;
    ready = new Promise((resolve) => {
      open = resolve;
    });
  };
  close();

  const client = createClient({
    onProgress: (loaded, total) => onState({ state: "loading", loaded, total }),
    onReady() {
      isReady = true;
      onState({ state: "ready" });
      open();
    },
    onFailed(reason) {
      console.warn("Kubek: the engine stopped:", reason);
      const wasReady = isReady;
      if (isReady) close();
      deaths += 1;
      if (wasReady && deaths < DEATHS) restart();
      else onState({ state: "failed" });
    },
  });

  function restart() {
    if (isReady) close();
    onState({ state: "loading", loaded: 0 });
    client.restart();
  }

  /** @type {Ask} */
  async function ask(request) {
    for (let attempt = 1; ; attempt++) {
      await ready;
      try {
        const answer = await inTime(client.request(request));
        deaths = 0;
        if (answer.error?.code !== "unknown_game") return answer;
        const save = await saveOf(request.id ?? "");
        if (!save || attempt === ATTEMPTS) return answer;
        const opened = await inTime(
          client.request({ op: "open", id: request.id, save }),
        );
        if (opened.error) return opened;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        // Still "ready" means that it hangs: nobody has told us that it died.
        if (isReady) restart();
      }
    }
  }

  return {
    ask,
    isReady: () => isReady,
    retry() {
      deaths = 0;
      restart();
    },
  };
}
