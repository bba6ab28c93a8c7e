// @ts-check
/**
 * The tables of perfect play: Python gets the one of a game when somebody needs it. A
 * worker that was replaced has none, so it is asked each time which it has.
 */

/**
 * @typedef {import("../store.js").View} View
 * @typedef {import("./engine.js").Ask} Ask
 */

export class Tables {
  #ask;
  #read;

  /**
   * @param {Ask} ask
   * @param {(game: string) => Promise<string | null>} read a table in base 64
   */
  constructor(ask, read) {
    this.#ask = ask;
    this.#read = read;
  }

  /**
   * Bring the table of a game to Python.
   * @param {Pick<View, "ruleset" | "options">} game
   * @returns {Promise<boolean>} false: it cannot be had now
   */
  async bring({ ruleset, options }) {
    const { game, games } = await this.#ask({ op: "tables", ruleset, options });
    if (!game || games.includes(game)) return Boolean(game);
    return this.#give(game);
  }

  /**
   * Bring a table that is of no single game.
   * @param {string} name
   * @returns {Promise<boolean>} false: it cannot be had now
   */
  async bringFile(name) {
    const { games } = await this.#ask({ op: "tables" });
    return games?.includes(name) || this.#give(name);
  }

  /** @param {string} name */
  async #give(name) {
    const data = await this.#read(name);
    return data !== null && !(await this.#ask({ op: "tables", data })).error;
  }
}
