// @ts-check
/**
 * The page: makes every part and wires them. The only file that imports across
 * folders.
 */

import { render } from "lit-html";
import { plan } from "./anim/plan.js";
import { play } from "./anim/play.js";
import { tumble } from "./anim/tumble.js";
import { createBots } from "./flow/bots.js";
import { createClock } from "./flow/clock.js";
import { createEngineLink } from "./flow/engine.js";
import { createGame } from "./flow/game.js";
import { createIntents } from "./flow/intents.js";
import { createPage } from "./flow/page.js";
import { loadTranslate } from "./i18n/index.js";
import { createFocusKeeper } from "./input/focus.js";
import { listenToKeys } from "./input/keyboard.js";
import { listenToFirstTaps, listenToLongPress, listenToTaps } from "./input/pointer.js";
import { createHaptics } from "./platform/haptics.js";
import { watchInstall } from "./platform/install.js";
import {
  applySettings,
  cleanSettings,
  defaultSettings,
  readMirror,
  watchSystem,
  writeMirror,
} from "./platform/settings.js";
import { saveFile, shareText } from "./platform/share.js";
import { createSound } from "./platform/sound.js";
import { openStorage } from "./platform/storage.js";
import { watchUpdates } from "./platform/update.js";
import { createWakeLock } from "./platform/wake-lock.js";
import { createRouter, parse } from "./router.js";
import { createEngine } from "./rpc/client.js";
import { createStore } from "./store.js";
import { rulesetOf, rulesets } from "./ui/catalog.js";
import { createDialog } from "./ui/dialog.js";
import { createDice } from "./ui/dice.js";
import { gameSheet, page, prepare, revealBox, titleOf } from "./ui/screens.js";
import { resultText } from "./ui/shell/result-text.js";
import { defaultSetup } from "./ui/shell/setup.js";

/**
 * @typedef {import("./store.js").Settings} Settings
 * @typedef {import("./store.js").Actions} Actions
 * @typedef {import("./store.js").AppState} AppState
 * @typedef {import("./store.js").Msg} Msg
 * @typedef {import("./store.js").View} View
 */

const autoScoreDefault =
  rulesets.find(({ auto_score }) => auto_score)?.auto_score?.default ?? 0;

/** What the player chose; everything else follows the system. */
let chosen = readMirror();
const settingsNow = () => ({ ...defaultSettings(autoScoreDefault), ...chosen });

const store = createStore({
  route: { screen: "home" },
  settings: settingsNow(),
  engine: { state: "loading", loaded: 0, total: 0, offline: false },
  games: [],
  id: null,
  view: null,
  next: null,
  selection: 0,
  pending: false,
  waiting: false,
  botTurn: false,
  clock: null,
  handover: null,
  setup: null,
  dialog: null,
  named: null,
  told: null,
  notice: null,
  verdict: null,
  update: false,
  install: null,
  open: {},
});
const isOn = (/** @type {"sound" | "vibration"} */ key) => store.get().settings[key];
const el = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

/* ---- Python: it starts to load before anything else ------------------------ */

/** @type {import("./platform/update.js").Updates | undefined} */
let updates;
const watch = () =>
  watchUpdates({
    onOffline: () => store.set({ engine: { ...store.get().engine, offline: true } }),
    onUpdate: () => store.set({ update: true }),
  });
const engine = createEngineLink({
  createClient: createEngine,
  onState(change) {
    store.set({ engine: { ...store.get().engine, ...change } });
    if (change.state === "ready" || change.state === "failed") updates ??= watch();
  },
  saveOf: (id) => game.saveOf(id),
});
void engine.ask({ op: "catalog" }).then(() => performance.mark("kubek:ready"));

/* ---- the platform ----------------------------------------------------------- */

const sound = createSound(() => isOn("sound"));
const haptics = createHaptics(() => isOn("vibration"));
const wakeLock = createWakeLock();
let [t, storage] = await Promise.all([
  loadTranslate(store.get().settings.language),
  openStorage(
    rulesets.map(({ key }) => key),
    () => store.set({ notice: { key: "save.off" } }),
  ),
  // Without it the start screen is shown, and `onRoute` says why.
  prepare(parse(location.hash).screen)?.catch(() => {}),
]);
const { games, meta, damaged } = await storage.load();
store.set({ games: games.sort((a, b) => b.updated - a.updated) });
if (damaged) store.set({ notice: { key: "save.damaged" } });

const install = watchInstall((way) =>
  store.set({ install: meta.installDismissed ? null : way }),
);

/* ---- the table --------------------------------------------------------------- */

const dice = createDice((slot) => actions.toggleDie(slot));

/** @param {string} id @param {Msg[]} msgs */
function announce(id, msgs) {
  if (!msgs.length) return;
  const text = msgs.map(t).join(" ");
  // The same words twice are a change only with another ending.
  el(id).textContent = el(id).textContent === text ? `${text}\u00a0` : text;
}

/** @type {import("./flow/game.js").Stage} */
const stage = {
  tumble(view, still) {
    const { roll, values } = /** @type {import("./store.js").Tumble} */ (view.animate);
    const { settings, botTurn } = store.get();
    const isHasty =
      botTurn && settings.botSpeed === "double" && settings.motion !== "none";
    const motion = still ? "none" : isHasty ? "short" : settings.motion;
    store.flush();
    const flight = tumble(dice, { slots: roll, values, motion });
    if (still) {
      flight.skip();
      return flight;
    }
    sound.roll(
      roll.map((slot, i) => ({ slot, at: flight.landings[i] })),
      values.length,
    );
    haptics.land(flight.landings);
    return {
      done: flight.done,
      skip() {
        sound.stopRoll();
        haptics.stop();
        flight.skip();
      },
    };
  },
  scored(events, { ruleset }) {
    const scored = events.find(({ type }) => type === "box_scored");
    if (!scored) return;
    const { glyph } =
      rulesetOf(ruleset).boxes.find(({ id }) => id === scored.box) ?? {};
    const isFive = glyph === "star" && scored.points > 0;
    sound[isFive ? "fiveOfAKind" : "score"]();
    haptics[isFive ? "fiveOfAKind" : "score"]();
  },
  atRest: () => clock.start(),
  say: (msgs) => announce("status", msgs),
  alarm: (msg) => announce("alert", [msg]),
};

const router = createRouter({
  onRoute: (route) => onRoute(route),
  onSheetClosed() {
    store.set({ dialog: null });
    clock.follow();
  },
  isSheetOpen: () => store.get().dialog !== null,
});
const game = createGame({
  store,
  storage,
  ask: engine.ask,
  stage,
  replace: router.replace,
  onRest,
  onLeave() {
    bots.cancel();
    clock.clear();
  },
});
const bots = createBots({ store, ...game, onDone: onRest });
const clock = createClock({
  store,
  onLow: (n) => stage.say([{ key: "say.time.left", n }]),
  onTimeOut({ auto }) {
    if (!auto) stage.alarm({ key: "time.up" });
    void game.act({ type: "time_out" });
  },
});

/** A step was seen: who or what moves next? */
function onRest() {
  const { id, view, waiting } = store.get();
  if (!view) return;
  if (view.over) return router.replace(`#/result/${id}`);
  if (view.bot) return void bots.play();
  store.set({ waiting: false });
  if (waiting) actions.roll();
}

/* ---- what the player can do --------------------------------------------------- */

async function adoptSettings() {
  const settings = settingsNow();
  applySettings(settings);
  if (settings.language !== t.lang) t = await loadTranslate(settings.language);
  store.set({ settings });
}

const intents = createIntents({
  store,
  game,
  bots,
  clock,
  stage,
  onHold() {
    sound.hold();
    haptics.hold();
  },
});
const { actions: pageActions, onRoute } = createPage({
  store,
  storage,
  game,
  router,
  ask: engine.ask,
  prepare,
  newSetup: (ruleset) => defaultSetup(ruleset, t),
  lastSetups: meta.setups ?? {},
  share: (view) => shareText({ title: t("app.name"), text: resultText(view, t) }),
  saveFile,
  onSheet: () => clock.follow(),
});

/** @type {Actions} */
const actions = {
  ...intents,
  ...pageActions,
  setSetting(key, value) {
    chosen = { ...chosen, [key]: value };
    writeMirror(chosen);
    void storage.setMeta("settings", chosen);
    void adoptSettings();
  },
  retry: engine.retry,
  async install() {
    await install.prompt();
  },
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

const dialog = createDialog(document.body, () => actions.closeDialog());
const keepFocus = createFocusKeeper();
/** The route whose box of the rules was brought into sight. @type {object | null} */
let revealed = null;
/** The view on the screen: from it to the next one leads the plan of what moves.
 * @type {View | null} */
let shown = null;

/** @param {AppState} state */
function draw(state) {
  const { route, view, next, pending, botTurn, settings } = state;
  const isTable = route.screen === "game" && view !== null;
  document.body.dataset.engine = state.engine.state;
  document.body.dataset.busy = String(pending || botTurn || next !== null);
  render(page(state, t, actions), el("app"));
  const host = document.getElementById("dice");
  if (host) dice.mount(host);
  dice.update(state, t);
  dialog.update(gameSheet(state, t, actions), t);
  document.title = titleOf(state, t);
  wakeLock.want(isTable && settings.keepAwake);
  if (route.screen === "rules" && route !== revealed) revealBox(route.box);
  revealed = route;
  keepFocus(state);
  play(plan(shown, view, settings.motion), document.body);
  shown = view;
}

chosen = { ...chosen, ...cleanSettings(meta.settings) };
await adoptSettings();
store.subscribe(draw);
watchSystem(() => void adoptSettings());
listenToFirstTaps(() => sound.unlock());
listenToTaps(store.get, actions);
listenToLongPress(store.get, actions);
listenToKeys(store.get, actions);
onRoute(router.current());
store.flush();
performance.mark("kubek:shell");
