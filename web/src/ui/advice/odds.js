// @ts-check
/** The odds: of each combination in so many rolls, from the dice on the table, of busts. */

import { html, nothing } from "lit-html";
import tables from "../../generated/odds.json";
import { rulesetOf } from "../catalog.js";
import { glyph } from "../glyphs.js";
import { miniDice } from "./ways.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../dialog.js").Sheet} Sheet
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {{value: number, fraction: string}} Figure
 * @typedef {Record<string, Figure[]>} Combinations by box, for 1, 2, 3.. rolls
 * @typedef {Record<string, Figure & {limit: number}>} Busts by the number of dice;
 *   `limit`: up to so many points of the turn it is better to roll on
 */

const { combinations, busts } =
  /** @type {{combinations: Record<string, Combinations>, busts: Record<string, Busts>}} */ (
    /** @type {unknown} */ (tables)
  );

/**
 * Return the sheet with the odds of a game, null when it is not open.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @returns {Sheet | null}
 */
export function oddsSheet(state, t) {
  const { dialog } = state;
  if (dialog?.kind !== "odds") return null;
  const { ruleset } = dialog;
  const title = t({ key: "odds.title", ruleset });
  const bank = busts[ruleset];
  const body = bank
    ? bankPart(bank, t)
    : html`${fromDice(state, ruleset, t)} ${sheetPart(ruleset, combinations[ruleset], t)}`;
  return { id: "odds", title, body };
}

/** @type {(ruleset: string, rows: Combinations, t: Translate) => unknown} */
function sheetPart(ruleset, rows, t) {
  const percent = (/** @type {Figure} */ { value }) =>
    t({ key: "percent", part: value });
  return html`<h3>${t("odds.combinations")}</h3>
    ${table(ruleset, rows, percent, t)}
    <details class="fractions">
      <summary>${t("odds.fractions")}</summary>
      ${table(ruleset, rows, ({ fraction }) => html`<small>${broken(fraction)}</small>`, t)}
    </details>`;
}

/** A fraction that may be broken behind its line. @param {string} fraction */
const broken = (fraction) => fraction.replace("/", "/\u200b");

/** @type {(ruleset: string, rows: Combinations, cell: (figure: Figure) => unknown, t: Translate) => unknown} */
const table = (ruleset, rows, cell, t) => html`<table class="odds num">
  <thead>
    <tr>
      <th scope="col">${t("table.box")}</th>
      ${Object.values(rows)[0].map(
        (_, i) => html`<th scope="col">${t({ key: "odds.within", n: i + 1 })}</th>`,
      )}
    </tr>
  </thead>
  <tbody>
    ${Object.entries(rows).map(
      ([box, figures]) => html`<tr>
        <th scope="row">${boxLabel(ruleset, box, t)}</th>
        ${figures.map((figure) => html`<td>${cell(figure)}</td>`)}
      </tr>`,
    )}
  </tbody>
</table>`;

/** @type {(ruleset: string, id: string, t: Translate) => unknown} */
const boxLabel = (ruleset, id, t) => {
  const box = rulesetOf(ruleset).boxes.find((each) => each.id === id);
  return html`<span class="what">${glyph(box?.glyph ?? "")}${t(`box.${ruleset}.${id}`)}</span>`;
};

/** The chances from the dice on the table. @type {(state: AppState, ruleset: string, t: Translate) => unknown} */
function fromDice({ odds }, ruleset, t) {
  if (!odds || odds.ruleset !== ruleset) return nothing;
  const { dice, rolls, chances } = odds;
  const rows = combinations[ruleset];
  return html`<h3 class="moment">
      ${t("odds.from")} <span class="vh">${dice.join(", ")}</span>${miniDice(dice)}
      ${t({ key: "odds.within", n: rolls })}
    </h3>
    ${
      chances
        ? html`<dl class="chances num">
            ${Object.keys(rows).map(
              (box) => html`<div>
                <dt>${boxLabel(ruleset, box, t)}</dt>
                <dd>
                  <b>${t({ key: "percent", part: chances[box].value })}</b>
                  <small>${broken(chances[box].fraction)}</small>
                </dd>
              </div>`,
            )}
          </dl>`
        : html`<p class="note" role="status">${t("hint.coming")}</p>`
    }`;
}

/** @type {(rows: Busts, t: Translate) => unknown} */
const bankPart = (rows, t) => html`<p>${t("odds.bank")}</p>
  <table class="odds num">
    <thead>
      <tr>
        <th scope="col">${t("rules.risk.dice")}</th>
        <th scope="col">${t("rules.risk.chance")}</th>
        <th scope="col">${t("rules.risk.exact")}</th>
        <th scope="col">${t("odds.limit")}</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(rows).map(
        ([dice, { value, fraction, limit }]) => html`<tr>
          <th scope="row">${dice}</th>
          <td>${t({ key: "percent", part: value })}</td>
          <td>${fraction}</td>
          <td>${t({ key: "end.total", total: limit })}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
