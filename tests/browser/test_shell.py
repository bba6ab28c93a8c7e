"""The screens around a game: start, new game, settings, rules, result."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.api import Door
from kubek.commands import Roll, Score
from kubek.log import GameLog, new_log
from kubek.state import Player
from kubek.variants.penta import VARIANT
from kubek.wire import save_to_json
from tests.browser.conftest import STORING, wait_ready, withhold_python
from tests.browser.lucky import play
from tests.browser.table import put_game, visit_quietly
from tests.conftest import ROOT, Served
from tests.helpers import ask, key_of

OpenApp = Callable[..., Page]
NewContext = Callable[..., BrowserContext]

SWITCHES = (
    "faces",
    "oneTap",
    "sound",
    "vibration",
    "keepAwake",
    "leftHanded",
    "shortcuts",
)
CHOICES = {
    "language": "en",
    "theme": "dark",
    "motion": "short",
    "dice": "dark",
    "autoScore": "0",
    "botSpeed": "once",
}
MARKS = {
    "theme": "dark",
    "dice": "dark",
    "motion": "short",
    "hand": "left",
    "faces": "numerals",
}

OFFER_TO_INSTALL = """
() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { window.wasAsked = true; };
  offer.userChoice = Promise.resolve({ outcome: "accepted" });
  dispatchEvent(offer);
}
"""


def two_people(turns: int) -> GameLog:
    """Return a game of two people who score their first rolls from top to bottom."""
    players = [Player("Ania"), Player("Wawrzyniec", colour=1)]
    log = new_log("penta", {}, players, key_of("two people"))
    for box in VARIANT.boxes[:turns]:
        log = play(log, Roll(), Score(1, box.key), Roll(), Score(1, box.key))
    return log


def open_with(page: Page, served: Served, route: str, **games: GameLog) -> None:
    """Open the app on a device that has stored these games."""
    visit_quietly(page, served.url)
    for game_id, log in games.items():
        put_game(page, log, game_id)
    page.goto(f"{served.url}#{route}")


@pytest.fixture
def open_screen(page: Page, served: Served) -> OpenApp:
    """Return a way to open a screen that works before Python has come."""

    def open_it(route: str) -> Page:
        withhold_python(page)
        page.goto(f"{served.url}#{route}")
        page.locator("main h1").wait_for()
        return page

    return open_it


def names(page: Page) -> list[str]:
    """Return the names in the new-game sheet, in order."""
    return [field.input_value() for field in page.locator(".seat .field").all()]


class TestStart:
    """The start screen."""

    def test_last_played_game_is_offered(self, page: Page, served: Served) -> None:
        """One game lies on the felt, the others fold out below, ended ones do not."""
        open_with(
            page,
            served,
            "/",
            a=two_people(3),
            b=two_people(5),
            over=two_people(13),
        )
        expect(page.locator(".felt-card h2")).to_have_text(re.compile("Penta · tura"))
        expect(page.locator("#others li")).to_have_count(1)
        expect(page.locator("#others")).to_be_hidden()

        page.get_by_role("button", name="Inne gry (1)").tap()
        page.locator("#others .row").tap()

        expect(page.locator("main[data-screen=handover]")).to_be_visible()

    def test_install_card_asks_once(self, open_app: OpenApp) -> None:
        """The card appears with the browser's offer; closed, it stays away."""
        page = open_app("/")
        page.evaluate(OFFER_TO_INSTALL)
        card = page.locator("#install")
        expect(card).to_contain_text("Dodaj Kubek do ekranu głównego")

        card.get_by_role("button", name="Nie pokazuj więcej").tap()
        expect(card).to_have_count(0)
        page.reload()
        page.locator("main h1").wait_for()
        page.evaluate(OFFER_TO_INSTALL)

        expect(card).to_have_count(0)

    def test_install_button_passes_the_offer_on(self, open_app: OpenApp) -> None:
        """Zainstaluj opens the browser's own question."""
        page = open_app("/")
        page.evaluate(OFFER_TO_INSTALL)
        page.get_by_role("button", name="Zainstaluj").tap()

        assert page.evaluate("window.wasAsked") is True
        expect(page.locator("#install")).to_have_count(0)


class TestNewGame:
    """The new-game sheet."""

    def test_six_seats_with_colours_of_their_own(self, open_screen: OpenApp) -> None:
        """Up to six players; no colour and no name comes twice."""
        page = open_screen("/new/penta")
        for kind in ("person", "bot", "person", "bot"):
            page.locator(f"#add-{kind}").tap()
        expect(page.locator(".seat")).to_have_count(6)
        discs = page.locator(".seat .avatar").all()
        colours = {disc.evaluate("el => el.style.cssText") for disc in discs}

        assert len(colours) == len(set(names(page))) == 6
        expect(page.locator("#add-person")).to_have_attribute("aria-disabled", "true")
        expect(page.locator("#seats-full")).to_be_visible()
        page.locator("#add-person").tap(force=True)
        expect(page.locator(".seat")).to_have_count(6)

    def test_colour_of_a_leaver_is_free_again(self, open_screen: OpenApp) -> None:
        """Who comes after a removal takes the free colour, not one in use."""
        page = open_screen("/new/penta")
        page.locator("#remove-0").tap()
        expect(page.locator(".seat")).to_have_count(1)
        page.locator("#add-person").tap()
        expect(page.locator(".seat")).to_have_count(2)
        discs = page.locator(".seat .avatar").all()

        assert len({disc.evaluate("el => el.style.cssText") for disc in discs}) == 2

    def test_order_by_buttons(self, open_screen: OpenApp) -> None:
        """Up and down move a player; the focus stays on the moved one."""
        page = open_screen("/new/penta")
        page.locator("#name-0").fill("Ania")
        page.locator("#down-0").tap()

        expect(page.locator("#name-1")).to_have_value("Ania")
        expect(page.locator("#down-1")).to_be_focused()
        page.locator("#up-1").tap()
        expect(page.locator("#name-0")).to_have_value("Ania")

    def test_names_are_text_and_never_empty(self, open_app: OpenApp) -> None:
        """Markup in a name is shown as typed; blanks become a default name."""
        page = open_app("/new/penta")
        page.locator("#name-0").fill("   ")
        page.locator("#name-1").fill("<b>Zo</b>")
        page.locator("#start").tap()
        chips = page.locator(".players .chip")

        expect(chips.nth(0)).to_contain_text("Gracz 1")
        expect(chips.nth(1)).to_contain_text("<b>Zo</b>")

    def test_handover_screen_is_a_choice_of_two_people(
        self, open_screen: OpenApp
    ) -> None:
        """One person has nobody to hand over to; with two it is on."""
        page = open_screen("/new/penta")
        expect(page.locator("#handover")).to_have_count(0)
        page.locator("#add-person").tap()

        expect(page.locator("#handover")).to_be_checked()

    def test_last_table_is_remembered(self, open_app: OpenApp) -> None:
        """The next sheet starts with the players of the last game."""
        page = open_app("/new/penta")
        page.locator("#name-0").fill("Ania")
        page.locator("#add-person").tap()
        page.locator("#start").tap()
        expect(page.locator("main[data-screen=game]")).to_be_visible()
        page.goto(page.url.split("#")[0])
        page.locator("[data-ruleset=penta]").tap()

        expect(page.locator(".seat")).to_have_count(3)
        assert names(page)[0] == "Ania"


class TestSettings:
    """The settings screen."""

    def test_every_setting_stays(self, open_screen: OpenApp) -> None:
        """What was switched or chosen is still so after a reload."""
        page = open_screen("/settings")
        before = {name: page.locator(f"#set-{name}").is_checked() for name in SWITCHES}
        for name in SWITCHES:
            page.locator(f"#set-{name}").tap()
        for name, value in CHOICES.items():
            page.locator(f"[name=set-{name}][data-value='{value}']").tap()
        page.reload()

        for name, was_on in before.items():
            expect(page.locator(f"#set-{name}")).to_be_checked(checked=not was_on)
        for name, value in CHOICES.items():
            choice = page.locator(f"[name=set-{name}][data-value='{value}']")
            expect(choice).to_be_checked()

    def test_settings_mark_the_page(self, open_screen: OpenApp) -> None:
        """The styles hear of theme, dice, hand and motion through attributes."""
        page = open_screen("/settings")
        root = page.locator("html")
        page.locator("[name=set-theme][data-value=dark]").tap()
        page.locator("[name=set-dice][data-value=dark]").tap()
        page.locator("[name=set-motion][data-value=short]").tap()
        page.locator("#set-leftHanded").tap()
        page.locator("#set-faces").tap()

        for name, value in MARKS.items():
            expect(root).to_have_attribute(f"data-{name}", value)

    def test_language_changes_at_once(self, open_screen: OpenApp) -> None:
        """Words, title and the language of the page follow the choice."""
        page = open_screen("/settings")
        page.locator("input[name=set-language][data-value=en]").tap()

        expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page).to_have_title(re.compile("Settings"))

    def test_about(self, open_app: OpenApp) -> None:
        """Version, news and licences are told; a check finds the newest version."""
        page = open_app("/settings", **STORING)
        expect(page.locator("#version")).to_have_text(re.compile(r"Wersja \d"))
        expect(page.locator("#licences")).to_be_hidden()
        page.get_by_role("button", name="Licencje").tap()
        expect(page.locator("#licences li").first).to_be_visible()
        page.get_by_role("button", name="Co nowego").tap()
        expect(page.locator("#changelog li").first).to_be_visible()
        page.locator("#check-update").tap()

        expect(page.locator("#notice")).to_contain_text("Masz najnowszą wersję")


class TestResult:
    """The result screen of a finished game."""

    @pytest.fixture
    def view(self) -> dict[str, Any]:
        """Return Python's view of the finished game."""
        save = save_to_json(two_people(13))
        return dict(ask(Door(), op="open", id="over", save=save)["view"])

    @pytest.fixture
    def result(self, new_context: NewContext, served: Served) -> Page:
        """Return a page that shows the result."""
        context = new_context(
            accept_downloads=True,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.add_init_script("delete Navigator.prototype.share")
        page = context.new_page()
        open_with(page, served, "/result/over", over=two_people(13))
        expect(page.locator("main[data-screen=result]")).to_be_visible()
        wait_ready(page)
        return page

    def test_ranking(self, result: Page, view: dict[str, Any]) -> None:
        """Places, names and totals are those of the view."""
        rows = result.locator(".ranking li")
        for row, rank in zip(rows.all(), view["result"]["ranking"], strict=True):
            player = view["players"][rank["seat"]]
            expect(row).to_contain_text(player["name"])
            expect(row.locator("b")).to_have_text(str(rank["total"]))
        winner = view["players"][view["result"]["ranking"][0]["seat"]]["name"]
        expect(result.locator("h1")).to_have_text(f"Wygrywa {winner}!")

    def test_chart_and_its_table(self, result: Page, view: dict[str, Any]) -> None:
        """The chart says the totals; the table has those of every turn."""
        label = str(result.locator(".chart").get_attribute("aria-label"))
        for player in view["players"]:
            assert f"{player['name']} {player['total']}" in label
        result.locator("#chart-table").tap()
        rows = result.locator(".totals tbody tr")
        expect(rows).to_have_count(13)
        shown = [
            [int(it) for it in row.locator("td").all_inner_texts()]
            for row in rows.all()
        ]

        series = view["result"]["series"]
        assert shown == [list(turn) for turn in zip(*series, strict=True)]

    def test_dice_can_be_checked(self, result: Page, view: dict[str, Any]) -> None:
        """Fingerprint and key are shown, and every roll agrees with them."""
        expect(result.locator(".fairness")).to_contain_text(view["commitment"])
        expect(result.locator(".fairness")).to_contain_text(view["result"]["key"])
        result.locator("#verify").tap()

        expect(result.locator("#verdict")).to_contain_text("Sprawdzono 26 rzutów")

    def test_log_is_a_file_that_verifies(self, result: Page, tmp_path: Path) -> None:
        """The saved log is what `python -m kubek verify` reads."""
        with result.expect_download() as download:
            result.locator("#save-log").tap()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)

        assert json.loads(path.read_text(encoding="utf-8"))
        checked = subprocess.run(
            [sys.executable, "-m", "kubek", "verify", str(path)],
            check=False,
            env={"PYTHONPATH": str(ROOT / "pysrc")},
        )
        assert checked.returncode == 0

    def test_share_falls_back_to_the_clipboard(self, result: Page) -> None:
        """Where nothing can be shared, the result is copied as text."""
        result.locator("#share").tap()
        expect(result.locator("#notice")).to_contain_text("Wynik skopiowano")
        text = str(result.evaluate("navigator.clipboard.readText()"))

        assert text.startswith("Kubek · Penta\n1. ")
        assert "Wawrzyniec" in text

    def test_rematch(self, result: Page) -> None:
        """Rewanż seats the same people at a new table."""
        result.locator("#rematch").tap()
        chips = result.locator(".players .chip")

        expect(chips).to_have_count(2)
        expect(chips.nth(1)).to_contain_text("Wawrzyniec")
