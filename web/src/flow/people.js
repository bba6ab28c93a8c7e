// @ts-check
/** Who plays on this device: their profiles, and how each game was last set up. */

import { newId } from "./game.js";

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
    ({ id, name, colour }) =>
      typeof id === "string" && typeof name === "string" && Number.isInteger(colour),
  );

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {Storage} parts.storage
 * @param {Record<string, any>} parts.meta as it was stored
 */
export function createPeople({ store, storage, meta }) {
  /** By rule set, the one played last at the end. @type {Record<string, Setup>} */
  let tables = meta.setups ?? {};
  store.set({ profiles: cleanProfiles(meta.profiles) });

  /** @param {Profile[]} profiles */
  function keepProfiles(profiles) {
    store.set({ profiles });
    void storage.setMeta("profiles", profiles);
  }

  /** @param {Record<string, Setup>} changed */
  function keepTables(changed) {
    tables = changed;
    void storage.setMeta("setups", tables);
  }

  /**
   * Change who sits at the remembered tables.
   * @param {(players: SetupPlayer[]) => SetupPlayer[]} change
   */
  const reseat = (change) =>
    keepTables(
      Object.fromEntries(
        Object.entries(tables).map(([key, setup]) => [
          key,
          { ...setup, players: change(setup.players) },
        ]),
      ),
    );

  const people = {
    tables: () => Object.values(tables),

    /** Add a profile, or change one. @param {{id: string | null, name: string, colour: number}} profile */
    put({ id, name, colour }) {
      const { profiles } = store.get();
      if (id === null) {
        keepProfiles([...profiles, { id: newId(), name, colour }]);
        return;
      }
      keepProfiles(profiles.map((it) => (it.id === id ? { id, name, colour } : it)));
      reseat((players) => {
        const isTaken = players.some(
          (player) => player.profile !== id && player.colour === colour,
        );
        return players.map((player) => {
          if (player.profile !== id) return player;
          return { ...player, name, colour: isTaken ? player.colour : colour };
        });
      });
    },

    /** @param {string} id */
    remove(id) {
      keepProfiles(store.get().profiles.filter((profile) => profile.id !== id));
      reseat((players) => players.filter(({ profile }) => profile !== id));
    },

    /**
     * Give newcomers a profile and remember the table.
     * @param {Setup} setup
     * @param {number[]} newcomers their seats
     * @returns {Setup}
     */
    sitDown(setup, newcomers) {
      const players = setup.players.map((player, seat) =>
        newcomers.includes(seat) ? { ...player, profile: newId() } : player,
      );
      const fresh = newcomers.map((seat) => {
        const { profile, name, colour } = players[seat];
        return { id: /** @type {string} */ (profile), name, colour };
      });
      if (fresh.length) keepProfiles([...store.get().profiles, ...fresh]);
      const seated = { ...setup, players };
      const { [setup.ruleset]: _, ...others } = tables;
      keepTables({ ...others, [setup.ruleset]: seated });
      return seated;
    },
  };
  return people;
}
