// @ts-check
/** Form controls of the shell: native inputs with the looks of base.css. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";

/**
 * Return a switch in a row.
 *
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.label
 * @param {string} [options.hint]
 * @param {boolean} options.checked
 * @param {boolean} [options.disabled]
 * @param {(checked: boolean) => void} options.onChange
 */
export const switchRow = ({
  id,
  label,
  hint,
  checked,
  disabled,
  onChange,
}) => html`<label
  class="row setting"
>
  <span
    ><span id=${`${id}-name`}>${label}</span>${
      hint ? html`<small class="note" id=${`${id}-hint`}>${hint}</small>` : nothing
    }</span
  >
  <input
    class="switch"
    type="checkbox"
    role="switch"
    id=${id}
    aria-labelledby=${`${id}-name`}
    aria-describedby=${hint ? `${id}-hint` : nothing}
    .checked=${checked}
    ?disabled=${disabled ?? false}
    @change=${(/** @type {Event} */ event) =>
      onChange(/** @type {HTMLInputElement} */ (event.target).checked)}
  />
</label>`;

/**
 * Return a choice of one among a few, as radio buttons side by side.
 *
 * @template V
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.label
 * @param {string} [options.hint]
 * @param {boolean} [options.isLabelHidden]
 * @param {{value: V, label: unknown, lang?: string}[]} options.choices words or a picture
 * @param {V} options.value
 * @param {(value: V) => void} options.onChange
 */
export const choiceRow = ({
  id,
  label,
  hint,
  isLabelHidden,
  choices,
  value,
  onChange,
}) => html`<fieldset
  class="stack"
  id=${id}
  aria-describedby=${hint ? `${id}-hint` : nothing}
>
  <legend class=${isLabelHidden ? "vh" : ""}>${label}</legend>
  ${hint ? html`<small class="note" id=${`${id}-hint`}>${hint}</small>` : nothing}
  <div class="segments">
    ${choices.map(
      (choice) => html`<label>
        <input
          type="radio"
          name=${id}
          data-value=${String(choice.value)}
          .checked=${live(choice.value === value)}
          @change=${() => onChange(choice.value)}
        />
        <span lang=${choice.lang ?? nothing}>${choice.label}</span>
      </label>`,
    )}
  </div>
</fieldset>`;

/**
 * Return the choice of the auto-score time; nothing where a game has none.
 *
 * @param {import("../../store.js").Ruleset["auto_score"]} facts
 * @param {string} hint
 * @param {import("../../store.js").AppState} state
 * @param {import("../../i18n/index.js").Translate} t
 * @param {import("../../store.js").Actions} actions
 */
export const autoScoreRow = (facts, hint, { settings }, t, actions) =>
  facts
    ? choiceRow({
        id: "set-autoScore",
        label: t("set.auto_score"),
        hint,
        choices: [
          ...facts.choices.map((n) => ({
            value: n,
            label: t({ key: "set.auto_score.s", n }),
          })),
          { value: 0, label: t("set.auto_score.off") },
        ],
        value: settings.autoScore,
        onChange: (seconds) => actions.setSetting("autoScore", seconds),
      })
    : nothing;
