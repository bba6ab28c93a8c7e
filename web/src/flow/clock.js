// @ts-check
/**
 * The countdown of a person's turn, of two kinds. One fills a box after the last roll
 * for a player who marks none: a marked box, "stop" or Escape ends it for this turn.
 * The other limits the whole turn, where the players agreed on that: only the end of
 * the turn ends it.
 *
 * Both wait while the page is hidden, a sheet is open or the phone changes hands, and
 * start from the full time after a reload.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Clock} Clock
 * @typedef {import("../store.js").Msg} Msg
 */

const SECOND = 1e3;

/** So many seconds before the end of a turn it is said, not only seen. */
const LOW = 10;

/** @param {AppState} state */
const turnOf = ({ id, view }) => `${id}:${view?.current}:${view?.turn.n}`;

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {(left: number) => void} parts.onLow the time of a turn runs short
 * @param {(clock: Clock) => void} parts.onTimeOut
 */
export function createClock({ store, onLow, onTimeOut }) {
  /** The turn for which it was stopped. @type {string | null} */
  let stoppedIn = null;
  /** The turn that the running clock limits. @type {string | null} */
  let limited = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function mustWait() {
    const { dialog, handover } = store.get();
    return document.hidden || dialog !== null || handover !== null;
  }

  /** Something is on its way that may end the turn. */
  function isBusy() {
    const { pending, next } = store.get();
    return pending || next !== null;
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(tick, SECOND);
  }

  function tick() {
    const { clock } = store.get();
    if (!clock) return;
    const left = Math.max(0, clock.left - 1);
    if (mustWait()) {
      store.set({ clock: { ...clock, paused: true } });
    } else if (left > 0 || isBusy()) {
      store.set({ clock: { ...clock, left } });
      schedule();
      if (!clock.auto && left === LOW) onLow(left);
    } else {
      clear();
      onTimeOut(clock);
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

  /** @param {Pick<Clock, "of" | "auto">} what */
  function run({ of, auto }) {
    const paused = mustWait();
    clearTimeout(timer);
    store.set({ clock: { left: of, of, auto, paused } });
    if (!paused) schedule();
  }

  /** Give a new turn its full time; take it away when the turn is over. */
  function limit() {
    const state = store.get();
    const { view, clock } = state;
    if (!view?.timer) {
      if (clock && !clock.auto) clear();
    } else if (!clock || limited !== turnOf(state)) {
      limited = turnOf(state);
      run({ of: view.timer.seconds, auto: null });
    }
  }

  document.addEventListener("visibilitychange", follow);
  return {
    /**
     * The dice have come to rest: start, if this position has a countdown.
     * @returns {Msg[]} what is to be announced, once
     */
    start() {
      limit();
      const { view, settings, clock } = store.get();
      if (!view?.auto || !settings.autoScore || clock) return [];
      if (stoppedIn === turnOf(store.get())) return [];
      run({ of: settings.autoScore, auto: view.auto });
      const { box } = view.auto;
      return [{ key: "say.auto", n: settings.autoScore, box, ruleset: view.ruleset }];
    },
    /** Stop for the rest of this turn. */
    stop() {
      if (!store.get().clock?.auto) return;
      stoppedIn = turnOf(store.get());
      clear();
    },
    /** The game leaves the table: no more ticks. */
    clear,
    follow,
    remove: () => document.removeEventListener("visibilitychange", follow),
  };
}
