"""The menu of a cell as it is seen and touched. What it does is looked at without the program (Tests/Scripts/test_menu.py)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Open
from devices import DESKTOP, PHONE, TABLET_UPRIGHT, Device, first
from fingers import Finger
from locators import boxes, cells, notice, overflow
from site_under_test import Site
from test_accessibility import assert_accessible

TOUCH = 44


def menu(page: Page) -> Locator:
    return page.get_by_role("menu")


def choices(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in menu(page).get_by_role("menuitem").all_inner_texts()]


def right_click(target: Locator) -> Locator:
    target.click(button="right")
    return menu(target.page)


def test_a_right_click_shows_what_can_be_done_with_an_item(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    song = cells(page).nth(1)
    expect(right_click(song)).to_be_visible()
    title, artist = song.locator(".title").inner_text(), song.locator(".subtitle").inner_text()
    assert choices(page) == [
        "Play", "Play next", "Play last", "Add to Favourites", "Share", "Share iTunes Store link", f"Artist {artist}", "Open"
    ]
    expect(menu(page)).to_have_attribute("aria-label", title)
    assert all(box["height"] >= TOUCH for box in boxes(menu(page).get_by_role("menuitem")))
    assert_accessible(page, ((DESKTOP, "light"), (DESKTOP, "dark")))


def test_scrolling_closes_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    right_click(cells(page).nth(3))
    expect(menu(page)).to_be_visible()
    page.mouse.move(20, 300)
    page.mouse.wheel(0, 200)
    expect(menu(page)).to_have_count(0)


@pytest.mark.parametrize("language", first("en", "ar"))
@pytest.mark.parametrize("device", first(PHONE, TABLET_UPRIGHT, DESKTOP), ids=str)
def test_it_is_within_the_window(charts: Site, open_page: Open, device: Device, language: str) -> None:
    page = open_page(charts(SONGS), device, locale=language)
    width, height = device.width, device.height
    for x, y in ((0.02, 0.3), (0.98, 0.3), (0.5, 0.85)):
        target = page.evaluate_handle(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-item]')", [width * x, height * y]
        ).as_element()
        if not target:
            continue
        page.mouse.click(width * x, height * y, button="right")
        expect(menu(page)).to_be_visible()
        [box] = boxes(menu(page))
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        assert overflow(page) == 0
        page.keyboard.press("Escape")
        expect(menu(page)).to_have_count(0)


def test_a_long_press_opens_it_and_follows_no_link(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"), PHONE, is_mobile=True, has_touch=True)
    Finger(page).press(cells(page).nth(1), until=menu(page))
    # The browser selects no text.
    expect(cells(page).nth(1)).to_have_css("user-select", "none")
    expect(menu(page)).to_be_visible()
    assert page.url == fresh("/starships?limit=6")
    page.touchscreen.tap(*centre(menu(page).get_by_role("menuitem", name="Add to Favourites")))
    expect(notice(page)).to_contain_text("Added to Favourites")
    # A tap is a tap.
    page.touchscreen.tap(*centre(cells(page).nth(1).locator(".title")))
    expect(page.locator("main")).to_have_attribute("data-page", "item")


def centre(target: Locator) -> tuple[float, float]:
    [box] = boxes(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
