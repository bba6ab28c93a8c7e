// @ts-check
/** Questions before something that is kept on the device is removed. */

import { html } from "lit-html";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../dialog.js").Sheet} Sheet
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(state: AppState, t: Translate, actions: Actions) => Sheet | null} */
export function shellSheet({ dialog, profiles, games }, t, actions) {
  if (dialog?.kind === "forget") {
    const { ruleset, over } = games.find(({ id }) => id === dialog.id) ?? {};
    return question(
      "forget",
      t("forget.title"),
      t({ key: over ? "forget.ask.over" : "forget.ask", ruleset }),
      () => actions.forgetGame(dialog.id),
      t,
      actions,
    );
  }
  if (dialog?.kind === "profile") {
    const { name } = profiles.find(({ id }) => id === dialog.id) ?? {};
    return question(
      "profile",
      t({ key: "profile.remove", name }),
      t("profile.ask"),
      () => actions.removeProfile(dialog.id),
      t,
      actions,
    );
  }
  if (dialog?.kind === "data") {
    const { verb } = dialog;
    const remove = () => {
      actions.closeDialog();
      actions.data(verb);
    };
    const [title, text] = [t(`data.${verb}.title`), t(`data.${verb}.ask`)];
    return question(verb, title, text, remove, t, actions);
  }
  return null;
}

/** @type {(id: string, title: string, text: string, onYes: () => void, t: Translate, actions: Actions) => Sheet} */
const question = (id, title, text, onYes, t, actions) => ({
  id,
  title,
  body: html`<p>${text}</p>
    <div class="pair">
      <button class="act sec" type="button" @click=${actions.closeDialog}>
        ${t("ask.keep")}
      </button>
      <button class="act sec danger" type="button" id="remove" @click=${onYes}>
        ${t("ask.remove")}
      </button>
    </div>`,
});
