// @ts-check
/** The people of this device, in the settings: names and colours. */

import { html, nothing } from "lit-html";
import { colours } from "../catalog.js";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { choiceRow } from "./controls.js";
import { freeColour, freeName, isSameName, NAME_LENGTH } from "./setup.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Profile} Profile
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function profileRows({ profiles }, t, actions) {
  const add = () => {
    const name = freeName(profiles, "person", t);
    actions.putProfile({ id: null, name, colour: freeColour(profiles) });
    requestAnimationFrame(() => {
      const fields = document.querySelectorAll(".profile .field");
      /** @type {HTMLInputElement | undefined} */ ([...fields].at(-1))?.select();
    });
  };
  return html`<p class="note">${t("profile.hint")}</p>
    ${
      profiles.length
        ? html`<ul class="stack" id="profiles">
            ${profiles.map((profile, i) => row(profile, i, profiles, t, actions))}
          </ul>`
        : nothing
    }
    <button class="act sec small" type="button" id="add-profile" @click=${add}>
      ${icon("user-plus")}${t("profile.add")}
    </button>`;
}

/** @type {(profile: Profile, index: number, all: Profile[], t: Translate, actions: Actions) => unknown} */
const row = (profile, index, all, t, actions) => html`<li class="seat profile">
  ${avatar({ ...profile, kind: "person" })}
  <input
    class="field"
    type="text"
    id=${`profile-${index}`}
    aria-label=${t({ key: "newgame.name", n: index + 1 })}
    maxlength=${NAME_LENGTH}
    autocomplete="off"
    autocapitalize="words"
    spellcheck="false"
    enterkeyhint="done"
    .value=${profile.name}
    @change=${(/** @type {Event} */ event) =>
      rename(/** @type {HTMLInputElement} */ (event.target), profile, all, t, actions)}
  />
  <button
    class="icon-btn"
    type="button"
    id=${`remove-profile-${index}`}
    @click=${() => actions.askRemoveProfile(profile.id)}
  >
    ${icon("trash-2")}<span class="vh"
      >${t({ key: "profile.remove", name: profile.name })}</span
    >
  </button>
  ${choiceRow({
    id: `colour-${index}`,
    label: t({ key: "profile.colour", name: profile.name }),
    isLabelHidden: true,
    choices: Array.from({ length: colours }, (_, colour) => ({
      value: colour,
      label: html`<i
          class="avatar"
          aria-hidden="true"
          .style=${`--pc:var(--player-${colour})`}
        ></i
        ><span class="vh">${t(`colour.${colour}`)}</span>`,
    })),
    value: profile.colour,
    onChange: (colour) => actions.putProfile({ ...profile, colour }),
  })}
</li>`;

/**
 * Take a name over, unless it is empty or somebody else's: then the field says so.
 *
 * @param {HTMLInputElement} field
 * @param {Profile} profile
 * @param {Profile[]} all
 * @param {Translate} t
 * @param {Actions} actions
 */
function rename(field, profile, all, t, actions) {
  const name = field.value.trim();
  const isTaken = all.some(({ id, name: other }) => {
    return id !== profile.id && isSameName(other, name);
  });
  const problem = isTaken ? "profile.taken" : name ? "" : "profile.empty";
  field.setCustomValidity(problem && t(problem));
  if (field.reportValidity()) actions.putProfile({ ...profile, name });
}
