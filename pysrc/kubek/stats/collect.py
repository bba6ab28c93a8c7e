"""The operation ``statistics``: all figures over finished games, in one answer.

Rule: games whose figures must not be mixed are kinds of their own: another rule set,
or another value of an option that changes play. Games in which hints were asked for
count apart. What computers reached never counts, but for the dice.
"""

from collections.abc import Sequence
from typing import Any, Final

from kubek.dice import FACES
from kubek.errors import BadRequest
from kubek.families.bank import BankVariant
from kubek.families.base import Json, Variant
from kubek.families.sheet import SheetVariant
from kubek.state import Options
from kubek.stats.fairness import fairness
from kubek.stats.families import bank_figures, sheet_figures
from kubek.stats.figures import Result, mean, quality, wins
from kubek.stats.summary import LARGEST, is_summary, options_of
from kubek.variants import find_variant

MOST_GAMES: Final = 100_000
_UNITS: Final = {"points", "win", "turns"}

Kind = tuple[str, Options]
"""A rule set, with those of its options that keep games apart."""


def statistics(request: Json) -> Json:
    """Return the figures of all games of a request.

    ``games`` are in the order of time, each with ``summary`` and, if there are any,
    ``profiles`` by seat, ``hints`` and ``review`` by seat. ``profile`` says whose
    figures are wanted; null: everybody's.

    Returns:
        ``missing``, the places of games without a summary that can be read, which are
        left out; ``kinds``, see ``_figures``; ``dice`` of ``people`` and ``computers``.

    Raises:
        BadRequest: ``bad_request`` when the request has another shape.
    """
    games, profile = request.get("games"), request.get("profile")
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        raise BadRequest("bad_request", "games are a list")
    if profile is not None and not isinstance(profile, str):
        raise BadRequest("bad_request", f"profile is a text, not {profile!r:.80}")
    for game in games:
        _check_game(game)
    known: list[tuple[int, Json]] = []
    missing: list[int] = []
    for at, game in enumerate(games):
        if is_summary(game["summary"]):
            known.append((at, game))
        else:
            missing.append(at)
    kinds: dict[Kind, list[Result]] = {}
    for at, game in known:
        found = _results(at, game, profile)
        if found:
            kinds.setdefault(_kind_of(game["summary"]), []).extend(found)
    order = sorted(kinds, key=_place_of)
    return {
        "missing": missing,
        "kinds": [_figures(kind, kinds[kind]) for kind in order],
        "dice": {
            name: fairness(_faces(known, is_bot=is_bot))
            for name, is_bot in (("people", False), ("computers", True))
        },
    }


def _check_game(game: object) -> None:
    """Refuse a game of another shape; its summary is judged elsewhere."""
    if not isinstance(game, dict) or "summary" not in game:
        raise BadRequest("bad_request", f"no game: {game!r:.80}")
    profiles, hints = game.get("profiles"), game.get("hints", 0)
    review = game.get("review")
    are_profiles = profiles is None or (
        isinstance(profiles, list)
        and all(each is None or isinstance(each, str) for each in profiles)
    )
    are_hints = type(hints) is int and hints >= 0
    if not (are_profiles and are_hints and (review is None or is_review(review))):
        raise BadRequest("bad_request", f"a wrong field in a game: {game!r:.200}")


def is_review(given: object) -> bool:
    """Tell whether these are the figures of a look back, by seat."""
    return isinstance(given, list) and all(map(_is_seat, given))


def _is_seat(seat: object) -> bool:
    if not isinstance(seat, dict) or seat.keys() != {"best", "of", "lost", "unit"}:
        return False
    best, of, lost = seat["best"], seat["of"], seat["lost"]
    return (
        type(best) is int
        and type(of) is int
        and 0 <= best <= of
        and type(lost) in {int, float}
        and 0 <= lost <= LARGEST
        and isinstance(seat["unit"], str)
        and seat["unit"] in _UNITS
    )


def _results(at: int, game: Json, profile: str | None) -> list[Result]:
    """Return what the wanted persons reached in a game."""
    seats = game["summary"]["seats"]
    profiles: Sequence[Any] = game.get("profiles") or ()
    reviews: Sequence[Any] = game.get("review") or ()
    found = []
    for seat, part in enumerate(seats):
        who = profiles[seat] if seat < len(profiles) else None
        if part["bot"] or profile not in {None, who}:
            continue
        review = reviews[seat] if seat < len(reviews) else None
        hinted = bool(game.get("hints"))
        found.append(Result(at, seat, part, seats, hinted, review))
    return found


def _kind_of(summary: Json) -> Kind:
    variant = find_variant(summary["ruleset"])
    mixing = {option.key for option in variant.options if option.mixes}
    kept = [(key, value) for key, value in options_of(summary) if key not in mixing]
    return variant.key, tuple(kept)


def _place_of(kind: Kind) -> tuple[int, str, list[int]]:
    """Return where a kind stands: by rule set, then by the order of its options."""
    variant, options = find_variant(kind[0]), dict(kind[1])
    places = [o.choices.index(options[o.key]) for o in variant.options if not o.mixes]
    return variant.rank, variant.key, places


def _figures(kind: Kind, results: list[Result]) -> Json:
    """Return the figures of one kind of game.

    ``key`` names it; ``options`` are those that keep it apart. ``games`` and
    ``results`` count those without hints, ``all`` are the figures of these and
    ``hinted`` the few of the others, each None without any. ``played`` are the places
    of all games and seats.
    """
    ruleset, options = kind
    variant = find_variant(ruleset)
    plain = [result for result in results if not result.hinted]
    hinted = [result for result in results if result.hinted]
    return {
        "key": "-".join([ruleset, *(str(value).lower() for _, value in options)]),
        "ruleset": ruleset,
        "family": variant.family,
        "options": dict(options),
        "games": len({result.game for result in plain}),
        "results": len(plain),
        "all": _part(variant, options, plain) if plain else None,
        "hinted": _hinted(variant, hinted) if hinted else None,
        "played": [[result.game, result.seat] for result in results],
    }


def _part(variant: Variant, options: Options, results: list[Result]) -> Json:
    shared = {"wins": wins(results), "quality": quality(results)}
    if isinstance(variant, SheetVariant):
        return {**shared, **sheet_figures(variant, options, results)}
    if isinstance(variant, BankVariant):
        return {**shared, **bank_figures(variant, options, results)}
    return shared


def _hinted(variant: Variant, results: list[Result]) -> Json:
    """Return the few figures of games with hints: points, or turns to the target."""
    is_sheet = isinstance(variant, SheetVariant)
    name = "total" if is_sheet else "to_target"
    values = [result.at[name] for result in results if result.at[name] is not None]
    best = max if is_sheet else min
    return {
        "games": len({result.game for result in results}),
        "results": len(results),
        "average": mean(values) if values else None,
        "best": best(values) if values else None,
    }


def _faces(known: Sequence[tuple[int, Json]], *, is_bot: bool) -> list[int]:
    """Return how often each face fell; dice from outside do not count."""
    counts = [0] * len(FACES)
    for _, game in known:
        summary = game["summary"]
        if summary["scripted"]:
            continue
        for seat in summary["seats"]:
            if seat["bot"] == is_bot:
                pairs = zip(counts, seat["faces"], strict=True)
                counts = [count + fell for count, fell in pairs]
    return counts
