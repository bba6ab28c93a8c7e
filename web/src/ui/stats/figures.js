// @ts-check
/** The figures of one kind of game: the average, its spread, the quality of decisions. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";
import { figureTable } from "../shell/table.js";
import { exhibit, histogram, line } from "./charts.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Unit} Unit
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("../../flow/statistics.js").Kind} Kind
 * @typedef {import("../../flow/statistics.js").Part} Part
 * @typedef {import("../../flow/statistics.js").Spread} Spread
 * @typedef {import("../../flow/statistics.js").Course} Course
 * @typedef {import("../../flow/statistics.js").Quality} Quality
 */

/** @type {(n: number, t: Translate) => string} */
const whole = (n, t) => t({ key: "end.total", total: n });
/** @type {(v: number, t: Translate) => string} */
const tenths = (v, t) => t({ key: "stats.number", v });
/** @type {(part: number, t: Translate) => string} */
const percent = (part, t) => t({ key: "percent", part });

/** The first look: how well one plays. @type {(kind: Kind, ids: string[], t: Translate) => unknown} */
export function hero({ family, games, results, all, hinted }, ids, t) {
  if (!all) return html`<p class="panel note">${t("stats.hinted.only")}</p>`;
  const { best, reference, wins } = all;
  const main = family === "sheet" ? all.totals : all.turns;
  const caption = family === "sheet" ? "stats.average" : "stats.average.turns";
  return html`<section class="felt winners stat-hero" id="stat-hero">
    <p class="big num">${main ? tenths(main.average, t) : "–"}</p>
    <h2>${t(caption)}</h2>
    <dl class="num">
      <div>
        <dt>${t({ key: "stats.games", n: games })}</dt>
        <dd>${whole(games, t)}</dd>
        ${results > games ? html`<dd class="sub">${t({ key: "stats.results", n: results })}</dd>` : nothing}
      </div>
      ${
        best
          ? html`<div>
              <dt>${t("stats.best")}</dt>
              <dd>
                <a href=${`#/result/${ids[best.game]}`} id="best-game"
                  >${icon("trophy")}${whole(best.value, t)}</a
                >
              </dd>
            </div>`
          : nothing
      }
      ${
        main
          ? html`<div>
              <dt>${t("stats.median")}</dt>
              <dd>${t({ key: "end.total", total: main.median })}</dd>
            </div>`
          : nothing
      }
      ${
        wins
          ? html`<div>
              <dt>${t("stats.wins")}</dt>
              <dd>${percent(wins.won / wins.of, t)}</dd>
              <dd class="sub">${t({ key: "stats.wins.of", n: wins.of })}</dd>
            </div>`
          : nothing
      }
      ${
        reference
          ? html`<div>
              <dt>${t("stats.master")}</dt>
              <dd>${tenths(reference.average, t)}</dd>
            </div>`
          : nothing
      }
    </dl>
    ${family === "bank" && reference ? html`<p class="note">${t("stats.reference.alone")}</p>` : nothing}
    ${hinted ? html`<p class="note hinted">${icon("lightbulb")}${hintedWords(hinted, t)}</p>` : nothing}
  </section>`;
}

/** @type {(hinted: NonNullable<Kind["hinted"]>, t: Translate) => string} */
const hintedWords = ({ games, average, best }, t) =>
  average === null
    ? t({ key: "stats.hinted.few", n: games })
    : t({ key: "stats.hinted", n: games, average, best });

/** The games with hints, where there are no others. @type {(kind: Kind, t: Translate) => unknown} */
export const hintedPart = ({ all, hinted }, t) =>
  all || !hinted
    ? nothing
    : html`<p class="panel note hinted">${icon("lightbulb")}<span>${hintedWords(hinted, t)}</span></p>`;

/**
 * Return how results are spread.
 *
 * @param {{id: string, title: string, head: string, spread: Spread, master?: number}} what
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
function spreadPanel({ id, title, head, spread, master }, state, t, actions) {
  const { bins, step, average } = spread;
  const range = (/** @type {import("../../flow/statistics.js").Bin} */ { from, to }) =>
    step === 1 ? whole(from, t) : t({ key: "stats.range", from, to });
  const [top] = [...bins].sort((a, b) => b.count - a.count);
  const of = bins.reduce((sum, { count }) => sum + count, 0);
  const label = t({
    key: "stats.spread.label",
    title,
    range: range(top),
    n: top.count,
    of,
  });
  const marks = [
    { value: average, look: /** @type {const} */ ("you") },
    ...(master === undefined
      ? []
      : [{ value: master, look: /** @type {const} */ ("master") }]),
  ];
  // A bin of one value has its middle at that value.
  const placed =
    step === 1 ? marks.map((it) => ({ ...it, value: it.value + 0.5 })) : marks;
  return html`<section class="panel stack" aria-labelledby=${`${id}-title`}>
    ${exhibit(
      {
        id,
        name: title,
        heading: html`<h2 id=${`${id}-title`}>${title}</h2>`,
        picture: html`${histogram(bins, placed, label, t)}
          <p class="legend note num" aria-hidden="true">
            <span class="you">${t("stats.you")} ${tenths(average, t)}</span>
            ${
              master === undefined
                ? nothing
                : html`<span class="master">${t("stats.master")} ${tenths(master, t)}</span>`
            }
          </p>`,
        table: figureTable(
          [head, t("stats.spread.count")],
          bins.map((bin) => [range(bin), whole(bin.count, t)]),
        ),
      },
      state,
      t,
      actions,
    )}
  </section>`;
}

/** @type {(part: Part, state: AppState, t: Translate, actions: Actions) => unknown} */
export function spreads({ totals, turns, banks, reference }, state, t, actions) {
  const master = reference?.average;
  return html`${
    totals
      ? spreadPanel(
          {
            id: "spread",
            title: t("stats.spread"),
            head: t("stats.spread.result"),
            spread: totals,
            master,
          },
          state,
          t,
          actions,
        )
      : nothing
  }${
    turns
      ? spreadPanel(
          {
            id: "spread",
            title: t("stats.spread.turns"),
            head: t("stats.spread.turn"),
            spread: turns,
            master,
          },
          state,
          t,
          actions,
        )
      : nothing
  }${
    banks
      ? spreadPanel(
          {
            id: "banks",
            title: t("stats.spread.banks"),
            head: t("stats.spread.bank"),
            spread: banks,
          },
          state,
          t,
          actions,
        )
      : nothing
  }`;
}

/** What is banked, and what is lost. @type {(part: Part, t: Translate) => unknown} */
export function bustsPanel({ busts, banks }, t) {
  if (!busts?.turns) return nothing;
  return html`<section class="panel stack" aria-labelledby="busts-title">
    <h2 id="busts-title">${t("stats.busts")}</h2>
    <dl class="figures num">
      <div>
        <dt>${t("stats.busts.share")}</dt>
        <dd>${percent(busts.count / busts.turns, t)}</dd>
      </div>
      <div>
        <dt>${t("stats.busts.lost")}</dt>
        <dd>${whole(Math.round(busts.lost), t)}</dd>
      </div>
      ${
        banks
          ? html`<div>
                <dt>${t("stats.banks.average")}</dt>
                <dd>${whole(Math.round(banks.average), t)}</dd>
              </div>
              <div>
                <dt>${t("stats.banks.best")}</dt>
                <dd>${whole(banks.most, t)}</dd>
              </div>`
          : nothing
      }
    </dl>
  </section>`;
}

/** @type {(part: Part, state: AppState, t: Translate, actions: Actions) => unknown} */
export function qualityPanel({ quality }, state, t, actions) {
  return html`<section class="panel stack" aria-labelledby="quality-title">
    <h2 id="quality-title">${t("stats.quality")}</h2>
    ${
      quality
        ? html`${coursePart("share", "stats.quality.share", quality.share, true, (v) => percent(v, t), state, t, actions)}
          ${quality.lost.map((lost) =>
            coursePart(
              `lost-${lost.unit}`,
              `stats.quality.${lost.unit}`,
              lost,
              false,
              (v) => t({ key: `unit.${lost.unit}`, v }),
              state,
              t,
              actions,
            ),
          )}`
        : html`<p class="note">${t("stats.quality.none")}</p>`
    }
  </section>`;
}

/** @type {(id: string, key: string, course: Course, isShare: boolean, format: (v: number) => string, state: AppState, t: Translate, actions: Actions) => unknown} */
function coursePart(
  id,
  key,
  { games, mean, points },
  isShare,
  format,
  state,
  t,
  actions,
) {
  if (!points.length) return nothing;
  const title = t(key);
  const isPart = isShare || id === "lost-win";
  const plain = (/** @type {number} */ v) => whole(v, t);
  const hundredths = (/** @type {number} */ v) =>
    t({ key: "stats.percent", n: v * 100 });
  const last = format(points[points.length - 1].value);
  const label = t({
    key: "stats.quality.label",
    title,
    mean: format(mean),
    last,
    n: games,
  });
  const span = (
    /** @type {import("../../flow/statistics.js").Point} */ { from, to },
  ) => (from === to ? String(to) : t({ key: "stats.range", from, to }));
  return html`${exhibit(
    {
      id,
      name: title,
      heading: html`<h3 class="course-head">
          ${title} <b class="num">${format(mean)}</b>
        </h3>`,
      picture: line(points, { isShare, label, tick: isPart ? hundredths : plain }),
      table: figureTable(
        [t("stats.quality.game"), title],
        points.map((point) => [span(point), format(point.value)]),
      ),
    },
    state,
    t,
    actions,
  )}`;
}
