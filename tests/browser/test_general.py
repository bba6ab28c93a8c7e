"""Generał on a phone: several columns, its joker, burning and the clock of a turn."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek import clock
from kubek.commands import Roll, Score
from kubek.events import BoxScored
from kubek.log import GameLog
from tests.browser.conftest import wait_ready
from tests.browser.sheets import (
    FIVE_FOURS,
    FIVE_SIXES,
    Place,
    filled,
    joker,
    sheet_game,
)
from tests.browser.table import Table, stored, stored_log
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]
OpenGame = Callable[..., Table]

ODD = (1, 1, 2, 3, 6)
STRAIGHT = (2, 3, 4, 5, 6)
"""Any computer player takes it, with a table or without."""
HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def play_to_the_end(table: Table) -> None:
    """Roll and take the last open box, until the result is shown."""
    page = table.page
    while not page.locator('main[data-screen="result"]').count():
        table.roll()
        column, box = table.open_places()[-1]
        table.pick(box, column)
        table.confirm()
        table.rest()


def last_scored(page: Page) -> dict[str, Any]:
    """Return the stored event of the box that was filled last."""
    return [e for e in stored_log(page) if e["type"] == "box_scored"][-1]


class TestWholeGames:
    """From the first roll to the result, by taps alone."""

    def test_one_column_from_the_start_screen(
        self, new_context: NewContext, served: Served
    ) -> None:
        """A person and a computer play thirteen turns each."""
        page = new_context(reduced_motion="reduce").new_page()
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        page.locator("input[data-value=once]").tap()
        page.locator('nav a[href="#/"]').tap()
        page.locator('a[href="#/new/general"]').first.tap()
        page.get_by_role("button", name="Start").tap()
        page.locator('main[data-screen="game"]').wait_for()
        table = Table(page)
        table.rest()
        play_to_the_end(table)

        view = stored(page)["games"][0]["view"]
        assert view["ruleset"] == "general"
        assert [len(series) for series in view["result"]["series"]] == [13, 13]

    def test_two_columns(self, open_game: OpenGame) -> None:
        """The last six of twenty-six turns fill both columns."""
        table = open_game(filled(sheet_game("general", columns=2), 20))
        expect(table.page.locator("main h1")).to_have_text("Generał, tura 21 z 26")
        play_to_the_end(table)

        (game,) = stored(table.page)["games"]
        sheet = game["view"]["players"][0]["sheet"]
        assert [len(column["boxes"]) for column in sheet] == [13, 13]
        total = str(game["view"]["players"][0]["total"])
        expect(table.page.locator("main")).to_contain_text(total)

    def test_three_columns_and_six_players(self, open_game: OpenGame) -> None:
        """Six persons fill the last box of 39 each."""
        log = filled(sheet_game("general", 6, columns=3), 38)
        table = open_game(log)
        assert table.page.locator(".chip").count() == 6
        assert table.page.locator("main .cell[data-box]").count() == 39
        play_to_the_end(table)

        (game,) = stored(table.page)["games"]
        assert game["over"]
        assert len(game["view"]["result"]["ranking"]) == 6


class TestTables:
    """Two tables for several columns."""

    def test_are_real_tables(self, open_game: OpenGame) -> None:
        """A cell has its box and its column as headers, and says both."""
        table = open_game(sheet_game("general", columns=3).play(Roll(), ODD))
        page = table.page
        for name in ("Górna część", "Dolna część"):
            part = page.get_by_role("table", name=name)
            assert part.get_by_role("columnheader").count() == 4
            assert part.get_by_role("rowheader").count() == 7
        cell = page.get_by_role(
            "button", name="3x+2x, kolumna ×3: 0 punktów, wolne pole", exact=True
        )
        assert cell.get_attribute("data-box") == "full_house"

    def test_choice_is_spelled(self, open_game: OpenGame) -> None:
        """The felt says how the column multiplies the points."""
        table = open_game(
            sheet_game("general", columns=3).play(Roll(), (2, 2, 2, 5, 5))
        )
        table.pick("full_house", 3)

        status = table.page.locator("main .status")
        expect(status).to_contain_text("3x+2x ×3: 25 × 3 = 75")
        expect(table.page.locator("#confirm")).to_have_text(
            re.compile(r"Zapisz 75\s*3x\+2x ×3")
        )
        table.pick("twos", 2)
        expect(status).to_contain_text("Dwójki ×2: 6 × 2 = 12")

    def test_long_press_names_a_box(self, open_game: OpenGame) -> None:
        """A finger that stays on a cell reads its name, and chooses nothing."""
        table = open_game(sheet_game("general", columns=3).play(Roll(), ODD))
        page = table.page
        place = table.box("small_straight", 2).bounding_box()
        assert place
        page.mouse.move(place["x"] + 20, place["y"] + 20)
        page.mouse.down()
        expect(page.locator("main .status .now")).to_have_text("Mały strit ×2")
        page.mouse.up()

        expect(page.locator("main .status .now")).to_have_text("Rzut 1 z 3")
        assert page.locator('main .cell[aria-pressed="true"]').count() == 0

    def test_arrows_walk_and_name(self, open_game: OpenGame) -> None:
        """Arrow keys go from cell to cell; the felt names the one in focus."""
        table = open_game(sheet_game("general", columns=3).play(Roll(), ODD))
        page = table.page
        now = page.locator("main .status .now")
        for key, name in (
            ("ArrowDown", "Jedynki ×1"),
            ("ArrowDown", "Dwójki ×1"),
            ("ArrowRight", "Dwójki ×2"),
            ("ArrowUp", "Jedynki ×2"),
        ):
            page.keyboard.press(key)
            expect(now).to_have_text(name)
        page.keyboard.press("Enter")
        expect(table.box("ones", 2)).to_have_attribute("aria-pressed", "true")

    def test_card_of_another_player(self, open_game: OpenGame) -> None:
        """The peek sheet shows all columns, and its names lead to the rules."""
        log = filled(sheet_game("general", 2, columns=2), 4)
        table = open_game(log)
        table.page.locator('.chip[data-seat="1"]').tap()
        sheet = table.page.locator("dialog[open]")

        expect(sheet.locator("table")).to_have_count(2)
        expect(sheet.locator("table th a").first).to_have_attribute(
            "href", "#/rules/general/ones"
        )
        sheet.get_by_role("button", name="Tabela wszystkich").tap()
        expect(sheet.locator("tbody")).to_have_count(2)


class TestJoker:
    """A further Generał when the Generał boxes of all columns are positive."""

    @pytest.mark.parametrize(
        ("step", "notice", "place", "points", "bonus"),
        [
            ("upper", "Joker: wybierz pole Czwórki", (2, "fours"), 40, 200),
            (
                "lower",
                "Joker: wybierz wolne pole w dolnej części",
                (2, "large_straight"),
                80,
                200,
            ),
            (
                "zero",
                "Joker: wpisz 0 w wolne pole górnej części, premia zostaje",
                (1, "ones"),
                0,
                100,
            ),
        ],
    )
    def test_steps(
        self,
        open_game: OpenGame,
        step: str,
        notice: str,
        place: Place,
        points: int,
        bonus: int,
    ) -> None:
        """Only the boxes of the step may be tapped; the bonus is the column's."""
        table = open_game(joker(step))
        expect(table.page.locator("main .status .now")).to_have_text(notice)
        parts = {
            "upper": {"fours"},
            "lower": {box for box in LOWER if box != "five_of_a_kind"},
            "zero": {"ones", "twos", "threes", "fives", "sixes"},
        }
        assert {box for _, box in table.open_places()} == parts[step]
        assert {column for column, _ in table.open_places()} == {1, 2}
        column, box = place
        table.pick(box, column)
        table.confirm()
        table.rest()

        log = stored_log(table.page)
        assert last_scored(table.page)["points"] == points
        awarded = [e for e in log if e["type"] == "bonus_awarded"][-1]
        assert (awarded["column"], awarded["points"]) == (column, bonus)

    def test_other_boxes_say_why(self, open_game: OpenGame) -> None:
        """A tap on a box that the joker forbids repeats what it asks for."""
        table = open_game(joker("upper"))
        table.box("chance", 1).tap(force=True)

        expect(table.page.locator("#alert")).to_have_text("Joker: wybierz pole Czwórki")
        assert table.page.locator('main .cell[aria-pressed="true"]').count() == 0

    def test_not_before_the_last_column(self, open_game: OpenGame) -> None:
        """While one Generał box is open, all boxes are, and none pays a bonus."""
        log = sheet_game("general", columns=2).play(Roll(), FIVE_SIXES)
        log = log.play(Score(1, "five_of_a_kind")).play(Roll(), FIVE_FOURS)
        table = open_game(log)

        assert len(table.open_places()) == 25
        assert table.page.locator("main .cell small:not(.bonus small)").count() == 0


LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "five_of_a_kind",
    "chance",
)


class TestBurning:
    """Writing 0 on purpose."""

    def test_refused(self, open_game: OpenGame) -> None:
        """With burning off a box without points says why it may not be chosen."""
        log = sheet_game("general", columns=2, allow_burn=False).play(Roll(), ODD)
        table = open_game(log)
        table.box("full_house", 2).tap(force=True)

        text = "Palenie tury jest wyłączone: wybierz pole, które daje punkty"
        expect(table.page.locator("main .status .now")).to_have_text(text)
        expect(table.page.locator("#alert")).to_have_text(text)
        assert table.page.locator("#confirm").count() == 0
        table.hold(0)
        expect(table.page.locator("main .status .now")).to_have_text("Rzut 1 z 3")

    def test_allowed(self, open_game: OpenGame) -> None:
        """With burning on the button says what it does."""
        table = open_game(sheet_game("general", columns=2).play(Roll(), ODD))
        table.pick("full_house", 2)
        expect(table.page.locator("#confirm")).to_contain_text("Spal turę (0)")
        table.confirm()
        table.rest()

        assert last_scored(table.page)["points"] == 0

    def test_options_are_in_the_menu(self, open_game: OpenGame) -> None:
        """What the host has set can be read during the game."""
        log = sheet_game(
            "general", columns=2, allow_burn=False, random_burn=True, turn_seconds=60
        )
        table = open_game(log)
        table.page.locator("#menu").tap()
        rows = table.page.locator("dialog .agreed div").all_inner_texts()

        assert [re.sub(r"\s+", " ", row) for row in rows] == [
            "Kolumny ×2",
            "Palenie tury na życzenie nie",
            "Losowe palenie po upływie czasu tak",
            "Czas na turę 60 s",
        ]


class TestTimeLimit:
    """The clock of a turn, where the players agreed on one."""

    def limited(self, number: int = 1, **options: Any) -> GameLog:
        """Return a new game with half a minute for a turn."""
        return sheet_game("general", number, turn_seconds=30, **options)

    def test_fills_a_box(self, open_game: OpenGame) -> None:
        """It is seen, said ten seconds before the end, and then the computer picks."""
        log = self.limited().play(Roll(), STRAIGHT)
        expected = clock.run_out(log)
        table = open_game(log, has_clock=True)
        page = table.page
        timer = page.locator("main .time")
        expect(timer).to_contain_text("30 s")
        page.clock.run_for(20_000)
        expect(timer).to_have_class(re.compile("soon"))
        expect(page.locator("#status")).to_have_text("Zostało 10 sekund na turę.")
        page.clock.run_for(10_000)
        expect(page.locator("#alert")).to_have_text("Czas minął")
        page.clock.run_for(3_000)
        table.rest()

        (filled_box,) = [e for e in expected.events if isinstance(e, BoxScored)]
        assert last_scored(page)["box"] == filled_box.box
        assert "timed_out" in [event["type"] for event in stored_log(page)]
        expect(page.locator("main .status .now")).to_contain_text("Czas minął:")

    def test_burns_at_random(self, open_game: OpenGame) -> None:
        """With random burning it writes 0 where the key says."""
        log = self.limited(columns=3, random_burn=True).play(Roll())
        (drawn,) = [e for e in clock.run_out(log).events if isinstance(e, BoxScored)]
        table = open_game(log, has_clock=True)
        table.page.clock.run_for(31_000)
        expect(table.page.locator("main .status .now")).to_contain_text(
            "Czas minął, spalone pole:"
        )
        scored = last_scored(table.page)

        assert scored["points"] == 0
        assert (scored["column"], scored["box"]) == (drawn.column, drawn.box)

    def test_rolls_once_when_nothing_was_rolled(self, open_game: OpenGame) -> None:
        """An untouched turn is rolled first, and its dice are shown."""
        table = open_game(self.limited(), has_clock=True)
        page = table.page
        page.clock.run_for(30_200)
        page.locator("main .die:not(.blank)").first.wait_for()
        page.clock.run_for(3_000)
        table.rest()
        kinds = [event["type"] for event in stored_log(page)[1:]]

        assert kinds == ["dice_rolled", "timed_out", "box_scored", "turn_ended"]
        expect(page.locator("main h1")).to_have_text("Generał, tura 2 z 13")

    def test_waits_behind_a_sheet_and_a_hidden_page(self, open_game: OpenGame) -> None:
        """It stands still while nobody can play."""
        table = open_game(self.limited().play(Roll()), has_clock=True)
        page = table.page
        timer = page.locator("main .time")
        page.clock.run_for(5_500)
        page.locator("#menu").tap()
        page.locator("dialog[open]").wait_for()
        seen = timer.inner_text()
        page.clock.run_for(40_000)
        expect(timer).to_have_text(seen)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
        page.evaluate(HIDE, True)
        seen = timer.inner_text()
        page.clock.run_for(40_000)
        expect(timer).to_have_text(seen)
        page.evaluate(HIDE, False)
        page.clock.run_for(2_500)
        expect(timer).not_to_have_text(seen)

    def test_next_player_has_the_full_time(self, open_game: OpenGame) -> None:
        """A score ends it; it starts anew when the phone has changed hands."""
        log = self.limited(2).play(Roll())
        table = open_game(log, has_clock=True, handover=True)
        page = table.page
        page.clock.run_for(12_500)
        table.pick("chance")
        expect(page.locator("main .time")).to_contain_text(re.compile("1[0-8] s"))
        table.confirm()
        page.locator("#ready").wait_for()
        page.clock.run_for(40_000)
        page.locator("#ready").tap()

        expect(page.locator("main .time")).to_contain_text(re.compile("30 s|2[5-9] s"))
        assert "timed_out" not in [event["type"] for event in stored_log(page)]

    def test_cannot_be_stopped(self, open_game: OpenGame) -> None:
        """Neither a marked box nor Escape ends it, and there is no button for that."""
        table = open_game(self.limited().play(Roll()), has_clock=True)
        page = table.page
        table.pick("chance")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        assert page.locator("#stop").count() == 0
        page.clock.run_for(2_000)

        expect(page.locator("main .time")).to_contain_text(re.compile("2[78] s"))
