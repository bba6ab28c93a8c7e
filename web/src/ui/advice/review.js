// @ts-check
/** The look back at a game: figures, the worst moves, and all decisions in a sheet. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";
import { choiceRow } from "../shell/controls.js";
import { lossWords, miniDice, wayValue, wayWords } from "./ways.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Decision} Decision
 * @typedef {import("../../store.js").Review} Review
 * @typedef {import("../../store.js").SeatReview} SeatReview
 * @typedef {import("../../store.js").Unit} Unit
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../dialog.js").Sheet} Sheet
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("./ways.js").Kind} Kind
 */

/** @param {View} view @returns {Kind} */
const kindOf = ({ ruleset, columns }) => ({ ruleset, columns: columns?.length ?? 1 });

/** The review of the game that is shown. @param {AppState} state */
const reviewOf = ({ review, id }) => (review?.id === id ? review : null);

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function analysis(state, t, actions) {
  const { view } = state;
  const review = reviewOf(state);
  if (!view || !review) return nothing;
  return html`<section class="panel stack analysis" aria-labelledby="analysis-title">
    <h2 id="analysis-title">${t("an.title")}</h2>
    ${review.seats ? seatPart(review, review.seats, view, t, actions) : waiting(review, t)}
  </section>`;
}

/** @type {(review: Review, t: Translate) => unknown} */
function waiting({ isMissing, done, of }, t) {
  if (isMissing) return html`<p class="note" role="status">${t("an.missing")}</p>`;
  return html`<p class="note">${t("an.running")}</p>
    <progress aria-label=${t("an.running")} max=${of || 1} value=${done}></progress>`;
}

/** @type {(review: Review, seats: SeatReview[], view: View, t: Translate, actions: Actions) => unknown} */
function seatPart(review, seats, view, t, actions) {
  const seat = seats[review.seat];
  return html`${seats.length > 1 ? chooser(review, view, t, actions) : nothing}
    ${figures(seat, t)}
    ${seat.exact ? nothing : html`<p class="note">${t("an.estimate")}</p>`}
    ${seat.worst.length ? worst(seat, view, t) : html`<p>${t("an.flawless")}</p>`}
    <button
      class="act sec small"
      type="button"
      id="decisions"
      @click=${actions.openDecisions}
    >
      ${icon("table-2")}${t("an.all")}
    </button>`;
}

/** @type {(review: Review, view: View, t: Translate, actions: Actions) => unknown} */
const chooser = ({ seat }, { players }, t, actions) =>
  choiceRow({
    id: "analysis-seat",
    label: t("an.who"),
    isLabelHidden: true,
    choices: players.map(({ name }, value) => ({ value, label: name })),
    value: seat,
    onChange: actions.chooseSeat,
  });

/** @type {(seat: SeatReview, t: Translate) => unknown} */
const figures = ({ best, of, lost, luck, unit = "points" }, t) => html`<dl
  class="figures num"
>
  <div>
    <dt>${t("an.best")}</dt>
    <dd>${of ? t({ key: "an.share", v: best / of }) : "–"}</dd>
  </div>
  <div>
    <dt>${t("an.lost")}</dt>
    <dd>${t({ key: `unit.${unit}.lost`, v: lost })}</dd>
  </div>
  ${
    luck === null
      ? nothing
      : html`<div>
          <dt>${t("an.luck")}</dt>
          <dd>${luckWords(luck, unit, t)}</dd>
        </div>`
  }
</dl>`;

/** @type {(luck: number, unit: Unit, t: Translate) => string} */
const luckWords = (luck, unit, t) =>
  t({
    key: luck < 0 ? "an.signed.minus" : "an.signed.plus",
    what: { key: `unit.${unit}`, v: Math.abs(luck) },
  });

/** @type {(seat: SeatReview, view: View, t: Translate) => unknown} */
const worst = ({ worst: places, decisions, unit }, view, t) => html`<h3>
    ${t("an.worst")}
  </h3>
  <ol class="stack worst">
    ${places.map((at) => {
      const decision = decisions[at];
      const better = wayWords(decision.top[0], kindOf(view), t);
      return html`<li>
        ${moment(decision, unit ?? "points", t)}
        <p class="what">${wayWords(decision.did, kindOf(view), t)}</p>
        <p class="what good">${t("an.better")} ${better}</p>
      </li>`;
    })}
  </ol>`;

/** When it was, the dice of that moment, and what it cost.
 * @type {(decision: Decision, unit: Unit, t: Translate) => unknown} */
const moment = (decision, fallback, t) => html`<p class="moment">
  <small>${t({ key: "an.when", n: decision.turn, roll: decision.roll })}</small>
  <span class="vh">${decision.dice.join(", ")}</span>${miniDice(decision.dice)}
  <b class="num ${decision.best ? "good" : "bad"}">${verdict(decision, fallback, t)}</b>
</p>`;

/** @type {(decision: Decision, unit: Unit, t: Translate) => string} */
function verdict({ loss, best, unit, for_win }, fallback, t) {
  if (for_win) return t("an.for_win");
  return best ? t("hint.best") : lossWords(loss, unit ?? fallback, t);
}

/* ---- all decisions --------------------------------------------------------------- */

/** @type {(state: AppState, t: Translate) => Sheet | null} */
export function reviewSheet(state, t) {
  const { dialog, view } = state;
  const review = reviewOf(state);
  if (dialog?.kind !== "decisions" || !view || !review) return null;
  const title = t({ key: "an.of", name: view.players[review.seat].name });
  const seat = review.isWhole && review.seats?.[review.seat];
  const body = seat ? turns(seat, view, t) : waiting(review, t);
  return { id: "decisions", title, body };
}

/** @type {(seat: SeatReview, view: View, t: Translate) => unknown} */
function turns({ decisions, unit = "points" }, view, t) {
  /** @type {Map<number, Decision[]>} */
  const byTurn = new Map();
  for (const decision of decisions) {
    byTurn.set(decision.turn, [...(byTurn.get(decision.turn) ?? []), decision]);
  }
  return [...byTurn].map(([turn, made]) => {
    const loss = made.reduce((sum, decision) => sum + decision.loss, 0);
    const isBest = made.every(({ best }) => best);
    return html`<details class="turn">
      <summary>
        <span>${t({ key: "an.turn", n: turn })}</span>
        <b class="num ${isBest ? "good" : "bad"}"
          >${isBest ? t("hint.best") : lossWords(loss, made[0].unit ?? unit, t)}</b
        >
      </summary>
      ${made.map((decision) => decisionPart(decision, unit, view, t))}
    </details>`;
  });
}

/** @type {(decision: Decision, unit: Unit, view: View, t: Translate) => unknown} */
function decisionPart(decision, fallback, view, t) {
  const unit = decision.unit ?? fallback;
  const isIn = decision.top.some((way) => sameWay(way, decision.did));
  const ways = isIn ? decision.top : [...decision.top, decision.did];
  return html`<div class="stack decision">
    ${moment(decision, unit, t)}
    <ul class="ways">
      ${ways.map(
        (way, i) => html`<li class="way ${i === 0 ? "best" : ""}">
          <span class="what"
            >${wayWords(way, kindOf(view), t)}${
              sameWay(way, decision.did)
                ? html`<span class="did">${icon("check")}${t("an.did")}</span>`
                : nothing
            }</span
          >
          <b class="num">${wayValue(way, unit, t)}</b>
          <small class="num">${i === 0 ? t("hint.best") : lossWords(way.loss, unit, t)}</small>
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @type {(one: import("../../store.js").Way, other: import("../../store.js").Way) => boolean} */
const sameWay = (one, other) =>
  String(one.move) === String(other.move) &&
  String(one.faces) === String(other.faces) &&
  String(one.set_aside) === String(other.set_aside) &&
  one.then === other.then;
