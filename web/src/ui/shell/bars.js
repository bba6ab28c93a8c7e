// @ts-check
/** Small bars above the navigation: a new version waits, or a word to the player. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export const bars = ({ update, notice, elsewhere }, t, actions) => html`<section
  class="bars"
  aria-label=${t("notice.label")}
  aria-live="polite"
>
  ${
    elsewhere
      ? html`<div class="bar-note" id="elsewhere">
          <p>${t("save.elsewhere")}</p>
          <button class="act small go" type="button" @click=${actions.takeOver}>
            ${t("save.take")}
          </button>
        </div>`
      : nothing
  }
  ${
    notice
      ? html`<div class="bar-note" id="notice">
          <p>${t(notice)}</p>
          ${
            notice.way
              ? html`<a class="act small" href=${notice.way}>${t("save.way")}</a>`
              : nothing
          }
          <button class="icon-btn" type="button" @click=${actions.closeNotice}>
            ${icon("x")}<span class="vh">${t("notice.close")}</span>
          </button>
        </div>`
      : nothing
  }
  ${
    update
      ? html`<div class="bar-note" id="update">
          <p>${t("upd.text")}</p>
          <button class="act small" type="button" @click=${actions.updateLater}>
            ${t("upd.later")}
          </button>
          <button class="act small go" type="button" @click=${actions.update}>
            ${t("upd.go")}
          </button>
        </div>`
      : nothing
  }
</section>`;
