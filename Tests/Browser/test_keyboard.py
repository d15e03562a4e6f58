"""Everything without a pointer: each step is a key."""

from __future__ import annotations

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
@pytest.mark.parametrize("path", ["/", "/starships", "/starships/3", "/favourites"])
def test_each_stop_of_tab_is_seen_and_outlined(fresh: Site, open_page: Open, path: str, device: Device) -> None:
    page = open_page(fresh(path), device)
    for _ in range(14):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["tag"] == "BODY":
            break
        assert focus["seen"] and focus["outline"] >= 2, focus


@pytest.mark.parametrize("path", ["/", "/starships", "/starships/3"])
def test_the_first_stop_skips_to_the_content(fresh: Site, open_page: Open, path: str) -> None:
    page = open_page(fresh(path))
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS)["name"] == "Skip to content"
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.wait_for_load_state("networkidle")
    page.evaluate("() => new Promise(done => requestIdleCallback(done, { timeout: 500 }))")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_slash_goes_to_the_search_field(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    page.keyboard.press("/")
    expect(search_box(page)).to_be_focused()
    page.keyboard.type("ship/")
    expect(search_box(page)).to_have_value("ship/")


def test_arrows_go_from_cell_to_cell(fresh: Site, open_page: Open) -> None:
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


def test_arrows_keep_the_focused_cell_clear_of_the_bar(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    cells(page).first.get_by_role("link").focus()
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    top_of_bar = page.get_by_role("navigation", name="Main").evaluate("e => e.getBoundingClientRect().top")
    bottom = page.evaluate("document.activeElement.getBoundingClientRect().bottom")
    assert focused_item(page) == "starships/13"
    assert bottom <= top_of_bar


def test_return_opens_an_item_and_back_returns_to_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    cell(page, "starships/7").get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main article h1")).to_have_text("Ship 007")
    page.go_back()
    expect(cell(page, "starships/7").get_by_role("link")).to_be_focused()


def test_space_sets_a_favourite_and_keeps_the_focus(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    button = star(cell(page, "starships/2"))
    button.focus()
    page.keyboard.press("Space")
    expect(notice(page)).to_contain_text("Ship 002 is a favourite.")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()


def test_undo_can_be_reached_and_leaves_the_focus_somewhere(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/2"), PHONE)
    detail_star(page).focus()
    page.keyboard.press("Space")
    expect(notice(page).get_by_role("button", name="Undo")).to_be_visible()
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(notice(page)).to_contain_text("no favourite any more")
    expect(detail_star(page)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(FOCUS)["tag"] != "BODY"


def test_removing_a_favourite_leaves_the_focus_in_the_list(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    for item in ("starships/1", "starships/2", "starships/3"):
        with page.expect_response("**/favourite"):
            star(cell(page, item)).click()
    page.goto(fresh("/favourites"))
    star(cell(page, "starships/2")).focus()
    page.keyboard.press("Space")
    expect(cells(page)).to_have_count(2)
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_sort_menu_opens_closes_and_chooses(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
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
    expect(page).to_have_url(fresh("/starships?sort=length"))


def test_the_sidebar_can_be_hidden_and_shown(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    tab_to(page, "Hide sidebar", limit=3)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
    tab_to(page, "Show sidebar", limit=3)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Hide sidebar")).to_be_visible()


def test_shelves_scroll_along_with_the_focus(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE)
    sixth = page.locator('section[data-section="story"] [data-item]').nth(5)
    cells(page).first.get_by_role("link").focus()
    for _ in range(5):
        page.keyboard.press("Tab")
    assert focused_item(page) == sixth.get_attribute("data-item")
    expect(sixth).to_be_in_viewport(ratio=0.95)
