// @ts-check
/**
 * The countdown after the last roll: it fills a box for a player who marks none.
 *
 * Only a marked box, "stop" or Escape ends it, for this turn. It waits while the page
 * is hidden or a sheet is open, and starts from the full time after a reload.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Msg} Msg
 */

const SECOND = 1000;

/** @param {AppState} state */
const turnOf = ({ id, view }) => `${id}:${view?.current}:${view?.turn.n}`;

export class AutoScore {
  #store;
  #onTimeOut;
  /** The turn for which it was stopped. @type {string | null} */
  #stoppedIn = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Store} store @param {() => void} onTimeOut */
  constructor(store, onTimeOut) {
    this.#store = store;
    this.#onTimeOut = onTimeOut;
    document.addEventListener("visibilitychange", this.follow);
  }

  /**
   * The dice have come to rest: start, if this position has a countdown.
   * @returns {Msg[]} what is to be announced, once
   */
  start() {
    const state = this.#store.get();
    const { view, settings, clock } = state;
    if (!view?.auto || !settings.autoScore || clock) return [];
    if (this.#stoppedIn === turnOf(state)) return [];
    const of = settings.autoScore;
    const started = { ...view.auto, left: of, of, paused: this.#mustWait };
    this.#store.set({ clock: started });
    if (!started.paused) this.#schedule();
    const { box } = started;
    return [{ key: "say.auto", n: of, box, ruleset: view.ruleset }];
  }

  /** Stop for the rest of this turn. @returns {void} */
  stop() {
    this.#stoppedIn = turnOf(this.#store.get());
    this.clear();
  }

  /** The game leaves the table: no more ticks. @returns {void} */
  clear() {
    clearTimeout(this.#timer);
    if (this.#store.get().clock) this.#store.set({ clock: null });
  }

  /**
   * Pause or go on, after the page was hidden or shown or a sheet opened or closed.
   * @returns {void}
   */
  follow = () => {
    const { clock } = this.#store.get();
    if (!clock || clock.paused === this.#mustWait) return;
    this.#store.set({ clock: { ...clock, paused: this.#mustWait } });
    if (this.#mustWait) clearTimeout(this.#timer);
    else this.#schedule();
  };

  get #mustWait() {
    return document.hidden || this.#store.get().dialog !== null;
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), SECOND);
  }

  #tick() {
    const { clock } = this.#store.get();
    if (!clock || clock.paused) return;
    if (clock.left > 1) {
      this.#store.set({ clock: { ...clock, left: clock.left - 1 } });
      this.#schedule();
    } else {
      this.clear();
      this.#onTimeOut();
    }
  }
}
