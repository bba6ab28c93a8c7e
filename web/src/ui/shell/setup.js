// @ts-check
/** Who sits down at a new table: pure changes of the draft, `Setup` to `Setup`. */

import { colours, levels, rulesetOf } from "../catalog.js";

/**
 * @typedef {import("../../store.js").Setup} Setup
 * @typedef {import("../../store.js").SetupPlayer} SetupPlayer
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** The longest name that a player's chip can show in part. */
export const NAME_LENGTH = 16;

/**
 * Return the table that a first visitor finds: one person against one computer.
 *
 * @param {string} ruleset
 * @param {Translate} t
 * @returns {Setup}
 */
export function defaultSetup(ruleset, t) {
  const options = Object.fromEntries(
    rulesetOf(ruleset).options.map((option) => [option.key, option.default]),
  );
  /** @type {Setup} */
  const empty = { ruleset, players: [], options, handover: true };
  return addPlayer(addPlayer(empty, "person", t), "bot", t);
}

/** @param {Setup} setup */
export const isFull = ({ ruleset, players }) =>
  players.length >= rulesetOf(ruleset).players.max;

/** @param {Setup} setup */
export const countPersons = ({ players }) =>
  players.filter((player) => player.kind === "person").length;

/**
 * Seat one more player, with a name and a colour that nobody has.
 *
 * @param {Setup} setup
 * @param {"person" | "bot"} kind
 * @param {Translate} t
 * @returns {Setup}
 */
export function addPlayer(setup, kind, t) {
  if (isFull(setup)) return setup;
  const player = {
    name: freeName(setup.players, kind, t),
    kind,
    level: kind === "bot" ? lastLevel(setup.players) : null,
    colour: freeColour(setup.players),
  };
  return { ...setup, players: [...setup.players, player] };
}

/**
 * @param {Setup} setup
 * @param {number} seat
 * @returns {Setup}
 */
export function removePlayer(setup, seat) {
  return { ...setup, players: setup.players.filter((_, i) => i !== seat) };
}

/**
 * Change the order: the player of a seat goes `step` seats down the list.
 *
 * @param {Setup} setup
 * @param {number} seat
 * @param {-1 | 1} step
 * @returns {Setup}
 */
export function movePlayer(setup, seat, step) {
  const players = [...setup.players];
  const other = seat + step;
  if (other < 0 || other >= players.length) return setup;
  [players[seat], players[other]] = [players[other], players[seat]];
  return { ...setup, players };
}

/**
 * @param {Setup} setup
 * @param {number} seat
 * @param {Partial<SetupPlayer>} change
 * @returns {Setup}
 */
export function changePlayer(setup, seat, change) {
  const players = setup.players.map((player, i) =>
    i === seat ? { ...player, ...change } : player,
  );
  return { ...setup, players };
}

/**
 * Return the table as it starts: names without blanks around them, none empty.
 *
 * @param {Setup} setup
 * @param {Translate} t
 * @returns {Setup}
 */
export function readySetup(setup, t) {
  let ready = setup;
  setup.players.forEach(({ name, kind }, seat) => {
    const given = name.trim() || freeName(ready.players, kind, t);
    ready = changePlayer(ready, seat, { name: given });
  });
  return ready;
}

/** @type {(kind: "person" | "bot", n: number, t: Translate) => string} */
const defaultName = (kind, n, t) =>
  kind === "bot" ? t(`newgame.bot_name.${n}`) : t({ key: "newgame.default_name", n });

/** @type {(players: SetupPlayer[], kind: "person" | "bot", t: Translate) => string} */
function freeName(players, kind, t) {
  const taken = new Set(players.map((player) => player.name.trim()));
  let n = 1;
  while (taken.has(defaultName(kind, n, t))) n += 1;
  return defaultName(kind, n, t);
}

/** @param {SetupPlayer[]} players */
function freeColour(players) {
  const taken = new Set(players.map((player) => player.colour));
  let colour = 0;
  while (taken.has(colour) && colour < colours - 1) colour += 1;
  return colour;
}

/** A further computer plays like the one before it; the first one at its best. */
const lastLevel = (/** @type {SetupPlayer[]} */ players) =>
  players.findLast((player) => player.level)?.level ?? levels[levels.length - 1];
