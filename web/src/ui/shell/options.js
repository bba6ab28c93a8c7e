// @ts-check
/** The host's choices for a new game, straight from the catalog. */

import { nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { autoScoreRow, choiceRow, switchRow } from "./controls.js";
import { paramsOf } from "./rules-parts.js";
import { countPersons, isUseful } from "./setup.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Option} Option
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("../../store.js").Setup} Setup
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** @type {(state: AppState, setup: Setup, t: Translate, actions: Actions) => unknown[]} */
export function optionRows(state, setup, t, actions) {
  const ruleset = rulesetOf(setup.ruleset);
  const rows = [
    ...ruleset.options.map((option) => optionRow(option, ruleset, setup, t, actions)),
    autoScoreRow(ruleset.auto_score, t("newgame.auto.hint"), state, t, actions),
    countPersons(setup) > 0
      ? switchRow({
          id: "hints",
          label: t("newgame.hints"),
          hint: t("newgame.hints.hint"),
          checked: setup.hints,
          onChange: (hints) => actions.editSetup({ ...setup, hints }),
        })
      : nothing,
    countPersons(setup) > 1
      ? switchRow({
          id: "handover",
          label: t("newgame.handover"),
          hint: t("newgame.handover.hint"),
          checked: setup.handover,
          onChange: (handover) => actions.editSetup({ ...setup, handover }),
        })
      : nothing,
  ];
  return rows.filter((row) => row !== nothing);
}

/** @type {(option: Option, ruleset: Ruleset, setup: Setup, t: Translate, actions: Actions) => unknown} */
function optionRow(option, ruleset, setup, t, actions) {
  const { key, choices } = option;
  const canChoose = isUseful(option, setup.options);
  const value = setup.options[key];
  const row = {
    id: `option-${key}`,
    label: t(`option.${key}`),
    hint: t({
      key: canChoose ? `option.${key}.hint` : `option.${key}.idle`,
      ...paramsOf(ruleset),
    }),
    onChange: (/** @type {any} */ chosen) =>
      actions.editSetup({ ...setup, options: { ...setup.options, [key]: chosen } }),
  };
  return choices.every((choice) => typeof choice === "boolean")
    ? switchRow({ ...row, checked: canChoose && value, disabled: !canChoose })
    : choiceRow({
        ...row,
        value,
        choices: choices.map((choice) => ({
          value: choice,
          label: choice
            ? t({ key: `option.${key}.n`, n: choice })
            : t(`option.${key}.none`),
        })),
      });
}
