// @ts-check
/** The felt: one line that says where the turn stands, and the place of the dice. */

import { html, nothing } from "lit-html";
import { coachNote } from "../advice/coach.js";
import { logo } from "../glyphs.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").Msg} Msg
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** From so many seconds on, a countdown stands out. */
const SOON = 10;

/**
 * @param {AppState} state
 * @param {Translate} t
 */
export function felt(state, t) {
  const view = state.next ?? /** @type {View} */ (state.view);
  const isRolled = view.roll.n > 0;
  const product = state.next ? null : (view.actions.score?.product ?? null);
  const notice = state.next ? null : message(state, view, product);
  return html`<div class="felt tray">
    <div class="status ${notice ? "noticed" : ""} ${product && !notice ? "spelled" : ""}">
      ${rollPips(view)}
      <span class="now">${notice ? t(notice) : now(state, view, t)}</span>
      ${right(state, view, { notice, product }, t)} ${timeOfTurn(state, t)}
    </div>
    ${isRolled ? nothing : html`<div class="cup" aria-hidden="true">${logo()}</div>`}
    <div id="dice"></div>
  </div>`;
}

/**
 * What goes before the state of the turn: the answer to a tap, what the roll asks for
 * until a box is chosen, the box that a keyboard stands on.
 *
 * @param {AppState} state
 * @param {View} view
 * @param {Msg | null} product
 * @returns {Msg | null}
 */
function message(state, { seq, notice }, product) {
  const { told, named } = state;
  if (told?.seq === seq) return told.msg;
  return product ? null : (notice ?? named ?? coachNote(state));
}

/** @param {View} view */
const rollPips = ({ roll }) =>
  html`<span class="roll-pips" aria-hidden="true"
    >${Array.from(
      { length: roll.of },
      (_, i) => html`<i class=${i < roll.n ? "on" : ""}></i>`,
    )}</span
  >`;

/**
 * What happens now: whose turn, which roll, or what the computer does.
 *
 * @param {AppState} state
 * @param {View} view
 * @param {Translate} t
 */
function now(state, view, t) {
  const { name, kind } = view.players[view.current];
  const held = markedDice(state, view);
  if (view.roll.n === 0) return t({ key: "game.now", name });
  if (kind === "bot" && state.next) return t({ key: "bot.rolls", name });
  if (view.status.key === "bot.scores") return t(view.status);
  if (kind === "bot" && held.length) {
    const key = view.marks === "reroll" ? "bot.rerolls" : "bot.holds";
    return t({ key, name, held });
  }
  return t(view.status);
}

/**
 * The countdown, how the points of the chosen box come about, the reason why nothing
 * can be rolled, or how many dice are marked.
 *
 * @param {AppState} state
 * @param {View} view
 * @param {{notice: Msg | null, product: Msg | null}} line
 * @param {Translate} t
 */
function right(state, view, { notice, product }, t) {
  const { clock, next, selection } = state;
  if (clock?.auto && !next) {
    // Beside a message there is only room for the number.
    const key = notice ? "auto.short" : "auto.in";
    return html`<b class="num" role="timer">${t({ key, s: clock.left })}</b>`;
  }
  if (view.roll.n === 0 || view.bot || view.over) return nothing;
  if (product) return notice ? nothing : html`<b class="num">${t(product)}</b>`;
  const reason = !next && !notice && rollReason(view, selection);
  if (reason) return html`<b class="reason">${t(reason)}</b>`;
  const n = markedDice(state, view).length;
  const key = view.marks === "reroll" ? "dice.reroll" : "dice.held";
  return n > 0 ? html`<b class="num">${t({ key, n })}</b>` : nothing;
}

/** What is left of the time for the turn. @param {AppState} state @param {Translate} t */
function timeOfTurn({ clock, view }, t) {
  if (!clock || clock.auto || view?.over) return nothing;
  const { left, paused } = clock;
  return html`<b
    class="time num ${left > SOON ? "" : "soon"} ${paused ? "paused" : ""}"
    role="timer"
    >${icon("timer")}<span class="vh">${t("time.left")}</span> ${t({ key: "auto.short", s: left })}</b
  >`;
}

/**
 * Why the dice cannot be rolled with this choice; null when they can.
 *
 * @param {View} view
 * @param {number} selection
 */
export const rollReason = (view, selection) =>
  view.selections[selection].reason ?? view.actions.roll.reason;

/** The values of the dice in a frame. @param {AppState} state @param {View} view */
const markedDice = ({ selection }, { dice, marks }) =>
  dice
    .filter((_, slot) => Boolean(selection & (1 << slot)) !== (marks === "reroll"))
    .map(({ value }) => value);
