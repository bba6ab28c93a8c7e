// @ts-check
/**
 * The lowest row, under the thumb: undo, roll and bank. Both big buttons say what the
 * view has for the chosen dice; Roll is always the same element, so that it can keep
 * the focus.
 */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";
import { bankOf } from "./view.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../store.js").BankAction} BankAction
 * @typedef {import("../../store.js").Msg} Msg
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function actionRow(state, t, actions) {
  const view = bankOf(state.view);
  if (view.over && !state.next) {
    return html`<div class="acts one">
      <a class="act main" id="to-result" href="#/result/${state.id}">${t("end.title")}</a>
    </div>`;
  }
  const isBot = view.players[view.current].kind === "bot";
  if (isBot || state.bust || view.roll.n === 0) {
    return html`<div class="acts one">${only(state, view, isBot, t, actions)}</div>`;
  }
  // While dice fly, what the buttons said of the last roll says nothing any more.
  const { roll, bank } = view.selections[state.next ? 0 : state.selection];
  const canRoll = roll.enabled || state.next !== null;
  const canBank = bank.enabled && !state.next;
  // One brass button at most: Bank, and Roll only where nothing can be banked.
  const rollLook = roll.enabled && !canBank && !state.next ? "main" : "sec";
  return html`<div class="acts">
    <button
      class="act ghost"
      id="undo"
      type="button"
      aria-label=${t("f.undo")}
      aria-disabled=${String(!canUndo(state))}
      @click=${actions.undoHolds}
    >
      ${icon("undo-2")}
    </button>
    ${button("roll", rollWords(state, roll), rollLook, canRoll, t, actions.roll)}
    ${button("confirm", bankWords(state, bank), canBank ? "main" : "sec", canBank, t, actions.confirm)}
  </div>`;
}

/** A choice of this roll can be taken back. @param {AppState} state */
export const canUndo = ({ view, next, bust, selection }) =>
  Boolean(view && !view.bot && !next && !bust && selection);

/**
 * The one thing that can be done: roll first, see the computer's turn at once, or go on
 * after a lost turn.
 *
 * @param {AppState} state
 * @param {BankView} view
 * @param {boolean} isBot
 * @param {Translate} t
 * @param {Actions} actions
 */
function only(state, view, isBot, t, actions) {
  if (isBot) return button("roll", ["bot.skip"], "sec", true, t, actions.skip);
  if (state.bust) {
    return button("roll", goOnWords(state.bust), "main", true, t, actions.skip);
  }
  const { roll } = view.selections[0];
  return button("roll", rollWords(state, roll), "main", true, t, actions.roll);
}

/** @param {View} after @returns {Words} */
function goOnWords({ players, current, over }) {
  if (over) return ["f.go.end"];
  if (players.length === 1) return ["f.go"];
  return ["f.go", { key: "handover", name: players[current].name }];
}

/** @typedef {[string | Msg, (string | Msg)?]} Words a label and the line below it */

/** @param {AppState} state @param {BankAction} roll @returns {Words} */
function rollWords({ next, waiting }, { enabled, label }) {
  if (waiting) return [label, "load.starting"];
  if (!enabled || next) return ["f.roll"];
  return [label, { ...label, key: `${label.key}.sub` }];
}

/** @param {AppState} state @param {BankAction} bank @returns {Words} */
function bankWords({ next }, { label, reason }) {
  if (next || reason?.key === "f.choose") return ["f.bank.none"];
  return [label, { ...label, key: `${label.key}.sub` }];
}

/**
 * @param {string} id
 * @param {Words} words
 * @param {string} look
 * @param {boolean} isOn
 * @param {Translate} t
 * @param {() => void} onClick
 */
const button = (id, [label, below], look, isOn, t, onClick) =>
  html`<button
    class="act ${look}"
    id=${id}
    type="button"
    aria-disabled=${String(!isOn)}
    @click=${onClick}
  >
    <span>${t(label)}${below ? html` <small>${t(below)}</small>` : nothing}</span>
  </button>`;
