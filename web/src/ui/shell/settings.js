// @ts-check
/** The settings, and what there is to know about the app. */

import { html } from "lit-html";
import changelog from "../../../changelog.json";
import licences from "../../generated/licences.json";
import { rulesets } from "../catalog.js";
import { icon } from "../icons.js";
import { autoScoreRow, choiceRow, switchRow } from "./controls.js";
import { dataRows } from "./data.js";
import { nav } from "./nav.js";
import { profileRows } from "./profiles.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Settings} Settings
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** The settings that are switches, by their keys among the words. */
const SWITCH_WORDS = /** @type {const} */ ({
  sound: "sound",
  oneTap: "one_tap",
  keepAwake: "awake",
  shortcuts: "keys",
  leftHanded: "left_handed",
});

/** iPhones have no vibration for pages: the switch would promise too much. */
const canVibrate = () => "vibrate" in navigator;

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function settingsScreen(state, t, actions) {
  const { settings } = state;
  /** @type {(key: keyof typeof SWITCH_WORDS, hasHint?: boolean) => unknown} */
  const toggle = (key, hasHint) =>
    switchRow({
      id: `set-${key}`,
      label: t(`set.${SWITCH_WORDS[key]}`),
      hint: hasHint ? t(`set.${SWITCH_WORDS[key]}.hint`) : undefined,
      checked: settings[key],
      onChange: (on) => actions.setSetting(key, on),
    });
  /** @type {<K extends keyof Settings>(key: K, word: string, values: Settings[K][]) => unknown} */
  const choice = (key, word, values) =>
    choiceRow({
      id: `set-${key}`,
      label: t(`set.${word}`),
      choices: values.map((value) => ({ value, label: t(`set.${word}.${value}`) })),
      value: settings[key],
      onChange: (value) => actions.setSetting(key, value),
    });
  const timed = rulesets.find((ruleset) => ruleset.auto_score);

  return html`<main class="shell settings" data-screen="settings">
      <h1 tabindex="-1">${t("nav.settings")}</h1>
      <div class="column">
      ${group("look", t, [
        choiceRow({
          id: "set-language",
          label: t("set.language"),
          choices: [
            { value: /** @type {const} */ ("pl"), label: "Polski", lang: "pl" },
            { value: /** @type {const} */ ("en"), label: "English", lang: "en" },
          ],
          value: settings.language,
          onChange: (value) => actions.setSetting("language", value),
        }),
        choice("theme", "theme", ["system", "light", "dark"]),
      ])}
      ${group("dice", t, [
        choice("motion", "motion", ["full", "short", "none"]),
        choice("dice", "dice_colour", ["ivory", "dark"]),
        switchRow({
          id: "set-faces",
          label: t("set.numerals"),
          checked: settings.faces === "numerals",
          onChange: (on) => actions.setSetting("faces", on ? "numerals" : "pips"),
        }),
      ])}
      ${group("play", t, [
        autoScoreRow(
          timed?.auto_score ?? null,
          t("set.auto_score.hint"),
          state,
          t,
          actions,
        ),
        choice("botSpeed", "bot_speed", ["normal", "double", "once"]),
        choiceRow({
          id: "set-coach",
          label: t("set.coach"),
          hint: t("set.coach.hint"),
          choices: [0, 0.5, 1, 2, 5].map((value) => ({
            value,
            label: value ? t({ key: "set.coach.from", v: value }) : t("set.coach.off"),
          })),
          value: settings.coach,
          onChange: (limit) => actions.setSetting("coach", limit),
        }),
        toggle("oneTap", true),
        choice("marks", "marks", ["rules", "hold", "reroll"]),
      ])}
      ${group("people", t, [profileRows(state, t, actions)])}
      </div><div class="column">
      ${group("access", t, [
        toggle("sound"),
        switchRow({
          id: "set-vibration",
          label: t("set.vibration"),
          hint: canVibrate() ? undefined : t("set.vibration.none"),
          checked: settings.vibration && canVibrate(),
          disabled: !canVibrate(),
          onChange: (on) => actions.setSetting("vibration", on),
        }),
        toggle("keepAwake"),
        toggle("leftHanded", true),
        toggle("shortcuts", true),
      ])}
      ${group("data", t, [dataRows(state, t, actions)])}
      ${about(state, t, actions)}
      </div>
    </main>
    ${nav("settings", t)}`;
}

/** @type {(name: string, t: Translate, rows: unknown[]) => unknown} */
const group = (name, t, rows) => html`<section
  class="panel stack"
  aria-labelledby=${`group-${name}`}
>
  <h2 id=${`group-${name}`}>${t(`set.${name}`)}</h2>
  ${rows}
</section>`;

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
const about = (state, t, actions) => html`<section
  class="panel stack"
  aria-labelledby="about-title"
>
  <h2 id="about-title">${t("about.title")}</h2>
  <p>${t("about.text")}</p>
  <p class="note num" id="version">
    ${t({ key: "about.version", version: changelog[0].version })}
  </p>
  <button class="act sec" type="button" id="check-update" @click=${actions.checkUpdate}>
    ${icon("refresh-cw")}${t("about.check")}
  </button>
  ${fold(
    "changelog",
    state,
    t,
    actions,
    changelog.map(
      ({ version, date, changes }) => html`<h3 class="num">${version} · ${date}</h3>
        <ul class="stack dots">
          ${changes.map((change) => html`<li>${change[t.lang]}</li>`)}
        </ul>`,
    ),
  )}
  ${fold(
    "licences",
    state,
    t,
    actions,
    html`<p>${t("about.licences.text")}</p>
      <ul class="licences">
        ${licences.map(
          ({ name, version, licence }) => html`<li>
            <span>${name} <small class="note num">${version}</small></span>
            <span>${licence}</span>
          </li>`,
        )}
      </ul>
      <a class="act sec small" href="licences.txt">${t("about.licences.full")}</a>`,
  )}
</section>`;

/**
 * Return a part that unfolds under its heading.
 *
 * @param {"changelog" | "licences"} name
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 * @param {unknown} content
 */
const fold = (name, state, t, actions, content) => html`<button
    class="row"
    type="button"
    aria-expanded=${Boolean(state.open[name])}
    aria-controls=${name}
    @click=${() => actions.toggle(name)}
  >
    ${icon("chevron-down")}<span>${t(`about.${name}`)}</span>
  </button>
  <div class="stack" id=${name} ?hidden=${!state.open[name]}>${content}</div>`;
