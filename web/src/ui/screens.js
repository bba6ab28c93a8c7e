// @ts-check
/** Which screen a state shows, and which sheet above it. */

import { html } from "lit-html";
import { bars } from "./shell/bars.js";
import { homeScreen } from "./shell/home.js";
import { loadingScreen } from "./shell/loading.js";

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

/**
 * Screens that the first paint does not need, fetched on the way to them.
 * @type {Partial<Record<Name, () => Promise<Screen>>>}
 */
const LATER = {
  newgame: async () => (await import("./shell/new-game.js")).newGameScreen,
  async game() {
    game = await import("./game/index.js");
    return tableScreen;
  },
  result: async () => (await import("./shell/result.js")).resultScreen,
  rules: async () => (await import("./shell/rules.js")).rulesScreen,
  settings: async () => (await import("./shell/settings.js")).settingsScreen,
};

/**
 * Fetch what a screen needs; null when it can be drawn right away.
 * @param {Name} screen
 * @returns {Promise<void> | null}
 */
export function prepare(screen) {
  const fetchScreen = LATER[screen];
  if (SCREENS[screen] || !fetchScreen) return null;
  return fetchScreen().then((fetched) => {
    SCREENS[screen] = fetched;
  });
}

/** @type {Screen} */
function tableScreen(state, t, actions) {
  if (!game || !state.view || state.engine.state === "failed") {
    return loadingScreen(state, t, actions);
  }
  return state.handover
    ? game.handoverScreen(state, t, actions)
    : game.gameScreen(state, t, actions);
}

/**
 * Return the sheet that is open above a game, null when none is.
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export const gameSheet = (state, t, actions) =>
  game?.gameSheet(state, t, actions) ?? null;

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
  }[screen]();
  return t({ key: "app.title", page: title });
}

/** Bring the paragraph of a box into sight. @param {string | null} box */
export function revealBox(box) {
  document.getElementById(`box-${box}`)?.scrollIntoView({ block: "center" });
}
