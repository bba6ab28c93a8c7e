// @ts-check
/** The result of a game in plain words, to share. */

/**
 * @param {import("../../store.js").View} view a finished game
 * @param {import("../../i18n/index.js").Translate} t
 */
export function resultText({ ruleset, players, result }, t) {
  const lines = (result?.ranking ?? []).map(({ place, seat, total }) =>
    t({
      key: "share.line",
      place,
      name: players[seat].name,
      points: { key: "count.points", n: total },
    }),
  );
  return [`${t("app.name")} · ${t(`ruleset.${ruleset}`)}`, ...lines].join("\n");
}
