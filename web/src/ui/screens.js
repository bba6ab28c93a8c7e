// @ts-check
/** Which screen a state shows, and which sheet above it. */

import { html } from "lit-html";
import { bars } from "./shell/bars.js";
import { homeScreen } from "./shell/home.js";
import { loadingScreen } from "./shell/loading.js";
import { shellSheet } from "./shell/sheets.js";

/**
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Actions} Actions
 * @typedef {import("../i18n/index.js").Translate} Translate
 * @typedef {(state: AppState, t: Translate, actions: Actions) => unknown} Screen
 */

/** @typedef {AppState["route"]["screen"]} Name */

/** @type {Partial<Record<Name, Screen>>} */
const SCREENS = { home: homeScreen };

/** @type {typeof import("./game/index.js") | null} */
let game = null;

/** @type {typeof import("./shell/new-game.js") | null} */
let newGame = null;

/** @type {typeof import("./bank/index.js") | null} */
let bank = null;

/** @type {typeof import("./advice/review.js") | null} */
let review = null;

/** @type {(view: AppState["view"]) => boolean} */
const isBank = (view) => view?.family === "bank";

/**
 * Screens that the first paint does not need, fetched on the way to them.
 * @type {Partial<Record<Name, () => Promise<Screen>>>}
 */
const LATER = {
  async newgame() {
    newGame = await withStyles(import("./shell/new-game.js"));
    return newGame.newGameScreen;
  },
  async game() {
    [game] = await Promise.all([import("./game/index.js"), addStyles("advice")]);
    return tableScreen;
  },
  async result() {
    const [screen, fetched] = await Promise.all([
      import("./shell/result.js"),
      import("./advice/review.js"),
      addStyles("pages", "advice"),
    ]);
    review = fetched;
    return screen.resultScreen;
  },
  rules: async () => (await withStyles(import("./shell/rules.js"))).rulesScreen,
  async stats() {
    const [screens] = await Promise.all([
      import("./stats/index.js"),
      addStyles("pages", "advice", "stats"),
    ]);
    return screens.statsScreen;
  },
  settings: async () =>
    (await withStyles(import("./shell/settings.js"))).settingsScreen,
};

/** Styles that the first paint does not need. */
const STYLES = {
  advice: KUBEK_ADVICE_STYLE,
  bank: KUBEK_BANK_STYLE,
  pages: KUBEK_PAGES_STYLE,
  stats: KUBEK_STATS_STYLE,
};

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Add styles, once; behind those of the table, on which all of them build.
 * @param {...keyof typeof STYLES} names
 * @returns {Promise<unknown>}
 */
function addStyles(...names) {
  const hrefs = [KUBEK_GAME_STYLE, ...names.map((name) => STYLES[name])];
  return Promise.all(
    hrefs.map((href) => {
      const coming = styles.get(href) ?? linkTo(href);
      styles.set(href, coming);
      return coming;
    }),
  );
}

/** @param {string} href @returns {Promise<void>} */
function linkTo(href) {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href,
  });
  document.head.append(link);
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      styles.delete(href);
      fail(new Error(`no ${href}`));
    };
  });
}

/**
 * Return a module, when the styles of such pages are there too.
 * @template M
 * @param {Promise<M>} module
 * @returns {Promise<M>}
 */
const withStyles = async (module) => {
  const [fetched] = await Promise.all([module, addStyles("pages")]);
  return fetched;
};

/** The table of a bank game has styles of its own. */
async function fetchBank() {
  [bank] = await Promise.all([import("./bank/index.js"), addStyles("bank")]);
}

/**
 * Fetch what a screen needs; null when it can be drawn right away.
 * @param {Name} screen
 * @param {AppState["view"]} [view] the game that it shows
 * @returns {Promise<void> | null}
 */
export function prepare(screen, view = null) {
  const fetchScreen = SCREENS[screen] ? undefined : LATER[screen];
  const needsBank = screen === "game" && isBank(view) && !bank;
  if (!fetchScreen && !needsBank) return null;
  const parts = [fetchScreen?.(), needsBank && fetchBank()];
  return Promise.all(parts).then(([fetched]) => {
    if (fetched) SCREENS[screen] = fetched;
  });
}

/** @type {Screen} */
function tableScreen(state, t, actions) {
  const table = isBank(state.view) ? bank?.bankScreen : game?.gameScreen;
  if (!game || !table || !state.view || state.engine.state === "failed") {
    return loadingScreen(state, t, actions);
  }
  return state.handover
    ? game.handoverScreen(state, t, actions)
    : table(state, t, actions);
}

/**
 * Return the sheet that is open above a screen, null when none is.
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export const gameSheet = (state, t, actions) =>
  (isBank(state.view) && bank?.bankSheet(state, t, actions)) ||
  review?.reviewSheet(state, t) ||
  game?.gameSheet(state, t, actions) ||
  shellSheet(state, t, actions);

/** @type {Screen} */
export const page = (state, t, actions) =>
  html`${SCREENS[state.route.screen]?.(state, t, actions)}${bars(state, t, actions)}`;

/** @param {AppState} state @param {Translate} t the page's title */
export function titleOf({ route, view }, t) {
  const name = t("app.name");
  const { screen } = route;
  if (screen === "home") return `${name}: ${t("app.tagline")}`;
  const ruleset = "ruleset" in route ? route.ruleset : view?.ruleset;
  const title = {
    newgame: () => t({ key: "newgame.title", ruleset }),
    game: () => t(`ruleset.${ruleset}`),
    result: () => t("end.title"),
    rules: () => t("nav.rules"),
    settings: () => t("nav.settings"),
    stats: () => t("nav.stats"),
  }[screen]();
  return t({ key: "app.title", page: title });
}

/**
 * Return what the new-game sheet starts with, once it was fetched.
 * @param {Parameters<typeof import("./shell/setup.js").draftSetup>} of
 */
export const draftOf = (...of) => newGame?.draftSetup(...of) ?? null;

/**
 * Return a draft with the names that nobody chose in another language.
 * @param {Parameters<typeof import("./shell/setup.js").translateSetup>} of
 */
export const inWords = (...of) => newGame?.translateSetup(...of) ?? of[0];

/** Bring into sight what a route is about: a box of the rules, or the check of a game.
 * @param {AppState["route"]} route */
export function reveal(route) {
  const isCheck = route.screen === "result" && route.isCheck;
  const id = route.screen === "rules" ? `box-${route.box}` : isCheck ? "verdict" : "";
  document.getElementById(id)?.scrollIntoView({ block: "center" });
}
