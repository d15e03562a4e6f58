"""Everything without a pointer: each step is a key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device, first
from locators import cell, cells, detail_star, focused_item, notice, search_box, star, visit
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


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
def test_each_stop_of_tab_is_seen_and_outlined(fresh: Site, open_page: Open, device: Device) -> None:
    page = open_page(fresh("/sources"), device)
    for path in ("/starships/3", "/favourites") if device.has_two_panes else ("/", "/starships"):
        visit(page, fresh(path))
        for _ in range(14):
            page.keyboard.press("Tab")
            focus = page.evaluate(FOCUS)
            if focus["tag"] == "BODY":
                break
            assert focus["seen"] and focus["outline"] >= 2, (path, focus)


def test_the_first_stop_skips_to_the_content(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/sources"))
    for path in ("/", "/starships/3"):
        visit(page, fresh(path))
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS)["name"] == "Skip to content", path
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        # Nor does what scripts do later take it away.
        page.evaluate("() => new Promise(done => requestIdleCallback(done, { timeout: 500 }))")
        expect(page.locator("main")).to_be_focused()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), path


def test_a_question_mark_shows_the_shortcuts(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"))
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    search_box(page).press("?")
    expect(search_box(page)).to_have_value("?")
    page.locator("main").focus()
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Done")).to_be_focused()
    # Only the dialog closes.
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("main article h1")).to_have_text("Ship 003")
    page.keyboard.press("?")
    expect(dialog.get_by_role("button", name="Done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("locale", first("en-GB", "ar"))
def test_arrows_follow_the_columns_of_a_grid(superheroes: Site, open_page: Open, locale: str) -> None:
    page = open_page(superheroes("/heroes"), locale=locale)
    items = page.locator("[data-layout=grid] > [data-item]").evaluate_all("all => all.map(e => e.dataset.item)")
    columns = page.locator("[data-layout=grid]").evaluate("e => getComputedStyle(e).gridTemplateColumns.split(' ').length")
    assert columns > 2
    forward, back = ("ArrowRight", "ArrowLeft") if locale == "en-GB" else ("ArrowLeft", "ArrowRight")
    cell(page, items[0]).get_by_role("link").focus()
    for key, position in (
        ("ArrowUp", 0), (back, 0), (forward, 1), ("ArrowDown", columns + 1), (forward, columns + 2),
        ("ArrowUp", 2), (back, 1), ("ArrowDown", columns + 1),
    ):
        page.keyboard.press(key)
        assert focused_item(page) == items[position], key
    # On to the next page of the list.
    cell(page, items[-1]).get_by_role("link").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_function(
        "it => document.activeElement.closest('[data-item]').ariaPosInSet === String(it)", arg=len(items) + columns
    )


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
    visit(page, fresh("/favourites"))
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
    expect(menu.locator("[aria-current]")).to_be_focused()
    tab_to(page, "Length", limit=4)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("sort=length"))


# An item, and the list beside it.


def test_a_row_that_was_opened_has_the_focus_beside_its_item(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    cell(page, "starships/3").get_by_role("link").press("Enter")
    expect(page.locator("main article h1")).to_have_text("Ship 003")
    expect(cell(page, "starships/3").get_by_role("link")).to_be_focused()
    cell(page, "starships/7").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 007")
    expect(cell(page, "starships/7").get_by_role("link")).to_be_focused()
    # An address from elsewhere begins at the top.
    visit(page, fresh("/starships/7"))
    assert page.evaluate(FOCUS)["tag"] == "BODY"


def test_arrows_choose_what_is_beside_the_list(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=5"))
    cell(page, "starships/3").get_by_role("link").press("Enter")
    expect(cell(page, "starships/3").get_by_role("link")).to_be_focused()
    page.evaluate("window.isSame = true")
    length = page.evaluate("history.length")
    items: list[str] = []
    page.on("request", lambda request: items.append(request.url))
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    assert focused_item(page) == "starships/7"
    expect(page.locator("main article h1")).to_have_text("Ship 007")
    assert not [url for url in items if re.search(r"starships/[456](?!.*page)", url)]
    expect(page).to_have_url(re.compile(r"/starships/7\?"))
    expect(page).to_have_title("Ship 007 · Vitrine")
    expect(page.locator('link[rel="canonical"]')).to_have_attribute("href", fresh("/starships/7"))
    expect(page.locator(".master .selected")).to_have_attribute("data-item", "starships/7")
    expect(page.locator(".master [data-item] > a[aria-current=true]")).to_have_count(1)
    expect(cell(page, "starships/7").get_by_role("link")).to_be_focused()
    assert page.evaluate("[isSame, history.length]") == [True, length]
    page.keyboard.press("ArrowUp")
    expect(page.locator("main article h1")).to_have_text("Ship 006")
    detail_star(page).click()
    expect(star(cell(page, "starships/6"))).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page).to_have_url(fresh("/starships?limit=5"))
    # The list shows where one has come to, even on a page of it that has not been loaded.
    expect(cell(page, "starships/6").get_by_role("link")).to_be_focused()
    expect(cell(page, "starships/6")).to_be_in_viewport(ratio=1)


def test_arrows_lead_up_to_the_first_page_of_the_list_beside_an_item(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/12?limit=5"))
    cell(page, "starships/12").get_by_role("link").focus()
    for number in range(11, 0, -1):
        # The page of the list may be on its way.
        expect(page.locator(f'[data-item="starships/{number}"]')).to_be_attached()
        page.keyboard.press("ArrowUp")
        assert focused_item(page) == f"starships/{number}"
    expect(page.locator("main article h1")).to_have_text("Ship 001")
    expect(page).to_have_url(fresh("/starships/1?limit=5"))


def test_shelves_scroll_along_with_the_focus(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE)
    sixth = page.locator('section[data-section="charts"] [data-item]').nth(5)
    page.locator('section[data-section="charts"] [data-item] > a').first.focus()
    # Each has a star.
    for _ in range(10):
        page.keyboard.press("Tab")
    assert focused_item(page) == sixth.get_attribute("data-item")
    expect(sixth).to_be_in_viewport(ratio=0.95)
