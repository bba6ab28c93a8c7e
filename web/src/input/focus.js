// @ts-check
/**
 * Where the focus goes when a redraw took its place away, or the turn moved on. It
 * is never left on `body`: a keyboard or a screen reader would start from the top.
 */

/** @typedef {import("../store.js").AppState} AppState */

/** @param {AppState} state one name for each place that starts with a fresh focus */
const placeOf = ({ route, handover, view }) => {
  if (route.screen !== "game") return JSON.stringify(route);
  return handover ? `handover:${handover.next}` : `game:${route.id}:${Boolean(view)}`;
};

/** @param {AppState} state a person may not roll any more, and has to choose a box */
const mustChoose = ({ view, next, botTurn }) =>
  Boolean(view && !next && !botTurn && !view.bot && !view.over) &&
  view?.roll.n !== 0 &&
  view?.roll.left === 0;

/** @param {string[]} selectors @returns {HTMLElement | null} the first that exists */
function find(...selectors) {
  for (const selector of selectors) {
    const el = document.querySelector(selector);
    if (el instanceof HTMLElement && el.offsetParent !== null) return el;
  }
  return null;
}

/** @param {AppState} state */
function homeOf(state) {
  const { route } = state;
  if (route.screen === "result" && route.isCheck) return find("#verify", "main");
  if (route.screen !== "game") return find("main h1[tabindex]", "main", "h1");
  if (state.handover) return find("#ready", "main");
  const box = "main button[data-box]:not([aria-disabled=true])";
  return mustChoose(state) ? find(box, "#confirm", "#roll") : find("#roll", "main");
}

/** @param {HTMLElement | null} el @param {boolean} focusVisible */
function focus(el, focusVisible) {
  if (!el) return;
  if (el.tabIndex < 0 && !el.hasAttribute("tabindex")) el.tabIndex = -1;
  const options = { preventScroll: el.matches("main, h1"), focusVisible };
  el.focus(options);
}

/**
 * Make the function that is called after every redraw.
 * @returns {(state: AppState) => void}
 */
export function createFocusKeeper() {
  /** @type {AppState | null} */
  let last = null;
  /** A finger needs no ring where the page moves the focus; a keyboard does. */
  let hasKeyboard = false;
  addEventListener("keydown", () => {
    hasKeyboard = true;
  });
  addEventListener("pointerdown", () => {
    hasKeyboard = false;
  });

  return (/** @type {AppState} */ state) => {
    const before = last;
    last = state;
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (document.querySelector("dialog[open]")) {
      if (isLost) focus(find("dialog [autofocus]", "dialog button"), hasKeyboard);
      return;
    }
    if (!before) return;
    const hasMoved = placeOf(before) !== placeOf(state);
    const turn = `${state.view?.current}:${state.view?.turn.n}`;
    const isNewTurn = turn !== `${before.view?.current}:${before.view?.turn.n}`;
    const isForced = mustChoose(state) && !mustChoose(before);
    const inGame = state.route.screen === "game";
    if (isLost || hasMoved || (inGame && (isNewTurn || isForced))) {
      focus(homeOf(state), hasKeyboard);
    }
  };
}
