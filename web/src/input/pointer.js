// @ts-check
/** Taps that mean the same everywhere on the table. */

/**
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Actions} Actions
 */

/** What stays itself while dice fly: the menu and the players' cards. */
const ALWAYS = "#menu, .chip, .race-all, dialog, a";

/**
 * Swallow clicks of presses that meant something else.
 * @param {AbortSignal} signal ends it
 * @returns {(on: boolean) => void} whether the next click is such a one
 */
function swallowClicks(signal) {
  let isNext = false;

  /** @param {MouseEvent} event */
  function onClick(event) {
    // A click of the keyboard has no pointer behind it.
    if (!isNext || event.detail === 0) return;
    isNext = false;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener("click", onClick, { capture: true, signal });
  return (on) => {
    isNext = on;
  };
}

/**
 * Let a tap end a running tumble, show the computer's turn at once, or leave a lost
 * turn. The click that follows such a tap is swallowed: it was aimed at what the player
 * saw before.
 * @param {() => AppState} getState
 * @param {Actions} actions
 * @returns {() => void} the remover
 */
export function listenToTaps(getState, actions) {
  const gone = new AbortController();
  const { signal } = gone;
  const swallow = swallowClicks(signal);

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    swallow(false);
    const { next, bust, botTurn, route, dialog } = getState();
    if (!event.isTrusted || !event.isPrimary || event.button !== 0) return;
    if (!(next || bust || botTurn) || route.screen !== "game" || dialog) return;
    if (event.target instanceof Element && event.target.closest(ALWAYS)) return;
    swallow(true);
    actions.skip();
  }

  document.addEventListener("pointerdown", onPointerDown, { capture: true, signal });
  return () => gone.abort();
}

/** A finger that stays so long does not tap. */
const LONG_PRESS_MS = 450;

/** A finger that moves farther wants something else. */
const STRAY_PX = 10;

/**
 * Listen to a finger that rests on some element. The click of that press is swallowed.
 * @param {string} selector of such elements
 * @param {(found: HTMLElement) => void} onRest
 * @param {() => void} [onLeave] a finger that has rested leaves
 * @returns {() => void} the remover
 */
function listenToLongPress(selector, onRest, onLeave) {
  const gone = new AbortController();
  const { signal } = gone;
  const swallow = swallowClicks(signal);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = { x: 0, y: 0 };
  let isResting = false;

  const stop = () => clearTimeout(timer);

  /** @param {PointerEvent} event */
  function onPointerDown({ target, isTrusted, isPrimary, button, clientX, clientY }) {
    stop();
    isResting = false;
    swallow(false);
    const found = target instanceof Element && target.closest(selector);
    if (!(found instanceof HTMLElement) || !isTrusted || !isPrimary || button) return;
    start = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      isResting = true;
      swallow(true);
      onRest(found);
    }, LONG_PRESS_MS);
  }

  /** @param {PointerEvent} event */
  function onPointerMove({ clientX, clientY }) {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STRAY_PX) stop();
  }

  function onPointerEnd() {
    stop();
    if (isResting) onLeave?.();
    isResting = false;
  }

  document.addEventListener("pointerdown", onPointerDown, { capture: true, signal });
  document.addEventListener("pointermove", onPointerMove, { signal });
  document.addEventListener("pointerup", onPointerEnd, { signal });
  document.addEventListener("pointercancel", onPointerEnd, { signal });
  return () => {
    stop();
    gone.abort();
  };
}

/**
 * Say the name of a box under a finger that stays: cells of a table show only signs.
 * @param {() => AppState} getState
 * @param {Actions} actions
 * @returns {() => void} the remover
 */
export function listenToBoxPress(getState, actions) {
  return listenToLongPress(
    "main .cell[data-box]",
    ({ dataset }) => {
      const found = getState().view?.boxes.find(
        ({ id, column }) => id === dataset.box && String(column) === dataset.column,
      );
      if (found) actions.tell(found.name);
    },
    () => actions.tell(null),
  );
}

/**
 * Listen to a finger that rests on a die.
 * @param {(slot: number) => void} onLongPress
 * @returns {() => void} the remover
 */
export function listenToDiePress(onLongPress) {
  return listenToLongPress(".bank .die", ({ dataset }) =>
    onLongPress(Number(dataset.slot)),
  );
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
