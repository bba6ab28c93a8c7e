// @ts-check
/**
 * Where the player is: the hash of the address, and the sheets above a screen.
 *
 * Each history entry carries its number, so that "back" knows whether there is a
 * screen of ours behind. An open sheet has an entry of its own: the system's back
 * gesture closes it.
 */

/** @typedef {import("./store.js").Route} Route */

/**
 * Return the route that a hash means; anything unknown is the start screen.
 * @param {string} hash
 * @returns {Route}
 */
export function parse(hash) {
  const [screen, first, second] = hash
    .replace(/^#\/?/, "")
    .split("/")
    .map((part) => safeDecode(part));
  if (screen === "new" && first) return { screen: "newgame", ruleset: first };
  if (screen === "game" && first) return { screen: "game", id: first };
  if (screen === "result" && first) return { screen: "result", id: first };
  if (screen === "rules") {
    return { screen: "rules", ruleset: first || null, box: second || null };
  }
  if (screen === "settings") return { screen: "settings" };
  return { screen: "home" };
}

/** @param {string} part */
function safeDecode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/**
 * Follow the address bar.
 * @param {{onRoute: (route: Route) => void, onSheetClosed: () => void,
 *   isSheetOpen: () => boolean}} listeners
 */
export function createRouter({ onRoute, onSheetClosed, isSheetOpen }) {
  let number = history.state?.number ?? 0;
  history.replaceState({ number }, "");

  function onPop() {
    if (history.state?.number === undefined) {
      number += 1;
      history.replaceState({ number }, "");
    } else {
      number = history.state.number;
    }
    if (isSheetOpen() && !history.state.sheet) onSheetClosed();
    onRoute(parse(location.hash));
  }

  /** @param {string} hash */
  function replace(hash) {
    history.replaceState({ number }, "", hash);
    onRoute(parse(hash));
  }

  /** @param {string} hash */
  function go(hash) {
    if (hash === location.hash) return;
    if (history.state?.sheet) {
      onSheetClosed();
      replace(hash);
    } else {
      location.hash = hash;
    }
  }

  /** A link in a sheet replaces the sheet's entry. @param {MouseEvent} event */
  function onClick(event) {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='#/']");
    if (!link || !history.state?.sheet || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(/** @type {string} */ (link.getAttribute("href")));
  }

  addEventListener("popstate", onPop);
  document.addEventListener("click", onClick);
  return {
    go,
    replace,
    current: () => parse(location.hash),
    back() {
      if (number > 0) history.back();
      else replace("#/");
    },
    sheetOpened() {
      if (history.state?.sheet) return;
      number += 1;
      history.pushState({ number, sheet: true }, "");
    },
    sheetClosed() {
      if (history.state?.sheet) history.back();
    },
    remove() {
      removeEventListener("popstate", onPop);
      document.removeEventListener("click", onClick);
    },
  };
}
