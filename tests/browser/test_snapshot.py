"""The snapshot of Python's memory: later starts go on from it, or do without it.

Most tests speak with the worker itself, on a page of the site without scripts.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Watch, wait_ready
from tests.browser.table import Table
from tests.conftest import Served

NewContext = Callable[..., BrowserContext]

PERSON = {"name": "Żółw Śliczny 77", "kind": "person", "level": None, "colour": 0}
BOT = {"name": "B", "kind": "bot", "level": "hard", "colour": 1}

TALK = """
([address, name, requests]) => new Promise((done) => {
  const worker = new Worker(address, { type: "module", name });
  const answers = [];
  let isRestored = null;
  const next = () => {
    const text = JSON.stringify(requests[answers.length]);
    if (text) return worker.postMessage({ id: 1, text });
    worker.terminate();
    done({ isRestored, answers });
  };
  worker.onmessage = ({ data }) => {
    if (data.type === "failed") done({ failed: data.reason });
    if (data.type === "ready") isRestored = data.isRestored;
    if (data.type === "answer") answers.push(JSON.parse(data.text));
    if (data.type === "ready" || data.type === "answer") next();
  };
})
"""
"""Start a worker, ask one question after the other, and end it."""

KEPT = """
() => {
  const look = async (done) =>
    (await (await caches.open("kubek-snapshot")).keys()).length
      ? done()
      : setTimeout(look, 50, done);
  return new Promise(look);
}
"""
"""Wait until a snapshot is kept."""

MAKE = f"""
async (address) => {{
  await caches.delete("kubek-snapshot");
  new Worker(address, {{ type: "module", name: "maker" }});
  await ({KEPT})();
}}
"""

UPDATE = """
async (address) => {
  await caches.delete("kubek-snapshot");
  const cache = await caches.open("kubek-snapshot");
  await cache.put(`${address}.old.snapshot`, new Response("of another build"));
  new Worker(address, { type: "module", name: "maker" });
  const inCache = { cacheName: "kubek-snapshot" };
  const look = async (done) =>
    (await caches.match(`${address}.snapshot`, inCache))
      ? done()
      : setTimeout(look, 50, done);
  await new Promise(look);
}
"""
"""Make a snapshot where another build has left its own."""

KEYS = """
async () => (await (await caches.open("kubek-snapshot")).keys()).map(({ url }) => url)
"""

CHANGE = """
async ([how, isVouchedFor]) => {
  const cache = await caches.open("kubek-snapshot");
  const [request] = await cache.keys();
  const spare = await caches.open("spare");
  const isSpare = await spare.match(request);
  if (!isSpare) await spare.put(request, await cache.match(request));
  const good = await spare.match(request);
  const data = new Uint8Array(await good.arrayBuffer());
  const words = new Uint32Array(data.buffer);
  const [count, length] = words;
  const changed = new Function("data", "words", "count", "length", how)(
    data, words, count, length,
  ) ?? data;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", changed));
  const hex = (byte) => byte.toString(16).padStart(2, "0");
  const text = Array.from(digest, hex).join("");
  const headers = isVouchedFor ? { "x-digest": text } : good.headers;
  await cache.put(request, new Response(changed, { headers }));
}
"""
"""Put the snapshot back with a change; its hash fits when it is vouched for."""

CONTAINS = """
async (texts) => {
  const [request] = await (await caches.open("kubek-snapshot")).keys();
  const data = new Uint8Array(await (await caches.match(request)).arrayBuffer());
  const has = (text) => {
    const [first, ...rest] = new TextEncoder().encode(text);
    for (let at = data.indexOf(first); at >= 0; at = data.indexOf(first, at + 1))
      if (rest.every((byte, i) => data[at + 1 + i] === byte)) return true;
    return false;
  };
  return texts.filter(has);
}
"""


class Workshop:
    """A page of the site on which workers of Python can be started."""

    def __init__(self, page: Page, served: Served) -> None:
        """Open a page without scripts."""
        page.goto(f"{served.url}licences.txt")
        name = next(served.folder.glob("worker-*.js")).name
        self.page = page
        self.worker = f"{served.url}{name}"

    def make(self) -> None:
        """Make a snapshot and wait until it is kept."""
        self.page.evaluate(MAKE, self.worker)

    def change(self, how: str = "", *, is_vouched_for: bool = False) -> None:
        """Put the good snapshot back with a change, in JavaScript."""
        self.page.evaluate(CHANGE, [how, is_vouched_for])

    def talk(self, *requests: dict[str, Any], words: str = "") -> dict[str, Any]:
        """Start a worker, ask it, and end it."""
        talked = self.page.evaluate(TALK, [self.worker, words, list(requests)])
        return dict(talked)

    def kept(self) -> list[str]:
        """Return the addresses of the snapshots that are kept."""
        return list(self.page.evaluate(KEYS))


@pytest.fixture(scope="module")
def shared(browser: Browser, served: Served) -> Iterator[Workshop]:
    """Make one snapshot for the tests of this module."""
    with browser.new_context(**PHONE) as context:
        workshop = Workshop(context.new_page(), served)
        workshop.make()
        workshop.change()
        yield workshop


@pytest.fixture
def workshop(shared: Workshop) -> Workshop:
    """Return a page where a good snapshot is kept."""
    if not shared.kept():
        shared.make()
    shared.change()
    return shared


def start(game: str, *players: dict[str, Any]) -> dict[str, Any]:
    """Return the request for a new game."""
    seats = list(players) or [PERSON]
    return {
        "op": "start",
        "id": game,
        "ruleset": "penta",
        "options": {},
        "players": seats,
    }


def roll(game: str) -> dict[str, Any]:
    """Return the request for the first roll of a game."""
    act = {"op": "act", "id": game, "seq": 1}
    return {**act, "commands": [{"type": "roll", "hold": []}]}


class TestRestored:
    """A start that goes on from the snapshot."""

    def test_page_starts_from_it_and_the_game_goes_on(
        self, new_context: NewContext, served: Served, watch: Watch
    ) -> None:
        """It is made by itself a while after the first start, and needs no archive."""
        page = new_context(reduced_motion="reduce").new_page()
        page.goto(f"{served.url}#/new/penta")
        wait_ready(page)
        assert not page.evaluate(
            "performance.getEntriesByName('kubek:restored').length"
        )
        page.locator("#start").tap()
        table = Table(page)
        table.roll()
        page.evaluate(KEPT)
        watch.requests.clear()
        page.reload()
        wait_ready(page)
        read = {url.rsplit("/", 1)[1].split("-")[0] for url in watch.requests}

        assert "pyodide.asm" in read
        assert not read & {"stdlib", "rules"}
        assert (
            page.evaluate("performance.getEntriesByName('kubek:restored').length") == 1
        )
        assert table.status() == "Rzut 1 z 3"
        table.roll()
        assert table.status() == "Rzut 2 z 3"
        page.locator("#hint").tap()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert page.evaluate("localStorage.getItem('kubek.starting')") is None

    def test_every_question_is_answered_as_in_a_plain_start(
        self, workshop: Workshop
    ) -> None:
        """Modules that come late are there; what chance does not touch is the same."""
        questions: list[dict[str, Any]] = [
            {"op": "catalog"},
            {"op": "odds"},
            {"op": "statistics", "games": [], "profile": None},
            {"op": "options", "ruleset": "ten_thousand", "roll": [1, 5, 2, 2, 3, 6]},
            {"op": "verify", "save": {"format": 2}},
            {"op": "nonsense"},
        ]

        plain = workshop.talk(*questions, words="plain")
        workshop.make()
        restored = workshop.talk(*questions)

        assert (plain["isRestored"], restored["isRestored"]) == (False, True)
        assert restored["answers"] == plain["answers"]

    def test_computers_play_and_advise(self, workshop: Workshop) -> None:
        """A computer's step, advice and the way of a game to a file."""
        bot = {"op": "bot", "id": "g", "seq": 1}
        turn = {
            "ruleset": "ten_thousand",
            "turn_points": 300,
            "roll": [1, 5, 2, 2, 3, 6],
        }
        advise = {"op": "advise", **turn}
        export = {"op": "export", "id": "h"}
        talked = workshop.talk(
            start("g", BOT), bot, advise, start("h"), roll("h"), export
        )

        assert talked["isRestored"]
        _, moved, advised, _, rolled, exported = talked["answers"]
        assert moved["view"]["seq"] > 1
        assert rolled["view"]["roll"]["n"] == 1
        assert advised["actions"]
        assert exported["file"]["sum"]

    def test_dice_differ_after_each_start(self, workshop: Workshop) -> None:
        """Chance is drawn anew: from one snapshot no two games are alike."""
        requests = []
        for game in ("a", "b", "c", "d"):
            requests += [start(game), roll(game)]
        talks = [workshop.talk(*requests) for _ in range(3)]
        talks.append(workshop.talk(*requests, words="plain"))

        assert [each["isRestored"] for each in talks] == [True, True, True, False]
        answers = [each["answers"] for each in talks]
        promises = [answer["view"]["commitment"] for each in answers for answer in each]
        dice = {str([it["view"]["dice"] for it in each[1::2]]) for each in answers}
        assert len(set(promises)) == 4 * len(talks)
        assert len(dice) == len(talks)

    def test_players_are_not_in_it(self, workshop: Workshop) -> None:
        """A worker of its own makes it: it holds the rules, but no player."""
        requests = [start("g"), roll("g")]
        assert workshop.talk(*requests)["isRestored"]
        workshop.make()

        found = workshop.page.evaluate(CONTAINS, ["full_house", PERSON["name"]])
        assert found == ["full_house"]


DAMAGES = {
    "a bit is turned over": "data[data.length - 9] ^= 1;",
    "a number is another": "words[2] += 1;",
    "it ends early": "return data.slice(0, data.length - 65536);",
    "it is empty": "return new Uint8Array();",
}

STRANGERS = {
    "the head is another's": "words[2 + count] ^= 255;",
    "the build is another's": "words[2 + count + 4] ^= 255;",
    "its head is no JSON": "data.fill(63, 56 + 4 * count, 88 + 4 * count);",
    "a page is beyond the memory": "words[1 + count] = 1_000_000;",
    "a page number is negative": "words[1 + count] = 0xffff_ffff;",
    "it has no pages": "words[0] = 0;",
    "it counts too many pages": "words[0] = 0xffff_ffff;",
    "its head is too long": "words[1] = 0xffff_fff0;",
    "it is too short for a head": "return new Uint8Array(4);",
    "all pages are empty": "data.fill(0, 8 + 4 * count + length);",
}


class TestDoubtful:
    """Whatever is wrong with it: Python starts as at first."""

    @pytest.mark.parametrize("how", DAMAGES.values(), ids=DAMAGES)
    def test_damaged_one_is_dropped(self, workshop: Workshop, how: str) -> None:
        """Its hash tells."""
        workshop.change(how)
        talked = workshop.talk({"op": "catalog"})

        assert talked["isRestored"] is False
        assert talked["answers"][0]["rulesets"]
        assert workshop.kept() == []

    @pytest.mark.parametrize("how", STRANGERS.values(), ids=STRANGERS)
    def test_strange_one_is_dropped(self, workshop: Workshop, how: str) -> None:
        """Its hash fits, and still Python cannot go on from it."""
        workshop.change(how, is_vouched_for=True)
        talked = workshop.talk({"op": "catalog"})

        assert talked["isRestored"] is False
        assert talked["answers"][0]["rulesets"]
        assert workshop.kept() == []

    def test_plain_start_drops_it(self, workshop: Workshop) -> None:
        """So a worker that replaces another does not meet the same trouble."""
        assert workshop.talk(words="plain")["isRestored"] is False
        assert workshop.kept() == []

    def test_one_of_another_build_is_dropped(self, shared: Workshop) -> None:
        """Only one is kept; megabytes do not heap up."""
        shared.page.evaluate(UPDATE, shared.worker)

        assert shared.kept() == [f"{shared.worker}.snapshot"]

    @pytest.mark.parametrize("words", ["", "plain"])
    def test_cache_that_refuses_is_no_trouble(
        self, new_context: NewContext, served: Served, watch: Watch, words: str
    ) -> None:
        """Nothing can be read, kept or dropped; Python plays."""
        context = new_context()
        watch.allow("no cache")
        page = context.new_page()
        worker = next(served.folder.glob("worker-*.js"))
        ways = "".join(
            f"CacheStorage.prototype.{way} = " for way in ("match", "open", "delete")
        )
        refuse = f"{ways}async () => {{ throw new Error('no cache'); }};\n"
        context.route(
            f"**/{worker.name}",
            lambda route: route.fulfill(
                body=refuse + worker.read_text(), content_type="text/javascript"
            ),
        )
        page.goto(f"{served.url}licences.txt")
        workshop = Workshop(page, served)

        talked = workshop.talk({"op": "catalog"}, words=words)

        assert talked["isRestored"] is False
        assert talked["answers"][0]["rulesets"]


class TestCutShort:
    """The page remembers that a start is under way."""

    def test_start_after_one_that_came_to_no_end_is_plain(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The one after it uses a snapshot again."""
        context = new_context()
        workshop = Workshop(context.new_page(), served)
        workshop.make()
        workshop.page.evaluate("localStorage.setItem('kubek.starting', '1')")
        page = context.new_page()
        page.goto(served.url)
        wait_ready(page)

        assert not page.evaluate(
            "performance.getEntriesByName('kubek:restored').length"
        )
        assert workshop.kept() == []
        workshop.make()
        page.reload()
        wait_ready(page)
        assert (
            page.evaluate("performance.getEntriesByName('kubek:restored').length") == 1
        )

    def test_worker_that_dies_is_replaced_by_a_plain_one(
        self, new_context: NewContext, served: Served
    ) -> None:
        """The game goes on."""
        context = new_context(reduced_motion="reduce")
        workshop = Workshop(context.new_page(), served)
        workshop.make()
        page = context.new_page()
        page.goto(f"{served.url}#/new/penta")
        wait_ready(page)
        page.locator("#start").tap()
        table = Table(page)
        table.roll()
        page.workers[0].evaluate("setTimeout(() => { throw new Error('Kubek dies'); })")
        table.roll()

        assert table.status() == "Rzut 2 z 3"
        assert workshop.kept() == []
