// @ts-check
/**
 * The words of the page. `t("undo")` or `t({key, ...params})` gives the text in
 * the chosen language; plural forms, numbers and lists come from `Intl`.
 *
 * In a text, `{n}` shows a parameter by its kind: numbers are grouped, faces joined
 * by commas, names made a list, a Msg translated, `{box}` and `{ruleset}` named.
 * `{held:row}` asks for one of the formats below; `{n:points}` counts: it takes the
 * words of `count.points`. A text with plural forms is chosen by the parameter `n`,
 * else `p` (points).
 */

/**
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {"pl" | "en"} Language
 * @typedef {Record<string, string | {[form: string]: string}>} Words
 * @typedef {((msg: string | Msg) => string) & {lang: Language,
 *   has: (key: string) => boolean}} Translate
 */

/** @type {Record<Language, () => Promise<{default: Words}>>} */
const files = {
  pl: () => import("./pl.json", { with: { type: "json" } }),
  en: () => import("./en.json", { with: { type: "json" } }),
};

/**
 * Fetch the words of one language and make its `t`.
 *
 * @param {Language} lang
 * @returns {Promise<Translate>}
 */
export async function loadTranslate(lang) {
  return createTranslate(lang, (await files[lang]()).default);
}

/**
 * @param {Language} lang
 * @param {Words} words
 * @returns {Translate}
 */
export function createTranslate(lang, words) {
  const plurals = new Intl.PluralRules(lang);
  const lists = new Intl.ListFormat(lang);
  // Without "always" Polish leaves four-digit numbers ungrouped.
  const numbers = new Intl.NumberFormat(lang, {
    useGrouping: "always",
    maximumFractionDigits: 1,
  });
  const tenths = new Intl.NumberFormat(lang, {
    useGrouping: "always",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

  const percents = new Intl.NumberFormat(lang, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

  /** @type {Record<string, (value: any) => string>} */
  const formats = {
    percent: (part) => percents.format(part),
    tenths: tenths.format,
    row: (dice) => dice.join(" "),
    mb: (bytes) => tenths.format(bytes / 1e6),
    list: (figures) => lists.format(figures.map(numbers.format)),
  };

  /** @type {(name: string, value: any, params: Record<string, any>) => string} */
  const show = (name, value, params) => {
    if (typeof value === "number") return numbers.format(value).replace("-", "−");
    if (name === "box" && typeof value === "string")
      return t(`box.${params.ruleset}.${value}`);
    if (name === "ruleset") return t(`ruleset.${value}`);
    if (Array.isArray(value))
      return typeof value[0] === "string" ? lists.format(value) : value.join(", ");
    return typeof value === "object" ? t(value) : String(value);
  };

  /** @type {(msg: string | Msg) => string} */
  const t = (msg) => {
    const { key, ...params } = typeof msg === "string" ? { key: msg } : msg;
    const text = words[key] ?? key;
    const count = params.n ?? params.p ?? 0;
    const pattern = typeof text === "string" ? text : text[plurals.select(count)];
    return pattern.replace(/\{(\w+)(?::(\w+))?\}/g, (hole, name, format) => {
      const value = params[name] ?? null;
      if (value === null) return hole;
      if (!format) return show(name, value, params);
      return formats[format]?.(value) ?? t({ key: `count.${format}`, n: value });
    });
  };
  return Object.assign(t, {
    lang,
    has: (/** @type {string} */ key) => Object.hasOwn(words, key),
  });
}
