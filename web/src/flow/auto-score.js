// @ts-check
/**
 * The countdown after the last roll: it fills a box for a player who marks none.
 *
 * Only a marked box, "stop" or Escape ends it, for this turn. It waits while the page
 * is hidden or a sheet is open, and starts from the full time after a reload.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 */

const SECOND = 1000;

/** @param {View} view */
const turnOf = (view) => `${view.current}:${view.turn.n}`;

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {() => void} parts.onTimeOut
 * @param {(seconds: number) => void} parts.onStart for the one announcement
 */
export function createAutoScore({ store, onTimeOut, onStart }) {
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
    /** The dice have come to rest: start, if this position has a countdown. */
    start() {
      const { view, settings, clock } = store.get();
      if (!view?.auto || !settings.autoScore || clock) return;
      if (stoppedIn === turnOf(view)) return;
      const of = settings.autoScore;
      const { column, box, points } = view.auto;
      store.set({ clock: { left: of, of, paused: mustWait(), column, box, points } });
      if (!mustWait()) schedule();
      onStart(of);
    },
    /** Stop for the rest of this turn. */
    stop() {
      const { view, clock } = store.get();
      if (!view || !clock) return;
      stoppedIn = turnOf(view);
      clear();
    },
    /** Another game, another screen: the next position starts afresh. */
    reset() {
      stoppedIn = null;
      clear();
    },
    clear,
    follow,
    remove: () => document.removeEventListener("visibilitychange", follow),
  };
}
