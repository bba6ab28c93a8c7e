// @ts-check
/**
 * Dice in flight. The faces are known before the first frame: Python drew them, and
 * the turn to the drawn face is part of both ends of the movement, so any start lands
 * on it. Three key-frame sets per die are built once and left to the browser; they
 * hold only `transform` and `opacity`.
 */

import { pose } from "../ui/dice.js";

/** @typedef {"full" | "short" | "none"} Motion */

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

/** @param {import("../ui/dice.js").DieOnTable} die @param {Flight} flight */
function fly(die, { delay, duration }) {
  const { slot, yaw } = die;
  const face = /** @type {number} */ (die.value);
  const side = slot % 2 ? 1 : -1;
  const fan = 2 - slot;
  const timing = { delay, duration, fill: /** @type {const} */ ("backwards") };
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
        {
          transform: `translate(${fan * 26}px, 150px) scale(1.35)`,
          easing: "cubic-bezier(.2,.7,.45,1)",
        },
        {
          transform: `translate(${fan * 6}px, -26px) scale(1.12)`,
          offset: 0.42,
          easing: "cubic-bezier(.6,0,.9,.6)",
        },
        {
          transform: "translate(0px, 0px) scale(1)",
          offset: LANDING,
          easing: "cubic-bezier(.1,.6,.4,1)",
        },
        {
          transform: "translate(0px, -8px) scale(1.02)",
          offset: 0.8,
          easing: "cubic-bezier(.6,0,.9,.6)",
        },
        { transform: "translate(0px, 0px) scale(1)", offset: 0.93 },
        { transform: "translate(0px, 0px) scale(1)" },
      ],
      timing,
    ),
    die.shade.animate(
      [
        { opacity: 0.15, transform: "translateY(16px) scale(1.5)" },
        { opacity: 0.35, transform: "translateY(22px) scale(1.3)", offset: 0.42 },
        { opacity: 1, transform: "translateY(0px) scale(1)", offset: LANDING },
        { opacity: 0.7, transform: "translateY(5px) scale(1.08)", offset: 0.8 },
        { opacity: 1, transform: "translateY(0px) scale(1)", offset: 0.93 },
        { opacity: 1, transform: "translateY(0px) scale(1)" },
      ],
      timing,
    ),
  ];
}

/** One turn of the cube where it lies: the short motion, for slow phones. */
function flip(/** @type {import("../ui/dice.js").DieOnTable} */ die) {
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
function fade(/** @type {import("../ui/dice.js").DieOnTable} */ die) {
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
  const animations = thrown.flatMap((die, i) => {
    die.hold(false, true);
    die.show(values[die.slot]);
    if (motion === "none") return fade(die);
    die.isMoving = true;
    return motion === "short" ? flip(die) : fly(die, times[i]);
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
