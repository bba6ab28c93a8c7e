"""The people of a device: profiles that are typed once and picked ever after."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_idle
from tests.browser.table import put, stored, visit_quietly
from tests.conftest import Served

OpenApp = Callable[..., Page]

ANIA = {"id": "a", "name": "Ania", "colour": 3}
MAREK = {"id": "m", "name": "Marek", "colour": 1}
ZUZIA = {"id": "z", "name": "Zuzia", "colour": 1}


@pytest.fixture
def open_known(page: Page, served: Served) -> Callable[..., Page]:
    """Return a way to open a screen of a device that knows some people."""

    def open_it(route: str, *people: dict[str, Any]) -> Page:
        visit_quietly(page, served.url)
        put(page, "meta", list(people), "profiles")
        page.goto(f"{served.url}#{route}")
        page.locator("main h1").wait_for()
        return page

    return open_it


def go(page: Page, route: str) -> None:
    """Go to another screen of an open page."""
    page.evaluate("(hash) => { location.hash = hash; }", f"#{route}")


def colours(page: Page) -> list[str]:
    """Return the colours of the seats, in order."""
    discs = page.locator(".seat > .avatar").all()
    return [str(it.evaluate("el => el.style.cssText")) for it in discs]


def colour(number: int) -> str:
    """Return how a disc of that colour is styled."""
    return f"--pc: var(--player-{number});"


class TestTable:
    """Persons at a new table."""

    def test_a_typed_name_is_remembered(self, open_app: OpenApp) -> None:
        """Who typed a name is offered for the next game, also after a reload."""
        page = open_app("/new/penta")
        page.locator("#name-0").fill("Ania")
        page.locator("#add-person").tap()
        expect(page.locator("#name-2")).to_be_focused()
        page.keyboard.type("Marek")
        page.locator("#start").tap()
        page.locator("main[data-screen=game]").wait_for()
        wait_idle(page)
        (game,) = stored(page)["games"]
        go(page, "/settings")
        expect(page.locator(".profile")).to_have_count(2)
        page.reload()
        fields = page.locator(".profile .field")
        expect(fields).to_have_count(2)

        assert [field.input_value() for field in fields.all()] == ["Ania", "Marek"]
        assert [bool(it) for it in game["table"]["profiles"]] == [True, False, True]

    def test_untouched_names_are_nobodys(self, open_app: OpenApp) -> None:
        """Gracz 1 is no person to remember, and neither is a computer."""
        page = open_app("/new/penta")
        page.locator("#name-1").fill("Blaszak")
        page.locator("#start").tap()
        page.locator("main[data-screen=game]").wait_for()
        go(page, "/settings")
        page.locator("#add-profile").wait_for()

        expect(page.locator(".profile")).to_have_count(0)

    def test_untouched_names_follow_the_language(self, open_app: OpenApp) -> None:
        """Whoever has no name of his own is called as the language calls him."""
        page = open_app("/new/penta")
        page.locator("#add-person").tap()
        page.locator("#name-2").fill("Player 1")
        page.locator("#add-bot").tap()
        page.locator("#start").tap()
        page.locator("main[data-screen=game]").wait_for()
        go(page, "/settings")
        page.locator("[name=set-language][data-value=en]").tap()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        go(page, "/new/kosci")
        names = page.locator(".seat .field")
        expect(names).to_have_count(4)

        assert [name.input_value() for name in names.all()] == [
            "Player 2",
            "Zoe",
            "Player 1",
            "Max",
        ]

    def test_untouched_names_of_a_draft_follow_another_tab(
        self, open_app: OpenApp
    ) -> None:
        """There the language was chosen; what was typed stays."""
        page = open_app("/new/penta")
        page.locator("#add-person").tap()
        page.locator("#name-2").fill("Gracz 1")
        other = page.context.new_page()
        other.goto(page.url.replace("/new/penta", "/settings"))
        other.locator("[name=set-language][data-value=en]").tap()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("#name-0")).to_have_value("Player 1")
        expect(page.locator("#name-1")).to_have_value("Zoe")
        expect(page.locator("#name-2")).to_have_value("Gracz 1")

    def test_picked_with_a_colour_of_their_own(
        self, open_known: Callable[..., Page]
    ) -> None:
        """A profile keeps its colour, a computer gives way, and none comes twice."""
        page = open_known("/new/general", ANIA, MAREK, ZUZIA)
        expect(page.locator("#name-0")).to_have_value("Ania")
        for name in ("Marek", "Zuzia"):
            page.locator(".picks").get_by_role("button", name=name).tap()
        expect(page.locator(".seat")).to_have_count(4)
        shown = colours(page)

        assert (shown[0], shown[2]) == (colour(3), colour(1))
        assert len(set(shown)) == 4
        expect(page.locator(".picks")).to_have_count(0)

    def test_a_known_name_takes_the_profile(
        self, open_known: Callable[..., Page]
    ) -> None:
        """Typing a known name, in whatever case, seats that person and nobody new."""
        page = open_known("/new/kosci", MAREK, ANIA)
        page.locator("#name-0").fill("aNIA")
        expect(page.locator(".picks button")).to_have_text([re.compile("Marek")])
        assert colours(page)[0] == colour(3)
        page.locator("#start").tap()
        page.locator("main[data-screen=game]").wait_for()
        go(page, "/settings")

        expect(page.locator(".profile")).to_have_count(2)


class TestSettings:
    """Profiles in the settings."""

    def test_add(self, open_known: Callable[..., Page]) -> None:
        """A new profile has a free name and colour, and its field waits for a name."""
        page = open_known("/settings", {**ANIA, "colour": 0})
        page.locator("#add-profile").tap()
        expect(page.locator("#profile-1")).to_be_focused()
        page.keyboard.type("Ola")
        page.keyboard.press("Enter")
        page.reload()

        expect(page.locator("#profile-1")).to_have_value("Ola")
        expect(page.locator("[name=colour-1][data-value='1']")).to_be_checked()

    def test_rename_and_colour(self, open_known: Callable[..., Page]) -> None:
        """A change is kept, and the remembered tables know it."""
        page = open_known("/settings", ANIA)
        setup = {
            "ruleset": "penta",
            "options": {},
            "handover": True,
            "players": [
                {"name": "Ania", "kind": "person", "level": None, "colour": 3}
                | {"profile": "a"}
            ],
        }
        put(page, "meta", {"penta": setup}, "setups")
        page.reload()
        page.locator("#profile-0").fill("Anna")
        page.locator("#profile-0").press("Enter")
        page.locator("[name=colour-0][data-value='5']").tap()
        expect(page.locator(".profile > .avatar")).to_have_attribute("style", colour(5))
        go(page, "/new/penta")

        expect(page.locator("#name-0")).to_have_value("Anna")
        assert colours(page) == [colour(5)]
        go(page, "/settings")
        page.reload()
        expect(page.locator("#profile-0")).to_have_value("Anna")

    @pytest.mark.parametrize("name", ["  ", " marek"])
    def test_no_name_twice_or_empty(
        self, open_known: Callable[..., Page], name: str
    ) -> None:
        """Such a name is refused at the field, and the old one stays."""
        page = open_known("/settings", ANIA, MAREK)
        field = page.locator("#profile-0")
        field.fill(name)
        field.press("Enter")
        assert field.evaluate("el => el.validity.customError")
        page.reload()

        expect(field).to_have_value("Ania")

    def test_remove(self, open_known: Callable[..., Page]) -> None:
        """After a question the profile is gone, from the remembered tables too."""
        page = open_known("/settings", ANIA, MAREK)
        page.locator("#remove-profile-0").tap()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".profile")).to_have_count(2)
        page.locator("#remove-profile-0").tap()
        page.locator("#remove").tap()
        expect(page.locator(".profile")).to_have_count(1)
        page.reload()

        expect(page.locator(".profile .field")).to_have_value("Marek")
