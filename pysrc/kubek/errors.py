"""Every refusal that the package knows, by a stable code.

Rule: an error has a ``code`` for the screen and a message for developers. The
codes are part of the protocol: they are never renamed, and each has words in
``web/src/i18n``.
"""

from typing import ClassVar, Final


class KubekError(Exception):
    """A refusal; nothing has changed.

    Attributes:
        code: the stable name of the refusal.
        details: further fields of the answer, e.g. ``{"dead": [2]}``.
    """

    codes: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, code: str, message: str, **details: list[int]) -> None:
        """Refuse with a code that this class declares."""
        if code not in self.codes:
            raise ValueError(f"{type(self).__name__} has no code {code!r}")
        super().__init__(message)
        self.code: Final = code
        self.details: Final = details


class BadRequest(KubekError):
    """What was asked cannot be understood, whatever the position."""

    codes = frozenset(
        {
            "bad_json",
            "bad_request",
            "unknown_op",
            "unknown_ruleset",
            "unknown_game",
            "bad_dice",
            "bad_state",
            "bad_game",
            "bad_option",
            "bad_players",
            "not_available",
            "internal_error",
            # files that are read in
            "bad_file",
            "newer_file",
            "file_too_big",
            "file_too_deep",
            "no_import",
        }
    )


class IllegalCommand(KubekError):
    """What was asked is understood, but the rules do not allow it now."""

    codes = frozenset(
        {
            # any game
            "wrong_command",
            "game_over",
            "stale_seq",
            # rolling
            "not_rolled",
            "no_rolls_left",
            "bad_hold",
            "nothing_to_roll",
            # setting aside and banking
            "empty_choice",
            "not_in_roll",
            "dead_die",
            "must_set_aside",
            "already_set_aside",
            "nothing_to_bank",
            "entry_score",
            # the sheet
            "no_such_box",
            "box_filled",
            "joker_forced",
            "burn_forbidden",
        }
    )


ERROR_CODES: Final = BadRequest.codes | IllegalCommand.codes
