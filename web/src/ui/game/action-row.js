// @ts-check
/**
 * The lowest row, under the thumb: roll, undo and confirm. There is one brass button
 * at most, and Roll is always the same element, so that it can keep the focus.
 */

import { html, nothing } from "lit-html";
import { hasHints, lamp } from "../advice/hint.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").AutoBox} AutoBox
 * @typedef {import("../../store.js").Clock & {auto: AutoBox}} Clock
 * @typedef {import("../../store.js").Msg} Msg
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function actionRow(state, t, actions) {
  const view = /** @type {View} */ (state.view);
  if (view.over && !state.next) return resultLink(state, t);
  const isBot = view.players[view.current].kind === "bot";
  const score = state.next || isBot ? null : view.actions.score;
  const clock = state.next || isBot || score ? null : countdown(state);
  const width = isBot ? "one" : score || clock ? "two" : "";
  const hasLamp = !isBot && hasHints(state);
  return html`<div
    class="acts ${width} ${hasLamp ? "lamp" : ""}"
    ?inert=${state.elsewhere}
  >
    ${hasLamp ? lamp(state, t, actions) : nothing}
    ${first(state, { isBot, isBrass: !score && !clock, clock }, t, actions)}
    ${isBot ? nothing : second(state, { score, clock }, t, actions)}
  </div>`;
}

/** The countdown to a box; a limit of the turn has no buttons. @param {AppState} state */
const countdown = ({ clock }) => (clock?.auto ? /** @type {Clock} */ (clock) : null);

/**
 * Roll; or skip what the computer does; or stop the clock, when nothing is left to
 * roll.
 *
 * @param {AppState} state
 * @param {{isBot: boolean, isBrass: boolean, clock: Clock | null}} row
 * @param {Translate} t
 * @param {Actions} actions
 */
function first(state, { isBot, isBrass, clock }, t, actions) {
  if (isBot) return button("roll", "sec", t("bot.skip"), actions.skip);
  if (clock) return button("stop", "sec", t("auto.stop"), actions.stopClock);
  const view = /** @type {View} */ (state.view);
  const { label, legal } = view.selections[state.selection];
  const { enabled, left } = view.actions.roll;
  const canRoll = state.next !== null || (enabled && legal);
  const hint = state.waiting ? t("load.starting") : left && t(left);
  return html`<button
    class="act ${isBrass && canRoll ? "main" : "sec"}"
    id="roll"
    type="button"
    aria-disabled=${String(!canRoll)}
    @click=${actions.roll}
  >
    <span>${t(rollLabel(view, label, isBrass))}${small(hint)}</span>
  </button>`;
}

/**
 * Beside a confirm button there is only room for the plain word.
 *
 * @param {View} view
 * @param {Msg} label
 * @param {boolean} isWide
 */
function rollLabel({ roll, marks }, label, isWide) {
  if (roll.left === 0) return isWide ? "score.choose" : "dice.none";
  if (isWide || roll.n === 0) return label;
  return marks === "reroll" ? "reroll.again" : "dice.roll.again";
}

/**
 * Confirm the chosen box, or the box of the clock; else undo the holds.
 *
 * @param {AppState} state
 * @param {Pick<View["actions"], "score"> & {clock: Clock | null}} row
 * @param {Translate} t
 * @param {Actions} actions
 */
function second(state, { score, clock }, t, actions) {
  if (score) {
    const { label } = score;
    const box = t({ ...label, key: `${label.key}.sub` });
    return html`<button class="act main" id="confirm" type="button" @click=${actions.confirm}>
      <span>${t(label)}${small(box)}</span>
    </button>`;
  }
  if (clock) {
    const { ruleset } = /** @type {View} */ (state.view);
    const { box, points } = clock.auto;
    return html`<button class="act main" id="confirm" type="button" @click=${actions.confirm}>
      ${ring(clock)}<span>${t({ key: "score.auto", ruleset, box, p: points })}</span>
    </button>`;
  }
  return html`<button
    class="act ghost"
    id="undo"
    type="button"
    aria-label=${t(undoWord(state))}
    aria-disabled=${String(!canUndo(state))}
    @click=${actions.undoHolds}
  >
    ${icon("undo-2")}
  </button>`;
}

/** Marks can be undone when they are not those that the roll began with.
 * @param {AppState} state */
export const canUndo = ({ view, next, selection }) =>
  Boolean(view && !next && !view.bot) && selection !== view?.rest;

/** @param {AppState} state */
export function undoWord({ view }) {
  if (view?.family === "bank") return "f.undo";
  return view?.marks === "reroll" ? "undo.marks" : "undo";
}

/** The time left as a ring; two halves that turn away. @param {Clock} clock */
const ring = ({ of, paused }) =>
  html`<span
    class="ring ${paused ? "paused" : ""}"
    aria-hidden="true"
    .style=${`--of:${of}s`}
    ><span class="half"><span class="arc"></span></span
    ><span class="half late"><span class="arc"></span></span
  ></span>`;

/** @param {string | null} text */
const small = (text) => (text ? html`<small>${text}</small>` : nothing);

/**
 * @param {string} id
 * @param {string} look
 * @param {string} label
 * @param {() => void} onClick
 */
const button = (id, look, label, onClick) =>
  html`<button class="act ${look}" id=${id} type="button" @click=${onClick}>
    <span>${label}</span>
  </button>`;

/** @param {AppState} state @param {Translate} t */
const resultLink = ({ id }, t) =>
  html`<div class="acts one">
    <a class="act main" id="to-result" href="#/result/${id}">${t("end.title")}</a>
  </div>`;
