"""How the sources are doing, and a page that recovers by itself."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, SMALLEST
from locators import cells, overflow, state
from program import PROGRAM
from site_under_test import Site
from stand_ins.starships import Upstream

# Pages then look again each second.
SOON = {"VITRINE_RETRY_INTERVAL": "0.2"}
# Repeats a request soon, and leaves time to press a button.
LATER = {"VITRINE_RETRY_INTERVAL": "5"}


def test_the_page_of_sources_says_how_each_is_doing(fresh: Site, open_page: Open) -> None:
    assert fresh.upstream is not None
    host = fresh.upstream.base.split("/")[2]
    page = open_page(fresh("/health"), SMALLEST)
    for device in (SMALLEST, PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        page.goto(fresh("/languages"))
        # On a phone they have no room in the bar.
        if not device.has_sidebar:
            page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("navigation", name="Main").get_by_role("link", name="Sources").click()
        expect(page.locator('main[data-page="sources"]'), str(device)).to_be_visible()
        source = page.locator('section[data-section="starships"]')
        expect(source.locator('[data-state="fresh"]'), str(device)).to_be_visible()
        expect(source.locator("dl > div", has=page.get_by_text(host, exact=True))).to_contain_text("Last updated")
        expect(source).to_contain_text("120 items")
        expect(source).to_contain_text("Fully saved")
        assert overflow(page) == 0, device


def test_the_page_of_sources_says_what_failed_and_tries_again(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.fault = 500
    site = start(upstream=own_upstream, environment=LATER)
    site.retry_until("sample")
    page = open_page(site("/sources"), PHONE)
    source = page.locator('section[data-section="starships"]')
    expect(source).to_contain_text("No response yet")
    expect(source).to_contain_text(re.compile("Failed .*has a problem"))
    expect(source).to_contain_text("Only samples are available")
    own_upstream.release()
    source.get_by_role("button", name="Try again").click()
    expect(page).to_have_url(site("/sources"))
    expect(source.locator('[data-state="fresh"]')).to_be_visible()
    # The names come last.
    expect(source).to_contain_text("Fully saved")
    # It can be asked also while it is fresh.
    expect(source.get_by_role("button", name="Refresh")).to_be_visible()


def test_the_page_of_sources_follows_a_mirror_in_another_process(
    start: Start, own_upstream: Upstream, open_page: Open, tmp_path: Path
) -> None:
    page = open_page(start("--offline", directory=tmp_path)("/sources"), PHONE)
    source = page.locator('section[data-section="starships"]')
    expect(source).to_contain_text("Only samples are available")
    page.locator("#connection[data-live]").wait_for(state="attached")
    page.evaluate("document.isOld = true")
    subprocess.run(
        [PROGRAM, "archive", "mirror", "starships", "--data-directory", tmp_path, "--upstream",
         f"starships={own_upstream.base}"], check=True, capture_output=True)
    expect(source).to_contain_text("Fully saved")
    assert page.evaluate("document.isOld")


def test_a_page_recovers_by_itself(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.fault = 503
    page = open_page(start(upstream=own_upstream, environment=SOON)("/starships"))
    expect(state(page)).to_contain_text("is busy.")
    page.evaluate("window.sameDocument = true")
    own_upstream.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page)).to_have_count(12)
    assert page.evaluate("window.sameDocument")


def test_a_page_that_looks_again_leaves_what_one_types_alone(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.fault = 503
    page = open_page(start(upstream=own_upstream, environment=SOON)("/starships"))
    expect(state(page)).to_contain_text("is busy.")
    field = page.get_by_role("searchbox")
    field.fill("ship 012")
    expect(page).to_have_url(re.compile("term=ship"))
    own_upstream.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page)).to_have_count(1)
    expect(field).to_have_value("ship 012")
    expect(field).to_be_focused()
