// @ts-check
/** Icons of the interface, by their Lucide names (web/icons.json lists them). */

import { html } from "lit-html";
import { icons } from "../generated/icons.js";

/**
 * Return one icon; it is decoration, so the button around it needs a name.
 *
 * @param {string} name a name of web/icons.json
 * @param {string} [extra] further classes
 */
export function icon(name, extra = "") {
  return html`<svg class="icon ${extra}" viewBox="0 0 24 24" aria-hidden="true">
    ${icons[name]}
  </svg>`;
}
