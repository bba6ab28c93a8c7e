// @ts-check
/** All that is stored on the device, in the settings: how safe it is, in and out. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Msg} Msg
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function dataRows({ data, games }, t, actions) {
  const { usage, busy, said, isBad } = data;
  const pick = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (file) actions.data("import", file);
    // The same file may be chosen again.
    field.value = "";
  };
  return html`<p>${t({ key: "data.games", n: games.length })}</p>
    ${usage ? html`<p class="note" id="kept">${usageWords(usage, t)}</p>` : nothing}
    <button
      class="act sec"
      type="button"
      id="export"
      ?disabled=${Boolean(busy)}
      @click=${() => actions.data("export")}
    >
      ${icon("file-down")}${t("data.export")}
    </button>
    <button
      class="act sec"
      type="button"
      id="import"
      ?disabled=${Boolean(busy)}
      @click=${() => document.getElementById("import-file")?.click()}
    >
      ${icon("file-up")}${t("data.import")}
    </button>
    <input
      type="file"
      id="import-file"
      accept="application/json,.json"
      hidden
      @change=${pick}
    />
    ${busy ? progress(busy, t) : nothing}
    <p role="status" id="data-said" class=${isBad ? "verdict bad" : "verdict"}>
      ${said ? words(said, t) : nothing}
    </p>
    ${
      usage?.aside
        ? html`<div class="aside-row">
            <span
              >${t({ key: "data.aside", n: usage.aside })}<br /><small class="note"
                >${t("data.aside.hint")}</small
              ></span
            >
            <button
              class="icon-btn"
              type="button"
              id="forget-aside"
              @click=${() => actions.openDialog({ kind: "data", verb: "aside" })}
            >
              ${icon("trash-2")}<span class="vh">${t("data.aside.title")}</span>
            </button>
          </div>`
        : nothing
    }
    <button
      class="act sec danger"
      type="button"
      id="wipe"
      @click=${() => actions.openDialog({ kind: "data", verb: "wipe" })}
    >
      ${icon("trash-2")}${t("data.wipe.title")}
    </button>`;
}

/** A sentence with its parts. @param {Msg} said @param {Translate} t */
const words = (said, t) => t(said.parts ? { ...said, parts: said.parts.map(t) } : said);

/** @type {(usage: import("../../store.js").Usage, t: Translate) => string} */
const usageWords = ({ used, persisted }, t) =>
  [
    used ? t({ key: "data.used", size: { key: "data.mb", used } }) : "",
    t(persisted ? "data.persisted" : "data.evictable"),
  ].join(" ");

/** @type {(busy: {done: number, of: number}, t: Translate) => unknown} */
const progress = ({ done, of }, t) => {
  const text = of ? t({ key: "data.progress", n: of, done }) : t("data.reading");
  return html`<div class="stack progress">
    <div
      class="bar"
      role="progressbar"
      aria-label=${t("data.reading")}
      aria-valuenow=${of ? Math.round((100 * done) / of) : 0}
      aria-valuetext=${text}
    >
      <i .style=${`--part:${of ? done / of : 0}`}></i>
    </div>
    <p class="note num">${text}</p>
  </div>`;
};
