"""A game of Penta on a phone, by taps alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from kubek.commands import Roll
from kubek.log import GameLog
from kubek.state import AnyState
from kubek.strategy.sheet_bots import best_box
from kubek.strategy.tables import SHELF, Source
from kubek.table_files import tables_in
from kubek.variants.penta import VARIANT as PENTA
from tests.browser.conftest import stop_time, wait_idle, wait_ready
from tests.browser.lucky import (
    UPPER,
    best_holds,
    find_key,
    keys,
    nothing_scores,
    play,
    second_five,
    solo,
)
from tests.browser.table import (
    Table,
    count_rolls,
    open_prepared,
    stored,
    stored_log,
)
from tests.conftest import Served
from tests.helpers import TABLES

OpenApp = Callable[..., Page]
NewContext = Callable[..., Any]

ANY_KEY = bytes(range(32))

HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def calm_page(new_context: NewContext, **options: object) -> Page:
    """Return a page without motion, so that a test need not watch dice fly."""
    page: Page = new_context(reduced_motion="reduce", **options).new_page()
    return page


def start_from_home(page: Page) -> Table:
    """Tap from the start screen to a new game of one person and one computer."""
    page.locator('a[href="#/new/penta"]').first.tap()
    page.get_by_role("button", name="Start").tap()
    page.locator('main[data-screen="game"]').wait_for()
    table = Table(page)
    table.rest()
    return table


class TestWholeGame:
    """From the start screen to the end."""

    def test_by_taps_alone_from_start_screen_to_result(self, open_app: OpenApp) -> None:
        """A person and a computer play thirteen turns each, and the dice verify."""
        page = open_app(reduced_motion="reduce")
        page.locator('nav a[href="#/settings"]').tap()
        page.locator("input[data-value=once]").tap()
        page.locator('nav a[href="#/"]').tap()
        table = start_from_home(page)
        for turn in range(13):
            table.roll()
            if turn < 3:
                table.hold(0, 1)
                table.roll()
            table.pick(table.open_boxes()[-1])
            table.confirm()
            table.rest()

        page.locator('main[data-screen="result"]').wait_for()
        expect(page).to_have_url(re.compile("#/result/"))
        totals = [
            player["total"] for player in stored(page)["games"][0]["view"]["players"]
        ]
        assert all(total > 0 for total in totals)
        for total in totals:
            expect(page.locator("main")).to_contain_text(str(total))
        assert count_rolls(page) >= 13 + 3 + 13

    def test_start_before_python_is_there(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Start waits with a progress bar; who leaves meanwhile gets no game."""
        page = calm_page(new_context)
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.context.route("**/*.wasm", hold)
        page.goto(f"{served.url}#/new/penta")
        page.locator("#start").tap()
        page.get_by_role("progressbar").wait_for()
        page.locator("#back").tap()
        page.locator('main[data-screen="home"]').wait_for()
        held[0].continue_()
        wait_ready(page)
        page.locator('a[href="#/new/penta"]').first.tap()
        page.locator("#start").tap()
        page.locator('main[data-screen="game"]').wait_for()
        assert len(stored(page)["games"]) == 1

    def test_hand_over_between_two_persons(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The phone changes hands behind a screen with the score of the turn."""
        page = calm_page(new_context)
        page.goto(served.url)
        wait_ready(page)
        page.locator('a[href="#/new/penta"]').first.tap()
        page.get_by_role("button", name=re.compile("^Usuń: Zosia")).tap()
        page.get_by_role("button", name="Dodaj osobę").tap()
        page.get_by_role("button", name="Start").tap()
        table = Table(page)
        table.roll()
        table.pick("chance")
        points = sum(table.faces())
        table.confirm()

        handover = page.locator('main[data-screen="handover"]')
        expect(handover).to_contain_text("Teraz: Gracz 2")
        expect(handover).to_contain_text(f"+{points}")
        page.locator("#ready").tap()
        expect(page.locator("main")).to_have_attribute("data-screen", "game")


class TestRolls:
    """Rolling, holding and undoing."""

    @pytest.mark.parametrize("motion", ["no-preference", "reduce"])
    def test_double_tap_rolls_once(
        self, new_context: NewContext, served: Served, motion: str
    ) -> None:
        """Two taps in a blink are one roll, with and without motion."""
        page = new_context(reduced_motion=motion).new_page()
        stop_time(page)
        table = open_prepared(page, served.url, solo(ANY_KEY))
        place = page.locator("#roll").bounding_box()
        assert place
        x, y = place["x"] + 40, place["y"] + 20
        # The page's clock stands still between the taps, however slow the test is.
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
        page.clock.resume()
        table.rest()

        assert count_rolls(page) == 1
        assert table.status() == "Rzut 1 z 3"

    def test_tap_ends_the_tumble(self, open_app: OpenApp) -> None:
        """A tap on the card while dice fly shows the result at once."""
        page = open_app()
        table = start_from_home(page)
        page.locator("#roll").tap()
        page.locator(".die.moving").first.wait_for()
        table.box("ones").tap(force=True)
        assert page.locator(".die.moving").count() == 0
        table.rest()
        assert page.locator('main [aria-pressed="true"]').count() == 0

    def test_undo_brings_back_what_was_held(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Undo returns to the dice that were held in the last roll."""
        page = calm_page(new_context)
        table = open_prepared(
            page, served.url, play(solo(ANY_KEY), Roll(), Roll((1, 2)))
        )
        page.locator("#undo").tap()
        table.expect_held(1, 2)
        table.hold(1, 3, 4)
        table.expect_held(2, 3, 4)
        page.locator("#undo").tap()
        table.expect_held(1, 2)


class TestScoring:
    """Marking and filling boxes."""

    def test_forced_joker_is_seen(
        self, new_context: NewContext, served: Served
    ) -> None:
        """A second five of a kind leaves one box, says so, and pays a hundred more."""
        log, plan, face = second_five()
        page = calm_page(new_context)
        table = open_prepared(page, served.url, log)
        for number in range(len(plan)):
            if number:
                wanted = set(best_holds(tuple(table.faces())))
                table.hold(*sorted(wanted ^ set(table.held())))
            table.roll()

        forced = UPPER[face - 1]
        assert table.open_boxes() == [forced]
        expect(table.box(forced)).to_contain_text("+100")
        expect(page.locator("main .status")).to_contain_text("Joker: wybierz pole")
        expect(page.locator("#status")).to_contain_text("Joker: trzeba wybrać pole")
        table.box("full_house").tap(force=True)
        expect(table.box("full_house")).to_have_attribute("aria-pressed", "false")
        table.pick(forced)
        table.confirm()
        table.rest()
        total = stored(page)["games"][0]["view"]["players"][0]["total"]
        assert total == 50 + 5 * face + 100

    def test_message_when_no_box_scores(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The last roll fits no open box: the page says that one must be given up."""
        page = calm_page(new_context)
        table = open_prepared(page, served.url, nothing_scores())
        for slot in table.held():
            table.hold(slot)
        table.roll()
        words = "Żadne otwarte pole nie daje punktów: trzeba jedno poświęcić"
        expect(page.locator("main .status")).to_contain_text(words)
        expect(page.locator("#status")).to_contain_text(words)
        table.pick("large_straight")
        expect(page.locator("#confirm")).to_contain_text("Poświęć pole (0)")

    def test_marked_box_can_change_until_it_is_confirmed(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Another box takes the mark over; a die takes it away; nothing is scored."""
        page = calm_page(new_context)
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.pick("chance")
        expect(page.locator("#status")).to_contain_text("Naciśnij: Zatwierdź turę")
        table.pick("ones")
        expect(table.box("chance")).to_have_attribute("aria-pressed", "false")
        table.hold(0)
        expect(table.box("ones")).to_have_attribute("aria-pressed", "false")
        assert "box_scored" not in {event["type"] for event in stored_log(page)}

    def test_double_tap_on_a_box_only_marks_it(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The second of two quick taps does not confirm; a later one does."""
        page = calm_page(new_context)
        stop_time(page)
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.pick("chance")
        table.box("chance").tap()
        assert "box_scored" not in {event["type"] for event in stored_log(page)}
        page.clock.fast_forward(700)
        table.box("chance").tap()
        expect(page.locator('main div[data-box="chance"]')).to_be_visible()


SEE_TABLES = """
const { postMessage } = Worker.prototype;
window.tableGiven = new Promise((done) => {
  Worker.prototype.postMessage = function (message, ...more) {
    const { op, data } = JSON.parse(message.text ?? "{}");
    if (op === "tables" && data) done();
    return postMessage.call(this, message, ...more);
  };
});
"""


def two_opinions() -> tuple[GameLog, str]:
    """Return a game before its third roll, and the box that is picked after it.

    With the table another one would be picked.
    """

    def pick(state: AnyState, source: Source | None) -> str:
        SHELF.ask(source)
        return best_box(PENTA, state).box

    try:
        for key in keys():
            log = play(solo(key), Roll(), Roll((0,)))
            state = log.play(Roll()).state
            shown = pick(state, None)
            if shown != pick(state, tables_in(TABLES)):
                return log, shown
    finally:
        SHELF.ask(None)
    raise AssertionError("keys do not end")


class TestCountdown:
    """The auto-score after the last roll."""

    def at_third_roll(self, page: Page, served: Served) -> Table:
        """Bring a game to its third roll, with a clock that the test moves."""
        stop_time(page)
        log = play(solo(find_key(lambda _: True)), Roll(), Roll((0,)))
        table = open_prepared(page, served.url, log)
        page.locator("#roll").tap()
        page.locator("#stop").wait_for()
        return table

    def timer(self, page: Page) -> Any:
        """Return the seconds that are seen."""
        return page.get_by_role("timer")

    def test_fills_the_box_that_it_shows(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Three seconds after the dice rest the box of the button is filled."""
        page = calm_page(new_context)
        self.at_third_roll(page, served)
        expect(page.locator("#status")).to_contain_text("za 3 sekundy")
        expect(self.timer(page)).to_contain_text("3 s")
        page.clock.fast_forward(1000)
        expect(self.timer(page)).to_contain_text("2 s")
        assert "timed_out" not in {event["type"] for event in stored_log(page)}
        page.clock.fast_forward(1000)
        page.clock.fast_forward(1000)
        wait_idle(page)
        expect(self.timer(page)).to_have_count(0)
        assert [event["type"] for event in stored_log(page)][-3:] == [
            "timed_out",
            "box_scored",
            "turn_ended",
        ]

    def test_plays_by_the_table(self, new_context: NewContext, served: Served) -> None:
        """The table that the box is picked by is fetched, long after the start."""
        page = calm_page(new_context)
        page.clock.install()
        open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        with page.expect_request("**/tables/penta*"):
            page.clock.run_for(10_000)

    def test_a_table_that_comes_late_changes_nothing(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The box that is shown is filled, though the table names another by then."""
        log, shown = two_opinions()
        page = calm_page(new_context)
        page.add_init_script(SEE_TABLES)
        stop_time(page)
        on_their_way: list[Route] = []

        def hold(route: Route) -> None:
            on_their_way.append(route)

        page.route("**/tables/*", hold)
        table = open_prepared(page, served.url, log)
        with page.expect_request("**/tables/penta*"):
            page.clock.run_for(10_000)
        table.roll()
        page.locator("#stop").wait_for()
        on_their_way[0].continue_()
        page.evaluate("window.tableGiven")
        expect(table.box(shown)).to_have_class(re.compile("auto"))
        for _ in range(3):
            page.clock.fast_forward(1000)
        wait_idle(page)
        scored = next(e for e in stored_log(page) if e["type"] == "box_scored")

        assert scored["box"] == shown

    def test_waits_for_a_sheet_and_for_a_hidden_page(
        self, new_context: NewContext, served: Served
    ) -> None:
        """No second passes while the menu is open or nobody can see the page."""
        page = calm_page(new_context)
        self.at_third_roll(page, served)
        page.locator("#menu").tap()
        page.locator("dialog[open]").wait_for()
        self.assert_stands_still(page)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
        page.evaluate(HIDE, True)
        seen = self.assert_stands_still(page)
        page.evaluate(HIDE, False)
        page.clock.fast_forward(1000)
        expect(self.timer(page)).not_to_have_text(seen)

    def assert_stands_still(self, page: Page) -> str:
        """Let nine seconds pass that do not count; return what the timer shows."""
        seen = str(self.timer(page).inner_text())
        page.clock.fast_forward(9000)
        expect(self.timer(page)).to_have_text(seen)
        return seen

    def test_stop_holds_for_the_turn(
        self, new_context: NewContext, served: Served
    ) -> None:
        """After "stop" nothing runs in this turn, whatever is marked or taken back."""
        page = calm_page(new_context)
        table = self.at_third_roll(page, served)
        page.locator("#stop").tap()
        expect(self.timer(page)).to_have_count(0)
        table.pick("chance")
        page.keyboard.press("Escape")
        expect(table.box("chance")).to_have_attribute("aria-pressed", "false")
        page.clock.fast_forward(20_000)
        assert "timed_out" not in {event["type"] for event in stored_log(page)}

    def test_marking_stops_it_and_a_reload_starts_it_again(
        self, new_context: NewContext, served: Served
    ) -> None:
        """A reload gives the full time; a marked box ends the countdown."""
        page = calm_page(new_context)
        table = self.at_third_roll(page, served)
        page.clock.fast_forward(1000)
        expect(self.timer(page)).to_contain_text("2 s")
        page.reload()
        wait_ready(page)
        expect(self.timer(page)).to_contain_text("3 s")
        table.pick("chance")
        page.clock.fast_forward(20_000)
        expect(self.timer(page)).to_have_count(0)
        assert "timed_out" not in {event["type"] for event in stored_log(page)}
