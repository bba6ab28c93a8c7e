// @ts-check
/**
 * The page: makes every part and wires them. The only file that imports across
 * folders.
 */

import { createDraw } from "./draw.js";
import { BankIntents, inBank } from "./flow/bank.js";
import { laid, nextTask, sleep } from "./flow/between.js";
import { Bots } from "./flow/bots.js";
import { Clock } from "./flow/clock.js";
import { EngineLink } from "./flow/engine.js";
import { Game } from "./flow/game.js";
import { Intents } from "./flow/intents.js";
import { Library } from "./flow/library.js";
import { Navigation } from "./flow/navigation.js";
import { People } from "./flow/people.js";
import { Stage } from "./flow/stage.js";
import { Tables } from "./flow/tables.js";
import { loadTranslate } from "./i18n/index.js";
import { initialState } from "./initial.js";
import {
  listenToBoxPress,
  listenToDiePress,
  listenToFirstTaps,
  listenToTaps,
} from "./input/pointer.js";
import { createHaptics } from "./platform/haptics.js";
import { watchInstall } from "./platform/install.js";
import { keepStored } from "./platform/persist.js";
import {
  applySettings,
  cleanSettings,
  defaultSettings,
  readMirror,
  watchSystem,
  writeMirror,
} from "./platform/settings.js";
import { Storage } from "./platform/storage.js";
import { readTable } from "./platform/tables.js";
import { watchUpdates } from "./platform/update.js";
import { createWakeLock } from "./platform/wake-lock.js";
import { parse, Router } from "./router.js";
import { createEngine } from "./rpc/client.js";
import { createStore } from "./store.js";
import { rulesetOf, rulesets } from "./ui/catalog.js";
import { createDialog } from "./ui/dialog.js";
import { createDice } from "./ui/dice.js";
import { draftOf, inWords, prepare } from "./ui/screens.js";

/**
 * @typedef {import("./store.js").Actions} Actions
 */

const autoScoreDefault =
  rulesets.find(({ auto_score }) => auto_score)?.auto_score?.default ?? 0;

/** What the player chose; everything else follows the system. */
let chosen = readMirror();
const settingsNow = () => ({ ...defaultSettings(autoScoreDefault), ...chosen });

const store = createStore(initialState(settingsNow()));
/** The tables of perfect play are stored this long after Python was ready. */
const TABLES_AFTER_MS = 10_000;

const el = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

/* ---- what comes later -------------------------------------------------------- */

/** Called when all that is made below is there: Python may be ready before it. */
let tellMade = () => {};
/** @type {Promise<void>} */
const made = new Promise((done) => {
  tellMade = done;
});

/** @type {Promise<import("./late.js").Late> | null} */
let coming = null;

/** Fetch what no start needs; again when it could not be fetched. */
function late() {
  coming ??= Promise.all([import("./late.js"), made]).then(([{ createLate }]) => {
    const { ask } = engine;
    const parts = { store, library, game, ask, tables, stage, navigation, intents };
    const data = { storage, people, followMeta, chosen: () => chosen, choose };
    return createLate({ ...parts, ...data, words: () => t });
  });
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/**
 * Return an action that fetches itself first.
 * @template {keyof import("./late.js").Late} Name
 * @param {Name} name
 * @returns {(...of: Parameters<import("./late.js").Late[Name]>) => void}
 */
const later =
  (name) =>
  (...of) => {
    late().then(
      (all) => /** @type {(...of: any[]) => void} */ (all[name])(...of),
      () => store.set({ notice: { key: "fail.title" } }),
    );
  };

/* ---- Python: it starts to load before anything else ------------------------ */

/** @type {import("./platform/update.js").Updates | undefined} */
let updates;
const watch = () =>
  watchUpdates({
    onOffline: () => store.set({ engine: { ...store.get().engine, offline: true } }),
    onUpdate: () => store.set({ update: true }),
    onRolledBack: () => store.set({ notice: { key: "upd.undone" } }),
  });
const engine = new EngineLink({
  createClient: createEngine,
  onState(change) {
    store.set({ engine: { ...store.get().engine, ...change } });
    if (change.state !== "ready" && change.state !== "failed") return;
    updates ??= watch();
    updates.report(change.state);
  },
  saveOf: (id) => library.saveOf(id),
});
const settled = engine.ready.then(async () => {
  performance.mark("kubek:ready");
  // The way to the table is short when its screen is there already.
  prepareAll("game")?.catch(() => {});
  late().catch(() => {});
  await sleep(TABLES_AFTER_MS);
  updates?.keepTables();
});
const tables = new Tables(engine.ask, readTable);

/* ---- the platform ----------------------------------------------------------- */

/** Here as soon as a table is. @type {typeof import("./motion.js") | undefined} */
let motion;
/** @type {import("./platform/sound.js").Sound | undefined} */
let sound;

/** A table needs its screen, and what moves and sounds there. @type {typeof prepare} */
function prepareAll(screen, view) {
  const coming = prepare(screen, view);
  if (screen !== "game" || motion) return coming;
  const moving = import("./motion.js").then((fetched) => {
    motion = fetched;
    sound ??= new motion.Sound(() => store.get().settings.sound);
  });
  return Promise.all([coming, moving]).then(() => {});
}
const haptics = createHaptics(() => store.get().settings.vibration);
const storage = new Storage(
  rulesets.map(({ key }) => key),
  {
    onTrouble: (isFull) => {
      const full = { key: "save.full", way: "#/settings" };
      store.set({ notice: isFull ? full : { key: "save.off" } });
    },
    onWell: () => store.set({ notice: { key: "save.again" } }),
    onChange: (change) => later("tell")(change),
    onLoaded: (loaded) => later("adoptLoaded")(loaded),
  },
);
const first = parse(location.hash);
const reading = storage.load();
let [t, { games, meta, broken, newer }] = await Promise.all([
  loadTranslate(store.get().settings.language),
  reading,
  // Without it the start screen is shown, and `navigation` says why.
  prepareAll(first.screen)?.catch(() => {}),
  // A stored game may need the table of another kind.
  reading
    .then(({ games: stored }) => {
      if (first.screen !== "game") return;
      return prepareAll("game", stored.find(({ id }) => id === first.id)?.view);
    })
    .catch(() => {}),
]);
store.set({ games: games.sort((a, b) => b.updated - a.updated) });
if (newer) store.set({ notice: { key: "save.newer" } });
const library = new Library(store, storage);
const people = new People(store, storage, meta);
addEventListener("appinstalled", keepStored);
const install = watchInstall((way) =>
  store.set({ install: meta.installDismissed ? null : way }),
);

/* ---- the table --------------------------------------------------------------- */

const dice = createDice((slot) => actions.toggleDie(slot));
const stage = new Stage({
  store,
  moving() {
    if (!motion || !sound) throw new Error("a table without motion.js");
    const { tumble } = motion;
    return {
      tumble: (slots, values, how) => tumble(dice, { slots, values, motion: how }),
      sound,
    };
  },
  haptics,
  isStar: (ruleset, box) =>
    rulesetOf(ruleset).boxes.some(({ id, glyph }) => id === box && glyph === "star"),
  startClock: () => clock.start(),
  announce(place, msgs) {
    const text = msgs.map(t).join(" ");
    // The same words twice are a change only with another ending.
    el(place).textContent = el(place).textContent === text ? `${text}\u00a0` : text;
  },
});
const router = new Router({
  onRoute: (route) => navigation.show(route),
  onSheetClosed: () => navigation.sheetClosed(),
  isSheetOpen: () => store.get().dialog !== null,
});
/** @type {Game} */
const game = new Game({
  store,
  library,
  ask: engine.ask,
  stage,
  replace: router.replace,
  onRest,
  onDecided: (before) => void later("look")(before),
  take: (id) =>
    late().then(
      (all) => all.takeGame(id),
      () => true,
    ),
  release: () => later("releaseGame")(),
  onLeave() {
    bots.cancel();
    clock.clear();
  },
});
const bots = new Bots(store, game, onRest, (view) => tables.bring(view));
/** @type {Clock} */
const clock = new Clock(
  store,
  stage,
  (shown) => void game.act({ type: "time_out", ...shown }),
  (view) => tables.bring(view),
  settled,
);

/** A step was seen: who or what moves next? */
function onRest() {
  const { id, view } = store.get();
  // Whoever has played a turn has something to lose.
  if (view && view.turn.n > 1) keepStored();
  if (view?.over) {
    router.replace(`#/result/${id}`);
    void game.rest();
  } else if (view?.bot) {
    void bots.play();
  }
}

/* ---- what the player can do --------------------------------------------------- */

function onHold() {
  sound?.hold();
  haptics.hold();
}
const sheetIntents = new Intents({ store, game, bots, clock, stage, onHold });
const intents = inBank(
  store,
  sheetIntents,
  new BankIntents({ store, game, intents: sheetIntents, stage, onHold, onRest }),
);
const navigation = new Navigation({
  store,
  library,
  game,
  router,
  prepare: prepareAll,
  setupOf: (ruleset) => draftOf(ruleset, store.get().profiles, people.tables, t),
  onSheet: clock.follow,
  onHome: () => storage.loadAgain(),
  onResult(isCheck) {
    if (isCheck) later("verify")();
    later("review")();
    later("summarise")(store.get().id);
  },
  onStats: () => later("showStats")(),
  onSettings: () => void actions.data("look"),
});
tellMade();

/** Another tab has chosen something. @param {string} key */
async function followMeta(key) {
  const value = await storage.rereadMeta(key);
  people.follow(key, value);
  if (key !== "settings") return;
  chosen = cleanSettings(value);
  await adoptSettings();
}

/** @param {typeof chosen} choice */
function choose(choice) {
  chosen = choice;
  writeMirror(chosen);
  void storage.setMeta("settings", chosen);
  void adoptSettings();
}

async function adoptSettings() {
  const settings = settingsNow();
  const { language } = settings;
  // The page is in the language of its words until the others have come.
  applySettings({ ...settings, language: t.lang });
  if (language !== t.lang) {
    const words = await loadTranslate(language).catch(() => null);
    if (settingsNow().language !== language) return; // another was chosen meanwhile
    if (!words) {
      store.set({ notice: { key: "fail.title" } });
      return choose({ ...chosen, language: t.lang });
    }
    const { setup } = store.get();
    store.set({ setup: setup && inWords(setup, t, words) });
    t = words;
    applySettings(settings);
  }
  store.set({ settings });
}

/** @type {Actions} */
const actions = {
  ...intents,
  ...navigation,
  askHint: later("askHint"),
  chooseHint: later("chooseHint"),
  takeHint: later("takeHint"),
  review: later("review"),
  chooseSeat: later("chooseSeat"),
  openDecisions: later("openDecisions"),
  openOdds: later("openOdds"),
  rematch: later("rematch"),
  shareResult: later("shareResult"),
  shareGame: later("shareGame"),
  saveLog: later("saveLog"),
  verify: later("verify"),
  chooseWho: later("chooseWho"),
  chooseKind: later("chooseKind"),
  chooseColumn: later("chooseColumn"),
  listMore: later("listMore"),
  go: router.go,
  back: router.back,
  undoHolds() {
    intents.undoHolds();
    navigation.closeDialog();
  },
  startGame: (setup, newcomers) => void game.start(people.sitDown(setup, newcomers)),
  async forgetGame(id) {
    navigation.closeDialog();
    await library.remove(id);
    if (store.get().stats) later("refreshStats")();
  },
  putProfile: people.put,
  removeProfile(id) {
    navigation.closeDialog();
    people.remove(id);
  },
  setSetting: (key, value) => choose({ ...chosen, [key]: value }),
  data: later("data"),
  takeOver: later("takeOver"),
  retry: engine.retry,
  install: () => void install.prompt(),
  dismissInstall() {
    store.set({ install: null });
    meta.installDismissed = true;
    void storage.setMeta("installDismissed", true);
  },
  update: () => updates?.apply(),
  updateLater: () => store.set({ update: false }),
  async checkUpdate() {
    const outcome = (await updates?.check()) ?? "failed";
    if (outcome !== "found") store.set({ notice: { key: `upd.${outcome}` } });
  },
};

/* ---- drawing ------------------------------------------------------------------- */

const draw = createDraw({
  words: () => t,
  actions,
  dice,
  dialog: createDialog(document.body, () => actions.closeDialog()),
  wakeLock: createWakeLock(),
  motion: () => motion,
});

// Keys come a moment later than fingers: most phones have none.
import("./input/keyboard.js").then(
  ({ listenToKeys }) => listenToKeys(store.get, actions),
  () => {}, // the page works without
);
chosen = { ...chosen, ...cleanSettings(meta.settings) };
await adoptSettings();
watchSystem(() => void adoptSettings());
listenToFirstTaps(() => sound?.unlock());
listenToTaps(store.get, actions);
listenToDiePress((slot) => actions.takeLargest(slot));
listenToBoxPress(store.get, actions);
navigation.show(router.current);
// A stored game lies on the table as soon as what hangs on it has run: then it is the
// first thing that is seen, and not that it is coming.
await nextTask();
await laid(store);
store.subscribe(draw);
store.flush();
performance.mark("kubek:shell");
// Saves that are damaged are mended when all is there that can.
void engine.ready.then(() => later("mend")(broken));
