"""How the sources are doing, and a page that recovers by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, SMALLEST, Device
from locators import cells, overflow, state
from site_under_test import Site
from upstream import Upstream

UNTIL_ASKED_AGAIN = 40_000


@pytest.mark.parametrize("device", [SMALLEST, PHONE, DESKTOP], ids=lambda device: device.name)
def test_the_page_of_sources_says_how_each_is_doing(fresh: Site, open_page: Open, device: Device) -> None:
    page = open_page(fresh("/"), device)
    # On a phone they are behind what has no room in the bar.
    entry = "Sources" if device.has_sidebar else "More"
    page.get_by_role("navigation", name="Main").get_by_role("link", name=entry).click()
    expect(page.locator('main[data-page="sources"]')).to_be_visible()
    source = page.locator('section[data-section="starships"]')
    expect(source.locator('[data-state="fresh"]')).to_be_visible()
    assert fresh.upstream is not None
    host = fresh.upstream.base.split("/")[2]
    expect(source.locator("dl > div", has=page.get_by_text(host, exact=True))).to_contain_text("Answered")
    expect(source).to_contain_text("120 items")
    expect(source).to_contain_text("Nothing would be lost")
    assert overflow(page) == 0


def test_the_page_of_sources_says_what_failed_and_tries_again(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.fault = 500
    site = start(upstream=own_upstream)
    site.retry_until("sample")
    page = open_page(site("/sources"))
    source = page.locator('section[data-section="starships"]')
    expect(source).to_contain_text("Has not answered yet.")
    expect(source).to_contain_text(re.compile("Failed .*has a problem of its own"))
    expect(source).to_contain_text("Everything but the samples would be lost")
    own_upstream.release()
    source.get_by_role("button", name="Try again").click()
    expect(page).to_have_url(site("/sources"))
    expect(source.locator('[data-state="fresh"]')).to_be_visible()
    # The names come last.
    for _ in range(40):
        if "Nothing would be lost" in source.inner_text():
            break
        page.wait_for_timeout(250)
        page.reload()
    expect(source).to_contain_text("Nothing would be lost")
    # It can be asked also while it is fresh.
    expect(source.get_by_role("button", name="Refresh")).to_be_visible()


def test_a_page_recovers_by_itself(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.fault = 503
    site = start(upstream=own_upstream)
    site.retry_until("sample")
    page = open_page(site("/starships"))
    expect(state(page)).to_contain_text("too busy")
    page.evaluate("window.sameDocument = true")
    own_upstream.release()
    expect(state(page)).to_have_attribute("data-state", "fresh", timeout=UNTIL_ASKED_AGAIN)
    expect(cells(page)).to_have_count(12)
    assert page.evaluate("window.sameDocument")


def test_a_page_that_looks_again_leaves_what_one_types_alone(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.fault = 503
    site = start(upstream=own_upstream)
    site.retry_until("sample")
    page = open_page(site("/starships"))
    field = page.get_by_role("searchbox")
    field.fill("wing")
    own_upstream.release()
    site.retry_until("fresh")
    page.wait_for_timeout(12_000)
    expect(field).to_have_value("wing")
    expect(field).to_be_focused()
