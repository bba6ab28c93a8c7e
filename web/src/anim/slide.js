// @ts-check
/** The next player's card comes in from the side. */

/** @param {Element} el */
export function slideIn(el) {
  return el.animate(
    [
      { opacity: 0, transform: "translateX(40px)" },
      { opacity: 1, transform: "translateX(0px)" },
    ],
    { duration: 220, easing: "cubic-bezier(.16,.84,.3,1)" },
  );
}
