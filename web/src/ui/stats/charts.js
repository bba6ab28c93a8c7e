// @ts-check
/**
 * The pictures of the statistics, drawn from figures that Python sends. As in the chart
 * of a result only the drawing is stretched; all letters are HTML and keep their size.
 * Each picture stands above a table of the same figures, which a button shows instead.
 */

import { html, nothing, svg } from "lit-html";
import { miniDie } from "../glyphs.js";
import { icon } from "../icons.js";
import { below, niceTicks, turnTicks } from "../shell/chart.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("../../flow/statistics.js").Bin} Bin
 * @typedef {import("../../flow/statistics.js").Point} Point
 * @typedef {import("../../flow/statistics.js").DiceFigures} DiceFigures
 * @typedef {{at: number, text: string}} Label a place from 0 to 1, and what is there
 */

/**
 * Return a picture under its heading, with its table behind it.
 *
 * @param {object} parts
 * @param {string} parts.id
 * @param {string} parts.name
 * @param {unknown} parts.heading
 * @param {unknown} parts.picture
 * @param {unknown} parts.table
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function exhibit({ id, name, heading, picture, table }, { open }, t, actions) {
  const isTable = Boolean(open[id]);
  return html`<div class="exhibit-head">
      ${heading}
      <button
        class="icon-btn"
        type="button"
        id=${`table-${id}`}
        @click=${() => actions.toggle(id)}
      >
        ${icon(isTable ? "chart-column" : "table-2")}
        <span class="vh">${t(isTable ? "chart.picture" : "chart.table")}: ${name}</span>
      </button>
    </div>
    ${
      isTable
        ? html`<div class="table-scroll" role="group" tabindex="0" aria-label=${name}>
            ${table}
          </div>`
        : picture
    }`;
}

/** Below this a difference does not show. */
const TINY = 0.05;

/**
 * Return a difference with its sign; none where it does not show.
 *
 * @param {number} difference
 * @param {Translate} t
 */
export function signed(difference, t) {
  const what = { key: "stats.number", v: Math.abs(difference) };
  if (Math.abs(difference) < TINY) return t(what);
  return t({ key: difference < 0 ? "an.signed.minus" : "an.signed.plus", what });
}

/** How a difference looks. @param {number} difference */
export const lookOf = (difference) => {
  if (Math.abs(difference) < TINY) return "";
  return difference < 0 ? "bad" : "good";
};

/** @type {(label: string, width: number, ys: Label[], xs: Label[], drawing: unknown, more?: unknown) => unknown} */
const frame = (label, width, ys, xs, drawing, more = nothing) => html`<div
  class="chart wide num"
  role="img"
  aria-label=${label}
  .style=${`--digits:${Math.max(...ys.map(({ text }) => text.length))}`}
>
  <div class="chart-plot">
    <svg viewBox=${`0 0 ${width} 1`} preserveAspectRatio="none">
      ${ys.map(({ at }) => svg`<line x1="0" x2=${width} y1=${1 - at} y2=${1 - at} />`)}
      ${drawing}
    </svg>
    ${more}
    ${ys.map(({ at, text }) => html`<span class="chart-y" .style=${`--y:${1 - at}`}>${text}</span>`)}
    ${below(xs)}
  </div>
</div>`;

/** An upright line, with an edge that keeps it clear of the bars.
 * @param {number} x @param {string} look */
const upright = (x, look) => svg`<polyline class="edge" points=${`${x},0 ${x},1`} />
  <polyline class=${look} points=${`${x},0 ${x},1`} />`;

/**
 * Return bars for how many values lie in each bin, with upright lines at some values.
 *
 * @param {Bin[]} bins
 * @param {{value: number, look: "you" | "master"}[]} marks
 * @param {string} label
 * @param {Translate} t
 */
export function histogram(bins, marks, label, t) {
  const number = (/** @type {number} */ n) => t({ key: "end.total", total: n });
  const most = Math.max(...bins.map(({ count }) => count));
  const ticks = niceTicks(most).filter(Number.isInteger);
  const top = Math.max(most, ...ticks);
  const ys = ticks.map((tick) => ({ at: tick / top, text: number(tick) }));
  const every = Math.ceil(bins.length / 5);
  const xs = bins
    .map(({ from }, i) => ({ at: (i + 0.5) / bins.length, text: number(from) }))
    .filter((_, i) => i % every === 0);
  const [{ from, to }] = bins;
  const width = to - from + 1;
  const places = marks.map(({ value, look }) => ({ look, x: (value - from) / width }));
  const drawing = svg`${bins.map(
    ({ count }, i) => svg`<rect class="hist" x=${i + 0.07} y=${1 - count / top}
      width="0.86" height=${count / top} />`,
  )}${places
    .filter(({ x }) => x >= 0 && x <= bins.length)
    .map(({ x, look }) => upright(x, look))}`;
  return frame(label, bins.length, ys, xs, drawing);
}

/**
 * Return a course over time as a line with a dot for each point.
 *
 * @param {Point[]} points
 * @param {{isShare: boolean, label: string, tick: (value: number) => string}} how a
 *   share ends at 1; `tick` writes the values at the edge
 */
export function line(points, { isShare, label, tick }) {
  const values = points.map(({ value }) => value);
  const ticks = isShare ? shareTicks(values) : niceTicks(Math.max(...values, 0.001));
  const [low, top] = [ticks[0], ticks[ticks.length - 1]];
  const high = (/** @type {number} */ value) => (value - low) / (top - low);
  const x = (/** @type {number} */ i) => (i + 0.5) / points.length;
  const ys = ticks.map((at) => ({ at: high(at), text: tick(at) }));
  const xs = turnTicks(points.length).map((n) => {
    return { at: x(n - 1), text: String(points[n - 1].to) };
  });
  const path = values.map((value, i) => `${x(i)},${1 - high(value)}`).join(" ");
  const dots = values.map(
    (value, i) =>
      html`<i class="dot" .style=${`--x:${x(i)};--y:${1 - high(value)}`}></i>`,
  );
  return frame(label, 1, ys, xs, svg`<polyline class="course" points=${path} />`, dots);
}

/** Quarters, from the one below all shares. @param {number[]} shares */
function shareTicks(shares) {
  const lowest = Math.min(3, Math.floor(Math.min(...shares) * 4));
  return Array.from({ length: 5 - lowest }, (_, i) => (lowest + i) / 4);
}

/** How far beyond the master's line a bar may reach. */
const REACH = 1.5;

/**
 * Return one average as a bar, with a line where the master's is.
 *
 * @param {number} average
 * @param {number | null} best
 * @param {number} most of all bars, where there is no master
 */
export function bar(average, best, most) {
  const part = best ? average / best / REACH : average / most;
  return html`<svg class="meter" viewBox="0 0 1 1" preserveAspectRatio="none">
    <rect class="track" width="1" height="1" />
    <rect class="hist" width=${Math.min(1, part || 0)} height="1" />
    ${best ? upright(1 / REACH, "master") : nothing}
  </svg>`;
}

/**
 * Return how far each face is from its fair share, before the usual band.
 *
 * @param {DiceFigures} dice
 * @param {string} label
 * @param {Translate} t
 */
export function faces({ counts, expected, low, high }, label, t) {
  const number = (/** @type {number} */ n) => t({ key: "end.total", total: n });
  const off = Math.max(high - expected, expected - low, 1);
  const reach = 1.2 * Math.max(off, ...counts.map((n) => Math.abs(n - expected)));
  const y = (/** @type {number} */ n) => 0.5 - (n - expected) / reach / 2;
  const ys = [low, high].map((n) => ({ at: 1 - y(n), text: number(n) }));
  const drawing = svg`<rect class="band" x="0" width="6" y=${y(high)}
      height=${y(low) - y(high)} />
    ${counts.map(
      (n, i) => svg`<rect class=${n < low || n > high ? "outside" : "hist"}
        x=${i + 0.28} width="0.44" y=${Math.min(y(n), 0.5)} height=${Math.abs(y(n) - 0.5)} />`,
    )}
    <polyline class="fair" points="0,0.5 6,0.5" />`;
  const fallen = counts.map(
    (n, i) => html`<span
      class="chart-x chart-face ${n < low || n > high ? "bad" : ""}"
      .style=${`--y:1;--x:${(i + 0.5) / 6}`}
      >${miniDie(i + 1)}${number(n)}</span
    >`,
  );
  return html`<div class="faces">${frame(label, 6, ys, [], drawing, fallen)}</div>`;
}
