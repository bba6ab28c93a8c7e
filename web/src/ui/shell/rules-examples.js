// @ts-check
/** The worked examples of a rules page, drawn from what Python computed. */

import { html, nothing } from "lit-html";
import { glyph, miniDie } from "../glyphs.js";

/**
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("../../store.js").SheetExample} SheetExample
 * @typedef {import("../../store.js").BankExample} BankExample
 * @typedef {import("../../store.js").ExampleRow} ExampleRow
 * @typedef {import("../../store.js").ChoiceRow} ChoiceRow
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(ruleset: Ruleset, t: Translate) => unknown} */
export const examples = (ruleset, t) => html`<section
  class="panel stack"
  aria-labelledby="rules-examples"
>
  <h2 id="rules-examples">${t("rules.examples")}</h2>
  <p>${t("rules.examples.text")}</p>
  ${ruleset.examples.map(
    (example) => html`<figure class="example stack" id=${`example-${example.id}`}>
      ${
        "most" in example
          ? bankFigure(example, ruleset, t)
          : sheetFigure(example, ruleset, t)
      }
    </figure>`,
  )}
</section>`;

/** @type {(ruleset: Ruleset, id: string, t: Translate) => unknown} */
const caption = ({ key }, id, t) =>
  html`<figcaption>${t(`rules.${key}.example.${id}`)}</figcaption>`;

/* ---- a roll and where it can be scored ---------------------------------------- */

/** @type {(example: SheetExample, ruleset: Ruleset, t: Translate) => unknown} */
function sheetFigure({ id, dice, columns, sheet, rows }, ruleset, t) {
  const filled = Object.entries(sheet).flatMap(([column, boxes]) =>
    Object.entries(boxes).map(([box, p]) =>
      t({
        key: columns > 1 ? "rules.example.in" : "score.auto",
        ruleset: ruleset.key,
        box,
        times: ruleset.columns[Number(column) - 1].multiplier,
        p,
      }),
    ),
  );
  return html`<div
      class="example-dice"
      role="img"
      aria-label=${t({ key: "rules.example.dice", dice })}
    >
      ${dice.map(miniDie)}
    </div>
    ${caption(ruleset, id, t)}
    ${
      filled.length
        ? html`<p class="note num">
            ${t({ key: "rules.example.sheet", boxes: filled })}
          </p>`
        : nothing
    }
    ${columns > 1 ? columnRows(columns, rows, ruleset, t) : boxRows(rows, ruleset, t)}`;
}

/** @type {(box: string, ruleset: Ruleset) => unknown} */
const boxSign = (box, { boxes }) =>
  glyph(boxes.find(({ id }) => id === box)?.glyph ?? "");

/** @type {(rows: ExampleRow[], ruleset: Ruleset, t: Translate) => unknown} */
const boxRows = (rows, ruleset, t) => html`<ul class="stack num">
  ${rows.map(
    ({ box, points, bonus, legal, filled }) => html`<li class=${legal ? "" : "blocked"}>
      ${boxSign(box, ruleset)}
      <span>${t(`box.${ruleset.key}.${box}`)}</span>
      ${
        legal
          ? html`<b>${points}</b>${
              bonus
                ? html`<small class="good">${t({ key: "rules.example.bonus", p: bonus })}</small>`
                : nothing
            }`
          : html`<small>${t(filled ? "rules.example.filled" : "rules.example.blocked")}</small>`
      }
    </li>`,
  )}
</ul>`;

/** @type {(columns: number, rows: ExampleRow[], ruleset: Ruleset, t: Translate) => unknown} */
function columnRows(columns, rows, ruleset, t) {
  const boxes = [...new Set(rows.map(({ box }) => box))];
  return html`<table class="totals num">
    <thead>
      <tr>
        <th scope="col">${t("rules.example.box")}</th>
        ${ruleset.columns
          .slice(0, columns)
          .map(
            ({ multiplier: n }) =>
              html`<th scope="col">${t({ key: "rules.example.column", n })}</th>`,
          )}
      </tr>
    </thead>
    <tbody>
      ${boxes.map(
        (box) => html`<tr>
          <th scope="row"><span>${boxSign(box, ruleset)}${t(`box.${ruleset.key}.${box}`)}</span></th>
          ${rows.filter((row) => row.box === box).map((row) => cell(row, t))}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @type {(row: ExampleRow, t: Translate) => unknown} */
function cell({ points, bonus, legal, filled }, t) {
  if (!legal) {
    const why = t(filled ? "rules.example.filled" : "rules.example.blocked");
    return html`<td class="note"><span aria-hidden="true">–</span><span class="vh">${why}</span></td>`;
  }
  return html`<td>
    <b>${points}</b>${
      bonus
        ? html`<br /><small class="good">${t({ key: "rules.plus", p: bonus })}</small>`
        : nothing
    }
  </td>`;
}

/* ---- a roll and what is set aside from it -------------------------------------- */

/** @type {(example: BankExample, ruleset: Ruleset, t: Translate) => unknown} */
const bankFigure = ({ id, dice, rows }, ruleset, t) => html`${caption(ruleset, id, t)}
  ${rows.map(
    (row) => html`<div class="choice">
      <div
        class="example-dice"
        role="img"
        aria-label=${t({ key: "rules.example.dice", dice })}
      >
        ${marksOf(dice, row).map(
          (mark, i) => html`<span class=${mark}>${miniDie(dice[i])}</span>`,
        )}
      </div>
      ${outcome(row, t)}
    </div>`,
  )}`;

/** @type {(row: ChoiceRow, t: Translate) => unknown} */
const outcome = ({ chosen, points, legal, dead, left }, t) => html`<p class="num">
  <span class="vh">${t({ key: "rules.example.chosen", dice: chosen })}.</span>
  ${
    legal
      ? html`<b class="good">${t({ key: "count.points", n: points })}</b>, ${
          left
            ? t({ key: "rules.example.left", n: left })
            : t("rules.example.left.none")
        }`
      : html`<b class="bad">${t({ key: "rules.example.refused", dice: dead })}</b>`
  }
</p>`;

/**
 * Return how each die is drawn: set aside, refused, or left on the table.
 *
 * @param {number[]} dice
 * @param {ChoiceRow} row
 */
function marksOf(dice, { chosen, dead }) {
  const open = [...chosen];
  return dice.map((face) => {
    const found = open.indexOf(face);
    if (found < 0) return "";
    open.splice(found, 1);
    return dead.includes(face) ? "dead" : "aside";
  });
}
