// @ts-check
/**
 * A player's card: two columns of boxes, upper part with its bonus and lower part.
 * It lays out whatever list of boxes it is given; what a box is worth, whether it may
 * be chosen, and what a bonus needs is in the view.
 */

import { html, nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { glyph } from "../glyphs.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").Box} Box
 * @typedef {import("../../store.js").Bonus} Bonus
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
    bonus.map((it) => bonusRow(it, t)),
    t,
  );
}

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
      bonusRow(
        {
          ...bonus[i],
          sum: sheet.upper,
          done: sheet.upper_bonus > 0,
          five: sheet.five_bonus,
        },
        t,
      ),
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
  const { ruleset, roll, bot } = /** @type {View} */ (state.view);
  const { id, column, bonus, legal, chosen, joker } = box;
  // While dice fly, the points of the roll before say nothing any more.
  const points = state.next ? null : box.points;
  const isAuto = state.clock?.box === id && state.clock.column === column;
  const isBlocked = roll.n > 0 && !legal && !bot && !state.next;
  const looks = [points ? "" : "zero", isAuto && "auto", isBlocked && "blocked"];
  return html`<button
    class="box ${looks.filter(Boolean).join(" ")}"
    type="button"
    data-box=${id}
    data-column=${column}
    aria-pressed=${String(chosen && !state.next)}
    aria-disabled=${String(!legal || bot !== null)}
    @click=${() => actions.pickBox(column, id)}
  >
    ${boxGlyph(ruleset, id)}<span class="name">${boxName(t, ruleset, id)}</span>
    <span class="points num"
      >${points ? `+${points}` : points}
      <span class="vh">${openWords(points, isBlocked, t)}</span>${
        points !== null && bonus > 0
          ? html`<small
              >+${bonus}<span class="vh"> ${t({ key: "box.bonus", n: bonus })}</span></small
            >`
          : nothing
      }${legal && joker ? html`<span class="vh">, ${t("box.joker")}</span>` : nothing}</span
    >
  </button>`;
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

/** @param {Bonus} bonus @param {Translate} t */
function bonusRow({ sum, need, points, done, five }, t) {
  return html`<div class="box used bonus">
    <span class="name"
      >${t({ key: "bonus", p: points })}${
        done
          ? nothing
          : html`<span class="bar" aria-hidden="true"
              ><i .style=${`--part:${Math.min(1, sum / need)}`}></i
            ></span>`
      }</span
    >
    <span class="points num"
      >${
        done
          ? html`<span class="done">${icon("check")}${points}</span>`
          : html`<span aria-hidden="true">${sum}<small>/${need}</small></span>
              <span class="vh">${t({ key: "bonus.progress", sum, need })}</span>`
      }${
        five > 0
          ? html`<small class="five"
              ><span class="vh">${t("bonus.five")}: </span>★ ${five}</small
            >`
          : nothing
      }</span
    >
  </div>`;
}
