// @ts-check
/** The rules of Penta, part by part, for the rules page. */

/**
 * @typedef {import("../../store.js").Ruleset} Ruleset
 * @typedef {import("./rules.js").Part} Part
 */

/** @type {(noun: string, n: number) => import("../../store.js").Msg} */
const count = (noun, n) => ({ key: `count.${noun}`, n });

/**
 * @param {Ruleset} ruleset
 * @returns {Part[]}
 */
export function pentaRules({ players, boxes, rolls, turns, auto_score, facts }) {
  const points = facts.boxes;
  return [
    {
      id: "goal",
      title: "rules.penta.goal",
      before: [
        {
          key: "rules.penta.goal.text",
          boxes: count("boxes", boxes.length),
          turns: count("turns", turns),
        },
        { key: "rules.penta.goal.players", ...players },
      ],
    },
    {
      id: "turn",
      title: "rules.penta.turn",
      before: [
        { key: "rules.penta.turn.text", rolls: count("rolls", rolls) },
        "rules.penta.turn.hold",
        "rules.penta.turn.stop",
      ],
    },
    {
      id: "score",
      title: "rules.penta.score",
      before: ["rules.penta.score.text", "rules.penta.score.zero"],
    },
    {
      id: "time",
      title: "rules.penta.time",
      before: [
        {
          key: "rules.penta.time.text",
          seconds: count("seconds", auto_score?.default ?? 0),
        },
        "rules.penta.time.stop",
      ],
    },
    {
      id: "upper",
      title: "rules.penta.upper",
      boxes: "upper",
      after: [
        {
          key: "rules.penta.upper.bonus",
          need: count("points", facts.upper_need),
          bonus: count("points", facts.upper_bonus),
        },
      ],
    },
    { id: "lower", title: "rules.penta.lower", boxes: "lower" },
    {
      id: "joker",
      title: "rules.penta.joker",
      before: [
        "rules.penta.joker.first",
        {
          key: "rules.penta.joker.text",
          points: count("points", points.five_of_a_kind),
          bonus: count("points", facts.five_bonus),
        },
      ],
      steps: [
        "rules.penta.joker.upper",
        {
          key: "rules.penta.joker.lower",
          full: points.full_house,
          small: points.small_straight,
          large: points.large_straight,
        },
        "rules.penta.joker.zero",
      ],
      after: ["rules.penta.joker.none"],
    },
    { id: "end", title: "rules.penta.end", before: ["rules.penta.end.text"] },
    {
      id: "fair",
      title: "rules.penta.fair",
      before: ["rules.penta.fair.text", "rules.penta.fair.check"],
    },
  ];
}
