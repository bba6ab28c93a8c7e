// @ts-check
/** What of a look back goes beyond the page: its figures, by seat. */

/**
 * @typedef {import("../store.js").SeatFigures} SeatFigures
 * @typedef {import("../store.js").Header} Header
 */

/** @param {SeatFigures} figures */
const isSound = ({ best, of, lost }) =>
  [best, of].every(Number.isInteger) &&
  Number.isFinite(lost) &&
  best <= of &&
  lost >= 0;

/**
 * Return the figures of a look back; null when there was none, or it is damaged.
 * @param {Header["review"]} review
 * @returns {SeatFigures[] | null}
 */
export function figuresOf(review) {
  const seats = (review ?? []).map(({ best, of, lost, unit = "points" }) => {
    return { best, of, lost, unit };
  });
  return seats.length && seats.every(isSound) ? seats : null;
}
