// @ts-check
/** The best ways to go on: as a sheet, and as a panel where there is room for one. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";
import { lossWords, wayValue, wayWords } from "./ways.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Advice} Advice
 * @typedef {import("../../store.js").Hint} Hint
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * Return the advice for what is on the table now; null when none was asked for.
 *
 * @param {AppState} state
 * @returns {Advice | null}
 */
export function adviceNow({ advice, id, view, next }) {
  if (!advice || !view || next) return null;
  const isHere =
    advice.id === id &&
    advice.turn === view.turn.n &&
    advice.seat === view.current &&
    advice.roll === view.roll.n;
  return isHere ? advice : null;
}

/** Say whether a box is the best way to go on, and the player asked.
 * @param {AppState} state @param {{id: string, column: number}} box */
export function isBest(state, { id, column }) {
  const move = adviceNow(state)?.hint?.top[0].move;
  return move?.[0] === column && move[1] === id;
}

/** Say whether hints may be asked for in the game on the table.
 * @param {AppState} state */
export const hasHints = ({ games, id }) =>
  games.find((game) => game.id === id)?.table.hints !== false;

/**
 * Return the lamp of the row of buttons.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function lamp(state, t, actions) {
  const { view, next, bust } = state;
  const canAsk = Boolean(view?.roll.n) && !next && !bust && !view?.over;
  return html`<button
    class="act ghost"
    id="hint"
    type="button"
    aria-label=${t("hint.ask")}
    aria-disabled=${String(!canAsk)}
    @click=${canAsk ? actions.askHint : nothing}
  >
    ${icon("lightbulb")}
  </button>`;
}

/**
 * Return what the hint says.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function hintBody(state, t, actions) {
  const advice = adviceNow(state);
  if (!advice) return html`<p class="note">${t("hint.none")}</p>`;
  const { hint, isMissing, chosen } = advice;
  if (isMissing) return html`<p role="status">${t("hint.missing")}</p>`;
  if (!hint) return html`<p role="status">${t("hint.coming")}</p>`;
  return html`<div class="ways" role="radiogroup" aria-label=${t("hint.title")}>
      ${hint.top.map((_, i) => row(state, hint, i, chosen, t, actions))}
    </div>
    <p class="note">${t(`hint.note.${hint.unit}`)} ${t(`hint.exact.${hint.exact}`)}</p>
    <button
      class="act ${state.dialog?.kind === "hint" ? "main" : "sec"}"
      type="button"
      id="do-hint"
      @click=${actions.takeHint}
    >
      ${t("hint.do")}
    </button>`;
}

/** @type {(state: AppState, hint: Hint, i: number, chosen: number, t: Translate, actions: Actions) => unknown} */
function row({ view }, { top, unit }, i, chosen, t, actions) {
  const { ruleset, columns } = /** @type {View} */ (view);
  const way = top[i];
  return html`<label class="way ${i === 0 ? "best" : ""}">
    <input
      type="radio"
      name="way"
      .checked=${i === chosen}
      @change=${() => actions.chooseHint(i)}
    />
    <span class="what">${wayWords(way, { ruleset, columns: columns?.length ?? 1 }, t)}</span>
    <b class="num">${wayValue(way, unit, t)}</b>
    <small class="num">${i === 0 ? t("hint.best") : lossWords(way.loss, unit, t)}</small>
  </label>`;
}

/**
 * Return the panel beside the dice; styles show it where there is room.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function hintPanel(state, t, actions) {
  const { view, dialog } = state;
  const isShown = hasHints(state) && dialog?.kind !== "hint";
  if (!isShown || view?.bot || view?.over) return nothing;
  return html`<section class="panel hint-panel" aria-labelledby="hint-title">
    <h2 id="hint-title">${icon("lightbulb")}${t("hint.title")}</h2>
    ${hintBody(state, t, actions)}
  </section>`;
}
