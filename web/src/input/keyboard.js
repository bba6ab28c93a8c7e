// @ts-check
/**
 * The keys of a game. Enter and Space on a focused button are the browser's own; here
 * are the single keys, which the settings turn off, and arrows and Escape, which stay.
 */

/**
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").Actions} Actions
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much dearer a step aside is than one straight on. */
const ASIDE = 3;

const OPEN_BOXES = "main[data-screen=game] button[data-box]";
const DICE = "main[data-screen=game] button.die:not(.aside)";

/** @param {Element} el */
function middle(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Return the nearest of `els` in a direction, as the eye sees them.
 * @param {Element} from
 * @param {Element[]} els
 * @param {[number, number]} direction
 */
export function nearest(from, els, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const el of els) {
    const [ex, ey] = middle(el);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    const cost = ahead + ASIDE * aside;
    if (el !== from && ahead > 1 && cost < least) {
      best = el;
      least = cost;
    }
  }
  return best;
}

/** @param {KeyboardEvent} event */
function isTyping({ target }) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** @param {[number, number]} direction */
function moveFocus(direction) {
  const active = document.activeElement;
  const isDie = active?.matches(DICE);
  const boxes = [...document.querySelectorAll(OPEN_BOXES)];
  const els = isDie || !boxes.length ? [...document.querySelectorAll(DICE)] : boxes;
  const isInside = active && els.includes(active);
  const chosen = els.find((el) => el.getAttribute("aria-pressed") === "true");
  const to = isInside ? nearest(active, els, direction) : (chosen ?? els[0]);
  if (to instanceof HTMLElement) to.focus();
}

/** @param {AppState} state */
const nextSeat = ({ view }) => (view ? (view.current + 1) % view.players.length : 0);

/**
 * @param {AppState} state
 * @param {Actions} actions
 */
function onEscape(state, actions) {
  if (state.view?.actions?.score) actions.dropBox();
  else if (state.clock) actions.stopClock();
}

/**
 * Return what a single key does, null when nothing.
 * @param {KeyboardEvent} event
 * @param {AppState} state
 * @param {Actions} actions
 * @returns {(() => void) | null}
 */
function shortcut({ key, code, shiftKey, target }, state, actions) {
  // With Shift a digit's key is another sign on every keyboard.
  const [, digit] = /^Digit([1-6])$/.exec(code) ?? [];
  if (shiftKey && digit) return () => actions.takeLargest(Number(digit) - 1);
  if (/^[1-6]$/.test(key)) return () => actions.toggleDie(Number(key) - 1);
  const isOnButton = target instanceof Element && target.closest("button, a, summary");
  switch (key.toLowerCase()) {
    case "r":
      return actions.roll;
    case " ":
      return isOnButton ? null : actions.roll;
    case "s":
      return actions.confirm;
    case "a":
      return actions.markAll;
    case "x":
      return actions.markNone;
    case "h":
      return actions.askHint;
    case "z":
      return actions.undoHolds;
    case "p":
      return () => actions.peek(nextSeat(state));
    case "?":
      return () => actions.openDialog({ kind: "keys" });
    default:
      return null;
  }
}

/**
 * Listen to the keys.
 * @param {() => AppState} getState
 * @param {Actions} actions
 * @returns {() => void} the remover
 */
export function listenToKeys(getState, actions) {
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const state = getState();
    if (!event.isTrusted || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    // A sheet has its own keys: the browser closes it on Escape.
    if (state.dialog || state.route.screen !== "game") return;
    if (event.key === "Escape") return onEscape(state, actions);
    const direction = ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      return moveFocus(direction);
    }
    if (event.repeat || !state.settings.shortcuts) return;
    const run = shortcut(event, state, actions);
    if (!run) return;
    event.preventDefault();
    run();
  }

  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
