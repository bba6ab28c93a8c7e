"""Each setting has its effect, at once and after a reload."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from kubek.log import new_log
from kubek.state import Player
from tests.browser.conftest import stop_time, wait_idle, wait_ready, withhold_python
from tests.browser.lucky import play, solo
from tests.browser.table import Table, open_prepared, stored_log
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]

ANY_KEY = bytes(range(32))

SPY = """
window.calls = [];
navigator.vibrate = (pattern) => window.calls.push(["vibrate", pattern]);
navigator.wakeLock.request = async () => {
  window.calls.push(["awake", true]);
  return { released: false, release: async () => window.calls.push(["awake", false]) };
};
const Original = window.AudioContext;
window.AudioContext = class extends Original {
  createOscillator() {
    window.calls.push(["sound", "tone"]);
    return super.createOscillator();
  }
  createBufferSource() {
    window.calls.push(["sound", "noise"]);
    return super.createBufferSource();
  }
  suspend() {
    window.calls.push(["audio", "rests"]);
    return super.suspend();
  }
  resume() {
    window.calls.push(["audio", "runs"]);
    return super.resume();
  }
};
"""

NOTE_FLIGHTS = """
() => {
  window.flights = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    if (this.matches(".cube, .pos")) window.flights.push(this.className);
    return animate.call(this, frames, options);
  };
}
"""


def calls(page: Page, kind: str) -> list[Any]:
    """Return what the page asked of the phone."""
    return [call[1] for call in page.evaluate("window.calls") if call[0] == kind]


def open_settings(page: Page) -> None:
    """Go to the settings of an open page."""
    page.evaluate("location.hash = '#/settings'")
    page.locator('main[data-screen="settings"]').wait_for()


def back_to_table(page: Page) -> Table:
    """Return to the prepared game."""
    page.evaluate("location.hash = '#/game/prepared'")
    page.locator('main[data-screen="game"]').wait_for()
    return Table(page)


def choose(page: Page, key: str, value: str) -> None:
    """Tap one choice of a row of choices."""
    page.locator(f'input[name="set-{key}"][data-value="{value}"]').tap()


def switch(page: Page, key: str) -> None:
    """Tap a switch."""
    page.locator(f"#set-{key}").tap()


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """Return a page of a calm phone that notes what is asked of it."""
    # Playwright's own waiting for a condition needs `eval`, which our policy forbids.
    page = new_context(reduced_motion="reduce", bypass_csp=True).new_page()
    page.add_init_script(SPY)
    return page


class TestLook:
    """What is seen."""

    def test_choices_mark_the_page(self, page: Page, served: Served) -> None:
        """The choice is on `<html>` at once, and before the first paint later."""
        withhold_python(page)
        page.goto(f"{served.url}#/settings")
        page.locator("main h1").wait_for()
        for key, value, attribute in (
            ("theme", "dark", "data-theme"),
            ("theme", "light", "data-theme"),
            ("motion", "short", "data-motion"),
            ("motion", "full", "data-motion"),
            ("dice", "dark", "data-dice"),
            ("language", "en", "lang"),
        ):
            choose(page, key, value)
            expect(page.locator("html")).to_have_attribute(attribute, value)
            page.reload(wait_until="commit")
            page.wait_for_function("document.body")
            assert page.locator("html").get_attribute(attribute) == value

    def test_numerals_and_left_hand(self, page: Page, served: Served) -> None:
        """Digits replace pips; the small button changes its side."""
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        pip = page.locator(".die .face.top .pips").first
        numeral = page.locator(".die .face.top .numeral").first
        expect(pip).to_be_visible()
        before = page.locator("#undo").bounding_box()
        open_settings(page)
        switch(page, "faces")
        switch(page, "leftHanded")
        back_to_table(page)
        expect(numeral).to_be_visible()
        expect(pip).to_be_hidden()
        after = page.locator("#undo").bounding_box()
        assert before
        assert after
        assert after["x"] < before["x"]
        table.rest()

    def test_language_changes_every_word(self, page: Page, served: Served) -> None:
        """The words of the page and of the announcements follow the language."""
        open_prepared(page, served.url, solo(ANY_KEY))
        open_settings(page)
        choose(page, "language", "en")
        expect(page.locator("h1")).to_have_text("Settings")
        table = back_to_table(page)
        table.roll()
        expect(page.locator("#status")).to_contain_text("Roll 1 of 3")
        expect(table.box("full_house")).to_contain_text("Full house")


class TestPlay:
    """What happens at the table."""

    def test_one_tap_scores(self, page: Page, served: Served) -> None:
        """A tap on a box ends the turn."""
        open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        open_settings(page)
        switch(page, "oneTap")
        table = back_to_table(page)
        table.rest()
        table.box("chance").tap()
        expect(page.locator('main div[data-box="chance"]')).to_be_visible()

    def test_auto_score_off_and_longer(self, page: Page, served: Served) -> None:
        """The countdown takes the chosen time, or there is none."""
        open_prepared(page, served.url, play(solo(ANY_KEY), Roll(), Roll(), Roll()))
        expect(page.get_by_role("timer")).to_contain_text("3 s")
        open_settings(page)
        choose(page, "autoScore", "10")
        back_to_table(page)
        expect(page.get_by_role("timer")).to_contain_text("10 s")
        open_settings(page)
        choose(page, "autoScore", "0")
        table = back_to_table(page)
        table.rest()
        expect(page.get_by_role("timer")).to_have_count(0)

    @pytest.mark.parametrize(("speed", "flies"), [("once", False), ("normal", True)])
    def test_bot_speed(
        self, page: Page, served: Served, speed: str, *, flies: bool
    ) -> None:
        """The computer's dice fly, or its turn is over at once."""
        players = [Player("Ania"), Player("Zosia", "bot", "medium", 1)]
        log = play(new_log("penta", {}, players, ANY_KEY), Roll())
        open_prepared(page, served.url, log)
        open_settings(page)
        choose(page, "botSpeed", speed)
        choose(page, "motion", "full")
        table = back_to_table(page)
        table.rest()
        page.evaluate(NOTE_FLIGHTS)
        table.pick("chance")
        table.confirm()
        if flies:
            page.locator(".die.moving").first.wait_for()
            page.locator("main .felt").tap()
        wait_idle(page)
        assert stored_log(page)[-1] == {"type": "turn_ended", "seat": 1}
        assert ("pos" in page.evaluate("window.flights")) == flies

    @pytest.mark.parametrize("motion", ["full", "short", "none"])
    def test_motion(self, page: Page, served: Served, motion: str) -> None:
        """Dice fly, turn over where they lie, or only change."""
        open_prepared(page, served.url, solo(ANY_KEY))
        open_settings(page)
        choose(page, "motion", motion)
        table = back_to_table(page)
        table.rest()
        page.evaluate(NOTE_FLIGHTS)
        table.roll()
        flights = page.evaluate("window.flights")
        assert ("pos" in flights) == (motion == "full")
        assert ("cube" in flights) == (motion != "none")


class TestPhone:
    """What the phone does."""

    def test_sound_can_be_turned_off(self, page: Page, served: Served) -> None:
        """A hold ticks; with sound off nothing is played."""
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.hold(0)
        table.expect_held(0)
        assert calls(page, "sound") == ["noise"]
        page.locator("#menu").tap()
        page.get_by_role("switch", name="Dźwięk").tap()
        page.keyboard.press("Escape")
        table.hold(1)
        table.expect_held(0, 1)
        assert calls(page, "sound") == ["noise"]

    def test_audio_rests_when_nothing_sounds(self, page: Page, served: Served) -> None:
        """It would take power all the time; the next sound wakes it."""
        stop_time(page)
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.hold(0)
        table.expect_held(0)
        page.clock.fast_forward(9_000)
        assert set(calls(page, "audio")) == {"runs"}
        page.clock.fast_forward(2_000)
        assert calls(page, "audio")[-1] == "rests"
        table.hold(1)
        table.expect_held(0, 1)
        assert calls(page, "audio")[-1] == "runs"
        assert calls(page, "sound") == ["noise"] * 2

    def test_vibration_can_be_turned_off(self, page: Page, served: Served) -> None:
        """A hold buzzes for 8 ms; with vibration off nothing does."""
        table = open_prepared(page, served.url, play(solo(ANY_KEY), Roll()))
        table.hold(0)
        table.expect_held(0)
        assert calls(page, "vibrate") == [8]
        page.locator("#menu").tap()
        page.get_by_role("switch", name="Wibracje").tap()
        page.keyboard.press("Escape")
        table.hold(1)
        table.expect_held(0, 1)
        assert calls(page, "vibrate") == [8]

    def test_screen_stays_on_in_a_game(self, page: Page, served: Served) -> None:
        """The lock is taken at the table and given back outside it."""
        open_prepared(page, served.url, solo(ANY_KEY))
        page.wait_for_function("window.calls.some(([kind]) => kind === 'awake')")
        open_settings(page)
        page.wait_for_function("window.calls.some(([k, on]) => k === 'awake' && !on)")
        switch(page, "keepAwake")
        back_to_table(page).rest()
        wait_ready(page)
        assert calls(page, "awake") == [True, False]
