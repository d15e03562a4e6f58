"""What fingers do to a page: pull it down to have it as it is now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import PHONE, first
from fingers import Finger
from locators import boxes, cells, notice, wait_for_rest
from site_under_test import Site

# Farther than it takes, and not far enough.
FAR, NEAR = 260, 60


def indicator(page: Page) -> Locator:
    return page.locator(".pull")


def announced(page: Page) -> Locator:
    return page.locator("#arrival[role=status]")


def pull_a_little(page: Page, finger: Finger) -> None:
    """Not far enough."""
    finger.pull(NEAR)
    expect(indicator(page)).to_be_visible()
    finger.up()
    expect(indicator(page)).to_have_count(0)


@pytest.mark.parametrize("path", first("/starships", "/", "/favourites"))
def test_a_pulled_page_is_replaced_in_place(fresh: Site, open_page: Open, path: str) -> None:
    page = open_page(fresh(path), PHONE)
    page.evaluate("document.getElementById('content').mark = document.mark = true")
    finger = Finger(page)
    finger.pull(FAR)
    expect(indicator(page)).to_be_visible()
    expect(indicator(page)).to_have_class("pull ready")
    with page.expect_request(lambda request: request.url == fresh(path) and request.headers.get("x-purpose") == "update"):
        finger.up()
    page.wait_for_function("() => !document.getElementById('content').mark")
    expect(indicator(page)).to_have_count(0)
    # The browser did not load it.
    assert page.evaluate("document.mark")
    expect(announced(page)).not_to_be_empty()
    # Nor does it do so itself.
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"


def test_the_indicator_follows_the_finger(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    finger = Finger(page)
    heights = []
    finger.pull(NEAR)
    for distance in (60, 120, 200):
        finger.move((195, 300 + distance))
        heights.append(indicator(page).evaluate("e => e.getBoundingClientRect().bottom"))
    assert heights == sorted(heights) and heights[-1] - heights[0] > 20
    finger.move((195, 300 + 10))
    finger.up()
    expect(indicator(page)).to_have_count(0)


def test_a_short_pull_and_one_from_within_the_page_ask_for_nothing(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    page.evaluate("document.getElementById('content').mark = true")
    finger = Finger(page)
    pull_a_little(page, finger)
    # Sideways.
    finger.down(60, 300)
    finger.move((160, 320), (320, 600))
    finger.up()
    page.evaluate("scrollTo(0, 400)")
    finger.pull(FAR)
    finger.up()
    expect(indicator(page)).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    # A mouse selects.
    page.mouse.move(195, 300)
    page.mouse.down()
    page.mouse.move(195, 600, steps=4)
    page.mouse.up()
    expect(indicator(page)).to_have_count(0)
    assert page.evaluate("document.getElementById('content').mark")


def test_a_failure_is_said_and_the_list_stays(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"), PHONE)
    shown = cells(page).count()
    finger = Finger(page)
    pull_a_little(page, finger)
    page.route("**/*", lambda route: route.abort())
    finger.pull(FAR)
    finger.up()
    expect(notice(page)).to_contain_text("Couldn’t load")
    expect(cells(page)).to_have_count(shown)
    expect(indicator(page)).to_have_count(0)
    assert page.url == fresh("/starships?limit=6")


def test_an_item_is_not_pulled(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3?limit=6"), PHONE)
    finger = Finger(page)
    finger.pull(NEAR)
    # The script of fingers comes after the page.
    page.wait_for_function(
        "() => { const script = performance.getEntriesByType('resource').find(({ name }) => /\\/touch-\\w+\\.js$/.test(name));"
        " return script && import(script.name).then(() => true); }"
    )
    finger.up()
    finger.pull(FAR)
    expect(indicator(page)).to_have_count(0)
    finger.up()


def test_a_row_that_is_dragged_pulls_no_page(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE)
    page.locator(".head").get_by_role("link", name="Edit").click()
    wait_for_rest(page)
    finger = Finger(page)
    pull_a_little(page, finger)
    [handle, *_] = boxes(page.locator(".handle"))
    finger.pull(FAR, handle["x"] + 10, handle["y"] + 10)
    expect(page.locator(".rows > .dragged")).to_have_count(1)
    expect(indicator(page)).to_have_count(0)
    page.keyboard.press("Escape")
    finger.up()
