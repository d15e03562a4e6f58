"""What is saved has limits, and says so: long lists, a device without room, and an origin without TLS."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from conftest import Start, executable
from going_between import Between
from locators import cell, cells, search_box, star, visit, wait_for_pictures
from many_favourites import add_favourites
from saved_pages import ask_worker, is_saved, stop, wait_until_saved
from site_under_test import Site
from stand_ins.starships import Upstream, fleet
from test_favourites import ON
from test_offline import LIST, SHELL, page, site, visit_and_save  # noqa: F401


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


END = "scrollTo(0, document.documentElement.scrollHeight)"


def test_all_pages_of_a_list_are_there(page: Page, long: Site) -> None:  # noqa: F811
    last = page.locator('main .list [aria-posinset="120"]')
    visit_and_save(page, long, LIST)
    page.locator("main .gap").first.wait_for(state="attached")
    page.evaluate(END)
    expect(last).to_be_visible()
    stop(long)
    page.goto(long(LIST))
    page.locator("main .gap").first.wait_for(state="attached")
    page.evaluate(END)
    expect(last).to_be_visible()


@pytest.mark.pictures
@pytest.mark.product
def test_all_of_many_favourites_are_there(page: Page, start: Start, tmp_path: Path) -> None:  # noqa: F811
    add_favourites(tmp_path, 1_200)
    site = start("--offline", directory=tmp_path)
    visit_and_save(page, site)
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
    visit(page, site("/search"))
    search_box(page).fill("Ship 1199")
    expect(cells(page)).to_have_count(1)


def test_a_device_without_room_says_so(page: Page, between: Between) -> None:  # noqa: F811
    page.goto(between("/"))
    wait_until_saved(page, *SHELL)
    visit(page, between(LIST))
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


def test_an_insecure_origin_says_what_it_needs(playwright: Playwright, start: Start) -> None:
    site = start("--offline", "--no-sign-in", "--allowed-host", "vitrine.test")
    # Only a machine's own addresses are secure without TLS.
    rules = "--host-resolver-rules=MAP vitrine.test 127.0.0.1"
    path = executable("chromium-headless-shell", "chromium")
    with playwright.chromium.launch(executable_path=path, args=["--no-sandbox", rules]) as browser:
        page = browser.new_page(locale="en-GB")
        page.goto(site("/offline").replace("127.0.0.1", "vitrine.test"))
        assert not page.evaluate("isSecureContext")
        expect(page.locator(".unsaved")).to_contain_text("over HTTPS")
        expect(page.locator(".kept")).to_be_hidden()
        visit(page, site(LIST).replace("127.0.0.1", "vitrine.test"))
        star(cell(page, "starships/9")).click()
        expect(page.locator("#notice")).to_contain_text("Added to Favourites")
