"""The last turn of several players: played for the win, against a slow way to do it."""

from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import cast

import pytest

from kubek import GameLog, Player, Roll, Score, find_variant, game, new_log
from kubek.dice import Dice, chance_outcomes
from kubek.families.sheet import Sheet, SheetTurn, SheetVariant, legal_moves, total
from kubek.families.sheet.boards import SheetState, empty_sheet
from kubek.strategy import bots
from kubek.strategy.review import Review, judge_last
from kubek.strategy.sheet_bots import best_box
from kubek.strategy.sheet_endings import (
    WIN,
    Finish,
    finals_of,
    share_of_win,
    win_plan,
)
from kubek.strategy.sheet_turns import TurnPlan, plan_turn
from tests.helpers import key_of

PENTA = cast("SheetVariant", find_variant("penta"))
GENERAL = cast("SheetVariant", find_variant("general"))
BOXES = [box.key for box in PENTA.boxes]
FIVE = "five_of_a_kind"
LOOSE = (1, 1, 2, 4, 6)


def nearly_full(
    variant: SheetVariant, column: int, box: str, columns: int = 1
) -> Sheet:
    """Return a sheet with one open box; upper boxes hold three dice each."""
    sheet = empty_sheet(variant, columns)
    for c in range(1, columns + 1):
        for index, each in enumerate(variant.boxes):
            if (c, each.key) != (column, box):
                points = 3 * (each.face or 0) or (50 if each.key == FIVE else 0)
                sheet = sheet.fill(c, index, points * c)
    return sheet


def slow_chance(variant: SheetVariant, sheet: Sheet, rival: int) -> float:
    """Return the best chance to win, by plain recursion over rolls and holds."""

    def won(roll: Dice) -> float:
        shares = [0.0]
        for move in legal_moves(variant, sheet, roll):
            filled = sheet.fill(move.column, variant.box_index[move.box], move.points)
            own = total(variant, filled.award(move.column, move.bonus))
            shares.append((own > rival) + (own == rival) / 2)
        return max(shares)

    @cache
    def best(roll: Dice, rolls: int) -> float:
        if not rolls:
            return won(roll)
        holds = {part for size in range(5) for part in combinations(roll, size)}
        return max(won(roll), *(held(hold, rolls) for hold in holds))

    @cache
    def held(hold: Dice, rolls: int) -> float:
        rolling = 5 - len(hold)
        ways = sum(
            weight * best(tuple(sorted(hold + new)), rolls - 1)
            for new, weight in chance_outcomes(rolling)
        )
        return float(ways / 6**rolling)

    return held((), 3)


def chance_of(worth: float) -> float:
    """Return the chance to win that the worth of a last turn stands for."""
    return worth / WIN


def plan_against(variant: SheetVariant, sheet: Sheet, lead: int) -> TurnPlan:
    """Return the last turn of a sheet against one that has so many points more."""
    rival = nearly_full(variant, 1, "chance", len(sheet.points))
    rival = rival.fill(1, variant.box_index["chance"], 0)
    rival = rival.award(1, total(variant, sheet) + lead - total(variant, rival))
    plan = win_plan(variant, state_of(variant, rival, sheet))
    assert plan is not None
    return plan


def state_of(
    variant: SheetVariant, rival: Sheet, sheet: Sheet, dice: Dice = ()
) -> SheetState:
    """Return a game of two in which the second has one box left, after two rolls."""
    players = [Player(name, "bot", "master") for name in "ab"]
    log = new_log(variant.key, columns_of(variant, sheet), players, key_of(0))
    turn = SheetTurn(dice, 2 if dice else 0)
    return replace(log.state, boards=(rival, sheet), seat=1, turn=turn)


def columns_of(variant: SheetVariant, sheet: Sheet) -> dict[str, int]:
    """Return the option of the columns, where the variant has it."""
    return {"columns": len(sheet.points)} if variant.options else {}


def needing(points: int, dice: Dice) -> SheetState:
    """Return a game in which only the chance is open and so many points win."""
    sheet = nearly_full(PENTA, 1, "chance")
    rival = sheet.fill(1, PENTA.box_index["chance"], points - 1)
    return state_of(PENTA, rival, sheet, dice)


def logged(points: int, dice: Dice) -> GameLog:
    """Return such a game with all that happened; the second seat has rolled once."""
    players = [Player(name, "bot", "master") for name in "ab"]
    log = new_log("penta", {}, players, key_of(4))
    for box in BOXES:
        for _ in players if box != "chance" else ():
            log = log.play(Roll(), dice_for(box)).play(Score(1, box))
    first = next(roll for roll, _ in chance_outcomes(5) if sum(roll) == points - 1)
    log = log.play(Roll(), first).play(Score(1, "chance"))
    return log.play(Roll(), dice)


def dice_for(box: str) -> Dice:
    """Return dice for a box: three of its face above, nothing below."""
    face = BOXES.index(box) + 1
    return (face,) * 3 + (1 + face % 6, 1 + (face + 1) % 6) if face <= 6 else LOOSE


class TestChances:
    """What the plan says."""

    @pytest.mark.parametrize("box", ["sixes", "chance", "full_house", FIVE])
    @pytest.mark.parametrize("lead", [0, 12, 24, 48])
    def test_agrees_with_slow(self, box: str, lead: int) -> None:
        """Against known totals it is the best chance that there is."""
        sheet = nearly_full(PENTA, 1, box)
        plan = plan_against(PENTA, sheet, lead)

        expected = slow_chance(PENTA, sheet, total(PENTA, sheet) + lead)
        assert chance_of(plan.value) == pytest.approx(expected, abs=1e-4)

    def test_two_columns(self) -> None:
        """Points count as often as their column does, and so does the bonus."""
        sheet = nearly_full(GENERAL, 2, "threes", columns=2)
        plan = plan_against(GENERAL, sheet, 80)

        expected = slow_chance(GENERAL, sheet, total(GENERAL, sheet) + 80)
        assert 0.1 < expected < 0.9
        assert chance_of(plan.value) == pytest.approx(expected, abs=1e-4)

    @pytest.mark.parametrize("box", ["sixes", "chance", "full_house", FIVE])
    def test_outcomes(self, box: str) -> None:
        """Outcomes of a turn are all there is, and have its mean."""
        sheet = nearly_full(PENTA, 1, box)
        plan = plan_turn(PENTA, sheet, Finish(), allow_burn=True)
        outcomes = plan.outcomes()

        assert sum(outcomes.values()) == pytest.approx(1)
        mean = sum(gain * chance for gain, chance in outcomes.items())
        assert mean == pytest.approx(plan.value)

    def test_who_plays_next(self) -> None:
        """Against one who has a turn left, every outcome of that counts."""
        sheet = nearly_full(PENTA, 1, "chance")
        state = replace(state_of(PENTA, sheet, sheet), seat=0)
        plan, finals = win_plan(PENTA, state), finals_of(PENTA, sheet, allow_burn=True)

        assert plan is not None
        mine = {total(PENTA, sheet) + g: c for g, c in plan.outcomes().items()}
        won = sum(chance * share_of_win(own, [finals]) for own, chance in mine.items())
        assert chance_of(plan.value) == pytest.approx(won, abs=1e-4)
        assert 0.5 < won < 0.6

    def test_shared_place(self) -> None:
        """A place shared by three counts a third."""
        assert share_of_win(200, [{200: 1.0}, {200: 1.0}]) == pytest.approx(1 / 3)
        assert share_of_win(200, [{200: 1.0}, {201: 1.0}]) == 0
        assert share_of_win(200, [{199: 0.5, 200: 0.5}]) == pytest.approx(0.75)


class TestMaster:
    """What the master does with the dice after two rolls."""

    def test_goes_for_what_wins(self) -> None:
        """Who needs five sixes for a draw keeps no fives; for points one does."""
        state = needing(31, (6, 6, 5, 5, 1))

        assert bots.choose(state, "master") == Roll((0, 1))
        assert bots.choose(state, "hard") == Roll((0, 1, 2, 3))

    def test_takes_what_wins(self) -> None:
        """Enough is enough: nothing is rolled that could be lost."""
        state = needing(21, (6, 6, 5, 2, 2))

        assert bots.choose(state, "master") == Score(1, "chance")
        assert bots.choose(state, "hard") == Roll((0, 1, 2))

    @pytest.mark.parametrize("points", [-100, 300])
    def test_points_where_nothing_is_to_be_won(self, points: int) -> None:
        """Too far behind, or ahead in any case, it is points that count."""
        state = needing(points, (6, 6, 5, 2, 1))

        assert bots.choose(state, "master") == Roll((0, 1, 2))

    def test_clock(self) -> None:
        """The clock fills the box as the master does."""
        state = needing(21, (6, 6, 5, 2, 2))

        assert best_box(PENTA, state).box == "chance"

    def test_not_before_the_last_turn(self) -> None:
        """With two boxes open, or alone, the plan is for points."""
        sheet = nearly_full(PENTA, 1, "chance")
        column = tuple(None if n == 0 else p for n, p in enumerate(sheet.points[0]))
        before = state_of(PENTA, sheet, replace(sheet, points=(column,)))
        alone = new_log("penta", {}, [Player("a")], key_of(0)).state

        assert win_plan(PENTA, before) is None
        assert win_plan(PENTA, replace(alone, boards=(sheet,))) is None


@pytest.mark.usefixtures("shipped_tables")
class TestReview:
    """How such turns are looked back at."""

    def test_for_the_win(self) -> None:
        """Points that were given up for the win are no mistake."""
        log = logged(30, (6, 6, 5, 5, 1)).play(Roll((0, 1)))
        decision = judge_last(log)

        assert decision is not None
        assert (decision.for_win, decision.loss, decision.is_best) == (True, 0, True)
        assert decision.given_up > 0.5
        assert decision.to_json()["for_win"] is True

    def test_for_points(self) -> None:
        """Who goes on for the most points is not blamed for it, either."""
        decision = judge_last(logged(30, (6, 6, 5, 5, 1)).play(Roll((0, 1, 2, 3))))

        assert decision is not None
        assert (decision.for_win, decision.loss, decision.given_up) == (False, 0, 0)

    def test_neither(self) -> None:
        """What neither wins more often nor has the most points costs them."""
        decision = judge_last(logged(30, (6, 6, 5, 5, 1)).play(Score(1, "chance")))

        assert decision is not None
        assert not decision.for_win
        assert decision.loss > 1

    def test_luck(self) -> None:
        """Total = expected - lost - given up + luck."""
        log = logged(30, (6, 6, 5, 5, 1)).play(Roll((0, 1))).play(Score(1, "chance"))
        review = Review(log)
        while not review.is_done:
            review.go_on()
        seat = review.to_json()["seats"][1]

        assert seat["given_up"] > 0.5
        explained = seat["expected"] - seat["lost"] - seat["given_up"] + seat["luck"]
        assert game.total(log.state, 1) == pytest.approx(explained)
