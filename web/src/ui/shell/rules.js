// @ts-check
/**
 * The rules pages. The words are the page's own; every number in them comes from
 * the catalog's facts, and every figure of an example was computed by Python.
 */

import { html, nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { glyph, miniDie } from "../glyphs.js";
import { nav } from "./nav.js";
import { pentaRules } from "./rules-penta.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Example} Example
 * @typedef {import("../../store.js").ExampleRow} ExampleRow
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * A part of a rules page: paragraphs are texts, and a list is a list of boxes
 * ("upper", "lower") or of steps.
 *
 * @typedef {object} Part
 * @property {string} title key of its heading
 * @property {string} id its anchor
 * @property {(string | import("../../store.js").Msg)[]} [before]
 * @property {"upper" | "lower"} [boxes]
 * @property {(string | import("../../store.js").Msg)[]} [steps]
 * @property {(string | import("../../store.js").Msg)[]} [after]
 */

/** @type {Record<string, (ruleset: Ruleset) => Part[]>} */
const PAGES = { penta: pentaRules };

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function rulesScreen(state, t, _actions) {
  const { route } = state;
  const wanted = route.screen === "rules" ? route.ruleset : null;
  const box = route.screen === "rules" ? route.box : null;
  const ruleset = rulesetOf(wanted);
  return html`<main class="shell rules" data-screen="rules">
      <h1 tabindex="-1">
        ${t({ key: "rules.title", ruleset: ruleset.key })}
      </h1>
      ${PAGES[ruleset.key](ruleset).map((part) => partSection(part, ruleset, box, t))}
      ${examples(ruleset, t)}
    </main>
    ${nav("rules", t)}`;
}

/** @type {(part: Part, ruleset: Ruleset, box: string | null, t: Translate) => unknown} */
const partSection = (
  { title, id, before, boxes, steps, after },
  ruleset,
  box,
  t,
) => html`<section
  class="panel stack"
  aria-labelledby=${`rules-${id}`}
>
  <h2 id=${`rules-${id}`}>${t(title)}</h2>
  ${before?.map((text) => html`<p>${t(text)}</p>`)}
  ${boxes ? boxList(boxes, ruleset, box, t) : nothing}
  ${steps ? html`<ol class="stack steps">${steps.map((step) => html`<li>${t(step)}</li>`)}</ol>` : nothing}
  ${after?.map((text) => html`<p>${t(text)}</p>`)}
</section>`;

/** @type {(part: string, ruleset: Ruleset, target: string | null, t: Translate) => unknown} */
const boxList = (
  part,
  { key, boxes, facts },
  target,
  t,
) => html`<dl class=${`box-rules ${part}`}>
  ${boxes
    .filter((box) => box.part === part)
    .map(
      ({ id, glyph: sign }) => html`<div
        id=${`box-${id}`}
        class=${id === target ? "target" : ""}
      >
        <dt>${glyph(sign)}${t(`box.${key}.${id}`)}</dt>
        <dd>${t({ key: `rules.${key}.box.${id}`, points: points(facts.boxes[id]) })}</dd>
      </div>`,
    )}
</dl>`;

/** Points of a box that always scores the same, as words. */
const points = (/** @type {number | undefined} */ n) =>
  n === undefined ? null : { key: "count.points", n };

/** @type {(ruleset: Ruleset, t: Translate) => unknown} */
const examples = (ruleset, t) => html`<section
  class="panel stack"
  aria-labelledby="rules-examples"
>
  <h2 id="rules-examples">${t("rules.examples")}</h2>
  <p>${t("rules.examples.text")}</p>
  ${ruleset.examples.map((example) => exampleFigure(example, ruleset, t))}
</section>`;

/** @type {(example: Example, ruleset: Ruleset, t: Translate) => unknown} */
function exampleFigure({ id, dice, sheet, rows }, ruleset, t) {
  const { key } = ruleset;
  const filled = Object.entries(sheet).map(([box, p]) =>
    t({ key: "score.auto", ruleset: key, box, p }),
  );
  return html`<figure class="example stack" id=${`example-${id}`}>
    <div class="example-dice" role="img" aria-label=${t({ key: "rules.example.dice", dice })}>
      ${dice.map(miniDie)}
    </div>
    <figcaption>${t(`rules.${key}.example.${id}`)}</figcaption>
    ${
      filled.length
        ? html`<p class="note num">
            ${t({ key: "rules.example.sheet", boxes: filled })}
          </p>`
        : nothing
    }
    <ul class="stack num">
      ${rows.map((row) => exampleRow(row, ruleset, t))}
    </ul>
  </figure>`;
}

/** @type {(row: ExampleRow, ruleset: Ruleset, t: Translate) => unknown} */
const exampleRow = (
  { box, points: p, bonus, legal, filled },
  { key, boxes },
  t,
) => html`<li
  class=${legal ? "" : "blocked"}
>
  ${glyph(boxes.find(({ id }) => id === box)?.glyph ?? "")}
  <span>${t(`box.${key}.${box}`)}</span>
  ${
    legal
      ? html`<b>${p}</b>${
          bonus
            ? html`<small class="good">${t({ key: "rules.example.bonus", p: bonus })}</small>`
            : nothing
        }`
      : html`<small>${t(filled ? "rules.example.filled" : "rules.example.blocked")}</small>`
  }
</li>`;
