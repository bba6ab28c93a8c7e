// @ts-check
/**
 * The settings: their defaults, what may be stored, and their marks on `<html>`.
 *
 * Only what the player chose is stored; the rest follows the system. The choice is
 * mirrored in localStorage, so that the first paint already has the right colours.
 */

/** @typedef {import("../store.js").Settings} Settings */

const MIRROR_KEY = "kubek.settings";

const isSwitch = (/** @type {unknown} */ value) => typeof value === "boolean";
const oneOf =
  (/** @type {string[]} */ ...choices) =>
  (/** @type {any} */ value) =>
    choices.includes(value);

/** @type {{[K in keyof Settings]: (value: unknown) => boolean}} */
const VALID = {
  language: oneOf("pl", "en"),
  theme: oneOf("system", "light", "dark"),
  motion: oneOf("full", "short", "none"),
  sound: isSwitch,
  vibration: isSwitch,
  oneTap: isSwitch,
  autoScore: (value) => Number.isInteger(value) && Number(value) >= 0,
  marks: oneOf("rules", "hold", "reroll"),
  keepAwake: isSwitch,
  shortcuts: isSwitch,
  faces: oneOf("pips", "numerals"),
  dice: oneOf("ivory", "dark"),
  leftHanded: isSwitch,
  coach: (value) => [0, 0.5, 1, 2, 5].includes(Number(value)),
  botSpeed: oneOf("normal", "double", "once"),
};

const darkQuery = () => matchMedia("(prefers-color-scheme: dark)");
const calmQuery = () => matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Return the settings of somebody who has chosen nothing.
 * @param {number} autoScore seconds, the catalog's default
 * @returns {Settings}
 */
export function defaultSettings(autoScore) {
  return {
    language: navigator.language.startsWith("pl") ? "pl" : "en",
    theme: "system",
    motion: calmQuery().matches ? "none" : "full",
    sound: true,
    vibration: true,
    oneTap: false,
    autoScore,
    marks: "rules",
    keepAwake: true,
    shortcuts: true,
    faces: "pips",
    dice: "ivory",
    leftHanded: false,
    coach: 0,
    botSpeed: "normal",
  };
}

/**
 * Return the parts of a stored choice that make sense.
 * @param {unknown} stored
 * @returns {Partial<Settings>}
 */
export function cleanSettings(stored) {
  if (!stored || typeof stored !== "object") return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) =>
        Object.hasOwn(VALID, key) && VALID[/** @type {keyof Settings} */ (key)](value),
    ),
  );
}

/**
 * Return the player's choice from the mirror; nothing when it cannot be read.
 * @returns {Partial<Settings>}
 */
export function readMirror() {
  try {
    return cleanSettings(JSON.parse(localStorage.getItem(MIRROR_KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} chosen */
export function writeMirror(chosen) {
  try {
    localStorage.setItem(MIRROR_KEY, JSON.stringify(chosen));
  } catch {
    // Storage refused: the settings hold for this visit.
  }
}

/**
 * Mark `<html>` so that the styles follow the settings.
 * @param {Settings} settings
 */
export function applySettings(settings) {
  const root = document.documentElement;
  const dark =
    settings.theme === "system" ? darkQuery().matches : settings.theme === "dark";
  root.lang = settings.language;
  Object.assign(root.dataset, {
    theme: dark ? "dark" : "light",
    motion: settings.motion,
    dice: settings.dice,
    faces: settings.faces,
    hand: settings.leftHanded ? "left" : "right",
  });
  showBarColour(dark ? "dark" : "light");
}

/** Let the system's bars follow the theme: of the page's two colours one applies. */
function showBarColour(/** @type {string} */ theme) {
  for (const meta of document.querySelectorAll("meta")) {
    if (meta.name !== "theme-color") continue;
    meta.dataset.theme ??= meta.media.includes("dark") ? "dark" : "light";
    meta.media = meta.dataset.theme === theme ? "all" : "not all";
  }
}

/**
 * Call `onChange` when the system changes its theme or its wish for less motion.
 * @param {() => void} onChange
 * @returns {() => void} the remover
 */
export function watchSystem(onChange) {
  const queries = [darkQuery(), calmQuery()];
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    for (const query of queries) query.removeEventListener("change", onChange);
  };
}
