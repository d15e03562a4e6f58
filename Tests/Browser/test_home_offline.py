"""Changes of the home page that someone makes without the server."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from conftest import Start
from saved_pages import restart, stop
from site_under_test import Site
from test_accessibility import LOOKS, assert_accessible
from test_home import EDITING, act, add, order
from test_offline import page, site, visit_and_save  # noqa: F401
from test_outbox_offline import waiting

ADDED = "pick-starships"


def test_changes_of_the_home_page_wait_as_a_count_and_arrive_in_order(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit_and_save(page, site, EDITING)
    page.locator(".drags-rows").wait_for(state="attached")
    before = order(page)
    stop(site)
    add(page, "/?pick=starships")
    waiting(page, 1)
    act(page, before[-1], "up").click()
    waiting(page, 2)
    # They are drawn when the server has made them.
    assert order(page) == before
    page.goto(site("/"))
    waiting(page, 2)
    assert_accessible(page, LOOKS[:1])
    restart(start, site, "--offline")
    waiting(page, 0)
    page.goto(site(EDITING))
    expect(page.locator(f"#section-{ADDED}")).to_be_visible()
    assert order(page) == [*before[:-2], before[-1], before[-2], ADDED]
