// @ts-check
/** A number that counts up to what it is. */

const DURATION_MS = 300;

/**
 * Count the number in an element up; its text is `to` already. The template that
 * owns the text may change it meanwhile: then the counting stops.
 *
 * @param {Element} el
 * @param {number} from
 * @param {number} to
 * @returns {() => void} show the end now
 */
export function countUp(el, from, to) {
  const text = [...el.childNodes].find(
    (node) => node instanceof Text && node.data.trim() === String(to),
  );
  if (!(text instanceof Text)) return () => {};
  const start = performance.now();
  let written = String(from);
  text.data = written;
  let frame = requestAnimationFrame(step);

  /** @param {number} now */
  function step(now) {
    if (text instanceof Text && text.data === written) {
      const part = Math.min(1, Math.max(0, now - start) / DURATION_MS);
      written = String(Math.round(from + (to - from) * part));
      text.data = written;
      if (part < 1) frame = requestAnimationFrame(step);
    }
  }

  return () => {
    cancelAnimationFrame(frame);
    if (text.data === written) text.data = String(to);
  };
}
