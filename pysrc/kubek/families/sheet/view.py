"""What the screen of a sheet game needs, already decided.

Rule: the page looks up and never computes. Every choice of dice has its answer,
every box its points, every button its label as a key with numbers.
"""

from collections.abc import Sequence
from functools import cache

from kubek.commands import Roll
from kubek.events import (
    BonusAwarded,
    BoxMarked,
    BoxScored,
    DiceRolled,
    Event,
    GameEnded,
    TimedOut,
)
from kubek.families.base import Json, Message
from kubek.families.sheet.boards import Sheet, SheetState, SheetVariant
from kubek.families.sheet.clock import burns_at_random, picks_a_box, turn_seconds
from kubek.families.sheet.moves import Move, open_places
from kubek.families.sheet.positions import sheet_to_json
from kubek.families.sheet.totals import column_totals, total
from kubek.families.sheet.turns import REFUSALS, moves, phase


def view(variant: SheetVariant, state: SheetState, news: Sequence[Event]) -> Json:
    """Return the family's part of the view model.

    Args:
        variant: the rule set.
        state: the position to show.
        news: the events since the last view, for what is said and animated.
    """
    legal = moves(variant, state)
    can_roll = Roll not in REFUSALS[phase(variant, state)]
    left = variant.rolls - state.turn.roll
    return {
        "turn": {"n": _turn_shown(variant, state), "of": _turns(variant, state)},
        "columns": [
            {"id": number, "multiplier": column.multiplier}
            for number, column in enumerate(variant.columns_in_play(state.options), 1)
        ],
        "dice": _dice(variant, state, can_toggle=can_roll and bool(state.turn.roll)),
        "roll": {"n": state.turn.roll, "of": variant.rolls, "left": left},
        "marks": "reroll" if variant.marks_rerolls else "hold",
        "boxes": _boxes(variant, state, legal),
        "bonus": _bonuses(variant, state.board),
        "timer": _timer(state),
        "clock_picks": picks_a_box(variant, state),
        "selections": _selections(variant.dice, state.turn.roll, can_roll=can_roll),
        "actions": {
            "roll": {
                "enabled": can_roll and not state.player.is_bot,
                "left": _rolls_left(state, left),
                "reason": None if can_roll else {"key": "dice.left.none"},
            },
            "score": _score_action(variant, state, legal),
        },
        "status": _status(variant, state),
        "notice": _time_is_up(variant, state, news)
        or _notice(variant, state, legal, can_roll=can_roll),
        "refusal": _refusal(variant, state, legal),
        "say": _say(variant, state, news),
        "animate": _animate(variant, news),
    }


def _timer(state: SheetState) -> Json | None:
    """Return the time limit of a person's turn, in seconds."""
    seconds = turn_seconds(state)
    is_running = seconds and not state.is_over and not state.player.is_bot
    return {"seconds": seconds} if is_running else None


def _turns(variant: SheetVariant, state: SheetState) -> int:
    return len(variant.boxes) * len(state.board.points)


def _turn_shown(variant: SheetVariant, state: SheetState) -> int:
    return min(state.turn_number, _turns(variant, state))


def _dice(variant: SheetVariant, state: SheetState, *, can_toggle: bool) -> list[Json]:
    turn = state.turn
    return [
        {
            "value": turn.dice[slot] if turn.dice else None,
            "state": "held" if slot in turn.held else "free",
            "can": can_toggle and not state.player.is_bot,
        }
        for slot in range(variant.dice)
    ]


def _boxes(
    variant: SheetVariant, state: SheetState, legal: Sequence[Move]
) -> list[Json]:
    by_place = {(move.column, move.box): move for move in legal}
    return [
        {
            "id": box.key,
            "column": column,
            "part": box.part,
            "name": _name(variant, state, column, box.key),
            "value": value,
            **_offer(by_place.get((column, box.key)), is_open=value is None),
            "chosen": state.turn.mark == (column, box.key),
        }
        for column, points in enumerate(state.board.points, start=1)
        for box, value in zip(variant.boxes, points, strict=True)
    ]


def _name(variant: SheetVariant, state: SheetState, column: int, box: str) -> Message:
    """Return how a box is called: with its column where there are several."""
    if len(state.board.points) == 1:
        return {"key": f"box.{variant.key}.{box}"}
    times = variant.columns[column - 1].multiplier
    return {"key": "box.times", "box": box, "ruleset": variant.key, "times": times}


def _offer(move: Move | None, *, is_open: bool) -> Json:
    if move is None or not is_open:
        return {"points": None, "bonus": 0, "legal": False, "joker": False}
    return {
        "points": move.points,
        "bonus": move.bonus,
        "legal": True,
        "joker": move.joker is not None,
    }


def _bonuses(variant: SheetVariant, sheet: Sheet) -> list[Json]:
    return [
        {
            "column": number,
            "sum": sums.upper,
            "need": variant.columns[number - 1].upper_threshold,
            "points": variant.columns[number - 1].upper_bonus,
            "done": sums.upper_bonus > 0,
            "five": sums.five_bonus,
        }
        for number, sums in enumerate(column_totals(variant, sheet), start=1)
    ]


@cache
def _selections(dice: int, roll: int, *, can_roll: bool) -> list[Json]:
    """Return the answer for every set of held slots, indexed by bit mask."""
    return [
        _selection(dice, mask, roll, can_roll=can_roll) for mask in range(1 << dice)
    ]


def _selection(dice: int, mask: int, roll: int, *, can_roll: bool) -> Json:
    rolling = dice - mask.bit_count()
    first = {"key": "dice.roll.first"}
    label: Message = {"key": "dice.roll.n", "n": rolling} if roll else first
    again: Message = (
        {"key": "reroll.n", "n": rolling} if roll else {"key": "reroll.all"}
    )
    reasons = _reasons(mask, roll, rolling, can_roll=can_roll)
    return {
        "legal": reasons is None,
        "label": label if rolling else first,
        "reason": reasons and {"key": reasons[0]},
        "reroll_label": again if rolling else {"key": "reroll.again"},
        "reroll_reason": reasons and {"key": reasons[1]},
    }


def _reasons(
    mask: int, roll: int, rolling: int, *, can_roll: bool
) -> tuple[str, str] | None:
    """Return why a choice cannot be rolled, when holding and when marking rerolls."""
    if not can_roll:
        return "dice.left.none", "dice.left.none"
    if mask and not roll:
        return "error.bad_hold", "error.bad_hold"
    return None if rolling else ("dice.allheld", "reroll.none")


def _status(variant: SheetVariant, state: SheetState) -> Message:
    if not state.turn.roll:
        return {"key": "dice.status.first"}
    return {"key": "dice.status", "n": state.turn.roll, "of": variant.rolls}


def _rolls_left(state: SheetState, left: int) -> Message | None:
    return {"key": "dice.left", "n": left} if state.turn.roll and left else None


def _score_action(
    variant: SheetVariant, state: SheetState, legal: Sequence[Move]
) -> Json | None:
    move = next((m for m in legal if (m.column, m.box) == state.turn.mark), None)
    if move is None:
        return None
    name = _name(variant, state, move.column, move.box)
    key = variant.confirm_label if move.points else variant.zero_label
    return {
        "column": move.column,
        "box": move.box,
        "points": move.points,
        "label": {"key": key, "box": name, "p": move.points},
        "product": _product(variant, state, move, name),
    }


def _product(
    variant: SheetVariant, state: SheetState, move: Move, name: Message
) -> Message | None:
    """Return how the points come about, where a column multiplies them."""
    if len(state.board.points) == 1:
        return None
    times = variant.columns[move.column - 1].multiplier
    base = move.points // times
    parts = {"box": name, "base": base, "times": times, "p": move.points}
    return {"key": "score.product", **parts}


def _notice(
    variant: SheetVariant, state: SheetState, legal: Sequence[Move], *, can_roll: bool
) -> Message | None:
    """Return what the player has to know about the boxes (RULES.md 2.2, 2.5)."""
    if not legal:
        return None
    step = next((move.joker for move in legal if move.joker), None)
    if step:
        face = state.turn.dice[0]
        own = next(box.key for box in variant.boxes if box.face == face)
        return {"key": f"joker.{step}", "box": own, "ruleset": variant.key}
    if any(move.points for move in legal):
        return None
    return {"key": "sacrifice.yet" if can_roll else "sacrifice"}


def _refusal(
    variant: SheetVariant, state: SheetState, legal: Sequence[Move]
) -> Message | None:
    """Return why an open box may not be filled now; None where all may be."""
    if not legal or len(legal) == len(tuple(open_places(variant, state.board))):
        return None
    notice = _notice(variant, state, legal, can_roll=True)
    return notice or {"key": "burn.refused"}


def _time_is_up(
    variant: SheetVariant, state: SheetState, news: Sequence[Event]
) -> Message | None:
    """Return what the time limit of the turn before has written."""
    scored = next((event for event in news if isinstance(event, BoxScored)), None)
    is_out = any(isinstance(event, TimedOut) for event in news)
    if scored is None or not is_out or not turn_seconds(state):
        return None
    return {
        "key": "time.burnt" if burns_at_random(state) else "time.scored",
        "box": _name(variant, state, scored.column, scored.box),
        "p": scored.points,
    }


def _animate(variant: SheetVariant, news: Sequence[Event]) -> Json | None:
    for event in reversed(news):
        if isinstance(event, DiceRolled):
            held = list(event.held)
            rolled = [slot for slot in range(variant.dice) if slot not in event.held]
            return {"hold": held, "roll": rolled, "values": list(event.dice)}
    return None


def _say(
    variant: SheetVariant, state: SheetState, news: Sequence[Event]
) -> list[Message]:
    """Return what a screen reader says of the events, in order."""
    said: list[Message] = []
    for event in news:
        match event:
            case DiceRolled():
                said.append(_say_roll(variant, state, event))
                said.extend(_say_notice(variant, state))
            case BoxMarked():
                said.extend(_say_chosen(variant, state))
            case BoxScored():
                said.append(_say_scored(variant, state, event))
            case BonusAwarded(_, _, points):
                bonus = {"key": "say.five_bonus", "p": points, "box": variant.joker_box}
                said.append({**bonus, "ruleset": variant.key})
            case GameEnded():
                said.append(_say_end(variant, state))
    return said


def _say_roll(variant: SheetVariant, state: SheetState, event: DiceRolled) -> Message:
    player = state.players[event.seat]
    held = [event.dice[slot] for slot in event.held]
    key = "say.bot" if player.is_bot else "say.rolled"
    return {
        "key": f"{key}.held" if held else key,
        "name": player.name,
        "n": event.roll,
        "of": variant.rolls,
        "dice": list(event.dice),
        "held": held,
    }


def _say_notice(variant: SheetVariant, state: SheetState) -> list[Message]:
    can_roll = Roll not in REFUSALS[phase(variant, state)]
    notice = _notice(variant, state, moves(variant, state), can_roll=can_roll)
    if notice is None or state.player.is_bot:
        return []
    return [{**notice, "key": f"say.{notice['key']}"}]


def _say_chosen(variant: SheetVariant, state: SheetState) -> list[Message]:
    action = _score_action(variant, state, moves(variant, state))
    if action is None:
        return []
    label = action["label"]
    return [{**label, "key": "say.chosen", "label": label}]


def _say_scored(variant: SheetVariant, state: SheetState, event: BoxScored) -> Message:
    player = state.players[event.seat]
    key = "say.bot.scored" if player.is_bot else "say.scored"
    has_next = len(state.players) > 1 and not state.is_over
    return {
        "key": key if has_next else f"{key}.last",
        "name": player.name,
        "box": _name(variant, state, event.column, event.box),
        "p": event.points,
        "total": _shown_total(variant, state, event.seat),
        "next": state.player.name,
    }


def _say_end(variant: SheetVariant, state: SheetState) -> Message:
    totals = [total(variant, board) for board in state.boards]
    best = max(totals)
    names = [
        player.name
        for player, points in zip(state.players, totals, strict=True)
        if points == best
    ]
    if len(state.players) == 1:
        return {"key": "end.solo", "n": best}
    if len(names) > 1:
        return {"key": "say.end.draw", "names": names}
    return {"key": "say.end", "name": names[0], "n": best}


def _shows_bonus(variant: SheetVariant, state: SheetState) -> bool:
    """Tell whether shown sums include the upper bonus (RULES.md 4.3)."""
    return state.is_over or not variant.shows_bonus_at_end


def _shown_total(variant: SheetVariant, state: SheetState, seat: int) -> int:
    return sum(
        sums.total if _shows_bonus(variant, state) else sums.total - sums.upper_bonus
        for sums in column_totals(variant, state.boards[seat])
    )


def seat_view(variant: SheetVariant, state: SheetState, seat: int) -> Json:
    """Return a player's total, filled boxes and sums, by column, as they are shown."""
    sheet = state.boards[seat]
    filled = sheet_to_json(variant, sheet)
    shows_bonus = _shows_bonus(variant, state)
    columns = [
        {
            "column": number,
            "boxes": filled[str(number)],
            "upper": sums.upper,
            "upper_reached": sums.upper_bonus > 0,
            "upper_bonus": sums.upper_bonus if shows_bonus else 0,
            "lower": sums.lower,
            "five_bonus": sums.five_bonus,
            "total": sums.total - (0 if shows_bonus else sums.upper_bonus),
        }
        for number, sums in enumerate(column_totals(variant, sheet), start=1)
    ]
    return {"total": _shown_total(variant, state, seat), "sheet": columns}
