// @ts-check
/** Runs in `<head>`, before anything is painted: no flash of the wrong theme, and a new
 * version that does not even load is noticed. */

import { applySettings, defaultSettings, readMirror } from "./platform/settings.js";
import { watchStart } from "./platform/trial.js";

watchStart();
applySettings({ ...defaultSettings(0), ...readMirror() });
