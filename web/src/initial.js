// @ts-check
/** The page before anything has happened. */

/**
 * @param {import("./store.js").AppState["settings"]} settings
 * @returns {import("./store.js").AppState}
 */
export const initialState = (settings) => ({
  route: { screen: "home" },
  settings,
  engine: { state: "loading", loaded: 0, total: 0, offline: false },
  games: [],
  profiles: [],
  id: null,
  view: null,
  next: null,
  bust: null,
  selection: 0,
  pending: false,
  elsewhere: false,
  waiting: false,
  botTurn: false,
  clock: null,
  handover: null,
  setup: null,
  dialog: null,
  named: null,
  told: null,
  advice: null,
  review: null,
  coach: null,
  stats: null,
  odds: null,
  notice: null,
  data: { usage: null, busy: null, said: null, isBad: false },
  verdict: null,
  update: false,
  install: null,
  open: {},
});
