"""A game of Dziesięć tysięcy on a phone, by taps alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from kubek.commands import Roll
from kubek.log import GameLog
from kubek.state import Player
from tests.browser.conftest import stop_time, wait_idle, wait_ready
from tests.browser.lucky import find_key, play
from tests.browser.lucky_bank import (
    ENOUGH,
    best,
    busts_at_second,
    counts,
    find,
    first_roll,
    hot_and_on,
    in_mid_turn,
    last_turn_of_a_tie,
    racers,
    rolls_on,
    scores_at_first,
    slots_with,
    table_of,
    take_and_roll,
    won_alone,
)
from tests.browser.table import (
    Table,
    open_prepared,
    put_game,
    stored,
    stored_log,
    visit_quietly,
)
from tests.browser.test_layout import measure, turn_to
from tests.conftest import Served
from tests.stats.games import played

NewContext = Callable[..., BrowserContext]

ANIA, MAREK = Player("Ania"), Player("Marek", colour=1)
ZOSIA = Player("Zosia", "bot", "medium", 2)


class BankTable(Table):
    """Plays a bank game by taps."""

    def __init__(self, page: Page) -> None:
        """Sit down at a page that shows a bank game."""
        super().__init__(page)
        self.roll_button = page.locator("#roll")
        self.bank_button = page.locator("#confirm")
        self.all_button = page.locator("#all")
        self.sum = page.locator("main .sum")
        self.asides = page.locator("main .asides")

    def die(self, slot: int) -> Locator:
        """Return the die of a slot."""
        return self.page.locator(f'button.die[data-slot="{slot}"]')

    def take_all(self) -> None:
        """Tap the button that chooses all dice that score."""
        self.all_button.tap()
        expect(self.all_button).to_have_attribute("aria-disabled", "true")

    def bank(self) -> None:
        """Tap Bank and wait until the next one plays."""
        self.bank_button.tap()
        self.rest()

    def spoken(self) -> Locator:
        """Return what a screen reader says."""
        return self.page.locator("#status")

    def events(self) -> list[str]:
        """Return the kinds of the stored events."""
        return [event["type"] for event in stored_log(self.page)]

    def totals(self) -> list[int]:
        """Return the stored totals."""
        players = stored(self.page)["games"][0]["view"]["players"]
        return [player["total"] for player in players]


@pytest.fixture
def sit(new_context: NewContext, served: Served) -> Callable[..., BankTable]:
    """Return a way to sit down at a prepared game, on a phone without motion."""

    def sit_down(log: GameLog, **options: object) -> BankTable:
        page = new_context(**{"reduced_motion": "reduce", **options}).new_page()
        visit_quietly(page, served.url)
        put_game(page, log)
        page.goto(f"{served.url}#/game/prepared")
        wait_ready(page)
        page.locator("main.bank, #ready").wait_for()
        table = BankTable(page)
        table.rest()
        return table

    return sit_down


Sit = Callable[..., BankTable]


def play_simply(table: BankTable) -> None:
    """Do the next thing that the simple player does."""
    if table.all_button.count():
        table.take_all()
        label = table.bank_button.inner_text().split("\n")[0]
        can_bank = table.bank_button.get_attribute("aria-disabled") == "false"
        if can_bank and int(re.sub(r"\D", "", label)) >= ENOUGH:
            table.bank()
            return
    table.roll()


def play_to_the_end(table: BankTable) -> Locator:
    """Play simply until the result is there; return its screen."""
    table.rest()
    while not table.page.locator('main[data-screen="result"], #to-result').count():
        play_simply(table)
    result = table.page.locator('main[data-screen="result"]')
    result.wait_for()
    return result


class TestWholeGame:
    """From the start screen to the end."""

    def test_by_taps_alone_from_start_screen_to_result(
        self, open_app: Callable[..., Page]
    ) -> None:
        """A person and a computer race to the target, and somebody gets there."""
        page = open_app(reduced_motion="reduce")
        page.locator('nav a[href="#/settings"]').tap()
        page.locator("input[data-value=once]").tap()
        page.locator('nav a[href="#/"]').tap()
        page.locator('a[href="#/new/ten_thousand"]').tap()
        page.locator("#option-target [data-value='5000']").tap()
        page.get_by_role("button", name="Start").tap()
        page.locator("main.bank").wait_for()
        table = BankTable(page)
        play_to_the_end(table)

        expect(page).to_have_url(re.compile("#/result/"))
        assert max(table.totals()) >= 5_000
        assert {"dice_set_aside", "banked"} <= set(table.events())
        expect(page.locator("#verify")).to_be_visible()
        page.locator("#verify").tap()
        expect(page.locator("#verdict .good")).to_be_visible()

    def test_alone_the_number_of_turns_is_the_result(self, sit: Sit) -> None:
        """One person who reaches the target reads in how many turns."""
        log = won_alone()
        table = sit(log)
        result = play_to_the_end(table)

        words = f"Cel osiągnięty w {len(log.state.series[0]) + 1} turach"
        expect(result).to_contain_text(words)
        expect(table.spoken()).to_contain_text(words)

    def test_last_round_ends_in_a_tie(self, sit: Sit) -> None:
        """Who comes second has one turn more, and then both share the first place."""
        log = last_turn_of_a_tie()
        table = sit(log)
        table.page.locator("#ready").tap()
        expect(table.page.locator("main .now")).to_have_text(
            "Ostatnia runda: każdy ma jeszcze jedną turę"
        )
        expect(table.page.locator("h1")).to_contain_text("ostatnia tura")
        result = play_to_the_end(table)

        expect(result.locator("h1")).to_have_text(re.compile("^Remis: Ania i Marek"))
        assert len(set(table.totals())) == 1


class TestSettingAside:
    """Which dice count, and for how much."""

    def test_four_and_a_pair_are_three_pairs(self, sit: Sit) -> None:
        """All six together are worth three pairs, and can be banked at once."""
        table = sit(find(lambda key: counts(key) == [4, 2]))
        table.roll()
        table.take_all()
        assert table.held() == [0, 1, 2, 3, 4, 5]
        expect(table.sum).to_contain_text("Tura 0 + 1 500")
        expect(table.roll_button).to_have_text(re.compile(r"Rzuć wszystkimi\s+kośćmi"))
        expect(table.bank_button).to_have_text(
            re.compile(r"Zapisz 1\s500\s+razem 1\s500")
        )
        table.bank()
        assert table.totals() == [1500]
        expect(table.spoken()).to_contain_text("Zapisano 1 500. Suma 1 500.")

    def test_four_ones_are_worth_no_more_than_three(self, sit: Sit) -> None:
        """The fourth one adds nothing, and holding it back leaves three dice."""
        key = find_key(lambda key: len(slots_with(key, 1)) == 4)
        ones = slots_with(key, 1)
        table = sit(play(table_of(key), Roll()))
        for number, slot in enumerate(ones, 1):
            table.hold(slot)
            points = ["100", "200", "1 000", "1 000"][number - 1]
            expect(table.sum).to_contain_text(f"+ {points}")
        expect(table.roll_button).to_contain_text("2 kośćmi")
        table.hold(ones[0])
        expect(table.sum).to_contain_text("+ 1 000")
        expect(table.roll_button).to_contain_text("3 kośćmi")
        expect(table.sum).to_contain_text("27,8%")

    def test_hot_dice_roll_all_six_again(self, sit: Sit) -> None:
        """After all six were set aside the turn goes on with six, and its points."""
        log = find(hot_and_on)
        table = sit(log)
        table.roll()
        table.take_all()
        table.roll()
        expect(table.asides.locator(".meld")).to_have_text(re.compile(r"1\s500"))
        assert table.faces() == list(take_and_roll(play(log, Roll())).state.turn.dice)
        assert table.page.locator("main .die.aside").count() == 0
        expect(table.sum).to_contain_text("Tura 1 500")

    def test_dead_die_says_why(self, sit: Sit) -> None:
        """A die that no choice can take in is dark, and a tap on it explains itself."""
        log = play(find(scores_at_first), Roll())
        table = sit(log)
        slot = next(s for s in range(6) if s not in best(log))
        dead = table.die(slot)
        expect(dead).to_have_attribute("aria-disabled", "true")
        dead.tap(force=True)
        alone = re.compile(rf"^Kość {slot + 1} \(.+\) nie daje punktów$")
        expect(table.page.locator("main .now")).to_have_text(alone)
        expect(table.page.locator("#alert")).to_have_text(alone)
        expect(dead).to_have_attribute("aria-pressed", "false")
        table.hold(best(log)[0])
        expect(table.page.locator("main .now")).not_to_have_text(alone)
        dead.tap(force=True)
        expect(table.page.locator("main .now")).to_contain_text("z wybranymi")

    def test_long_press_takes_the_whole_combination(self, sit: Sit) -> None:
        """A finger that rests on one of three equal dice takes all three, once."""
        key = find_key(lambda key: counts(key)[0] == 3 and len(slots_with(key, 4)) == 3)
        fours = list(slots_with(key, 4))
        table = sit(play(table_of(key), Roll()))
        place = table.die(fours[1]).bounding_box()
        assert place
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        table.page.mouse.move(x, y)
        table.page.mouse.down()
        table.expect_held(*fours)
        table.page.mouse.up()
        table.rest()
        table.expect_held(*fours)
        expect(table.sum).to_contain_text("+ 400")
        table.page.keyboard.press("z")
        table.expect_held()

    def test_names_say_what_is_set_aside(self, sit: Sit) -> None:
        """A chosen die's name ends in "odłożona"; one in the tray is heard there."""
        log = play(find(rolls_on), Roll())
        table = sit(log)
        slot = best(log)[0]
        name = re.compile(rf"^Kość {slot + 1}: [^,]+$")
        expect(table.die(slot)).to_have_attribute("aria-label", name)
        table.hold(slot)
        name = re.compile(rf"^Kość {slot + 1}: [^,]+, odłożona$")
        expect(table.die(slot)).to_have_attribute("aria-label", name)
        table.take_all()
        table.roll()
        expect(
            table.page.get_by_role("group", name="Odłożone w tej turze")
        ).to_be_visible()
        assert table.page.locator("main .die.aside").count() == len(best(log))
        expect(table.die(slot)).to_be_hidden()


class TestEndOfTurn:
    """Banking and losing."""

    def test_too_little_to_enter(self, sit: Sit) -> None:
        """Before the first bank a turn needs the entry score, and the page says so."""
        log = play(find(lambda key: rolls_on(key) and 1 in first_roll(key)), Roll())
        table = sit(log)
        table.hold(first_roll(log.key).index(1))
        words = "Na wejście trzeba 500 punktów w jednej turze"
        expect(table.page.locator("main .now")).to_have_text(words)
        expect(table.bank_button).to_have_attribute("aria-disabled", "true")
        expect(table.bank_button).to_contain_text("Zapisz 100")
        table.bank_button.tap(force=True)
        expect(table.page.locator("#alert")).to_have_text(words)
        assert "banked" not in table.events()
        expect(table.roll_button).to_have_attribute("aria-disabled", "false")

    @pytest.mark.parametrize("motion", ["reduce", "no-preference"])
    def test_bust_is_seen_before_the_next_player(self, sit: Sit, motion: str) -> None:
        """The dice grey out, the points are named, and a tap leads to the next one."""
        log = find(busts_at_second, ANIA, MAREK)
        table = sit(log, reduced_motion=motion)
        table.roll()
        taken = best(play(log, Roll()))
        table.take_all()
        at_stake = re.search(r"\+ ([\d\s]+)", table.sum.inner_text())
        assert at_stake
        table.roll()
        lost = f"Pusty rzut: tracisz {at_stake[1].strip()} punktów"
        expect(table.page.locator("main .now")).to_have_text(lost)
        assert table.page.locator("main .die.dead").count() == 6 - len(taken)
        expect(table.page.locator("main .stake.lost")).to_have_count(1)
        expect(table.spoken()).to_contain_text("Teraz Marek")
        expect(table.roll_button).to_have_text(re.compile(r"Dalej\s+Teraz: Marek"))
        table.page.locator("h1").tap()
        handover = table.page.locator('main[data-screen="handover"]')
        expect(handover).to_contain_text("Pusty rzut")
        expect(handover).to_contain_text("Teraz: Marek")
        assert table.totals() == [0, 0]

    def test_second_of_two_taps_leaves_the_bust_on_the_screen(self, sit: Sit) -> None:
        """The tap that ends the flight does not lead on, even when it is two."""
        log = find(busts_at_second, ANIA, ZOSIA)
        table = sit(log, reduced_motion="no-preference")
        table.roll()
        table.take_all()
        place = table.roll_button.bounding_box()
        assert place
        stop_time(table.page)  # on a busy machine the taps would not be quick
        for _ in range(3):
            table.page.touchscreen.tap(place["x"] + 20, place["y"] + 20)
        table.page.clock.resume()
        table.rest()
        expect(table.page.locator("main .now")).to_contain_text("Pusty rzut")

    def test_computer_plays_and_can_be_skipped(self, sit: Sit) -> None:
        """After a bust the computer has its turn; a tap shows the end of it."""
        table = sit(find(busts_at_second, ANIA, ZOSIA))
        table.roll()
        table.take_all()
        table.roll()
        table.roll_button.tap()
        expect(table.roll_button).to_have_text(re.compile("Pomiń ruch komputera"))
        table.roll_button.tap()
        table.rest()
        assert stored(table.page)["games"][0]["view"]["current"] == 0
        assert table.events()[-1] == "turn_ended"


class TestManyPlayers:
    """A full table."""

    def test_six_players_have_two_columns_and_a_table(self, sit: Sit) -> None:
        """Six bars without names; the names stand in the table that a tap opens."""
        names = ["Ania", "Marek", "Zosia", "Kuba", "Ewelina", "Staś"]
        players = [Player(name, colour=seat) for seat, name in enumerate(names)]
        log = play(find(scores_at_first, *players), Roll())
        table = sit(log)
        page = table.page
        lefts = {
            row.bounding_box()["x"]  # type: ignore[index]
            for row in page.locator("main .race li").all()
        }
        assert len(lefts) == 2
        expect(page.locator("main .race li").nth(1)).to_contain_text("Marek")
        page.get_by_role("button", name="Tabela wszystkich").tap()
        rows = page.locator("dialog[open] tbody tr")
        expect(rows).to_have_count(6)
        expect(rows.nth(5).locator("th")).to_contain_text("Staś")


@pytest.mark.parametrize("count", [1, 4, 6])
def test_large_screens_fit(sit: Sit, count: int) -> None:
    """Nothing scrolls, and all bars and buttons are whole, however many play."""
    table = sit(in_mid_turn(*racers(count)))
    for size in ((768, 1024), (1280, 800)):
        turn_to(table.page, size)
        found = measure(table.page)
        assert max(found["scrolls"]) <= 0, size
        wrong = {key: found[key] for key in ("outside", "small", "cut")}
        assert wrong == {"outside": [], "small": [], "cut": []}, size
        race = table.page.locator(".race").bounding_box()
        assert race
        for total in table.page.locator(".race b").all():
            place = total.bounding_box()
            assert place
            assert place["x"] + place["width"] <= race["x"] + race["width"], size


class TestKilled:
    """The page goes away without a word and comes back."""

    def test_in_mid_turn(self, new_context: NewContext, served: Served) -> None:
        """Tray, dice and choice are there again, on the start screen too."""
        context = new_context(reduced_motion="reduce")
        page = context.new_page()
        log = take_and_roll(play(find(rolls_on), Roll()))
        open_prepared(page, served.url, log)
        table = BankTable(page)
        choice = best(log)
        table.hold(choice[0])
        table.expect_held(choice[0])
        faces = table.faces()
        page.close()

        page = context.new_page()
        page.goto(served.url)
        on_table = len(log.state.turn.on_table)
        expect(page.locator(".felt-card .die")).to_have_count(on_table)
        page.locator("#resume").tap()
        wait_ready(page)
        table = BankTable(page)
        table.rest()
        table.expect_held(choice[0])
        assert table.faces() == faces
        expect(table.asides.locator(".meld")).to_have_count(1)
        table.hold(*choice[1:])
        expect(table.roll_button).to_have_attribute("aria-disabled", "false")

    def test_during_the_roll_that_busts(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The turn was lost before the dice flew: it stays lost."""
        context = new_context()
        page = context.new_page()
        open_prepared(page, served.url, find(busts_at_second, ANIA, MAREK))
        table = BankTable(page)
        table.roll()
        table.take_all()
        table.roll_button.tap()
        page.locator(".die.moving").first.wait_for()
        page.close()

        page = context.new_page()
        page.goto(f"{served.url}#/game/prepared")
        wait_ready(page)
        handover = page.locator('main[data-screen="handover"]')
        expect(handover).to_contain_text("Pusty rzut")
        page.locator("#ready").tap()
        expect(page.locator("main .now")).to_have_text("Gra: Marek")

    def test_the_lost_roll_is_seen_again(
        self, new_context: NewContext, served: Served
    ) -> None:
        """Without a hand-over the dice that lost the turn fall once more."""
        context = new_context(reduced_motion="reduce")
        page = context.new_page()
        log = take_and_roll(play(find(busts_at_second, ANIA), Roll()))
        open_prepared(page, served.url, log)
        expect(page.locator("main .now")).to_contain_text("Pusty rzut")
        table = BankTable(page)
        table.roll_button.tap()
        expect(page.locator("main .now")).to_have_text("Gra: Ania")


class TestKeys:
    """Playing without a pointer."""

    def at_desk(self, sit: Sit, log: GameLog) -> BankTable:
        """Return a table with a keyboard."""
        return sit(log, has_touch=False, is_mobile=False)

    def test_each_key(self, sit: Sit) -> None:
        """Digits, Shift and a digit, A, X, Z, R and S; the focus stays on the table."""
        key = find_key(
            lambda key: len(slots_with(key, 5)) == 3 and len(slots_with(key, 1)) == 1
        )
        fives, (one,) = slots_with(key, 5), slots_with(key, 1)
        table = self.at_desk(sit, table_of(key))
        keyboard = table.page.keyboard
        expect(table.roll_button).to_be_focused()
        keyboard.press("r")
        wait_idle(table.page)
        expect(table.roll_button).to_be_focused()
        keyboard.press(str(fives[0] + 1))
        table.expect_held(fives[0])
        keyboard.press(f"Shift+Digit{fives[1] + 1}")
        table.expect_held(*fives)
        keyboard.press("a")
        table.expect_held(*sorted([*fives, one]))
        keyboard.press("z")
        table.expect_held(*fives)
        keyboard.press("x")
        table.expect_held()
        keyboard.press("z")
        table.expect_held(*fives)
        keyboard.press("s")
        wait_idle(table.page)
        assert table.totals() == [500]
        expect(table.roll_button).to_be_focused()

    def test_bust_is_left_by_key(self, sit: Sit) -> None:
        """Roll sets aside and rolls; after a bust it leads on."""
        table = self.at_desk(sit, find(busts_at_second))
        keyboard = table.page.keyboard
        for key in "ra":
            keyboard.press(key)
            wait_idle(table.page)
        keyboard.press("r")
        wait_idle(table.page)
        expect(table.roll_button).to_have_text(re.compile("Dalej"))
        expect(table.roll_button).to_be_focused()
        keyboard.press("Enter")
        expect(table.page.locator("main .now")).to_have_text("Gra: Ania")
        expect(table.roll_button).to_be_focused()

    def test_list_of_keys(self, sit: Sit) -> None:
        """The question mark shows the keys of this game."""
        table = self.at_desk(sit, find(scores_at_first))
        table.page.keyboard.press("?")
        keys = table.page.locator("dialog[open] .keys")
        expect(keys).to_contain_text("zaznacz cały układ z tą kością")
        expect(keys).to_contain_text("zapisz punkty")


def test_course_of_a_race_with_a_short_round(
    new_context: NewContext, served: Served
) -> None:
    """Whoever ended the race has one turn less: a dash stands in the table."""
    log = played("ten_thousand", 1, persons=1, computers=1, target=5000)
    page = new_context(reduced_motion="reduce").new_page()
    visit_quietly(page, served.url)
    put_game(page, log, "race")
    page.goto(f"{served.url}#/result/race")
    page.locator("#chart-table").tap()
    last = page.locator(".totals tbody tr").last.locator("td")

    turns = [len(totals) for totals in log.state.series]
    assert turns[0] == turns[1] + 1
    expect(last.last).to_have_text("\u2013")


def test_english_words(sit: Sit) -> None:
    """The other language says the same."""
    table = sit(find(busts_at_second, ANIA, MAREK), locale="en-GB")
    table.roll()
    table.take_all()
    expect(table.roll_button).to_contain_text("Set aside and roll")
    table.roll()
    expect(table.page.locator("main .now")).to_contain_text("Bust: you lose")
    spoken: Any = table.spoken()
    expect(spoken).to_contain_text("Marek's turn")
