// @ts-check
/** All that a game shows: fetched together, on the way to the table. */

export { handoverScreen } from "./handover.js";
export { gameScreen } from "./screen.js";
export { gameSheet } from "./sheets.js";
