/**
 * Plays whole games in the page, by the buttons that a person taps: the soak test.
 * `player.play(tables)` plays one game at each table, `{ruleset, alone}`.
 */
(() => {
  // The page rests after a move so that a second tap does no harm; nobody is here.
  const { setTimeout } = window;
  window.setTimeout = (job, ms = 0, ...more) => setTimeout(job, ms / HURRY, ...more);

  const find = (selector) => document.querySelector(selector);
  const isOn = (el) => el && el.getAttribute("aria-disabled") !== "true";
  const frame = () =>
    new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  async function until(condition) {
    for (;;) {
      await frame();
      const found = condition();
      if (found) return found;
    }
  }

  const rest = () => until(() => document.body.dataset.busy === "false");
  const isOver = () => location.hash.startsWith("#/result/");

  /** Tap the first of these that can be tapped. */
  function tap(...selectors) {
    const el = selectors.map(find).find(isOn);
    el?.click();
    return Boolean(el);
  }

  function step() {
    if (find("main.bank")) {
      tap("#to-result", "#all", "#confirm", "#roll");
    } else {
      tap('main button[data-box][aria-disabled="false"]', "#roll");
    }
  }

  async function game({ ruleset, alone }) {
    location.hash = `#/new/${ruleset}`;
    await until(() => find("#start"));
    if (alone && tap("#remove-1")) await until(() => !find("#remove-1"));
    tap("#start");
    await until(() => find("main.game, main.bank, main[data-screen=game]"));
    while (!isOver()) {
      await rest();
      if (!isOver()) step();
    }
    await until(() => find("main[data-screen=result]"));
  }

  window.player = {
    async play(tables) {
      for (const table of tables) await game(table);
      location.hash = "#/";
      await rest();
    },
  };
})();
