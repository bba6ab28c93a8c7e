// @ts-check
/** Wires what tabs of the page have to do with each other; fetched behind the start. */

import { Sharing } from "./flow/sharing.js";
import { Tabs } from "./platform/tabs.js";

/**
 * @param {Omit<import("./flow/sharing.js").Parts, "tabs">
 *   & {followMeta: (key: string) => void}} parts
 */
export function makeTabs({ followMeta, ...parts }) {
  const tabs = new Tabs({
    onChange(change) {
      if ("game" in change) void sharing.follow(change.game);
      else followMeta(change.meta);
    },
    onLost: (id) => sharing.lost(id),
    onGained: (id) => void sharing.gained(id),
  });
  const sharing = new Sharing({ ...parts, tabs });
  return { tabs, takeOver: sharing.takeOver };
}
