// @ts-check
/** The new-game sheet of one game: who plays, in which order, with which options. */

import { html, nothing } from "lit-html";
import { levels, rulesetOf } from "../catalog.js";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { choiceRow } from "./controls.js";
import { failure, progress } from "./loading.js";
import { pageHead } from "./nav.js";
import { optionRows } from "./options.js";
import {
  absent,
  addPlayer,
  addProfile,
  changePlayer,
  draftSetup,
  isFull,
  movePlayer,
  NAME_LENGTH,
  newcomers,
  readySetup,
  removePlayer,
  renamePlayer,
  translateSetup,
} from "./setup.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").Profile} Profile
 * @typedef {import("../../store.js").Setup} Setup
 * @typedef {import("../../store.js").SetupPlayer} SetupPlayer
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

export { draftSetup, translateSetup };

/** @type {(state: AppState, t: Translate, actions: Actions) => unknown} */
export function newGameScreen(state, t, actions) {
  const { setup, profiles } = state;
  if (!setup) return nothing;
  const { players, ruleset } = setup;
  const rows = optionRows(state, setup, t, actions);
  return html`<main class="shell new-game" data-screen="newgame">
    ${pageHead(t({ key: "newgame.title", ruleset }), t, actions)}
    <section class="stack" aria-labelledby="players-title">
      <h2 id="players-title">${t("newgame.players")}</h2>
      <ol class="stack">
        ${players.map((_, seat) => seatRow(setup, seat, profiles, t, actions))}
      </ol>
      ${adders(setup, profiles, t, actions)}
    </section>
    ${
      rows.length
        ? html`<section class="panel stack" aria-labelledby="options-title">
            <h2 id="options-title">${t("newgame.options")}</h2>
            ${rows}
          </section>`
        : nothing
    }
    <div class="fixed-acts">${startPart(state, setup, t, actions)}</div>
  </main>`;
}

/**
 * Start; once it was pressed before Python is there: how far that is.
 * @type {(state: AppState, setup: Setup, t: Translate, actions: Actions) => unknown}
 */
function startPart({ engine, pending, profiles }, setup, t, actions) {
  if (pending && engine.state === "failed") return failure(engine, t, actions);
  const isLoading = pending && engine.state === "loading";
  const { min } = rulesetOf(setup.ruleset).players;
  const canStart = setup.players.length >= min && !pending;
  const start = () => {
    const ready = readySetup(setup, t);
    actions.startGame(ready, newcomers(ready, profiles));
  };
  return html`${isLoading ? progress(engine, t) : nothing}
    <button
      class="act main"
      type="button"
      id="start"
      aria-disabled=${!canStart}
      @click=${() => canStart && start()}
    >
      ${icon("play", "solid")}${t("newgame.start")}
    </button>`;
}

/** @type {(setup: Setup, seat: number, profiles: Profile[], t: Translate, actions: Actions) => unknown} */
function seatRow(setup, seat, profiles, t, actions) {
  const player = setup.players[seat];
  const isAlone = setup.players.length === 1;
  return html`<li class="seat panel" data-kind=${player.kind}>
    ${avatar(player)}
    <input
      class="field"
      type="text"
      id=${`name-${seat}`}
      aria-label=${t({ key: "newgame.name", n: seat + 1 })}
      maxlength=${NAME_LENGTH}
      autocomplete="off"
      autocapitalize="words"
      spellcheck="false"
      enterkeyhint="done"
      .value=${player.name}
      @input=${(/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        actions.editSetup(renamePlayer(setup, seat, value, profiles));
      }}
    />
    ${isAlone ? nothing : seatButtons(setup, seat, t, actions)}
    ${player.kind === "bot" ? levelChoice(setup, seat, t, actions) : nothing}
  </li>`;
}

/** @type {(setup: Setup, seat: number, t: Translate, actions: Actions) => unknown} */
function levelChoice(setup, seat, t, actions) {
  const { name, level } = setup.players[seat];
  return choiceRow({
    id: `level-${seat}`,
    label: t({ key: "newgame.level", name }),
    hint: t.has(`level.${level}.hint`) ? t(`level.${level}.hint`) : undefined,
    isLabelHidden: true,
    choices: levels.map((value) => ({ value, label: t(`level.${value}`) })),
    value: level ?? "",
    onChange: (chosen) =>
      actions.editSetup(changePlayer(setup, seat, { level: chosen })),
  });
}

/** @type {(setup: Setup, seat: number, t: Translate, actions: Actions) => unknown} */
function seatButtons(setup, seat, t, actions) {
  const { name } = setup.players[seat];
  const last = setup.players.length - 1;
  /** @type {(step: -1 | 1, word: "up" | "down", isEnd: boolean) => unknown} */
  const mover = (step, word, isEnd) => html`<button
    class="icon-btn"
    type="button"
    id=${`${word}-${seat}`}
    aria-disabled=${isEnd}
    @click=${() => {
      actions.editSetup(movePlayer(setup, seat, step));
      if (!isEnd) focusSoon(`${word}-${seat + step}`);
    }}
  >
    ${icon(`arrow-${word}`)}<span class="vh"
      >${t({ key: `newgame.${word}`, name })}</span
    >
  </button>`;
  return html`<div>
    ${mover(-1, "up", seat === 0)} ${mover(1, "down", seat === last)}
    <button
      class="icon-btn"
      type="button"
      id=${`remove-${seat}`}
      @click=${() => {
        actions.editSetup(removePlayer(setup, seat));
        focusSoon(`name-${Math.min(seat, last - 1)}`);
      }}
    >
      ${icon("x")}<span class="vh">${t({ key: "newgame.remove", name })}</span>
    </button>
  </div>`;
}

/** @type {(setup: Setup, profiles: Profile[], t: Translate, actions: Actions) => unknown} */
function adders(setup, profiles, t, actions) {
  const full = isFull(setup);
  /** @type {(kind: "person" | "bot", sign: string) => unknown} */
  const adder = (kind, sign) => html`<button
    class="act sec small"
    type="button"
    id=${`add-${kind}`}
    aria-disabled=${full}
    aria-describedby=${full ? "seats-full" : nothing}
    @click=${() => {
      actions.editSetup(addPlayer(setup, kind, t));
      if (kind === "person" && !full) focusSoon(`name-${setup.players.length}`);
    }}
  >
    ${icon(sign)}${t(`newgame.add_${kind}`)}
  </button>`;
  const known = full ? [] : absent(setup, profiles);
  return html`${
    known.length
      ? html`<ul class="picks" aria-label=${t("newgame.known")}>
            ${known.map(
              (profile) => html`<li>
                <button
                  class="act sec small"
                  type="button"
                  data-profile=${profile.id}
                  @click=${() => actions.editSetup(addProfile(setup, profile))}
                >
                  ${avatar({ ...profile, kind: "person" })}<span class="rank-name"
                    >${profile.name}</span
                  >
                </button>
              </li>`,
            )}
          </ul>`
      : nothing
  }
    <div class="pair">${adder("person", "user-plus")} ${adder("bot", "bot")}</div>
    ${full ? html`<p class="note" id="seats-full">${t("newgame.full")}</p>` : nothing}`;
}

/**
 * Focus an element after the redraw that a change has asked for; a name is ready to be
 * typed over.
 *
 * @param {string} id
 */
function focusSoon(id) {
  requestAnimationFrame(() => {
    const el = document.getElementById(id);
    el?.focus();
    if (el instanceof HTMLInputElement) el.select();
  });
}
