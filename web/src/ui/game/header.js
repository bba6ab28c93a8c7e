// @ts-check
/** The top of the game screen: the menu and a chip for each player. */

import { html, nothing } from "lit-html";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").Player} Player
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** Up to so many players the chips have room for names on a phone. */
const NAMED = 3;

/**
 * @param {View} view
 * @param {Translate} t
 * @param {Actions} actions
 */
export function header({ players }, t, actions) {
  return html`<header class="top">
    <button
      class="icon-btn"
      id="menu"
      type="button"
      aria-label=${t("game.menu")}
      @click=${actions.openMenu}
    >
      ${icon("menu")}
    </button>
    <ul
      class="players ${players.length > NAMED ? "many" : ""}"
      aria-label=${t("game.players")}
    >
      ${players.map((player) => chip(player, t, actions))}
    </ul>
    ${
      players.length > 1
        ? html`<button
            class="act ghost to-table"
            type="button"
            @click=${() => actions.openDialog({ kind: "table" })}
          >
            ${icon("table-2")}${t("peek.all")}
          </button>`
        : nothing
    }
  </header>`;
}

/**
 * @param {Player} player
 * @param {Translate} t
 * @param {Actions} actions
 */
function chip(player, t, actions) {
  const { seat, name, total, current } = player;
  const words = current ? "chip.points.current" : "chip.points";
  return html`<li class=${current ? "on" : ""}>
    <button
      class="chip"
      type="button"
      data-seat=${seat}
      aria-current=${current ? "true" : nothing}
      @click=${() => actions.peek(seat)}
    >
      ${avatar(player)}
      <span class="who"
        ><small>${name}</small> <b class="num" data-total=${seat}>${total}</b>
        <span class="vh">${t({ key: words, n: total })}</span></span
      >
    </button>
  </li>`;
}
