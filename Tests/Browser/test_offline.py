"""What one has visited is there when the server is really gone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from conftest import READER, SONGS, Open, Start, executable
from devices import DESKTOP, PHONE, Device, first
from locators import boxes, cell, cells, search_box, star, titles, wait_for_pictures
from saved_pages import ALLOWED, restart, stop, wait_until_saved
from site_under_test import Site
from vitals import MEASUREMENTS
from witness import Witness

NewContext = Callable[..., BrowserContext]
LIST = "/starships"
# Is saved after the page, for searches and sorts.
LIST_ITEMS = "/api/v1/starships?page-size=200"
# The home page and the page of what is saved come with the worker.
SHELL = ("/", "/offline")


@pytest.fixture
def site(start: Start) -> Site:
    """Samples, and one profile for everyone."""
    return start("--offline")


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(DESKTOP, **ALLOWED).new_page()


def visit_and_save(page: Page, site: Callable[[str], str], *paths: str) -> None:
    """Goes to each, first without the worker and then until all are saved."""
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    for path in paths:
        page.goto(site(path))
        wait_until_saved(page, path)


@pytest.mark.pictures
def test_visited_pages_are_there_with_their_pictures(page: Page, site: Site) -> None:
    visit_and_save(page, site, LIST, "/starships/9")
    wait_for_pictures(page)
    stop(site)
    for path, heading in ((LIST, "Starships"), ("/starships/9", "Death Star"), ("/", "Home")):
        page.goto(site(path))
        expect(page.get_by_role("heading", level=1, name=heading).first).to_be_visible()
        expect(page.locator("#connection")).to_have_text("Can’t reach the server")
    page.goto(site(LIST))
    expect(cells(page)).to_have_count(36)
    wait_for_pictures(page)
    assert page.evaluate("[...document.images].filter(i => i.src && i.complete && !i.naturalWidth).map(i => i.src)") == []


def test_it_works_under_a_base_path(page: Page, start: Start) -> None:
    site = start("--offline", "--base-path", "/vitrine")
    page.goto(site("/"))
    wait_until_saved(page, "/vitrine/", "/vitrine/offline")
    page.goto(site(LIST))
    wait_until_saved(page, "/vitrine/starships")
    star(cell(page, "starships/9")).click()
    wait_until_saved(page, "/vitrine/starships/9")
    stop(site)
    page.goto(site("/starships/9?sort=length"))
    expect(page.get_by_role("heading", level=1, name="Death Star")).to_be_visible()
    page.goto(site("/heroes"))
    expect(page.locator(".missing")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not available offline")


def test_the_palette_finds_what_is_saved_and_says_how_much(page: Page, site: Site) -> None:
    visit_and_save(page, site, LIST)
    wait_until_saved(page, LIST_ITEMS)
    page.keyboard.press("ControlOrMeta+k")
    expect(page.locator("dialog[open]").get_by_role("option").first).to_be_visible()
    stop(site)
    page.keyboard.type("millennium")
    expect(page.get_by_role("option", name="Millennium Falcon").first).to_be_visible()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("nothing of the kind")
    expect(page.locator("dialog[open]")).to_contain_text("0 results on this device")


def test_the_page_of_the_first_visit_is_saved(page: Page, site: Site) -> None:
    page.goto(site(LIST))
    wait_until_saved(page, LIST)


def test_a_link_leads_to_what_is_saved_until_the_server_is_back(page: Page, site: Site, start: Start) -> None:
    visit_and_save(page, site, "/favourites", LIST)
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    page.locator("nav.tabs").get_by_role("link", name="Favourites").click()
    expect(page.locator("main[data-page=favourites]")).to_be_visible()
    page.locator("nav.tabs").get_by_role("link", name="Heroes").click()
    expect(page.locator(".missing")).to_be_visible()
    # The page that was asked for comes by itself.
    restart(start, site, "--offline")
    expect(page.locator("main[data-page=feed]")).to_be_visible()
    expect(page.locator("#connection")).to_be_empty()


@pytest.mark.timed
def test_a_stopped_server_is_noticed_within_two_seconds(page: Page, site: Site) -> None:
    visit_and_save(page, site, LIST)
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    begin = time.monotonic()
    expect(page.locator("#connection")).to_have_text("Can’t reach the server", timeout=2_000)
    MEASUREMENTS.record("offline is noticed", (time.monotonic() - begin) * 1_000, "ms")


SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver(list => { for (const { value } of list.getEntries()) window.shifts.push(value); })
    .observe({ type: 'layout-shift' });
}"""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts))))"


@pytest.mark.parametrize("device", first(PHONE, DESKTOP))
@pytest.mark.parametrize("path", first(SONGS, LIST, "/starships/9"))
def test_the_connection_bar_moves_and_covers_nothing(radio: Site, open_page: Open, device: Device, path: str) -> None:
    page = open_page(radio(path), device)
    if path == SONGS:
        page.locator("button.play").first.click()
        expect(page.locator("#player")).to_be_visible()
    bar = page.locator("#connection")
    page.route("**/health", lambda route: route.abort())
    page.evaluate("dispatchEvent(new CustomEvent('requestFailed'))")
    expect(bar).to_have_text("Can’t reach the server")
    [covering] = boxes(bar)
    for fixed in (".tabs > a:visible", "#player:visible", "#notice:visible"):
        for box in boxes(page.locator(fixed)):
            assert (box["y"] + box["height"] <= covering["y"] or box["y"] >= covering["y"] + covering["height"]
                    or box["x"] + box["width"] <= covering["x"]), fixed
    # It goes, and comes back. Nothing else changes meanwhile.
    page.evaluate(SHIFTS)
    bar.evaluate("bar => { bar.textContent = ''; }")
    assert page.evaluate(DRAWN) == []
    page.evaluate("dispatchEvent(new CustomEvent('requestFailed'))")
    expect(bar).to_have_text("Can’t reach the server")
    assert page.evaluate(DRAWN) == []
    # At their end, lists and details are above it.
    page.evaluate("() => [document.scrollingElement, ...document.querySelectorAll('.master, .detail')]"
                  ".forEach(e => e.scrollTo(0, e.scrollHeight))")
    for box in boxes(page.locator("main [data-item]:visible, main #detail > *:visible")):
        assert box["y"] + box["height"] <= covering["y"] + 1


def test_a_list_is_sorted_and_searched_as_the_server_does_it(page: Page, site: Site) -> None:
    visit_and_save(page, site, LIST)
    wait_until_saved(page, LIST_ITEMS)
    by_length, by_name, found = (
        [each["title"] for section in json.loads(site.text(f"/api/v1/starships?{query}"))["sections"] for each in section["items"]]
        for query in ("sort=length&order=descending&page-size=200", "order=descending&page-size=200", "term=falcon")
    )
    stop(site)
    for query, expected in (("sort=length&order=descending", by_length), ("order=descending", by_name), ("term=falcon", found)):
        page.goto(site(f"{LIST}?{query}"))
        expect(page.locator("[data-arranged]")).to_be_visible()
        assert titles(page) == expected
    # As someone types.
    search_box(page).fill("death")
    expect(cells(page).locator(".title")).to_have_text(["Death Star"])


@pytest.fixture
def profile_folder(tmp_path: Path) -> Path:
    return tmp_path / "browser"


@pytest.fixture
def installed(playwright: Playwright, profile_folder: Path) -> Iterator[Callable[[], BrowserContext]]:
    """Opens the same browser again, as a person opens the app from the home screen."""
    contexts: list[BrowserContext] = []

    def opened() -> BrowserContext:
        for context in contexts:
            context.close()
        contexts[:] = [playwright.chromium.launch_persistent_context(
            str(profile_folder), executable_path=executable("chromium-headless-shell", "chromium"),
            args=["--no-sandbox", Witness.SEALED], viewport=PHONE.viewport, has_touch=True,
            **(READER | ALLOWED))]
        return contexts[0]

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.timed
def test_it_starts_cold_in_less_than_a_second(installed: Callable[[], BrowserContext], site: Site) -> None:
    visit_and_save(installed().new_page(), site, LIST)
    stop(site)
    page = installed().new_page()
    page.goto(site("/"))
    expect(page.locator("main[data-page=home]")).to_be_visible()
    paint = page.evaluate(
        "() => new Promise(done => new PerformanceObserver((list, o) => { for (const e of list.getEntries())"
        " if (e.name === 'first-contentful-paint') { o.disconnect(); done(e.startTime); } })"
        ".observe({ type: 'paint', buffered: true }))")
    MEASUREMENTS.record("offline start, first picture", paint, "ms")
    assert paint < 1_000
    expect(page.locator("#connection")).to_have_text("Can’t reach the server")


SAVED_BYTES = """async kinds => {
  let bytes = 0;
  for (const name of (await caches.keys()).filter(name => kinds.includes(name.split(' ')[1]))) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) bytes += (await (await cache.match(key)).blob()).size;
  }
  return bytes;
}"""


@pytest.mark.pictures
@pytest.mark.product
def test_a_visit_of_all_sources_takes_little_room(page: Page, site: Site) -> None:
    visit_and_save(page, site)
    for path in ("/charts", "/music?term=love", "/heroes", LIST):
        page.goto(site(path))
        wait_until_saved(page, path)
        wait_for_pictures(page)
        item = cells(page).locator("> a").first.get_attribute("href") or ""
        page.goto(site(item))
        wait_until_saved(page, item)
    shell = page.evaluate(SAVED_BYTES, ["shell"])
    visited = page.evaluate(SAVED_BYTES, ["visited", "lasting", "pictures", "lasting-pictures"])
    MEASUREMENTS.record("saved: style and scripts", shell, "bytes")
    MEASUREMENTS.record("saved: home, four lists, an item of each", visited, "bytes")
    page.goto(site("/offline"))
    reported = float(page.locator(".kept[data-bytes]").get_attribute("data-bytes") or 0)
    assert visited <= reported <= 1.2 * visited
    assert visited < 3_000_000


def test_what_is_posted_leads_back_to_its_page_through_the_worker(page: Page, site: Site) -> None:
    visit_and_save(page, site, LIST)
    answered = page.evaluate(
        "fetch('/sidebar', { method: 'POST', body: new URLSearchParams({ value: 'hidden' }) }).then(({ url }) => url)"
    )
    assert answered == site(LIST)
