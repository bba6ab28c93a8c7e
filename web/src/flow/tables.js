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
    const data = await this.#read(game);
    return data !== null && !(await this.#ask({ op: "tables", data })).error;
  }
}
