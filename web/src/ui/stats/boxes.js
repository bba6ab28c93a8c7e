// @ts-check
/** What each box brings on average, beside what it brings the master. */

import { html, nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { glyph } from "../glyphs.js";
import { choiceRow } from "../shell/controls.js";
import { figureTable } from "../shell/table.js";
import { bar, exhibit, lookOf, signed } from "./charts.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("../../flow/statistics.js").BoxFigure} BoxFigure
 * @typedef {import("../../flow/statistics.js").Kind} Kind
 */

/** The sign of both bonuses, which are no boxes. */
const BONUS_SIGN = "text:+";

/** @type {(kind: Kind, state: AppState, t: Translate, actions: Actions) => unknown} */
export function boxesPanel({ ruleset, all }, state, t, actions) {
  const boxes = all?.boxes ?? [];
  const columns = [...new Set(boxes.map(({ column }) => column))];
  const chosen = state.stats?.column ?? 1;
  const rows = boxes.filter(({ column }) => column === chosen);
  const title = t("stats.boxes");
  const chooser =
    columns.length > 1
      ? choiceRow({
          id: "stats-column",
          label: t("stats.boxes.column"),
          isLabelHidden: true,
          choices: columns.map((value) => ({
            value,
            label: t({ key: "rules.example.column", n: value }),
          })),
          value: chosen,
          onChange: actions.chooseColumn,
        })
      : nothing;
  return html`<section class="panel stack" aria-labelledby="boxes-title">
    ${exhibit(
      {
        id: "boxes",
        picture: html`${chooser}${picture(rows, ruleset, t)}`,
        table: html`${chooser}${table(rows, ruleset, t)}`,
        name: title,
        heading: html`<h2 id="boxes-title">${title}</h2>`,
      },
      state,
      t,
      actions,
    )}
    ${all?.reference ? html`<p class="note">${t("stats.boxes.legend")} ${source(all.reference.games, rows, t)}</p>` : nothing}
  </section>`;
}

/** Where the master's averages come from. @type {(games: number, rows: BoxFigure[], t: Translate) => string} */
const source = (games, rows, t) =>
  games
    ? t({
        key: "stats.reference.played",
        n: games,
        error: Math.max(...rows.map(({ error }) => error ?? 0)),
      })
    : t("stats.reference.exact");

/** @type {(box: string, ruleset: string, t: Translate) => string} */
function nameOf(box, ruleset, t) {
  const isBox = rulesetOf(ruleset).boxes.some(({ id }) => id === box);
  return t(isBox ? `box.${ruleset}.${box}` : `stats.${box}`);
}

/** @type {(box: string, ruleset: string) => string} */
const signOf = (box, ruleset) =>
  rulesetOf(ruleset).boxes.find(({ id }) => id === box)?.glyph ?? BONUS_SIGN;

/** @type {(row: BoxFigure) => number} */
const missing = ({ average, best }) => (best ?? average) - average;

/** @type {(rows: BoxFigure[], ruleset: string, t: Translate) => unknown} */
function picture(rows, ruleset, t) {
  const most = Math.max(...rows.map(({ average }) => average), 1);
  const [worst] = [...rows].sort((a, b) => missing(b) - missing(a));
  const n = rows.length;
  const label =
    missing(worst) > 0
      ? {
          key: "stats.boxes.label",
          n,
          box: nameOf(worst.box, ruleset, t),
          v: -missing(worst),
          ruleset,
        }
      : { key: "stats.boxes.label.plain", n };
  return html`<div class="box-bars num" role="img" aria-label=${t(label)}>
    ${rows.map(
      ({ box, average, best }) => html`${glyph(signOf(box, ruleset))}
        <span class="name">${nameOf(box, ruleset, t)}</span>
        ${bar(average, best, most)}
        <b>${t({ key: "stats.number", v: average })}</b>
        ${best === null ? html`<span></span>` : difference(average, best, t)}`,
    )}
  </div>`;
}

/** @type {(average: number, best: number, t: Translate) => unknown} */
const difference = (average, best, t) => html`<small
  class=${lookOf(average - best)}
  >${signed(average - best, t)}</small
>`;

/** @type {(rows: BoxFigure[], ruleset: string, t: Translate) => unknown} */
function table(rows, ruleset, t) {
  const hasMaster = rows.some(({ best }) => best !== null);
  const master = hasMaster ? [t("stats.boxes.master"), t("stats.boxes.diff")] : [];
  return figureTable(
    [t("table.box"), t("stats.boxes.you"), ...master, t("stats.boxes.zeros")],
    rows.map(({ box, average, best, zeros }) => [
      nameOf(box, ruleset, t),
      t({ key: "stats.number", v: average }),
      ...(best === null
        ? []
        : [t({ key: "stats.number", v: best }), signed(average - best, t)]),
      t({ key: "percent", part: zeros }),
    ]),
  );
}
