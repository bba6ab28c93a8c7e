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

/** So long a finger rests on a die to mean its whole combination. */
const LONG_PRESS_MS = 450;
/** A finger that moves farther wants something else. */
const STRAY_PX = 10;

/**
 * Listen to a finger that rests on a die. The click of that press is swallowed.
 * @param {(slot: number) => void} onLongPress
 * @returns {() => void} the remover
 */
export function listenToLongPresses(onLongPress) {
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
