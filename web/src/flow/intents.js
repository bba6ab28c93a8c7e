// @ts-check
/**
 * What taps and keys mean at the table. Each is checked against the view's answers;
 * one that means nothing now does nothing, or says why.
 */

import { slotsOf } from "./game.js";

/**
 * @typedef {import("../store.js").Actions} Actions
 * @typedef {import("../store.js").Store} Store
 * @typedef {ReturnType<typeof import("./game.js").createGame>} Game
 * @typedef {ReturnType<typeof import("./bots.js").createBots>} Bots
 * @typedef {ReturnType<typeof import("./clock.js").createClock>} Clock
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {import("./game.js").Stage} Stage
 */

/** The chosen box confirms when tapped again, but not by a double tap. */
const CONFIRM_AFTER_MS = 600;

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {Game} parts.game
 * @param {Bots} parts.bots
 * @param {Clock} parts.clock
 * @param {Stage} parts.stage
 * @param {() => void} parts.onHold a die was held or released: sound, vibration
 */
export function createIntents({ store, game, bots, clock, stage, onHold }) {
  let pickedAt = 0;

  /** The view, when the person at the phone may act on it. */
  function myTurn() {
    const { view, next, pending, botTurn, handover, dialog } = store.get();
    const isMine = view && !view.over && !view.bot && !next && !handover && !dialog;
    return isMine && !pending && !botTurn ? view : null;
  }

  /** @param {number} selection */
  function select(selection) {
    // A mark that is on its way does not stop a finger on its way to the next die.
    const { view, next, botTurn, handover } = store.get();
    if (!view || view.over || view.bot || next || botTurn || handover) return;
    if (selection === store.get().selection) return;
    game.select(selection);
    onHold();
    if (view.actions.score) void game.act({ type: "unmark" });
  }

  /** All dice that may be toggled. */
  const togglable = () =>
    store.get().view?.dice.reduce((m, die, i) => (die.can ? m | (1 << i) : m), 0) ?? 0;

  /** Mark all dice that may be toggled, or none. @param {boolean} isMarked */
  function markEach(isMarked) {
    const { view, selection } = store.get();
    const isHeld = isMarked === (view?.marks === "hold");
    select(isHeld ? selection | togglable() : selection & ~togglable());
  }

  /** @param {Msg | null} msg */
  function tell(msg) {
    const { view } = store.get();
    store.set({ told: view && msg && { seq: view.seq, msg } });
  }

  /** @param {number} column @param {string} box */
  function score(column, box) {
    clock.stop();
    void game.act({ type: "score", column, box });
  }

  const intents = {
    toggleDie(/** @type {number} */ slot) {
      if (togglable() & (1 << slot)) select(store.get().selection ^ (1 << slot));
    },
    markAll: () => markEach(true),
    markNone: () => markEach(false),
    undoHolds() {
      const { view } = store.get();
      if (view) select(view.rest);
    },
    tell,
    nameBox: (/** @type {Msg | null} */ named) => store.set({ named }),
    roll() {
      const { next, botTurn, selection, view: shown, pending } = store.get();
      if (next || botTurn) return intents.skip();
      if (shown && !pending && !game.isOpen()) return store.set({ waiting: true });
      const view = myTurn();
      if (!view) return;
      const choice = view.selections[selection];
      const isFirst = view.roll.n === 0;
      const reason = view.actions.roll.enabled
        ? !isFirst && !choice.legal && choice.reason
        : view.actions.roll.reason;
      if (reason) return stage.alarm(reason);
      if (!view.actions.roll.enabled) return;
      store.set({ waiting: false });
      void game.act({ type: "roll", hold: isFirst ? [] : slotsOf(selection) });
    },
    pickBox(/** @type {number} */ column, /** @type {string} */ box) {
      const view = myTurn();
      const target = view?.boxes.find((b) => b.id === box && b.column === column);
      if (!view || !target || target.value !== null) return;
      if (!target.legal) {
        if (!view.refusal) return;
        tell(view.refusal);
        return stage.alarm(view.refusal);
      }
      if (store.get().settings.oneTap) return score(column, box);
      if (target.chosen) {
        if (performance.now() - pickedAt >= CONFIRM_AFTER_MS) score(column, box);
        return;
      }
      pickedAt = performance.now();
      clock.stop();
      void game.act({ type: "mark", column, box });
    },
    dropBox() {
      if (myTurn()?.actions.score) void game.act({ type: "unmark" });
    },
    confirm() {
      const { clock: running } = store.get();
      const target = myTurn()?.actions.score ?? (myTurn() && running?.auto);
      if (target) score(target.column, target.box);
    },
    stopClock: () => clock.stop(),
    skip() {
      const { next, botTurn } = store.get();
      if (botTurn) bots.skip();
      else if (next) game.land();
    },
    handoverReady() {
      store.set({ handover: null });
      clock.follow();
    },
  };
  return intents;
}
