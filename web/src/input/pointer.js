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

/** A finger that stays so long does not tap. */
const LONG_PRESS_MS = 450;

/**
 * Say the name of a box under a finger that stays: cells of a table show only signs.
 * The click that follows is swallowed.
 * @param {() => AppState} getState
 * @param {Actions} actions
 * @returns {() => void} the remover
 */
export function listenToBoxPress(getState, actions) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isNaming = false;

  /** @param {PointerEvent} event */
  function onPointerDown({ target, isTrusted, isPrimary }) {
    isNaming = false;
    const cell = target instanceof Element && target.closest("main .cell[data-box]");
    if (!(cell instanceof HTMLElement) || !isTrusted || !isPrimary) return;
    const { box, column } = cell.dataset;
    timer = setTimeout(() => {
      const found = getState().view?.boxes.find(
        (each) => each.id === box && String(each.column) === column,
      );
      isNaming = true;
      if (found) actions.tell(found.name);
    }, LONG_PRESS_MS);
  }

  function onPointerEnd() {
    clearTimeout(timer);
    if (isNaming) actions.tell(null);
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    // A click of the keyboard has no pointer behind it.
    if (!isNaming || event.detail === 0) return;
    isNaming = false;
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

/** A finger that moves farther wants something else. */
const STRAY_PX = 10;

/**
 * Listen to a finger that rests on a die. The click of that press is swallowed.
 * @param {(slot: number) => void} onLongPress
 * @returns {() => void} the remover
 */
export function listenToDiePress(onLongPress) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = { x: 0, y: 0 };
  let swallow = false;

  const stop = () => clearTimeout(timer);

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    stop();
    swallow = false;
    const die = event.target instanceof Element && event.target.closest(".bank .die");
    if (!event.isTrusted || !event.isPrimary || event.button !== 0 || !die) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      swallow = true;
      onLongPress(Number(/** @type {HTMLElement} */ (die).dataset.slot));
    }, LONG_PRESS_MS);
  }

  /** @param {PointerEvent} event */
  function onPointerMove({ clientX, clientY }) {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STRAY_PX) stop();
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    // A click of the keyboard has no pointer behind it.
    if (!swallow || event.detail === 0) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const gone = new AbortController();
  const { signal } = gone;
  document.addEventListener("pointerdown", onPointerDown, { capture: true, signal });
  document.addEventListener("pointermove", onPointerMove, { signal });
  document.addEventListener("pointerup", stop, { signal });
  document.addEventListener("pointercancel", stop, { signal });
  document.addEventListener("click", onClick, { capture: true, signal });
  return () => {
    stop();
    gone.abort();
  };
}
