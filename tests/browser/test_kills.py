"""The browser is killed at any moment: nothing accepted is lost, nothing is doubled.

A handful here; `python3 build.py soak` does it a hundred times. The seed is in the name
of the test.
"""

import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from kubek.api import Door
from tests.browser.conftest import wait_ready
from tests.browser.killing import kill_browser
from tests.browser.table import Table, stored, stored_logs
from tests.conftest import Served
from tests.helpers import ask

MARKED = 'main button[data-box][aria-pressed="true"]'
OVER = 'main[data-screen="result"]'
OPEN_BOX = 'main button[data-box][aria-disabled="false"]'
NEXT = f'#roll[aria-disabled="false"], {OPEN_BOX}, {OVER}'
SETTINGS = {"botSpeed": "double", "autoScore": 0}
"""Where this person is slow, the page must not score in the place of it."""
LATEST_S = 3.0
"""The kill comes at most so long after the table is there."""


class Person:
    """Plays by taps and remembers what was tapped and what was seen of it."""

    def __init__(self) -> None:
        """Know of no game."""
        self.game = ""
        self.rolls: list[list[int]] = []
        self.scores: list[str] = []
        self.asked: str | None = None

    def sit_down(self, page: Page, served: Served) -> Table:
        """Go on with the game, or start another one."""
        page.goto(f"{served.url}#/game/{self.game}" if self.game else served.url)
        wait_ready(page)
        if not page.locator('main[data-screen="game"]').count():
            self.__init__()  # type: ignore[misc]
            page.goto(f"{served.url}#/new/penta")
            page.locator("#start").tap()
            page.locator('main[data-screen="game"]').wait_for()
            self.game = page.url.split("/")[-1]
        return Table(page)

    def play(self, table: Table) -> None:
        """Play on, until the game is over or the browser gone."""
        while True:
            table.rest()
            table.page.locator(NEXT).first.wait_for()
            if table.page.locator(OVER).count():
                return
            if table.open_boxes() and (len(self.rolls) + len(self.scores)) % 3:
                self._score(table)
            elif table.page.locator('#roll[aria-disabled="false"]').count():
                self._roll(table)
            else:
                self._score(table)

    def _roll(self, table: Table) -> None:
        self.asked = "roll"
        table.roll()
        self.rolls.append(table.faces())
        self.asked = None

    def _score(self, table: Table) -> None:
        box = table.open_boxes()[0]
        if not table.page.locator(MARKED).count():  # else a tap would confirm it
            table.pick(box)
        self.asked = "score"
        table.confirm()
        table.page.locator("#confirm").wait_for(state="detached")
        self.scores.append(box)
        self.asked = None
        table.rest()

    def check(self, events: list[dict[str, Any]]) -> None:
        """Compare what was seen with the log; then take the log for what was seen."""
        mine = [event for event in events if event.get("seat") == 0]
        rolls = [event["dice"] for event in mine if event["type"] == "dice_rolled"]
        scores = [event["box"] for event in mine if event["type"] == "box_scored"]

        assert rolls[: len(self.rolls)] == self.rolls
        assert scores[: len(self.scores)] == self.scores
        assert len(rolls) - len(self.rolls) <= (self.asked == "roll")
        assert len(scores) - len(self.scores) <= (self.asked == "score")

        self.rolls, self.scores, self.asked = rolls, scores, None


class Kill(threading.Timer):
    """Kills the browser of a profile after a while."""

    def __init__(self, delay: float, profile: Path) -> None:
        """Wait for the start."""
        super().__init__(delay, self._kill)
        self.has_come = False
        self._profile = profile

    def _kill(self) -> None:
        self.has_come = True
        kill_browser(self._profile)


def live_until_killed(person: Person, page: Page, served: Served, kill: Kill) -> None:
    """Play until the kill has come; another game follows one that is over."""
    table = person.sit_down(page, served)
    kill.start()
    try:
        while True:
            person.play(table)
            table = person.sit_down(page, served)
    except (Error, AssertionError):  # `expect` says so when its browser is gone
        if not kill.has_come:
            raise
    kill.join()


def test_nothing_is_lost_or_doubled(
    served: Served,
    launch: Callable[..., BrowserContext],
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    """What was seen is stored; of what was asked, the last at most came through."""
    seed, kills = pytestconfig.getoption("seed"), pytestconfig.getoption("kills")
    chance = random.Random(seed)  # noqa: S311 -- moments, not dice
    person = Person()
    for number in range(1, kills + 1):
        page = launch().new_page()
        page.add_init_script(
            f"localStorage.setItem('kubek.settings', '{json.dumps(SETTINGS)}')"
        )
        delay = chance.uniform(0, LATEST_S)
        live_until_killed(person, page, served, Kill(delay, tmp_path / "profile"))
        page = launch().new_page()
        page.goto(served.url)
        wait_ready(page)
        events = stored_logs(page)[person.game]
        header = next(it for it in stored(page)["games"] if it["id"] == person.game)
        opened = ask(
            Door(), op="open", id="x", save={**header["save"], "events": events}
        )
        print(f"kill {number} of seed {seed} after {delay:.2f} s: {len(events)} events")  # noqa: T201

        assert "error" not in opened, opened
        assert opened["view"]["seq"] == header["view"]["seq"] == len(events)

        person.check(events)
        page.context.close()
