// @ts-check
/**
 * The parts of a rules page, put together from the words: no rule set has a page of
 * its own here.
 *
 * Words of a part are `rules.<whose>.<part>`: the heading itself, then paragraphs
 * `.1`, `.2`, steps `.step.1` and paragraphs after them `.after.1`. "Whose" is the
 * rule set, its family or "all", and the nearest one speaks. A part that has nothing
 * to say is left out. Every number in the words is a parameter: a fact of the catalog
 * or an option's value.
 */

/**
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("../../i18n/index.js").Translate} Translate
 * @typedef {{id: string, title: string, before: string[], steps: string[],
 *   after: string[]}} Part
 */

/** What a page can speak of, in order. */
const PARTS = {
  sheet: [
    "goal",
    "turn",
    "columns",
    "score",
    "time",
    "upper",
    "lower",
    "joker",
    "burn",
    "limit",
    "end",
    "fair",
  ],
  bank: ["goal", "turn", "points", "entry", "risk", "busts", "end", "fair"],
};

/** Parts that list boxes: they stay, also without a paragraph. */
const ALWAYS = ["upper", "lower"];

/**
 * Return where the words of a rule set are found.
 *
 * @param {Ruleset} ruleset
 * @param {Translate} t
 * @returns {(name: string) => string | null} the text; null when nobody has it
 */
export function createSpeaker(ruleset, t) {
  const params = paramsOf(ruleset);
  return (name) => {
    for (const whose of [ruleset.key, ruleset.family, "all"]) {
      const key = `rules.${whose}.${name}`;
      if (t.has(key)) return t({ key, ...params });
    }
    return null;
  };
}

/**
 * @param {Ruleset} ruleset
 * @param {(name: string) => string | null} speak
 * @returns {Part[]}
 */
export const partsOf = ({ family }, speak) =>
  PARTS[family]
    .map((id) => ({
      id,
      title: speak(id) ?? "",
      before: numbered(id, speak),
      steps: numbered(`${id}.step`, speak),
      after: numbered(`${id}.after`, speak),
    }))
    .filter(
      ({ id, before, after }) => before.length || after.length || ALWAYS.includes(id),
    );

/** @type {(name: string, speak: (name: string) => string | null) => string[]} */
function numbered(name, speak) {
  const texts = [];
  for (let n = 1; ; n += 1) {
    const text = speak(`${name}.${n}`);
    if (text === null) return texts;
    texts.push(text);
  }
}

/**
 * Return the numbers that texts may name: facts by their path (`boxes_full_house`),
 * options by their key, and `<key>_choices`.
 *
 * @param {Ruleset} ruleset
 */
export function paramsOf({
  players,
  boxes,
  dice,
  rolls,
  turns,
  auto_score,
  facts,
  options,
}) {
  return {
    ...players,
    boxes: boxes.length,
    dice,
    rolls,
    turns,
    auto_score: auto_score?.default,
    ...flat(facts),
    ...Object.fromEntries(options.map((option) => [option.key, option.default])),
    ...Object.fromEntries(
      options.map(({ key, choices }) => [`${key}_choices`, choices.filter(Boolean)]),
    ),
  };
}

/** @type {(facts: Record<string, any>, path?: string) => Record<string, number>} */
const flat = (facts, path = "") =>
  Object.assign(
    {},
    ...Object.entries(facts).map(([name, fact]) =>
      typeof fact === "number"
        ? { [path + name]: fact }
        : flat(fact, `${path}${name}_`),
    ),
  );
