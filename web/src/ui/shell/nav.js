// @ts-check
/** The way between the main screens, and the head of those that lead back. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

const ENTRIES = [
  { screen: "home", hash: "#/", sign: "house" },
  { screen: "stats", hash: "#/stats", sign: "chart-column" },
  { screen: "rules", hash: "#/rules", sign: "book-open" },
  { screen: "settings", hash: "#/settings", sign: "settings" },
];

/**
 * Return the bottom navigation.
 *
 * @param {string} current
 * @param {Translate} t
 */
export const nav = (current, t) => html`<nav class="nav" aria-label=${t("nav.label")}>
  <ul>
    ${ENTRIES.map(
      ({ screen, hash, sign }) => html`<li>
        <a href=${hash} aria-current=${screen === current ? "page" : nothing}>
          ${icon(sign)}${t(`nav.${screen}`)}
        </a>
      </li>`,
    )}
  </ul>
</nav>`;

/**
 * Return the head of a screen that was opened from another one.
 *
 * @param {string} title
 * @param {Translate} t
 * @param {Actions} actions
 */
export const pageHead = (title, t, actions) => html`<header class="page-head">
  <button class="icon-btn solid" type="button" id="back" @click=${actions.back}>
    ${icon("arrow-left")}<span class="vh">${t("nav.back")}</span>
  </button>
  <h1 tabindex="-1">${title}</h1>
</header>`;
