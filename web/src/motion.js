// @ts-check
/**
 * What moves and what sounds on a table. The first picture stands still, also that of a
 * table: this is fetched on the way to it.
 */

export { plan } from "./anim/plan.js";
export { play } from "./anim/play.js";
export { tumble } from "./anim/tumble.js";
export { Sound } from "./platform/sound.js";
