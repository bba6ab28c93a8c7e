// @ts-check
/**
 * Where the player is: the hash of the address, and the sheets above a screen.
 *
 * Each history entry carries its number, so that "back" knows whether there is a
 * screen of ours behind. An open sheet has an entry of its own: the system's back
 * gesture closes it.
 */

/**
 * @typedef {import("./store.js").Route} Route
 * @typedef {{onRoute: (route: Route) => void, onSheetClosed: () => void,
 *   isSheetOpen: () => boolean}} Listeners
 */

/**
 * Return the route that a hash means; anything unknown is the start screen.
 * @param {string} hash
 * @returns {Route}
 */
export function parse(hash) {
  const parts = hash.replace(/^#\/?/, "").split("/");
  const [screen, first, second] = parts.map(decode);
  if (screen === "new" && first) return { screen: "newgame", ruleset: first };
  if (screen === "game" && first) return { screen: "game", id: first };
  if (screen === "result" && first) {
    return { screen: "result", id: first, isCheck: second === "check" };
  }
  if (screen === "rules") {
    return { screen: "rules", ruleset: first || null, box: second || null };
  }
  if (screen === "settings") return { screen: "settings" };
  if (screen === "stats") return { screen: "stats", isDice: first === "dice" };
  return { screen: "home" };
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export class Router {
  #listeners;
  #number = history.state?.number ?? 0;

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
    history.replaceState({ number: this.#number }, "");
    addEventListener("popstate", () => this.#onPop());
    document.addEventListener("click", (event) => this.#onClick(event));
  }

  /** The route of the address. @returns {Route} */
  get current() {
    return parse(location.hash);
  }

  /** @param {string} hash */
  go = (hash) => {
    if (hash === location.hash) return;
    if (!history.state?.sheet) {
      location.hash = hash;
      return;
    }
    this.#listeners.onSheetClosed();
    this.replace(hash);
  };

  /** Change the address without a new entry. @param {string} hash */
  replace = (hash) => {
    history.replaceState({ number: this.#number }, "", hash);
    this.#listeners.onRoute(parse(hash));
  };

  /** Go to the screen before, or to the start. @returns {void} */
  back = () => {
    if (this.#number > 0) history.back();
    else this.replace("#/");
  };

  /** Give an open sheet an entry, so that "back" closes it. @returns {void} */
  sheetOpened() {
    if (history.state?.sheet) return;
    this.#number += 1;
    history.pushState({ number: this.#number, sheet: true }, "");
  }

  /** Take the entry of a closed sheet away. @returns {void} */
  sheetClosed() {
    if (history.state?.sheet) history.back();
  }

  #onPop() {
    if (history.state?.number === undefined) {
      this.#number += 1;
      history.replaceState({ number: this.#number }, "");
    } else {
      this.#number = history.state.number;
    }
    const { isSheetOpen, onSheetClosed, onRoute } = this.#listeners;
    if (isSheetOpen() && !history.state.sheet) onSheetClosed();
    onRoute(this.current);
  }

  /** A link in a sheet replaces the sheet's entry. @param {MouseEvent} event */
  #onClick(event) {
    const { target, metaKey, ctrlKey } = event;
    const link = target instanceof Element && target.closest("a[href^='#/']");
    if (!link || !history.state?.sheet || metaKey || ctrlKey) return;
    event.preventDefault();
    this.go(/** @type {string} */ (link.getAttribute("href")));
  }
}
