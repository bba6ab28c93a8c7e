// @ts-check
/**
 * What taps and keys mean in a bank game: dice are chosen to be set aside, and the
 * buttons send the commands that the view has ready for each choice.
 */

import { bankOf } from "./bank-views.js";
import { viewToAct } from "./intents.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").BankView} BankView
 * @typedef {import("../store.js").Msg} Msg
 * @typedef {ReturnType<typeof import("./game.js").createGame>} Game
 * @typedef {ReturnType<typeof import("./intents.js").createIntents>} Intents
 */

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {Game} parts.game
 * @param {Intents} parts.intents what taps mean where no bank game is played
 * @param {(msg: Msg) => void} parts.alarm
 * @param {() => void} parts.onHold a die was chosen or left: sound, vibration
 * @param {() => void} parts.onRest
 * @returns {Intents & {takeLargest: (slot: number) => void}}
 */
export function createBankIntents({ store, game, intents, alarm, onHold, onRest }) {
  /** Earlier choices from one roll, the last one at the end. @type {number[]} */
  let past = [];
  /** The position that they belong to. */
  let place = "";

  const myTurn = () => bankOf(viewToAct(store.get()));

  function earlier() {
    const { id, view } = store.get();
    const now = `${id}:${view?.seq}`;
    if (now !== place) past = [];
    place = now;
    return past;
  }

  /** @param {number} selection */
  function choose(selection) {
    if (selection === store.get().selection) return;
    earlier().push(store.get().selection);
    put(selection);
  }

  /** @param {number} selection */
  function put(selection) {
    store.set({ refusal: null });
    game.select(selection);
    onHold();
  }

  /** @param {Msg} refusal */
  function refuse(refusal) {
    store.set({ refusal });
    alarm(refusal);
  }

  /** @param {BankView} view @param {number} slot */
  function refuseDie({ dice }, slot) {
    const face = { key: `face.${dice[slot].value}` };
    const key = store.get().selection ? "f.dead.with" : "f.dead";
    refuse({ key, n: slot + 1, face });
  }

  /** @param {"roll" | "bank"} button */
  function press(button) {
    const view = myTurn();
    if (!view) return;
    const { enabled, reason, commands } =
      view.selections[store.get().selection][button];
    if (reason) return refuse(reason);
    if (!enabled) return;
    store.set({ waiting: false });
    void game.act(...commands);
  }

  /** The lost turn was seen; a tap that ended the flight does not count. */
  function leaveLostTurn() {
    if (!store.get().pending) void game.goOn().then(onRest);
  }

  /** @type {Partial<Intents> & {takeLargest: (slot: number) => void}} */
  const bank = {
    toggleDie(slot) {
      const view = myTurn();
      if (!view?.dice[slot]?.can) return;
      const { selection } = store.get();
      const die = 1 << slot;
      const canJoin = view.selections[selection].can & die;
      if (selection & die || canJoin) choose(selection ^ die);
      else refuseDie(view, slot);
    },
    takeLargest(slot) {
      const view = myTurn();
      if (!view?.dice[slot]?.can) return;
      const largest = view.largest[slot];
      if (!largest) return refuseDie(view, slot);
      const all = store.get().selection | largest;
      choose(view.selections[all].legal ? all : largest);
    },
    holdAll() {
      const view = myTurn();
      if (view?.best) choose(view.best);
    },
    holdNone() {
      if (myTurn()) choose(0);
    },
    undoHolds() {
      if (myTurn()) put(earlier().pop() ?? 0);
    },
    roll() {
      const { next, bust, botTurn, view, pending } = store.get();
      if (next || bust || botTurn) return actions.skip();
      if (view && !pending && !game.isOpen()) return store.set({ waiting: true });
      press("roll");
    },
    confirm: () => press("bank"),
    skip() {
      const { bust, botTurn } = store.get();
      if (bust && !botTurn) leaveLostTurn();
      else intents.skip();
    },
  };

  const actions = inBank(store, intents, bank);
  return actions;
}

/**
 * Let the bank's intents take the place of others while a bank game is on the table.
 *
 * @template {Record<string, (...args: any[]) => void>} T
 * @template {Record<string, (...args: any[]) => void>} B
 * @param {Store} store
 * @param {T} intents
 * @param {B} bank
 * @returns {T & B}
 */
function inBank(store, intents, bank) {
  const chosen = Object.entries(bank).map(([name, action]) => [
    name,
    (/** @type {any[]} */ ...args) =>
      (bankOf(store.get().view) ? action : intents[name])?.(...args),
  ]);
  return { ...intents, ...Object.fromEntries(chosen) };
}
