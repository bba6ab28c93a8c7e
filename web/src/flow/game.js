// @ts-check
/**
 * The game on the table: open it, ask Python for each step, keep the step, show it.
 *
 * Rule 1: a step is stored before any of it is seen.
 * Rule 2: one question at a time, each with the `seq` of the view it was asked from.
 * Rule 3: a step is shown dice first; the view follows when they have come to rest,
 * and its announcement after that.
 */

import { dueHandover } from "./handover.js";
import { withMarks } from "./marks.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").Setup} Setup
 * @typedef {import("../store.js").GameEvent} GameEvent
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("../platform/storage.js").Storage} Storage
 * @typedef {import("./engine.js").Ask} Ask
 * @typedef {{events: GameEvent[], view: View}} Step
 */

/**
 * @typedef {object} Stage What the flow needs of the screen and the speakers.
 * @property {(view: View, still: boolean) => {done: Promise<void>, skip: () => void}}
 *   tumble let the dice of `view.animate` fly
 * @property {(events: GameEvent[], view: View) => void} scored sound and vibration
 * @property {() => Msg[]} atRest a countdown may start; what is to be said of it
 * @property {(msgs: Msg[]) => void} say for the live region
 * @property {(msg: Msg) => void} alarm the same, at once
 */

/** A second tap within this time belongs to the first. */
const DOUBLE_TAP_MS = 350;

/** How long dice that time has rolled stay to be read. */
const READ_MS = 900;

/** @param {number} mask @returns {number[]} the slots in it */
export const slotsOf = (mask) =>
  [...Array(32).keys()].filter((slot) => mask & (1 << slot));

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The table under dice of a turn that was over as soon as they had fallen.
 * @param {View} before
 * @param {View} after
 * @returns {View}
 */
function landing(before, { animate }) {
  const values = animate?.values ?? [];
  const dice = values.map((value) => ({ value, state: "free", can: false }));
  const roll = { ...before.roll, n: before.roll.n + 1 };
  return { ...before, dice: /** @type {View["dice"]} */ (dice), roll, notice: null };
}

/** @returns {<T>(job: () => Promise<T>) => Promise<T>} */
function oneAtATime() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (job) => {
    const run = last.then(job);
    last = run.catch(() => {});
    return run;
  };
}

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {Storage} parts.storage
 * @param {Ask} parts.ask
 * @param {Stage} parts.stage
 * @param {(hash: string) => void} parts.replace change the address without an entry
 * @param {() => void} parts.onRest the step was seen: the next one, or the result
 * @param {() => void} parts.onLeave
 */
export function createGame({ store, storage, ask, stage, replace, onRest, onLeave }) {
  const inOrder = oneAtATime();
  /** Counts the times that a game was put on the table: answers for an earlier one
   * are stored, not shown. */
  let visit = 0;
  /** Python has answered for the game on the table. */
  let isOpen = false;
  /** @type {{skip: () => void} | null} */
  let flight = null;

  /** @param {string} id */
  const headerOf = (id) => store.get().games.find((game) => game.id === id);

  /** @param {Header} header */
  function putHeader(header) {
    const others = store.get().games.filter(({ id }) => id !== header.id);
    store.set({ games: [header, ...others].sort((a, b) => b.updated - a.updated) });
  }

  /** @param {string} id */
  function forget(id) {
    store.set({ games: store.get().games.filter((game) => game.id !== id) });
  }

  /** A view as this phone shows it. @param {View} view */
  const seen = (view) => withMarks(view, store.get().settings.marks);

  /** The save that Python opens; its log is never shorter than what was shown. */
  const saveOf = async (/** @type {string} */ id) => {
    const header = headerOf(id);
    return header ? { ...header.save, events: await storage.log(id) } : null;
  };

  /** @param {string} id @param {string} why */
  async function setAside(id, why) {
    await storage.quarantine(id, why);
    forget(id);
    store.set({ notice: { key: "save.damaged" } });
    if (store.get().id === id) {
      leave();
      replace("#/");
    }
  }

  /**
   * Store a step.
   * @param {Header} header
   * @param {Step} step
   * @param {number} selection
   */
  async function keep(header, { events, view }, selection) {
    const kept = { ...header, updated: Date.now(), view, selection, over: view.over };
    const outcome = await storage.append(kept, events);
    if (outcome === "conflict") return false;
    putHeader(kept);
    return true;
  }

  /** Another tab has played on: take the game as it is on the disk. */
  async function takeFromDisk(/** @type {string} */ id) {
    const header = await storage.reread(id);
    if (header) putHeader(header);
    else forget(id);
    store.set({ notice: { key: "save.elsewhere" } });
  }

  /**
   * Ask for one step of the game on the table and store it.
   * @param {{op: "act", command: object} | {op: "bot"}} request
   * @returns {Promise<Step | null>} null: refused, or nobody is looking any more
   */
  async function send(request) {
    const { id, view, pending } = store.get();
    const header = id && headerOf(id);
    if (!header || !view || pending || !isOpen) return null;
    const mine = visit;
    store.set({ pending: true });
    try {
      /** @type {any} */
      const step = await inOrder(async () => {
        /** @type {any} */
        const answer = await ask({ ...request, id: header.id, seq: view.seq });
        if (answer.error) return answer;
        const next = seen(answer.view);
        const moved = next.animate || next.turn.n !== view.turn.n;
        const selection =
          moved || next.current !== view.current ? next.rest : store.get().selection;
        const isKept = await keep(headerOf(header.id) ?? header, answer, selection);
        return isKept
          ? { ...answer, view: next, selection }
          : { error: { code: "conflict" } };
      });
      if (mine !== visit) return null;
      if (!step.error) return step;
      await recover(header.id, step.error.code);
      return null;
    } catch {
      // Python could not be brought back: the failure screen offers to try again.
      return null;
    } finally {
      if (mine === visit) store.set({ pending: false });
    }
  }

  /** A step was refused: show the game as it is. @param {string} id @param {string} code */
  async function recover(id, code) {
    if (code === "bad_game") return setAside(id, code);
    if (code === "conflict") await takeFromDisk(id);
    else stage.alarm({ key: `error.${code}` });
    return open(id);
  }

  /**
   * Show a step that was stored.
   * @param {Step & {selection?: number}} step
   * @param {{still?: boolean, quiet?: boolean}} [how] still: no animation;
   *   quiet: no announcement
   */
  async function show(
    { events, view, selection },
    { still = false, quiet = false } = {},
  ) {
    const mine = visit;
    const mask = selection ?? view.rest;
    if (view.animate) {
      const before = /** @type {View} */ (store.get().view);
      const isBrief = view.roll.n === 0;
      const tumble = stage.tumble(view, still);
      flight = tumble;
      store.set({ next: isBrief ? landing(before, view) : view, selection: mask });
      await tumble.done;
      flight = null;
      if (isBrief) await new Promise((resolve) => setTimeout(resolve, READ_MS));
      if (mine !== visit) return;
    }
    const { id } = store.get();
    const log = id ? await storage.log(id) : [];
    if (mine !== visit) return;
    const handover = dueHandover(
      view,
      log,
      headerOf(id ?? "")?.table.handover ?? false,
    );
    store.set({ view, next: null, selection: mask, handover });
    stage.scored(events, view);
    const more = stage.atRest();
    if (!quiet) stage.say([...view.say, ...more]);
  }

  /**
   * Do what a person asked for and show it.
   * @param {import("../store.js").Command} command
   */
  async function act(command) {
    const since = performance.now();
    const mine = visit;
    const step = await send({ op: "act", command });
    if (!step) return;
    const isStep = command.type !== "mark" && command.type !== "unmark";
    if (isStep) store.set({ pending: true });
    await show(step);
    if (mine !== visit) return;
    if (isStep) {
      // The button under the finger has changed: let a double tap pass.
      const rest = DOUBLE_TAP_MS - (performance.now() - since);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (mine !== visit) return;
      store.set({ pending: false });
    }
    onRest();
  }

  /** Take the game off the table; it stays stored. */
  function leave() {
    const { id } = store.get();
    visit += 1;
    isOpen = false;
    flight?.skip();
    flight = null;
    onLeave();
    store.set({
      id: null,
      view: null,
      next: null,
      named: null,
      told: null,
      handover: null,
      pending: false,
      waiting: false,
      verdict: null,
    });
    if (id) void inOrder(() => ask({ op: "close", id })).catch(() => {});
  }

  /**
   * Put a stored game on the table: at once as it was last seen, then as Python says.
   * @param {string} id
   */
  async function open(id) {
    const before = store.get();
    if (before.id) leave();
    const mine = visit;
    const header = headerOf(id);
    if (!header) {
      replace("#/");
      return;
    }
    const log = await storage.log(id);
    if (mine !== visit) return;
    const { selection } = header;
    const view = seen(header.view);
    const handover = dueHandover(view, log, header.table.handover);
    store.set({ id, view, selection, handover, next: null, verdict: null });
    /** @type {any} */
    const answer = await inOrder(async () => {
      const save = await saveOf(id);
      return save ? ask({ op: "open", id, save }) : { error: { code: "unknown_game" } };
    }).catch(() => null);
    if (mine !== visit || !answer) return;
    if (answer.error) {
      await setAside(id, answer.error.code);
      return;
    }
    isOpen = true;
    store.set({ view: seen(answer.view) });
    stage.say(stage.atRest());
    onRest();
  }

  return {
    open,
    leave,
    send,
    show,
    act,
    saveOf,
    putHeader,
    headerOf,
    isOpen: () => isOpen,
    /** End a running tumble. */
    land: () => flight?.skip(),
    /**
     * Start a new game and put it on the table.
     * @param {Setup} setup
     */
    async start(setup) {
      if (store.get().pending) return;
      const from = location.hash;
      const id = newId();
      const { ruleset, options, players } = setup;
      store.set({ pending: true });
      try {
        const answer = await inOrder(() =>
          ask({ op: "start", id, ruleset, options, players }),
        );
        if (answer.error) {
          stage.alarm({ key: `error.${answer.error.code}` });
          return;
        }
        const created = Date.now();
        /** @type {Header} */
        const header = {
          id,
          ruleset,
          created,
          updated: created,
          save: answer.save,
          table: { handover: setup.handover },
          selection: 0,
          view: answer.view,
          over: false,
        };
        await storage.append(header, answer.events);
        putHeader(header);
        if (location.hash === from) replace(`#/game/${id}`);
      } catch {
        // Python could not be brought back; the failure screen says so.
      } finally {
        store.set({ pending: false });
      }
    },
    /**
     * Change which dice are held: the one thing the page does by itself.
     * @param {number} selection
     */
    select(selection) {
      const header = headerOf(store.get().id ?? "");
      if (!header) return;
      const changed = { ...header, selection };
      store.set({ selection, told: null });
      putHeader(changed);
      void storage.putHeader(changed);
    },
    /** End the game on the table for good: it leaves the storage. */
    async end() {
      const { id } = store.get();
      if (!id) return;
      leave();
      forget(id);
      replace("#/");
      await storage.remove(id);
    },
  };
}
