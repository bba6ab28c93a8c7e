// @ts-check
/** What the game's sheets say of the players of a bank game. */

import { html, nothing } from "lit-html";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { bankOf, figure } from "./view.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../dialog.js").Sheet} Sheet
 * @typedef {import("../../store.js").BankView} BankView
 * @typedef {import("../../store.js").BankPlayer} BankPlayer
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {{label: string, value: (player: BankPlayer) => unknown}} Row
 */

/**
 * Return the open sheet, if it is one that a bank game fills in its own way.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 * @returns {Sheet | null}
 */
export function bankSheet({ dialog, view }, t, actions) {
  const bank = bankOf(view);
  if (dialog?.kind === "peek") {
    const { seat } = dialog;
    const title = t({ key: "peek.title", name: bank.players[seat].name });
    return { id: `peek-${seat}`, title, body: peek(bank, seat, t, actions) };
  }
  if (dialog?.kind === "table") {
    return { id: "table", title: t("peek.all"), body: table(bank, t) };
  }
  return null;
}

/**
 * Return what is known of each player.
 *
 * @param {BankView} view
 * @param {Translate} t
 * @returns {Row[]}
 */
function rows({ options, last_round }, t) {
  /** @type {Row[]} */
  const list = [
    {
      label: t("f.entered"),
      value: ({ entered }) =>
        entered
          ? html`${icon("check")}<span class="vh">${t("f.yes")}</span>`
          : t("f.not_yet"),
    },
  ];
  if (options.three_busts) {
    list.push({ label: t("f.busts"), value: ({ busts }) => busts });
  }
  if (last_round) {
    list.push({
      label: t("f.closer"),
      value: ({ closer }) =>
        closer ? html`${icon("flag")}<span class="vh">${t("f.yes")}</span>` : nothing,
    });
  }
  return list;
}

/**
 * Return one player's standing.
 *
 * @param {BankView} bank
 * @param {number} seat
 * @param {Translate} t
 * @param {Actions} actions
 */
function peek(bank, seat, t, actions) {
  const player = bank.players[seat];
  return html`<p class="peek-total">
      ${avatar(player)}<span>${t("all.total")}</span>
      <b class="num">${figure(t, player.total)}</b>
    </p>
    <dl class="standing num">
      ${rows(bank, t).map(
        ({ label, value }) =>
          html`<div><dt>${label}</dt><dd>${value(player)}</dd></div>`,
      )}
    </dl>
    <button
      class="act sec"
      type="button"
      @click=${() => actions.openDialog({ kind: "table" })}
    >
      ${icon("table-2")}${t("peek.all")}
    </button>`;
}

/**
 * Return all players' standings: a real table, players as rows.
 *
 * @param {BankView} bank
 * @param {Translate} t
 */
function table(bank, t) {
  const columns = rows(bank, t);
  return html`<p class="note num">${t({ key: "f.race", total: bank.target })}</p>
    <div class="scroller" tabindex="0" role="region" aria-label=${t("peek.all")}>
      <table class="all">
        <thead>
          <tr>
            <th scope="col">${t("f.player")}</th>
            <th scope="col">${t("all.total")}</th>
            ${columns.map(({ label }) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${bank.players.map(
            (player) => html`<tr aria-current=${player.current ? "true" : nothing}>
              <th scope="row"><span>${avatar(player)}${player.name}</span></th>
              <td class="num">${figure(t, player.total)}</td>
              ${columns.map(({ value }) => html`<td class="num">${value(player)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
