// @ts-check
/**
 * The other tabs of the page: a game belongs to the tab that has it on the table, the
 * others look on and wait for it.
 *
 * Web Locks say whose a game is; a tab that dies lets go of it. Where there are none,
 * tabs tell each other, as far as they can. Behind both stands the check at each write.
 */

/**
 * @typedef {import("./storage.js").Change} Change
 * @typedef {object} Listeners
 * @property {(change: Change) => void} onChange another tab has stored something
 * @property {(id: string) => void} onLost another tab plays the game that was ours
 * @property {(id: string) => void} onGained the game that we looked at is ours now
 */

const NAME = "kubek";
/** A page that is being left, or reloaded, lets go within this time. */
const PATIENCE_MS = 300;

export class Tabs {
  #listeners;
  #channel = "BroadcastChannel" in self ? new BroadcastChannel(NAME) : null;
  /** The game that is ours. @type {string | null} */
  #held = null;
  /** The game that is on our table. @type {string | null} */
  #wanted = null;
  /** Lets go of what is held, and waits no longer. */
  #letGo = () => {};

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
    this.#channel?.addEventListener("message", ({ data }) => this.#onMessage(data));
  }

  /** Tell the other tabs what was stored. @param {Change} change */
  tell = (change) => this.#channel?.postMessage({ change });

  /**
   * Take a game for this tab.
   * @param {string} id
   * @param {boolean} [isWanted] also when another tab has it
   * @returns {Promise<boolean>} false: another tab has it; `onGained` follows when it
   *   lets go
   */
  async take(id, isWanted = false) {
    if (this.#held === id) return true;
    this.release();
    this.#wanted = id;
    if (!navigator.locks) {
      this.#held = id;
      this.#channel?.postMessage({ take: id, isWanted });
      return true;
    }
    if (isWanted) return this.#lock(id, { steal: true });
    // However slow the phone: who finds the game free waits for nothing.
    const isFree = await this.#lock(id, { ifAvailable: true });
    if (isFree || this.#wanted !== id) return isFree;
    const patience = new AbortController();
    this.#letGo = () => patience.abort();
    const timer = setTimeout(this.#letGo, PATIENCE_MS);
    const isMine = await this.#lock(id, { signal: patience.signal });
    clearTimeout(timer);
    if (!isMine && this.#wanted === id) this.#wait(id);
    return isMine;
  }

  /** Let go of the game. @returns {void} */
  release() {
    this.#held = null;
    this.#wanted = null;
    this.#letGo();
    this.#letGo = () => {};
  }

  /**
   * @param {string} id
   * @param {LockOptions} options
   * @returns {Promise<boolean>} resolved as soon as it is known
   */
  #lock(id, options) {
    return new Promise((resolve) => {
      navigator.locks
        .request(`${NAME}:${id}`, options, (lock) => {
          // Too late: we have left that game.
          const isMine = Boolean(lock) && this.#wanted === id;
          resolve(isMine);
          if (!isMine) return undefined;
          this.#held = id;
          return new Promise((/** @type {(value: void) => void} */ done) => {
            this.#letGo = done;
          });
        })
        .catch(() => {
          resolve(false);
          if (this.#held === id) this.#onLost(id);
        });
    });
  }

  /** Be the next one. @param {string} id */
  #wait(id) {
    const ending = new AbortController();
    this.#letGo = () => ending.abort();
    void this.#lock(id, { signal: ending.signal }).then((isMine) => {
      if (isMine) this.#listeners.onGained(id);
    });
  }

  /** @param {string} id */
  #onLost(id) {
    this.release();
    this.#wanted = id;
    if (navigator.locks) this.#wait(id);
    this.#listeners.onLost(id);
  }

  /** @param {{change?: Change, take?: string, isWanted?: boolean, has?: string}} message */
  #onMessage({ change, take, isWanted, has }) {
    if (change) this.#listeners.onChange(change);
    // Only where there are no locks.
    if (take && take === this.#held) {
      if (isWanted) this.#onLost(take);
      else this.#channel?.postMessage({ has: take });
    }
    if (has && has === this.#held) this.#onLost(has);
  }
}
