"""Kości klasyczne on a phone: dice marked to roll again, and the optional joker."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from kubek.log import GameLog, new_log
from kubek.state import Player
from tests.browser.conftest import START_MS, wait_ready
from tests.browser.sheets import ANY_KEY, optional_joker, scored, sheet_game
from tests.browser.table import (
    Table,
    put_game,
    stored,
    stored_log,
    visit_quietly,
)
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]
OpenGame = Callable[[GameLog], Table]

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

REROLLS = """
() => {
  const told = document.querySelector("main .status .now")?.textContent.trim() ?? "";
  const marked = document.querySelectorAll('main .die[aria-pressed="true"] .cube');
  const faces = [...marked].map((cube) => cube.dataset.value);
  return told.includes("przerzuca") && [told, faces];
}
"""
"""What a computer says that it rolls again, and the dice in a frame at that moment."""


def last_roll(page: Page) -> list[int]:
    """Return the slots that were kept in the last stored roll."""
    rolls = [e for e in stored_log(page) if e["type"] == "dice_rolled"]
    return list(rolls[-1]["held"])


class TestWholeGame:
    """From the start screen to the end."""

    def test_by_taps_alone(self, new_context: NewContext, served: Served) -> None:
        """A person and a computer play thirteen turns; some dice are rolled again."""
        page = new_context(reduced_motion="reduce").new_page()
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        page.locator("input[data-value=once]").tap()
        page.locator('nav a[href="#/"]').tap()
        page.locator('a[href="#/new/kosci"]').first.tap()
        page.get_by_role("button", name="Start").tap()
        page.locator('main[data-screen="game"]').wait_for()
        table = Table(page)
        table.rest()
        for turn in range(13):
            expect(page.locator("#roll")).to_contain_text("Rzuć wszystkim")
            table.roll()
            if turn < 3:
                table.hold(0, 1)
                expect(page.locator("#roll")).to_contain_text("Przerzuć 2 kości")
                table.roll()
            table.pick(table.open_boxes()[-1])
            table.confirm()
            table.rest()

        page.locator('main[data-screen="result"]').wait_for()
        (game,) = stored(page)["games"]
        assert len(game["view"]["result"]["series"][0]) == 13
        rolls = [e for e in stored_log(page) if e["type"] == "dice_rolled"]
        assert [e["held"] for e in rolls if e["seat"] == 0 and e["roll"] == 2] == [
            [2, 3, 4]
        ] * 3


class TestMarks:
    """Marked dice are rolled again, the others stay."""

    def test_nothing_marked_says_so(self, open_game: OpenGame) -> None:
        """After a roll no die is marked, and the button waits for one."""
        table = open_game(sheet_game("kosci"))
        page = table.page
        table.roll()
        table.expect_held()
        expect(page.locator("#roll")).to_have_attribute("aria-disabled", "true")
        status = page.locator("main .status")
        expect(status).to_contain_text("Zaznacz kości do przerzutu")
        table.hold(1, 3)
        expect(status).to_contain_text("Do przerzutu: 2")
        name = page.locator('.die[data-slot="1"]').get_attribute("aria-label")
        assert name is not None
        assert name.endswith(", do przerzutu")

    def test_look_is_inverse(self, open_game: OpenGame) -> None:
        """A marked die has a dashed frame and arrows on its badge."""
        table = open_game(sheet_game("kosci").play(Roll()))
        table.hold(2)
        die = table.page.locator('.die[data-slot="2"]')

        assert (
            die.locator(".plate").evaluate("el => getComputedStyle(el).borderTopStyle")
            == "dashed"
        )
        badge = die.locator(".badge .icon")
        assert [icon.is_visible() for icon in badge.all()] == [False, True]
        box = die.locator(".badge").bounding_box()
        assert box
        table.page.touchscreen.tap(box["x"] + 5, box["y"] + 5)
        table.expect_held()

    def test_rolls_the_marked_dice(self, open_game: OpenGame) -> None:
        """The rest is kept, and the next choice begins with no mark."""
        table = open_game(sheet_game("kosci").play(Roll()))
        before = table.faces()
        table.hold(0, 4)
        table.roll()

        assert last_roll(table.page) == [1, 2, 3]
        assert table.faces()[1:4] == before[1:4]
        table.expect_held()

    def test_keys_and_undo(self, open_game: OpenGame) -> None:
        """A marks all dice, X none; undo takes all marks back."""
        table = open_game(sheet_game("kosci").play(Roll()))
        page = table.page
        page.keyboard.press("a")
        table.expect_held(0, 1, 2, 3, 4)
        expect(page.locator("#roll")).to_contain_text("Przerzuć 5 kości")
        page.keyboard.press("x")
        table.expect_held()
        page.keyboard.press("3")
        table.expect_held(2)
        page.get_by_role("button", name="Cofnij zaznaczenia").tap()
        table.expect_held()

    def test_marks_survive_a_reload(self, open_game: OpenGame) -> None:
        """The choice is stored like any other."""
        table = open_game(sheet_game("kosci").play(Roll()))
        table.hold(1, 2)
        table.rest()
        table.page.reload()
        wait_ready(table.page)
        table.expect_held(1, 2)

    def test_mode_is_a_setting(self, open_game: OpenGame) -> None:
        """Every sheet game can be played either way round."""
        for ruleset, mode, label in (
            ("kosci", "hold", "Rzuć 3 kośćmi"),
            ("penta", "reroll", "Przerzuć 2 kości"),
        ):
            table = open_game(sheet_game(ruleset))
            page = table.page
            page.evaluate("location.hash = '#/settings'")
            page.locator(f'#set-marks input[data-value="{mode}"]').tap()
            page.evaluate("location.hash = '#/game/prepared'")
            table.roll()
            table.hold(0, 1)
            expect(page.locator("#roll")).to_contain_text(label)
            table.roll()
            kept = [0, 1] if mode == "hold" else [2, 3, 4]
            assert last_roll(page) == kept

    def test_computer_marks_what_it_rolls_again(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The same dice are framed when a computer plays."""
        players = [Player("Zosia", "bot", "medium"), Player("Ania", colour=1)]
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        put_game(page, new_log("kosci", {}, players, ANY_KEY))
        page.goto(f"{served.url}#/game/prepared")
        seen = page.wait_for_function(REROLLS, timeout=START_MS)
        told, marked = seen.json_value()

        assert sorted(told.removeprefix("Zosia przerzuca ").split()) == sorted(marked)


class TestJoker:
    """Five equal dice when both their boxes are filled."""

    def test_used(self, open_game: OpenGame) -> None:
        """The lower boxes take it at the joker's value, and the bonus is paid."""
        table = open_game(optional_joker())
        page = table.page
        notice = page.locator("main .status .now")
        expect(notice).to_have_text("Możesz użyć jokera w dolnej części")
        expect(table.box("large_straight")).to_contain_text("+40")
        table.pick("large_straight")
        expect(page.locator("#confirm")).to_contain_text("Zapisz 40")
        table.confirm()
        table.rest()

        last = stored_log(page)[-3:]
        assert [event["type"] for event in last[:2]] == ["box_scored", "bonus_awarded"]
        assert (last[0]["points"], last[1]["points"]) == (40, 100)

    def test_not_used(self, open_game: OpenGame) -> None:
        """Any other open box takes the roll at its ordinary value."""
        table = open_game(optional_joker())
        assert "ones" in table.open_boxes()
        table.pick("ones")
        expect(table.page.locator("#confirm")).to_contain_text("Wpisz 0")
        table.confirm()
        table.rest()

        scored_box, bonus = stored_log(table.page)[-3:-1]
        assert (scored_box["box"], scored_box["points"]) == ("ones", 0)
        assert bonus["points"] == 100


class TestUpperBonus:
    """It waits for the end of the game."""

    def test_is_progress_until_the_end(self, open_game: OpenGame) -> None:
        """A reached bonus is marked as such, and the total is without it."""
        turns = [
            ((face,) * 3 + (1 if face > 1 else 2, 6), 1, box)
            for face, box in enumerate(UPPER, 1)
        ]
        log = scored(sheet_game("kosci"), *turns)
        table = open_game(log)
        view = stored(table.page)["games"][0]["view"]
        reached = view["bonus"][0]["sum"]

        row = table.page.locator("main .bonus")
        expect(row).to_contain_text(f"{reached}/63")
        expect(row).to_contain_text("premia osiągnięta")
        expect(table.page.locator('[data-total="0"]')).to_have_text(str(reached))
        lower = [box["id"] for box in view["boxes"] if box["part"] == "lower"]
        for box in lower:
            table.roll()
            table.pick(box)
            table.confirm()
            table.rest()
        (game,) = stored(table.page)["games"]
        assert game["view"]["players"][0]["sheet"][0]["upper_bonus"] == 35
