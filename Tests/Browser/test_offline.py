"""What one has visited is there when the server is really gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from conftest import READER, Start, executable
from devices import DESKTOP, PHONE, Device
from locators import boxes, cell, cells, search_box, star, titles, wait_for_pictures
from saved_pages import ALLOWED, NAMES, ask_worker, is_saved, restart, stop, wait_until_saved
from site_under_test import Site
from vitals import MEASUREMENTS
from witness import Witness

NewContext = Callable[..., BrowserContext]
LIST = "/starships"
# The home page and the page of what is saved come with the worker.
SHELL = ("/", "/offline")


@pytest.fixture
def site(start: Start) -> Site:
    """Samples, and one profile for everyone."""
    return start("--offline")


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(DESKTOP, **ALLOWED).new_page()


def visit(page: Page, site: Site, *paths: str) -> None:
    """Goes to each, first without the worker and then until all are saved."""
    page.goto(site("/"))
    wait_until_saved(page, *SHELL)
    for path in paths:
        page.goto(site(path))
        wait_until_saved(page, path)


def test_visited_pages_are_there_with_their_pictures(page: Page, site: Site) -> None:
    visit(page, site, LIST, "/starships/9")
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


def test_a_page_never_seen_says_so_and_offers_what_is_near(page: Page, site: Site) -> None:
    visit(page, site, LIST, "/starships/9", "/favourites")
    wait_until_saved(page, "/?edit=true")
    stop(site)
    # The first tap, before anything has noticed.
    page.goto(site("/heroes"))
    expect(page.get_by_role("heading", name="This page isn’t saved on this device")).to_be_visible()
    near = page.locator(".missing li a:visible")
    expect(near.filter(has_text="Starships").first).to_be_visible()
    # The ways that are always wanted come first, and items say what they belong to.
    assert near.all_text_contents()[:3] == ["Home", "Favourites", "Saved on this device"]
    assert "Death StarStarships" in near.all_text_contents()
    assert near.locator("svg").count() == near.count()
    assert {"Starships", "Favourites"} <= set(near.all_text_contents())
    assert len(set(near.all_text_contents())) == near.count()
    assert not near.locator("xpath=self::a[contains(@href, 'edit=true')]").count()
    near.filter(has_text="Starships").first.click()
    expect(cells(page)).to_have_count(36)


def test_an_item_never_seen_is_shown_as_its_list_knows_it(page: Page, site: Site) -> None:
    visit(page, site, LIST)
    wait_until_saved(page, "/api/v1/starships?page-size=200")
    stop(site)
    page.goto(site("/starships/10"))
    expect(page.locator("main article h1")).to_have_text("Millennium Falcon")
    expect(page.locator("main article .problem")).to_have_text("This page isn’t saved on this device")
    expect(page.locator("main article dl.facts")).to_contain_text("Manufacturer")
    beside = page.locator(".master [data-item]:visible")
    expect(beside).to_have_count(36)
    expect(page.locator(".master .selected .title")).to_have_text("Millennium Falcon")
    expect(page.locator("nav.tabs a[aria-current]:visible")).to_have_text("Starships")
    page.set_viewport_size(PHONE.viewport)
    page.get_by_role("link", name="Starships").filter(visible=True).first.click()
    expect(page).to_have_url(site(LIST))


def test_the_page_of_the_first_visit_is_saved(page: Page, site: Site) -> None:
    page.goto(site(LIST))
    wait_until_saved(page, LIST)


def test_the_page_comes_once_the_server_is_back(page: Page, site: Site, start: Start) -> None:
    visit(page, site, LIST)
    stop(site)
    page.goto(site("/heroes"))
    expect(page.locator(".missing")).to_be_visible()
    restart(start, site, "--offline")
    expect(page.locator("main[data-page=feed]")).to_be_visible()
    expect(page.locator("#connection")).to_be_empty()


def test_a_link_leads_to_what_is_saved_while_the_server_is_away(page: Page, site: Site) -> None:
    visit(page, site, "/favourites", LIST)
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    page.locator("nav.tabs").get_by_role("link", name="Favourites").click()
    expect(page.locator("main[data-page=favourites]")).to_be_visible()
    page.locator("nav.tabs").get_by_role("link", name="Heroes").click()
    expect(page.locator(".missing")).to_be_visible()


def test_a_stopped_server_is_noticed_within_two_seconds(page: Page, site: Site) -> None:
    visit(page, site, LIST)
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


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
@pytest.mark.parametrize("path", [LIST, "/starships/9", "/music?term=love"])
def test_the_connection_bar_moves_and_covers_nothing(
    new_context: NewContext, site: Site, device: Device, path: str
) -> None:
    page = new_context(device, **ALLOWED).new_page()
    visit(page, site, path)
    page.locator("#connection[data-live]").wait_for(state="attached")
    if "music" in path:
        page.locator("button.play").first.click()
        expect(page.locator("#player")).to_be_visible()
    stop(site)
    bar = page.locator("#connection")
    expect(bar).to_have_text("Can’t reach the server")
    [covering] = boxes(bar)
    for fixed in (".tabs > a:visible", "#player:visible", "#notice:visible"):
        for box in boxes(page.locator(fixed)):
            assert (box["y"] + box["height"] <= covering["y"] or box["y"] >= covering["y"] + covering["height"]
                    or box["x"] + box["width"] <= covering["x"]), fixed
    # It goes, and comes back with the next check. Nothing else changes meanwhile.
    page.evaluate(SHIFTS)
    bar.evaluate("bar => { bar.textContent = ''; }")
    assert page.evaluate(DRAWN) == []
    expect(bar).to_have_text("Can’t reach the server")
    assert page.evaluate(DRAWN) == []
    # At their end, lists and details are above it.
    page.evaluate("() => [document.scrollingElement, ...document.querySelectorAll('.master, .detail')]"
                  ".forEach(e => e.scrollTo(0, e.scrollHeight))")
    for box in boxes(page.locator("main [data-item]:visible, main #detail > *:visible")):
        assert box["y"] + box["height"] <= covering["y"] + 1


def test_every_favourite_is_there_with_its_detail(page: Page, site: Site) -> None:
    visit(page, site, LIST)
    star(cell(page, "starships/9")).click()
    expect(star(cell(page, "starships/9"))).to_have_attribute("aria-pressed", "true")
    wait_until_saved(page, "/starships/9", "/favourites?source=starships&edit=true")
    page.goto(site("/heroes"))
    stop(site)
    page.goto(site("/starships/9"))
    expect(page.get_by_role("heading", level=1, name="Death Star")).to_be_visible()
    for path in ("/favourites", "/favourites?source=starships", "/favourites?source=starships&edit=true"):
        page.goto(site(path))
        expect(cell(page, "starships/9")).to_be_visible()


def test_a_list_is_sorted_and_searched_without_the_server(page: Page, site: Site) -> None:
    visit(page, site, LIST)
    wait_until_saved(page, "/api/v1/starships?page-size=200")
    by_name = titles(page)
    page.goto(site(f"{LIST}?sort=length&order=descending"))
    by_length = titles(page)
    page.goto(site(f"{LIST}?term=falcon"))
    found = titles(page)
    assert len(by_length) == 36 and found == ["Millennium Falcon"]
    page.evaluate("async () => { for (const name of await caches.keys()) for (const key of await (await caches.open(name)).keys())"
                  " if (/starships\\?(sort|term)/.test(key.url)) await (await caches.open(name)).delete(key); }")
    page.goto(site(LIST))
    stop(site)
    page.goto(site(f"{LIST}?sort=length&order=descending"))
    expect(page.locator("[data-arranged]")).to_be_visible()
    assert titles(page) == by_length
    sort = page.locator("[popovertarget=sort-menu]")
    expect(sort).to_have_accessible_name("Sort by Length")
    expect(sort).to_contain_text("↓")
    page.goto(site(f"{LIST}?order=descending"))
    expect(page.locator("[data-arranged]")).to_be_visible()
    assert titles(page) == by_name[::-1]
    # The other way round, by the menu.
    sort.click()
    page.locator("#sort-menu [aria-current]").click()
    expect(cells(page).first.locator(".title")).to_have_text(by_name[0])
    page.goto(site(LIST))
    search_box(page).fill("falcon")
    expect(cells(page)).to_have_count(1)
    assert titles(page) == found
    expect(page.locator("main .count")).to_have_text("Saved on this device: 1")


def test_the_profile_of_another_person_is_gone(start: Start, new_context: NewContext) -> None:
    site = start("--offline", "--profiles", "private")
    context = new_context(DESKTOP, **ALLOWED)
    page = context.new_page()
    visit(page, site, LIST)
    star(cell(page, "starships/9")).click()
    wait_until_saved(page, "/starships/9")
    page.goto(site("/favourites"))
    wait_until_saved(page, "/favourites")
    own = [name for name in page.evaluate(NAMES) if name.split(" ")[3] not in ("all", "new")]
    assert own
    # As signing out does.
    context.clear_cookies()
    page.goto(site(LIST))
    page.evaluate("""async own => {
      for (let i = 0; i < 200 && (await caches.keys()).some(name => own.includes(name)); i++) await new Promise(done => setTimeout(done, 50));
    }""", own)
    stop(site)
    page.goto(site("/favourites"))
    expect(cell(page, "starships/9")).to_have_count(0)


def test_the_least_recently_used_pages_go_first(page: Page, site: Site) -> None:
    visit(page, site, LIST)
    star(cell(page, "starships/9")).click()
    wait_until_saved(page, "/starships/9")
    look = """async ([from, to]) => {
      for (let i = from; i < to; i++) await (await fetch(`/starships?page=1&x=${i}`, { headers: { accept: 'text/html' } })).text();
    }"""
    page.evaluate(look, [0, 100])
    wait_until_saved(page, "/starships?page=1&x=99")
    # The first one is used again.
    page.evaluate(look, [0, 1])
    page.evaluate(look, [100, 180])
    wait_until_saved(page, "/starships?page=1&x=179")
    page.evaluate("""async () => {
      const has = () => caches.match('/starships?page=1&x=5', { ignoreVary: true });
      for (let i = 0; i < 200 && await has(); i++) await new Promise(done => setTimeout(done, 50));
    }""")
    assert is_saved(page, "/starships?page=1&x=0")
    assert is_saved(page, "/starships/9") and is_saved(page, "/")
    counts = page.evaluate(
        "async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>"
        " [name.split(' ')[1], (await (await caches.open(name)).keys()).length])))")
    assert counts["visited"] <= 151, counts


def test_an_unchanged_page_is_not_sent_again_through_the_worker(page: Page, site: Site) -> None:
    visit(page, site, LIST)
    page.goto(site("/heroes"))
    page.goto(site(LIST))
    sizes = page.evaluate(
        "async () => { const r = await fetch(location.href, { headers: { accept: 'text/html' } }); await r.text();"
        " return [r.status, r.headers.get('etag') !== null]; }")
    assert sizes == [200, True]


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


def test_it_starts_cold_in_less_than_a_second(installed: Callable[[], BrowserContext], site: Site) -> None:
    visit(installed().new_page(), site, LIST)
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


def test_the_page_of_what_is_saved(page: Page, site: Site) -> None:
    visit(page, site, LIST, "/starships/9", "/heroes")
    wait_for_pictures(page)
    page.goto(site("/sources"))
    page.get_by_role("link", name="Saved on this device").click()
    expect(page.locator(".kept")).to_be_visible()
    expect(page.locator(".unsaved")).to_be_hidden()
    starships = page.locator(".kept dl > div").filter(has_text="Starships")
    expect(starships.locator("dd")).to_contain_text("Pages: ")
    MEASUREMENTS.record("saved", float(page.locator(".kept").get_attribute("data-bytes") or 0), "bytes")
    page.get_by_role("button", name="Remove saved pages").click()
    expect(page.locator("#notice")).to_have_text("Saved pages removed")
    assert not is_saved(page, "/starships/9") and is_saved(page, "/offline")


SAVED_BYTES = """async kinds => {
  let bytes = 0;
  for (const name of (await caches.keys()).filter(name => kinds.includes(name.split(' ')[1]))) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) bytes += (await (await cache.match(key)).blob()).size;
  }
  return bytes;
}"""


def test_a_visit_of_all_sources_takes_little_room(page: Page, site: Site) -> None:
    visit(page, site)
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
    assert shell < 1_000_000 and visited < 3_000_000


def test_what_is_posted_leads_back_to_its_page_through_the_worker(page: Page, site: Site) -> None:
    visit(page, site, LIST)
    answered = page.evaluate(
        "fetch('/sidebar', { method: 'POST', body: new URLSearchParams({ value: 'hidden' }) }).then(({ url }) => url)"
    )
    assert answered == site(LIST)


@pytest.mark.parametrize("source", ("starships", "charts"))
def test_a_list_is_pinned_for_a_journey(page: Page, site: Site, source: str) -> None:
    visit(page, site)
    page.goto(site(f"/{source}"))
    [count, last] = cells(page).count(), cells(page).last
    title, item = last.locator(".title").inner_text(), last.get_attribute("data-item")
    page.goto(site("/offline"))
    button = page.locator(".kept").get_by_role("button", name=source.capitalize())
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    wait_until_saved(page, f"/{item}")
    stop(site)
    page.goto(site(f"/{item}"))
    expect(page.locator("main article h1")).to_have_text(title)
    page.goto(site(f"/{source}"))
    expect(cells(page)).to_have_count(count)
    assert {"pages", "pictures", "bytes"} <= set(ask_worker(page, "report")["sources"][source])


def test_without_a_worker_the_page_says_what_is_needed(new_context: NewContext, site: Site) -> None:
    context = new_context(DESKTOP)
    # As browsers do for an insecure origin.
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto(site("/offline"))
    expect(page.locator(".unsaved")).to_contain_text("over HTTPS")
    expect(page.locator(".kept")).to_be_hidden()
    page.goto(site(LIST))
    star(cell(page, "starships/9")).click()
    expect(page.locator("#notice")).to_contain_text("Added to Favourites")
