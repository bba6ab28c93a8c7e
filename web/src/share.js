// @ts-check
/** Wires what is given out of the app; fetched when it is asked for. */

import { shareText } from "./platform/share.js";
import { resultText } from "./ui/shell/result-text.js";

export { saveFile } from "./platform/share.js";

/**
 * @param {import("./store.js").View} view
 * @param {import("./i18n/index.js").Translate} t
 */
export const shareResult = (view, t) =>
  shareText({ title: t("app.name"), text: resultText(view, t) });
