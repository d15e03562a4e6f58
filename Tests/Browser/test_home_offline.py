"""The home page as someone arranges it without the server: at once, after a reload, and then on the server."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from conftest import Start
from saved_pages import restart, stop
from site_under_test import Site
from test_accessibility import LOOKS, assert_accessible
from test_home import EDITING, act, add, order, row
from test_offline import LIST, page, site, visit  # noqa: F401
from test_taps_offline import waiting

# The second section of the same list.
ADDED = "starships-2"


def test_a_section_is_added_renamed_and_moved(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site, LIST, EDITING)
    page.locator(".drags-rows").wait_for(state="attached")
    stop(site)
    before = order(page)
    add(page, "Starships", "grid")
    waiting(page, 1)
    name = row(page, ADDED).get_by_role("textbox")
    name.fill("My fleet")
    name.press("Enter")
    expect(row(page, ADDED).get_by_role("heading", level=2)).to_have_text("My fleet")
    act(page, ADDED, "up").click()
    waiting(page, 3)
    assert order(page) == [*before[:-1], ADDED, before[-1]]
    expect(act(page, ADDED, "up")).to_be_focused()
    page.goto(site("/"))
    fleet = page.locator(f'main section[data-section="{ADDED}"]')
    expect(fleet.get_by_role("heading", level=2)).to_have_text("My fleet")
    expect(fleet.locator('[data-layout="grid"] > [data-item]')).to_have_count(12)
    assert_accessible(page, LOOKS[:1])
    restart(start, site, "--offline")
    waiting(page, 0)
    page.goto(site("/"))
    expect(fleet.locator('[data-layout="grid"] > [data-item]')).to_have_count(12)
    expect(fleet.get_by_role("heading", level=2)).to_have_text("My fleet")
    expect(page.locator("h2[data-waiting]")).to_have_count(0)
