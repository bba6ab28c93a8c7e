"""Statistics: figures of stored games, whose they are, the list of games, the dice."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek import game
from kubek.api import Door
from kubek.commands import Roll, Score
from kubek.log import new_log
from kubek.state import Player
from kubek.stats.summary import summary_of
from kubek.strategy.tables import SHELF
from kubek.table_files import tables_in
from tests.browser.conftest import wait_ready
from tests.browser.lucky import UPPER, play
from tests.browser.past_games import (
    BANKS,
    GENERALS,
    HINTED,
    PENTAS,
    PROFILES,
    Stored,
)
from tests.browser.table import (
    Table,
    open_prepared,
    put,
    put_game,
    stored,
    visit_quietly,
)
from tests.conftest import Served
from tests.helpers import TABLES, ask, people

COUNT_MS = 60_000
"""How long adding up may take on a busy machine."""
DAY = 86_400_000
BEGIN = 1_700_000_000_000

Look = Callable[..., Page]


@pytest.fixture
def look(new_context: Callable[..., BrowserContext], served: Served) -> Look:
    """Return a way to open the statistics of prepared games, the first one oldest."""

    def open_it(
        *games: Stored, route: str = "/stats", summed: bool = True, **options: object
    ) -> Page:
        page = new_context(reduced_motion="reduce", **options).new_page()
        visit_quietly(page, served.url)
        put(page, "meta", PROFILES, "profiles")
        for number, (log, more) in enumerate(games):
            when = BEGIN + number * DAY
            made = {"summary": summary_of(log)} if summed else {}
            header = {"created": when, "updated": when, **made, **more}
            put_game(page, log, f"g{number}", **header)
        page.goto(f"{served.url}#{route}")
        wait_ready(page)
        return page

    return open_it


@pytest.fixture
def figures() -> Iterator[Callable[..., dict[str, Any]]]:
    """Return what Python itself says of games, with the tables at hand."""
    SHELF.ask(tables_in(TABLES))

    def count(*games: Stored, profile: str | None = "a") -> dict[str, Any]:
        told = [
            {
                "summary": summary_of(log),
                "profiles": more.get("table", {}).get("profiles"),
                "hints": more.get("hints", 0),
            }
            for log, more in games
        ]
        return ask(Door(), op="statistics", games=told, profile=profile)

    yield count
    SHELF.ask(None)


def tenths(number: float) -> str:
    """Return a number as it is written in Polish, with one decimal."""
    return f"{number:,.1f}".replace(",", "\u00a0").replace(".", ",")


def rows_of(page: Page, picture: str) -> list[list[str]]:
    """Return the table behind a picture, row by row."""
    page.locator(f"#table-{picture}").tap()
    rows = page.locator("main .table-scroll tbody tr")
    expect(rows.first).to_be_visible()
    cells = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    page.locator(f"#table-{picture}").tap()
    expect(rows).to_have_count(0)
    return cells


def choose(page: Page, row: str, label: str) -> None:
    """Tap one choice of a row of choices."""
    page.locator(f"#{row} label", has_text=label).tap()


class TestEmpty:
    """Before the first game has ended."""

    def test_says_what_will_be_here(self, look: Look) -> None:
        """It leads to the games, and to the page of the dice."""
        page = look()
        expect(page.locator("#stats-empty")).to_contain_text("pierwszej skończonej")
        page.locator("#open-dice").tap()
        expect(page.locator("#people")).to_contain_text("Jeszcze nic nie rzucono")
        page.locator("#back").tap()
        page.locator("#stats-empty .act").tap()
        expect(page.locator('main[data-screen="home"]')).to_be_visible()

    def test_an_open_game_does_not_count(self, look: Look) -> None:
        """Only what has ended counts."""
        log = play(new_log("penta", {}, people("Ania"), bytes(32)), Roll())
        page = look((log, {}), summed=False)

        expect(page.locator("#stats-empty")).to_be_visible()

    def test_navigation(self, open_app: Callable[..., Page]) -> None:
        """The bottom navigation has four entries, in the order of the design."""
        page = open_app()
        entries = page.locator("nav.nav a")
        expect(entries).to_have_text(["Gry", "Statystyki", "Zasady", "Ustawienia"])
        entries.nth(1).tap()
        expect(page.locator("main h1")).to_have_text("Statystyki")
        expect(page).to_have_title("Statystyki \u2013 Kubek")
        expect(entries.nth(1)).to_have_attribute("aria-current", "page")


class TestFigures:
    """What is shown is what Python says."""

    def test_first_look(self, look: Look, figures: Callable[..., Any]) -> None:
        """Average, games, record, wins and the master, of the person alone."""
        page = look(*PENTAS)
        (kind,) = figures(*PENTAS)["kinds"]
        said = kind["all"]
        hero = page.locator("#stat-hero")

        expect(hero.locator(".big")).to_have_text(tenths(said["totals"]["average"]))
        expect(hero.locator("dd").first).to_have_text("4")
        expect(page.locator("#best-game")).to_have_text(str(said["best"]["value"]))
        expect(page.locator("#best-game")).to_have_attribute(
            "href", f"#/result/g{said['best']['game']}"
        )
        share = tenths(100 * said["wins"]["won"] / said["wins"]["of"])
        expect(hero).to_contain_text(f"{share}%")
        expect(hero).to_contain_text("z 4 gier z innymi")
        expect(hero).to_contain_text("254,5")

    def test_tables(self, look: Look, figures: Callable[..., Any]) -> None:
        """Behind each picture is a table: bins, boxes, what looks back have said."""
        page = look(*PENTAS)
        said = figures(*PENTAS)["kinds"][0]["all"]
        picture = page.locator("[role=img]").first
        expect(picture).to_have_accessible_name(re.compile("^Rozkład wyników. Naj"))
        expect(page.locator(".box-bars .meter")).to_have_count(15)
        boxes = rows_of(page, "boxes")

        assert rows_of(page, "spread") == [
            [f"{each['from']}\u2013{each['to']}", str(each["count"])]
            for each in said["totals"]["bins"]
        ]
        assert (boxes[0][0], boxes[-2][0]) == ("Jedynki", "Premia")
        for row, box in zip(boxes, said["boxes"], strict=True):
            assert row[1:3] == [tenths(box["average"]), tenths(box["best"])]
        assert rows_of(page, "share") == [
            [str(n + 1), f"{tenths(100 * (18 + n) / 25)}%"] for n in range(4)
        ]
        assert rows_of(page, "lost-points") == [
            [str(n + 1), tenths(10.0 - n)] for n in range(4)
        ]

    def test_hints_count_apart(self, look: Look, figures: Callable[..., Any]) -> None:
        """A game with hints is named, and is no part of the average."""
        games = [*PENTAS, HINTED]
        page = look(*games)
        (kind,) = figures(*games)["kinds"]
        hero = page.locator("#stat-hero")

        average = tenths(kind["all"]["totals"]["average"])
        expect(hero.locator(".big")).to_have_text(average)
        expect(hero.locator("dd").first).to_have_text("4")
        expect(hero).to_contain_text("Gry z podpowiedziami liczymy osobno. Jest ich 1")
        expect(hero).to_contain_text(f"rekord {game.total(HINTED[0].state, 0)}")
        expect(page.locator("#past-games li").first).to_contain_text("z podpowiedziami")

    def test_only_hints(self, look: Look) -> None:
        """Where all games had hints, it says so."""
        page = look(HINTED)

        expect(page.locator("main")).to_contain_text("te nie wchodzą do średnich")
        expect(page.locator("main")).to_contain_text("Jest ich 1")

    def test_kinds_do_not_mix(self, look: Look, figures: Callable[..., Any]) -> None:
        """Games of one and of two columns are chosen one by one, and so are columns."""
        page = look(*GENERALS)
        one, two = figures(*GENERALS)["kinds"]
        big = page.locator("#stat-hero .big")

        expect(big).to_have_text(tenths(two["all"]["totals"]["average"]))
        choose(page, "stats-column", "×2")
        ones = next(
            box
            for box in two["all"]["boxes"]
            if (box["column"], box["box"]) == (2, "ones")
        )
        assert rows_of(page, "boxes")[0][1] == tenths(ones["average"])
        expect(page.locator("main")).to_contain_text("pochodzą z 10 000 gier")
        choose(page, "stats-kind", "×1")
        expect(big).to_have_text(tenths(one["all"]["totals"]["average"]))

    def test_bank_game(self, look: Look, figures: Callable[..., Any]) -> None:
        """It has turns to the target, busts and banks."""
        page = look(*BANKS)
        (kind,) = figures(*BANKS, profile="m")["kinds"]
        said = kind["all"]

        expect(page.locator("#stat-hero .big")).to_have_text(
            tenths(said["turns"]["average"])
        )
        expect(page.locator("#stat-hero")).to_contain_text("tur do celu")
        share = tenths(100 * said["busts"]["count"] / said["busts"]["turns"])
        expect(page.locator(".figures dd").first).to_have_text(f"{share}%")
        assert (
            sum(int(row[1]) for row in rows_of(page, "banks"))
            == (said["banks"]["count"])
        )


class TestWhose:
    """Whose games are shown."""

    def test_choice(self, look: Look, figures: Callable[..., Any]) -> None:
        """Who played last is shown first; another one, or everyone, can be chosen."""
        page = look(*GENERALS[:1], *PENTAS[:1])
        big = page.locator("#stat-hero .big")
        checked = page.locator("#stats-who input:checked + span")
        expect(checked).to_contain_text("Ania")
        choose(page, "stats-who", "Marek")
        marek = game.total(GENERALS[0][0].state, 1)
        expect(big).to_have_text(tenths(marek))
        expect(page.locator("#stats-ruleset label")).to_have_text(["Generał"])
        choose(page, "stats-who", "Wszyscy")
        expect(page.locator("#stats-ruleset label")).to_have_text(["Penta", "Generał"])
        choose(page, "stats-ruleset", "Generał")
        both = figures(GENERALS[0], profile=None)["kinds"][0]["all"]
        expect(big).to_have_text(tenths(both["totals"]["average"]))
        expect(page.locator("#stat-hero")).to_contain_text("2 wyniki")


class TestGames:
    """Games of this very page, and of earlier versions."""

    def test_played_here(
        self, new_context: Callable[..., BrowserContext], served: Served
    ) -> None:
        """A game that ends on the page is in the statistics, and keeps its summary."""
        log = new_log("penta", {}, [Player("Ania")], bytes(range(32)))
        lower = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight")
        for box in (*UPPER, *lower, "large_straight", "five_of_a_kind"):
            log = play(log, Roll(), Score(1, box))
        page = new_context(reduced_motion="reduce").new_page()
        table: Table = open_prepared(page, served.url, log)
        table.roll()
        table.pick("chance")
        table.confirm()
        page.locator('main[data-screen="result"]').wait_for()
        page.locator("#home").tap()
        page.locator("nav.nav a").nth(1).tap()
        total = page.locator("#past-games li")
        expect(total).to_have_count(1, timeout=COUNT_MS)
        (header,) = stored(page)["games"]
        points = header["view"]["players"][0]["total"]
        expect(page.locator("#stat-hero .big")).to_have_text(tenths(points))
        assert header["summary"]["seats"][0]["total"] == points

    def test_games_of_earlier_versions(
        self, look: Look, figures: Callable[..., Any]
    ) -> None:
        """Without summaries, or with damaged ones, they are made on the page."""
        damaged = (BANKS[0][0], {"summary": {"format": 1, "seats": "?"}})
        games = [*PENTAS[:2], damaged]
        page = look(*games, summed=False)
        choose(page, "stats-ruleset", "Penta")
        average = figures(*PENTAS[:2])["kinds"][0]["all"]["totals"]["average"]
        big = page.locator("#stat-hero .big")
        expect(big).to_have_text(tenths(average), timeout=COUNT_MS)
        expect(page.locator("#counting")).to_have_count(0)
        summaries = {each["id"]: each["summary"] for each in stored(page)["games"]}
        assert summaries == {
            f"g{n}": json.loads(json.dumps(summary_of(log)))
            for n, (log, _) in enumerate(games)
        }

    def test_open_a_result(self, look: Look) -> None:
        """A game of the list leads to its result, and that to the dice of all games."""
        page = look(*PENTAS)
        page.locator("#past-games a").first.tap()
        expect(page.locator('main[data-screen="result"]')).to_be_visible()
        assert page.url.endswith("#/result/g3")
        page.locator("#all-dice").tap()
        expect(page.locator('main[data-screen="dice"]')).to_be_visible()

    def test_share(self, look: Look) -> None:
        """A result is shared from the list as from its own screen."""
        page = look(*PENTAS, permissions=["clipboard-read", "clipboard-write"])
        page.evaluate("delete Navigator.prototype.share")
        page.locator("#past-games li").first.locator("button").first.tap()
        expect(page.locator("#notice")).to_contain_text("skopiowano")
        text = page.evaluate("navigator.clipboard.readText()")
        assert str(game.total(PENTAS[3][0].state, 0)) in text

    def test_remove(self, look: Look, figures: Callable[..., Any]) -> None:
        """It asks first; then the game is gone, also from the figures."""
        page = look(*PENTAS)
        rows = page.locator("#past-games li")
        expect(rows).to_have_count(4)
        trash = rows.first.locator("button").nth(1)
        trash.tap()
        expect(page.locator("dialog")).to_contain_text("i ze statystyk")
        page.locator("dialog .act", has_text="Zostaw").tap()
        expect(rows).to_have_count(4)
        trash.tap()
        page.locator("#remove").tap()
        expect(rows).to_have_count(3)
        left = figures(*PENTAS[:3])["kinds"][0]["all"]["totals"]["average"]
        expect(page.locator("#stat-hero .big")).to_have_text(tenths(left))
        assert {each["id"] for each in stored(page)["games"]} == {"g0", "g1", "g2"}

    def test_long_list(self, look: Look) -> None:
        """Eight games at first, more on request."""
        page = look(*PENTAS, *PENTAS, *PENTAS)
        rows = page.locator("#past-games li")
        expect(rows).to_have_count(8)
        page.locator("#more").tap()
        expect(rows).to_have_count(12)
        expect(page.locator("#more")).to_have_count(0)


class TestDice:
    """How the dice fell."""

    def test_counts(self, look: Look, figures: Callable[..., Any]) -> None:
        """Persons and computers side by side, with what is usual, in one sentence."""
        page = look(*PENTAS, route="/stats/dice")
        dice = figures(*PENTAS)["dice"]
        for who in ("people", "computers"):
            said = dice[who]
            panel = page.locator(f"#{who}")
            distance = tenths(said["chi_square"])
            expect(panel).to_contain_text(f"chi-kwadrat {distance}")
            expect(panel).to_contain_text(f"{tenths(100 * said['chance'])}%")
            rows = rows_of(page, who)
            assert [row[1] for row in rows] == [str(n) for n in said["counts"]]
            assert rows[0][3] == f"{said['low']}\u2013{said['high']}"

    def test_proof(self, look: Look) -> None:
        """It says why nobody can cheat, and checks the latest game."""
        page = look(*PENTAS, route="/stats/dice")
        page.locator("#check-latest").tap()
        verdict = page.locator("#verdict")
        expect(verdict).to_contain_text("zgadzają się z kluczem")
        expect(verdict).to_be_in_viewport()
        expect(page.locator("#verify")).to_be_focused()
        page.go_back()
        expect(page.locator("#check-latest")).to_be_visible()


def test_english(look: Look) -> None:
    """All of it speaks English."""
    page = look(*PENTAS, *BANKS, locale="en-GB")
    choose(page, "stats-who", "Everyone")
    choose(page, "stats-ruleset", "Penta")
    for words in ("average result", "Spread of results", "Average per box", "master"):
        expect(page.locator("main")).to_contain_text(words)
    expect(page.locator(".box-bars")).to_contain_text("Full house")
    choose(page, "stats-ruleset", "Ten Thousand")
    expect(page.locator("main")).to_contain_text("turns to the target")
    page.locator("#open-dice").tap()
    expect(page.locator("#people")).to_contain_text("Fair dice stray at least this far")
