// @ts-check
/**
 * A player's card: two columns of boxes, upper part with its bonus and lower part.
 * It lays out whatever list of boxes it is given; what a box is worth, whether it may
 * be chosen, and what a bonus needs is in the view.
 */

import { html, nothing } from "lit-html";
import { isBest } from "../advice/hint.js";
import { rulesetOf } from "../catalog.js";
import { glyph } from "../glyphs.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").Box} Box
 * @typedef {import("../../store.js").Bonus} Bonus
 * @typedef {import("../../store.js").Sheet} Sheet
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** The pictogram of a box. @param {string} ruleset @param {string} id */
export const boxGlyph = (ruleset, id) =>
  glyph(rulesetOf(ruleset).boxes.find((box) => box.id === id)?.glyph ?? "");

/** The name of a box. @param {Translate} t @param {string} ruleset @param {string} id */
export const boxName = (t, ruleset, id) => t(`box.${ruleset}.${id}`);

/**
 * Return both parts of a card.
 *
 * @template {{part: string}} T
 * @param {T[]} boxes
 * @param {(box: T) => unknown} boxTemplate
 * @param {unknown} bonusRow
 * @param {Translate} t
 */
function parts(boxes, boxTemplate, bonusRow, t) {
  const column = (/** @type {string} */ part, /** @type {unknown} */ last) =>
    html`<div class="col" role="group" aria-label=${t(`part.${part}`)}>
      ${boxes.filter((box) => box.part === part).map(boxTemplate)}${last}
    </div>`;
  return [column("upper", bonusRow), column("lower", nothing)];
}

/**
 * Return the card of the player whose turn it is.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function turnCard(state, t, actions) {
  const view = /** @type {View} */ (state.view);
  const { ruleset, boxes, bonus } = view;
  return parts(
    boxes,
    (box) =>
      box.value === null
        ? openBox(box, state, t, actions)
        : usedBox(ruleset, box.id, box.column, box.value, t),
    bonus.map((it, i) => bonusRow({ ...it, counted: isCounted(view, i) }, t)),
    t,
  );
}

/** Say whether the bonus of a column is in the player's total already.
 * @param {View} view @param {number} i */
export const isCounted = ({ players, current }, i) =>
  players[current].sheet[i].upper_bonus > 0;

/** A player's bonus of a column, as it stands. @param {Bonus} bonus @param {Sheet} sheet */
export const bonusOf = (bonus, sheet) => ({
  ...bonus,
  sum: sheet.upper,
  done: sheet.upper_reached,
  counted: sheet.upper_bonus > 0,
  five: sheet.five_bonus,
});

/**
 * Return a player's card to read: box names lead to their rules.
 *
 * @param {View} view
 * @param {number} seat
 * @param {Translate} t
 */
export function readCard({ ruleset, players, bonus }, seat, t) {
  const { boxes } = rulesetOf(ruleset);
  return players[seat].sheet.map((sheet, i) =>
    parts(
      boxes,
      ({ id }) => linkedBox(ruleset, id, sheet.boxes[id], t),
      bonusRow(bonusOf(bonus[i], sheet), t),
      t,
    ),
  );
}

/**
 * @param {Box} box
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
function openBox(box, state, t, actions) {
  const { ruleset } = /** @type {View} */ (state.view);
  const { id, column } = box;
  const { points, look, isPressed, isOff } = offerOf(box, state);
  return html`<button
    class="box ${look}"
    type="button"
    data-box=${id}
    data-column=${column}
    aria-pressed=${String(isPressed)}
    aria-disabled=${String(isOff)}
    @click=${() => actions.pickBox(column, id)}
  >
    ${boxGlyph(ruleset, id)}<span class="name">${boxName(t, ruleset, id)}</span>
    <span class="points num">${points ? `+${points}` : points} ${details(box, state, t)}</span>
  </button>`;
}

/**
 * Return how an open box shows itself: while dice fly, the points of the roll before
 * say nothing any more.
 *
 * @param {Box} box
 * @param {AppState} state
 */
export function offerOf({ id, column, legal, chosen, points }, state) {
  const { roll, bot } = /** @type {View} */ (state.view);
  const auto = state.clock?.auto;
  const shown = state.next ? null : points;
  const isBlocked = roll.n > 0 && !legal && !bot && !state.next;
  const isAuto = auto?.box === id && auto.column === column;
  return {
    points: shown,
    isBlocked,
    isPressed: chosen && !state.next,
    isOff: !legal || bot !== null,
    look: [
      shown ? "" : "zero",
      isAuto && "auto",
      isBlocked && "blocked",
      isBest(state, { id, column }) && "best",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/**
 * Return what goes with the points of an open box: its words, its bonus, the joker.
 *
 * @param {Box} box
 * @param {AppState} state
 * @param {Translate} t
 */
export function details(box, state, t) {
  const { bonus, legal, joker } = box;
  const { points, isBlocked } = offerOf(box, state);
  return html`<span class="vh">${openWords(points, isBlocked, t)}</span>${
    points !== null && bonus > 0
      ? html`<small
          >+${bonus}<span class="vh"> ${t({ key: "box.bonus", n: bonus })}</span></small
        >`
      : nothing
  }${isBest(state, box) ? html`<span class="vh">, ${t("box.best")}</span>` : nothing}${legal && joker ? html`<span class="vh">, ${t("box.joker")}</span>` : nothing}`;
}

/** @param {number | null} points @param {boolean} isBlocked @param {Translate} t */
function openWords(points, isBlocked, t) {
  if (points !== null) return t({ key: "box.open", n: points });
  return t(isBlocked ? "box.open.blocked" : "box.open.unrolled");
}

/**
 * @param {string} ruleset
 * @param {string} id
 * @param {number} column
 * @param {number} value
 * @param {Translate} t
 */
function usedBox(ruleset, id, column, value, t) {
  return html`<div class="box used" data-box=${id} data-column=${column}>
    ${boxGlyph(ruleset, id)}<span class="name">${boxName(t, ruleset, id)}</span>
    <span class="points num"
      >${value} <span class="vh">${t({ key: "box.used", n: value })}</span></span
    >
  </div>`;
}

/**
 * @param {string} ruleset
 * @param {string} id
 * @param {number | undefined} value
 * @param {Translate} t
 */
function linkedBox(ruleset, id, value, t) {
  const words = value === undefined ? "box.open.unrolled" : "box.used";
  return html`<a
    class="box ${value === undefined ? "" : "used"}"
    href="#/rules/${ruleset}/${id}"
  >
    ${boxGlyph(ruleset, id)}<span class="name">${boxName(t, ruleset, id)}</span>
    <span class="points num"
      >${value} <span class="vh">${t({ key: words, n: value ?? 0 })}</span></span
    >
  </a>`;
}

/** @typedef {Bonus & {counted: boolean}} BonusNow `counted`: it is in the total */

/** @param {BonusNow} bonus @param {Translate} t */
const bonusRow = (bonus, t) => html`<div class="box used bonus">
    <span class="name"
      >${t({ key: "bonus", p: bonus.points })}${bonus.done ? nothing : bonusBar(bonus)}</span
    >
    <span class="points num">${bonusNow(bonus, t)}${fiveBonus(bonus, t)}</span>
  </div>`;

/** How far a bonus is. @param {Bonus} bonus */
export const bonusBar = ({ sum, need }) => html`<span class="bar" aria-hidden="true"
  ><i .style=${`--part:${Math.min(1, sum / need)}`}></i
></span>`;

/**
 * Return the sum on its way to a bonus; the bonus itself once it is in the total.
 *
 * @param {BonusNow} bonus
 * @param {Translate} t
 */
export function bonusNow({ sum, need, points, done, counted }, t) {
  if (counted) return html`<span class="done">${icon("check")}${points}</span>`;
  return html`<span class=${done ? "done" : ""} aria-hidden="true"
      >${done ? icon("check") : nothing}${sum}<small>/${need}</small></span
    ><span class="vh"
      >${t({ key: done ? "bonus.reached" : "bonus.progress", sum, need })}</span
    >`;
}

/** @param {Bonus} bonus @param {Translate} t */
export const fiveBonus = ({ five }, t) =>
  five > 0
    ? html`<small class="five"><span class="vh">${t("bonus.five")}: </span>★ ${five}</small>`
    : nothing;
