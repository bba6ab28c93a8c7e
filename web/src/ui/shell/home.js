// @ts-check
/** The start screen: go on with a game, or begin one. */

import { html, nothing } from "lit-html";
import { rulesets } from "../catalog.js";
import { restingDice } from "../dice.js";
import { logo } from "../glyphs.js";
import { icon } from "../icons.js";
import { gameCard } from "./game-card.js";
import { failure, loadedPart, progress } from "./loading.js";
import { nav } from "./nav.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Engine} Engine
 * @typedef {import("../../store.js").Header} Header
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** The dice that wait for a game to be chosen: all equal, as one would wish. */
const LAID_DICE = [5, 5, 5, 5, 5];

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function homeScreen(state, t, actions) {
  const { engine } = state;
  const [latest, ...others] = state.games.filter((game) => !game.over);
  const hasFailed = engine.state === "failed";
  return html`<main class="shell home" data-screen="home">
      <header class="home-head">
        ${logo()}
        <div>
          <h1 tabindex="-1">${t("app.name")}</h1>
          <p class="note">${t("app.tagline")}</p>
        </div>
        ${badge(engine, t)}
      </header>
      ${hasFailed ? failure(engine, t, actions) : nothing}
      ${latest ? resumeCard(latest, t, actions, hasFailed) : nothing}
      ${latest || hasFailed ? nothing : welcome(engine, t)}
      ${others.length ? otherGames(others, state, t, actions) : nothing}
      <section class="games" aria-label=${t("home.new")}>
        ${rulesets.map((ruleset) => gameCard(ruleset, `#/new/${ruleset.key}`, t))}
      </section>
      ${foot(state, t, actions)}
    </main>
    ${nav("home", t)}`;
}

/** @type {(engine: Engine, t: Translate) => unknown} */
function badge(engine, t) {
  if (engine.offline)
    return html`<span class="pill">${icon("check")}${t("home.offline")}</span>`;
  if (engine.state === "failed")
    return html`<span class="pill quiet">${icon("wifi-off")}${t("home.failed")}</span>`;
  // Ready, but kept nowhere: a browser without an offline copy promises nothing.
  if (engine.state === "ready") return nothing;
  const p = Math.round(loadedPart(engine) * 100);
  return html`<span class="pill quiet num"
    >${icon("download")}${t({ key: "home.loading", p })}</span
  >`;
}

/** Names and totals, the way a table is remembered. */
const scores = (/** @type {View} */ { players }, /** @type {Translate} */ t) =>
  players.map(({ name, total }) => t({ key: "chart.score", name, total })).join(" · ");

/** The faces on the table; none of a die that was set aside. */
const facesOf = (/** @type {View} */ { dice }) =>
  dice.map(({ value, state }) =>
    /** @type {string} */ (state) === "aside" ? null : value,
  );

/** @type {(view: View, t: Translate) => string} */
const gameTitle = ({ ruleset, turn }, t) =>
  t({
    key: turn.of === null ? "home.game.open" : "home.game",
    ruleset,
    n: turn.n,
    of: turn.of,
  });

/** What lies on the table, in words. */
const tableWords = (/** @type {View} */ view, /** @type {Translate} */ t) => {
  const dice = facesOf(view).filter((face) => face !== null);
  return dice.length
    ? t({ key: "home.dice", dice })
    : t({ key: "home.dice.none", name: view.players[view.current].name });
};

/** @type {(game: Header, t: Translate, actions: Actions, isQuiet: boolean) => unknown} */
function resumeCard({ id, view }, t, actions, isQuiet) {
  const isRolled = facesOf(view).some((face) => face !== null);
  return html`<section class="felt-card felt" aria-label=${t("home.open")}>
    <h2>${gameTitle(view, t)}</h2>
    <p class="num">${scores(view, t)}</p>
    <div class="felt-card-dice">
      ${
        isRolled
          ? html`${restingDice(facesOf(view))}
              <span class="vh">${tableWords(view, t)}</span>`
          : html`<p>${tableWords(view, t)}</p>`
      }
    </div>
    <button
      class="act ${isQuiet ? "sec" : "main"}"
      type="button"
      id="resume"
      @click=${() => actions.resume(id)}
    >
      ${icon("play", "solid")}${t("home.resume")}
    </button>
  </section>`;
}

/** @type {(games: Header[], state: AppState, t: Translate, actions: Actions) => unknown} */
function otherGames(games, state, t, actions) {
  const isOpen = Boolean(state.open.others);
  return html`<section class="others panel stack">
    <button
      class="row"
      type="button"
      aria-expanded=${isOpen}
      aria-controls="others"
      @click=${() => actions.toggle("others")}
    >
      ${icon("chevron-down")}<b>${t({ key: "home.others", n: games.length })}</b>
    </button>
    <ul class="rows" id="others" ?hidden=${!isOpen}>
      ${games.map(
        ({ id, view }) => html`<li>
          <button class="row" type="button" @click=${() => actions.resume(id)}>
            ${icon("play")}
            <span>${gameTitle(view, t)}<small class="note num">${scores(view, t)}</small></span>
          </button>
          <button class="icon-btn" type="button" @click=${() => actions.askForgetGame(id)}>
            ${icon("trash-2")}<span class="vh"
              >${t({ key: "home.forget", ruleset: view.ruleset, scores: scores(view, t) })}</span
            >
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/**
 * Nothing to resume: the table is laid. The bar keeps its place when all has come, so
 * that nothing moves.
 * @type {(engine: Engine, t: Translate) => unknown}
 */
const welcome = (engine, t) => html`<section class="felt-card felt">
  <h2>${t("home.welcome")}</h2>
  <div class="felt-card-dice">${restingDice(LAID_DICE)}</div>
  <div class=${engine.state === "loading" ? "" : "arrived"} id="loading">
    ${progress(engine, t, t("home.once"))}
  </div>
</section>`;

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
function foot({ install }, t, actions) {
  if (!install) return nothing;
  return html`<aside class="home-foot install panel" id="install">
    ${icon("download")}
    <p>
      ${t("home.install")}
      ${install === "ios" ? html`<br /><small class="note">${t("home.install.ios")}</small>` : nothing}
    </p>
    ${
      install === "prompt"
        ? html`<button class="act sec small" type="button" @click=${actions.install}>
            ${t("home.install.go")}
          </button>`
        : nothing
    }
    <button class="icon-btn" type="button" @click=${actions.dismissInstall}>
      ${icon("x")}<span class="vh">${t("home.install.close")}</span>
    </button>
  </aside>`;
}
