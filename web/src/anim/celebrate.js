// @ts-check
/** A handful of paper bits for a won game. */

const BITS = 12;
const DURATION_MS = 1500;

/**
 * Return where a bit flies: fixed by its number, so that pictures repeat.
 *
 * @param {number} i
 * @returns {Keyframe[]}
 */
function path(i) {
  const side = ((i + 0.5) / BITS) * 2 - 1;
  const x = side * 46;
  const height = 34 + ((i * 7) % 5) * 6;
  const turn = (i % 2 ? 1 : -1) * (300 + ((i * 97) % 240));
  return [
    {
      opacity: 1,
      transform: "translate(0vw, 0vh) rotate(0deg)",
      easing: "cubic-bezier(.15,.7,.4,1)",
    },
    {
      opacity: 1,
      transform: `translate(${x * 0.8}vw, ${-height}vh) rotate(${turn * 0.5}deg)`,
      offset: 0.35,
      easing: "cubic-bezier(.5,0,.8,.6)",
    },
    {
      opacity: 0,
      transform: `translate(${x}vw, ${24 + ((i * 5) % 3) * 8}vh) rotate(${turn}deg)`,
    },
  ];
}

/**
 * Throw paper bits over the page; they are gone when they have fallen.
 *
 * @param {Element} host
 * @returns {Promise<void>}
 */
export async function celebrate(host) {
  const layer = document.createElement("div");
  layer.className = "bits";
  layer.setAttribute("aria-hidden", "true");
  const bits = Array.from({ length: BITS }, () => document.createElement("i"));
  layer.append(...bits);
  host.append(layer);
  const animations = bits.map((bit, i) =>
    bit.animate(path(i), { duration: DURATION_MS - i * 20, fill: "forwards" }),
  );
  await Promise.allSettled(animations.map(({ finished }) => finished));
  layer.remove();
}
