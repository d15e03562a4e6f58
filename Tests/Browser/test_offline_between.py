"""Two versions, a server that hangs, answers that are lost, and a device without room."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from going_between import MARK, Between
from locators import cell, cells, search_box, star
from saved_pages import wait_until_saved
from site_under_test import Site
from test_favourites import ON
from test_offline import LIST, SHELL, page, site  # noqa: F401
from test_taps_offline import arrive, waiting
from vitals import MEASUREMENTS

LOADED = "() => performance.getEntriesByType('resource').map(e => e.name).filter(name => name.includes('/assets/'))"


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
    """As the browser does with each page, once a new version is there."""
    page.evaluate("""async () => {
      const change = new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done));
      await (await navigator.serviceWorker.ready).update();
      const limit = new Promise((_, fail) => setTimeout(fail, 10000, new Error('Expected a new worker')));
      await Promise.race([change, limit]);
    }""")


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


def test_a_server_that_hangs_keeps_nobody_waiting(page: Page, between: Between) -> None:  # noqa: F811
    visit(page, between, LIST)
    between.hangs = True
    begin = time.monotonic()
    page.goto(between(LIST), wait_until="commit")
    expect(cells(page)).to_have_count(36)
    took = time.monotonic() - begin
    MEASUREMENTS.record("saved page while the server hangs", took * 1_000, "ms")
    assert took < 3


def test_a_slow_server_is_not_called_away(page: Page, between: Between) -> None:  # noqa: F811
    visit(page, between, LIST)
    page.reload()
    expect(page.locator("#connection")).to_be_empty()
    expect(page.locator("main:not([data-kept])")).to_be_visible()


def test_an_unchanged_page_is_answered_with_304(page: Page, between: Between) -> None:  # noqa: F811
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
