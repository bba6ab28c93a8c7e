// @ts-check
/** Brings a state onto the screen. Whatever is shown is shown here, and only from it. */

import { render } from "lit-html";
import { createFocusKeeper } from "./input/focus.js";
import { gameSheet, page, reveal, titleOf } from "./ui/screens.js";

/** @typedef {import("./store.js").AppState} AppState */

/**
 * @typedef {object} Parts
 * @property {() => import("./i18n/index.js").Translate} words
 * @property {import("./store.js").Actions} actions
 * @property {ReturnType<typeof import("./ui/dice.js").createDice>} dice
 * @property {ReturnType<typeof import("./ui/dialog.js").createDialog>} dialog
 * @property {ReturnType<typeof import("./platform/wake-lock.js").createWakeLock>} wakeLock
 * @property {() => typeof import("./motion.js") | undefined} motion it comes with a table
 */

/**
 * @param {Parts} parts
 * @returns {(state: AppState) => void}
 */
export function createDraw({ words, actions, dice, dialog, wakeLock, motion }) {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const keepFocus = createFocusKeeper();
  /** What was brought into sight: that of a route, or a verdict.
   * @type {object | null} */
  let revealed = null;
  /** The view on the screen: from it to the next one leads the plan of what moves.
   * @type {AppState["view"]} */
  let shown = null;

  return (state) => {
    const { route, view, next, pending, botTurn, settings } = state;
    const t = words();
    const isTable = route.screen === "game" && view !== null;
    document.body.dataset.engine = state.engine.state;
    document.body.dataset.busy = String(pending || botTurn || next !== null);
    render(page(state, t, actions), app);
    const host = document.getElementById("dice");
    if (host) dice.mount(host);
    dice.update(state, t);
    dialog.update(gameSheet(state, t, actions), t);
    document.title = titleOf(state, t);
    wakeLock.want(isTable && settings.keepAwake);
    const sight = state.verdict ?? route;
    if (sight !== revealed) reveal(route);
    revealed = sight;
    keepFocus(state);
    const moving = motion();
    moving?.play(moving.plan(shown, view, settings.motion), document.body);
    shown = view;
  };
}
