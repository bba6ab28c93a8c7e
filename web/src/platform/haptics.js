// @ts-check
/** Vibration, where there is any (never on iPhones). */

const HOLD = 8;
const SCORE = 15;
const FIVE_OF_A_KIND = [20, 40, 20, 40, 60];
const LONGEST_BUZZ = 12;
const BUZZ_IN_ALL = 60;

/**
 * Return one pattern for dice that land at these times: wait, buzz, wait, buzz, ...
 * @param {number[]} landings ms from now
 */
export function landingPattern(landings) {
  const buzz = Math.min(LONGEST_BUZZ, Math.floor(BUZZ_IN_ALL / landings.length));
  const pattern = [];
  let now = 0;
  for (const at of [...landings].sort((a, b) => a - b)) {
    const wait = Math.max(0, Math.round(at) - now);
    // `navigator.vibrate` starts with a buzz: a first buzz of nothing, then the wait.
    pattern.push(...(pattern.length ? [wait, buzz] : [0, wait, buzz]));
    now += wait + buzz;
  }
  return pattern;
}

/** @param {() => boolean} isOn the setting */
export function createHaptics(isOn) {
  /** @param {number | number[]} pattern */
  const buzz = (pattern) => {
    // Before the first tap the browser refuses, with a complaint on the console.
    if (isOn() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  };
  return {
    hold: () => buzz(HOLD),
    score: () => buzz(SCORE),
    fiveOfAKind: () => buzz(FIVE_OF_A_KIND),
    land: (/** @type {number[]} */ landings) => buzz(landingPattern(landings)),
    stop: () => buzz(0),
  };
}
