"""What is saved has limits, and says so: long lists, a device without room, and what browsers keep."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from conftest import Start, executable
from going_between import Between
from locators import cell, cells, search_box, star, wait_for_pictures, wait_until
from many_favourites import add_favourites
from saved_pages import ask_worker, is_saved, restart, stop, wait_until_saved
from site_under_test import Site
from stand_ins.starships import Upstream, fleet
from test_favourites import OFF, ON
from test_offline import LIST, SHELL, page, site, visit  # noqa: F401
from test_taps_offline import arrive, waiting


@pytest.fixture
def long(start: Start) -> Iterator[Site]:
    """120 starships, on three pages."""
    with Upstream(fleet(120)) as upstream:
        site = start(upstream=upstream)
        site.retry_until("fresh")
        site.settle(LIST)
        yield site


@pytest.fixture
def between(site: Site) -> Iterator[Between]:  # noqa: F811
    with Between(site) as between:
        yield between


def pin(page: Page, name: str) -> Locator:  # noqa: F811
    button = page.locator(".kept").get_by_role("button", name=name)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    return button


def test_a_list_is_pinned_without_the_server_and_saved_later(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site)
    stop(site)
    page.goto(site("/offline"))
    pin(page, "Heroes")
    assert page.locator("#notice").inner_text() == ""
    restart(start, site, "--offline")
    wait_until_saved(page, "/heroes")


END = "scrollTo(0, document.documentElement.scrollHeight)"


@pytest.mark.parametrize("is_pinned", [True, False], ids=["pinned", "visited"])
def test_all_pages_of_a_list_are_there(page: Page, long: Site, is_pinned: bool) -> None:  # noqa: F811
    last = page.locator('main .list [aria-posinset="120"]')
    visit(page, long, LIST)
    if is_pinned:
        page.goto(long("/offline"))
        pin(page, "Starships")
    else:
        page.locator("main .gap").first.wait_for(state="attached")
        page.evaluate(END)
        expect(last).to_be_visible()
    stop(long)
    page.goto(long(LIST))
    page.locator("main .gap").first.wait_for(state="attached")
    page.evaluate(END)
    expect(last).to_be_visible()


SPANISH = ("/", "/offline", "/search", "/favourites")


def test_the_language_stays(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, LIST)
    page.goto(site("/languages"))
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    # What came with the worker in another language comes again.
    for path in SPANISH:
        wait_until(page, "async path => (await caches.match(path))?.headers.get('content-language') === 'es'", path)
    page.goto(site("/starships/9"))
    wait_until_saved(page, "/starships/9")
    stop(site)
    for path in ("/starships/9", "/heroes", *SPANISH):
        page.goto(site(path))
        expect(page.locator("html")).to_have_attribute("lang", "es")
        expect(page.locator("#connection")).to_have_text("No se puede acceder al servidor")


LANGUAGE = "async path => (await caches.match(path, { ignoreVary: true }))?.headers.get('content-language')"


def test_visited_pages_come_in_the_language_that_was_chosen(page: Page, between: Between) -> None:  # noqa: F811
    document = "/api/v1/starships?page-size=200"
    visit(page, between, "/starships/9", "/heroes", LIST)
    wait_until_saved(page, document)
    visited = "async () => (await (await caches.open((await caches.keys()).find(name => name.includes(' visited ')))).keys()).map(key => key.url)"
    page.goto(between("/languages"))
    before = page.evaluate(visited)
    between.statuses.clear()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    for path in ("/starships/9", "/heroes", document):
        wait_until(page, f"async path => (await ({LANGUAGE})(path)) === 'es'", path)
    # The one that was used last comes first, and stays the last one to go.
    asked = [path for path, _ in between.statuses]
    assert asked.index("/heroes") < asked.index("/starships/9")
    wait_until(
        page,
        f"async before => {{ const all = await ({visited})(); const old = all.filter(url => before.includes(url));"
        " return old.join() === before.filter(url => old.includes(url)).join(); }",
        [url for url in before if url.split("/", 3)[3] in ("starships/9", "heroes")])
    between.stop()
    page.goto(between("/starships/9"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("main[lang]")).to_have_count(0)
    expect(page.locator("main article dl.facts")).to_contain_text("Fabricante")


def test_a_page_of_another_language_is_marked_amid_words_of_today(page: Page, between: Between) -> None:  # noqa: F811
    # No other than the last one is requested again.
    between.replaces = (b"PAUSE=200", b"PAUSE=900000")
    page.goto(between("/"))
    wait_until_saved(page, *SHELL)
    for path in (LIST, "/heroes", "/languages"):
        page.goto(between(path))
        wait_until_saved(page, path)
    page.get_by_role("button", name="العربية").click()
    for path in SPANISH:
        wait_until(page, f"async path => (await ({LANGUAGE})(path)) === 'ar'", path)
    between.stop()
    page.goto(between(LIST))
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("main")).to_have_attribute("lang", "en")
    expect(page.locator("main")).to_have_attribute("dir", "ltr")
    expect(page.locator("main h1").first).to_have_text("Starships")
    current = page.locator("nav.tabs a[aria-current]:visible")
    expect(current).to_have_count(1)
    expect(current).to_have_attribute("href", LIST)
    assert "Starships" not in current.inner_text()
    expect(page.locator("#connection")).to_have_text("يتعذّر الوصول إلى الخادم")


def test_opening_a_saved_page_renews_it(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, LIST, "/heroes", "/charts")
    stop(site)
    page.goto(site(LIST))
    wait_until(
        page,
        "async () => (await (await caches.open((await caches.keys()).find(name => name.includes(' visited ')))).keys())"
        ".at(-1).url.endsWith('/starships')")


def test_the_browser_is_asked_to_keep_what_someone_wants_to_stay(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site)
    page.goto(site("/offline"))
    page.evaluate("() => { navigator.storage.persist = async () => { document.asked = (document.asked ?? 0) + 1; }; }")
    button = pin(page, "Starships")
    assert page.evaluate("document.asked") == 1
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.asked") == 1


def test_all_of_many_favourites_are_there(page: Page, start: Start, tmp_path: Path) -> None:  # noqa: F811
    add_favourites(tmp_path, 1_200)
    site = start("--offline", directory=tmp_path)
    visit(page, site)
    # It waits for what is being saved.
    ask_worker(page, "favouritesDidChange")
    page.goto(site("/offline"))
    expect(page.locator(".kept .favourites")).to_have_text("Favourites saved: 1,200 of 1,200. They may take up to 500 MB.")
    stop(site)
    page.goto(site("/starships/1200"))
    expect(page.get_by_role("heading", level=1, name="Ship 1200")).to_be_visible()
    expect(star(page.locator("#detail"))).to_have_attribute(*ON)
    wait_for_pictures(page)
    page.goto(site("/favourites?page=24"))
    expect(cell(page, "starships/1200")).to_be_visible()
    page.goto(site("/search"))
    search_box(page).fill("Ship 1199")
    expect(cells(page)).to_have_count(1)


def test_favourites_beyond_the_bound_are_counted(page: Page, start: Start, tmp_path: Path) -> None:  # noqa: F811
    add_favourites(tmp_path, 12)
    with Between(start("--offline", directory=tmp_path)) as between:
        between.replaces = (b"MOST_FAVOURITE_BYTES=500e6", b"MOST_FAVOURITE_BYTES=1e5")
        page.goto(between("/"))
        wait_until_saved(page, *SHELL)
        ask_worker(page, "favouritesDidChange")
        count = ask_worker(page, "report")["savedFavourites"]
        page.goto(between("/offline"))
        expect(page.locator(".kept .favourites")).to_have_text(f"Favourites saved: {count} of 12. They may take up to 100 kB.")
        assert [is_saved(page, f"/starships/{number}") for number in range(1, 13)] == [True] * count + [False] * (12 - count)
        assert 0 < count < 12
        # The others are known all the same.
        between.stop()
        page.goto(between("/starships/12"))
        expect(page.locator("main article h1")).to_have_text("Ship 12")
        expect(page.locator("main article dl.facts")).to_contain_text("Manufacturer")


def test_a_list_that_is_too_long_says_so(page: Page, between: Between) -> None:  # noqa: F811
    between.replaces = (b"MOST_ITEMS=1000", b"MOST_ITEMS=10")
    page.goto(between("/"))
    wait_until_saved(page, *SHELL)
    page.goto(between("/offline"))
    cut = page.locator(".kept .cut")
    expect(page.locator(".kept")).to_be_visible()
    expect(cut).to_be_hidden()
    button = pin(page, "Starships")
    expect(cut).to_have_text("Of a list with more than 10 items, the first 10 are saved.")
    assert ask_worker(page, "favourites")["isComplete"]
    button.click()
    expect(cut).to_be_hidden()


def test_a_device_without_room_says_so(page: Page, between: Between) -> None:  # noqa: F811
    page.goto(between("/"))
    wait_until_saved(page, *SHELL)
    page.goto(between(LIST))
    star(cell(page, "starships/9")).click()
    wait_until_saved(page, "/starships/9")
    page.goto(between("/offline"))
    expect(page.locator(".kept")).to_be_visible()
    usage = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": between.base, "quotaSize": usage + 100_000})
    pin(page, "Heroes")
    expect(page.locator(".kept .full")).to_contain_text("no more room")
    # The favourite stays.
    assert is_saved(page, "/starships/9")
    between.stop()
    page.goto(between("/starships/9"))
    expect(page.get_by_role("heading", level=1, name="Death Star")).to_be_visible()


# Browsers look at the quota of a database every half a minute.
NO_ROOM = "() => { IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError'); }; }"


def test_a_change_that_has_no_room_to_wait_is_taken_back(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site, LIST)
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    star(cell(page, "starships/9")).click()
    waiting(page, 1)
    [worker] = page.context.service_workers
    worker.evaluate(NO_ROOM)
    star(cell(page, "starships/10")).click()
    expect(page.locator("#notice")).to_contain_text("Couldn’t save. Try again.")
    expect(star(cell(page, "starships/10"))).to_have_attribute(*OFF)
    # What waits already arrives.
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    restart(start, site, "--offline")
    arrive(site, ["starships/9"])


def test_a_form_that_has_no_room_to_wait_leads_to_a_page_of_the_app(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, LIST)
    # The page doesn't know that the server is away, so that the form loads a page.
    page.route("**/health", lambda route: route.fulfill())
    stop(site)
    [worker] = page.context.service_workers
    worker.evaluate(NO_ROOM)
    page.evaluate("""() => {
      const form = document.querySelector('[data-item="starships/9"] form');
      HTMLFormElement.prototype.submit.call(Object.assign(form, { innerHTML: '<input name=value value=true>' }));
    }""")
    expect(page.locator(".missing")).to_be_visible()


def test_an_insecure_origin_says_what_it_needs(playwright: Playwright, start: Start) -> None:
    site = start("--offline", "--allowed-host", "vitrine.test")
    # Only a machine's own addresses are secure without TLS.
    rules = "--host-resolver-rules=MAP vitrine.test 127.0.0.1"
    path = executable("chromium-headless-shell", "chromium")
    with playwright.chromium.launch(executable_path=path, args=["--no-sandbox", rules]) as browser:
        page = browser.new_page(locale="en-GB")
        page.goto(site("/offline").replace("127.0.0.1", "vitrine.test"))
        assert not page.evaluate("isSecureContext")
        expect(page.locator(".unsaved")).to_contain_text("over HTTPS")
        expect(page.locator(".kept")).to_be_hidden()
