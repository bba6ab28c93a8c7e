// @ts-check
/** What a step looks, sounds and feels like; and the words for those who only hear. */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("../store.js").Settings["motion"]} Motion
 * @typedef {{done: Promise<void>, skip: () => void}} Flight
 */

/**
 * @typedef {object} Moving
 * @property {(slots: number[], values: number[], motion: Motion)
 *   => Flight & {landings: number[]}} tumble
 * @property {import("../platform/sound.js").Sound} sound
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {() => Moving} moving what comes with the first table
 * @property {ReturnType<typeof import("../platform/haptics.js").createHaptics>} haptics
 * @property {(ruleset: string, box: string) => boolean} isStar the box for five equal
 *   dice, which is worth a fanfare
 * @property {() => Msg[]} startClock
 * @property {(place: "status" | "alert", msgs: Msg[]) => void} announce
 */

/** What is heard and felt when a turn ends.
 * @type {Record<string, "score" | "bust">} */
const SOUNDS = { box_scored: "score", banked: "score", turn_busted: "bust" };

export class Stage {
  #parts;
  /** What was said last. @type {Msg[]} */
  #said = [];

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Let the dice of `view.animate` fly.
   * @param {View} view
   * @param {boolean} still they only change their faces
   * @returns {Flight}
   */
  tumble({ animate }, still) {
    const { store, moving, haptics } = this.#parts;
    const { tumble, sound } = moving();
    const { roll, values } = /** @type {import("../store.js").Tumble} */ (animate);
    store.flush();
    const flight = tumble(roll, values, still ? "none" : this.#motion);
    if (still) {
      flight.skip();
      return flight;
    }
    const landings = roll.map((slot, i) => ({ slot, at: flight.landings[i] }));
    sound.roll(landings, values.length);
    haptics.land(flight.landings);
    const skip = () => {
      sound.stopRoll();
      haptics.stop();
      flight.skip();
    };
    return { done: flight.done, skip };
  }

  /** @param {GameEvent[]} events @param {string} ruleset */
  scored(events, ruleset) {
    const { isStar, moving, haptics } = this.#parts;
    const end = events.find(({ type }) => type in SOUNDS);
    if (!end) return;
    const isBest = end.box && end.points && isStar(ruleset, end.box);
    const kind = isBest ? "fiveOfAKind" : SOUNDS[end.type];
    moving().sound[kind]();
    haptics[kind]();
  }

  /** All lies still: a countdown may start. @returns {Msg[]} what to say of it */
  atRest() {
    return this.#parts.startClock();
  }

  /** @param {Msg[]} msgs */
  say(msgs) {
    if (!msgs.length) return;
    this.#said = msgs;
    this.#parts.announce("status", msgs);
  }

  /** Add to what was said last, which may not have been read out yet. @param {Msg} msg */
  sayMore(msg) {
    this.say([...this.#said, msg]);
  }

  /** Say at once. @param {Msg} msg */
  alarm(msg) {
    this.#parts.announce("alert", [msg]);
  }

  /** The computer's dice at 2x only turn over. */
  get #motion() {
    const { settings, botTurn } = this.#parts.store.get();
    const isHasty = botTurn && settings.botSpeed === "double";
    return isHasty && settings.motion === "full" ? "short" : settings.motion;
  }
}
