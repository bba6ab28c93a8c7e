"""All data of a device: out into a file, in again, and removed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from kubek import wire
from kubek.commands import Roll, Score
from kubek.log import GameLog
from kubek.strategy.review import choices_made
from tests.browser.conftest import wait_ready
from tests.browser.lucky import play, solo
from tests.browser.past_games import REVIEW
from tests.browser.table import (
    Table,
    put,
    put_database,
    put_game,
    stored,
    until_stored,
    visit_quietly,
)
from tests.conftest import Served
from tests.stats.games import played
from tests.stored import old_database

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))
ANIA = {"id": "a", "name": "Ania", "colour": 3}


@pytest.fixture
def settings(new_context: NewContext, served: Served) -> Callable[..., Page]:
    """Return a way to open the settings of a device with some games."""

    def open_it(*games: GameLog) -> Page:
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        for number, log in enumerate(games):
            put_game(page, log, f"game{number}")
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        page.locator("#kept").wait_for()
        return page

    return open_it


def exported(page: Page) -> dict[str, Any]:
    """Save everything to a file and return what is in it."""
    with page.expect_download() as download:
        page.locator("#export").tap()
    content: dict[str, Any] = json.loads(Path(download.value.path()).read_text())
    return content


def read_in(page: Page, content: object) -> None:
    """Choose a file with this content."""
    text = content if isinstance(content, str) else json.dumps(content)
    file: FilePayload = {
        "name": "kubek.json",
        "mimeType": "application/json",
        "buffer": text.encode(),
    }
    page.locator("#import-file").set_input_files(file)


def said(page: Page, text: str) -> None:
    """Wait until that was said about the file."""
    expect(page.locator("#data-said")).to_contain_text(text)


class TestOutAndIn:
    """One file holds everything."""

    def test_a_whole_device(
        self, new_context: NewContext, served: Served, settings: Callable[..., Page]
    ) -> None:
        """Games, people, tables, settings and what was put aside move to a new one."""
        context = new_context(reduced_motion="reduce")
        page = context.new_page()
        visit_quietly(page, served.url)
        put_database(page, old_database())
        put(page, "quarantine", {"why": "test"}, "bad:x:1")
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        file = exported(page)
        assert len(file["games"]) == 8

        other = settings()
        read_in(other, file)
        said(other, "dodano 8 gier")
        expect(other.locator(".profile .field")).to_have_value("Ania")
        expect(other.locator("[name=set-botSpeed][data-value=once]")).to_be_checked()
        expect(other.locator("#forget-aside")).to_be_visible()
        read_in(other, file)
        said(other, "Wczytano plik: 8 gier już tu było.")
        again = exported(other)
        for name in ("profiles", "tables", "settings"):
            assert again[name] == file[name]
        assert again["quarantine"] == file["quarantine"]
        other.reload()
        wait_ready(other)
        other.evaluate("location.hash = '#/'")
        expect(other.locator("#resume")).to_be_visible()
        expect(other.locator("#others li")).to_have_count(3)

    def test_every_old_game_goes_on(
        self, new_context: NewContext, served: Served
    ) -> None:
        """A running game of the first format opens, and is stored in the new one."""
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        put_database(page, old_database())
        running = [game for game in stored(page)["games"] if not game["over"]]
        for game in running:
            page.goto(f"{served.url}#/game/{game['id']}")
            wait_ready(page)
            until_stored(
                page,
                f"""({{ games }}) => games.some(
                  ({{ id, save }}) => id === "{game["id"]}" && save.format === 2)""",
            )
        found = stored(page)
        kept = {game["id"]: game for game in found["games"]}

        assert [kept[game["id"]]["save"]["format"] for game in running] == [2] * 4
        assert {kept[game["id"]]["view"]["seq"] for game in running} == {
            game["view"]["seq"] for game in running
        }
        ids = {game["id"] for game in running}
        for (key, _), batch in zip(found["keys"], found["batches"], strict=True):
            assert ("sum" in batch) == (key in ids)
        assert found["quarantine"] == []

    def test_file_of_one_game(self, settings: Callable[..., Page]) -> None:
        """What a finished game was saved to can be read in too."""
        page = settings()
        log = play(solo(ANY_KEY), Roll())
        read_in(page, wire.save_to_json(log))
        said(page, "dodano 1 grę")
        page.evaluate("location.hash = '#/'")
        page.locator("#resume").tap()
        Table(page).rest()
        assert Table(page).faces() == list(log.state.turn.dice)

    def test_look_back(
        self, new_context: NewContext, served: Served, settings: Callable[..., Page]
    ) -> None:
        """Its figures move with the game; what it shows besides is made anew."""
        log = played("penta", 1)
        of = len(list(choices_made(log)))
        figures = {"best": of, "of": of, "lost": 0.5, "unit": "points"}
        page = new_context(reduced_motion="reduce").new_page()
        visit_quietly(page, served.url)
        put_game(page, log, review=[{**REVIEW, **figures, "seat": 0}])
        page.goto(f"{served.url}#/settings")
        wait_ready(page)
        file = exported(page)
        assert file["games"][0]["review"] == [figures]

        other = settings()
        read_in(other, file)
        said(other, "dodano 1 grę")
        assert stored(other)["games"][0]["review"] == [figures]
        other.evaluate("location.hash = '#/result/prepared'")
        expect(other.locator(".analysis .worst li")).to_have_count(3)

    def test_newer_in_the_file_and_here(self, settings: Callable[..., Page]) -> None:
        """A game that went on elsewhere is continued, one that went on here stays."""
        log = play(solo(ANY_KEY), Roll())
        later = play(log, Score(1, "chance"), Roll())
        page = settings(log)
        file = exported(page)
        file["games"][0]["save"] = wire.save_to_json(later)
        read_in(page, file)
        said(page, "uzupełniono 1 grę")
        file["games"][0]["save"] = wire.save_to_json(log)
        read_in(page, file)
        said(page, "zostawiono 1 nowszą")
        page.evaluate("location.hash = '#/game/game0'")
        page.locator("main[data-screen=game]").wait_for()
        Table(page).rest()
        assert Table(page).faces() == list(later.state.turn.dice)
        assert len(stored(page)["games"]) == 1


class TestRefused:
    """A file that is not ours changes nothing."""

    @pytest.mark.parametrize(
        ("content", "text"),
        [
            ("hello", "nie jest zapisem Kubka"),
            ('{"__proto__": 1}', "nie jest zapisem Kubka"),
            ("[" * 100_000, "zbyt zagnieżdżony"),
            ({"app": "kubek", "format": 9}, "z nowszej wersji"),
        ],
        ids=["text", "trap", "deep", "newer"],
    )
    def test_says_why(
        self, settings: Callable[..., Page], content: object, text: str
    ) -> None:
        """Each with its reason, and all is as it was."""
        page = settings(play(solo(ANY_KEY), Roll()))
        before = stored(page)
        read_in(page, content)
        said(page, text)
        assert stored(page) == before

    def test_huge(self, settings: Callable[..., Page]) -> None:
        """What is larger than any save is not even read."""
        page = settings(play(solo(ANY_KEY), Roll()))
        before = stored(page)
        page.evaluate(CHOOSE_BLANKS, 20_000_001)
        said(page, "za duży")
        assert stored(page) == before

    def test_no_room(self, settings: Callable[..., Page]) -> None:
        """Where the disk is full in the middle, none of the games comes in."""
        page = settings()
        file = {"app": "kubek", "format": 2, "games": []}
        file["games"] = [
            {"id": f"g{key}", "save": wire.save_to_json(solo(bytes([key]) * 32))}
            for key in range(3)
        ]
        page.evaluate(FULL_AT_THIRD_GAME)
        read_in(page, file)
        said(page, "Nic się nie zmieniło")
        assert stored(page)["games"] == []
        assert stored(page)["batches"] == []


CHOOSE_BLANKS = """
(size) => {
  const chosen = new DataTransfer();
  chosen.items.add(new File([" ".repeat(size)], "kubek.json"));
  const input = document.getElementById("import-file");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
"""
"""A file of blanks that is made in the page: it is long to hand over."""

FULL_AT_THIRD_GAME = """
() => {
  let games = 0;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === "games" && ++games === 3) {
      throw new DOMException("no room", "QuotaExceededError");
    }
    return put.apply(this, args);
  };
}
"""


class TestRemoved:
    """What is removed for good is asked for first."""

    def test_everything(self, settings: Callable[..., Page]) -> None:
        """After the question no game, person or setting is left."""
        page = settings(solo(ANY_KEY))
        page.locator("#add-profile").tap()
        page.locator("[name=set-theme][data-value=dark]").tap()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.locator("#wipe").tap()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert len(stored(page)["games"]) == 1
        page.locator("#wipe").tap()
        with page.expect_navigation():
            page.locator("#remove").tap()
        page.locator("#kept").wait_for()
        expect(page.locator(".profile")).to_have_count(0)
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        assert stored(page)["games"] == []

    def test_what_was_put_aside(self, settings: Callable[..., Page]) -> None:
        """Damaged saves go when the player says so, and no game with them."""
        page = settings(solo(ANY_KEY))
        put(page, "quarantine", {"why": "test"}, "bad:x:1")
        page.reload()
        page.locator("#forget-aside").tap()
        page.locator("#remove").tap()
        expect(page.locator("#forget-aside")).to_have_count(0)
        assert stored(page)["quarantine"] == []
        assert len(stored(page)["games"]) == 1
