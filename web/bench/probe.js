// @ts-check
/**
 * What the benchmark sees of a page, in each of the sites alike: it is injected before
 * the page's own scripts. `kubekBench` holds times in ms from the navigation's start.
 * `kubekSeen(JSON)` tells the benchmark that the Roll button is there, and where, and
 * that a roll was answered.
 */
(() => {
  /** @type {any} */
  const page = self;
  /** @type {{picture: number, ready: number, rolled: number, opened: number}} */
  const times = { picture: 0, ready: 0, rolled: 0, opened: 0 };
  page.kubekBench = times;

  const tell = (/** @type {object} */ what) => page.kubekSeen?.(JSON.stringify(what));

  /** @type {(text: string) => "rolled" | "opened" | null} */
  const kindOf = (text) => {
    const { op, commands } = JSON.parse(text);
    if (op === "open") return "opened";
    return op === "act" && commands?.[0]?.type === "roll" ? "rolled" : null;
  };

  page.Worker = class extends Worker {
    /** @type {Map<number, "rolled" | "opened" | null>} */
    #asked = new Map();

    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(address, options);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "ready") times.ready ||= performance.now();
        const kind = data.type === "answer" && this.#asked.get(data.id);
        if (kind) times[kind] ||= performance.now();
        if (kind === "rolled") tell({ rolled: true });
      });
    }

    /** @param {any} message @param {any} [more] */
    postMessage(message, more) {
      if (typeof message.text === "string") {
        this.#asked.set(message.id, kindOf(message.text));
      }
      super.postMessage(message, more);
    }
  };

  const watch = new MutationObserver(() => {
    const roll = document.querySelector('main[data-screen="game"] #roll');
    if (!roll || !document.querySelector("main .die")) return;
    watch.disconnect();
    // A frame's message comes after the frame was handed on to be shown.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      times.picture = performance.now();
      const { left, top, width, height } = roll.getBoundingClientRect();
      tell({ at: [left + width / 2, top + height / 2] });
    };
    requestAnimationFrame(() => port2.postMessage(null));
  });
  watch.observe(document, { childList: true, subtree: true });
})();
