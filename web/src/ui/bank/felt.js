// @ts-check
/**
 * The felt of a bank game: what happens now, what was set aside in this turn, the place
 * of the dice, and what the turn is worth and risks with the dice that are chosen.
 */

import { html, nothing } from "lit-html";
import { coachNote } from "../advice/coach.js";
import { logo, miniDie } from "../glyphs.js";
import { bankOf, figure } from "./view.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../store.js").Aside} Aside
 * @typedef {import("../../store.js").Choice} Choice
 * @typedef {import("../../store.js").Msg} Msg
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** From so many sets of dice on they are drawn small, in two rows. */
const CROWDED = 4;

/**
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function felt(state, t, actions) {
  const view = bankOf(state.next ?? state.view);
  const isBlank = view.roll.n === 0;
  return html`<div class="felt tray">
    <div class="status ${state.bust ? "lost" : ""}">
      <span class="now">${t(now(state, view))}</span>${chooseAll(state, view, t, actions)}
    </div>
    ${asides(view, t)}
    <div class="slots">
      ${isBlank ? html`<div class="cup" aria-hidden="true">${logo()}</div>` : nothing}
      <div id="dice"></div>
    </div>
    ${sum(state, view, t)}
  </div>`;
}

/**
 * Return what has to be said now, the most pressing first.
 *
 * @param {AppState} state
 * @param {BankView} view
 * @returns {Msg}
 */
function now(state, view) {
  const { next, bust, told, selection } = state;
  const { name, kind } = view.players[view.current];
  if (bust && view.bust) return lostWords(view.bust, kind);
  if (told?.seq === view.seq) return told.msg;
  const note = selection ? null : coachNote(state);
  if (note) return note;
  if (view.roll.n === 0) return view.notice ?? { key: "game.now", name };
  if (kind === "bot") return next ? { key: "bot.rolls", name } : view.status;
  const { legal, bank } = view.selections[selection];
  if (next || !selection) return view.status;
  if (legal && bank.reason) return bank.reason;
  return { key: "f.chosen", n: countOf(selection) };
}

/** @param {NonNullable<BankView["bust"]>} bust @param {string} kind @returns {Msg} */
function lostWords({ name, p, penalty }, kind) {
  if (kind === "bot") return { key: p ? "f.bust.other" : "f.bust.other.none", name, p };
  if (penalty) return { key: "f.bust.penalty", p, penalty };
  return { key: p ? "f.bust" : "f.bust.none", p };
}

/** @param {number} mask */
const countOf = (mask) => mask.toString(2).replaceAll("0", "").length;

/**
 * @param {AppState} state
 * @param {BankView} view
 * @param {Translate} t
 * @param {Actions} actions
 */
function chooseAll({ next, bust, botTurn, selection }, view, t, actions) {
  const { best, bot } = view;
  if (next || bust || bot || botTurn || !best) return nothing;
  return html`<button
    id="all"
    type="button"
    aria-disabled=${String(selection === best)}
    @click=${actions.markAll}
  >
    ${t("f.all")}
  </button>`;
}

/**
 * What was set aside in this turn, the last first: older ones may be cut off, their
 * points are in the sum.
 *
 * @param {BankView} view
 * @param {Translate} t
 */
function asides({ tray }, t) {
  return html`<div
    class="asides ${tray.length > CROWDED ? "crowded" : ""}"
    role="group"
    aria-label=${t("f.aside")}
  >
    ${tray.length ? [...tray].reverse().map((aside) => meld(aside, t)) : t("f.aside")}
  </div>`;
}

/** @param {Aside} aside @param {Translate} t */
const meld = ({ dice, points }, t) =>
  html`<span class="meld"
    ><span aria-hidden="true">${dice.map(miniDie)}</span
    ><span class="vh">${t({ key: "f.meld", dice })}</span>
    <b class="num">${figure(t, points)}</b></span
  >`;

/**
 * @param {AppState} state
 * @param {BankView} view
 * @param {Translate} t
 */
function sum({ next, bust, selection }, view, t) {
  const choice = view.selections[next || bust ? 0 : selection];
  const { legal, points } = choice;
  const risk = bust ? null : choice.risk;
  const turn = figure(t, view.turn_points);
  return html`<div class="sum num">
    <span
      >${t("f.turn")}
      <b
        >${bust ? html`<s>${turn}</s>` : turn}${
          legal && points
            ? html` <span class="plus">+ ${figure(t, points)}</span>`
            : nothing
        }</b
      ></span
    >
    <span class="risk"
      >${t("f.risk")}
      <span class="gauge" aria-hidden="true"><i .style=${`--part:${risk ?? 0}`}></i></span>
      <b>${risk === null ? "–" : t({ key: "percent", part: risk })}</b></span
    >
  </div>`;
}
