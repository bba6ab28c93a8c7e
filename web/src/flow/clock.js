// @ts-check
/**
 * The countdown of a person's turn, of two kinds. One fills a box after the last roll
 * for a player who marks none: a marked box, "stop" or Escape ends it for this turn.
 * The other limits the whole turn, where the players agreed on that: only the end of
 * the turn ends it.
 *
 * What fills a box plays by the table of the game, as a computer player would; it is
 * brought to Python while the player looks at the dice.
 *
 * Both wait while the page is hidden, a sheet is open or the phone changes hands, and
 * start from the full time after a reload.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").AutoBox} AutoBox
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("./stage.js").Stage} Stage
 */

const SECOND_MS = 1000;

/** So many seconds before a turn runs out of time it is said, not only seen. */
const LOW = 10;

/** @param {AppState} state */
const turnOf = ({ id, view }) => `${id}:${view?.current}:${view?.turn.n}`;

export class Clock {
  #store;
  #stage;
  #onTimeOut;
  #bringTable;
  #settled;
  /** The turn for which it was stopped. @type {string | null} */
  #stoppedIn = null;
  /** The turn that it limits. @type {string | null} */
  #limited = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Store} store
   * @param {Stage} stage
   * @param {(shown?: {move: [number, string]}) => void} onTimeOut with the box that was
   *   shown as the one to be filled, if one was
   * @param {(view: View) => Promise<unknown>} bringTable give Python what a box is
   *   picked by
   * @param {Promise<unknown>} settled the start is over, a table is in nobody's way
   */
  constructor(store, stage, onTimeOut, bringTable, settled) {
    this.#store = store;
    this.#stage = stage;
    this.#onTimeOut = onTimeOut;
    this.#bringTable = bringTable;
    this.#settled = settled;
    document.addEventListener("visibilitychange", this.follow);
  }

  /**
   * The dice have come to rest: start, if this position has a countdown.
   * @returns {Msg[]} what is to be announced, once
   */
  start() {
    this.#limitTurn();
    const state = this.#store.get();
    const { view, settings, clock } = state;
    void this.#settled.then(this.#prepare);
    if (!view?.auto || !settings.autoScore || clock) return [];
    if (this.#stoppedIn === turnOf(state)) return [];
    this.#run(settings.autoScore, view.auto);
    const { box } = view.auto;
    return [{ key: "say.auto", n: settings.autoScore, box, ruleset: view.ruleset }];
  }

  /** Bring the table, unless a box is shown already that was picked without it. */
  #prepare = () => {
    const { view, settings } = this.#store.get();
    if (!view?.clock_picks || !view.roll.n || !view.roll.left) return;
    if (view.timer || settings.autoScore) void this.#bringTable(view);
  };

  /** Stop for the rest of this turn; a limit of the turn runs on. @returns {void} */
  stop() {
    const state = this.#store.get();
    this.#stoppedIn = turnOf(state);
    if (state.clock?.auto) this.clear();
  }

  /** The game leaves the table: no more ticks. @returns {void} */
  clear() {
    clearTimeout(this.#timer);
    if (this.#store.get().clock) this.#store.set({ clock: null });
  }

  /**
   * Pause or go on, after anything that it waits for has begun or ended.
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
    const { dialog, handover } = this.#store.get();
    return document.hidden || dialog !== null || handover !== null;
  }

  /** Give a new turn its full time, or take away that of the turn before. */
  #limitTurn() {
    const state = this.#store.get();
    const { view, clock } = state;
    if (!view?.timer) {
      if (clock && !clock.auto) this.clear();
    } else if (!clock || this.#limited !== turnOf(state)) {
      this.#limited = turnOf(state);
      this.#run(view.timer.seconds, null);
    }
  }

  /** @param {number} of @param {AutoBox | null} auto */
  #run(of, auto) {
    const paused = this.#mustWait;
    this.#store.set({ clock: { left: of, of, auto, paused } });
    if (paused) clearTimeout(this.#timer);
    else this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), SECOND_MS);
  }

  #tick() {
    const { clock, pending, next } = this.#store.get();
    if (!clock || clock.paused) return;
    const left = Math.max(0, clock.left - 1);
    // What is on its way may end the turn: it is waited for.
    if (left > 0 || pending || next) {
      this.#store.set({ clock: { ...clock, left } });
      this.#schedule();
      if (left === LOW && !clock.auto) {
        this.#stage.say([{ key: "say.time.left", n: left }]);
      }
      return;
    }
    this.clear();
    if (clock.auto) {
      const { column, box } = clock.auto;
      return this.#onTimeOut({ move: [column, box] });
    }
    this.#stage.alarm({ key: "time.up" });
    this.#onTimeOut();
  }
}
