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

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {() => void} parts.onTimeOut
 */
export function createAutoScore({ store, onTimeOut }) {
  /** The turn for which it was stopped. @type {string | null} */
  let stoppedIn = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const mustWait = () => document.hidden || store.get().dialog !== null;

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(tick, SECOND);
  }

  function tick() {
    const { clock } = store.get();
    if (!clock) return;
    if (mustWait()) {
      store.set({ clock: { ...clock, paused: true } });
    } else if (clock.left > 1) {
      store.set({ clock: { ...clock, left: clock.left - 1 } });
      schedule();
    } else {
      clear();
      onTimeOut();
    }
  }

  function clear() {
    clearTimeout(timer);
    if (store.get().clock) store.set({ clock: null });
  }

  /** Pause or go on, after the page was hidden or shown or a sheet opened or closed. */
  function follow() {
    const { clock } = store.get();
    if (!clock) return;
    if (mustWait() && !clock.paused) {
      clearTimeout(timer);
      store.set({ clock: { ...clock, paused: true } });
    } else if (!mustWait() && clock.paused) {
      store.set({ clock: { ...clock, paused: false } });
      schedule();
    }
  }

  document.addEventListener("visibilitychange", follow);
  return {
    /**
     * The dice have come to rest: start, if this position has a countdown.
     * @returns {Msg[]} what is to be announced, once
     */
    start() {
      const { view, settings, clock } = store.get();
      if (!view?.auto || !settings.autoScore || clock) return [];
      if (stoppedIn === turnOf(store.get())) return [];
      const of = settings.autoScore;
      const started = { ...view.auto, left: of, of, paused: mustWait() };
      store.set({ clock: started });
      if (!started.paused) schedule();
      const { box } = started;
      return [{ key: "say.auto", n: of, box, ruleset: view.ruleset }];
    },
    /** Stop for the rest of this turn. */
    stop() {
      if (!store.get().clock) return;
      stoppedIn = turnOf(store.get());
      clear();
    },
    /** The game leaves the table: no more ticks. */
    clear,
    follow,
    remove: () => document.removeEventListener("visibilitychange", follow),
  };
}
