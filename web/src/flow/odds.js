// @ts-check
/** The odds sheet: what it says of the dice on the table is asked of Python. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {{ruleset: string, dice: number[], rolls: number,
 *   chances: Record<string, {value: number, fraction: string}> | null}} Odds by box;
 *   null until they are counted
 * @typedef {import("./engine.js").Ask} Ask
 */

/** The methods are bound: they are handed out as the page's actions. */
export class OddsActions {
  #store;
  #ask;
  #openSheet;

  /**
   * @param {Store} store
   * @param {Ask} ask
   * @param {(ruleset: string) => void} openSheet
   */
  constructor(store, ask, openSheet) {
    this.#store = store;
    this.#ask = ask;
    this.#openSheet = openSheet;
  }

  /** @param {string} ruleset */
  openOdds = (ruleset) => {
    const odds = this.#onTable();
    this.#store.set({ odds });
    this.#openSheet(ruleset);
    if (odds) void this.#count(odds);
  };

  /** The dice that are held, or all of them, when some may still be rolled.
   * @returns {Odds | null} */
  #onTable() {
    const { route, view, next, selection } = this.#store.get();
    const isTable = route.screen === "game" && view?.family === "sheet" && !next;
    if (!isTable || !view.roll.n || !view.roll.left) return null;
    const all = view.dice.map(({ value }) => value ?? 0);
    const held = all.filter((_, slot) => selection & (1 << slot));
    const dice = held.length ? held : all;
    const { ruleset, roll } = view;
    return { ruleset, dice, rolls: roll.left, chances: null };
  }

  /** @param {Odds} odds */
  async #count(odds) {
    const { ruleset, dice, rolls } = odds;
    const request = { op: "odds", ruleset, dice, rolls_left: rolls };
    const answer = await this.#ask(request);
    if (answer.error || this.#store.get().odds !== odds) return;
    const { probability } = answer.from_dice;
    this.#store.set({ odds: { ...odds, chances: probability } });
  }
}
