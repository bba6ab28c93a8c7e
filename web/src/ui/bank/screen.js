// @ts-check
/**
 * The screen of a bank game. From top to bottom, and in the order of focus: menu and
 * title, the race of the players, the felt with what was set aside and the dice, the
 * buttons. Large screens have room for the list of combinations too.
 */

import { html } from "lit-html";
import { adviceNow, hintPanel } from "../advice/hint.js";
import { icon } from "../icons.js";
import { actionRow } from "./action-row.js";
import { combinations } from "./combinations.js";
import { felt } from "./felt.js";
import { race } from "./race.js";
import { bankOf } from "./view.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * Return the game screen; the dice are mounted into its `#dice` by the caller.
 *
 * @param {AppState} state with a view of a bank game
 * @param {Translate} t
 * @param {Actions} actions
 */
export function bankScreen(state, t, actions) {
  const view = bankOf(state.view);
  return html`<main class="game bank" data-screen="game">
    ${header(view, t, actions)} ${race(state, t, actions)}
    <section class="table" aria-label=${t("game.dice")}>
      ${felt(state, t, actions)} ${actionRow(state, t, actions)}
    </section>
    ${
      adviceNow(state)
        ? hintPanel(state, t, actions)
        : html`<section class="panel combinations" aria-labelledby="combinations">
            ${combinations(view.ruleset, t)}
          </section>`
    }
  </main>`;
}

/**
 * @param {BankView} view
 * @param {Translate} t
 * @param {Actions} actions
 */
function header({ ruleset, turn, target, players, current, last_round }, t, actions) {
  const { name } = players[current];
  const place = { n: turn.n, total: target };
  return html`<header class="top">
    <button
      class="icon-btn"
      id="menu"
      type="button"
      aria-label=${t("game.menu")}
      @click=${actions.openMenu}
    >
      ${icon("menu")}
    </button>
    <h1 tabindex="-1">
      ${t(`ruleset.${ruleset}`)}
      <small class="num">
        <span>${t({ key: "game.now", name })}</span>
        <span>· ${t({ key: last_round ? "f.place.last" : "f.place", ...place })}</span>
      </small>
    </h1>
    <a class="icon-btn" id="rules" href="#/rules/${ruleset}">
      ${icon("book-open")}<span class="vh">${t("menu.rules")}</span>
    </a>
  </header>`;
}
