"""Closing and killing at any moment, storage that is damaged, refused or elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.api import Door
from kubek.commands import Mark, Roll, Score
from kubek.log import GameLog, new_log
from kubek.state import Player
from tests.browser.conftest import START_MS, Watch, wait_idle, wait_ready
from tests.browser.lucky import play, solo
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
from tests.helpers import ask

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))

REFUSE_STORAGE = """
Object.defineProperty(window, "indexedDB", {
  value: { open() { throw new DOMException("denied", "SecurityError"); } },
});
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});
"""


def against_computer() -> GameLog:
    """Return a new game of one person and one computer."""
    players = [Player("Ania"), Player("Zosia", "bot", "medium", 1)]
    return new_log("penta", {}, players, ANY_KEY)


def dice_of(page: Page) -> list[Any]:
    """Return the dice of the view that is stored."""
    return [die["value"] for die in stored(page)["games"][0]["view"]["dice"]]


def reopen(context: BrowserContext, served: Served) -> Table:
    """Open the prepared game in a new page."""
    page = context.new_page()
    page.goto(f"{served.url}#/game/prepared")
    wait_ready(page)
    return Table(page)


class TestKilled:
    """The page goes away without a word and comes back."""

    def test_during_a_roll(self, new_context: NewContext, served: Served) -> None:
        """The dice were drawn and stored before they flew: they lie as drawn."""
        context = new_context()
        page = context.new_page()
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.hold(0, 3)
        page.locator("#roll").tap()
        page.locator(".die.moving").first.wait_for()
        drawn = dice_of(page)
        page.close()

        table = reopen(context, served)
        table.rest()
        assert table.faces() == drawn
        assert table.status() == "Rzut 2 z 3"
        table.expect_held(0, 3)

    def test_with_dice_held_and_a_box_marked(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Held dice and the marked box are there again, on the start screen too."""
        context = new_context(reduced_motion="reduce")
        page = context.new_page()
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.hold(1, 2)
        table.expect_held(1, 2)
        table.pick("chance")
        page.close()

        page = context.new_page()
        page.goto(served.url)
        page.locator("#resume").tap()
        table = Table(page)
        expect(table.box("chance")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#confirm")).to_contain_text("Zatwierdź turę")
        table.expect_held(1, 2)

    def test_in_the_middle_of_a_bots_turn(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The computer goes on from the roll at which it was interrupted."""
        context = new_context()
        page = context.new_page()
        log = play(against_computer(), Roll(), Score(1, "chance"))
        open_at_bot(page, served, log)
        page.locator(".die.moving").first.wait_for()
        drawn = dice_of(page)
        events = stored_log(page)
        page.close()

        table = reopen(context, served)
        assert table.faces() == drawn
        assert stored_log(table.page)[: len(events)] == events
        until_stored(table.page, "({ games }) => games[0].view.current === 0")
        after = stored(table.page)["games"][0]
        assert after["view"]["current"] == 0
        scored = [e for e in stored_log(table.page) if e["type"] == "box_scored"]
        assert [event["seat"] for event in scored] == [0, 1]
        save = {**after["save"], "events": stored_log(table.page)}
        opened = ask(Door(), op="open", id="x", save=save)
        assert opened["view"]["seq"] == after["view"]["seq"]

    def test_a_skipped_bots_turn_is_complete(
        self, new_context: NewContext, served: Served
    ) -> None:
        """A tap shows the rest of the computer's turn at once."""
        page = new_context().new_page()
        log = play(against_computer(), Roll(), Score(1, "chance"))
        open_at_bot(page, served, log)
        page.locator("main .felt").tap()
        wait_idle(page)
        expect(page.locator("main .status .now")).to_have_text("Gra: Ania")

    def test_worker_dies(
        self, new_context: NewContext, served: Served, watch: Watch
    ) -> None:
        """A dead worker is replaced, the game reopened, the roll done once."""
        watch.allow("killed by the test")
        page = new_context(reduced_motion="reduce").new_page()
        table = open_prepared(page, served.url, solo(ANY_KEY))
        page.workers[0].evaluate(
            '() => void setTimeout(() => { throw new Error("killed by the test"); })'
        )
        table.page.locator("#roll").tap()
        rolled = page.locator("main .status .now")
        expect(rolled).to_have_text("Rzut 1 z 3", timeout=START_MS)
        assert [event["type"] for event in stored_log(page)].count("dice_rolled") == 1

    def test_worker_hangs(self, new_context: NewContext, served: Served) -> None:
        """A worker that answers nothing is replaced after a while."""
        page = new_context(reduced_motion="reduce").new_page()
        page.clock.install()
        table = open_prepared(page, served.url, solo(ANY_KEY))
        page.workers[0].evaluate("() => self.close()")
        table.page.locator("#roll").tap()
        page.locator('body[data-busy="true"]').wait_for()
        page.clock.fast_forward(15_000)
        rolled = page.locator("main .status .now")
        expect(rolled).to_have_text("Rzut 1 z 3", timeout=START_MS)


def open_at_bot(page: Page, served: Served, log: GameLog) -> None:
    """Open a game in which the computer is to move."""
    visit_quietly(page, served.url)
    put_game(page, log)
    page.goto(f"{served.url}#/game/prepared")
    wait_ready(page)
    page.locator('body[data-busy="true"]').wait_for()


class TestDamaged:
    """Saves that are not ours, or no longer whole."""

    @pytest.mark.parametrize(
        "record",
        [
            {"id": "foreign", "hello": "world"},
            {"id": "half", "ruleset": "penta", "save": {"format": 2}},
        ],
    )
    def test_foreign_record_is_set_aside(
        self, new_context: NewContext, served: Served, record: dict[str, Any]
    ) -> None:
        """What is no game moves away, and the app starts."""
        page = new_context().new_page()
        visit_quietly(page, served.url)
        put(page, "games", record)
        put_game(page, solo(ANY_KEY))
        page.goto(served.url)
        expect(page.locator("#notice")).to_contain_text("Odłożono ją na bok")
        expect(page.locator("#resume")).to_be_visible()
        found = stored(page)
        assert [game["id"] for game in found["games"]] == ["prepared"]
        assert [str(key).split(":")[1] for key in found["quarantine"]] == [record["id"]]
        wait_ready(page)

    def test_game_of_a_newer_version_stays(
        self, new_context: NewContext, served: Served
    ) -> None:
        """An older app leaves alone what it cannot read, and says so."""
        page = new_context().new_page()
        visit_quietly(page, served.url)
        put(page, "games", {"id": "future", "ruleset": "x", "save": {"format": 99}})
        put_game(page, solo(ANY_KEY))
        page.goto(served.url)
        expect(page.locator("#notice")).to_contain_text("z nowszej wersji")
        expect(page.locator("#resume")).to_be_visible()
        assert {game["id"] for game in stored(page)["games"]} == {"future", "prepared"}
        wait_ready(page)

    @pytest.mark.parametrize("damage", ["lost event", "other dice", "other key"])
    def test_damaged_log_is_set_aside_when_it_is_opened(
        self, new_context: NewContext, served: Served, damage: str
    ) -> None:
        """Python refuses the log; the game moves away and the start screen says so."""
        page = new_context().new_page()
        visit_quietly(page, served.url)
        log = play(solo(ANY_KEY), Roll(), Mark(1, "chance"))
        put_game(page, log)
        events = stored_log(page)
        if damage == "lost event":
            del events[1]
        elif damage == "other dice":
            events[1]["dice"] = [7, 7, 7, 7, 7]
        else:
            header = stored(page)["games"][0]
            header["save"]["key"] = "not a key"
            put(page, "games", header)
        put(page, "events", {"events": events}, ["prepared", 0])
        page.goto(f"{served.url}#/game/prepared")
        wait_ready(page)
        expect(page.locator("#notice")).to_contain_text("Odłożono ją na bok")
        expect(page.locator("main")).to_have_attribute("data-screen", "home")
        assert stored(page)["games"] == []
        assert len(stored(page)["quarantine"]) == 1

    def test_game_that_does_not_exist(
        self, new_context: NewContext, served: Served
    ) -> None:
        """An address of no game leads to the start screen."""
        page = new_context().new_page()
        page.goto(f"{served.url}#/game/nothing")
        expect(page.locator("main")).to_have_attribute("data-screen", "home")
        page.goto(f"{served.url}#/result/%E0%A4%A")
        expect(page.locator("main")).to_have_attribute("data-screen", "home")


class TestStorage:
    """A browser that does not store."""

    def test_refused_storage_still_plays(
        self, new_context: NewContext, served: Served
    ) -> None:
        """In a private window the game plays, and says that it is not saved."""
        page = new_context(reduced_motion="reduce").new_page()
        page.add_init_script(REFUSE_STORAGE)
        page.goto(served.url)
        wait_ready(page)
        expect(page.locator("#notice")).to_contain_text("Zapisywanie nie działa")
        page.locator('a[href="#/new/penta"]').first.tap()
        page.get_by_role("button", name="Start").tap()
        table = Table(page)
        for _ in range(2):
            table.roll()
            table.pick(table.open_boxes()[0])
            table.confirm()
            table.rest()
        expect(page.locator("main div[data-box]")).to_have_count(2)
