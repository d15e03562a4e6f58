"""Everything without a pointer: each step is a key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device
from locators import cell, cells, detail_star, focused_item, notice, search_box, star
from site_under_test import Site

FOCUS = """() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  return {
    name: e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40), tag: e.tagName,
    outline: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
    seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
  };
}"""


def tab_to(page: Page, name: str, limit: int = 40) -> None:
    """Presses Tab until what is focused has this name."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS)["name"].startswith(name):
            return
    raise AssertionError(f"Expected “{name}” within {limit} presses of Tab, got {page.evaluate(FOCUS)} last.")


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_each_stop_of_tab_is_seen_and_outlined(fresh: Site, open_page: Open, device: Device) -> None:
    page = open_page(fresh("/sources"), device)
    for path in ("/starships/3", "/favourites") if device.has_two_panes else ("/", "/starships"):
        page.goto(fresh(path))
        for _ in range(14):
            page.keyboard.press("Tab")
            focus = page.evaluate(FOCUS)
            if focus["tag"] == "BODY":
                break
            assert focus["seen"] and focus["outline"] >= 2, (path, focus)


def test_the_first_stop_skips_to_the_content(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/sources"))
    for path in ("/", "/starships/3"):
        page.goto(fresh(path))
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS)["name"] == "Skip to content", path
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        # Nor does what scripts do later take it away.
        page.evaluate("() => new Promise(done => requestIdleCallback(done, { timeout: 500 }))")
        expect(page.locator("main")).to_be_focused()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), path


def test_a_slash_goes_to_the_search_field(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?term=ship%2000"))
    page.keyboard.press("/")
    expect(search_box(page)).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("ship/")
    expect(search_box(page)).to_have_value("ship/")


def test_arrows_go_from_cell_to_cell_and_back_returns_to_one(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    cells(page).first.get_by_role("link").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focused_item(page) == "starships/3"
    page.keyboard.press("ArrowUp")
    assert focused_item(page) == "starships/2"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert focused_item(page) == "starships/1"
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    assert focused_item(page) == "starships/13"
    # It is clear of the bar.
    top_of_bar = page.get_by_role("navigation", name="Main").evaluate("e => e.getBoundingClientRect().top")
    assert page.evaluate("document.activeElement.getBoundingClientRect().bottom") <= top_of_bar
    page.keyboard.press("Enter")
    expect(page.locator("main article h1")).to_have_text("Ship 013")
    page.go_back()
    expect(cell(page, "starships/13").get_by_role("link")).to_be_focused()


def test_space_sets_a_favourite_and_keeps_the_focus(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    for number in (1, 2, 3):
        button = star(cell(page, f"starships/{number}"))
        button.focus()
        with page.expect_response("**/favourite"):
            page.keyboard.press("Space")
        expect(notice(page)).to_contain_text("Added to Favourites")
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(button).to_be_focused()
    # Where one is removed from the list, the focus stays in it.
    page.goto(fresh("/favourites"))
    star(cell(page, "starships/2")).focus()
    page.keyboard.press("Space")
    expect(cells(page)).to_have_count(2)
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_undo_can_be_reached_and_leaves_the_focus_somewhere(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/2"), PHONE)
    detail_star(page).focus()
    page.keyboard.press("Space")
    expect(notice(page).get_by_role("button", name="Undo")).to_be_visible()
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(notice(page)).to_contain_text("Removed from Favourites")
    expect(detail_star(page)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(FOCUS)["tag"] != "BODY"


def test_the_sidebar_and_the_sort_menu_open_and_close(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?term=ship%2000"))
    tab_to(page, "Hide sidebar", limit=3)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
    tab_to(page, "Show sidebar", limit=3)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Hide sidebar")).to_be_visible()
    menu = page.get_by_role("group", name="Sort by")
    tab_to(page, "Sort by")
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    assert page.evaluate(FOCUS)["name"].startswith("Sort by")
    page.keyboard.press("Enter")
    tab_to(page, "Length", limit=4)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("sort=length"))


def test_shelves_scroll_along_with_the_focus(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE)
    sixth = page.locator('section[data-section="story"] [data-item]').nth(5)
    cells(page).first.get_by_role("link").focus()
    for _ in range(5):
        page.keyboard.press("Tab")
    assert focused_item(page) == sixth.get_attribute("data-item")
    expect(sixth).to_be_in_viewport(ratio=0.95)
