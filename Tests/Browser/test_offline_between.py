"""Two versions, a server that hangs, and one that is slow."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from going_between import MARK, Between
from locators import cell, cells, search_box, star
from saved_pages import wait_until_saved
from site_under_test import Site
from test_offline import LIST, SHELL, page, site, visit_and_save  # noqa: F401
from test_outbox_offline import arrive, waiting
from vitals import MEASUREMENTS

LOADED = "() => performance.getEntriesByType('resource').map(e => e.name).filter(name => name.includes('/assets/'))"

# How often an idle page checks, in milliseconds.
IDLE = 15_000


@pytest.fixture
def between(site: Site) -> Iterator[Between]:  # noqa: F811
    with Between(site) as between:
        yield between


NEW_WORKER = """async () => {
  navigator.serviceWorker.addEventListener('controllerchange', () => { document.hasNewWorker = true; });
  const registration = await navigator.serviceWorker.ready;
  const isInstalled = new Promise(done => registration.addEventListener('updatefound', () => {
    registration.installing.addEventListener('statechange', done);
  }));
  await registration.update();
  await isInstalled;
}"""


def update(page: Page) -> None:  # noqa: F811
    """As the browser does with each page, once a new version is there. The new worker waits while the old one is busy, which it
    always is in a Chromium that is driven from outside; so the old one is ended, as often as a request starts it again."""
    session = page.context.new_cdp_session(page)
    old: list[str] = []

    def end(version: dict[str, str]) -> None:
        if version["status"] == "activated":
            old.append(version["versionId"])
        if version["versionId"] in old[:1] and version["runningStatus"] == "running":
            session.send("ServiceWorker.stopWorker", {"versionId": version["versionId"]})

    session.on("ServiceWorker.workerVersionUpdated", lambda event: [end(version) for version in event["versions"]])
    session.send("ServiceWorker.enable")
    page.evaluate(NEW_WORKER)
    page.wait_for_function("() => document.hasNewWorker")


def test_a_new_version_interrupts_nothing_and_mixes_with_none(page: Page, between: Between) -> None:  # noqa: F811
    visit_and_save(page, between, "/starships/9", LIST)
    search_box(page).fill("fal")
    expect(cells(page)).to_have_count(1)
    page.evaluate("document.isOld = true")
    between.is_newer = True
    update(page)
    assert page.evaluate("document.isOld") and search_box(page).input_value() == "fal"
    # The server has the old files no more; a menu needs one.
    cell(page, "starships/10").click(button="right")
    expect(page.locator("[popover]:popover-open, dialog[open]").first).to_be_visible()
    assert [name for name in page.evaluate(LOADED) if MARK in name] == []
    page.goto(between(LIST))
    expect(cells(page).first).to_be_visible()
    assert [name for name in page.evaluate(LOADED) if MARK not in name] == []
    between.stop()
    # Saved by the old version, shown by the old version.
    page.goto(between("/starships/9"))
    expect(page.get_by_role("heading", level=1, name="Death Star")).to_be_visible()
    assert [name for name in page.evaluate(LOADED) if MARK in name] == []
    page.goto(between("/"))
    assert [name for name in page.evaluate(LOADED) if MARK not in name] == []


@pytest.mark.timed
def test_a_server_that_hangs_keeps_nobody_waiting(page: Page, between: Between) -> None:  # noqa: F811
    visit_and_save(page, between, LIST)
    between.hangs = True
    begin = time.monotonic()
    page.goto(between(LIST), wait_until="commit")
    expect(cells(page)).to_have_count(36)
    took = time.monotonic() - begin
    MEASUREMENTS.record("saved page while the server hangs", took * 1_000, "ms")
    assert took < 3


CLAIMS = """() => {
  const bar = document.querySelector('#connection');
  window.claims = [bar.textContent].filter(Boolean);
  new MutationObserver(() => bar.textContent && window.claims.push(bar.textContent))
    .observe(bar, { childList: true, characterData: true, subtree: true });
}"""


@pytest.mark.timed
def test_a_slow_server_is_not_called_away(page: Page, between: Between) -> None:  # noqa: F811
    visit_and_save(page, between, LIST)
    # A page waits for 0.7 s before it says that the server is away.
    between.delay, between.delays_all = 0.6, True
    page.goto(between(LIST), wait_until="commit")
    page.wait_for_function("document.querySelector('#connection')")
    page.evaluate(CLAIMS)
    expect(page.locator("main:not([data-kept])")).to_be_visible(timeout=20_000)
    assert page.evaluate("claims") == []


def test_a_server_whose_pictures_take_long_is_not_called_away(page: Page, between: Between) -> None:  # noqa: F811
    visit_and_save(page, between)
    # They take all of the browser's connections.
    between.delays = {"/artwork/": 60}
    page.goto(between(LIST), wait_until="commit")
    expect(star(cell(page, "starships/9"))).to_be_visible()
    page.evaluate(CLAIMS)
    with page.expect_event("requestfinished", lambda request: request.url == between("/health")):
        star(cell(page, "starships/9")).click()
    between.release()
    expect(page.locator("#notice")).to_contain_text("Added to Favourites")
    assert page.evaluate("claims") == []


def test_an_unchanged_page_is_answered_with_304(page: Page, between: Between, site: Site) -> None:  # noqa: F811
    # The first answer says that a newer one is on its way.
    site.settle(LIST)
    visit_and_save(page, between, LIST)
    page.goto(between("/favourites"))
    page.goto(between(LIST))
    expect(cells(page)).to_have_count(36)
    assert (LIST, 304) in between.statuses


@pytest.mark.timed
def test_a_stopped_server_is_noticed_by_a_page_whose_stream_has_not_begun(
    page: Page, between: Between  # noqa: F811
) -> None:
    visit_and_save(page, between, LIST)
    page.goto(between("/favourites"))
    between.stop()
    # Long before an idle page checks.
    expect(page.locator("#connection")).to_have_text("Can’t reach the server", timeout=IDLE / 2)


# Silence: the connection is there, and nobody answers.


@pytest.fixture
def silent(site: Site) -> Iterator[Callable[[], None]]:  # noqa: F811
    """Stops the program without ending it, as a network does that swallows what is sent."""
    yield lambda: os.kill(site.program.pid, signal.SIGSTOP)
    os.kill(site.program.pid, signal.SIGCONT)


def noticed(page: Page, begin: float, name: str) -> float:  # noqa: F811
    page.wait_for_function("() => document.querySelector('#connection')?.textContent === 'Can’t reach the server'")
    took = time.monotonic() - begin
    MEASUREMENTS.record(f"silence is noticed: {name}", took * 1_000, "ms")
    return took


@pytest.mark.timed
def test_silence_is_noticed_within_two_seconds(
    page: Page, site: Site, silent: Callable[[], None]  # noqa: F811
) -> None:
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    for path in ("/favourites", LIST):
        page.goto(site(path))
        wait_until_saved(page, path)
    page.locator("#connection[data-live]").wait_for(state="attached")
    silent()
    begin = time.monotonic()
    star(cell(page, "starships/9")).click()
    assert noticed(page, begin, "a star") < 2
    waiting(page, 1)
    # A page that is saved, and one that isn't.
    for name, path, selector in (("Favourites", "/favourites", 'main[data-page="favourites"]'), ("Heroes", "/heroes", ".missing")):
        begin = time.monotonic()
        page.locator("nav.tabs").get_by_role("link", name=name).click()
        expect(page.locator(selector)).to_be_visible()
        took = time.monotonic() - begin
        MEASUREMENTS.record(f"shown in silence: {path}", took * 1_000, "ms")
        assert took < 3
    os.kill(site.program.pid, signal.SIGCONT)
    expect(page.locator('main[data-page="feed"]')).to_be_visible()
    expect(page.locator("#connection")).to_be_empty()
    arrive(page, site, ["starships/9"])


@pytest.mark.timed
def test_silence_is_noticed_by_the_first_tap_on_a_link(
    page: Page, site: Site, silent: Callable[[], None]  # noqa: F811
) -> None:
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    page.goto(site(LIST))
    wait_until_saved(page, LIST)
    times = []
    # Other programs of the machine only make it longer.
    while len(times) < 3 and min(times, default=2) >= 2:
        page.goto(site("/heroes"))
        silent()
        begin = time.monotonic()
        page.locator("nav.tabs").get_by_role("link", name="Starships").click(no_wait_after=True)
        times.append(noticed(page, begin, "a link"))
        expect(cells(page)).to_have_count(36)
        os.kill(site.program.pid, signal.SIGCONT)
        expect(page.locator("#connection")).to_be_empty()
    assert min(times) < 2


SET_HIDDEN = """isHidden => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}"""


@pytest.mark.timed
def test_an_idle_page_without_a_stream_notices_silence(
    page: Page, site: Site, silent: Callable[[], None]  # noqa: F811
) -> None:
    page.clock.install()
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    page.goto(site("/offline"))
    silent()
    begin = time.monotonic()
    page.clock.fast_forward(IDLE)
    assert noticed(page, begin, "an idle page without a stream") < 4
    os.kill(site.program.pid, signal.SIGCONT)
    page.clock.fast_forward(IDLE)
    expect(page.locator("#connection")).to_be_empty()
