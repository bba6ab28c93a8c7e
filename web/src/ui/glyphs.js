// @ts-check
/**
 * Our own signs: box pictograms, flat dice, players' discs and the leather cup.
 * All of them are decoration and take the colour of the text around them.
 */

import { html, svg } from "lit-html";
import { icon } from "./icons.js";

/** Centres of the pips of each face on a 100 x 100 field. */
export const PIPS = [
  [],
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  [
    [29, 25],
    [29, 50],
    [29, 75],
    [71, 25],
    [71, 50],
    [71, 75],
  ],
];

const STAR = "m50 20 9 19 21 3-15 15 4 21-19-10-19 10 4-21-15-15 21-3z";

/** @param {unknown} content */
const frame = (content) => html`<svg
  class="glyph"
  viewBox="0 0 100 100"
  aria-hidden="true"
>
  <rect x="5" y="5" width="90" height="90" rx="22" />
  ${content}
</svg>`;

/** @param {string} text */
const lettered = (text) => {
  const size = text.length > 2 ? 34 : text.length > 1 ? 44 : 56;
  return svg`<text x="50" y=${50 + size * 0.36} font-size=${size}>${text}</text>`;
};

/** @param {number} face */
const pipped = (face) =>
  svg`<g class="pips">${PIPS[face].map(
    ([x, y]) => svg`<circle cx=${x} cy=${y} r=${face === 1 ? 12.8 : 9.5} />`,
  )}</g><text class="numeral" x="50" y="72" font-size="62">${face}</text>`;

/** @param {number} steps */
const stairs = (steps) => {
  const width = steps === 4 ? 13 : 10.5;
  const gap = 5;
  const left = (100 - (steps * width + (steps - 1) * gap)) / 2;
  return Array.from({ length: steps }, (_, i) => {
    const height = 16 + (i * 42) / (steps - 1);
    const x = left + i * (width + gap);
    return svg`<rect class="step" x=${x} y=${78 - height} width=${width}
      height=${height} rx="3.5" />`;
  });
};

/**
 * Return a flat die that shows a face.
 *
 * @param {number} face 1 to 6
 */
export const miniDie = (face) => frame(pipped(face));

/**
 * Return the pictogram that a catalog's glyph string names.
 *
 * @param {string} name "face:1", "text:3×", "stairs:4" or "star"
 */
export function glyph(name) {
  const [kind, detail] = name.split(":");
  if (kind === "face") return miniDie(Number(detail));
  if (kind === "text") return frame(lettered(detail));
  if (kind === "stairs") return frame(stairs(Number(detail)));
  return frame(svg`<path class="step" d=${STAR} />`);
}

/**
 * Return a player's disc: the robot for a computer, else the name's initial.
 *
 * @param {{name: string, kind: string, colour: number}} player
 */
export function avatar({ name, kind, colour }) {
  const initial = [...name.trim()][0] ?? "?";
  return html`<span
    class="avatar"
    aria-hidden="true"
    .style=${`--pc:var(--player-${colour})`}
    >${
      kind === "bot"
        ? icon("bot")
        : html`<svg viewBox="0 0 28 28" width="100%" height="100%">
            <text x="14" y="19">${initial.toUpperCase()}</text>
          </svg>`
    }</span
  >`;
}

/** Return the leather cup with two dice: the app's sign. */
export const logo = () => html`<svg class="logo" viewBox="0 0 96 96" aria-hidden="true">
  <defs>
    <linearGradient id="leather" x1="0" x2="1">
      <stop offset="0" stop-color="#6d3a17" />
      <stop offset=".45" stop-color="#b06a30" />
      <stop offset="1" stop-color="#5a2e11" />
    </linearGradient>
  </defs>
  <ellipse cx="48" cy="87" rx="30" ry="6" opacity=".18" />
  <g fill="#fff8e6" stroke="#c9b68d" stroke-width="1.5">
    <rect x="47" y="5" width="30" height="30" rx="7" transform="rotate(8 60 26)" />
    <rect x="20" y="11" width="28" height="28" rx="7" transform="rotate(-16 34 24)" />
  </g>
  <g transform="rotate(8 60 26)" fill="#241b10">
    <circle cx="56" cy="14" r="3.4" />
    <circle cx="62" cy="20" r="3.4" />
    <circle cx="68" cy="26" r="3.4" />
  </g>
  <circle cx="34" cy="25" r="4.4" fill="#9f2c1c" />
  <path
    fill="url(#leather)"
    d="M15 37c0 5 15 8.5 33 8.5s33-3.5 33-8.5l-5.5 44c-1 5-12.5 8-27.5 8s-26.5-3-27.5-8z"
  />
  <g fill="none" stroke="#f2b33d" stroke-linecap="round">
    <path stroke-width="4" d="M15 37c0 5 15 8.5 33 8.5s33-3.5 33-8.5" />
    <path
      stroke-width="3"
      opacity=".85"
      d="M18.6 66c4 4 15.5 6.5 29.4 6.5s25.4-2.5 29.4-6.5"
    />
  </g>
</svg>`;
