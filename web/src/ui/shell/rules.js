// @ts-check
/**
 * The rules pages. The words are the page's own; every number in them comes from
 * the catalog's facts, and every figure of an example was computed by Python.
 */

import { html, nothing } from "lit-html";
import { combinationRows } from "../bank/combinations.js";
import { rulesetOf, rulesets } from "../catalog.js";
import { glyph } from "../glyphs.js";
import { icon } from "../icons.js";
import { gameCard } from "./game-card.js";
import { nav, pageHead } from "./nav.js";
import { examples } from "./rules-examples.js";
import { createSpeaker, partsOf } from "./rules-parts.js";
import { figureTable } from "./table.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("./rules-parts.js").Part} Part
 * @typedef {(name: string) => string | null} Speak
 */

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function rulesScreen({ route }, t, actions) {
  const { ruleset, box } =
    route.screen === "rules" ? route : { ruleset: null, box: null };
  return html`<main class="shell rules" data-screen="rules">
      ${
        ruleset === null && rulesets.length > 1
          ? index(t)
          : rulesPage(rulesetOf(ruleset), box, t, actions)
      }
    </main>
    ${nav("rules", t)}`;
}

/** @type {(t: Translate) => unknown} */
const index = (t) => html`<h1 tabindex="-1">${t("rules.index")}</h1>
  <div class="games">
    ${rulesets.map((ruleset) => gameCard(ruleset, `#/rules/${ruleset.key}`, t))}
  </div>`;

/** @type {(ruleset: Ruleset, box: string | null, t: Translate, actions: Actions) => unknown} */
function rulesPage(ruleset, box, t, actions) {
  const speak = createSpeaker(ruleset, t);
  return html`${pageHead(t({ key: "rules.title", ruleset: ruleset.key }), t, actions)}
  ${partsOf(ruleset, speak).map((part) => section(part, ruleset, box, speak, t))}
  <button
    class="act sec"
    type="button"
    id="odds"
    @click=${() => actions.openOdds(ruleset.key)}
  >
    ${icon("percent")}${t("odds.open")}
  </button>
  ${examples(ruleset, t)}`;
}

/** @type {(part: Part, ruleset: Ruleset, box: string | null, speak: Speak, t: Translate) => unknown} */
const section = (
  { id, title, before, steps, after },
  ruleset,
  box,
  speak,
  t,
) => html`<section
  class="panel stack"
  aria-labelledby=${`rules-${id}`}
>
  <h2 id=${`rules-${id}`}>${title}</h2>
  ${paragraphs(before)}
  ${EXHIBITS[id]?.(ruleset, t, speak, box) ?? nothing}
  ${
    steps.length
      ? html`<ol class="stack steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>`
      : nothing
  }
  ${paragraphs(after)}
</section>`;

/** @param {string[]} texts */
const paragraphs = (texts) => texts.map((text) => html`<p>${text}</p>`);

/**
 * What some parts show besides words.
 * @type {Record<string, (ruleset: Ruleset, t: Translate, speak: Speak, box: string | null) => unknown>}
 */
const EXHIBITS = {
  upper: (ruleset, t, speak, box) => boxList("upper", ruleset, t, speak, box),
  lower: (ruleset, t, speak, box) => boxList("lower", ruleset, t, speak, box),
  columns: columnTable,
  points: pointList,
  risk: riskTable,
};

/** @type {(part: string, ruleset: Ruleset, t: Translate, speak: Speak, target: string | null) => unknown} */
const boxList = (
  part,
  { key, boxes },
  t,
  speak,
  target,
) => html`<dl class=${`box-rules ${part}`}>
  ${boxes
    .filter((box) => box.part === part)
    .map(
      ({ id, glyph: sign }) => html`<div
        id=${`box-${id}`}
        class=${id === target ? "target" : ""}
      >
        <dt>${glyph(sign)}${t(`box.${key}.${id}`)}</dt>
        <dd>${speak(`box.${id}`)}</dd>
      </div>`,
    )}
</dl>`;

/**
 * Return what differs from column to column.
 *
 * @param {Ruleset} ruleset
 * @param {Translate} t
 */
function columnTable({ key, columns, boxes }, t) {
  const five = boxes.find(({ glyph: sign }) => sign === "star")?.id;
  return figureTable(
    [
      t("rules.column"),
      t("rules.column.need"),
      t("rules.column.bonus"),
      t({ key: "rules.column.five", ruleset: key, box: five }),
    ],
    columns.map(({ multiplier, upper_need, upper_bonus, five_bonus }) => [
      t({ key: "rules.example.column", n: multiplier }),
      t({ key: "end.total", total: upper_need }),
      t({ key: "rules.plus", p: upper_bonus }),
      t({ key: "rules.plus", p: five_bonus }),
    ]),
  );
}

/**
 * Return what every combination brings.
 *
 * @param {Ruleset} ruleset
 * @param {Translate} t
 */
function pointList({ key }, t) {
  return html`<dl class="licences">
    ${combinationRows(key, t).map(
      ([what, points]) =>
        html`<div><dt>${what}</dt><dd class="num">${t({ key: "end.total", total: points })}</dd></div>`,
    )}
  </dl>`;
}

/**
 * Return how likely a roll of so many dice brings nothing.
 *
 * @param {Ruleset} ruleset
 * @param {Translate} t
 */
function riskTable({ facts }, t) {
  return figureTable(
    [t("rules.risk.dice"), t("rules.risk.chance"), t("rules.risk.exact")],
    facts.risks.map(
      (
        /** @type {{dice: number, busts: number, rolls: number, chance: number}} */ risk,
      ) => [
        t({ key: "end.total", total: risk.dice }),
        t({ key: "percent", part: risk.chance }),
        t({ key: "rules.risk.fraction", busts: risk.busts, rolls: risk.rolls }),
      ],
    ),
  );
}
