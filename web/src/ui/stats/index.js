// @ts-check
/** The statistics: whose games, of which kind, and what they add up to. */

import { html, nothing } from "lit-html";
import { rulesetOf } from "../catalog.js";
import { restingDice } from "../dice.js";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { choiceRow } from "../shell/controls.js";
import { failure } from "../shell/loading.js";
import { nav } from "../shell/nav.js";
import { boxesPanel } from "./boxes.js";
import { diceScreen, words } from "./dice.js";
import { bustsPanel, hero, hintedPart, qualityPanel, spreads } from "./figures.js";
import { gameList } from "./list.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {import("../../flow/statistics.js").Kind} Kind
 * @typedef {import("../../flow/statistics.js").Stats} Stats
 */

/** The dice on the table of those who have not played yet. */
const LAID_DICE = [6, 5, 4, 3, 2];

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export const statsScreen = (state, t, actions) =>
  state.route.screen === "stats" && state.route.isDice
    ? diceScreen(state, t, actions)
    : overview(state, t, actions);

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
function overview(state, t, actions) {
  const { stats, games } = state;
  const hasGames = games.some(({ over }) => over);
  return html`<main class="shell stats" data-screen="stats">
      <h1 tabindex="-1">${t("nav.stats")}</h1>
      ${hasGames && stats ? counted(stats, state, t, actions) : empty(t)}
    </main>
    ${nav("stats", t)}`;
}

/** @type {(t: Translate) => unknown} */
const empty = (t) => html`<section class="felt-card felt" id="stats-empty">
    <h2>${t("stats.empty")}</h2>
    <p>${t("stats.empty.text")}</p>
    <div class="felt-card-dice">${restingDice(LAID_DICE)}</div>
    <a class="act main" href="#/">${icon("play", "solid")}${t("stats.play")}</a>
  </section>
  ${diceLink(t)}`;

/** @type {(t: Translate) => unknown} */
const diceLink = (t) => html`<a class="row" href="#/stats/dice" id="open-dice">
  ${icon("dices")}<span>${t("fairness.open")}</span>${icon("chevron-right")}
</a>`;

/** @type {(stats: Stats, state: AppState, t: Translate, actions: Actions) => unknown} */
function counted(stats, state, t, actions) {
  const { figures, progress, hasFailed, unread } = stats;
  const kinds = figures?.kinds ?? [];
  const kind = kinds.find(({ key }) => key === stats.kind) ?? latestKind(kinds);
  return html`<div class="stack choosers">
      ${whoRow(stats, state, t, actions)}
      ${kind ? kindRows(kinds, kind, t, actions) : nothing}
    </div>
    ${progress ? progressBar(progress, t) : nothing}
    ${hasFailed ? html`<p class="note bad" role="status">${t("stats.failed")}</p>` : nothing}
    ${unread ? html`<p class="note">${t({ key: "stats.unread", n: unread })}</p>` : nothing}
    ${!figures && state.engine.state === "failed" ? failure(state.engine, t, actions) : nothing}
    ${kind ? kindPart(kind, stats, state, t, actions) : waiting(stats, t)}
`;
}

/** @type {(stats: Stats, t: Translate) => unknown} */
const waiting = ({ figures, progress, hasFailed }, t) =>
  hasFailed || progress
    ? nothing
    : html`<p class="panel note" role="status" id="no-figures">
        ${t(figures ? "stats.empty.person" : "stats.wait")}
      </p>`;

/** The kind that was played last. @param {Kind[]} kinds @returns {Kind | undefined} */
const latestKind = (kinds) => [...kinds].sort((a, b) => last(b) - last(a))[0];

/** @param {Kind} kind */
const last = ({ played }) => played[played.length - 1][0];

/** @type {(progress: {done: number, of: number}, t: Translate) => unknown} */
const progressBar = ({ done, of }, t) => {
  const text = t({ key: "stats.counting", done, of });
  return html`<div class="stack" id="counting">
    <p class="note num">${text}</p>
    <progress aria-label=${t("stats.wait")} max=${of} value=${done}></progress>
  </div>`;
};

/** @type {(stats: Stats, state: AppState, t: Translate, actions: Actions) => unknown} */
function whoRow({ who }, { profiles, games }, t, actions) {
  const seated = new Set(
    games.flatMap(({ over, table }) => (over ? (table.profiles ?? []) : [])),
  );
  const known = profiles.filter(({ id }) => seated.has(id));
  if (!known.length) return nothing;
  return choiceRow({
    id: "stats-who",
    label: t("stats.who"),
    isLabelHidden: true,
    choices: [
      ...known.map((profile) => ({
        value: /** @type {string | null} */ (profile.id),
        label: html`${avatar({ ...profile, kind: "person" })}<b class="rank-name">${profile.name}</b>`,
      })),
      { value: null, label: t("stats.everyone") },
    ],
    value: who,
    onChange: actions.chooseWho,
  });
}

/** @type {(kinds: Kind[], kind: Kind, t: Translate, actions: Actions) => unknown} */
function kindRows(kinds, { key, ruleset }, t, actions) {
  const rulesets = [...new Set(kinds.map((kind) => kind.ruleset))];
  const siblings = kinds.filter((kind) => kind.ruleset === ruleset);
  return html`${choiceRow({
    id: "stats-ruleset",
    label: t("stats.rulesets"),
    isLabelHidden: true,
    choices: rulesets.map((value) => ({ value, label: t(`ruleset.${value}`) })),
    value: ruleset,
    onChange: (chosen) => {
      const of = kinds.filter((kind) => kind.ruleset === chosen);
      const latest = latestKind(of);
      if (latest) actions.chooseKind(latest.key);
    },
  })}
    ${
      siblings.length > 1
        ? choiceRow({
            id: "stats-kind",
            label: t("stats.kinds"),
            isLabelHidden: true,
            choices: siblings.map((kind) => ({
              value: kind.key,
              label: kindWords(kind, t),
            })),
            value: key,
            onChange: actions.chooseKind,
          })
        : nothing
    }`;
}

/** What keeps a kind apart from its siblings. @type {(kind: Kind, t: Translate) => string} */
function kindWords({ ruleset, options }, t) {
  const words = rulesetOf(ruleset).options.flatMap((option) => {
    const value = options[option.key];
    if (value === undefined) return [];
    const name = `stats.kind.${option.key}`;
    const isUsual = typeof value === "boolean" && value === option.default;
    const key = typeof value === "boolean" ? `${name}.${value}` : name;
    return isUsual ? [] : [t({ key: value === 0 ? `${name}.none` : key, n: value })];
  });
  return words.join(", ");
}

/** @type {(kind: Kind, stats: Stats, state: AppState, t: Translate, actions: Actions) => unknown} */
const kindPart = (kind, stats, state, t, actions) => html`
  ${hero(kind, stats.ids, t)} ${hintedPart(kind, t)}
  ${
    kind.all
      ? html`${spreads(kind.all, state, t, actions)}
        ${kind.all.boxes ? boxesPanel(kind, state, t, actions) : nothing}
        ${bustsPanel(kind.all, t)} ${qualityPanel(kind.all, state, t, actions)}`
      : nothing
  }
  ${stats.figures ? dicePanel(stats.figures.dice.people, t) : nothing}
  ${gameList(kind, stats, state, t, actions)}`;

/** @type {(dice: import("../../flow/statistics.js").DiceFigures, t: Translate) => unknown} */
const dicePanel = (dice, t) => html`<section
  class="panel stack"
  aria-labelledby="dice-title"
>
  <h2 id="dice-title">${icon("shield-check")}${t("fairness.title")}</h2>
  <p>${dice.dice ? words(dice, t) : t("fairness.none")}</p>
  ${diceLink(t)}
</section>`;
