// @ts-check
/** Between two persons: who plays now, and what the turn before brought. */

import { html, nothing } from "lit-html";
import { avatar, logo } from "../glyphs.js";
import { boxGlyph } from "./card.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").LastScore} LastScore
 * @typedef {import("../../store.js").Handover} Handover
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * @param {AppState} state with a view and a hand-over
 * @param {Translate} t
 * @param {Actions} actions
 */
export function handoverScreen(state, t, actions) {
  const view = /** @type {View} */ (state.view);
  const { next, last } = /** @type {Handover} */ (state.handover);
  const player = view.players[next];
  return html`<main class="handover felt" data-screen="handover">
    <div class="slide">
      ${last ? lastTurn(view, last, t) : nothing}
      <div class="next">
        ${logo()} ${avatar(player)}
        <h1 tabindex="-1">${t({ key: "handover", name: player.name })}</h1>
      </div>
    </div>
    <button class="act main" id="ready" type="button" @click=${actions.handoverReady}>
      ${t("handover.ready")}
    </button>
  </main>`;
}

/** @param {View} view @param {LastScore} last @param {Translate} t */
function lastTurn({ ruleset, players, boxes }, last, t) {
  const { seat, column, box, points, total, isBust } = last;
  const scored = boxes?.find((it) => it.id === box && it.column === column);
  return html`<p class="last">
    ${avatar(players[seat])}
    <span
      ><b>${players[seat].name}</b>
      <span>${t("all.total")} <b class="num">${t({ key: "end.total", total })}</b></span></span
    >
    <span class="scored"
      >${scored ? html`${boxGlyph(ruleset, scored.id)} ${t(scored.name)}` : nothing}
      ${
        isBust
          ? t("f.bust.short")
          : html`<b class="num">+${t({ key: "end.total", total: points })}</b>`
      }</span
    >
  </p>`;
}
