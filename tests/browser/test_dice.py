"""The dice in flight: they land on what Python drew, soon, or at once when asked.

The dice are tested by themselves, with the page's own styles; the last tests look at
them in the whole app.
"""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.conftest import ROOT
from tools import environment

FACES = range(1, 7)
ADDRESS = "https://dice.test/"
STYLES = ["tokens", "base", "game"]
PAGE = (
    '<!doctype html><html data-motion="full"><meta charset="utf-8">'
    + "".join(f'<link rel="stylesheet" href="{name}.css">' for name in STYLES)
    + '<div id="dice"></div><script type="module" src="dice.js"></script>'
)


@pytest.fixture(scope="module")
def script(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Bundle the dice, and what the tests ask of them, as one script."""
    assert dist.is_dir()  # with it the bundler is installed
    target = tmp_path_factory.mktemp("dice") / "dice.js"
    web = ROOT / "web"
    program = next(web.glob("node_modules/@esbuild/*/bin/esbuild*"))
    entry = ROOT / "tests" / "browser" / "dice_table.js"
    command: list[str | Path] = [
        program,
        entry,
        "--bundle",
        "--format=esm",
        f"--outfile={target}",
    ]
    subprocess.run(
        command, cwd=web, env=environment.node_env(), check=True, capture_output=True
    )
    return target.read_text()


@pytest.fixture(scope="module")
def bench(browser: Browser, script: str) -> Iterator[Page]:
    """Return a page for all tests of this module."""

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name.endswith(".css"):
            route.fulfill(path=ROOT / "web" / "styles" / name)
        elif name == "dice.js":
            route.fulfill(body=script, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    with browser.new_context(viewport={"width": 360, "height": 640}) as context:
        context.route(f"{ADDRESS}**", answer)
        yield context.new_page()


@pytest.fixture
def table(bench: Page) -> Page:
    """Return the page, loaded anew, with five dice on it."""
    bench.goto(ADDRESS)
    bench.wait_for_function("() => typeof lay === 'function'")
    return bench


def toss(page: Page, values: list[int], slots: list[int], motion: str = "full") -> Any:
    """Throw the dice of these slots; return the moments of their landing."""
    roll = {"slots": slots, "values": values, "motion": motion}
    return page.evaluate("roll => toss(roll)", roll)


def thrown(page: Page) -> list[tuple[list[str], float]]:
    """Return what each animation of the throw changes, and when it ends."""
    seen = page.evaluate("() => animations()")
    return [(it["changed"], it["end"]) for it in seen if it["isThrow"]]


def faces_shown(page: Page) -> list[int]:
    """Return the face that each die turns to the player; it must be a clear one."""
    fronts = page.evaluate("() => fronts()")
    assert all(front["cos"] > 0.9 for front in fronts), fronts
    return [front["face"] for front in fronts]


class TestTumble:
    """A full throw."""

    @pytest.mark.parametrize("start", FACES)
    @pytest.mark.parametrize("slot", [0, 3])
    def test_every_start_lands_on_every_face(
        self, table: Page, start: int, slot: int
    ) -> None:
        """The last frame of the flight shows the drawn face, and so does the end."""
        for face in FACES:
            values = [start] * 5
            table.evaluate("values => lay(values)", values)
            assert faces_shown(table) == values
            values[slot] = face
            toss(table, values, [slot])
            table.evaluate("() => nearEnd()")

            assert faces_shown(table) == values

            table.evaluate("() => skip()")

            assert faces_shown(table) == values

    def test_it_lands_by_itself(self, table: Page) -> None:
        """Nobody has to do anything."""
        table.evaluate("() => lay([1, 1, 1, 1, 1])")
        toss(table, [6, 5, 4, 3, 2], [0, 1, 2, 3, 4])
        table.evaluate("() => landed()")

        assert faces_shown(table) == [6, 5, 4, 3, 2]
        assert table.locator(".moving").count() == 0

    @pytest.mark.parametrize("face", FACES)
    def test_it_is_over_soon(self, table: Page, face: int) -> None:
        """All dice lie still after 0.9 s, and each lands before its own end."""
        table.evaluate("() => lay([1, 2, 3, 4, 5])")
        landings = toss(table, [face] * 5, [0, 1, 2, 3, 4])
        ends = [it["end"] for it in table.evaluate("() => animations()")]

        assert 600 <= max(ends) <= 900
        assert max(landings) < max(ends)

    def test_only_transform_and_opacity_change(self, table: Page) -> None:
        """So the browser needs no layout and no paint in flight."""
        table.evaluate("() => lay([1, 2, 3, 4, 5])")
        toss(table, [2, 3, 4, 5, 6], [0, 1, 2, 3, 4])
        seen = table.evaluate("() => animations()")

        assert len([it for it in seen if it["isThrow"]]) == 15
        assert {name for it in seen for name in it["changed"]} == {
            "opacity",
            "transform",
        }

    def test_held_dice_do_not_move(self, table: Page) -> None:
        """Only the dice that are rolled have animations."""
        table.evaluate("() => lay([5, 5, 5, 1, 2], 0b00111)")
        toss(table, [5, 5, 5, 6, 6], [3, 4])

        assert {it["slot"] for it in table.evaluate("() => animations()")} == {3, 4}
        table.evaluate("() => skip()")
        assert faces_shown(table) == [5, 5, 5, 6, 6]

    def test_skip_ends_it_at_once(self, table: Page) -> None:
        """Nothing flies any more in the very moment of the tap."""
        table.evaluate("() => lay([1, 1, 1, 1, 1])")
        toss(table, [6, 6, 6, 6, 6], [0, 1, 2, 3, 4])
        flying = "animations().filter((it) => it.isThrow).length"
        still = table.evaluate(f"() => {{ skip(); return {flying}; }}")
        table.evaluate("() => landed()")

        assert still == 0
        assert faces_shown(table) == [6, 6, 6, 6, 6]


class TestLessMotion:
    """The other two settings."""

    def test_short_is_one_turn_in_place(self, table: Page) -> None:
        """Only the cube turns, for 350 ms."""
        table.evaluate("() => lay([1, 1, 1, 1, 1])")
        toss(table, [2, 3, 4, 5, 6], [0, 1, 2, 3, 4], "short")

        assert thrown(table) == [(["transform"], 350)] * 5
        table.evaluate("() => landed()")
        assert faces_shown(table) == [2, 3, 4, 5, 6]

    def test_none_shows_the_faces_at_once(self, table: Page) -> None:
        """The faces are there from the start; they only fade in for 120 ms."""
        table.evaluate("() => lay([1, 1, 1, 1, 1])")
        toss(table, [2, 3, 4, 5, 6], [0, 1, 2, 3, 4], "none")

        assert faces_shown(table) == [2, 3, 4, 5, 6]
        assert thrown(table) == [(["opacity"], 120)] * 5


class TestInTheApp:
    """The same dice where people see them."""

    def test_a_tap_ends_the_flight_and_rolls_no_second_time(
        self, open_app: Callable[..., Page]
    ) -> None:
        """A tap on Roll while dice fly is about the flight, not about the next roll."""
        page = open_app("/new/penta")
        page.locator("#start").tap()
        page.locator("#roll").tap()
        page.locator(".die.moving").first.wait_for()
        page.locator("#roll").tap()

        assert page.locator(".die.moving").count() == 0
        page.locator('body[data-busy="false"]').wait_for()
        assert page.locator(".roll-pips .on").count() == 1

    def test_reduced_motion_of_the_system_is_respected(
        self, open_app: Callable[..., Page]
    ) -> None:
        """No die flies; the result is simply there."""
        page = open_app("/new/penta", reduced_motion="reduce")
        page.locator("#start").tap()
        page.evaluate(
            """() => {
                globalThis.moved = [];
                const look = () => {
                    for (const { effect } of document.getAnimations()) {
                        const keys = effect.getKeyframes().flatMap(Object.keys);
                        const { endTime } = effect.getComputedTiming();
                        const what = `${effect.target.className} ${endTime}`;
                        if (endTime > 1 && keys.includes("transform")) moved.push(what);
                    }
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        page.locator("#roll").tap()
        page.locator(".roll-pips .on").wait_for()
        page.locator('body[data-busy="false"]').wait_for()

        assert page.evaluate("() => moved") == []
