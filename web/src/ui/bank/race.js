// @ts-check
/**
 * The race to the target: a bar for each player, and on the bar of the one who plays a
 * striped part, which is only theirs when it is banked.
 */

import { html, nothing } from "lit-html";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { bankOf, figure } from "./view.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../store.js").BankPlayer} BankPlayer
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** Up to so many players the bars lie in one column, with names. */
const NAMED = 4;

/**
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 */
export function race(state, t, actions) {
  const view = bankOf(state.next ?? state.view);
  const { players } = view;
  return html`<section class="race panel" aria-label=${t({ key: "f.race", total: view.target })}>
    <ul class=${players.length > NAMED ? "packed" : ""}>
      ${players.map((player) => lane(player, view, state, t))}
    </ul>
    <button
      class="race-all"
      type="button"
      @click=${() => actions.openDialog({ kind: "table" })}
    >
      ${icon("table-2")}<span>${t("peek.all")}</span>
    </button>
  </section>`;
}

/**
 * @param {BankPlayer} player
 * @param {BankView} view
 * @param {AppState} state
 * @param {Translate} t
 */
function lane(player, view, { bust, selection, next }, t) {
  const { seat, name, total, colour, current } = player;
  const choice = view.selections[next ? 0 : selection];
  const stake = bust || !choice.legal ? view.turn_points : choice.turn_points;
  const part = Math.min(1, total / view.target);
  const end = Math.min(1, (total + stake) / view.target);
  return html`<li
    class=${current ? "on" : ""}
    aria-current=${current ? "true" : nothing}
    .style=${`--pc:var(--player-${colour});--line:var(--series-${colour})`}
  >
    ${avatar(player)}<span class="lane-name">${name}</span>
    <span class="lane" aria-hidden="true"
      ><i .style=${`--part:${part}`}></i
      >${
        current
          ? html`<i
              class="stake ${bust ? "lost" : ""}"
              .style=${`--part:${part};--end:${end}`}
            ></i>`
          : nothing
      }</span
    >
    <b class="num" data-total=${seat}
      >${figure(t, total)}<span class="vh"> ${t({ key: current ? "f.lane.current" : "f.lane", n: total })}</span></b
    >
  </li>`;
}
