"""The table as a player's fingers see it, and what the page has stored of it."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from kubek.api import Door
from kubek.log import GameLog
from kubek.wire import save_head, save_to_json
from tests.browser.conftest import START_MS, wait_idle, wait_ready
from tests.helpers import ask

READ_STORE = """
async () => {
  const open = indexedDB.open("kubek");
  const db = await new Promise((ok, no) => {
    open.onsuccess = () => ok(open.result);
    open.onerror = () => no(open.error);
  });
  const read = (store, what) => new Promise((ok) => {
    const request = db.transaction(store).objectStore(store)[what]();
    request.onsuccess = () => ok(request.result);
  });
  const found = {
    games: await read("games", "getAll"),
    keys: await read("events", "getAllKeys"),
    batches: await read("events", "getAll"),
    quarantine: await read("quarantine", "getAllKeys"),
    meta: {},
  };
  const metas = await read("meta", "getAll");
  for (const [i, key] of (await read("meta", "getAllKeys")).entries()) {
    found.meta[key] = metas[i];
  }
  db.close();
  return found;
}
"""

WRITE_STORE = """
async ([store, key, value]) => {
  const open = indexedDB.open("kubek", 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore("games", { keyPath: "id" });
    for (const name of ["events", "quarantine", "meta"]) {
      open.result.createObjectStore(name);
    }
  };
  const db = await new Promise((ok) => (open.onsuccess = () => ok(open.result)));
  const tx = db.transaction(store, "readwrite");
  tx.objectStore(store).put(value, ...(key === null ? [] : [key]));
  await new Promise((ok) => (tx.oncomplete = ok));
  db.close();
}
"""


class Table:
    """Plays on a page by taps."""

    def __init__(self, page: Page) -> None:
        """Sit down at a page that shows, or will show, a game."""
        self.page = page

    # What the fingers do.

    def roll(self) -> None:
        """Tap Roll and wait until the dice lie still."""
        self.page.locator("#roll").tap()
        self.rest()

    def hold(self, *slots: int) -> None:
        """Tap dice."""
        for slot in slots:
            self.page.locator(f'button.die[data-slot="{slot}"]').tap()

    def pick(self, box: str, column: int = 1) -> None:
        """Tap a box and wait until it is marked."""
        self.box(box, column).tap()
        expect(self.box(box, column)).to_have_attribute("aria-pressed", "true")
        self.rest()

    def confirm(self) -> None:
        """Tap the button that ends the turn."""
        self.page.locator("#confirm").tap()

    def rest(self) -> None:
        """Wait until nothing moves and no computer plays."""
        wait_idle(self.page)

    # What the eyes see.

    def box(self, box: str, column: int = 1) -> Any:
        """Return a box of the card."""
        return self.page.locator(f'main [data-box="{box}"][data-column="{column}"]')

    def open_boxes(self) -> list[str]:
        """Return the boxes that may be tapped now."""
        found = self.page.locator('main button[data-box][aria-disabled="false"]')
        return list(found.evaluate_all("els => els.map((el) => el.dataset.box)"))

    def open_places(self) -> list[tuple[int, str]]:
        """Return column and box of what may be tapped now, in the order of columns."""
        script = "els => els.map(el => [Number(el.dataset.column), el.dataset.box])"
        found = self.page.locator('main button[data-box][aria-disabled="false"]')
        return sorted((column, box) for column, box in found.evaluate_all(script))

    def faces(self) -> list[int]:
        """Return the faces on the table."""
        cubes = self.page.locator("main .die .cube")
        script = "els => els.map((el) => Number(el.dataset.value ?? 0))"
        return list(cubes.evaluate_all(script))

    def held(self) -> list[int]:
        """Return the slots of the dice that are framed as held."""
        pressed = self.page.locator('main .die[aria-pressed="true"]')
        script = "els => els.map((el) => Number(el.dataset.slot))"
        return list(pressed.evaluate_all(script))

    def expect_held(self, *slots: int) -> None:
        """Wait until exactly these dice are framed as held."""
        for slot, die in enumerate(self.page.locator("main .die").all()):
            held = "true" if slot in slots else "false"
            expect(die).to_have_attribute("aria-pressed", held)

    def status(self) -> str:
        """Return the line on the felt."""
        return self.page.locator("main .status .now").inner_text()


def stored(page: Page) -> dict[str, Any]:
    """Return what the page has stored."""
    return dict(page.evaluate(READ_STORE))


def until_stored(page: Page, condition: str) -> None:
    """Wait until what is stored fulfils a condition, a function in JavaScript."""
    page.evaluate(
        f"""async () => {{
          const [read, isSo] = [{READ_STORE}, {condition}];
          const end = Date.now() + {START_MS};
          while (!isSo(await read())) {{
            if (Date.now() > end) throw new Error("never stored");
            await new Promise((done) => setTimeout(done, 20));
          }}
        }}"""
    )


def stored_log(page: Page) -> list[dict[str, Any]]:
    """Return the stored events of the only game."""
    return [event for batch in stored(page)["batches"] for event in batch["events"]]


def stored_logs(page: Page) -> dict[str, list[dict[str, Any]]]:
    """Return the stored events of every game, by its id."""
    found = stored(page)
    logs: dict[str, list[dict[str, Any]]] = {game["id"]: [] for game in found["games"]}
    for (game_id, _), batch in zip(found["keys"], found["batches"], strict=True):
        logs[game_id] += batch["events"]
    return logs


def count_rolls(page: Page) -> int:
    """Return how many rolls the stored log of the only game has."""
    return sum(event["type"] == "dice_rolled" for event in stored_log(page))


def put(page: Page, store: str, value: object, key: object = None) -> None:
    """Write one record into the page's database."""
    page.evaluate(WRITE_STORE, [store, key, value])


def put_game(
    page: Page,
    log: GameLog,
    game_id: str = "prepared",
    *,
    handover: bool = True,
    **more: Any,
) -> None:
    """Store a game as if it had been played on this page; `more` is of its header."""
    save = save_to_json(log)
    view = ask(Door(), op="open", id=game_id, save=save)["view"]
    header = {
        "id": game_id,
        "ruleset": view["ruleset"],
        "created": 1_700_000_000_000,
        "updated": 1_700_000_000_000,
        "save": save_head(log),
        "table": {"handover": handover},
        "selection": _untouched(view),
        "view": view,
        "over": view["over"],
        **more,
    }
    step = {"events": save["events"], "sum": save["sum"]}
    put(page, "events", step, [game_id, 0])
    put(page, "games", json.loads(json.dumps(header)))


def _untouched(view: dict[str, Any]) -> int:
    """Return the mask of held slots while the player has marked no die."""
    is_reroll = view.get("marks") == "reroll" and view["roll"]["n"]
    return (1 << len(view["dice"])) - 1 if is_reroll else 0


def visit_quietly(page: Page, url: str) -> None:
    """Open an empty page of the site's origin, to write into its storage."""
    empty = f"{url}empty"
    body = '<!doctype html><link rel="icon" href="data:,">'
    page.route(empty, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(empty)


def open_prepared(
    page: Page, url: str, log: GameLog, *, handover: bool = True
) -> Table:
    """Open the app on a game that was prepared."""
    visit_quietly(page, url)
    put_game(page, log, handover=handover)
    page.goto(f"{url}#/game/prepared")
    wait_ready(page)
    page.locator('main[data-screen="game"]').wait_for(timeout=START_MS)
    table = Table(page)
    table.rest()
    return table


def put_database(page: Page, stores: dict[str, list[Any]]) -> None:
    """Write all stores of a database, given as pairs of key and value."""
    for store, pairs in stores.items():
        for key, value in pairs:
            put(page, store, value, None if store == "games" else key)
