// @ts-check
/** The felt: one line that says where the turn stands, and the place of the dice. */

import { html, nothing } from "lit-html";
import { logo } from "../glyphs.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * @param {AppState} state
 * @param {Translate} t
 */
export function felt(state, t) {
  const view = state.next ?? /** @type {View} */ (state.view);
  const isRolled = view.roll.n > 0;
  const notice = state.next === null && view.notice;
  return html`<div class="felt tray">
    <div class="status ${notice ? "noticed" : ""}">
      ${rollPips(view)}
      <span class="now">${notice ? t(notice) : now(state, view, t)}</span>
      ${right(state, view, t)}
    </div>
    ${isRolled ? nothing : html`<div class="cup" aria-hidden="true">${logo()}</div>`}
    <div id="dice"></div>
  </div>`;
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
  const held = heldDice(state, view);
  if (view.roll.n === 0) return t({ key: "game.now", name });
  if (kind === "bot" && state.next) return t({ key: "bot.rolls", name });
  if (view.status.key === "bot.scores") return t(view.status);
  if (kind === "bot" && held.length) return t({ key: "bot.holds", name, held });
  return t(view.status);
}

/**
 * The countdown, the reason why nothing can be rolled, or how many dice are held.
 *
 * @param {AppState} state
 * @param {View} view
 * @param {Translate} t
 */
function right({ clock, next, selection }, view, t) {
  if (clock && !next) {
    // Beside a message there is only room for the number.
    const key = view.notice ? "auto.short" : "auto.in";
    return html`<b class="num" role="timer">${t({ key, s: clock.left })}</b>`;
  }
  if (view.roll.n === 0 || view.bot || view.over) return nothing;
  const reason = !next && !view.notice && rollReason(view, selection);
  if (reason) return html`<b class="reason">${t(reason)}</b>`;
  const n = countHeld(selection);
  return n > 0 ? html`<b class="num">${t({ key: "dice.held", n })}</b>` : nothing;
}

/**
 * Why the dice cannot be rolled with this choice; null when they can.
 *
 * @param {View} view
 * @param {number} selection
 */
export const rollReason = (view, selection) =>
  view.selections[selection].reason ?? view.actions.roll.reason;

/** @param {number} selection */
const countHeld = (selection) => selection.toString(2).replaceAll("0", "").length;

/** @param {AppState} state @param {View} view */
const heldDice = ({ selection }, { dice }) =>
  dice.filter((_, slot) => selection & (1 << slot)).map(({ value }) => value);
