// @ts-check
/** The sheets over the game: menu, a player's card, all players, end, key list. */

import { html, nothing } from "lit-html";
import { hintBody } from "../advice/hint.js";
import { oddsSheet } from "../advice/odds.js";
import { rulesetOf } from "../catalog.js";
import { avatar } from "../glyphs.js";
import { icon } from "../icons.js";
import { canUndo, undoWord } from "./action-row.js";
import { boxGlyph, boxName, readCard } from "./card.js";
import { readTables } from "./tables.js";

/**
 * @typedef {import("../../store.js").AppState} AppState
 * @typedef {import("../../store.js").Actions} Actions
 * @typedef {import("../../store.js").View} View
 * @typedef {import("../../store.js").Player} Player
 * @typedef {import("../dialog.js").Sheet} Sheet
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/**
 * Return the open sheet of the game; null when another part of the app owns it.
 *
 * @param {AppState} state
 * @param {Translate} t
 * @param {Actions} actions
 * @returns {Sheet | null}
 */
export function gameSheet(state, t, actions) {
  const { dialog, view } = state;
  if (dialog?.kind === "keys") {
    return sheet("keys", t("keys.title"), keys(view?.family === "bank", t));
  }
  if (dialog?.kind === "odds") return oddsSheet(state, t);
  if (!view || !dialog) return null;
  switch (dialog.kind) {
    case "menu":
      return sheet("menu", t("menu.title"), menu(state, view, t, actions));
    case "hint":
      return sheet("hint", t("hint.title"), hintBody(state, t, actions));
    case "peek": {
      const { name } = view.players[dialog.seat];
      const title = t({ key: "peek.title", name });
      return sheet(`peek-${dialog.seat}`, title, peek(view, dialog.seat, t, actions));
    }
    case "table":
      return sheet("table", t("peek.all"), tableOfAll(view, t));
    case "endgame":
      return sheet("endgame", t("menu.quit"), endGame(t, actions));
    default:
      return null;
  }
}

/** @param {string} id @param {string} title @param {unknown} body @returns {Sheet} */
const sheet = (id, title, body) => ({ id, title, body });

/* ---- menu ------------------------------------------------------------------ */

/**
 * @param {AppState} state
 * @param {View} view
 * @param {Translate} t
 * @param {Actions} actions
 */
function menu(state, view, t, actions) {
  const { sound, vibration } = state.settings;
  const canVibrate = "vibrate" in navigator;
  return html`<ul class="rows">
      <li>
        <a class="row" href="#/rules/${view.ruleset}"
          >${icon("book-open")}<span>${t("menu.rules")}</span></a
        >
      </li>
      <li>
        ${row("percent", t("menu.odds"), () => actions.openOdds(view.ruleset))}
      </li>
      <li>
        ${row("undo-2", t(undoWord(state)), actions.undoHolds, !canUndo(state))}
      </li>
      <li>
        ${toggle(sound ? "volume-2" : "volume-x", t("menu.sound"), sound, (on) =>
          actions.setSetting("sound", on),
        )}
      </li>
      ${
        canVibrate
          ? html`<li>
              ${toggle(
                vibration ? "vibrate" : "vibrate-off",
                t("menu.vibration"),
                vibration,
                (on) => actions.setSetting("vibration", on),
              )}
            </li>`
          : nothing
      }
      <li>
        ${row("table-2", t("peek.all"), () => actions.openDialog({ kind: "table" }))}
      </li>
      <li class="if-keyboard">
        ${row("keyboard", t("keys.title"), () => actions.openDialog({ kind: "keys" }))}
      </li>
      <li>
        <a class="row" href="#/"
          >${icon("log-out")}<span
            >${t("menu.leave")} <small class="note">${t("menu.leave.hint")}</small></span
          ></a
        >
      </li>
      <li>${row("flag", t("menu.quit"), actions.askEndGame, false, "danger")}</li>
    </ul>
    ${agreed(view, t)}
    <p class="note commitment">
      ${t("menu.commitment")} <span class="num">${view.commitment}</span>
    </p>`;
}

/** What the players agreed on when they sat down. @param {View} view @param {Translate} t */
function agreed({ ruleset, options }, t) {
  const list = rulesetOf(ruleset).options;
  if (!list.length) return nothing;
  return html`<h3>${t("menu.options")}</h3>
    <dl class="agreed">
      ${list.map(
        ({ key }) => html`<div>
          <dt>${t(`option.${key}`)}</dt>
          <dd class="num">${optionValue(key, options[key], t)}</dd>
        </div>`,
      )}
    </dl>`;
}

/** @param {string} key @param {boolean | number} value @param {Translate} t */
function optionValue(key, value, t) {
  if (typeof value === "boolean") return t(value ? "option.on" : "option.off");
  return t({ key: value ? `option.${key}.n` : `option.${key}.none`, n: value });
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} onClick
 * @param {boolean} [isOff]
 * @param {string} [look]
 */
const row = (sign, label, onClick, isOff = false, look = "") =>
  html`<button
    class="row ${look}"
    type="button"
    aria-disabled=${String(isOff)}
    @click=${isOff ? nothing : onClick}
  >
    ${icon(sign)}<span>${label}</span>
  </button>`;

/**
 * @param {string} sign
 * @param {string} label
 * @param {boolean} isOn
 * @param {(on: boolean) => void} onChange
 */
const toggle = (sign, label, isOn, onChange) =>
  html`<label class="row">
    ${icon(sign)}<span>${label}</span>
    <input
      class="switch"
      type="checkbox"
      role="switch"
      .checked=${isOn}
      @change=${(/** @type {Event} */ event) =>
        onChange(/** @type {HTMLInputElement} */ (event.target).checked)}
    />
  </label>`;

/**
 * @param {Translate} t
 * @param {Actions} actions
 */
const endGame = (t, actions) =>
  html`<p>${t("quit.ask")}</p>
    <div class="acts pair">
      <button class="act sec danger" id="quit" type="button" @click=${actions.endGame}>
        ${t("quit.yes")}
      </button>
      <button class="act main" type="button" autofocus @click=${actions.closeDialog}>
        ${t("quit.no")}
      </button>
    </div>`;

/* ---- cards ----------------------------------------------------------------- */

/**
 * @param {View} view
 * @param {number} seat
 * @param {Translate} t
 * @param {Actions} actions
 */
function peek(view, seat, t, actions) {
  const player = view.players[seat];
  return html`<p class="peek-total">
      ${avatar(player)}<span>${t("all.total")}</span>
      <b class="num">${player.total}</b>
    </p>
    ${
      view.columns.length > 1
        ? html`<div class="card tables">${readTables(view, seat, t)}</div>`
        : html`<div class="card">${readCard(view, seat, t)}</div>`
    }
    <button
      class="act sec"
      type="button"
      @click=${() => actions.openDialog({ kind: "table" })}
    >
      ${icon("table-2")}${t("peek.all")}
    </button>`;
}

/** @param {View} view @param {Translate} t */
function tableOfAll(view, t) {
  const { ruleset, players, columns, bonus } = view;
  const { boxes } = rulesetOf(ruleset);
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${t("peek.all")}>
    <table class="all">
      <thead>
        <tr>
          <th scope="col">${t("table.box")}</th>
          ${players.map(
            (player) =>
              html`<th scope="col" aria-current=${player.current ? "true" : nothing}>
                ${avatar(player)}${player.name}
              </th>`,
          )}
        </tr>
      </thead>
      ${columns.map(
        ({ multiplier }, i) => html`<tbody>
          ${
            columns.length > 1
              ? html`<tr>
                  <th scope="rowgroup" colspan=${players.length + 1}>×${multiplier}</th>
                </tr>`
              : nothing
          }
          ${boxes.map(
            ({ id }) => html`<tr>
              <th scope="row">
                <a href="#/rules/${ruleset}/${id}"
                  >${boxGlyph(ruleset, id)}${boxName(t, ruleset, id)}</a
                >
              </th>
              ${cells(players, ({ sheet }) => sheet[i].boxes[id])}
            </tr>`,
          )}
          <tr class="sum">
            <th scope="row">${t({ key: "bonus", p: bonus[i].points })}</th>
            ${cells(players, ({ sheet }) => sheet[i].upper_bonus)}
          </tr>
          <tr class="sum">
            <th scope="row">${t("bonus.five")}</th>
            ${cells(players, ({ sheet }) => sheet[i].five_bonus)}
          </tr>
        </tbody>`,
      )}
      <tfoot>
        <tr>
          <th scope="row">${t("all.total")}</th>
          ${cells(players, ({ total }) => total)}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/**
 * @param {Player[]} players
 * @param {(player: Player) => number | undefined} points
 */
const cells = (players, points) =>
  players.map((player) => html`<td class="num">${points(player)}</td>`);

/* ---- keys ------------------------------------------------------------------ */

/** Dice to hold and boxes. @type {[string[], string][]} */
const SHEET_KEYS = [
  [["1", "…", "6"], "keys.die"],
  [["R", "keys.space"], "keys.roll"],
  [["keys.arrows.key"], "keys.arrows"],
  [["Enter"], "keys.press"],
  [["S"], "keys.score"],
  [["A", "X"], "keys.all"],
  [["H"], "keys.hint"],
  [["Z"], "keys.undo"],
  [["P"], "keys.peek"],
  [["Esc"], "keys.escape"],
  [["?"], "keys.help"],
];

/** Dice to set aside. @type {[string[], string][]} */
const BANK_KEYS = [
  [["1", "…", "6"], "f.keys.die"],
  [["Shift", "1", "…", "6"], "f.keys.largest"],
  [["R", "keys.space"], "f.keys.roll"],
  [["S"], "f.keys.bank"],
  [["A", "X"], "f.keys.all"],
  [["H"], "keys.hint"],
  [["Z"], "f.keys.undo"],
  [["keys.arrows.key"], "f.keys.arrows"],
  [["Enter"], "keys.press"],
  [["P"], "keys.peek"],
  [["Esc"], "f.keys.escape"],
  [["?"], "keys.help"],
];

/** @param {boolean} isBank @param {Translate} t */
function keys(isBank, t) {
  const list = isBank ? BANK_KEYS : SHEET_KEYS;
  return html`<dl class="keys">
    ${list.map(
      ([names, what]) => html`<div>
        <dt>
          ${names.map((name) => (name === "…" ? name : html`<kbd>${t(name)}</kbd>`))}
        </dt>
        <dd>${t(what)}</dd>
      </div>`,
    )}
  </dl>`;
}
