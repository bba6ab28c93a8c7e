// @ts-check
/** A table with nothing but dice, for test_dice.py: what it throws is up to the test. */

import { tumble } from "../../web/src/anim/tumble.js";
import { createDice } from "../../web/src/ui/dice.js";

const host = /** @type {HTMLElement} */ (document.getElementById("dice"));
const dice = createDice(() => {});
dice.mount(host);

/** @type {ReturnType<typeof tumble>} */
let flight;

Object.assign(globalThis, {
  /** Lay dice down: faces, and the mask of the held ones. */
  lay(/** @type {number[]} */ values, held = 0) {
    const view = { dice: values.map((value) => ({ value, can: true })) };
    const state = { view, next: null, selection: held, settings: { motion: "full" } };
    dice.update(/** @type {any} */ (state), (msg) => JSON.stringify(msg));
    for (const animation of document.getAnimations()) animation.finish();
  },

  /** Throw some of them. */
  toss(/** @type {any} */ roll) {
    flight = tumble(dice, roll);
    return flight.landings;
  },

  skip: () => flight.skip(),
  landed: () => flight.done,

  /** Bring all that flies to the last moment before it rests. */
  nearEnd() {
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime);
      animation.pause();
      animation.currentTime = end - 0.01;
    }
  },

  /** The faces that look at the player, and how straight: cosine to the line of sight. */
  fronts() {
    return [...document.querySelectorAll(".cube")].map((cube) => {
      const turn = new DOMMatrix(getComputedStyle(cube).transform);
      const seen = [...cube.querySelectorAll(".face")].map((face) => {
        const { m33 } = turn.multiply(new DOMMatrix(getComputedStyle(face).transform));
        return { face: Number(/** @type {HTMLElement} */ (face).dataset.face), cos: m33 };
      });
      return seen.reduce((best, it) => (it.cos > best.cos ? it : best));
    });
  },

  /** Every running animation: which die, of the throw, what it changes, its end. */
  animations: () =>
    document.getAnimations().map((animation) => {
      const effect = /** @type {KeyframeEffect} */ (animation.effect);
      const frames = effect.getKeyframes();
      const changed = new Set(frames.flatMap((frame) => Object.keys(frame)));
      for (const key of ["offset", "computedOffset", "easing", "composite"]) {
        changed.delete(key);
      }
      const die = /** @type {HTMLElement} */ (effect.target?.closest(".die"));
      return {
        slot: Number(die.dataset.slot),
        isThrow: !(animation instanceof CSSTransition),
        changed: [...changed].sort(),
        end: Number(effect.getComputedTiming().endTime),
        frames,
      };
    }),
});
