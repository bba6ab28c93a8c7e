// @ts-check
/** Play the steps of a plan that follow a redraw; the dice were thrown before it. */

import { celebrate } from "./celebrate.js";
import { countUp } from "./count.js";
import { slideIn } from "./slide.js";

/**
 * @param {import("./plan.js").Step[]} steps
 * @param {Element} root the page
 */
export function play(steps, root) {
  for (const step of steps) {
    if (step.type === "count") {
      const el = root.querySelector(`[data-total="${step.seat}"]`);
      if (el) countUp(el, step.from, step.to);
    } else if (step.type === "slide") {
      const card = root.querySelector(".game > .card");
      if (card) slideIn(card);
    } else if (step.type === "celebrate") {
      void celebrate(root);
    }
  }
}
