// @ts-check
/** What can be done with a finished game: share it, check its dice, play again. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Verdict} Verdict
 * @typedef {import("../platform/storage.js").Storage} Storage
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./library.js").Library} Library
 * @typedef {import("./engine.js").Ask} Ask
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Library} library
 * @property {Game} game
 * @property {Ask} ask
 * @property {(view: View) => Promise<string>} share give the result away as a text
 * @property {(name: string, text: string) => void} saveFile
 */

/** The methods are bound: they are handed out as the page's actions. */
export class ResultActions {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Start again with the same people. @returns {void} */
  rematch = () => {
    const { header, view } = this.#shown;
    if (!header || !view) return;
    const { ruleset, options } = view;
    const { handover, hints = true, profiles } = header.table;
    const players = view.players.map(({ seat, name, kind, level, colour }) => {
      return { name, kind, level, colour, profile: profiles?.[seat] };
    });
    void this.#parts.game.start({ ruleset, options, players, handover, hints });
  };

  /** Give the result away as a text. @returns {Promise<void>} */
  shareResult = () => this.#share(this.#shown.view);

  /** The same of a game of the list. @param {string} id @returns {Promise<void>} */
  shareGame = (id) => this.#share(this.#parts.library.headerOf(id)?.view ?? null);

  /** @param {View | null} view */
  async #share(view) {
    if (!view) return;
    const outcome = await this.#parts.share(view);
    if (outcome !== "copied" && outcome !== "failed") return;
    this.#parts.store.set({ notice: { key: `share.${outcome}` } });
  }

  /** Save the log as a file that `kubek verify` reads. @returns {Promise<void>} */
  saveLog = async () => {
    const { header, view } = this.#shown;
    if (!header || !view) return;
    const { store, ask, saveFile } = this.#parts;
    const answer = await ask({ op: "export", id: header.id });
    if (answer.error) {
      store.set({ notice: { key: `error.${answer.error.code}` } });
      return;
    }
    const day = new Date(header.created).toISOString().slice(0, 10);
    const file = `kubek-${view.ruleset}-${day}-${header.id.slice(0, 6)}.json`;
    saveFile(file, JSON.stringify(answer.file, null, 1));
    store.set({ notice: { key: "share.saved", file } });
  };

  /** Check each roll against the revealed key. @returns {Promise<void>} */
  verify = async () => {
    const { header } = this.#shown;
    const { store, ask, library } = this.#parts;
    const save = header && (await library.saveOf(header.id));
    if (!save) return;
    const { error, ...verdict } = await ask({ op: "verify", save });
    if (store.get().id !== header.id) return;
    const shown = error ? { ok: false, problem: error } : verdict;
    store.set({ verdict: /** @type {Verdict} */ (shown) });
  };

  get #shown() {
    const { id, view } = this.#parts.store.get();
    return { header: this.#parts.library.headerOf(id), view };
  }
}
