// @ts-check
/** How the dice fell in all games, beside fair ones; and why nobody can cheat. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";
import { nav, pageHead } from "../shell/nav.js";
import { figureTable } from "../shell/table.js";
import { exhibit, faces, signed } from "./charts.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("../../flow/statistics.js").DiceFigures} DiceFigures
 */

const STEPS = ["fairness.proof.1", "fairness.proof.2", "fairness.proof.3"];

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function diceScreen(state, t, actions) {
  const { stats, games } = state;
  const dice = stats?.figures?.dice;
  const latest = games.find(({ over }) => over);
  return html`<main class="shell stats dice-page" data-screen="dice">
      ${pageHead(t("fairness.title"), t, actions)}
      ${
        dice
          ? ["people", "computers"].map((who) =>
              group(
                who,
                dice[/** @type {keyof typeof dice} */ (who)],
                state,
                t,
                actions,
              ),
            )
          : html`<p class="note" role="status">
              ${t(stats?.hasFailed ? "stats.failed" : "stats.wait")}
            </p>`
      }
      <section class="panel stack proof" aria-labelledby="proof-title">
        <h2 id="proof-title">${icon("shield-check")}${t("fairness.proof")}</h2>
        <ol class="stack steps">
          ${STEPS.map((key) => html`<li>${t(key)}</li>`)}
        </ol>
        ${
          latest
            ? html`<a
                class="act sec"
                id="check-latest"
                href=${`#/result/${latest.id}/check`}
              >
                ${icon("shield-check")}${t("fairness.check")}
              </a>`
            : nothing
        }
      </section>
    </main>
    ${nav("stats", t)}`;
}

/** @type {(who: string, dice: DiceFigures, state: AppState, t: Translate, actions: Actions) => unknown} */
function group(who, dice, state, t, actions) {
  const name = t(`fairness.${who}`);
  const heading = html`<h2 id=${`dice-${who}`}>
    ${icon(who === "people" ? "user" : "bot")}<span
      >${name}<small class="note num dice-count">${t({ key: "fairness.dice", n: dice.dice })}</small></span
    >
  </h2>`;
  return html`<section class="panel stack" aria-labelledby=${`dice-${who}`} id=${who}>
    ${
      dice.dice
        ? html`${exhibit(
            {
              id: who,
              name,
              heading,
              picture: picture(name, dice, t),
              table: table(dice, t),
            },
            state,
            t,
            actions,
          )}
            <p class="verdict-words">${words(dice, t)}</p>
            <p class="note">${t({ key: "fairness.expected", v: dice.expected })}</p>`
        : html`${heading}<p class="note">${t("fairness.none")}</p>`
    }
  </section>`;
}

/** @type {(name: string, dice: DiceFigures, t: Translate) => unknown} */
function picture(name, dice, t) {
  const { counts, low, high } = dice;
  const list = counts.map((n, i) => faceWords(i + 1, n, t)).join(", ");
  return faces(dice, t({ key: "fairness.label", name, faces: list, low, high }), t);
}

/** @type {(face: number, n: number, t: Translate) => string} */
const faceWords = (face, n, t) =>
  t({ key: "fairness.fell", face: { key: `face.${face}` }, n });

/** @type {(dice: DiceFigures, t: Translate) => unknown} */
const table = ({ counts, expected, low, high }, t) =>
  figureTable(
    [t("fairness.face"), t("fairness.count"), t("fairness.diff"), t("fairness.band")],
    counts.map((n, i) => [
      String(i + 1),
      t({ key: "end.total", total: n }),
      signed(n - expected, t),
      t({ key: "stats.range", from: low, to: high }),
    ]),
  );

/** What the chi-square says, in one sentence. @type {(dice: DiceFigures, t: Translate) => string} */
export const words = ({ chi_square, chance, verdict }, t) =>
  verdict === null
    ? t("fairness.few")
    : t({ key: `fairness.${verdict}`, x: chi_square, p: chance });
