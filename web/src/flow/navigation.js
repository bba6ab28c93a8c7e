// @ts-check
/** Moving through the page: screens by their address, sheets, notices. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Route} Route
 * @typedef {import("../store.js").Dialog} Dialog
 * @typedef {import("../store.js").Setup} Setup
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./library.js").Library} Library
 * @typedef {import("../router.js").Router} Router
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Library} library
 * @property {Game} game
 * @property {Router} router
 * @property {(screen: Route["screen"], view?: View) => Promise<void> | null} prepare
 *   fetch what a screen needs for the game that it shows; null when it is there
 * @property {(ruleset: string) => Setup | null} setupOf the draft of a new game
 * @property {() => void} onHome
 * @property {(isCheck: boolean) => void} onResult a finished game is shown; is it to be
 *   checked at once?
 * @property {() => void} onSettings
 * @property {() => void} onStats the statistics are shown
 * @property {() => void} onSheet a sheet was opened or closed
 */

/** What was said about the last screen has had its time when the player moves on; a lost
 * save and a version that did not start have not. */
const LASTING = /^(save\.|upd\.undone$)/;

/** Sheets that are there from the start; the others come with the table. */
const OF_EVERY_SCREEN = new Set(["forget", "profile", "data"]);

/** The methods are bound: they are handed out as the page's actions. */
export class Navigation {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @returns {void} */
  openMenu = () => this.openDialog({ kind: "menu" });

  /** @returns {void} */
  askEndGame = () => this.openDialog({ kind: "endgame" });

  /** @param {string} id */
  askForgetGame = (id) => this.openDialog({ kind: "forget", id });

  /** @param {string} id */
  askRemoveProfile = (id) => this.openDialog({ kind: "profile", id });

  /** Look at a player's card. @param {number} seat */
  peek = (seat) => this.openDialog({ kind: "peek", seat });

  /** Open a sheet above the screen. @param {Dialog} dialog @returns {void} */
  openDialog = (dialog) => {
    const { store, router, prepare, onSheet } = this.#parts;
    const coming = OF_EVERY_SCREEN.has(dialog.kind) ? null : prepare("game");
    if (!coming) {
      store.set({ dialog });
      router.sheetOpened();
      return onSheet();
    }
    const { route } = store.get();
    coming.then(
      () => store.get().route === route && this.openDialog(dialog),
      () => store.set({ notice: { key: "fail.title" } }),
    );
  };

  /** Close the sheet, as the system's back would. @returns {void} */
  closeDialog = () => {
    if (!this.#parts.store.get().dialog) return;
    this.sheetClosed();
    this.#parts.router.sheetClosed();
  };

  /** The sheet is gone, its entry in the history too. @returns {void} */
  sheetClosed = () => {
    this.#parts.store.set({ dialog: null });
    this.#parts.onSheet();
  };

  /** @returns {void} */
  closeNotice = () => this.#parts.store.set({ notice: null });

  /** Fold a part of the screen, or unfold it. @param {string} key */
  toggle = (key) => {
    const { open } = this.#parts.store.get();
    this.#parts.store.set({ open: { ...open, [key]: !open[key] } });
  };

  /** Keep a draft of the new game. @param {Setup} setup */
  editSetup = (setup) => this.#parts.store.set({ setup });

  /** Go on with a stored game. @param {string} id */
  resume = (id) => this.#parts.router.go(`#/game/${id}`);

  /** End the game for good. @returns {void} */
  endGame = () => {
    this.sheetClosed();
    void this.#parts.game.end();
  };

  /**
   * Show the screen that the address names; fetch it first when it is not there.
   * @param {Route} route
   */
  show = (route) => {
    const { store, library, router, prepare } = this.#parts;
    const header = "id" in route ? library.headerOf(route.id) : undefined;
    const coming = prepare(route.screen, header?.view);
    if (!coming) return this.#show(route);
    coming.then(
      () => this.show(router.current),
      () => store.set({ pending: false, notice: { key: "fail.title" } }),
    );
  };

  /** @param {Route} route */
  #show(route) {
    const { store, game } = this.#parts;
    const { route: last, id, notice } = store.get();
    const isSame = JSON.stringify(route) === JSON.stringify(last);
    if (isSame && (id || route.screen !== "game")) return;
    game.leave();
    store.set({ route, open: {}, setup: null, pending: false });
    if (!isSame) {
      if (!LASTING.test(notice?.key ?? "")) store.set({ notice: null });
      store.set({ dialog: null });
      scrollTo(0, 0);
    }
    this.#fill(route);
  }

  /** Bring what a screen shows. @param {Route} route */
  #fill(route) {
    const { store, game, library, router, setupOf } = this.#parts;
    if (route.screen === "newgame") {
      store.set({ setup: setupOf(route.ruleset) });
    } else if (route.screen === "home") {
      this.#parts.onHome();
    } else if (route.screen === "settings") {
      this.#parts.onSettings();
    } else if (route.screen === "stats") {
      this.#parts.onStats();
    } else if (route.screen === "game" || route.screen === "result") {
      const { id } = route;
      const header = library.headerOf(id);
      const screen = header?.over ? "result" : "game";
      if (!header) router.replace("#/");
      else if (screen !== route.screen) router.replace(`#/${screen}/${id}`);
      else if (screen === "game") void game.open(id);
      else {
        store.set({ id, view: header.view, verdict: null });
        this.#parts.onResult(route.screen === "result" && route.isCheck);
      }
    }
  }
}
