// @ts-check
/** A game among others: a card that leads to its new-game sheet or its rules. */

import { html } from "lit-html";
import { glyph } from "../glyphs.js";

/**
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(ruleset: Ruleset, href: string, t: Translate) => unknown} */
export const gameCard = (ruleset, href, t) => html`<a
  class="game-card panel"
  href=${href}
  data-ruleset=${ruleset.key}
>
  <span class="game-card-art">${ruleset.art.map(glyph)}</span>
  <b>${t(`ruleset.${ruleset.key}`)}</b>
  <small class="note">${about(ruleset, t)}</small>
</a>`;

/** @type {(ruleset: Ruleset, t: Translate) => string} */
const about = ({ key, boxes, rolls, players }, t) =>
  t({ key: `ruleset.${key}.about`, boxes: boxes.length, rolls, ...players });
