// @ts-check
/**
 * The game on the table: open it, ask Python for each step, keep the step, show it.
 *
 * Rule 1: a step is stored before any of it is seen.
 * Rule 2: one question at a time, each with the `seq` of the view it was asked from.
 * Rule 3: a step is shown dice first; the view follows when they have come to rest,
 * and its announcement after that. A lost turn is shown until somebody goes on.
 */

import { lostView } from "./bank-views.js";
import { lastLook, selectionAfter, sleep } from "./between.js";
import { dueHandover } from "./handover.js";
import { newId } from "./ids.js";
import { withMarks } from "./marks.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").Setup} Setup
 * @typedef {import("../store.js").Command} Command
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("./library.js").Library} Library
 * @typedef {import("./engine.js").Ask} Ask
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {{events: GameEvent[], view: View}} Step
 * @typedef {Step & {sum: string, error?: undefined} | {error: {code: string}}} Answer
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Library} library
 * @property {Ask} ask
 * @property {Stage} stage
 * @property {(hash: string) => void} replace change the address without an entry
 * @property {() => void} onRest the step was seen: the next one, or the result
 * @property {(before: View) => void} onDecided a person has rolled on or ended the turn
 * @property {() => void} onLeave
 * @property {(id: string) => Promise<boolean>} take false: another tab plays this game
 * @property {() => void} release other tabs may play it
 */

/** A second tap within this time belongs to the first. */
const DOUBLE_TAP_MS = 350;

/** How long dice stay to be read whose turn ended as they fell. */
const READ_MS = 900;

export class Game {
  #parts;
  /** Counts the times that a game was put on the table or left: answers for an earlier
   * visit are stored, not shown. */
  #visit = 0;
  #isOpen = false;
  /** @type {import("./stage.js").Flight | null} */
  #flight = null;
  /** The end of the line of questions. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Python has answered for the game on the table. @returns {boolean} */
  get isOpen() {
    return this.#isOpen;
  }

  /** End a running tumble. @returns {void} */
  land() {
    this.#flight?.skip();
  }

  /**
   * Put a stored game on the table: at once as it was last seen, then as Python says.
   * @param {string} id
   */
  async open(id) {
    const { store, library, stage, replace, onRest } = this.#parts;
    if (store.get().id) this.leave(store.get().id === id);
    const visit = ++this.#visit;
    const header = library.headerOf(id);
    if (!header) return replace("#/");
    const { selection } = header;
    const view = this.#seen(header.view);
    const handover = await this.#handover(header, view);
    if (visit !== this.#visit) return;
    store.set({ id, view, selection, handover, next: null, verdict: null });
    const isMine = await this.#parts.take(id);
    if (visit !== this.#visit) return;
    if (!isMine) return this.watch();
    const answer = await this.#inLine(() => this.#askOpen(id));
    if (visit !== this.#visit) return;
    if (answer.error) return this.#setAside(id, answer.error.code);
    const opened = this.#seen(answer.view);
    if (answer.lost) store.set({ selection: opened.rest });
    if (answer.records) {
      await library.mend({ ...header, selection: store.get().selection }, answer);
      if (visit !== this.#visit) return;
    }
    this.#isOpen = true;
    if (store.get().pending) return;
    // A turn that was lost before anybody saw it is shown now.
    const { loss } = answer;
    if (loss && !handover) {
      store.set({ view: this.#seen(loss.before), selection: 0 });
      return this.show({ ...loss, view: this.#seen(loss.view) });
    }
    store.set({ view: opened });
    stage.say(stage.atRest());
    onRest();
  }

  /**
   * Only look at the game on the table: another tab plays it. Shows it as it is stored.
   * @returns {void}
   */
  watch() {
    const { store, library, replace, onRest } = this.#parts;
    const header = library.headerOf(store.get().id);
    this.#stop();
    if (!header) return replace("#/");
    const view = this.#seen(header.view);
    const { selection } = header;
    store.set({ view, selection, elsewhere: true, next: null, bust: null });
    store.set({ handover: null, pending: false, waiting: false });
    if (view.over) onRest();
  }

  /** Nothing moves any more, and what is asked now is shown no more. */
  #stop() {
    this.#visit += 1;
    this.#isOpen = false;
    this.#flight?.skip();
    this.#flight = null;
    this.#parts.onLeave();
  }

  /**
   * Leave the table, also one that is being set; the game stays stored.
   * @param {boolean} [isKept] it is only set anew: no other tab may take it
   * @returns {void}
   */
  leave(isKept = false) {
    const { store, ask, release } = this.#parts;
    const { id } = store.get();
    this.#stop();
    if (id && !isKept) release();
    store.set({
      elsewhere: false,
      id: null,
      view: null,
      next: null,
      bust: null,
      named: null,
      told: null,
      advice: null,
      coach: null,
      handover: null,
      pending: false,
      waiting: false,
      verdict: null,
    });
    if (id) void this.#inLine(() => ask({ op: "close", id }));
  }

  /**
   * Start a new game and put it on the table.
   * @param {Setup} setup
   */
  async start({ ruleset, options, players: seats, handover, hints }) {
    const { store, ask, library, replace, stage } = this.#parts;
    if (store.get().pending) return;
    const visit = ++this.#visit;
    const id = newId();
    const players = seats.map(({ name, kind, level, colour }) => {
      return { name, kind, level, colour };
    });
    store.set({ pending: true });
    const request = { op: "start", id, ruleset, options, players };
    /** @type {any} */
    const answer = await this.#inLine(() => ask(request));
    if (visit !== this.#visit) {
      // Python took its time, and the player went elsewhere: no game was wanted.
      void this.#inLine(() => ask({ op: "close", id }));
      return;
    }
    if (answer.error) {
      store.set({ pending: false });
      return stage.alarm({ key: `error.${answer.error.code}` });
    }
    const { save, view, events, sum } = answer;
    const now = Date.now();
    const dates = { created: now, updated: now };
    const profiles = seats.map(({ profile }) => profile ?? null);
    const table = { handover, hints, profiles };
    const keeping = library.keep(
      { id, ruleset, ...dates, save, table, selection: 0, view, over: false },
      { events, sum },
    );
    const isKept = await keeping.catch(() => false);
    if (visit !== this.#visit) return;
    // It is on its way until the table is there.
    if (isKept) replace(`#/game/${id}`);
    else store.set({ pending: false, notice: { key: "fail.title" } });
  }

  /**
   * End the game on the table for good: it leaves the storage.
   * @returns {Promise<void>}
   */
  async end() {
    const { id } = this.#parts.store.get();
    if (!id) return;
    this.leave();
    this.#parts.replace("#/");
    await this.#parts.library.remove(id);
  }

  /**
   * Change which dice are held: the one thing the page does by itself.
   * @param {number} selection
   */
  select(selection) {
    const { store, library } = this.#parts;
    const header = library.headerOf(store.get().id);
    if (!header || store.get().elsewhere) return;
    store.set({ selection, told: null });
    library.select(header, selection);
  }

  /**
   * Do what a person asked for and show it.
   * @param {Command[]} commands accepted all or none
   */
  async act(...commands) {
    const { store, onRest, onDecided } = this.#parts;
    const { view: before } = store.get();
    const visit = this.#visit;
    const isStep = commands.some(({ type }) => type !== "mark" && type !== "unmark");
    // The button under the finger changes with a step: let a double tap pass.
    const rested = isStep ? sleep(DOUBLE_TAP_MS) : null;
    const step = await this.send({ op: "act", commands });
    if (!step) return;
    store.set({ pending: isStep });
    if (isStep && before) onDecided(before);
    // The result takes the place of the table at once: the tap rests before it.
    if (step.view.over) await rested;
    await this.show(step);
    if (!step.view.over) await rested;
    if (visit !== this.#visit) return;
    store.set({ pending: false });
    if (!store.get().bust) onRest();
  }

  /**
   * Take no tap for a moment: it was meant for the screen before.
   * @returns {Promise<void>}
   */
  async rest() {
    const { store } = this.#parts;
    const visit = this.#visit;
    store.set({ pending: true });
    await sleep(DOUBLE_TAP_MS);
    if (visit === this.#visit) store.set({ pending: false });
  }

  /**
   * Ask for one step of the game on the table and store it. A step that is asked
   * before Python is there waits for it.
   * @param {{op: "act", commands: Command[]} | {op: "bot"}} request
   * @returns {Promise<Step | null>} null: refused, or nobody is looking any more
   */
  async send(request) {
    const { store } = this.#parts;
    const { id, view, pending, elsewhere } = store.get();
    if (!id || !view || pending || elsewhere) return null;
    const visit = this.#visit;
    store.set({ pending: true, waiting: !this.#isOpen });
    const answer = await this.#inLine(() => this.#askStep(id, view, request));
    if (visit !== this.#visit) return null;
    store.set({ pending: false, waiting: false });
    if (!answer.error) return answer;
    await this.#recover(id, answer.error.code);
    return null;
  }

  /**
   * Show a step that was stored.
   * @param {Step} step
   * @param {{still?: boolean, quiet?: boolean}} [how] still: no animation;
   *   quiet: no announcement
   */
  async show({ events, view }, { still = false, quiet = false } = {}) {
    const { store, stage } = this.#parts;
    const visit = this.#visit;
    const lost = still ? null : lostView(store.get().view, { events, view });
    if (view.animate) {
      const before = /** @type {View} */ (store.get().view);
      const isOver = !lost && view.family === "sheet" && view.roll.n === 0;
      const landing = this.#seen(lost ?? (isOver ? lastLook(before, view) : view));
      const flight = stage.tumble(lost ?? view, still);
      this.#flight = flight;
      store.set({ next: landing, selection: landing.rest });
      await flight.done;
      this.#flight = null;
      if (isOver) await sleep(READ_MS);
    }
    if (visit !== this.#visit) return;
    if (lost) store.set({ view: lost, next: null, bust: view });
    else await this.#lay(view);
    if (visit !== this.#visit) return;
    stage.scored(events, view.ruleset);
    const more = stage.atRest();
    if (!quiet) stage.say([...view.say, ...more]);
  }

  /** Leave a lost turn that was shown. */
  async goOn() {
    const { bust } = this.#parts.store.get();
    if (bust) await this.#lay(bust);
  }

  /** Put a view on the table. @param {View} view */
  async #lay(view) {
    const { store, library } = this.#parts;
    const visit = this.#visit;
    const header = library.headerOf(store.get().id);
    const handover = header ? await this.#handover(header, view) : null;
    if (visit !== this.#visit) return;
    const selection = selectionAfter(store.get(), view);
    store.set({ view, next: null, bust: null, selection, handover });
  }

  /** @param {string} id @returns {Promise<any>} */
  async #askOpen(id) {
    const save = await this.#parts.library.saveOf(id);
    if (!save) return { error: { code: "unread" } };
    return this.#parts.ask({ op: "open", id, save });
  }

  /**
   * @param {string} id
   * @param {View} view
   * @param {{op: string}} request
   * @returns {Promise<Answer>}
   */
  async #askStep(id, view, request) {
    const { ask, library } = this.#parts;
    /** @type {any} */
    const answer = await ask({ ...request, id, seq: view.seq });
    const header = library.headerOf(id);
    if (answer.error || !header) return answer;
    const after = this.#seen(answer.view);
    const selection = selectionAfter({ view, selection: header.selection }, after);
    const kept = { ...header, view: answer.view, selection, over: after.over };
    const isKept = await library.keep({ ...kept, updated: Date.now() }, answer);
    return isKept ? { ...answer, view: after } : { error: { code: "conflict" } };
  }

  /**
   * Ask after all earlier questions were answered; `ask` itself never fails for long.
   * @template T
   * @param {() => Promise<T>} question
   * @returns {Promise<T>}
   */
  #inLine(question) {
    const answer = this.#last.then(question);
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** A view as this phone shows it. @param {View} view */
  #seen(view) {
    return withMarks(view, this.#parts.store.get().settings.marks);
  }

  /** A step was refused: show the game as it is. @param {string} id @param {string} code */
  async #recover(id, code) {
    if (code === "bad_game") return this.#setAside(id, code);
    if (code === "conflict") {
      await this.#parts.library.refresh(id);
      this.#parts.store.set({ notice: { key: "save.elsewhere" } });
    } else this.#parts.stage.alarm({ key: `error.${code}` });
    await this.open(id);
  }

  /** @param {string} id @param {string} why */
  async #setAside(id, why) {
    const { library, store, replace } = this.#parts;
    // What cannot be read now may be read later: only what Python refuses moves.
    if (why === "bad_game") await library.setAside(id, why);
    else store.set({ notice: { key: "save.unread" } });
    if (store.get().id !== id) return;
    this.leave();
    replace("#/");
  }

  /** @param {Header} header @param {View} view */
  async #handover(header, view) {
    const isDue = !view.over && !view.bot && view.roll.n === 0;
    if (!isDue || !header.table.handover) return null;
    return dueHandover(view, await this.#parts.library.logOf(header));
  }
}
