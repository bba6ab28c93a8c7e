// @ts-check
/** What scores, at a glance; every figure is the rules package's. */

import { html } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { miniDie } from "../glyphs.js";
import { figure } from "./view.js";

/** @typedef {import("../../i18n/index.js").Translate} Translate */

/**
 * Return each combination, drawn or named, with its points.
 *
 * @param {string} ruleset
 * @param {Translate} t
 * @returns {[unknown, number][]}
 */
export function combinationRows(ruleset, t) {
  const { singles, triples, kinds, straight, three_pairs } = rulesetOf(ruleset).facts;
  /** @type {(facts: Record<string, number>, times: number) => [unknown, number][]} */
  const equal = (facts, times) =>
    Object.entries(facts).map(([face, points]) => [
      html`<span aria-hidden="true">${Array(times).fill(miniDie(Number(face)))}</span
        ><span class="vh">${Array(times).fill(face).join(", ")}</span>`,
      points,
    ]);
  return [
    ...equal(singles, 1),
    ...equal(triples, 3),
    ...Object.entries(kinds).map(
      ([n, points]) =>
        /** @type {[unknown, number]} */ ([
          t({ key: "f.kinds", n: Number(n) }),
          points,
        ]),
    ),
    [t("f.straight"), straight],
    [t("f.three_pairs"), three_pairs],
  ];
}

/**
 * @param {string} ruleset
 * @param {Translate} t
 */
export const combinations = (
  ruleset,
  t,
) => html`<h2 id="combinations">${t("f.combinations")}</h2>
    <dl>
      ${combinationRows(ruleset, t).map(
        ([what, points]) =>
          html`<div><dt>${what}</dt><dd class="num">${figure(t, points)}</dd></div>`,
      )}
    </dl>`;
