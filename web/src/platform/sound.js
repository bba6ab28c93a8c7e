// @ts-check
/**
 * All sounds, made by Web Audio; there are no sound files.
 *
 * Everything is scheduled on the audio clock at the moment of the tap, so that a
 * clack falls on its die's landing however busy the page is.
 */

const NOISE_SECONDS = 0.5;
const NOTES = { low: 659.25, high: 880 };
const SIGH = [329.63, 246.94];
const ARPEGGIO = [523.25, 659.25, 783.99, 1046.5];

/** A number in -1..1 that is always the same for one seed: sounds differ by die, but
 * not from one time to the next. @param {number} seed */
const vary = (seed) => Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414);

/** @param {number} db */
const gainOf = (db) => 10 ** (db / 20);

/** @param {() => boolean} isOn the setting */
export function createSound(isOn) {
  /** @type {AudioContext | null} */
  let ctx = null;
  /** @type {AudioBuffer | null} */
  let noise = null;
  /** What a skipped roll still has to play. @type {GainNode | null} */
  let rolling = null;

  /** @param {AudioContext} audio */
  function makeNoise(audio) {
    const buffer = audio.createBuffer(
      1,
      audio.sampleRate * NOISE_SECONDS,
      audio.sampleRate,
    );
    const samples = buffer.getChannelData(0);
    // A small generator of our own: a sound needs no good chance, and no dice here.
    let seed = 1;
    for (let i = 0; i < samples.length; i++) {
      seed = (seed * 16807) % 2147483647;
      samples[i] = (seed / 2147483647) * 2 - 1;
    }
    return buffer;
  }

  /** The running context, or null while sound is off or not yet unlocked by a tap. */
  const running = () => (isOn() && ctx && noise && ctx.state !== "closed" ? ctx : null);

  /**
   * A gain that opens at `at` and dies away within `length` seconds.
   * @param {AudioContext} audio
   * @param {AudioNode} to
   * @param {number} at
   * @param {number} length
   * @param {number} level
   */
  function envelope(audio, to, at, length, level) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, at + 0.002);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(to);
    return gain;
  }

  /**
   * A burst of filtered noise.
   * @param {AudioContext} audio
   * @param {AudioNode} to
   * @param {{at: number, length: number, hz: number, q: number, level: number}} burst
   */
  function burst(audio, to, { at, length, hz, q, level }) {
    const source = audio.createBufferSource();
    source.buffer = noise;
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = hz;
    band.Q.value = q;
    source.connect(band).connect(envelope(audio, to, at, length, level));
    source.start(at, (Math.abs(vary(hz)) * NOISE_SECONDS) / 2, length + 0.02);
  }

  /**
   * A plain tone.
   * @param {AudioContext} audio
   * @param {AudioNode} to
   * @param {{at: number, length: number, hz: number, level: number,
   *   type?: OscillatorType}} tone
   */
  function tone(audio, to, { at, length, hz, level, type = "sine" }) {
    const source = audio.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(hz, at);
    source.connect(envelope(audio, to, at, length, level));
    source.start(at);
    source.stop(at + length + 0.02);
  }

  /**
   * One die comes down: a burst and a thump, to the side where the die lies.
   * @param {AudioContext} audio
   * @param {AudioNode} to
   * @param {number} at
   * @param {number} slot
   * @param {number} slots
   */
  function clack(audio, to, at, slot, slots) {
    const level = gainOf(-3 + 2 * vary(slot + 1));
    const pan = audio.createStereoPanner();
    pan.pan.value = slots > 1 ? slot / (slots - 1) - 0.5 : 0;
    pan.connect(to);
    const hz = 1800 * (1 + 0.12 * vary(slot + 7));
    burst(audio, pan, { at, length: 0.012, hz, q: 1.2, level });
    tone(audio, pan, { at, length: 0.04, hz: 180, level: level * 0.6 });
  }

  return {
    /** Call inside a tap: browsers keep audio silent until then. */
    unlock() {
      if (!isOn() || typeof AudioContext === "undefined") return;
      ctx ??= new AudioContext();
      noise ??= makeNoise(ctx);
      if (ctx.state !== "running") void ctx.resume();
    },
    /**
     * Dice fly and land.
     * @param {{slot: number, at: number}[]} landings ms from now
     * @param {number} slots how many dice the tray holds
     */
    roll(landings, slots) {
      const audio = running();
      if (!audio || !landings.length) return;
      const start = audio.currentTime + 0.01;
      rolling = audio.createGain();
      rolling.gain.value = 0.5;
      rolling.connect(audio.destination);
      const first = Math.min(...landings.map(({ at }) => at)) / 1000;
      const bursts = first > 0.1 ? 6 + (landings.length > 3 ? 2 : 0) : 0;
      for (let i = 0; i < bursts; i++) {
        burst(audio, rolling, {
          at: start + (first * (i + 0.5 + 0.3 * vary(i + 3))) / bursts,
          length: 0.015,
          hz: 3500 + 1500 * vary(i + 11),
          q: 2,
          level: 0.35,
        });
      }
      for (const { slot, at } of landings) {
        clack(audio, rolling, start + at / 1000, slot, slots);
      }
    },
    /** The roll was skipped: what has not sounded yet stays silent. */
    stopRoll() {
      rolling?.disconnect();
      rolling = null;
    },
    hold() {
      const audio = running();
      if (!audio) return;
      burst(audio, audio.destination, {
        at: audio.currentTime,
        length: 0.02,
        hz: 3000,
        q: 4,
        level: 0.25,
      });
    },
    score() {
      const audio = running();
      if (!audio) return;
      const at = audio.currentTime;
      const { low, high } = NOTES;
      tone(audio, audio.destination, { at, length: 0.14, hz: low, level: 0.18 });
      tone(audio, audio.destination, {
        at: at + 0.09,
        length: 0.22,
        hz: high,
        level: 0.18,
      });
    },
    bust() {
      const audio = running();
      if (!audio) return;
      SIGH.forEach((hz, i) => {
        tone(audio, audio.destination, {
          at: audio.currentTime + i * 0.12,
          length: 0.22,
          hz,
          level: 0.16,
          type: "triangle",
        });
      });
    },
    fiveOfAKind() {
      const audio = running();
      if (!audio) return;
      ARPEGGIO.forEach((hz, i) => {
        tone(audio, audio.destination, {
          at: audio.currentTime + i * 0.1,
          length: i === ARPEGGIO.length - 1 ? 0.5 : 0.18,
          hz,
          level: 0.2,
          type: "triangle",
        });
      });
    },
  };
}
