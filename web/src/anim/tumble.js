// @ts-check
/**
 * Dice in flight. The faces are known before the first frame: Python drew them, and
 * the turn to the drawn face is part of both ends of the movement, so any start lands
 * on it. Three key-frame sets per die are built once and left to the browser; they
 * hold only `transform` and `opacity`.
 */

import { pose } from "../ui/dice.js";

/**
 * @typedef {"full" | "short" | "none"} Motion
 * @typedef {import("../ui/dice.js").DieOnTable} Die
 */

/** Time between the starts of two dice, in ms. */
const STAGGER = 28;

/** When a die first touches the felt, as a part of its flight. */
const LANDING = 0.66;

/** @typedef {{delay: number, duration: number}} Flight */

/**
 * Return when each die flies: fixed by slot and face, so that pictures repeat.
 *
 * @param {number[]} slots the dice that fly, in order
 * @param {number[]} values the faces of all slots
 * @returns {Flight[]}
 */
export function flights(slots, values) {
  return slots.map((slot, order) => ({
    delay: order * STAGGER,
    duration: 620 + ((slot * 53 + values[slot] * 31) % 130),
  }));
}

/** The size of a die for which the paths below were drawn, in px. */
const DRAWN_FOR = 50;

/**
 * Return how far below its place a die starts: under the edge of the felt, where
 * nobody sees it.
 *
 * @param {Die[]} dice
 */
function depthBelow(dice) {
  const die = dice[0]?.el.getBoundingClientRect();
  const felt = dice[0]?.el.closest(".felt")?.getBoundingClientRect();
  const shown = felt ? felt.bottom - (die.top + die.bottom) / 2 : 0;
  return Math.max(3 * DRAWN_FOR, shown + die.height);
}

/**
 * @param {Die} die
 * @param {Flight} flight
 * @param {number} depth
 * @param {number} size of the die, in px
 */
function fly(die, { delay, duration }, depth, size) {
  const { slot, yaw } = die;
  const face = /** @type {number} */ (die.value);
  const side = slot % 2 ? 1 : -1;
  const unit = size / DRAWN_FOR;
  const fan = (2 - slot) * unit;
  const timing = { delay, duration, fill: /** @type {const} */ ("backwards") };
  /** @type {(x: number, y: number, scale: number) => string} */
  const at = (x, y, scale) => `translate(${x}px, ${y}px) scale(${scale})`;
  return [
    die.cube.animate(
      [
        {
          transform: pose(face, yaw, [720, side * 450, side * 220]),
          easing: "cubic-bezier(.22,.55,.38,.98)",
        },
        { transform: pose(face, yaw) },
      ],
      timing,
    ),
    die.pos.animate(
      [
        { transform: at(fan * 26, depth, 1.35), easing: "cubic-bezier(.2,.7,.45,1)" },
        {
          transform: at(fan * 6, -26 * unit, 1.12),
          offset: 0.42,
          easing: "cubic-bezier(.6,0,.9,.6)",
        },
        {
          transform: at(0, 0, 1),
          offset: LANDING,
          easing: "cubic-bezier(.1,.6,.4,1)",
        },
        {
          transform: at(0, -8 * unit, 1.02),
          offset: 0.8,
          easing: "cubic-bezier(.6,0,.9,.6)",
        },
        { transform: at(0, 0, 1), offset: 0.93 },
        { transform: at(0, 0, 1) },
      ],
      timing,
    ),
    die.shade.animate(
      [
        { opacity: 0.15, transform: at(0, 16 * unit, 1.5) },
        { opacity: 0.35, transform: at(0, 22 * unit, 1.3), offset: 0.42 },
        { opacity: 1, transform: at(0, 0, 1), offset: LANDING },
        { opacity: 0.7, transform: at(0, 5 * unit, 1.08), offset: 0.8 },
        { opacity: 1, transform: at(0, 0, 1), offset: 0.93 },
        { opacity: 1, transform: at(0, 0, 1) },
      ],
      timing,
    ),
  ];
}

/** One turn of the cube where it lies: the short motion, for slow phones. */
function flip(/** @type {Die} */ die) {
  const face = /** @type {number} */ (die.value);
  return [
    die.cube.animate(
      [
        { transform: pose(face, die.yaw, [-180, 0, 0]) },
        { transform: pose(face, die.yaw) },
      ],
      { duration: 350, easing: "cubic-bezier(.2,.7,.3,1)" },
    ),
  ];
}

/** No motion: the new face fades in. */
function fade(/** @type {Die} */ die) {
  return [die.el.animate([{ opacity: 0.2 }, { opacity: 1 }], 120)];
}

/**
 * Throw dice so that they land on known faces.
 *
 * @param {import("../ui/dice.js").Dice} dice
 * @param {object} roll
 * @param {number[]} roll.slots the dice that fly; the others do not move
 * @param {number[]} roll.values the faces of all slots after the roll
 * @param {Motion} roll.motion
 * @returns {{done: Promise<void>, skip: () => void, landings: number[]}} `done` when
 *   all lie still, `landings` in ms from now, in the order of `slots`
 */
export function tumble(dice, { slots, values, motion }) {
  const times = flights(slots, values);
  const thrown = slots.map((slot) => dice.die(slot));
  // Measured before anything is changed: each look afterwards would lay out the page.
  const depth = motion === "full" ? depthBelow(thrown) : 0;
  const size = motion === "full" ? (thrown[0]?.size ?? 0) : 0;
  const animations = thrown.flatMap((die, i) => {
    die.mark(false, true);
    die.show(values[die.slot]);
    if (motion === "none") return fade(die);
    die.isMoving = true;
    return motion === "short" ? flip(die) : fly(die, times[i], depth, size);
  });
  const settle = () => {
    for (const die of thrown) die.isMoving = false;
  };
  return {
    done: Promise.allSettled(animations.map(({ finished }) => finished)).then(settle),
    skip: () => {
      for (const animation of animations) animation.finish();
      settle();
    },
    landings:
      motion === "full"
        ? times.map(({ delay, duration }) => delay + duration * LANDING)
        : slots.map(() => (motion === "short" ? 300 : 0)),
  };
}
