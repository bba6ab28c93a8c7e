// @ts-check
/** What the page can do around a game: routes, sheets, settings, sharing. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Route} Route
 * @typedef {import("../store.js").Dialog} Dialog
 * @typedef {import("../store.js").Setup} Setup
 * @typedef {ReturnType<typeof import("./people.js").createPeople>} People
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("../store.js").View} View
 * @typedef {ReturnType<typeof import("./game.js").createGame>} Game
 * @typedef {ReturnType<typeof import("../router.js").createRouter>} Router
 * @typedef {import("./engine.js").Ask} Ask
 */

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {Game} parts.game
 * @param {Router} parts.router
 * @param {Ask} parts.ask
 * @param {(screen: Route["screen"], view?: View) => Promise<void> | null} parts.prepare
 *   fetch what a screen needs, for the game that it shows; null when it is there
 * @param {People} parts.people
 * @param {(ruleset: string) => Setup} parts.draft what the new-game sheet starts with
 * @param {(view: View) => Promise<string>} parts.share give the result away as text
 * @param {(name: string, text: string) => void} parts.saveFile
 * @param {() => void} parts.onSheet a sheet was opened or closed
 */
export function createPage({
  store,
  game,
  router,
  ask,
  prepare,
  people,
  draft,
  share,
  saveFile,
  onSheet,
}) {
  /** @param {Msg} notice */
  const tell = (notice) => store.set({ notice });

  /** @param {string} id */
  function showResult(id) {
    const header = game.headerOf(id);
    if (!header?.over) return router.replace(header ? `#/game/${id}` : "#/");
    store.set({ id, view: header.view, verdict: null });
  }

  const actions = {
    openMenu: () => actions.openDialog({ kind: "menu" }),
    askEndGame: () => actions.openDialog({ kind: "endgame" }),
    peek: (/** @type {number} */ seat) => actions.openDialog({ kind: "peek", seat }),
    openDialog(/** @type {Dialog} */ dialog) {
      store.set({ dialog });
      router.sheetOpened();
      onSheet();
    },
    closeDialog() {
      if (!store.get().dialog) return;
      store.set({ dialog: null });
      router.sheetClosed();
      onSheet();
    },
    closeNotice: () => store.set({ notice: null }),
    go: router.go,
    back: router.back,
    toggle(/** @type {string} */ key) {
      const { open } = store.get();
      store.set({ open: { ...open, [key]: !open[key] } });
    },

    editSetup: (/** @type {Setup} */ setup) => store.set({ setup }),
    startGame(/** @type {Setup} */ setup, /** @type {number[]} */ newcomers) {
      void game.start(people.sitDown(setup, newcomers));
    },
    resume: (/** @type {string} */ id) => router.go(`#/game/${id}`),
    /** The same people, once more. */
    rematch() {
      const { id, view } = store.get();
      const header = game.headerOf(id ?? "");
      if (!header || !view) return;
      const { handover, profiles } = header.table;
      void game.start({
        ruleset: view.ruleset,
        options: view.options,
        players: view.players.map(({ seat, name, kind, level, colour }) => {
          return { name, kind, level, colour, profile: profiles?.[seat] };
        }),
        handover,
      });
    },
    endGame: () => void game.end(),
    askForgetGame: (/** @type {string} */ id) =>
      actions.openDialog({ kind: "forget", id }),
    forgetGame(/** @type {string} */ id) {
      actions.closeDialog();
      void game.remove(id);
    },

    putProfile: people.put,
    askRemoveProfile: (/** @type {string} */ id) =>
      actions.openDialog({ kind: "profile", id }),
    removeProfile(/** @type {string} */ id) {
      actions.closeDialog();
      people.remove(id);
    },

    async shareResult() {
      const { view } = store.get();
      if (!view) return;
      const outcome = await share(view);
      if (outcome === "copied" || outcome === "failed")
        tell({ key: `share.${outcome}` });
    },
    async saveLog() {
      const { id, view } = store.get();
      if (!id || !view) return;
      const answer = await ask({ op: "export", id });
      if (answer.error) return tell({ key: `error.${answer.error.code}` });
      const day = new Date(game.headerOf(id)?.created ?? Date.now()).toISOString();
      const file = `kubek-${view.ruleset}-${day.slice(0, 10)}-${id.slice(0, 6)}.json`;
      saveFile(file, JSON.stringify(answer.file, null, 1));
      tell({ key: "share.saved", file });
    },
    async verify() {
      const { id } = store.get();
      const save = id && (await game.saveOf(id));
      if (!save) return;
      const answer = await ask({ op: "verify", save });
      if (store.get().id !== id) return;
      store.set({
        verdict: answer.error
          ? { ok: false, problem: answer.error }
          : /** @type {import("../store.js").Verdict} */ (answer),
      });
    },
  };

  /** Show the screen that the address names. @param {Route} route */
  function onRoute(route) {
    const header = "id" in route ? game.headerOf(route.id) : undefined;
    const coming = prepare(route.screen, header?.view);
    if (coming) {
      coming.then(
        () => onRoute(router.current()),
        () => tell({ key: "fail.title" }),
      );
      return;
    }
    const before = store.get();
    const isSame = JSON.stringify(route) === JSON.stringify(before.route);
    if (isSame && (before.id || route.screen !== "game")) return;
    if (before.id) game.leave();
    store.set({ route, open: {}, setup: null });
    // What was said about the last screen has had its time; a lost save has not.
    if (!isSame && !before.notice?.key.startsWith("save.")) store.set({ notice: null });
    if (!isSame) scrollTo(0, 0);
    if (route.screen === "game") {
      if (game.headerOf(route.id)?.over) router.replace(`#/result/${route.id}`);
      else void game.open(route.id);
    } else if (route.screen === "result") {
      showResult(route.id);
    } else if (route.screen === "newgame") {
      store.set({ setup: draft(route.ruleset) });
    }
  }

  return { actions, onRoute };
}
