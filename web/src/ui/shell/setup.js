// @ts-check
/** Who sits down at a new table: pure changes of the draft, `Setup` to `Setup`. */

import { colours, levels, rulesetOf } from "../catalog.js";

/**
 * @typedef {import("../../store.js").Setup} Setup
 * @typedef {import("../../store.js").SetupPlayer} SetupPlayer
 * @typedef {import("../../store.js").Profile} Profile
 * @typedef {import("../../store.js").Option} Option
 * @typedef {import("../../i18n/index.js").Translate} Translate
 */

/** The longest name that a player's chip can show in part. */
export const NAME_LENGTH = 16;

/* ---- the draft ------------------------------------------------------------- */

/**
 * Return what the sheet starts with: the last table of this game, else the people of
 * the last game, else the first one known against a computer.
 *
 * @param {string} key of the rule set
 * @param {Profile[]} profiles
 * @param {Setup[]} tables how games were last set up, the latest at the end
 * @param {Translate} t
 * @returns {Setup}
 */
export function draftSetup(key, profiles, tables, t) {
  const { key: ruleset, options, players } = rulesetOf(key);
  const last = tables.find((table) => table.ruleset === ruleset) ?? tables.at(-1);
  const chosen = last?.ruleset === ruleset ? last.options : {};
  const draft = {
    ruleset,
    options: Object.fromEntries(
      options.map((option) => [
        option.key,
        option.choices.includes(chosen[option.key])
          ? chosen[option.key]
          : option.default,
      ]),
    ),
    players: greeted(last?.players.slice(0, players.max) ?? [], t),
    handover: last?.handover ?? true,
    hints: last?.hints ?? true,
  };
  if (draft.players.length) return draft;
  const first = profiles[0]
    ? addProfile(draft, profiles[0])
    : addPlayer(draft, "person", t);
  return addPlayer(first, "bot", t);
}

/**
 * Return players of an earlier table with the names that nobody chose in the language
 * of today.
 *
 * @param {SetupPlayer[]} players
 * @param {Translate} t
 * @returns {SetupPlayer[]}
 */
function greeted(players, t) {
  /** @type {SetupPlayer[]} */
  const seated = players.filter(({ nth }) => !nth);
  return players.map((player) => {
    if (!player.nth) return player;
    const name = freeName(seated, player.kind, t, player.nth);
    const renamed = { ...player, name };
    seated.push(renamed);
    return renamed;
  });
}

/**
 * Return a draft with the names that nobody chose in another language.
 *
 * @param {Setup} setup
 * @param {Translate} from
 * @param {Translate} to
 * @returns {Setup}
 */
export function translateSetup(setup, from, to) {
  const players = withNumbers(setup, from);
  return { ...setup, players: greeted(players, to) };
}

/**
 * Return the players of a draft, each with the number of the name that nobody chose.
 *
 * @param {Setup} setup
 * @param {Translate} t
 * @returns {SetupPlayer[]}
 */
const withNumbers = ({ ruleset, players }, t) =>
  players.map((player) => ({
    ...player,
    nth: nthOf(player, rulesetOf(ruleset).players.max, t),
  }));

/**
 * Say whether an option can do anything with the others as they are.
 *
 * @param {Option} option
 * @param {Record<string, any>} options
 */
export const isUseful = ({ needs }, options) => !needs || Boolean(options[needs]);

/* ---- the seats -------------------------------------------------------------- */

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
 * Seat somebody who is known.
 *
 * @param {Setup} setup
 * @param {Profile} profile
 * @returns {Setup}
 */
export function addProfile(setup, profile) {
  if (isFull(setup)) return setup;
  /** @type {SetupPlayer} */
  const chair = {
    name: "",
    kind: "person",
    level: null,
    colour: freeColour(setup.players),
  };
  const seat = setup.players.length;
  return takeSeat({ ...setup, players: [...setup.players, chair] }, seat, profile);
}

/**
 * Put a profile on a seat. Its colour is its own: who has it without such a right
 * takes the one that becomes free.
 *
 * @param {Setup} setup
 * @param {number} seat
 * @param {Profile} profile
 * @returns {Setup}
 */
function takeSeat(setup, seat, { id, name, colour }) {
  const free = setup.players[seat].colour;
  const owner = setup.players.findIndex(
    (player, i) => i !== seat && player.colour === colour,
  );
  const isOwned = owner >= 0 && Boolean(setup.players[owner].profile);
  const players = setup.players.map((player, i) => {
    if (i === seat)
      return { ...player, name, profile: id, colour: isOwned ? free : colour };
    return i === owner && !isOwned ? { ...player, colour: free } : player;
  });
  return { ...setup, players };
}

/**
 * Change a name; who is known by it gets the seat.
 *
 * @param {Setup} setup
 * @param {number} seat
 * @param {string} name
 * @param {Profile[]} profiles
 * @returns {Setup}
 */
export function renamePlayer(setup, seat, name, profiles) {
  const renamed = changePlayer(setup, seat, { name, profile: null, typed: true });
  if (setup.players[seat].kind === "bot") return renamed;
  const known = absent(renamed, profiles).find((it) => isSameName(it.name, name));
  // As typed: the field would lose the blank that somebody is about to go on from.
  return known ? changePlayer(takeSeat(renamed, seat, known), seat, { name }) : renamed;
}

/**
 * Return who is known and does not sit at the table.
 *
 * @param {Setup} setup
 * @param {Profile[]} profiles
 */
export const absent = ({ players }, profiles) =>
  profiles.filter(({ id }) => !players.some(({ profile }) => profile === id));

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

/* ---- the start --------------------------------------------------------------- */

/**
 * Return the table as it starts: names without blanks around them, none empty, and
 * no option that does nothing.
 *
 * @param {Setup} setup
 * @param {Translate} t
 * @returns {Setup}
 */
export function readySetup(setup, t) {
  let ready = setup;
  setup.players.forEach(({ name, kind }, seat) => {
    const given = name.trim();
    ready = given
      ? changePlayer(ready, seat, { name: given })
      : changePlayer(ready, seat, {
          name: freeName(ready.players, kind, t),
          typed: false,
        });
  });
  const options = rulesetOf(setup.ruleset).options.map((option) => [
    option.key,
    isUseful(option, setup.options) ? setup.options[option.key] : option.default,
  ]);
  return {
    ...ready,
    players: withNumbers(ready, t),
    options: Object.fromEntries(options),
  };
}

/**
 * Return the seats of those whose names were typed for the first time.
 *
 * @param {Setup} setup one that is ready
 * @param {Profile[]} profiles
 * @returns {number[]}
 */
export function newcomers({ players }, profiles) {
  const known = profiles.map(({ name }) => name);
  /** @type {number[]} */
  const seats = [];
  players.forEach(({ name, kind, profile, typed }, seat) => {
    const isKnown = profile || known.some((other) => isSameName(other, name));
    if (kind === "bot" || !typed || isKnown) return;
    known.push(name);
    seats.push(seat);
  });
  return seats;
}

/* ---- names and colours ---------------------------------------------------------- */

/** @param {string} one @param {string} other */
export const isSameName = (one, other) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** @type {(kind: "person" | "bot", n: number, t: Translate) => string} */
const defaultName = (kind, n, t) =>
  kind === "bot" ? t(`newgame.bot_name.${n}`) : t({ key: "newgame.default_name", n });

/**
 * Return which of the names that nobody chose a player has, if any.
 *
 * @param {SetupPlayer} player
 * @param {number} seats how many there can be
 * @param {Translate} t
 */
function nthOf({ name, kind, profile, typed }, seats, t) {
  if (profile || typed) return undefined;
  const numbers = Array.from({ length: seats }, (_, i) => i + 1);
  return numbers.find((n) => defaultName(kind, n, t) === name);
}

/**
 * Return a name that nobody has, the nth or one after it.
 *
 * @param {{name: string}[]} players
 * @param {"person" | "bot"} kind
 * @param {Translate} t
 * @param {number} [n]
 */
export function freeName(players, kind, t, n = 1) {
  const taken = new Set(players.map((player) => player.name.trim()));
  while (taken.has(defaultName(kind, n, t))) n += 1;
  return defaultName(kind, n, t);
}

/** @param {{colour: number}[]} players the first colour when all are taken */
export function freeColour(players) {
  const taken = new Set(players.map((player) => player.colour));
  const free = Array.from({ length: colours }, (_, i) => i).find((i) => !taken.has(i));
  return free ?? 0;
}

/** A further computer plays like the one before it; the first one is no beginner. */
const lastLevel = (/** @type {SetupPlayer[]} */ players) =>
  players.findLast((player) => player.level)?.level ?? levels[1];
