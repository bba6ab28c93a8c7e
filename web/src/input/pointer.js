// @ts-check
/** Taps that mean the same everywhere on the table. */

/**
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Actions} Actions
 */

/** What stays itself while dice fly: the menu and the players' cards. */
const ALWAYS = "#menu, .chip, .race-all, dialog, a";

/**
 * Let a tap end a running tumble, show the computer's turn at once, or leave a lost
 * turn. The click that follows such a tap is swallowed: it was aimed at what the player
 * saw before.
 * @param {() => AppState} getState
 * @param {Actions} actions
 * @returns {() => void} the remover
 */
export function listenToTaps(getState, actions) {
  let swallow = false;

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    swallow = false;
    const { next, bust, botTurn, route, dialog } = getState();
    if (!event.isTrusted || !event.isPrimary || event.button !== 0) return;
    if (!(next || bust || botTurn) || route.screen !== "game" || dialog) return;
    if (event.target instanceof Element && event.target.closest(ALWAYS)) return;
    swallow = true;
    actions.skip();
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    // A click of the keyboard has no pointer behind it.
    if (!swallow || event.detail === 0) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener("pointerdown", onPointerDown, true);
  document.addEventListener("click", onClick, true);
  return () => {
    document.removeEventListener("pointerdown", onPointerDown, true);
    document.removeEventListener("click", onClick, true);
  };
}

/** What means something else when a finger rests on it. */
const LONG_PRESSED = "main .cell[data-box], .bank .die";

/** A finger that stays so long wants more than a tap. */
const LONG_PRESS_MS = 450;

/**
 * Let a long press on a cell of a table name its box, for as long as it lasts, and one
 * on a die of a bank game choose its whole combination. The click that follows is
 * swallowed.
 * @param {() => AppState} getState
 * @param {Actions} actions
 * @returns {() => void} the remover
 */
export function listenToLongPress(getState, actions) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isLong = false;
  let isNaming = false;

  /** @param {DOMStringMap} data what the pressed element stands for */
  function onLongPress({ box, column, slot }) {
    isLong = true;
    if (slot !== undefined) return actions.takeLargest(Number(slot));
    const found = getState().view?.boxes.find(
      (each) => each.id === box && String(each.column) === column,
    );
    isNaming = true;
    if (found) actions.tell(found.name);
  }

  /** @param {PointerEvent} event */
  function onPointerDown({ target, isTrusted, isPrimary }) {
    clearTimeout(timer);
    isLong = false;
    isNaming = false;
    const pressed = target instanceof Element && target.closest(LONG_PRESSED);
    if (!(pressed instanceof HTMLElement) || !isTrusted || !isPrimary) return;
    timer = setTimeout(() => onLongPress(pressed.dataset), LONG_PRESS_MS);
  }

  function onPointerEnd() {
    clearTimeout(timer);
    if (isNaming) actions.tell(null);
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    // A click of the keyboard has no pointer behind it.
    if (!isLong || event.detail === 0) return;
    isLong = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const ends = /** @type {const} */ (["pointerup", "pointercancel"]);
  document.addEventListener("pointerdown", onPointerDown);
  document.addEventListener("click", onClick, true);
  for (const end of ends) document.addEventListener(end, onPointerEnd);
  return () => {
    document.removeEventListener("pointerdown", onPointerDown);
    document.removeEventListener("click", onClick, true);
    for (const end of ends) document.removeEventListener(end, onPointerEnd);
  };
}

/**
 * Call `onTap` inside every tap and key press: browsers let sound start only there.
 * @param {() => void} onTap
 * @returns {() => void} the remover
 */
export function listenToFirstTaps(onTap) {
  const kinds = /** @type {const} */ (["pointerup", "keydown"]);
  for (const kind of kinds) addEventListener(kind, onTap, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, onTap, true);
  };
}
