"""The look back at a finished game: figures, the worst moves, all decisions."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.api import Door
from kubek.commands import Roll, Score
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.strategy import bots
from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from kubek.wire import save_to_json
from tests.browser.conftest import Watch, wait_ready
from tests.browser.table import put_game, stored, visit_quietly
from tests.conftest import Served
from tests.helpers import TABLES, ask
from tests.strategy.test_sheet_endings import logged

Look = Callable[[GameLog], Page]
REVIEW_MS = 60_000
"""How long a look back may take on a busy machine."""


def played(ruleset: str, **options: object) -> GameLog:
    """Return a finished game, played by a person like a beginner."""
    players = [Player("Ania"), Player("Zosia", "bot", "easy", 1)]
    log = new_log(ruleset, options, players, bytes(range(32)))
    while not log.state.is_over:
        log = log.play(bots.choose(log.state, "easy"))
    return log


@pytest.fixture
def look(
    new_context: Callable[..., BrowserContext], served: Served
) -> Callable[[GameLog], Page]:
    """Return a way to open the result of a game."""

    def open_it(log: GameLog) -> Page:
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        put_game(page, log)
        page.goto(f"{served.url}#/result/prepared")
        wait_ready(page)
        return page

    return open_it


@pytest.fixture
def reviewed() -> Iterator[Callable[[GameLog], dict[str, Any]]]:
    """Return what Python itself says of the first player's decisions."""
    SHELF.ask(tables_in(TABLES))

    def review(log: GameLog) -> dict[str, Any]:
        door = Door()
        ask(door, op="open", id="x", save=save_to_json(log))
        answer: dict[str, Any] = {"seats": None}
        while not answer["seats"]:
            answer = ask(door, op="review", id="x")
        seat: dict[str, Any] = answer["seats"][0]
        return seat

    yield review
    SHELF.ask(None)


def polish(number: float) -> str:
    """Return a number with one decimal as it is written in Polish."""
    return f"{number:.1f}".replace(".", ",")


class TestReview:
    """The analysis below the result."""

    def test_figures_and_worst_moves(
        self, look: Look, reviewed: Callable[[GameLog], dict[str, Any]]
    ) -> None:
        """They are those of the rules package; what came of it is stored."""
        log = played("penta")
        page = look(log)
        figures = page.locator(".figures dd")
        expect(figures).to_have_count(3, timeout=REVIEW_MS)
        seat = reviewed(log)
        share = polish(100 * seat["best"] / seat["of"])
        expect(figures.nth(0)).to_have_text(f"{share}%")
        expect(figures.nth(1)).to_have_text(f"\u2212{polish(seat['lost'])}")
        expect(figures.nth(2)).to_contain_text(polish(abs(seat["luck"])))
        expect(page.locator(".worst > li")).to_have_count(len(seat["worst"]))
        expect(page.locator(".worst")).to_contain_text("lepiej")
        kept = stored(page)["games"][0]["review"]
        assert kept[0]["of"] == seat["of"]

    def test_all_turns(self, look: Look) -> None:
        """Each of the thirteen turns opens to its decisions and the best moves."""
        page = look(played("penta"))
        page.locator("#decisions").tap(timeout=REVIEW_MS)
        turns = page.locator("dialog details.turn")
        expect(turns).to_have_count(13, timeout=REVIEW_MS)
        turns.first.locator("summary").tap()
        expect(turns.first.locator(".did").first).to_be_visible()

    def test_for_the_win(self, look: Look) -> None:
        """A hold that gives points up to win more often is told from a mistake."""
        log = logged(31, (6, 6, 5, 5, 1)).play(Roll((0, 1))).play(Score(1, "chance"))
        page = look(log)
        second = page.locator('#analysis-seat input[data-value="1"]')
        second.tap(timeout=REVIEW_MS)
        page.locator("#decisions").tap()
        last = page.locator("dialog details.turn").last
        last.locator("summary").tap(timeout=REVIEW_MS)
        expect(last.locator(".moment").first).to_contain_text("gra o zwycięstwo")

    def test_second_look_comes_from_the_storage(self, look: Look, watch: Watch) -> None:
        """No table is needed for what is known."""
        page = look(played("penta"))
        expect(page.locator(".figures")).to_be_visible(timeout=REVIEW_MS)
        page.reload()
        wait_ready(page)
        expect(page.locator(".figures")).to_be_visible()
        assert sum("/tables/penta" in url for url in watch.requests) == 1

    def test_bank_game(
        self, look: Look, reviewed: Callable[[GameLog], dict[str, Any]]
    ) -> None:
        """Decisions of a race are weighed by the chance to win."""
        log = played("ten_thousand", target=5000)
        page = look(log)
        lost = page.locator(".figures dd").nth(1)
        expect(lost).to_be_visible(timeout=REVIEW_MS)
        expect(lost).to_have_text(f"\u2212{polish(100 * reviewed(log)['lost'])}%")

    def test_without_its_table_it_says_so(
        self, new_context: Callable[..., BrowserContext], served: Served, watch: Watch
    ) -> None:
        """The rest of the result is there."""
        watch.allow("Failed to load resource")
        page = new_context().new_page()
        visit_quietly(page, served.url)
        put_game(page, played("penta"))
        page.context.route("**/tables/*", lambda route: route.abort())
        page.goto(f"{served.url}#/result/prepared")
        wait_ready(page)
        expect(page.locator(".analysis")).to_contain_text("nie są jeszcze pobrane")
        expect(page.locator(".ranking li")).to_have_count(2)
