"""The door: one JSON request in, one JSON answer out (ENGINE.md).

Rule: ``handle`` never raises, and a refused request changes nothing. The engine on
the command line and the web worker use the same one.

A program from outside hands the whole game back with each request. The page keeps
its games open here by id, and gives the log back with ``open`` when a new worker
has started.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from kubek import clock, files, questions, stats, stored, strategy, view, wire
from kubek.commands import Bank, Score, TimeOut
from kubek.dice import check_faces
from kubek.errors import BadRequest, IllegalCommand, KubekError
from kubek.families.bank import BankVariant
from kubek.families.base import Json
from kubek.families.sheet import SheetVariant
from kubek.log import GameLog, before_loss, check_dice, new_log
from kubek.questions import choice, move_of, variant_of
from kubek.state import Player
from kubek.variants import find_variant

_RECENT: Final = 8


class Door:
    """Answers requests; holds the games that the page has open."""

    def __init__(self) -> None:
        """Open no game yet."""
        self._open: dict[str, GameLog] = {}
        self._sums: dict[str, str] = {}
        self._import: files.imports.Import | None = None
        self._reviews: dict[str, tuple[GameLog, _Review]] = {}
        self._recent: OrderedDict[tuple[str, int], tuple[Json, GameLog]] = OrderedDict()
        self._ops: dict[str, Callable[[Json], Json]] = {
            **questions.OPERATIONS,
            "statistics": self._statistics,
            "summary": self._summary,
            "new": self._new,
            "roll": self._roll,
            "score": self._score,
            "set_aside": self._set_aside,
            "bank": self._bank,
            "time_out": self._time_out,
            "start": self._start,
            "open": self._open_save,
            "act": self._act,
            "bot": self._bot,
            "hint": self._hint,
            "judge": self._judge,
            "review": self._review,
            "verify": self._verify,
            "export": self._export,
            "import": self._import_file,
            "close": self._close,
        }

    def handle(self, text: str) -> str:
        """Return the answer to a request; both are JSON objects on one line."""
        request: Json = {}
        try:
            request = wire.loads(text)
            answer = self._answer(request)
        except KubekError as error:
            answer = _error(error.code, str(error), error.details)
        except Exception as error:  # noqa: BLE001 - the worker must go on
            answer = _error("internal_error", repr(error), {})
        if "id" in request:
            answer.setdefault("id", request["id"])
        return wire.dumps(answer)

    def _answer(self, request: Json) -> Json:
        op = request.get("op")
        if not isinstance(op, str) or op not in self._ops:
            raise BadRequest("unknown_op", f"no operation {op!r:.80}")
        return self._ops[op](request)

    # Whole games, handed back with each request.

    def _new(self, request: Json) -> Json:
        number = request.get("players", 1)
        if type(number) is not int:
            raise BadRequest("bad_players", f"players is a number, not {number!r:.80}")
        variant = variant_of(request)
        most = variant.max_players
        if not 1 <= number <= most:
            raise BadRequest("bad_players", f"1 to {most} players, not {number}")
        players = [Player(str(seat + 1)) for seat in range(number)]
        log = new_log(variant.key, request.get("options", {}), players)
        return self._game_answer(log, seen=0)

    def _roll(self, request: Json) -> Json:
        log = self._given_game(request)
        hold = request.get("hold", [])
        command = wire.command_from_json({"type": "roll", "hold": hold})
        given = request.get("dice")
        dice = None if given is None else check_faces(given)
        return self._game_answer(log.play(command, dice), len(log.events))

    def _score(self, request: Json) -> Json:
        log = self._given_game(request)
        return self._game_answer(log.play(Score(*move_of(request))), len(log.events))

    def _set_aside(self, request: Json) -> Json:
        """Set dice aside in a game, or say what a choice from a roll is worth."""
        if "game" not in request:
            return choice(request)
        log = self._given_game(request)
        slots = request.get("positions")
        command = wire.command_from_json({"type": "set_aside", "slots": slots})
        return self._game_answer(log.play(command), len(log.events))

    def _bank(self, request: Json) -> Json:
        log = self._given_game(request)
        return self._game_answer(log.play(Bank()), len(log.events))

    def _time_out(self, request: Json) -> Json:
        log = self._given_game(request)
        return self._game_answer(clock.run_out(log), len(log.events))

    def _given_game(self, request: Json) -> GameLog:
        """Return the game of a request, without a replay if it was answered lately."""
        given = request.get("game")
        recent = self._recent.get(_recent_key(given))
        if recent and recent[0] == given:
            return recent[1]
        return wire.save_from_json(given)

    def _game_answer(self, log: GameLog, seen: int) -> Json:
        save = wire.save_to_json(log)
        self._recent[_recent_key(save)] = (save, log)
        while len(self._recent) > _RECENT:
            self._recent.popitem(last=False)
        return {"game": save, **_news(log, seen)}

    # The page's games, open by id.

    def _start(self, request: Json) -> Json:
        given = request.get("players")
        if not isinstance(given, list):
            raise BadRequest("bad_players", "players are a list")
        players = [wire.player_from_json(player) for player in given]
        for player in players:
            if player.level is not None and player.level not in strategy.LEVELS:
                raise BadRequest("bad_players", f"no level {player.level!r:.80}")
        log = new_log(variant_of(request).key, request.get("options", {}), players)
        self._sums[_game_id(request)] = wire.NO_SUM
        return {"save": wire.save_head(log), **self._put(request["id"], log, 0)}

    def _open_save(self, request: Json) -> Json:
        """Open a stored game; say what to store instead where that is damaged."""
        found = stored.read(request.get("save"))
        key = _game_id(request)
        self._open[key] = found.log
        self._sums[key] = wire.sum_after(wire.NO_SUM, found.log.events)
        shown = {"view": view.build(found.log), **found.to_json()}
        before = before_loss(found.log)
        if before is None:
            return shown
        loss = {"before": view.build(before), **_news(found.log, len(before.events))}
        return {**shown, "loss": loss}

    def _act(self, request: Json) -> Json:
        """Give a command, or several that are accepted all or none."""
        log = self._current(request)
        given = request.get("commands", [request.get("command")])
        if not isinstance(given, list) or not given:
            raise BadRequest("bad_request", f"no commands: {given!r:.80}")
        for command in given:
            log = _after(log, command)
        return self._keep(request, log)

    def _bot(self, request: Json) -> Json:
        log = self._current(request)
        player = log.state.player
        if player.level is None:
            raise IllegalCommand("wrong_command", f"{player.name!r} is a person")
        command = strategy.bots.choose(log.state, player.level)
        return self._keep(request, log.play(command))

    def _keep(self, request: Json, after: GameLog) -> Json:
        """Put a game that went on in the place of the old one."""
        key = request["id"]
        return self._put(key, after, len(self._open[key].events))

    def _put(self, key: str, log: GameLog, seen: int) -> Json:
        """Keep a game under its id; return its news, and the checksum for them."""
        answer = _news(log, seen)
        total = wire.sum_after(self._sums[key], log.events[seen:])
        self._open[key], self._sums[key] = log, total
        return {**answer, "sum": total}

    def _current(self, request: Json) -> GameLog:
        """Return an open game in the position that the page has seen."""
        log = self._game(request)
        if request.get("seq") != len(log.events):
            seen = request.get("seq")
            message = f"the game is at {len(log.events)}, not {seen!r:.80}"
            raise IllegalCommand("stale_seq", message)
        if log.state.is_over:
            raise IllegalCommand("game_over", "the game has ended")
        return log

    def _game(self, request: Json) -> GameLog:
        log = self._open.get(_game_id(request))
        if log is None:
            raise BadRequest("unknown_game", f"no open game {request['id']!r:.80}")
        return log

    def _hint(self, request: Json) -> Json:
        """Return the best ways to go on for the player to move."""
        state = self._current(request).state
        variant = find_variant(state.ruleset)
        if isinstance(variant, BankVariant):
            return strategy.bank_review.hint(variant, state)
        if not isinstance(variant, SheetVariant):
            raise BadRequest("not_available", f"no hints for {variant.key}")
        return strategy.advice.hint(variant, state)

    def _judge(self, request: Json) -> Json:
        """Return what the latest decision of a game cost."""
        log = self._game(request)
        decision = strategy.reviewer_of(log.state).judge_last(log)
        return {"decision": decision and decision.to_json()}

    def _review(self, request: Json) -> Json:
        """Review one more turn of a game; the answer to the last call has it all."""
        log, key = self._game(request), request["id"]
        if key not in self._reviews or self._reviews[key][0] is not log:
            self._reviews[key] = (log, strategy.reviewer_of(log.state).Review(log))
        under_way = self._reviews[key][1]
        under_way.go_on()
        if under_way.is_done:
            del self._reviews[key]
        return under_way.to_json()

    def _summary(self, request: Json) -> Json:
        """Return what statistics must know of a finished game."""
        return {"summary": stats.summary.summary_of(self._saved_or_open(request))}

    def _statistics(self, request: Json) -> Json:
        return stats.collect.statistics(request)

    def _verify(self, request: Json) -> Json:
        log = self._saved_or_open(request)
        try:
            rolls = check_dice(log)
        except BadRequest as error:
            problem = {"code": error.code, "message": str(error)}
            return {"ok": False, "problem": problem}
        return {"ok": True, "rolls": rolls, "commitment": log.state.commitment}

    def _saved_or_open(self, request: Json) -> GameLog:
        """Return the game of a save, or the one that is open by an id."""
        if "save" in request:
            return stored.read(request["save"]).log
        return self._game(request)

    def _export(self, request: Json) -> Json:
        return {"file": wire.save_to_json(self._game(request))}

    def _import_file(self, request: Json) -> Json:
        """Begin to read a file, or check its next game; nothing is opened by that."""
        if "text" in request:
            begun = files.imports.begin(request["text"], request.get("known"))
            self._import = None if begun.is_done else begun
            return begun.progress()
        under_way, self._import = self._import, None
        if under_way is None:
            raise BadRequest("no_import", "no file is being read")
        answer = under_way.go_on()
        self._import = None if under_way.is_done else under_way
        return answer

    def _close(self, request: Json) -> Json:
        self._open.pop(_game_id(request), None)
        self._sums.pop(request["id"], None)
        self._reviews.pop(_game_id(request), None)
        return {}


_Review: TypeAlias = "strategy.review.Review | strategy.bank_review.Review"


def _after(log: GameLog, command: object) -> GameLog:
    """Return a game after a command of the page, be it a player's or the clock's."""
    match command:
        case {"type": "time_out", **rest} if not rest:
            return clock.run_out(log)
        case {"type": "time_out", "move": shown, **rest} if not rest:
            return clock.run_out(log, TimeOut(*move_of({"move": shown})))
    return log.play(wire.command_from_json(command))


def _error(code: str, message: str, details: Mapping[str, object]) -> Json:
    return {"error": {"code": code, "message": message, **details}}


def _news(log: GameLog, seen: int) -> Json:
    """Return the view, and the events that the asker has not seen."""
    new = log.events[seen:]
    return {
        "events": [wire.event_to_json(event) for event in new],
        "view": view.build(log, new),
    }


def _recent_key(game: object) -> tuple[str, int]:
    """Return what tells games apart at a glance; equality decides."""
    if not isinstance(game, dict) or not isinstance(game.get("events"), list):
        return ("", 0)
    return (str(game.get("key")), len(game["events"]))


def _game_id(request: Json) -> str:
    given = request.get("id")
    if not isinstance(given, str) or not given:
        raise BadRequest("bad_request", f"id is a text, not {given!r:.80}")
    return given


handle = Door().handle
"""The door of this process."""
