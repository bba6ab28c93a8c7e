// @ts-check
/** The finished games: look at one again, share it, remove it. */

import { html, nothing } from "lit-html";
import { icon } from "../icons.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Header} Header
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("../../flow/statistics.js").Kind} Kind
 * @typedef {import("../../flow/statistics.js").Stats} Stats
 */

/** @type {(kind: Kind, stats: Stats, state: AppState, t: Translate, actions: Actions) => unknown} */
export function gameList({ played }, { ids, listed }, { games }, t, actions) {
  const byId = new Map(games.map((game) => [game.id, game]));
  const seats = new Map(played.map(([game, seat]) => [ids[game], seat]));
  const headers = [...seats.keys()].reverse().flatMap((id) => byId.get(id) ?? []);
  return html`<section class="panel stack past" aria-labelledby="list-title">
    <h2 id="list-title">${t("stats.list")}</h2>
    <ul class="rows" id="past-games">
      ${headers
        .slice(0, listed)
        .map((header) => row(header, seats.get(header.id), t, actions))}
    </ul>
    ${
      headers.length > listed
        ? html`<button class="act sec small" type="button" id="more" @click=${actions.listMore}>
            ${icon("chevron-down")}${t("stats.list.more")}
          </button>`
        : nothing
    }
  </section>`;
}

/** @type {(header: Header, own: number | undefined, t: Translate, actions: Actions) => unknown} */
function row({ id, created, hints, view }, own, t, actions) {
  const date = new Intl.DateTimeFormat(t.lang, { dateStyle: "medium" }).format(created);
  const ranking = view.result?.ranking ?? [];
  const isWon =
    ranking.length > 1 && ranking.some((it) => it.place === 1 && it.seat === own);
  const scores = ranking
    .map(({ seat, total }) =>
      t({ key: "chart.score", name: view.players[seat].name, total }),
    )
    .join(" · ");
  return html`<li>
    <a class="row" href=${`#/result/${id}`}>
      <span class="vh">${t({ key: "stats.list.open", date, scores })}</span>
      <span class="num" aria-hidden="true"
        >${scores}<small class="note"
          >${date}${hints ? html` · ${t("stats.list.hinted")}` : nothing}</small
        ></span
      >
      ${isWon ? icon("trophy") : nothing}
    </a>
    <button class="icon-btn" type="button" @click=${() => actions.shareGame(id)}>
      ${icon("share-2")}<span class="vh">${t({ key: "stats.list.share", date, scores })}</span>
    </button>
    <button class="icon-btn" type="button" @click=${() => actions.askForgetGame(id)}>
      ${icon("trash-2")}<span class="vh">${t({ key: "stats.list.remove", date, scores })}</span>
    </button>
  </li>`;
}
