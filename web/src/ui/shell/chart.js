// @ts-check
/**
 * The way of a game as lines: totals after each turn. Every line has its own dash
 * and end sign, so that colour is never the only difference. Only the lines are
 * stretched; all letters are HTML and keep their size.
 */

import { html, svg } from "lit-html";

/**
 * @typedef {import("../../store.js").Player} Player
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

const DASHES = ["", "7 4", "2 4", "12 4 2 4", "5 2", "14 5"];

/** End signs on a field of 12 x 12. */
const SIGNS = [
  svg`<circle cx="6" cy="6" r="5" />`,
  svg`<rect x="1.5" y="1.5" width="9" height="9" rx="1" />`,
  svg`<path d="M6 .5 11.5 11h-11z" />`,
  svg`<path d="M6 0l6 6-6 6-6-6z" />`,
  svg`<path d="M6 11.5.5 1h11z" />`,
  svg`<path d="M4 0h4v4h4v4H8v4H4V8H0V4h4z" />`,
];

/** The least distance of two names at the right edge, in parts of the height. */
const NAME_STEP = 0.1;

/**
 * Return the totals after each turn as a picture.
 *
 * @param {Player[]} players
 * @param {number[][]} series totals by seat and turn
 * @param {Translate} t
 */
export function chart(players, series, t) {
  const turns = series[0].length;
  const ticks = niceTicks(Math.max(...series.flat(), 1));
  const top = ticks[ticks.length - 1];
  const lines = players.map(({ name, seat, total, colour }) => ({
    name,
    total,
    points: [0, ...series[seat]],
    stroke: `var(--series-${colour})`,
    dash: DASHES[seat % DASHES.length],
    sign: SIGNS[seat % SIGNS.length],
    end: 1 - total / top,
  }));
  const places = spread(lines.map((line) => line.end));
  const scores = lines
    .map(({ name, total }) => t({ key: "chart.score", name, total }))
    .join(", ");

  return html`<div
    class="chart num"
    role="img"
    aria-label=${t({ key: "chart.label", scores })}
    .style=${`--digits:${String(top).length}`}
  >
    <div class="chart-plot">
      <svg viewBox=${`0 0 ${turns} 1`} preserveAspectRatio="none">
        ${ticks.map((tick) => {
          const y = 1 - tick / top;
          return svg`<line class="chart-grid" x1="0" x2=${turns} y1=${y} y2=${y} />`;
        })}
        ${lines.map(({ points, stroke, dash }) => {
          const path = points.map((total, x) => `${x},${1 - total / top}`).join(" ");
          return svg`<polyline points=${path} stroke=${stroke} stroke-dasharray=${dash} />`;
        })}
      </svg>
      ${lines.map(
        ({ end, points, sign, stroke }) => html`<svg
          class="chart-end"
          viewBox="0 0 12 12"
          .style=${`--x:${(points.length - 1) / turns};--y:${end};fill:${stroke}`}
        >
          ${sign}
        </svg>`,
      )}
      ${ticks.map(
        (tick) =>
          html`<span class="chart-y" .style=${`--y:${1 - tick / top}`}
            >${t({ key: "end.total", total: tick })}</span
          >`,
      )}
      ${below(turnTicks(turns).map((turn) => ({ at: turn / turns, text: String(turn) })))}
      ${lines.map(
        ({ name }, i) =>
          html`<span class="chart-name" .style=${`--y:${places[i]}`}>${name}</span>`,
      )}
    </div>
  </div>`;
}

/**
 * Return the same totals as a table. In a race whoever ends it may have had one turn
 * less than those before them.
 *
 * @param {Player[]} players
 * @param {number[][]} series
 * @param {Translate} t
 */
export const chartTable = (players, series, t) => html`<div
  class="table-scroll"
  role="group"
  tabindex="0"
  aria-label=${t("chart.title")}
>
  <table class="totals num">
    <thead>
      <tr>
        <th scope="col">${t("chart.turn")}</th>
        ${players.map(({ name }) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${series[0].map(
        (_, turn) => html`<tr>
          <th scope="row">${turn + 1}</th>
          ${players.map(
            ({ seat }) =>
              html`<td>
                ${turn < series[seat].length ? t({ key: "end.total", total: series[seat][turn] }) : "–"}
              </td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;

/**
 * Return round values from 0 up to the first one that is not below `max`.
 *
 * @param {number} max
 */
export function niceTicks(max) {
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [0.2, 0.5, 1, 2].find((part) => max / (part * power) <= 4) ?? 5;
  const count = Math.ceil(max / (step * power));
  return Array.from({ length: count + 1 }, (_, i) => i * step * power);
}

/**
 * Return what stands under a picture; large text leaves out every other label.
 *
 * @param {{at: number, text: string}[]} labels
 */
export const below = (labels) =>
  labels.map(
    ({ at, text }, i) =>
      html`<span
        class="chart-x ${(labels.length - i) % 2 ? "" : "between"}"
        .style=${`--y:1;--x:${at}`}
        >${text}</span
      >`,
  );

/** Return about four turns to name under the picture, the last one among them. */
export function turnTicks(/** @type {number} */ turns) {
  const step = Math.max(1, Math.ceil((turns - 1) / 4));
  const ticks = [];
  for (let turn = turns; turn >= 1; turn -= step) ticks.unshift(turn);
  return ticks;
}

/**
 * Move places apart, so that no name covers another.
 *
 * @param {number[]} places
 */
function spread(places) {
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b]);
  const spaced = [...places];
  let free = 0;
  for (const i of order) {
    spaced[i] = Math.max(spaced[i], free);
    free = spaced[i] + NAME_STEP;
  }
  let limit = 1;
  for (const i of order.reverse()) {
    spaced[i] = Math.min(spaced[i], limit);
    limit = spaced[i] - NAME_STEP;
  }
  return spaced;
}
