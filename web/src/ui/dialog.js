// @ts-check
/**
 * The one `<dialog>` above a screen: a sheet at the bottom on phones, in the middle
 * on larger screens. The browser makes it modal and gives the focus back.
 */

import { html, render } from "lit-html";
import { icon } from "./icons.js";

/**
 * @typedef {object} Sheet
 * @property {string} id names the content: a new id starts at its top
 * @property {string} title
 * @property {unknown} body a template
 */

/**
 * Make the dialog inside `host`.
 *
 * @param {Element} host
 * @param {() => void} onClose Escape, the backdrop or the cross was used
 */
export function createDialog(host, onClose) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-labelledby", "sheet-title");
  host.append(dialog);
  /** @type {string | null} */
  let shown = null;
  /** @type {Element | null} */
  let opener = null;

  // The state decides what is open, so Escape only asks.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onClose();
  });
  // A second Escape closes without asking; then the state follows.
  dialog.addEventListener("close", () => {
    if (shown) onClose();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && !isInside(dialog, event)) onClose();
  });

  const hide = () => {
    shown = null;
    dialog.close();
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost && opener instanceof HTMLElement) opener.focus();
  };

  return {
    /**
     * Show a sheet, or close what is open.
     *
     * @param {Sheet | null} sheet
     * @param {(key: string) => string} t
     */
    update(sheet, t) {
      if (!sheet) {
        if (shown) hide();
        return;
      }
      render(sheetTemplate(sheet, t, onClose), dialog);
      if (!dialog.open) {
        opener = document.activeElement;
        dialog.showModal();
      }
      if (shown !== sheet.id) dialog.scrollTop = 0;
      shown = sheet.id;
    },
  };
}

/**
 * @param {Sheet} sheet
 * @param {(key: string) => string} t
 * @param {() => void} onClose
 */
const sheetTemplate = ({ title, body }, t, onClose) => html`
  <header class="sheet-head">
    <h2 id="sheet-title">${title}</h2>
    <button class="icon-btn" type="button" @click=${onClose}>
      ${icon("x")}<span class="vh">${t("dialog.close")}</span>
    </button>
  </header>
  <div class="sheet-body">${body}</div>
`;

/**
 * Say whether a tap fell on the sheet and not on the backdrop around it.
 *
 * @param {HTMLElement} el
 * @param {MouseEvent} event
 */
function isInside(el, { clientX, clientY }) {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
