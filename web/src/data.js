// @ts-check
/** Wires what is done with all data; fetched when the settings need it. */

import { Data } from "./flow/data.js";
import * as archive from "./platform/archive.js";
import { saveFile } from "./platform/share.js";

/** @param {Omit<ConstructorParameters<typeof Data>[0], "archive" | "saveFile">} parts */
export const makeData = (parts) => new Data({ ...parts, archive, saveFile });
