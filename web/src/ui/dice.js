// @ts-check
/**
 * The dice on the felt: real CSS cubes, made once and kept. They live outside the
 * templates, so that a redraw never touches a die in flight.
 *
 * Rule 1: a die never changes its slot.
 * Rule 2: how a face is turned to the player is known here and nowhere else
 * (`pose`); the tumble only adds turns to it.
 */

import { html, nothing, render, svg } from "lit-html";
import { PIPS } from "./glyphs.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("../store.js").AppState} AppState
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").BankView} BankView
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {(msg: string | Msg) => string} Translate
 */

/** The turn that brings a face to the front: [rotateX, rotateY] in degrees. */
const TURN = [
  [0, 0],
  [0, 0],
  [90.01, 0],
  [0, -90.01],
  [0, 90.01],
  [-90.01, 0],
  [0, 180],
];

/**
 * Where each face sits on the cube. 90.01 and not 90: Safari on iOS drops faces
 * that it sees exactly edge-on.
 */
const SEAT = [
  "",
  "",
  "rotateX(-90.01deg) ",
  "rotateY(90.01deg) ",
  "rotateY(-90.01deg) ",
  "rotateX(90.01deg) ",
  "rotateY(180deg) ",
];

/** The face seen below the result, in shadow. */
const BELOW = [0, 2, 6, 2, 2, 1, 2];

/** The camera looks down on the table by this much. */
const TILT = 21;

/** How far a loose die lies askew, by slot; a held die lies straight. */
const YAW = [-4, 3, -2, 5, -3, 2];

/**
 * Return the transform of a cube that shows `face`, plus turns still to go. The
 * list of functions is always the same, so that browsers interpolate angles.
 *
 * @param {number} face
 * @param {number} yaw
 * @param {[number, number, number]} [spin]
 */
export function pose(face, yaw, [x, y, z] = [0, 0, 0]) {
  const [turnX, turnY] = TURN[face];
  return (
    `rotateX(${TILT + x}deg) rotateY(${y}deg) rotateZ(${yaw + z}deg) ` +
    `rotateX(${turnX}deg) rotateY(${turnY}deg)`
  );
}

/** @param {number} face @param {string} [role] */
const faceTemplate = (face, role = "") => html`<span
  class="face ${role}"
  data-face=${face}
  .style=${`transform:${SEAT[face]}translateZ(calc(var(--die) / 2))`}
  ><svg viewBox="0 0 100 100">
    <g class="pips">${hollows(face)}</g>
    <text class="numeral" x="50" y="74" font-size="68">${face}</text>
  </svg></span
>`;

/**
 * The outline of an ellipse around each of some points.
 * @param {number[][]} points
 * @param {number} rx
 * @param {number} ry
 * @param {number} lower so far below its point
 */
const ellipses = (points, rx, ry, lower) =>
  points
    .map(([x, y]) => {
      const half = (/** @type {number} */ to) => `a${rx} ${ry} 0 1 0 ${to} 0`;
      return `M${x - rx} ${y + lower}${half(2 * rx)}${half(-2 * rx)}`;
    })
    .join("");

/**
 * A pip is a hollow: a lit lower lip, the dark, and a glow at its bottom. All of a face
 * are drawn at once: as a throw begins, each element of all faces costs time.
 * @param {number} face
 */
function hollows(face) {
  const points = PIPS[face];
  const k = face === 1 ? 1.34 : 1;
  const r = 9.4 * k;
  return svg`<path class="lip" d=${ellipses(points, r, r, 1.4)} />
    <path class="pip" d=${ellipses(points, r, r, 0)} />
    <path class="glow" d=${ellipses(points, 5.6 * k, 4.4 * k, 3.2)} />`;
}

/** @param {number[]} faces @param {unknown} cores @param {string} style */
const cubeTemplate = (faces, cores, style) => html`<span class="shade"></span
  ><span class="pos" aria-hidden="true"
    ><span class="cube" .style=${style}
      >${cores}${faces.map((face, i) => faceTemplate(face, ["top", "below"][i]))}</span
    ></span
  >`;

/** Planes through the middle, so that no hole shows at the rounded corners. */
const CORES = ["rotateX(90.01deg)", "rotateY(90.01deg)", ""].map(
  (turn) => html`<span class="core" .style=${turn && `transform:${turn}`}></span>`,
);

/** @param {number} slot @param {string[]} signs of the badge */
const dieTemplate = (slot, signs) => html`<button
  class="die blank"
  type="button"
  data-slot=${slot}
  aria-pressed="false"
>
  <span class="plate"></span>${cubeTemplate([1, 2, 3, 4, 5, 6], CORES, "")}<span class="badge"
    >${signs.map((sign) => icon(sign))}</span
  >
</button>`;

/** One die: its elements and what it shows. */
class Die {
  /** @param {HTMLElement} el @param {number} slot */
  constructor(el, slot) {
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (el.querySelector(name));
    this.el = el;
    this.slot = slot;
    this.cube = part(".cube");
    this.pos = part(".pos");
    this.shade = part(".shade");
    /** @type {number | null} */
    this.value = null;
    this.marked = false;
  }

  get yaw() {
    return this.marked ? 0 : YAW[this.slot];
  }

  get size() {
    return this.cube.offsetWidth;
  }

  /** Say whether the cube is turning, so that nothing else moves it. */
  get isMoving() {
    return this.el.classList.contains("moving");
  }

  set isMoving(moving) {
    this.el.classList.toggle("moving", moving);
  }

  /**
   * Put the cube down with a face up, at once.
   *
   * @param {number | null} value null: not rolled yet, no cube is seen
   */
  show(value) {
    this.value = value;
    this.el.classList.toggle("blank", value === null);
    this.cube.dataset.value = String(value ?? "");
    if (value === null) return;
    for (const face of this.cube.querySelectorAll(".face")) {
      const n = Number(/** @type {HTMLElement} */ (face).dataset.face);
      face.classList.toggle("top", n === value);
      face.classList.toggle("below", n === BELOW[value]);
    }
    this.cube.style.transform = pose(value, this.yaw);
  }

  /**
   * Frame the die as marked or let it lie askew again.
   *
   * @param {boolean} marked
   * @param {boolean} still no little turn
   */
  mark(marked, still) {
    if (marked === this.marked) return;
    const from = this.value === null ? "" : pose(this.value, this.yaw);
    this.marked = marked;
    this.el.setAttribute("aria-pressed", String(marked));
    if (this.value === null) return;
    const to = pose(this.value, this.yaw);
    this.cube.style.transform = to;
    if (still || this.isMoving) return;
    this.cube.animate([{ transform: from }, { transform: to }], {
      duration: 200,
      easing: "cubic-bezier(.3,1.5,.5,1)",
    });
  }
}

/** @typedef {Die} DieOnTable */

/**
 * Make the dice of a table.
 *
 * @param {(slot: number) => void} onToggle
 */
export function createDice(onToggle) {
  const group = document.createElement("div");
  group.className = "dice";
  group.setAttribute("role", "group");
  /** @type {Die[]} */
  let dice = [];
  let family = "";

  group.addEventListener("click", (event) => {
    const el = /** @type {Element} */ (event.target).closest(".die");
    if (el) onToggle(Number(/** @type {HTMLElement} */ (el).dataset.slot));
  });

  /** @param {View} view */
  const make = (view) => {
    family = view.family;
    const signs = family === "bank" ? ["check"] : ["lock", "refresh-cw"];
    // New dice, not the ones of the game before with its marks.
    render(nothing, group);
    render(
      view.dice.map((_, slot) => dieTemplate(slot, signs)),
      group,
    );
    dice = [...group.querySelectorAll(".die")].map(
      (el, slot) => new Die(/** @type {HTMLElement} */ (el), slot),
    );
  };

  return {
    /** Give the dice a place; they keep their state when the place changes. */
    mount(/** @type {Element} */ host) {
      if (group.parentElement !== host) host.append(group);
    },

    /**
     * Show a state: faces, marks and names. Dice in flight keep flying.
     *
     * @param {AppState} state
     * @param {Translate} t
     */
    update(state, t) {
      const view = state.next ?? state.view;
      if (!view) return;
      if (dice.length !== view.dice.length || family !== view.family) make(view);
      const isReroll = view.marks === "reroll";
      group.classList.toggle("reroll", isReroll);
      group.setAttribute("aria-label", t("dice.group"));
      const still = state.settings.motion === "none";
      const isBank = view.family === "bank";
      const asleep = isBank ? deadDice(state) : 0;
      view.dice.forEach(({ value, can, state: place }, slot) => {
        const die = dice[slot];
        const isAside = /** @type {string} */ (place) === "aside";
        const isDead = Boolean(asleep & (1 << slot)) && !isAside;
        const isHeld = Boolean(state.selection & (1 << slot));
        const marked = isHeld !== isReroll && value !== null;
        if (!die.isMoving && die.value !== value) die.show(value);
        die.mark(marked, still);
        die.el.classList.toggle("aside", isAside);
        die.el.classList.toggle("dead", isDead);
        die.el.setAttribute("aria-disabled", String(!can || isDead));
        const word = marked ? markWord(isBank, isReroll) : "die.free";
        die.el.setAttribute("aria-label", dieName(slot, value, word, t));
      });
    },

    /** @param {number} slot */
    die: (slot) => dice[slot],

    /** @param {number} slot */
    el: (slot) => dice[slot].el,
  };
}

/** @typedef {ReturnType<typeof createDice>} Dice */

/**
 * Return the mask of dice in a bank game that no allowed choice can still take in; all
 * of them when the turn is lost.
 *
 * @param {AppState} state
 */
function deadDice({ view, next, bust, selection }) {
  if (bust) return ~0;
  const choices = /** @type {BankView | null} */ (view)?.selections;
  // While dice fly, and when none has to be chosen, none is out of the question.
  if (!choices || next || choices[0].legal) return 0;
  return ~(choices[selection].can | selection);
}

/** @param {boolean} isBank @param {boolean} isReroll */
function markWord(isBank, isReroll) {
  if (isBank) return "die.aside";
  return isReroll ? "die.reroll" : "die.held";
}

/**
 * @param {number} slot
 * @param {number | null} value
 * @param {string} word the key of the words for its state
 * @param {Translate} t
 */
function dieName(slot, value, word, t) {
  const n = slot + 1;
  if (value === null) return t({ key: "die.blank", n });
  return t({ key: word, n, face: t(`face.${value}`) });
}

/**
 * Return dice that only lie there, for pictures of a table.
 *
 * @param {(number | null)[]} values
 */
export function restingDice(values) {
  return html`<span class="dice" aria-hidden="true"
    >${values.map(
      (value, slot) =>
        value &&
        html`<span class="die"
          >${cubeTemplate([value, BELOW[value]], "", `transform:${pose(value, YAW[slot])}`)}</span
        >`,
    )}</span
  >`;
}
