// @ts-check
/**
 * What nobody needs at a start: advice, and what is done with finished games. It is
 * fetched when Python is there, or on the first tap that asks for it.
 */

import { Coach } from "./flow/coach.js";
import { Hints } from "./flow/hints.js";
import { mendHeaders, orphans } from "./flow/mend.js";
import { OddsActions } from "./flow/odds.js";
import { ResultActions } from "./flow/result.js";
import { Reviews } from "./flow/reviews.js";
import { Statistics } from "./flow/statistics.js";
import { cleanSettings } from "./platform/settings.js";
import { saveFile, shareText } from "./platform/share.js";
import { makeTabs } from "./tabs.js";
import { resultText } from "./ui/shell/result-text.js";

/** @typedef {import("./platform/storage.js").Listeners} Listeners */

/**
 * @typedef {object} Parts
 * @property {import("./store.js").Store} store
 * @property {import("./flow/library.js").Library} library
 * @property {import("./flow/game.js").Game} game
 * @property {import("./flow/engine.js").Ask} ask
 * @property {import("./flow/tables.js").Tables} tables
 * @property {import("./flow/stage.js").Stage} stage
 * @property {import("./flow/navigation.js").Navigation} navigation
 * @property {ConstructorParameters<typeof Hints>[0]["intents"]} intents
 * @property {() => import("./i18n/index.js").Translate} words
 * @property {import("./platform/storage.js").Storage} storage
 * @property {import("./flow/people.js").People} people
 * @property {(key: string) => void} followMeta another tab has chosen something
 * @property {() => Partial<import("./store.js").Settings>} chosen
 * @property {(choice: Partial<import("./store.js").Settings>) => void} choose
 */

/** @param {Parts} parts */
export function createLate({
  store,
  library,
  game,
  ask,
  tables,
  stage,
  navigation,
  intents,
  words,
  storage,
  people,
  followMeta,
  chosen,
  choose,
}) {
  const bringTable = (/** @type {import("./store.js").View} */ view) =>
    tables.bring(view);
  const hints = new Hints({
    store,
    library,
    ask,
    bringTable,
    intents,
    openSheet: () => navigation.openDialog({ kind: "hint" }),
    closeSheet: () => navigation.closeDialog(),
    hasPanel: () => matchMedia("(min-width: 1000px) and (min-height: 600px)").matches,
  });
  const reviews = new Reviews({
    store,
    library,
    ask,
    bringTable,
    openSheet: () => navigation.openDialog({ kind: "decisions" }),
  });
  const odds = new OddsActions(store, ask, (ruleset) =>
    navigation.openDialog({ kind: "odds", ruleset }),
  );
  const result = new ResultActions({
    store,
    library,
    game,
    ask,
    share: (view) => {
      const t = words();
      return shareText({ title: t("app.name"), text: resultText(view, t) });
    },
    saveFile,
  });
  const coach = new Coach({ store, ask, bringTable, say: (msg) => stage.sayMore(msg) });
  const statistics = new Statistics({
    store,
    library,
    ask,
    bringAverages: () => tables.bringFile("averages"),
  });
  const { tabs, takeOver } = makeTabs({ store, library, game, followMeta });
  /** @type {import("./flow/data.js").Data | undefined} */
  let data;
  const mend = async (/** @type {any[]} */ broken) => {
    const lost = [...broken, ...(await orphans(storage))];
    await mendHeaders(lost, { storage, library, ask });
  };
  const takeSettings = (/** @type {unknown} */ theirs) =>
    choose({ ...cleanSettings(theirs), ...chosen() });
  return {
    /** What could not be read at the start. @type {Listeners["onLoaded"]} */
    adoptLoaded: ({ games, meta, broken, newer }) => {
      const others = games.filter(({ id }) => !library.headerOf(id));
      for (const header of others) library.list(header);
      people.join(meta);
      takeSettings(meta.settings);
      if (store.get().notice?.key === "save.off") store.set({ notice: null });
      if (newer) store.set({ notice: { key: "save.newer" } });
      void mend(broken);
    },
    takeOver,
    takeGame: (/** @type {string} */ id) => tabs.take(id),
    releaseGame: () => tabs.release(),
    tell: tabs.tell,
    mend,
    /** @type {import("./store.js").Actions["data"]} */
    data: async (verb, file) => {
      data ??= (await import("./data.js")).makeData({
        store,
        storage,
        library,
        people,
        ask,
        chosen,
        adoptSettings: takeSettings,
        onWiped: () => location.reload(),
      });
      await data[verb](/** @type {File} */ (file));
    },
    ...hints,
    ...reviews,
    ...odds,
    ...result,
    ...statistics,
    look: coach.look,
    showStats: () => statistics.show(),
    refreshStats: () => statistics.refresh(),
    summarise: (/** @type {string | null} */ id) => statistics.summarise(id),
  };
}

/** @typedef {ReturnType<typeof createLate>} Late */
