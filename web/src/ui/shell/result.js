// @ts-check
/** The end of a game: who won, how it went, and the proof that the dice were fair. */

import { html, nothing } from "lit-html";
import { analysis } from "../advice/review.js";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { chart, chartTable } from "./chart.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Result} Result
 * @typedef {import("../../store.js").Verdict} Verdict
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function resultScreen(state, t, actions) {
  const { view, verdict } = state;
  if (!view?.result) return nothing;
  return html`<main class="shell result" data-screen="result">
    ${winners(view, view.result, hintsOf(state), t)}
    ${course(view, view.result, state, t, actions)}
    ${analysis(state, t, actions)}
    ${fairness(view, view.result, verdict, t, actions)}
    <div class="fixed-acts three">
      <a class="act ghost" href="#/" id="home">
        ${icon("house")}<span class="vh">${t("end.home")}</span>
      </a>
      <button class="act sec" type="button" id="share" @click=${actions.shareResult}>
        ${icon("share-2")}${t("end.share")}
      </button>
      <button class="act main" type="button" id="rematch" @click=${actions.rematch}>
        ${icon("rotate-ccw")}${t("end.again")}
      </button>
    </div>
  </main>`;
}

/**
 * Return who won, in one sentence.
 *
 * @param {View} view
 * @param {Result} result
 * @param {Translate} t
 */
function headline({ family, players }, { ranking, series }, t) {
  if (players.length === 1) {
    return family === "bank"
      ? t({ key: "end.turns", n: series[0].length })
      : t({ key: "end.solo", n: players[0].total });
  }
  const names = ranking
    .filter(({ place }) => place === 1)
    .map(({ seat }) => players[seat].name);
  return names.length === 1
    ? t({ key: "end.win", name: names[0] })
    : t({ key: "end.draw", names });
}

/** How often a hint was asked for. @param {AppState} state */
const hintsOf = ({ games, id }) => games.find((game) => game.id === id)?.hints ?? 0;

/** @type {(view: View, result: Result, hints: number, t: Translate) => unknown} */
const winners = (view, result, hints, t) => html`<section class="winners felt">
  ${icon("trophy")}
  <h1 tabindex="-1">${headline(view, result, t)}</h1>
  <p class="num">
    ${t({
      key: "end.summary",
      ruleset: view.ruleset,
      turns: { key: "count.turns", n: result.series[0].length },
    })}
  </p>
  ${hints ? html`<p class="num hinted">${icon("lightbulb")}${t({ key: "end.hints", n: hints })}</p>` : nothing}
  <ol class="stack ranking num" aria-label=${t("end.ranking")}>
    ${result.ranking.map(
      ({ seat, place, total }) => html`<li class=${place === 1 ? "first" : ""}>
        <span><span class="vh">${t({ key: "end.place", place })}</span
          ><span aria-hidden="true">${place}.</span></span>
        ${avatar(view.players[seat])}
        <span class="rank-name">${view.players[seat].name}</span>
        <b>${t({ key: "end.total", total })}</b>
      </li>`,
    )}
  </ol>
</section>`;

/** @type {(view: View, result: Result, state: AppState, t: Translate, actions: Actions) => unknown} */
function course({ players }, { series }, { open }, t, actions) {
  const isTable = Boolean(open.chart);
  return html`<section class="panel stack" aria-labelledby="course-title">
    <h2 id="course-title">${t("chart.title")}</h2>
    ${isTable ? chartTable(players, series, t) : chart(players, series, t)}
    <button
      class="act sec small"
      type="button"
      id="chart-table"
      @click=${() => actions.toggle("chart")}
    >
      ${icon("table-2")}${t(isTable ? "chart.picture" : "chart.table")}
    </button>
  </section>`;
}

/** @type {(view: View, result: Result, verdict: Verdict | null, t: Translate, actions: Actions) => unknown} */
const fairness = ({ commitment }, { key }, verdict, t, actions) => html`<section
  class="panel stack fairness"
  aria-labelledby="fair-title"
>
  <h2 id="fair-title">${icon("shield-check")}${t("fair.title")}</h2>
  <p>${t("fair.text")}</p>
  <dl>
    <dt class="note">${t("fair.commitment")}</dt>
    <dd><code>${commitment}</code></dd>
    <dt class="note">${t("fair.key")}</dt>
    <dd><code>${key}</code></dd>
  </dl>
  <div class="pair">
    <button class="act sec small" type="button" id="verify" @click=${actions.verify}>
      ${icon("shield-check")}${t("fair.check")}
    </button>
    <button class="act sec small" type="button" id="save-log" @click=${actions.saveLog}>
      ${icon("file-down")}${t("fair.log")}
    </button>
  </div>
  <p role="status" id="verdict">
    ${verdict ? verdictWords(verdict, t) : nothing}
  </p>
  <a class="row" href="#/stats/dice" id="all-dice">
    ${icon("dices")}<span>${t("fair.all")}</span>${icon("chevron-right")}
  </a>
</section>`;

/** @type {(verdict: Verdict, t: Translate) => unknown} */
const verdictWords = ({ ok, rolls, problem }, t) =>
  ok
    ? html`<span class="verdict good">${icon("check")}${t({ key: "fair.ok", n: rolls })}</span>`
    : html`<span class="verdict bad"
        >${icon("triangle-alert")}${t({ key: "fair.bad", problem: problem?.message })}</span
      >`;
