"""Facets: a list is narrowed by values and ranges, in the page and by its address; beside it if there is room, else in a menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, SMALLEST, TABLET_ACROSS, TABLET_UPRIGHT, Device, first
from locators import cells, overflow, search_box, titles
from site_under_test import Site

LIST = "/starships"
# The least window with facets beside a list.
NARROWEST = Device("narrowest-beside", 1104, 800)


def button(page: Page) -> Locator:
    return page.locator("button.filter")


def menu(page: Page) -> Locator:
    return page.locator("#facets")


def open_menu(page: Page) -> None:
    """Shows the facets, which are there already if they are beside the list."""
    if button(page).is_visible():
        expect(menu(page)).to_be_hidden()
        button(page).click()
    expect(menu(page)).to_be_visible()


def apply(page: Page) -> None:
    """Sends what was chosen in a menu; beside a list, it counts at once."""
    if button(page).is_visible():
        page.get_by_role("button", name="Apply").click()


def chips(page: Page) -> Locator:
    return page.locator(".narrowed .chips a:not(.invert)")


def count(page: Page) -> str:
    return page.locator("p.count[role=status]").inner_text()


def counts(page: Page, facet: str) -> dict[str, str]:
    """The values of a facet in the menu, with the number of items beside each."""
    rows = menu(page).locator(f"label:has([name='{facet}'])")
    return dict(zip(rows.locator("span:first-of-type").all_inner_texts(), rows.locator(".quieter").all_inner_texts()))


def unfold(page: Page, facet: str) -> None:
    menu(page).locator("summary", has_text=facet).click()


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_values_are_chosen_and_taken_back(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), device)
    open_menu(page)
    assert counts(page, "class") == {"Courier": "60", "Freighter": "60"}
    page.get_by_role("checkbox", name="Freighter").check()
    page.get_by_role("checkbox", name="Dunes of Orro").check()
    apply(page)
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter&manufacturer=Dunes+of+Orro"))
    # Ships 3, 7 and so on are couriers.
    expect(cells(page)).to_have_count(0)
    assert count(page) == "0 of 120"
    chips(page).last.click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter"))
    assert count(page) == "60 of 120"
    open_menu(page)
    expect(page.get_by_role("checkbox", name="Freighter")).to_be_checked()
    # A facet doesn't narrow itself; the others do.
    assert counts(page, "class") == {"Courier": "60", "Freighter": "60"}
    assert set(counts(page, "manufacturer").values()) == {"30", "0"}
    page.keyboard.press("Escape")
    page.locator(".narrowed").get_by_role("link", name="Clear filters").click()
    expect(page).to_have_url(fresh(LIST))
    expect(page.locator("p.count")).to_have_text("120 items")
    expect(chips(page)).to_have_count(0)


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
def test_a_range_has_bounds(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?sort=length"), device)
    open_menu(page)
    unfold(page, "Length")
    page.locator(".bounds [name='length.min']").fill("10000")
    # Beside a list, each bound is a choice; a sheet has all of them in one.
    is_beside = device is DESKTOP
    if is_beside:
        page.locator(".bounds [name='length.max']").focus()
        expect(page).to_have_url(fresh(f"{LIST}?length.min=10000&sort=length"))
    page.locator(".bounds [name='length.max']").fill("12000")
    page.keyboard.press("Enter")
    expect(page).to_have_url(fresh(f"{LIST}?length.min=10000&length.max=12000&sort=length"))
    expect(cells(page)).to_have_count(3)
    assert titles(page) == ["Ship 010", "Ship 011", "Ship 012"]
    expect(chips(page)).to_have_text(["Length: 10,000–12,000 m"])
    expect(button(page) if button(page).is_visible() else page.get_by_role("spinbutton", name="To")).to_be_focused()
    if is_beside:
        page.go_back()
        expect(page).to_have_url(fresh(f"{LIST}?length.min=10000&sort=length"))
    page.go_back()
    expect(page).to_have_url(fresh(f"{LIST}?sort=length"))
    expect(chips(page)).to_have_count(0)


def thumb(page: Page, name: str) -> Locator:
    return menu(page).locator("fieldset:has([name='length.min'])").get_by_role("slider", name=name)


def test_a_slider_moves_a_bound(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST))
    unfold(page, "Length")
    words = menu(page).locator("fieldset:has([name='length.min']) output")
    expect(words).to_have_text("1,000–120,000 m")
    # The script has come when the sliders are seen.
    expect(thumb(page, "From")).to_have_css("opacity", "1")
    box = thumb(page, "From").bounding_box()
    assert box and box["height"] >= 44
    # The thumb is at the beginning; half a finger is left at either end.
    y, middle = box["y"] + box["height"] / 2, box["x"] + box["width"] / 2
    page.mouse.move(box["x"] + 22, y)
    page.mouse.down()
    page.mouse.move(middle, y, steps=5)
    expect(words).to_have_text(re.compile("^(59|60|61),?.*–120,000 m$"))
    # The list follows when the thumb is released.
    expect(page).to_have_url(fresh(LIST))
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"\?length\.min=(59|60|61)\d*$"))
    thumb(page, "To").press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"length\.min=\d+&length\.max=119\d*$"))
    expect(thumb(page, "To")).to_be_focused()
    # At its end, a thumb is no bound.
    page.locator(".bounds [name='length.max']").fill("")
    expect(thumb(page, "To")).to_have_value(thumb(page, "To").get_attribute("max") or "")


def test_a_field_moves_its_thumb_and_a_thumb_the_other(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), PHONE)
    open_menu(page)
    unfold(page, "Length")
    expect(thumb(page, "To")).to_have_css("opacity", "1")
    page.locator(".bounds [name='length.max']").fill("60500")
    expect(thumb(page, "To")).to_have_value("100")
    for _ in range(6):
        thumb(page, "From").press("PageUp")
    assert page.locator(".bounds [name='length.min']").input_value() == page.locator(".bounds [name='length.max']").input_value() != ""
    # A sheet is sent as a whole.
    expect(page).to_have_url(fresh(LIST))


def test_facets_stay_with_the_sort_the_search_and_the_pages(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Freighter"))
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Length").click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter&sort=length&order=descending"))
    search_box(page).fill("Brennan")
    expect(page.locator("p.count")).to_have_text("0 of 120")
    search_box(page).fill("Corvid")
    expect(page.locator("p.count")).to_have_text("30 of 120")
    assert counts(page, "class") == {"Courier": "0", "Freighter": "30"}
    page.get_by_role("checkbox", name="Freighter").uncheck()
    page.get_by_role("checkbox", name="Courier").check()
    expect(page.locator("p.count")).to_have_text("0 of 120")
    assert "term=Corvid" in page.url and "sort=length" in page.url


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
def test_facets_need_no_scripts(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?sort=length&page=2"), device, java_script_enabled=False)
    open_menu(page)
    page.get_by_role("checkbox", name="Courier").check()
    page.get_by_role("button", name="Apply").click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Courier&sort=length"))
    expect(page.locator("p.count")).to_have_text("60 of 120")
    chips(page).click()
    expect(page).to_have_url(fresh(f"{LIST}?sort=length"))


def test_a_list_beside_an_item_stays_there(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}/2"), DESKTOP)
    button(page).click()
    page.get_by_role("checkbox", name="Freighter").check()
    page.get_by_role("button", name="Apply").click()
    expect(page).to_have_url(fresh(f"{LIST}/2?class=Freighter"))
    expect(page.locator("p.count")).to_have_text("60 of 120")


@pytest.mark.parametrize("device", first(SMALLEST, PHONE, TABLET_UPRIGHT, DESKTOP), ids=str)
def test_the_menu_fits_and_its_targets_are_large_enough(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Freighter&manufacturer=Corvid+Works%2C+Ltd.&length.min=2"), device)
    targets = page.locator("button.filter, .narrowed a").locator("visible=true")
    assert all(box and box["height"] >= 44 for box in (one.bounding_box() for one in targets.all()))
    open_menu(page)
    box = menu(page).bounding_box()
    assert box and box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= device.width
    # Beside a list, it scrolls with the page until it has the height of the window.
    assert box["height"] <= device.height if button(page).is_hidden() else box["y"] + box["height"] <= device.height
    targets = menu(page).locator("label, summary, button, a").locator("visible=true")
    boxes = [one.bounding_box() for one in targets.all()]
    assert len(boxes) > 10 and all(box and box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert menu(page).evaluate("menu => menu.scrollWidth <= menu.clientWidth")
    assert not overflow(page)


@pytest.mark.parametrize("device", first(NARROWEST, TABLET_ACROSS, DESKTOP), ids=str)
def test_facets_stand_beside_a_list_with_room(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), device)
    expect(button(page)).to_be_hidden()
    column, row = menu(page).bounding_box(), cells(page).first.bounding_box()
    assert column and row and row["x"] + row["width"] <= column["x"]
    assert column["x"] + column["width"] <= device.width and not overflow(page)
    page.mouse.wheel(0, 2_000)
    expect(page.get_by_role("checkbox", name="Freighter")).to_be_in_viewport()
    page.set_viewport_size({"width": NARROWEST.width - 1, "height": device.height})
    expect(menu(page)).to_be_hidden()
    expect(button(page)).to_be_visible()


def test_a_choice_beside_a_list_counts_at_once_and_keeps_its_place(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), Device("low", 1_180, 500))
    before = menu(page).bounding_box()
    unfold(page, "Length")
    box = page.get_by_role("checkbox", name="Freighter")
    box.scroll_into_view_if_needed()
    scrolled = menu(page).evaluate("menu => (menu.scrollTop = 60, menu.scrollTop)")
    assert scrolled == 60
    box.focus()
    scrolled = menu(page).evaluate("menu => menu.scrollTop")
    page.keyboard.press("Space")
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter"))
    assert count(page) == "60 of 120"
    expect(box).to_be_focused()
    expect(page.locator(".bounds [name='length.min']")).to_be_visible()
    assert menu(page).evaluate("menu => menu.scrollTop") == scrolled
    assert menu(page).bounding_box() == before
    menu(page).get_by_role("link", name="Clear filters").click()
    expect(page).to_have_url(fresh(LIST))
    expect(menu(page).locator(":focus")).to_have_count(1)
