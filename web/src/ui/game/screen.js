// @ts-check
/**
 * The game screen. From top to bottom, and in the order of focus: menu and players,
 * the card of the player whose turn it is, the felt with the dice, the buttons.
 */

import { html } from "lit-html";
import { hintPanel } from "../advice/hint.js";
import { rulesetOf } from "../catalog.js";
import { actionRow } from "./action-row.js";
import { turnCard } from "./card.js";
import { felt } from "./felt.js";
import { header } from "./header.js";
import { turnTables } from "./tables.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** So many rows of a card fit on a phone; a longer one scrolls under the felt. */
const FITTING_ROWS = 7;

/** How many rows the longer part of a card has, the bonus too. @param {View} view */
function rowsOf({ ruleset }) {
  const { boxes } = rulesetOf(ruleset);
  const above = boxes.filter(({ part }) => part === "upper").length;
  return Math.max(above + 1, boxes.length - above);
}

/**
 * Return the game screen; the dice are mounted into its `#dice` by the caller.
 *
 * @param {AppState} state with a view
 * @param {Translate} t
 * @param {Actions} actions
 */
export function gameScreen(state, t, actions) {
  const view = /** @type {View} */ (state.view);
  const { ruleset, turn, players, current, columns } = view;
  const hasTables = columns.length > 1;
  const rows = rowsOf(view);
  const params = { ruleset, n: turn.n, of: turn.of };
  return html`<main class="game ${rows > FITTING_ROWS ? "long" : ""}" data-screen="game">
    <h1 class="vh" tabindex="-1">${t({ key: "game.title", ...params })}</h1>
    ${header(view, t, actions)}
    <section
      class="card ${hasTables ? "tables" : ""}"
      .style=${`--rows:${rows}`}
      aria-label=${t({ key: "game.sheet", name: players[current].name })}
    >
      ${hasTables ? turnTables(state, t, actions) : turnCard(state, t, actions)}
    </section>
    <section class="bottom" aria-label=${t("game.dice")}>
      ${felt(state, t)} ${hintPanel(state, t, actions)} ${actionRow(state, t, actions)}
    </section>
  </main>`;
}
