// @ts-check
/**
 * The trial of a new version: the older one is kept until the new one has once become
 * ready. If it does not, the next visit gets the older one again.
 *
 * `fresh` → `tried` (its page was given out) → `proven` (Python answered).
 * A page that says that it failed makes the version `broken`: it is not tried again.
 * One that went without a word (the browser may have been killed) makes it `doubtful`;
 * it is offered once more, and then `retried` → `proven` or `broken`.
 */

import { addressOf, copyOf, dropCopies, storedVersions } from "./copies.js";

/** @typedef {"fresh" | "tried" | "doubtful" | "again" | "retried" | "broken" | "proven"} Stage */
/** @typedef {{stage: Stage, at: number, told: boolean}} Mark */

/** Pages that are asked for within this time belong to one start: when a new version is
 * taken, all tabs load anew. */
const ONE_START_MS = 2000;
/** Where a copy says how its trial goes; no file of the site has this address. */
const MARK = addressOf("trial");

/** @type {Partial<Record<Stage, Stage>>} */
const AFTER_PAGE = { fresh: "tried", again: "retried" };
/** @type {Partial<Record<Stage, Stage>>} */
const AFTER_SILENCE = { tried: "doubtful", retried: "broken" };

export class Trial {
  #version;

  /** @param {string} version the version of this service worker */
  constructor(version) {
    this.#version = version;
  }

  /** The version whose page a visit gets now. @returns {Promise<string>} */
  async versionForVisit() {
    const mark = await this.#read();
    const older = mark.stage === "proven" ? undefined : await this.#older();
    if (older === undefined) return this.#version;
    const started = AFTER_PAGE[mark.stage];
    if (started) {
      await this.#write(started);
      return this.#version;
    }
    const failed = AFTER_SILENCE[mark.stage];
    if (failed && Math.abs(Date.now() - mark.at) < ONE_START_MS) return this.#version;
    if (failed) await this.#write(failed);
    return older;
  }

  /** The version that the pages now open were given. @returns {Promise<string>} */
  async versionInUse() {
    const { stage } = await this.#read();
    const isGivenUp = stage === "doubtful" || stage === "broken";
    return (isGivenUp ? await this.#older() : undefined) ?? this.#version;
  }

  /**
   * A page of this version has become ready: the older ones may go.
   * @param {boolean} isNewerComing another version is being stored, or waits
   */
  async prove(isNewerComing) {
    if ((await this.#read()).stage === "proven") return;
    const older = await this.#older();
    await this.#write("proven");
    await dropCopies((each) =>
      isNewerComing ? each !== older : each === this.#version,
    );
  }

  /** A page of this version has failed. @returns {Promise<boolean>} an older one helps */
  async fail() {
    if ((await this.#read()).stage === "proven") return false;
    if ((await this.#older()) === undefined) return false;
    await this.#write("broken");
    return true;
  }

  /** Try a version again that went without a word. */
  async again() {
    if ((await this.#read()).stage === "doubtful") await this.#write("again");
  }

  /**
   * What an older page has to tell.
   * @returns {Promise<{news: boolean, offer: boolean}>} that this version did not start
   *   (said once), and whether it may be tried again
   */
  async tell() {
    const mark = await this.#read();
    const isGivenUp = mark.stage === "doubtful" || mark.stage === "broken";
    if (isGivenUp && !mark.told) await this.#write(mark.stage, true);
    return { news: isGivenUp && !mark.told, offer: mark.stage === "doubtful" };
  }

  /** The version before this one, if its pages have been ready. */
  async #older() {
    for (const version of await storedVersions()) {
      if (version === this.#version) continue;
      if ((await readMark(version)).stage === "proven") return version;
    }
    return undefined;
  }

  #read() {
    return readMark(this.#version);
  }

  /** @param {Stage} stage */
  async #write(stage, told = false) {
    const mark = JSON.stringify({ stage, at: Date.now(), told });
    await (await copyOf(this.#version)).put(MARK, new Response(mark));
  }
}

/** @param {string} version @returns {Promise<Mark>} */
async function readMark(version) {
  const stored = await (await copyOf(version)).match(MARK);
  return (await stored?.json()) ?? { stage: "fresh", at: 0, told: false };
}
