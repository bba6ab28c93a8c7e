// @ts-check
/** The stored games: as the start screen lists them, and their logs behind that. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../platform/storage.js").Storage} Storage
 */

export class Library {
  #store;
  #storage;

  /** @param {Store} store @param {Storage} storage */
  constructor(store, storage) {
    this.#store = store;
    this.#storage = storage;
  }

  /** @param {string | null} id */
  headerOf(id) {
    return this.#store.get().games.find((game) => game.id === id);
  }

  /** @param {string} id */
  logOf(id) {
    return this.#storage.log(id);
  }

  /** What Python opens a game from. @param {string} id */
  async saveOf(id) {
    const header = this.headerOf(id);
    return header ? { ...header.save, events: await this.logOf(id) } : null;
  }

  /**
   * Store what has happened in a game.
   * @param {Header} header
   * @param {GameEvent[]} events the new ones
   * @returns {Promise<boolean>} false: another tab has played it on, nothing is stored
   */
  async keep(header, events) {
    this.#list(header);
    return (await this.#storage.append(header, events)) !== "conflict";
  }

  /** @param {Header} header @param {number} selection */
  select(header, selection) {
    const changed = { ...header, selection };
    this.#list(changed);
    void this.#storage.putHeader(changed);
  }

  /** A hint was given. @param {string} id */
  countHint(id) {
    const header = this.headerOf(id);
    if (!header) return;
    const counted = { ...header, hints: (header.hints ?? 0) + 1 };
    this.#list(counted);
    void this.#storage.putHeader(counted);
  }

  /** @param {string} id @param {import("../store.js").SeatReview[]} review */
  putReview(id, review) {
    const header = this.headerOf(id);
    if (!header) return;
    this.#list({ ...header, review });
    void this.#storage.putHeader({ ...header, review });
  }

  /** What statistics know of a finished game. @param {string} id @param {object} summary */
  putSummary(id, summary) {
    const header = this.headerOf(id);
    if (!header) return;
    this.#list({ ...header, summary });
    void this.#storage.putHeader({ ...header, summary });
  }

  /**
   * Another tab has played on: take the game as it is on the disk.
   * @param {string} id
   */
  async takeFromDisk(id) {
    const header = await this.#storage.reread(id);
    if (header) this.#list(header);
    else this.#unlist(id);
    this.#store.set({ notice: { key: "save.elsewhere" } });
  }

  /** A game that Python refuses is kept aside. @param {string} id @param {string} why */
  async setAside(id, why) {
    this.#unlist(id);
    this.#store.set({ notice: { key: "save.damaged" } });
    await this.#storage.quarantine(id, why);
  }

  /** @param {string} id */
  async remove(id) {
    this.#unlist(id);
    await this.#storage.remove(id);
  }

  /** @param {Header} header */
  #list(header) {
    const others = this.#store.get().games.filter(({ id }) => id !== header.id);
    const games = [header, ...others].sort((a, b) => b.updated - a.updated);
    this.#store.set({ games });
  }

  /** @param {string} id */
  #unlist(id) {
    const games = this.#store.get().games.filter((game) => game.id !== id);
    this.#store.set({ games });
  }
}
