// @ts-check
/** A plain table of figures: a name in each row, then what belongs to it. */

import { html } from "lit-html";

/**
 * @param {unknown[]} head
 * @param {unknown[][]} rows the first cell of each names it
 */
export const figureTable = (head, rows) => html`<table class="totals num">
  <thead>
    <tr>
      ${head.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
  </thead>
  <tbody>
    ${rows.map(
      ([name, ...cells]) => html`<tr>
        <th scope="row">${name}</th>
        ${cells.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
    )}
  </tbody>
</table>`;
