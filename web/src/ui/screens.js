// @ts-check
/** Which screen a state shows, and which sheet above it. */

import { html } from "lit-html";
import { handoverScreen } from "./game/handover.js";
import { gameScreen } from "./game/screen.js";
import { gameSheet } from "./game/sheets.js";
import { bars } from "./shell/bars.js";
import { homeScreen } from "./shell/home.js";
import { loadingScreen } from "./shell/loading.js";
import { newGameScreen } from "./shell/new-game.js";
import { resultScreen } from "./shell/result.js";
import { rulesScreen } from "./shell/rules.js";
import { settingsScreen } from "./shell/settings.js";

/**
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Actions} Actions
 * @typedef {import("../i18n/index.js").Translate} Translate
 * @typedef {(state: AppState, t: Translate, actions: Actions) => unknown} Screen
 */

/** @type {Record<AppState["route"]["screen"], Screen>} */
const SCREENS = {
  home: homeScreen,
  newgame: newGameScreen,
  game: tableScreen,
  result: resultScreen,
  rules: rulesScreen,
  settings: settingsScreen,
};

/** @type {Screen} */
function tableScreen(state, t, actions) {
  if (!state.view || state.engine.state === "failed") {
    return loadingScreen(state, t, actions);
  }
  return state.handover
    ? handoverScreen(state, t, actions)
    : gameScreen(state, t, actions);
}

/** @type {Screen} */
export const page = (state, t, actions) =>
  html`${SCREENS[state.route.screen](state, t, actions)}${bars(state, t, actions)}`;

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

export { gameSheet };
