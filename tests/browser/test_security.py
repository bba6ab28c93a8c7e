"""Foreign scripts, foreign addresses, and names that look like markup."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from kubek.commands import Roll
from kubek.log import new_log
from kubek.state import Player
from tests.browser.conftest import Watch, wait_ready
from tests.browser.lucky import play
from tests.browser.table import open_prepared
from tests.conftest import Served

MARKUP = "<img src=x>"

TRY_EVERYTHING = """async () => {
  // What the developer tools run at once may do more than a page.
  await new Promise((done) => setTimeout(done));
  const script = document.createElement("script");
  script.textContent = "window.broken = 'inline'";
  document.body.append(script);
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.broken = 'handler'");
  button.click();
  try {
    window.broken = (0, eval)("'eval'");
  } catch {}
  const blob = URL.createObjectURL(new Blob(["postMessage('blob')"]));
  window.broken ??= await new Promise((done) => {
    const worker = new Worker(blob);
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = () => done(null);
  }).catch(() => null);
  try {
    await fetch("http://127.0.0.1:9/");
    window.broken = "fetch";
  } catch {}
  return window.broken ?? null;
}"""


def test_policy_stops_what_is_not_ours(
    open_app: Callable[..., Page], watch: Watch
) -> None:
    """No inline script, no handler in markup, no eval, no other origin."""
    watch.allow("Content Security Policy|violates|Fetch API cannot load")
    page = open_app()

    assert page.evaluate(TRY_EVERYTHING) is None


def test_names_are_text_everywhere(
    new_context: Callable[..., BrowserContext], served: Served
) -> None:
    """Whoever wrote the save: a name is shown as it is, and makes no element."""
    page = new_context(reduced_motion="reduce").new_page()
    players = [Player(MARKUP), Player(f"&lt;{MARKUP}", colour=1)]
    log = play(new_log("penta", {}, players, bytes(32)), Roll())
    open_prepared(page, served.url, log, handover=False)
    expect(page.locator(".players")).to_contain_text(MARKUP)
    expect(page.locator(".players")).to_contain_text(f"&lt;{MARKUP}")
    page.goto(served.url)
    wait_ready(page)

    expect(page.locator("main")).to_contain_text(MARKUP)
    expect(page.locator("img")).to_have_count(0)
    expect(page.locator("#resume")).to_be_visible()
