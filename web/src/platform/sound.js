// @ts-check
/**
 * All sounds, made by Web Audio; there are no sound files.
 *
 * Everything is scheduled on the audio clock at the moment of the tap, so that a
 * clack falls on its die's landing however busy the page is.
 */

/** Audio that runs takes power, also in silence: it rests this long after a sound. */
const REST_AFTER_MS = 10_000;

const NOISE_SECONDS = 0.5;
const NOTES = [659.25, 880];
const SIGH = [329.63, 246.94];
const ARPEGGIO = [523.25, 659.25, 783.99, 1046.5];

/** A number in -1..1 that is always the same for one seed: sounds differ by die, but
 * not from one time to the next. @param {number} seed */
const vary = (seed) => Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414);

/** @param {number} db */
const gainOf = (db) => 10 ** (db / 20);

/** @param {AudioContext} audio one channel of noise to cut bursts from */
function makeNoise(audio) {
  const { sampleRate } = audio;
  const buffer = audio.createBuffer(1, sampleRate * NOISE_SECONDS, sampleRate);
  const samples = buffer.getChannelData(0);
  // A small generator of our own: a sound needs no good chance, and no dice here.
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647;
    samples[i] = (seed / 2147483647) * 2 - 1;
  }
  return buffer;
}

/**
 * A gain that opens at `at` and dies away within `length` seconds.
 * @param {AudioNode} to
 * @param {{at: number, length: number, level: number}} shape
 */
function envelope(to, { at, length, level }) {
  const node = to.context.createGain();
  node.gain.setValueAtTime(0, at);
  node.gain.linearRampToValueAtTime(level, at + 0.002);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(to);
  return node;
}

/**
 * A burst of filtered noise.
 * @param {AudioNode} to
 * @param {AudioBuffer} noise
 * @param {{at: number, length: number, hz: number, q: number, level: number}} burst
 */
function playBurst(to, noise, { at, length, hz, q, level }) {
  const source = to.context.createBufferSource();
  source.buffer = noise;
  const band = to.context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hz;
  band.Q.value = q;
  source.connect(band).connect(envelope(to, { at, length, level }));
  source.start(at, (Math.abs(vary(hz)) * NOISE_SECONDS) / 2, length + 0.02);
}

/**
 * A plain tone.
 * @param {AudioNode} to
 * @param {{at: number, length: number, hz: number, level: number,
 *   type?: OscillatorType}} tone
 */
function playTone(to, { at, length, hz, level, type = "sine" }) {
  const source = to.context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(hz, at);
  source.connect(envelope(to, { at, length, level }));
  source.start(at);
  source.stop(at + length + 0.02);
}

/**
 * The dice in the cup: short bursts until the first die lands.
 * @param {AudioNode} to
 * @param {AudioBuffer} noise
 * @param {number} start
 * @param {number} first seconds until the first landing
 * @param {number} dice
 */
function rattle(to, noise, start, first, dice) {
  if (first < 0.1) return;
  const bursts = dice > 3 ? 8 : 6;
  for (let i = 0; i < bursts; i++) {
    const at = start + (first * (i + 0.5 + 0.3 * vary(i + 3))) / bursts;
    const hz = 3500 + 1500 * vary(i + 11);
    playBurst(to, noise, { at, length: 0.015, hz, q: 2, level: 0.35 });
  }
}

/**
 * One die comes down: a burst and a thump, to the side where the die lies.
 * @param {AudioNode} to
 * @param {AudioBuffer} noise
 * @param {number} at
 * @param {number} slot
 * @param {number} slots
 */
function clack(to, noise, at, slot, slots) {
  const level = gainOf(-3 + 2 * vary(slot + 1));
  const side = to.context.createStereoPanner();
  side.pan.value = slots > 1 ? slot / (slots - 1) - 0.5 : 0;
  side.connect(to);
  const hz = 1800 * (1 + 0.12 * vary(slot + 7));
  playBurst(side, noise, { at, length: 0.012, hz, q: 1.2, level });
  playTone(side, { at, length: 0.04, hz: 180, level: level * 0.6 });
}

export class Sound {
  #isOn;
  /** @type {{audio: AudioContext, noise: AudioBuffer} | null} */
  #made = null;
  /** What a skipped roll still has to play. @type {GainNode | null} */
  #rolling = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @param {() => boolean} isOn the setting */
  constructor(isOn) {
    this.#isOn = isOn;
  }

  /**
   * Call inside a tap: browsers keep audio silent until then.
   * @returns {void}
   */
  unlock() {
    if (!this.#isOn() || typeof AudioContext === "undefined") return;
    if (!this.#made) {
      const audio = new AudioContext();
      this.#made = { audio, noise: makeNoise(audio) };
    }
    this.#wake(this.#made.audio);
  }

  /**
   * Dice fly and land.
   * @param {{slot: number, at: number}[]} landings ms from now
   * @param {number} slots how many dice the tray holds
   */
  roll(landings, slots) {
    const made = this.#running;
    if (!made || !landings.length) return;
    const { audio, noise } = made;
    const bus = audio.createGain();
    bus.gain.value = 0.5;
    bus.connect(audio.destination);
    this.#rolling = bus;
    const start = audio.currentTime + 0.01;
    const first = Math.min(...landings.map(({ at }) => at)) / 1000;
    rattle(bus, noise, start, first, landings.length);
    for (const { slot, at } of landings) {
      clack(bus, noise, start + at / 1000, slot, slots);
    }
  }

  /**
   * The roll was skipped: what has not sounded yet stays silent.
   * @returns {void}
   */
  stopRoll() {
    this.#rolling?.disconnect();
    this.#rolling = null;
  }

  /** One soft tick. @returns {void} */
  hold() {
    const made = this.#running;
    if (!made) return;
    const { audio, noise } = made;
    const at = audio.currentTime;
    const tick = { at, length: 0.02, hz: 3000, q: 4, level: 0.25 };
    playBurst(audio.destination, noise, tick);
  }

  /** Two notes. @returns {void} */
  score() {
    this.#melody(NOTES, 0.09, "sine");
  }

  /** Two notes downwards. @returns {void} */
  bust() {
    this.#melody(SIGH, 0.12, "triangle");
  }

  /** Four notes upwards. @returns {void} */
  fiveOfAKind() {
    this.#melody(ARPEGGIO, 0.1, "triangle");
  }

  /** What to play on; null while sound is off or not yet unlocked by a tap. */
  get #running() {
    if (!this.#isOn() || !this.#made) return null;
    this.#wake(this.#made.audio);
    return this.#made;
  }

  /** @param {AudioContext} audio */
  #wake(audio) {
    const quietly = () => {}; // no sound is worth an error
    audio.resume().catch(quietly); // also where it is just about to rest
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => audio.suspend().catch(quietly), REST_AFTER_MS);
  }

  /**
   * @param {number[]} notes
   * @param {number} step seconds from one to the next
   * @param {OscillatorType} type
   */
  #melody(notes, step, type) {
    const audio = this.#running?.audio;
    if (!audio) return;
    notes.forEach((hz, i) => {
      const at = audio.currentTime + i * step;
      const length = i === notes.length - 1 ? 0.4 : 0.16;
      playTone(audio.destination, { at, length, hz, level: 0.18, type });
    });
  }
}
