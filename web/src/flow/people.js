// @ts-check
/** Who plays on this device: their profiles, and how each game was last set up. */

import { newId } from "./ids.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Profile} Profile
 * @typedef {import("../store.js").Setup} Setup
 * @typedef {import("../store.js").SetupPlayer} SetupPlayer
 * @typedef {import("../platform/storage.js").Storage} Storage
 */

/** @param {any} stored @returns {Profile[]} what makes sense of it */
const cleanProfiles = (stored) =>
  (Array.isArray(stored) ? stored : []).filter(
    (it) =>
      typeof it?.id === "string" &&
      typeof it.name === "string" &&
      Number.isInteger(it.colour),
  );

/**
 * Return a table after somebody has changed; a colour that another one has stays his.
 *
 * @param {SetupPlayer[]} players
 * @param {Profile} profile
 */
function renamed(players, { id, name, colour }) {
  const isTaken = players.some((it) => it.profile !== id && it.colour === colour);
  return players.map((player) =>
    player.profile === id
      ? { ...player, name, colour: isTaken ? player.colour : colour }
      : player,
  );
}

/** The methods are bound: some are handed out as the page's actions. */
export class People {
  #store;
  #storage;
  /** By rule set, the one played last at the end. @type {Record<string, Setup>} */
  #tables;

  /**
   * @param {Store} store
   * @param {Storage} storage
   * @param {Record<string, any>} meta what was stored
   */
  constructor(store, storage, meta) {
    this.#store = store;
    this.#storage = storage;
    this.#tables = { ...meta.setups };
    store.set({ profiles: cleanProfiles(meta.profiles) });
  }

  /** How games were last set up, the latest at the end. */
  get tables() {
    return Object.values(this.#tables);
  }

  /** Another tab has changed something. @param {string} key @param {any} value */
  follow(key, value) {
    if (key === "profiles") this.#store.set({ profiles: cleanProfiles(value) });
    if (key === "setups") this.#tables = { ...value };
  }

  /** Add a profile (without an id) or change one. @type {import("../store.js").Actions["putProfile"]} */
  put = ({ id, name, colour }) => {
    const { profiles } = this.#store.get();
    if (id === null) {
      this.#keepProfiles([...profiles, { id: newId(), name, colour }]);
      return;
    }
    const changed = { id, name, colour };
    this.#keepProfiles(profiles.map((it) => (it.id === id ? changed : it)));
    this.#reseat((players) => renamed(players, changed));
  };

  /** @param {string} id */
  remove = (id) => {
    this.#keepProfiles(this.#store.get().profiles.filter((it) => it.id !== id));
    this.#reseat((players) => players.filter(({ profile }) => profile !== id));
  };

  /**
   * Give newcomers a profile and remember the table.
   *
   * @param {Setup} setup
   * @param {number[]} newcomers their seats
   * @returns {Setup}
   */
  sitDown(setup, newcomers) {
    const fresh = newcomers.map((seat) => {
      const { name, colour } = setup.players[seat];
      return { id: newId(), name, colour };
    });
    if (fresh.length) this.#keepProfiles([...this.#store.get().profiles, ...fresh]);
    const players = setup.players.map(({ typed: _, ...player }, seat) => {
      const profile = fresh[newcomers.indexOf(seat)]?.id ?? player.profile;
      return { ...player, profile };
    });
    const seated = { ...setup, players };
    const { [setup.ruleset]: _, ...others } = this.#tables;
    this.#keepTables({ ...others, [setup.ruleset]: seated });
    return seated;
  }

  /**
   * Take people and tables that came in a file.
   * @param {Profile[]} newcomers
   * @param {Record<string, Setup>} tables
   */
  adopt(newcomers, tables) {
    if (newcomers.length) {
      this.#keepProfiles([...this.#store.get().profiles, ...newcomers]);
    }
    if (Object.keys(tables).length) this.#keepTables({ ...tables, ...this.#tables });
  }

  /**
   * Take what was stored and could not be read at the start.
   * @param {Record<string, any>} meta
   */
  join({ profiles, setups }) {
    const here = this.#store.get().profiles.map(({ id }) => id);
    const others = cleanProfiles(profiles).filter(({ id }) => !here.includes(id));
    this.adopt(others, setups ?? {});
  }

  /** @param {Profile[]} profiles */
  #keepProfiles(profiles) {
    this.#store.set({ profiles });
    void this.#storage.setMeta("profiles", profiles);
  }

  /** @param {Record<string, Setup>} tables */
  #keepTables(tables) {
    this.#tables = tables;
    void this.#storage.setMeta("setups", tables);
  }

  /**
   * Change who sits at the remembered tables.
   * @param {(players: SetupPlayer[]) => SetupPlayer[]} change
   */
  #reseat(change) {
    const tables = Object.entries(this.#tables).map(([key, setup]) => {
      return [key, { ...setup, players: change(setup.players) }];
    });
    this.#keepTables(Object.fromEntries(tables));
  }
}
