"""What the screen of a bank game needs, already decided.

Rule: the page looks up and never computes. Every choice of slots has its points, its
dead dice, what can still join it, and what both buttons say and do.
"""

from collections.abc import Sequence

from kubek.dice import Dice
from kubek.events import (
    Banked,
    BustsPenalized,
    DiceRolled,
    DiceSetAside,
    Event,
    GameEnded,
    TurnBusted,
)
from kubek.families.bank.boards import BankState, BankTurn, BankVariant
from kubek.families.bank.combinations import (
    chance_of_bust,
    choice_points,
    choices,
    dead_dice,
)
from kubek.families.bank.turns import (
    Phase,
    entry_score,
    faces_at,
    is_last_round,
    phase,
    rolling_slots,
    scoring_slots,
    target,
)
from kubek.families.base import Json, Message


def view(variant: BankVariant, state: BankState, news: Sequence[Event]) -> Json:
    """Return the family's part of the view model.

    Args:
        variant: the rule set.
        state: the position to show.
        news: the events since the last view, for what is said and animated.
    """
    turn = state.turn
    return {
        "turn": {"n": state.turn_number, "of": None},
        "dice": _dice(variant, state),
        "roll": {"n": turn.roll, "of": None, "left": None},
        "tray": [
            {"dice": sorted(aside.faces), "points": aside.points}
            for aside in turn.asides
        ],
        "turn_points": turn.points,
        "target": target(state),
        "entry": entry_score(state),
        "last_round": is_last_round(state),
        "selections": [
            _selection(variant, state, mask) for mask in range(1 << variant.dice)
        ],
        "best": _mask(_most_points(variant, turn)),
        "largest": [
            _mask(_largest(variant, turn, slot)) for slot in range(variant.dice)
        ],
        "status": _status(variant, state),
        "notice": {"key": "last.round"} if is_last_round(state) else None,
        "say": _say(state, news),
        "animate": _animate(variant, news),
        "bust": _bust(state, news),
    }


def _mask(slots: Sequence[int]) -> int:
    return sum(1 << slot for slot in slots)


def _dice(variant: BankVariant, state: BankState) -> list[Json]:
    turn = state.turn
    can = phase(state) is Phase.ROLLED and not state.player.is_bot
    return [
        {
            "value": turn.dice[slot] if turn.dice else None,
            "state": "aside" if slot in turn.kept else "free",
            "can": can and slot in turn.on_table,
        }
        for slot in range(variant.dice)
    ]


def _selection(variant: BankVariant, state: BankState, mask: int) -> Json:
    """Return the answer for a choice of slots on the table, as a bit mask."""
    slots = tuple(slot for slot in range(variant.dice) if mask >> slot & 1)
    points, dead = _judge(variant, state, slots)
    legal = points is not None
    total = state.turn.points + (points or 0)
    left = len(rolling_slots(variant, state.turn)) - len(slots) or variant.dice
    return {
        "legal": legal,
        "points": points or 0,
        "turn_points": total,
        "dead": dead,
        "can": _mask(_joinable(variant, state, slots)),
        "risk": float(chance_of_bust(variant, left)) if legal else None,
        "roll": _roll_action(variant, state, slots, left, legal=legal),
        "bank": _bank_action(state, slots, total, legal=legal),
    }


def _judge(
    variant: BankVariant, state: BankState, slots: tuple[int, ...]
) -> tuple[int | None, list[int]]:
    """Return the points of a choice, None when it is not legal, and its dead slots.

    The empty choice is legal when dice are to be rolled, not when some must be set
    aside.
    """
    now = phase(state)
    if not slots:
        return (None if now in {Phase.ROLLED, Phase.OVER} else 0), []
    if now is not Phase.ROLLED or not set(slots) <= set(state.turn.on_table):
        return None, []
    faces = faces_at(state.turn, slots)
    points = choice_points(variant, faces)
    if points:
        return points, []
    dead = set(dead_dice(variant, faces))
    return None, [slot for slot in slots if state.turn.dice[slot] in dead]


def _joinable(
    variant: BankVariant, state: BankState, slots: tuple[int, ...]
) -> list[int]:
    """Return the slots that some legal choice has together with these."""
    if phase(state) is not Phase.ROLLED:
        return []
    chosen = set(slots)
    legal = [set(other) for other in scoring_slots(variant, state.turn)]
    return sorted({slot for other in legal if chosen <= other for slot in other})


def _commands(slots: tuple[int, ...], last: str) -> list[Json]:
    """Return what a button sends: the choice, if dice must be set aside, and more."""
    aside = [{"type": "set_aside", "slots": list(slots)}] if slots else []
    return [*aside, {"type": last, **({"hold": []} if last == "roll" else {})}]


def _roll_action(
    variant: BankVariant,
    state: BankState,
    slots: tuple[int, ...],
    left: int,
    *,
    legal: bool,
) -> Json:
    if phase(state) is Phase.UNROLLED:
        label: Message = {"key": "f.roll.first"}
    elif left == variant.dice:
        label = {"key": "f.hot"}
    else:
        label = {"key": "f.roll" if slots else "f.roll.again", "n": left}
    return {
        "enabled": legal and not state.player.is_bot,
        "label": label,
        "reason": None if legal else {"key": "f.choose"},
        "commands": _commands(slots, "roll"),
    }


def _bank_action(
    state: BankState, slots: tuple[int, ...], total: int, *, legal: bool
) -> Json:
    needed = entry_score(state)
    reason: Message | None = None
    if not legal:
        reason = {"key": "f.choose"}
    elif phase(state) is Phase.UNROLLED:
        reason = {"key": "error.nothing_to_bank"}
    elif total < needed:
        reason = {"key": "entry.need", "n": needed}
    return {
        "enabled": reason is None and not state.player.is_bot,
        "label": {"key": "f.bank", "p": total, "t": state.board.total + total},
        "reason": reason,
        "commands": _commands(slots, "bank"),
    }


def _most_points(variant: BankVariant, turn: BankTurn) -> tuple[int, ...]:
    """Return the slots of the choice with the most points, of the fewest dice."""
    return max(
        scoring_slots(variant, turn),
        key=lambda slots: (choice_points(variant, faces_at(turn, slots)), -len(slots)),
        default=(),
    )


def _largest(variant: BankVariant, turn: BankTurn, slot: int) -> tuple[int, ...]:
    """Return the slots of the largest combination that a die belongs to.

    A combination is what scores as one: equal dice, a straight, three pairs.
    """
    containing = [
        slots
        for slots in scoring_slots(variant, turn)
        if slot in slots and _is_combination(variant, faces_at(turn, slots))
    ]
    return max(containing, key=len, default=())


def _is_combination(variant: BankVariant, faces: Dice) -> bool:
    """Tell whether dice score as one: equal ones, or all dice for more than by face."""
    by_face = sum(choices(variant, equal).get(equal, 0) for equal in _equals(faces))
    return len(set(faces)) == 1 or choice_points(variant, faces) > by_face


def _equals(faces: Dice) -> list[Dice]:
    return [(face,) * faces.count(face) for face in sorted(set(faces))]


def _status(variant: BankVariant, state: BankState) -> Message:
    left = len(rolling_slots(variant, state.turn))
    if not state.turn.dice:
        return {"key": "f.status.first"}
    return {"key": "f.status", "n": state.turn.roll, "left": left}


def _animate(variant: BankVariant, news: Sequence[Event]) -> Json | None:
    for event in reversed(news):
        if isinstance(event, DiceRolled):
            rolled = [slot for slot in range(variant.dice) if slot not in event.held]
            return {
                "hold": list(event.held),
                "roll": rolled,
                "values": list(event.dice),
            }
    return None


def _bust(state: BankState, news: Sequence[Event]) -> Json | None:
    """Return the bust that has just happened, with the dice that brought it."""
    lost = next((event for event in news if isinstance(event, TurnBusted)), None)
    if lost is None:
        return None
    penalty = next((e.points for e in news if isinstance(e, BustsPenalized)), 0)
    name = state.players[lost.seat].name
    return {"seat": lost.seat, "name": name, "p": lost.points, "penalty": penalty}


def _say(state: BankState, news: Sequence[Event]) -> list[Message]:
    """Return what a screen reader says of the events, in order."""
    said: list[Message] = []
    for event in news:
        match event:
            case DiceRolled(seat=seat, held=held, dice=dice):
                player = state.players[seat]
                rolled = [face for slot, face in enumerate(dice) if slot not in held]
                key = "say.bot" if player.is_bot else "say.f.rolled"
                said.append({"key": key, "name": player.name, "dice": rolled})
            case DiceSetAside(_, _, points):
                said.append({"key": "say.f.aside", "p": points})
            case TurnBusted(seat, points):
                said.append(_say_turn(state, "say.f.bust", seat, points))
            case BustsPenalized(_, points):
                said.append({"key": "say.f.penalty", "p": points})
            case Banked(seat, points):
                said.append(_say_turn(state, "say.f.banked", seat, points))
                if is_last_round(state) and state.boards[seat].is_closer:
                    said.append({"key": "last.round"})
            case GameEnded():
                said.append(_say_end(state))
    return said


def _say_turn(state: BankState, key: str, seat: int, points: int) -> Message:
    who = ".bot" if state.players[seat].is_bot else ""
    has_next = len(state.players) > 1 and not state.is_over
    return {
        "key": f"{key}{who}" + ("" if has_next else ".last"),
        "name": state.players[seat].name,
        "p": points,
        "total": state.boards[seat].total,
        "next": state.player.name,
    }


def _say_end(state: BankState) -> Message:
    best = max(account.total for account in state.boards)
    names = [
        player.name
        for player, account in zip(state.players, state.boards, strict=True)
        if account.total == best
    ]
    if len(state.players) == 1:
        return {"key": "end.turns", "n": len(state.series[0])}
    if len(names) > 1:
        return {"key": "say.end.draw", "names": names}
    return {"key": "say.end", "name": names[0], "n": best}


def seat_view(variant: BankVariant, state: BankState, seat: int) -> Json:  # noqa: ARG001 - as Family asks
    """Return a player's total and whether they have entered."""
    account = state.boards[seat]
    return {
        "total": account.total,
        "entered": account.has_entered,
        "busts": account.busts,
        "closer": account.is_closer,
    }
