// @ts-check
/** One game in several tabs: one plays, the others look on and may take over. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../platform/tabs.js").Tabs} Tabs
 * @typedef {import("./library.js").Library} Library
 * @typedef {import("./game.js").Game} Game
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Tabs} tabs
 * @property {Library} library
 * @property {Game} game
 */

export class Sharing {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Play here what another tab plays. @returns {Promise<void>} */
  takeOver = async () => {
    const { id } = this.#parts.store.get();
    if (!id) return;
    await this.#parts.tabs.take(id, true);
    await this.gained(id);
  };

  /** Another tab plays on. @param {string} id */
  lost = (id) => {
    if (this.#parts.store.get().id === id) this.#parts.game.watch();
  };

  /** The game is ours: take it as it was left. @param {string} id */
  gained = async (id) => {
    const { store, library, game } = this.#parts;
    await library.refresh(id);
    if (store.get().id === id) await game.open(id);
  };

  /** Another tab has stored something of a game. @param {string} id */
  follow = async (id) => {
    const { store, library, game } = this.#parts;
    const isMine = store.get().id === id && !store.get().elsewhere;
    const known = library.headerOf(id)?.view.seq ?? 0;
    const there = isMine ? await library.storedHeader(id) : null;
    // The last step of the tab that played before may come late.
    if (there === undefined || (there && there.view.seq <= known)) return;
    await library.refresh(id);
    if (store.get().id !== id) return;
    if (there) await game.open(id);
    else game.watch();
  };
}
