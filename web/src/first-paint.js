// @ts-check
/** Runs in `<head>`, before anything is painted: no flash of the wrong theme. */

import { applySettings, defaultSettings, readMirror } from "./platform/settings.js";

applySettings({ ...defaultSettings(0), ...readMirror() });
