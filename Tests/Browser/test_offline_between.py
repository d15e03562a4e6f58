"""Two versions, a server that hangs, answers that are lost, a device without room, and time that passes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from conftest import Start
from going_between import MARK, Between
from locators import cell, cells, search_box, star
from saved_pages import restart, stop, wait_until_saved
from site_under_test import Site
from test_favourites import OFF, ON
from test_offline import LIST, SHELL, page, site  # noqa: F401
from test_taps_offline import arrive, waiting
from vitals import MEASUREMENTS

LOADED = "() => performance.getEntriesByType('resource').map(e => e.name).filter(name => name.includes('/assets/'))"

# How often an idle page checks, in milliseconds.
IDLE = 15_000
SOUNDS = "document.querySelector('#player audio').currentTime > 0 && !document.querySelector('#player audio').paused"


@pytest.fixture
def between(site: Site) -> Iterator[Between]:  # noqa: F811
    with Between(site) as between:
        yield between


def visit(page: Page, between: Between, *paths: str) -> None:  # noqa: F811
    page.goto(between("/"))
    wait_until_saved(page, *SHELL)
    for path in paths:
        page.goto(between(path))
        wait_until_saved(page, path)


def update(page: Page) -> None:  # noqa: F811
    """As the browser does with each page, once a new version is there. The new worker waits while the old one is busy. On a
    busy machine, a Chromium that is driven from outside sometimes takes a stopped one for a busy one; then the new worker
    starts with the next page, in any tab, and that page may wait for ever for the old one."""
    page.evaluate("""async () => {
      document.hasNewWorker = new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done));
      await (await navigator.serviceWorker.ready).update();
    }""")
    if not page.evaluate(NEW_WORKER, 10_000):
        with page.context.new_page() as next_page, suppress(TimeoutError):
            next_page.goto(page.url, timeout=5_000)
        assert page.evaluate(NEW_WORKER, 10_000), "Expected a new worker"


NEW_WORKER = """limit => Promise.race([
  document.hasNewWorker.then(() => true), new Promise(done => setTimeout(done, limit, false))
])"""


def test_a_new_version_interrupts_nothing_and_mixes_with_none(page: Page, between: Between) -> None:  # noqa: F811
    visit(page, between, "/starships/9", LIST)
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
    visit(page, between, LIST)
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


# A page waits for 0.7 s before it says that the server is away.
@pytest.mark.parametrize(("seconds", "is_all"), [(3.0, False), pytest.param(0.6, True, marks=pytest.mark.timed)])
def test_a_slow_server_is_not_called_away(
    page: Page, between: Between, seconds: float, is_all: bool  # noqa: F811
) -> None:
    visit(page, between, LIST)
    between.delay, between.delays_all = seconds, is_all
    page.goto(between(LIST), wait_until="commit")
    page.wait_for_function("document.querySelector('#connection')")
    page.evaluate(CLAIMS)
    if seconds > 1:
        # The saved page is shown meanwhile.
        expect(page.locator("main[data-kept]")).to_be_visible()
    expect(page.locator("main:not([data-kept])")).to_be_visible(timeout=20_000)
    assert page.evaluate("claims") == []


def test_a_page_that_arrives_is_an_answer(page: Page, between: Between) -> None:  # noqa: F811
    between.streams = True
    visit(page, between, "/music?term=love")
    page.locator("#connection[data-live]").wait_for(state="attached")
    # While a track plays, the document stays.
    page.locator("button.play").first.click()
    page.wait_for_function(f"() => {SOUNDS}")
    page.evaluate(CLAIMS)
    between.delay, between.delays = 0.7, {"/health": 3}
    for name in ("Heroes", "Starships"):
        page.locator("nav.tabs").get_by_role("link", name=name).click()
        expect(page.locator("main:not([data-kept]) h1").first).to_have_text(name)
    page.wait_for_timeout(3_000)
    assert page.evaluate("claims") == []


def test_a_server_whose_pictures_take_long_is_not_called_away(page: Page, between: Between) -> None:  # noqa: F811
    visit(page, between)
    # They take all of the browser's connections.
    between.delays = {"/artwork/": 3}
    page.goto(between(LIST), wait_until="commit")
    expect(star(cell(page, "starships/9"))).to_be_visible()
    page.evaluate(CLAIMS)
    star(cell(page, "starships/9")).click()
    expect(page.locator("#notice")).to_contain_text("Added to Favourites")
    assert page.evaluate("claims") == []
    page.locator("nav.tabs").get_by_role("link", name="Heroes").click(no_wait_after=True)
    # Neither the page that says that this one isn't saved, nor a saved one.
    expect(page.locator("main:not([data-page=feed]), main[data-kept]")).to_have_count(0)
    expect(page.locator("main h1").first).to_have_text("Heroes")
    expect(page.locator("#connection")).to_be_empty()


def test_an_unchanged_page_is_answered_with_304(page: Page, between: Between, site: Site) -> None:  # noqa: F811
    # The first answer says that a newer one is on its way.
    site.settle(LIST)
    visit(page, between, LIST)
    page.goto(between("/favourites"))
    page.goto(between(LIST))
    expect(cells(page)).to_have_count(36)
    assert (LIST, 304) in between.statuses


def test_a_tap_whose_answer_is_lost_is_made_once(page: Page, between: Between, site: Site) -> None:  # noqa: F811
    visit(page, between, LIST)
    between.loses = 1
    star(cell(page, "starships/9")).click()
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(page.locator("#notice")).to_contain_text("Saved here.")
    arrive(site, ["starships/9"])
    # Elsewhere it is taken back, before the browser asks again.
    star_form = {"value": "false"}
    page.request.post(site("/starships/9/favourite"), form=star_form, headers={"accept": "application/json"})
    page.reload()
    waiting(page, 0)
    deadline = time.monotonic() + 10
    while len(between.keys) < 2 and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert len(set(between.keys)) == 1 and len(between.keys) >= 2
    arrive(site, [])


def test_a_full_device_still_shows_pages_and_taps(page: Page, between: Between, site: Site) -> None:  # noqa: F811
    visit(page, between, LIST)
    usage = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": between.base, "quotaSize": usage + 1_000})
    for path in ("/heroes", "/charts", "/starships/9"):
        page.goto(between(path))
        expect(page.locator("main[data-page]:not([data-kept])")).to_be_visible()
    star(page.locator("#detail")).click()
    expect(star(page.locator("#detail"))).to_have_attribute(*ON)
    arrive(site, ["starships/9"])


def test_a_stopped_server_is_noticed_by_a_page_whose_stream_has_not_begun(
    page: Page, between: Between  # noqa: F811
) -> None:
    visit(page, between, LIST)
    page.goto(between("/favourites"))
    between.stop()
    # Long before an idle page checks.
    expect(page.locator("#connection")).to_have_text("Can’t reach the server", timeout=IDLE / 2)


# The version.


def test_a_track_plays_on_while_a_new_version_waits(page: Page, between: Between) -> None:  # noqa: F811
    music = "/music?term=love"
    visit(page, between, music)
    page.locator("button.play").first.click()
    page.wait_for_function(f"() => {SOUNDS}")
    page.evaluate("document.isOld = true")
    between.is_newer = True
    update(page)
    page.locator("nav.tabs").get_by_role("link", name="Starships").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("There is a new version of Vitrine.")
    assert page.evaluate(f"document.isOld && {SOUNDS}")
    # Someone types in the meantime, and presses pause.
    search_box(page).fill("lov")
    page.evaluate("document.querySelector('#player audio').pause()")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    assert page.evaluate("document.isOld") and search_box(page).input_value() == "lov"
    assert [name for name in page.evaluate(LOADED) if MARK in name] == []
    search_box(page).blur()
    page.wait_for_function("() => !document.isOld")
    assert [name for name in page.evaluate(LOADED) if MARK not in name] == []


def test_a_new_version_opens_at_once_if_someone_wants_it(page: Page, between: Between) -> None:  # noqa: F811
    visit(page, between, "/music?term=love")
    page.locator("button.play").first.click()
    page.wait_for_function(f"() => {SOUNDS}")
    between.is_newer = True
    update(page)
    page.locator("nav.tabs").get_by_role("link", name="Starships").click()
    page.locator("#notice").get_by_role("button", name="Open now").click()
    page.wait_for_url("**/starships")
    assert [name for name in page.evaluate(LOADED) if MARK not in name] == []


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
    arrive(site, ["starships/9"])


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


def test_an_idle_page_without_a_stream_sends_little_and_a_hidden_one_nothing(
    page: Page, site: Site  # noqa: F811
) -> None:
    page.clock.install()
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    page.goto(site("/offline"))
    health = site("/health")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    for count in range(1, 4):
        with page.expect_event("requestfinished", lambda request: request.url == health):
            page.clock.fast_forward(IDLE)
        # A later answer comes after that one.
        page.evaluate("async () => { await (await fetch('/manifest.webmanifest')).text(); }")
        assert sent.count(health) == count
    page.evaluate(SET_HIDDEN, True)
    sent.clear()
    page.clock.fast_forward(8 * IDLE)
    with page.expect_request("**/health"):
        page.evaluate(SET_HIDDEN, False)
    assert sent.count(health) == 1


def test_a_change_waits_while_the_server_cannot_save(page: Page, between: Between, site: Site) -> None:  # noqa: F811
    visit(page, between, LIST)
    between.saves = False
    star(cell(page, "starships/9")).click()
    expect(page.locator("#notice")).to_have_text("Saved here. Vitrine sends it as soon as it can.")
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(star(cell(page, "starships/9"))).to_have_attribute("data-waiting", "")
    waiting(page, 1)
    # The server is there, and the page says what waits.
    expect(page.locator("#connection")).to_be_empty()
    expect(page.locator("#connection")).to_be_visible()
    between.saves = True
    waiting(page, 0)
    expect(page.locator("#connection")).to_be_hidden()
    arrive(site, ["starships/9"])


def test_a_server_that_takes_its_time_is_never_called_away(page: Page, between: Between) -> None:  # noqa: F811
    visit(page, between, LIST)
    page.evaluate("""() => {
      window.claims = [];
      new MutationObserver(() => window.claims.push(document.querySelector('#connection').textContent))
        .observe(document.querySelector('#connection'), { childList: true });
    }""")
    between.delay = 4
    star(cell(page, "starships/9")).click()
    expect(page.locator("#notice")).to_contain_text("Added to Favourites", timeout=8_000)
    assert page.evaluate("window.claims.filter(Boolean)") == []
    # A page that isn't saved comes from the server.
    page.goto(between("/heroes"))
    expect(page.locator("main[data-page=feed]:not([data-kept])")).to_be_visible()
    expect(page.locator("#connection")).to_be_empty()


@pytest.mark.parametrize("delay", [0.7, 1.4, 2])
def test_saved_pages_are_replaced_by_those_of_a_slow_server(page: Page, between: Between, delay: float) -> None:  # noqa: F811
    visit(page, between, LIST)
    between.delay = delay
    # Saved ones and others, by addresses and links.
    for path in (LIST, "/heroes", "/starships/9", "/"):
        page.goto(between(path))
        expect(page.locator("main:not([data-kept])")).to_be_visible()
    page.locator("nav.tabs").get_by_role("link", name="Starships").click()
    expect(page).to_have_url(between(LIST))
    expect(page.locator("main:not([data-kept])")).to_be_visible()
    # Each of the three visits asks once, and once more if the saved page was shown meanwhile.
    assert [path for path, _ in between.statuses].count(LIST) <= 3 * 2


# Time.

MOVE_CLOCK = "days => { const { now } = Date; Date.now = () => now() + days * 86400000; }"


@pytest.mark.parametrize(("days", "is_sent"), [(27, True), (29, False)])
def test_a_change_waits_for_four_weeks(
    page: Page, site: Site, start: Start, days: int, is_sent: bool  # noqa: F811
) -> None:
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    page.goto(site(LIST))
    wait_until_saved(page, LIST)
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    star(cell(page, "starships/9")).click()
    waiting(page, 1)
    [worker] = page.context.service_workers
    worker.evaluate(MOVE_CLOCK, days)
    page.clock.set_fixed_time(time.time() + days * 86_400)
    restart(start, site, "--offline")
    waiting(page, 0)
    if is_sent:
        arrive(site, ["starships/9"])
    else:
        expect(page.locator("#notice")).to_contain_text("waited for more than four weeks and wasn’t sent")
        expect(star(cell(page, "starships/9"))).to_have_attribute(*OFF)
        arrive(site, [])
