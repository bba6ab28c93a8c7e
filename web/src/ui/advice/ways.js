// @ts-check
/** How a way to go on is said, and what it is worth. */

import { html, nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { glyph, miniDie } from "../glyphs.js";

/**
 * @typedef {import("../../store.js").Way} Way
 * @typedef {import("../../store.js").Unit} Unit
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {{ruleset: string, columns: number}} Kind the game that a way is of
 */

/** Losses below this do not show in the last digit. @type {Record<Unit, number>} */
const TINY = { points: 0.05, win: 0.0005, turns: 0.05 };

/** Small dice in a row; their faces are said elsewhere. @param {number[]} faces */
export const miniDice = (faces) =>
  html`<span class="minis" aria-hidden="true">${faces.map(miniDie)}</span>`;

/**
 * Return what a way is: dice to hold, a box to fill, or dice to set aside.
 *
 * @param {Way} way
 * @param {Kind} kind
 * @param {Translate} t
 */
export function wayWords(way, { ruleset, columns }, t) {
  if (way.move) {
    const [column, box] = way.move;
    const { boxes } = rulesetOf(ruleset);
    const sign = boxes.find(({ id }) => id === box)?.glyph ?? "";
    const part = columns > 1 ? html` <b>×${column}</b>` : nothing;
    return html`${glyph(sign)}<span
      >${t("hint.score")} <b>${t(`box.${ruleset}.${box}`)}</b>${part}
      <small class="num">+${way.points}</small></span
    >`;
  }
  // All that scores was set aside before: it remains to roll or to bank.
  if (way.set_aside && !way.set_aside.length) {
    return html`<span>${t(`hint.only.${way.then}`)}</span>`;
  }
  if (way.set_aside) {
    const words = t({ key: "hint.aside", dice: way.set_aside });
    return html`${miniDice(way.set_aside)}<span
      ><span class="vh">${words}</span> ${t(`hint.then.${way.then}`)}</span
    >`;
  }
  const faces = way.faces ?? [];
  const n = rulesetOf(ruleset).dice - faces.length;
  if (!faces.length) return html`<span>${t("hint.all")}</span>`;
  return html`${miniDice(faces)}<span
    ><span class="vh">${t({ key: "hint.hold", dice: faces })}</span> ${t({ key: "hint.roll", n })}</span
  >`;
}

/** @param {Way} way @param {Unit} unit @param {Translate} t */
export const wayValue = ({ value }, unit, t) =>
  t({ key: `unit.${unit}`, v: unit === "turns" ? -value : value });

/**
 * Return what a way costs against the best one.
 *
 * @param {number} loss
 * @param {Unit} unit
 * @param {Translate} t
 */
export function lossWords(loss, unit, t) {
  const tiny = TINY[unit];
  if (loss < tiny) return t({ key: `unit.${unit}.tiny`, v: 2 * tiny });
  return t({ key: `unit.${unit}.loss`, v: loss });
}
