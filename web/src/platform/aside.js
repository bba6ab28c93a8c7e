// @ts-check
/** Putting records aside that are not ours, or damaged: they are never dropped. */

import { allOrNone, putAside, readGame, removeFrom } from "./writing.js";

/**
 * Move one game's records aside.
 * @param {import("./disk.js").Disk} disk
 * @param {any} id
 * @param {string} why
 */
export async function moveAside(disk, id, why) {
  const old = await readGame(disk, id, why);
  await allOrNone(disk, ["games", "events", "quarantine"], async (tx) => {
    await putAside(tx, id, old);
    await removeFrom(tx, id);
  });
}
