// @ts-check
/** The one download of the game: how far it is, or why it did not come. */

import { html, nothing } from "lit-html";
import { logo } from "../glyphs.js";
import { icon } from "../icons.js";
import { nav } from "./nav.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Engine} Engine
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @param {Engine} engine a share, 0 to 1 */
export const loadedPart = ({ loaded, total }) => (total ? loaded / total : 0);

/**
 * Return a bar with the megabytes that have come, or with other words.
 *
 * @param {Engine} engine
 * @param {Translate} t
 * @param {string} [words]
 */
export const progress = (engine, t, words) => {
  const { loaded, total } = engine;
  const part = loadedPart(engine);
  const text =
    part < 1
      ? t({ key: "load.progress", loaded, total: total || loaded })
      : t("load.starting");
  return html`<div class="stack progress">
    <div
      class="bar"
      role="progressbar"
      aria-label=${t("load.title")}
      aria-valuenow=${Math.round(part * 100)}
      aria-valuetext=${text}
    >
      <i .style=${`--part:${part}`}></i>
    </div>
    <p class="note num">${words ?? text}</p>
  </div>`;
};

/**
 * Return the message that the game could not be fetched or started.
 *
 * @param {Engine} engine
 * @param {Translate} t
 * @param {Actions} actions
 */
export const failure = (engine, t, actions) => {
  // Everything came and still no game: then it is not the network.
  const key = engine.offline || loadedPart(engine) >= 1 ? "fail.start" : "fail.title";
  const text = key === "fail.title" ? "fail.text" : "fail.start.text";
  return html`<section class="failure panel stack" id="failure" role="alert">
    ${icon(key === "fail.title" ? "wifi-off" : "triangle-alert")}
    <h2>${t(key)}</h2>
    <p>${t(text)}</p>
    <button class="act main" type="button" id="retry" @click=${actions.retry}>
      ${icon("refresh-cw")}${t("fail.retry")}
    </button>
  </section>`;
};

/**
 * Return the screen of a game that cannot be shown before Python is there.
 *
 * @type {(state: AppState, t: Translate, actions: Actions) => unknown}
 */
export const loadingScreen = ({ engine }, t, actions) => html`<main
    class="shell loading"
    data-screen="loading"
  >
    ${logo()}
    <h1 class=${engine.state === "failed" ? "vh" : ""} tabindex="-1">
      ${t("load.title")}
    </h1>
    ${
      engine.state === "failed"
        ? failure(engine, t, actions)
        : html`${progress(engine, t)}
            ${engine.offline ? nothing : html`<p>${t("load.hint")}</p>`}`
    }
  </main>
  ${nav("home", t)}`;
