// @ts-check
/**
 * The look back at a finished game: Python goes through it a turn at a time, so that
 * nothing waits for the whole. What came of it is stored with the game; the list of all
 * decisions is made anew when somebody asks for it.
 */

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Header} Header
 * @typedef {import("../store.js").Review} Review
 * @typedef {import("../store.js").SeatReview} SeatReview
 * @typedef {import("../store.js").View} View
 * @typedef {import("./engine.js").Ask} Ask
 * @typedef {import("./library.js").Library} Library
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Library} library
 * @property {Ask} ask
 * @property {(view: View) => Promise<boolean>} bringTable
 * @property {() => void} openSheet
 */

/** The worst decisions alone, for the storage. @param {SeatReview} seat */
function shorten(seat) {
  const decisions = seat.worst.map((at) => seat.decisions[at]);
  return { ...seat, decisions, worst: decisions.map((_, at) => at) };
}

/**
 * Return a look back that can be shown; the rest of one that came in a file is made anew.
 * @param {Header["review"]} review
 */
const wholeOf = (review) =>
  review?.every((seat) => "worst" in seat)
    ? /** @type {SeatReview[]} */ (review)
    : null;

/** The first person's seat, else the first one. @param {View} view */
const firstSeat = ({ players }) =>
  players.find(({ kind }) => kind === "person")?.seat ?? 0;

/** The methods are bound: they are handed out as the page's actions. */
export class Reviews {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Look back at the game on the result screen. @returns {void} */
  review = () => {
    const { store, library } = this.#parts;
    const header = library.headerOf(store.get().id);
    if (!header?.over) return;
    const stored = wholeOf(header.review);
    this.#begin(header, stored);
    if (!stored) void this.#run(header);
  };

  /** @param {number} seat */
  chooseSeat = (seat) => {
    const { review } = this.#parts.store.get();
    if (review) this.#parts.store.set({ review: { ...review, seat } });
  };

  /** Show all decisions of the chosen seat. @returns {void} */
  openDecisions = () => {
    const { store, library, openSheet } = this.#parts;
    const { id, review } = store.get();
    const header = library.headerOf(id);
    openSheet();
    if (!header || !review || review.isWhole || review.isRunning) return;
    store.set({ review: { ...review, isRunning: true } });
    void this.#run(header);
  };

  /** @param {Header} header @param {SeatReview[] | null} seats */
  #begin({ id, view }, seats) {
    const parts = { done: 0, of: 0, isWhole: false, isMissing: false };
    const seat = firstSeat(view);
    const review = { id, seat, seats, isRunning: !seats, ...parts };
    this.#parts.store.set({ review });
  }

  /** @param {Header} header */
  async #run({ id, view }) {
    const { ask, bringTable } = this.#parts;
    if (!(await bringTable(view))) return this.#change(id, { isMissing: true });
    for (;;) {
      const answer = await ask({ op: "review", id });
      if (answer.error) return this.#change(id, { isMissing: true });
      const { done, of, seats } = answer;
      if (!this.#change(id, { done, of })) return;
      if (seats) return this.#finish(id, seats);
    }
  }

  /** @param {string} id @param {SeatReview[]} seats */
  #finish(id, seats) {
    this.#change(id, { seats, isWhole: true, isRunning: false });
    this.#parts.library.putReview(id, seats.map(shorten));
  }

  /**
   * @param {string} id
   * @param {Partial<Review>} change
   * @returns {boolean} false: nobody looks at this game any more
   */
  #change(id, change) {
    const { store } = this.#parts;
    const { review, route } = store.get();
    if (review?.id !== id || route.screen !== "result") return false;
    const isRunning = review.isRunning && !change.isMissing;
    store.set({ review: { ...review, isRunning, ...change } });
    return true;
  }
}
