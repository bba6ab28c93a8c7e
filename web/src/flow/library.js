// @ts-check
/** The stored games: as the start screen lists them, and their logs behind that. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../platform/storage.js").Storage} Storage
 * @typedef {import("../platform/writing.js").Step} Step
 * @typedef {import("../platform/writing.js").Row} Row
 * @typedef {{save: import("../store.js").Save, view: View, records: Row[],
 *   damaged: boolean, lost: number}} Mended what Python made of a game that was damaged,
 *   or stored in a format of the past
 */

/**
 * Return a view as it is kept: when the game is over nothing can be chosen any more, and
 * one answer stands for all choices.
 * @param {View} view
 * @returns {View}
 */
const kept = (view) =>
  view.over
    ? { ...view, selections: view.selections.map((_, __, [first]) => first) }
    : view;

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

  /** @param {Header} header */
  logOf(header) {
    return this.#storage.log(header);
  }

  /**
   * What Python opens a game from; null when there is none, or it cannot be read now.
   * @param {string} id
   */
  async saveOf(id) {
    const header = this.headerOf(id);
    // What reads the disk is fetched for it, and may not come.
    const reading = header ? this.#storage.rows(header) : null;
    const batches = await reading?.catch(() => null);
    return header && batches ? { ...header.save, seq: header.view.seq, batches } : null;
  }

  /**
   * Store what has happened in a game.
   * @param {Header} header
   * @param {Step} step what is new
   * @returns {Promise<boolean>} false: another tab has played it on, nothing is stored
   */
  async keep(header, { events, sum }) {
    const game = { ...header, view: kept(header.view), sum };
    this.list(game);
    return (await this.#storage.append(game, { events, sum })) !== "conflict";
  }

  /**
   * Store a game anew, as Python has read it; what was damaged stays, put aside.
   * @param {Header} header
   * @param {Mended} mended
   */
  async mend(header, mended) {
    const { storeMended } = await import("./mend.js");
    await storeMended(this.#store, this.#storage, this, header, mended);
  }

  /** @param {Header} header @param {number} selection */
  select(header, selection) {
    const changed = { ...header, selection };
    this.list(changed);
    void this.#storage.putHeader(changed);
  }

  /** A hint was given. @param {string} id */
  countHint(id) {
    const header = this.headerOf(id);
    if (!header) return;
    const counted = { ...header, hints: (header.hints ?? 0) + 1 };
    this.list(counted);
    void this.#storage.putHeader(counted);
  }

  /** @param {string} id @param {import("../store.js").SeatReview[]} review */
  putReview(id, review) {
    const header = this.headerOf(id);
    if (!header) return;
    this.list({ ...header, review });
    void this.#storage.putHeader({ ...header, review });
  }

  /** What statistics know of a finished game. @param {string} id @param {object} summary */
  putSummary(id, summary) {
    const header = this.headerOf(id);
    if (!header) return;
    this.list({ ...header, summary });
    void this.#storage.putHeader({ ...header, summary });
  }

  /**
   * Take a game as it is on the disk: another tab has changed it.
   * @param {string} id
   */
  async refresh(id) {
    const header = await this.#storage.reread(id);
    if (header) this.list(header);
    else if (header === null) this.#unlist(id);
  }

  /**
   * A game as the disk has it; undefined when it cannot be read now.
   * @param {string} id
   */
  storedHeader(id) {
    return this.#storage.headerOf(id);
  }

  /** A game that Python refuses is kept aside. @param {string} id @param {string} why */
  async setAside(id, why) {
    this.#unlist(id);
    await this.#storage.quarantine(id, why);
    this.#store.set({ notice: { key: "save.damaged" } });
  }

  /** It is off the list when it is off the disk. @param {string} id */
  async remove(id) {
    await this.#storage.remove(id);
    this.#unlist(id);
  }

  /** Put a game among those of the start screen. @param {Header} header */
  list(header) {
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
