// @ts-check
/**
 * Runs in `<head>`, before anything is painted: no flash of the wrong theme, and a
 * new version that does not even load is noticed. Python's worker starts here too, and
 * what the first screen needs of words, scripts and styles is on its way before the
 * page's script has asked for it.
 */

import { readEarly } from "./platform/disk.js";
import { applySettings, defaultSettings, readMirror } from "./platform/settings.js";
import { watchStart } from "./platform/trial.js";
import { startEarly } from "./rpc/early.js";

watchStart();
const settings = { ...defaultSettings(0), ...readMirror() };
applySettings(settings);
startEarly();
readEarly();

const screen = location.hash.split("/")[1] || "home";
const early = [
  ...KUBEK_EARLY.words[settings.language],
  ...(KUBEK_EARLY.screens[screen] ?? []),
];
for (const href of early) {
  const isStyle = href.endsWith(".css");
  const rel = isStyle ? "preload" : "modulepreload";
  const link = Object.assign(document.createElement("link"), { rel, href });
  if (isStyle) link.as = "style";
  document.head.append(link);
}
