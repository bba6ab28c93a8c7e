// @ts-check
/**
 * The lowest row, under the thumb: undo, roll and bank. Both big buttons say what the
 * view has for the chosen dice. There is one brass button at most, and Roll is always
 * the same element, so that it can keep the focus.
 */

import { html, nothing } from "lit-html";
import { hasHints, lamp } from "../advice/hint.js";
import { icon } from "../icons.js";
import { bankOf } from "./view.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../store.js").Msg} Msg
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {{words: [string | Msg, (string | Msg)?], look: "main" | "sec",
 *   isOn: boolean}} Button a label and the line below it, and how it looks
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
  const only = theOnlyOne(state, view);
  const { roll, bank } = both(state, view);
  return html`<div class="acts ${only ? "one" : ""}" ?inert=${state.elsewhere}>
    ${only ? nothing : (hasHints(state) ? lamp : undo)(state, t, actions)}
    ${button("roll", only ?? roll, t, actions.roll)}
    ${only ? nothing : button("confirm", bank, t, actions.confirm)}
  </div>`;
}

/**
 * Return the one thing that can be done, if there is just one: see the computer's turn
 * at once, go on after a lost turn, or roll first.
 *
 * @param {AppState} state
 * @param {BankView} view
 * @returns {Button | null}
 */
function theOnlyOne({ bust, waiting, next }, view) {
  if (view.players[view.current].kind === "bot") {
    return { words: ["bot.skip"], look: "sec", isOn: true };
  }
  if (bust) return { words: wordsToGoOn(bust), look: "main", isOn: true };
  if (view.roll.n > 0) return null;
  const { label } = view.selections[0].roll;
  const below = waiting ? "load.starting" : { ...label, key: `${label.key}.sub` };
  return { words: [label, below], look: next ? "sec" : "main", isOn: true };
}

/** @param {View} after @returns {Button["words"]} */
function wordsToGoOn({ players, current, over }) {
  if (over) return ["f.go.end"];
  if (players.length === 1) return ["f.go"];
  return ["f.go", { key: "handover", name: players[current].name }];
}

/**
 * Return both buttons as they are for the chosen dice. While dice fly, what they said
 * of the last roll says nothing any more.
 *
 * @param {AppState} state
 * @param {BankView} view
 * @returns {{roll: Button, bank: Button}}
 */
function both({ next, waiting, selection }, { selections }) {
  const { legal, roll, bank } = selections[next ? 0 : selection];
  const canRoll = roll.enabled || next !== null;
  const canBank = bank.enabled && !next;
  const below = waiting
    ? "load.starting"
    : { ...roll.label, key: `${roll.label.key}.sub` };
  const total = { ...bank.label, key: `${bank.label.key}.sub` };
  return {
    roll: {
      words: roll.enabled && !next ? [roll.label, below] : ["f.roll"],
      look: roll.enabled && !canBank && !next ? "main" : "sec",
      isOn: canRoll,
    },
    bank: {
      words: legal && !next ? [bank.label, total] : ["f.bank.none"],
      look: canBank ? "main" : "sec",
      isOn: canBank,
    },
  };
}

/**
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
const undo = (state, t, actions) => html`<button
  class="act ghost"
  id="undo"
  type="button"
  aria-label=${t("f.undo")}
  aria-disabled=${String(!canUndo(state))}
  @click=${actions.undoHolds}
>
  ${icon("undo-2")}
</button>`;

/** A choice of this roll can be taken back. @param {AppState} state */
const canUndo = ({ view, next, bust, selection }) =>
  Boolean(view && !view.bot && !next && !bust && selection);

/**
 * @param {string} id
 * @param {Button} button
 * @param {Translate} t
 * @param {() => void} onClick
 */
const button = (id, { words: [label, below], look, isOn }, t, onClick) =>
  html`<button
    class="act ${look}"
    id=${id}
    type="button"
    aria-disabled=${String(!isOn)}
    @click=${onClick}
  >
    <span>${t(label)}${below ? html` <small>${t(below)}</small>` : nothing}</span>
  </button>`;
