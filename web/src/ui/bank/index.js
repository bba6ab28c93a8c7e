// @ts-check
/** The table of a bank game: fetched with its styles when one is opened. */

export { bankScreen } from "./screen.js";
export { bankSheet } from "./sheets.js";
