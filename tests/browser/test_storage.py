"""Storage that fails, fills up, is taken away, or was damaged."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll, Score
from kubek.log import GameLog
from tests.browser.conftest import START_MS, wait_ready
from tests.browser.lucky import nothing_scores, play, solo
from tests.browser.table import (
    Table,
    open_prepared,
    put,
    put_game,
    stored,
    stored_log,
    until_stored,
    visit_quietly,
)
from tests.conftest import Served
from tests.stored import stored as as_stored

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))
ANIA = {"id": "a", "name": "Ania", "colour": 3}

FAILING = """
window.fail = null;
for (const name of ["put", "get", "getAll", "openCursor"]) {
  const method = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...args) {
    const { on, store, error } = window.fail ?? {};
    if (on === name && this.name === store && !(window.fail.skip-- > 0)) {
      if (error === "abort") this.transaction.abort();
      throw new DOMException("made by the test", error);
    }
    return method.apply(this, args);
  };
}
"""


def fail(page: Page, on: str, store: str, error: str, skip: int = 0) -> None:
    """Let an operation on a store fail from now on, after some that succeed."""
    page.evaluate(
        "(what) => { window.fail = what; }",
        {"on": on, "store": store, "error": error, "skip": skip},
    )


def heal(page: Page) -> None:
    """Let the storage work again."""
    page.evaluate("window.fail = null")


def rolls(page: Page, count: int) -> None:
    """Wait until that many rolls are stored."""
    until_stored(
        page,
        f"""({{ batches }}) => batches.flatMap(({{ events }}) => events)
          .filter(({{ type }}) => type === "dice_rolled").length === {count}""",
    )


@pytest.fixture
def table(new_context: NewContext, served: Served) -> Table:
    """Return a game on a page whose storage can be made to fail."""
    page = new_context(reduced_motion="reduce").new_page()
    page.add_init_script(FAILING)
    return open_prepared(page, served.url, solo(ANY_KEY))


class TestFailing:
    """The running game goes on, and is stored when that works again."""

    @pytest.mark.parametrize(
        ("on", "store", "error", "skip", "says"),
        [
            ("put", "events", "QuotaExceededError", 0, "Brak miejsca"),
            ("put", "games", "QuotaExceededError", 0, "Brak miejsca"),
            ("put", "events", "UnknownError", 0, "nie działa"),
            ("put", "events", "abort", 0, "nie działa"),
            ("openCursor", "events", "UnknownError", 0, "nie działa"),
        ],
    )
    def test_on_write(
        self, table: Table, on: str, store: str, error: str, skip: int, says: str
    ) -> None:
        """A step that cannot be written is played, said, and written later."""
        page = table.page
        fail(page, on, store, error, skip)
        table.roll()
        expect(page.locator("#notice")).to_contain_text(says)
        assert table.status() == "Rzut 1 z 3"
        table.roll()
        faces = table.faces()
        assert [event["type"] for event in stored_log(page)] == ["game_started"]
        heal(page)
        rolls(page, 2)
        expect(page.locator("#notice")).to_contain_text("znów działa")
        assert stored_log(page)[-1]["dice"] == faces
        page.reload()
        wait_ready(page)
        until_stored(page, "({ games }) => games.length === 1")
        table.rest()
        assert table.faces() == faces

    def test_way_out_of_a_full_disk(self, table: Table) -> None:
        """The message leads to where something can be removed or given out."""
        page = table.page
        fail(page, "put", "events", "QuotaExceededError")
        table.roll()
        page.locator("#notice a").tap()
        expect(page.locator("#export")).to_be_visible()
        with page.expect_download():
            page.locator("#export").tap()

    def test_on_read(self, new_context: NewContext, served: Served) -> None:
        """A game that cannot be read now is not touched, and opens later."""
        page = new_context(reduced_motion="reduce").new_page()
        page.add_init_script(FAILING)
        visit_quietly(page, served.url)
        put_game(page, play(solo(ANY_KEY), Roll()))
        page.goto(served.url)
        wait_ready(page)
        fail(page, "getAll", "events", "UnknownError")
        page.evaluate(
            """() => {
              window.whole = IDBObjectStore.prototype.getAllKeys;
              IDBObjectStore.prototype.getAllKeys = function () {
                throw new DOMException("made by the test", "UnknownError");
              };
            }"""
        )
        page.locator("#resume").tap()
        expect(page.locator("#notice")).to_contain_text("nie da się teraz odczytać")
        expect(page.locator("main")).to_have_attribute("data-screen", "home")
        page.evaluate("() => { IDBObjectStore.prototype.getAllKeys = window.whole; }")
        heal(page)
        page.locator("#resume").tap()
        table = Table(page)
        expect(page.locator("main .status .now")).to_have_text("Rzut 1 z 3")
        table.roll()
        rolls(page, 2)

    def test_database_is_deleted_under_the_page(self, table: Table) -> None:
        """The whole game goes into the new database with the next step."""
        page = table.page
        table.roll()
        page.evaluate(
            """() => new Promise((done, no) => {
              const gone = indexedDB.deleteDatabase("kubek");
              gone.onsuccess = done;
              gone.onblocked = () => no(new Error("blocked"));
            })"""
        )
        table.roll()
        rolls(page, 2)
        assert stored_log(page)[0]["type"] == "game_started"
        page.reload()
        wait_ready(page)
        expect(page.locator("main .status .now")).to_have_text("Rzut 2 z 3")

    def test_clock_is_set_back(self, table: Table) -> None:
        """A phone that has lost the date loses no move."""
        page = table.page
        table.roll()
        page.evaluate("Date.now = () => 0")
        table.pick("chance")
        page.reload()
        wait_ready(page)
        expect(table.box("chance")).to_have_attribute("aria-pressed", "true")
        page.evaluate("location.hash = '#/'")
        expect(page.locator("#resume")).to_be_visible()


UNREADABLE = """
window.isBroken = true;
const { getAllKeys } = IDBObjectStore.prototype;
IDBObjectStore.prototype.getAllKeys = function (...args) {
  if (window.isBroken) throw new DOMException("made by the test", "UnknownError");
  return getAllKeys.apply(this, args);
};
"""

NO_TIMERS = """
const { setTimeout: soon } = window;
window.setTimeout = (work, ms, ...more) => (ms < 1000 ? soon(work, ms, ...more) : 0);
"""
"""Nothing is tried again by itself."""


class TestUnread:
    """Storage that cannot be read at the start is read again."""

    def start(self, page: Page, url: str) -> None:
        """Open the start screen of a device with a game and a person."""
        visit_quietly(page, url)
        put_game(page, play(solo(ANY_KEY), Roll()))
        put(page, "meta", [ANIA], "profiles")
        page.add_init_script(UNREADABLE)
        page.goto(url)
        wait_ready(page)
        expect(page.locator("#notice")).to_contain_text("Zapisywanie nie działa")
        expect(page.locator("#resume")).to_have_count(0)

    def test_after_a_moment(self, page: Page, served: Served) -> None:
        """The games appear, the notice goes, and all can be played on."""
        self.start(page, served.url)
        page.evaluate("window.isBroken = false")
        page.locator("#resume").tap()
        expect(page.locator("#notice")).to_have_count(0)
        expect(page.locator("main .status .now")).to_have_text("Rzut 1 z 3")
        Table(page).roll()
        rolls(page, 2)

    def test_when_the_start_screen_is_shown_again(
        self, page: Page, served: Served
    ) -> None:
        """Who was added meanwhile sits beside those who were stored."""
        page.add_init_script(NO_TIMERS)
        self.start(page, served.url)
        page.goto(f"{served.url}#/settings")
        page.locator("#add-profile").tap()
        expect(page.locator(".profile")).to_have_count(1)
        page.evaluate("window.isBroken = false")
        page.goto(f"{served.url}#/")
        expect(page.locator("#resume")).to_be_visible()
        page.goto(f"{served.url}#/settings")
        expect(page.locator(".profile")).to_have_count(2)
        until_stored(page, "({ meta }) => meta.profiles.length === 2")


class TestLasting:
    """A phone may lose its power at any moment."""

    def test_steps_are_on_the_disk_before_they_are_shown(self, table: Table) -> None:
        """The disk itself is waited for: with a step, not with each held die."""
        page = table.page
        page.evaluate(NOTE_WRITES)
        table.roll()
        rolls(page, 1)
        table.hold(0)
        until_stored(page, "({ games }) => games[0].selection > 0")

        assert page.evaluate("window.writes") == ["strict", "relaxed"]


NOTE_WRITES = """() => {
  window.writes = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const made = transaction.apply(this, args);
    const isGames = made.objectStoreNames.contains("events");
    if (made.mode === "readwrite" && isGames) window.writes.push(made.durability);
    return made;
  };
}"""


class TestFinished:
    """The log of a game that is over is on the disk alone."""

    def test_is_read_again(self, new_context: NewContext, served: Served) -> None:
        """It is not kept in memory behind the last move, and comes when asked for."""
        page = new_context(reduced_motion="reduce").new_page()
        table = open_prepared(page, served.url, nothing_scores())
        table.roll()
        table.pick("large_straight")
        table.confirm()
        page.locator("#verify").wait_for()
        until_stored(page, "({ games }) => games[0].over && games[0].summary")
        page.evaluate(COUNT_READS)
        page.locator("#verify").tap()
        expect(page.locator("main")).to_contain_text("Sprawdzono 15 rzutów")
        assert page.evaluate("window.reads") == 1


COUNT_READS = """() => {
  window.reads = 0;
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...args) {
    if (this.name === "events") window.reads += 1;
    return getAll.apply(this, args);
  };
}"""


def put_stored(
    page: Page, log: GameLog, change: Callable[[dict[str, Any]], None]
) -> None:
    """Store a game in records as the page does, with a change."""
    put_game(page, log)
    save = copy.deepcopy(as_stored(log))
    change(save)
    for first, record in save["batches"]:
        put(page, "events", record, ["prepared", first])


def some_turns() -> GameLog:
    """Return a game with three records."""
    log = play(solo(ANY_KEY), Roll(), Score(1, "chance"), Roll(), Score(1, "ones"))
    return play(log, Roll())


class TestDamaged:
    """What is damaged is mended from what is whole, and never dropped."""

    @pytest.mark.parametrize("number", [0, 1, 2])
    def test_a_record(
        self, new_context: NewContext, served: Served, number: int
    ) -> None:
        """The last record costs itself, another one nothing; both are kept aside."""
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        log = some_turns()

        def spoil(save: dict[str, Any]) -> None:
            save["batches"][number][1]["events"][-1] = {"type": "nonsense"}

        put_stored(page, log, spoil)
        page.goto(f"{served.url}#/game/prepared")
        wait_ready(page)
        until_stored(page, "({ quarantine }) => quarantine.length === 1")
        table = Table(page)
        is_last = number == len(as_stored(log)["batches"]) - 1
        if is_last:
            expect(page.locator("#notice")).to_contain_text("ostatniego dobrego ruchu")
            expect(page.locator("#roll")).to_contain_text("Rzuć")
        else:
            expect(page.locator("main .status .now")).to_have_text("Rzut 1 z 3")
        table.roll()
        rolls(page, 3 if is_last else 4)

    @pytest.mark.parametrize("header", ["none", "no view", "foreign"])
    def test_a_header(
        self, new_context: NewContext, served: Served, header: str
    ) -> None:
        """A game whose header is damaged or gone is listed again from its log."""
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        log = some_turns()
        put_stored(page, log, lambda _: None)
        kept = stored(page)["games"][0]
        if header == "none":
            page.evaluate(
                """() => new Promise((done) => {
                  const open = indexedDB.open("kubek");
                  open.onsuccess = () => {
                    const tx = open.result.transaction("games", "readwrite");
                    tx.objectStore("games").clear();
                    tx.oncomplete = () => { open.result.close(); done(); };
                  };
                })"""
            )
        elif header == "no view":
            put(page, "games", {**kept, "view": {"seq": "x"}})
        else:
            put(page, "games", {"id": "prepared", "hello": "world"})
        page.goto(served.url)
        wait_ready(page)
        page.locator("#resume").wait_for(timeout=START_MS)
        page.locator("#resume").tap()
        table = Table(page)
        expect(page.locator("main .status .now")).to_have_text("Rzut 1 z 3")
        assert table.faces() == list(log.state.turn.dice)
        assert len(stored(page)["quarantine"]) == 1
