// @ts-check
/**
 * A card of several columns: two real tables, the upper and the lower part, with a
 * cell for each column. They lay out whatever boxes and columns they are given.
 */

import { html, nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { glyph } from "../glyphs.js";
import {
  bonusBar,
  bonusNow,
  bonusOf,
  boxGlyph,
  boxName,
  details,
  fiveBonus,
  isCounted,
  offerOf,
} from "./card.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").Box} Box
 * @typedef {import("./card.js").BonusNow} BonusNow
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * @typedef {object} Parts What differs between a card to play on and one to read.
 * @property {(id: string) => unknown} name
 * @property {(column: number, id: string) => unknown} cell
 * @property {BonusNow[]} bonus by column
 */

/**
 * @param {View} view
 * @param {Parts} parts
 * @param {Translate} t
 */
function tables({ ruleset, columns }, { name, cell, bonus }, t) {
  const { boxes } = rulesetOf(ruleset);
  const row = (/** @type {string} */ id) => html`<tr>
    <th scope="row">${name(id)}</th>
    ${columns.map((column) => html`<td>${cell(column.id, id)}</td>`)}
  </tr>`;
  return ["upper", "lower"].map(
    (part) => html`<table class="boxes">
      <caption class="vh">${t(`part.${part}`)}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="vh">${t("table.box")}</span></th>
          ${columns.map(({ multiplier }) => html`<th scope="col">×${multiplier}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${boxes.filter((box) => box.part === part).map(({ id }) => row(id))}
        ${part === "upper" ? bonusRow(bonus, t) : nothing}
      </tbody>
    </table>`,
  );
}

/**
 * Return the tables of the player whose turn it is.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function turnTables(state, t, actions) {
  const view = /** @type {View} */ (state.view);
  const { ruleset, boxes, bonus } = view;
  const places = new Map(boxes.map((box) => [`${box.column}:${box.id}`, box]));
  return tables(
    view,
    {
      name: (id) => label(ruleset, id, t),
      cell(column, id) {
        const box = /** @type {Box} */ (places.get(`${column}:${id}`));
        return box.value === null ? openCell(box, state, t, actions) : usedCell(box);
      },
      bonus: bonus.map((it, i) => ({ ...it, counted: isCounted(view, i) })),
    },
    t,
  );
}

/**
 * Return a player's tables to read: box names lead to their rules.
 *
 * @param {View} view
 * @param {number} seat
 * @param {Translate} t
 */
export function readTables(view, seat, t) {
  const { ruleset, players, columns, bonus } = view;
  const sheets = new Map(columns.map(({ id }, i) => [id, players[seat].sheet[i]]));
  return tables(
    view,
    {
      name: (id) =>
        html`<a href="#/rules/${ruleset}/${id}">${label(ruleset, id, t)}</a>`,
      cell: (column, id) =>
        html`<span class="cell num">${sheets.get(column)?.boxes[id]}</span>`,
      bonus: players[seat].sheet.map((sheet, i) => bonusOf(bonus[i], sheet)),
    },
    t,
  );
}

/** @param {string} ruleset @param {string} id @param {Translate} t */
const label = (ruleset, id, t) =>
  html`<span class="label">${boxGlyph(ruleset, id)}<span class="name">${boxName(t, ruleset, id)}</span></span>`;

/**
 * @param {Box} box
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
function openCell(box, state, t, actions) {
  const { id, column, name } = box;
  const { points, look, isPressed, isOff } = offerOf(box, state);
  const onFocus = (/** @type {Event} */ { target }) =>
    actions.nameBox(
      /** @type {Element} */ (target).matches(":focus-visible") ? name : null,
    );
  return html`<button
    class="cell num ${look}"
    type="button"
    data-box=${id}
    data-column=${column}
    aria-pressed=${String(isPressed)}
    aria-disabled=${String(isOff)}
    @click=${() => actions.pickBox(column, id)}
    @focus=${onFocus}
    @blur=${() => actions.nameBox(null)}
  >
    <span class="vh">${t({ ...name, key: "box.column" })}</span> ${points}
    ${details(box, state, t)}
  </button>`;
}

/** @param {Box} box */
const usedCell = ({ id, column, value }) =>
  html`<span class="cell num" data-box=${id} data-column=${column}>${value}</span>`;

/** @param {BonusNow[]} bonuses @param {Translate} t */
const bonusRow = (bonuses, t) => html`<tr class="bonus">
  <th scope="row">
    <span class="label">${glyph("text:+")}<span class="name">${t("bonus.upper")}</span></span>
  </th>
  ${bonuses.map(
    (bonus) => html`<td>
      <span class="cell num"
        >${bonusNow(bonus, t)}${bonus.done || bonus.five ? nothing : bonusBar(bonus)}${fiveBonus(bonus, t)}</span
      >
    </td>`,
  )}
</tr>`;
