// @ts-check
/**
 * The benchmark's own conversation with a site's worker, without the page: how long a
 * question is on its way there and back, JSON and all. Evaluated on a page of the site.
 */

/** @typedef {Record<string, any>} Answer */

class Talk {
  #worker;
  #last = 0;
  /** @type {(answer: Answer) => void} */
  #take = () => {};

  /** @param {string} address of the worker */
  constructor(address) {
    this.#worker = new Worker(address, { type: "module", name: "new" });
    this.#worker.onmessage = ({ data }) => {
      if (data.type === "answer") this.#take(JSON.parse(data.text));
    };
  }

  /**
   * @param {object} request
   * @returns {Promise<{answer: Answer, ms: number}>}
   */
  async ask(request) {
    const begun = performance.now();
    const coming = new Promise((/** @type {(answer: Answer) => void} */ resolve) => {
      this.#take = resolve;
    });
    this.#worker.postMessage({ id: ++this.#last, text: JSON.stringify(request) });
    const answer = await coming;
    if (answer.error) throw new Error(JSON.stringify([request, answer]));
    return { answer, ms: performance.now() - begun };
  }

  end() {
    this.#worker.terminate();
  }
}

const PERSON = { name: "A", kind: "person", level: null, colour: 0 };
const MASTER = { name: "B", kind: "bot", level: "master", colour: 1 };

/**
 * Play a game of the rule set alone, a roll and then any box, and time the rolls.
 * @param {string} address
 * @param {string} ruleset
 * @param {number} rolls
 * @returns {Promise<number[]>} ms
 */
export async function timeRolls(address, ruleset, rolls) {
  const talk = new Talk(address);
  /** @type {number[]} */
  const times = [];
  while (times.length < rolls) {
    const id = `game-${times.length}`;
    const start = { op: "start", id, ruleset, options: {}, players: [PERSON] };
    let { view } = (await talk.ask(start)).answer;
    while (!view.over && times.length < rolls) {
      const roll = { type: "roll", hold: [] };
      const act = { op: "act", id, seq: view.seq, commands: [roll] };
      const { answer, ms } = await talk.ask(act);
      times.push(ms);
      const box = answer.view.boxes.find((/** @type {any} */ it) => it.legal);
      const score = { type: "score", column: box.column, box: box.id };
      const { seq } = answer.view;
      view = (await talk.ask({ op: "act", id, seq, commands: [score] })).answer.view;
    }
    await talk.ask({ op: "close", id });
  }
  talk.end();
  return times;
}

/**
 * Ask for hints all through games of masters, and time the hints and their moves.
 * @param {string} address
 * @param {{ruleset: string, options: Record<string, any>, seats: number,
 *   data: string}} game with its table in base 64
 * @param {number} hints
 * @returns {Promise<{hint: number[], bot: number[]}>} ms
 */
export async function timeAdvice(address, { ruleset, options, seats, data }, hints) {
  const talk = new Talk(address);
  await talk.ask({ op: "tables", data });
  /** @type {{hint: number[], bot: number[]}} */
  const times = { hint: [], bot: [] };
  while (times.hint.length < hints) {
    const id = `game-${times.hint.length}`;
    const players = [MASTER, { ...MASTER, name: "C", colour: 2 }].slice(0, seats);
    const start = { op: "start", id, ruleset, options, players };
    let { view } = (await talk.ask(start)).answer;
    while (!view.over && times.hint.length < hints) {
      if (view.roll.n) {
        times.hint.push((await talk.ask({ op: "hint", id, seq: view.seq })).ms);
      }
      const { answer, ms } = await talk.ask({ op: "bot", id, seq: view.seq });
      times.bot.push(ms);
      view = answer.view;
    }
    await talk.ask({ op: "close", id });
  }
  talk.end();
  return times;
}
