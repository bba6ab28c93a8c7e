// @ts-check
/**
 * The one state of the page: who may change it, and who hears of it.
 *
 * Rule 1: nobody writes the state but through `set`.
 * Rule 2: a state object is never changed, only replaced.
 * Rule 3: the page changes one thing about a game by itself, the selection; all
 * the rest waits for a new view from Python.
 */

/* ---- what Python sends ---------------------------------------------------- */

/**
 * @typedef {{key: string, [param: string]: any}} Msg A key of the word lists and
 *   its parameters.
 * @typedef {"free" | "held"} DieState
 * @typedef {{value: number | null, state: DieState, can: boolean}} Die
 * @typedef {{column: number, boxes: Record<string, number>, upper: number,
 *   upper_reached: boolean, upper_bonus: number, lower: number, five_bonus: number, total: number}} Sheet
 * @typedef {{seat: number, name: string, kind: "person" | "bot",
 *   level: string | null, colour: number, total: number, current: boolean,
 *   sheet: Sheet[]}} Player
 * @typedef {{id: string, column: number, part: "upper" | "lower", name: Msg,
 *   value: number | null, points: number | null, bonus: number, legal: boolean,
 *   chosen: boolean, joker: boolean}} Box
 * @typedef {{column: number, sum: number, need: number, points: number,
 *   done: boolean, five: number}} Bonus
 * @typedef {{legal: boolean, label: Msg, reason: Msg | null, reroll_label: Msg,
 *   reroll_reason: Msg | null}} Selection
 * @typedef {"hold" | "reroll"} Marks whether marked dice stay or are rolled again
 * @typedef {{enabled: boolean, left: Msg | null, reason: Msg | null}} RollAction
 * @typedef {{column: number, box: string, points: number, label: Msg,
 *   product: Msg | null}} ScoreAction `product`: how a column multiplies the points
 * @typedef {{hold: number[], roll: number[], values: number[]}} Tumble
 * @typedef {{column: number, box: string, points: number}} AutoBox
 * @typedef {{seat: number, place: number, total: number}} Rank
 * @typedef {{ranking: Rank[], series: number[][], key: string}} Result
 */

/**
 * @typedef {object} View Everything a game screen needs, decided by Python.
 * @property {string} ruleset
 * @property {"sheet" | "bank"} family which of the fields below a bank game has
 *   instead is in `BankView`
 * @property {boolean} scripted
 * @property {Record<string, any>} options the options that the game was set up with
 * @property {number} seq
 * @property {boolean} over
 * @property {{n: number, of: number | null}} turn
 * @property {number} current the seat whose turn it is
 * @property {Player[]} players
 * @property {{id: number, multiplier: number}[]} columns
 * @property {Die[]} dice
 * @property {{n: number, of: number, left: number}} roll
 * @property {Box[]} boxes
 * @property {Bonus[]} bonus
 * @property {Selection[]} selections one for each mask of held slots
 * @property {Marks} marks
 * @property {number} rest the page's own: the mask with which a choice begins
 * @property {{seconds: number} | null} timer the limit of a person's turn
 * @property {boolean} [clock_picks] a clock may fill a box for the person to move
 * @property {{roll: RollAction, score: ScoreAction | null}} actions
 * @property {Msg} status
 * @property {Msg | null} notice
 * @property {Msg | null} refusal why some open box may not be filled now
 * @property {Msg[]} say
 * @property {Tumble | null} animate
 * @property {AutoBox | null} auto
 * @property {{level: string} | null} bot
 * @property {string} commitment
 * @property {Result | null} result
 */

/**
 * @typedef {{seat: number, name: string, kind: "person" | "bot",
 *   level: string | null, colour: number, total: number, current: boolean,
 *   entered: boolean, busts: number, closer: boolean}} BankPlayer
 * @typedef {{value: number | null, state: "free" | "aside", can: boolean}} BankDie
 * @typedef {{dice: number[], points: number}} Aside
 * @typedef {{enabled: boolean, label: Msg, reason: Msg | null,
 *   commands: Command[]}} BankAction
 * @typedef {{legal: boolean, points: number, turn_points: number, dead: number[],
 *   can: number, risk: number | null, roll: BankAction, bank: BankAction}} Choice
 * @typedef {{seat: number, name: string, p: number, penalty: number}} Bust
 */

/**
 * @typedef {object} BankPart What the view of a bank game has of its own.
 * @property {"bank"} family
 * @property {BankPlayer[]} players
 * @property {BankDie[]} dice
 * @property {{n: number, of: null, left: null}} roll
 * @property {Aside[]} tray set aside in this turn
 * @property {number} turn_points
 * @property {number} target
 * @property {number} entry points that a turn needs to bank for the first time; 0
 *   when the player has
 * @property {boolean} last_round
 * @property {Choice[]} selections one for each mask of slots to set aside
 * @property {number} best the choice with the most points
 * @property {number[]} largest for each slot, its largest combination
 * @property {Bust | null} bust the roll of `animate` has just ended a turn
 *
 * @typedef {Omit<View, keyof BankPart | "columns" | "boxes" | "bonus" | "actions">
 *   & BankPart} BankView
 */

/**
 * @typedef {{type: string, [field: string]: any}} GameEvent
 * @typedef {{type: "roll", hold: number[]}
 *   | {type: "mark", column: number, box: string} | {type: "unmark"}
 *   | {type: "score", column: number, box: string}
 *   | {type: "time_out", move?: [number, string]}
 *   | {type: "set_aside", slots: number[]} | {type: "bank"}} Command
 * @typedef {{format: number, key: string, scripted: boolean}} Save
 * @typedef {{code: string, message: string, [detail: string]: any}} EngineError
 */

/**
 * @typedef {{id: string, part: "upper" | "lower", glyph: string}} BoxFacts
 * @typedef {{key: string, choices: any[], default: any, needs: string | null}} Option
 *   it does nothing while the option that it needs is off
 * @typedef {{box: string, column: number, points: number | null, bonus: number,
 *   legal: boolean, filled: boolean}} ExampleRow
 * @typedef {{id: string, dice: number[], columns: number,
 *   sheet: Record<string, Record<string, number>>, rows: ExampleRow[]}} SheetExample
 * @typedef {{chosen: number[], points: number, legal: boolean, dead: number[],
 *   left: number}} ChoiceRow
 * @typedef {{id: string, dice: number[], most: number, rows: ChoiceRow[]}} BankExample
 * @typedef {{multiplier: number, upper_need: number, upper_bonus: number,
 *   five_bonus: number}} ColumnFacts
 * @typedef {{key: string, family: "sheet" | "bank",
 *   players: {min: number, max: number}, dice: number, rolls: number | null,
 *   turns: number | null, boxes: BoxFacts[], columns: ColumnFacts[],
 *   options: Option[], auto_score: {choices: number[], default: number} | null,
 *   art: string[], facts: Record<string, any>,
 *   examples: (SheetExample | BankExample)[]}} Ruleset
 * @typedef {{rulesets: Ruleset[], levels: string[], colours: number}} Catalog
 */

/* ---- what the page adds --------------------------------------------------- */

/**
 * @typedef {{screen: "home"} | {screen: "newgame", ruleset: string}
 *   | {screen: "game", id: string}
 *   | {screen: "result", id: string, isCheck: boolean}
 *   | {screen: "rules", ruleset: string | null, box: string | null}
 *   | {screen: "settings"} | {screen: "stats", isDice: boolean}} Route
 */

/**
 * @typedef {object} Settings Every switch of the settings screen.
 * @property {"pl" | "en"} language
 * @property {"system" | "light" | "dark"} theme
 * @property {"full" | "short" | "none"} motion default from the system
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} oneTap a tap on a box scores at once
 * @property {number} autoScore seconds, of the catalog's choices; 0 = off
 * @property {Marks | "rules"} marks "rules": as is the custom of the game
 * @property {boolean} keepAwake
 * @property {boolean} shortcuts single keys
 * @property {"pips" | "numerals"} faces
 * @property {"ivory" | "dark"} dice
 * @property {boolean} leftHanded
 * @property {number} coach what a decision must cost for the coach to speak; 0 = off
 * @property {"normal" | "double" | "once"} botSpeed 1x, 2x, at once
 */

/**
 * @typedef {{id: string, name: string, colour: number}} Profile A person who plays on
 *   this device; no two have the same name
 * @typedef {{name: string, kind: "person" | "bot", level: string | null,
 *   colour: number, profile?: string | null, typed?: boolean, nth?: number}} SetupPlayer
 *   `profile`: who it is; `typed`: the name was; `nth`: it is one of the names that nobody
 *   chose, in whatever language
 * @typedef {{ruleset: string, players: SetupPlayer[], options: Record<string, any>,
 *   handover: boolean, hints: boolean}} Setup What the new-game sheet edits; the
 *   hand-over screen is only shown when two or more persons play; `hints`: they may be
 *   asked for.
 */

/**
 * @typedef {object} Header One stored game, as the start screen needs it.
 * @property {string} id
 * @property {string} ruleset
 * @property {number} created
 * @property {number} updated
 * @property {Save} save
 * @property {string} [sum] checksum of its log, by which Python knows it again
 * @property {{handover: boolean, hints?: boolean, profiles?: (string | null)[]}} table
 *   what the players agreed on, no rule; `hints`: false when none may be asked for;
 *   `profiles`: whose profile sits at each seat
 * @property {number} selection mask of held slots, or of those to set aside
 * @property {View} view
 * @property {boolean} over
 * @property {(SeatReview | SeatFigures)[]} [review] with the worst decisions alone, or
 *   none where it came in a file
 * @property {number} [hints] how many positions hints were asked for in
 * @property {object} [summary] what statistics know of the finished game
 */

/**
 * @typedef {"points" | "win" | "turns"} Unit of a value: expected final points, the
 *   chance to win, or turns (negative)
 * @typedef {{value: number, loss: number, hold?: number[], faces?: number[],
 *   move?: [number, string], points?: number, bonus?: number, set_aside?: number[],
 *   slots?: number[], then?: "roll" | "bank"}} Way A way to go on: `hold` slots with
 *   `faces`, `move` into a box, or `set_aside` the dice in `slots` and `then` go on
 * @typedef {{top: Way[], exact: boolean, unit: Unit}} Hint
 * @typedef {object} Advice The hint that was asked for last.
 * @property {string} id of the game
 * @property {number} turn
 * @property {number} seat
 * @property {number} roll
 * @property {Hint | null} hint null until it is there
 * @property {boolean} isMissing there is no table to count it from
 * @property {number} chosen which way of `hint.top`
 */

/**
 * @typedef {{turn: number, roll: number, dice: number[], did: Way, top: Way[],
 *   loss: number, best: boolean, for_win?: boolean, unit?: Unit}} Decision one that was
 *   made, and the best there were; `for_win`: it gave points up to win more often
 * @typedef {{best: number, of: number, lost: number, unit?: Unit}} SeatFigures `best`
 *   decisions of so many
 * @typedef {SeatFigures & {seat: number, exact: boolean, luck: number | null,
 *   worst: number[], decisions: Decision[]}} SeatReview `worst`: places in `decisions`
 * @typedef {object} Review The look back at a finished game.
 * @property {string} id
 * @property {number} seat whose part is shown
 * @property {SeatReview[] | null} seats
 * @property {boolean} isWhole all decisions are there, not only the worst
 * @property {boolean} isRunning
 * @property {boolean} isMissing there is no table to judge by
 * @property {number} done how many decisions were looked at
 * @property {number} of
 */

/**
 * @typedef {{id: string, seat: number, note: Msg}} Coach what was better than the last
 *   decision of a seat
 */

/**
 * @typedef {{kind: "menu"} | {kind: "hint"} | {kind: "decisions"}
 *   | {kind: "odds", ruleset: string} | {kind: "peek", seat: number} | {kind: "table"}
 *   | {kind: "endgame"} | {kind: "keys"} | {kind: "about"}
 *   | {kind: "forget", id: string} | {kind: "profile", id: string}
 *   | {kind: "data", verb: "aside" | "wipe"}} Dialog `forget` asks before a stored game
 *   is removed, `profile` before a player's profile is, `data` before more is
 * @typedef {{used: number | null, persisted: boolean, aside: number}} Usage of the disk:
 *   bytes; whether the browser keeps them; records that were put aside
 * @typedef {{usage: Usage | null, busy: {done: number, of: number} | null,
 *   said: Msg | null, isBad: boolean}} Data The stored data as a whole: a file that is
 *   being read, what became of the last one
 * @typedef {{state: "loading" | "ready" | "failed", loaded: number, total: number,
 *   offline: boolean}} Engine bytes fetched so far; `offline`: the whole page is in
 *   the cache
 * @typedef {{left: number, of: number, paused: boolean, auto: AutoBox | null}} Clock
 *   The running countdown: seconds left (whole), of how many; `auto` is the box that
 *   it will fill after the last roll, null where it limits the whole turn
 * @typedef {{seat: number, column?: number, box?: string, points: number,
 *   total: number, isBust?: boolean}} LastScore without a box: banked, or lost
 * @typedef {{next: number, last: LastScore | null}} Handover
 * @typedef {{ok: boolean, rolls?: number, commitment?: string,
 *   problem?: {code: string, message: string}}} Verdict
 */

/**
 * @typedef {object} AppState
 * @property {Route} route
 * @property {Settings} settings
 * @property {Engine} engine
 * @property {Header[]} games all stored games, the one played last first
 * @property {Profile[]} profiles who plays on this device
 * @property {string | null} id the game on the table
 * @property {View | null} view what is shown of it
 * @property {View | null} next while dice fly: the view that they land on
 * @property {View | null} bust while a lost turn waits for a tap: the view after it
 * @property {number} selection mask of held slots, or of those to set aside; bit i =
 *   slot i
 * @property {boolean} pending a request is on its way: taps do nothing
 * @property {boolean} waiting Roll was tapped before Python was ready
 * @property {boolean} elsewhere another tab plays the game on the table: taps do nothing
 * @property {boolean} botTurn a computer is playing: a tap skips
 * @property {Advice | null} advice
 * @property {Review | null} review
 * @property {Coach | null} coach
 * @property {import("./flow/statistics.js").Stats | null} stats
 * @property {import("./flow/odds.js").Odds | null} odds from the dice on the table, when its sheet was opened
 * @property {Clock | null} clock
 * @property {Handover | null} handover
 * @property {Setup | null} setup the draft of the new-game sheet
 * @property {Dialog | null} dialog
 * @property {Msg | null} named the box that a keyboard stands on
 * @property {{seq: number, msg: Msg} | null} told on the felt, until the game goes on:
 *   why a tap did nothing, or what is under the finger
 * @property {Data} data
 * @property {Msg | null} notice bar above the navigation; `actions.closeNotice()`
 * @property {Verdict | null} verdict answer of "verify" on the result screen
 * @property {boolean} update a new version waits
 * @property {"prompt" | "ios" | null} install how it can be installed, if it can
 * @property {Record<string, boolean>} open parts unfolded by `actions.toggle(key)`
 */

/**
 * @typedef {object} Actions Everything a tap or a key can mean.
 * @property {(slot: number) => void} toggleDie
 * @property {() => void} markAll in a bank game: all dice that score
 * @property {() => void} markNone
 * @property {() => void} undoHolds back to the dice held in the last roll; in a bank
 *   game back to the choice before
 * @property {(slot: number) => void} takeLargest choose a die's whole combination
 * @property {() => void} roll in flight: skip
 * @property {(column: number, box: string) => void} pickBox
 * @property {() => void} dropBox
 * @property {(name: Msg | null) => void} nameBox a keyboard has come to a box or left
 * @property {(msg: Msg | null) => void} tell say something on the felt
 * @property {() => void} confirm score the chosen box (or the box of the clock); bank
 * @property {() => void} stopClock
 * @property {() => void} review look back at the game on the result screen
 * @property {(seat: number) => void} chooseSeat whose decisions are looked at
 * @property {() => void} openDecisions
 * @property {(ruleset: string) => void} openOdds
 * @property {() => void} askHint
 * @property {(index: number) => void} chooseHint one of the ways that a hint names
 * @property {() => void} takeHint mark the dice or the box of the chosen way
 * @property {() => void} takeOver play here what another tab plays
 * @property {() => void} skip end a running tumble, the computer's turn, or a look at
 *   a lost turn
 * @property {() => void} handoverReady
 * @property {() => void} openMenu
 * @property {(seat: number) => void} peek
 * @property {(dialog: Dialog) => void} openDialog
 * @property {() => void} closeDialog
 * @property {() => void} closeNotice
 * @property {(hash: string) => void} go for example "#/rules/penta"
 * @property {() => void} back
 * @property {<K extends keyof Settings>(key: K, value: Settings[K]) => void} setSetting
 * @property {(setup: Setup) => void} editSetup
 * @property {(setup: Setup, newcomers: number[]) => void} startGame newcomers: seats of
 *   persons whose names were typed; they get a profile
 * @property {(profile: Omit<Profile, "id"> & {id: string | null}) => void} putProfile add
 *   (without an id) or change
 * @property {(id: string) => void} removeProfile
 * @property {(id: string) => void} askRemoveProfile
 * @property {(id: string) => void} forgetGame remove a stored game for good
 * @property {(id: string) => void} askForgetGame
 * @property {(id: string) => void} resume
 * @property {() => void} rematch
 * @property {() => void} askEndGame
 * @property {() => void} endGame
 * @property {() => void} retry load Python again after a failure
 * @property {() => void} shareResult
 * @property {(id: string) => void} shareGame
 * @property {(profile: string | null) => void} chooseWho whose statistics
 * @property {(kind: string) => void} chooseKind
 * @property {(column: number) => void} chooseColumn
 * @property {() => void} listMore
 * @property {() => void} saveLog
 * @property {() => void} verify
 * @property {(verb: "look" | "export" | "import" | "aside" | "wipe", file?: File) => void} data
 *   look how much is stored, write all to a file, read one, remove what was put aside,
 *   remove all
 * @property {() => void} install
 * @property {() => void} dismissInstall
 * @property {() => void} update
 * @property {() => void} updateLater
 * @property {() => void} checkUpdate
 * @property {(key: string) => void} toggle
 */

/* ---- the store ------------------------------------------------------------ */

/**
 * @typedef {object} Store
 * @property {() => AppState} get
 * @property {(patch: Partial<AppState>) => void} set
 * @property {(listener: (state: AppState) => void) => () => void} subscribe
 * @property {() => void} flush redraw now, for code that needs the new DOM
 */

/**
 * Make the store; listeners are called once a frame, however many changes it had.
 *
 * @param {AppState} initial
 * @returns {Store}
 */
export function createStore(initial) {
  let state = initial;
  let frame = 0;
  /** @type {Set<(state: AppState) => void>} */
  const listeners = new Set();

  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    for (const listener of listeners) listener(state);
  };

  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      // A hidden page gets no frames, and its screen may wait until it is seen.
      if (!frame) frame = requestAnimationFrame(flush);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
  };
}
