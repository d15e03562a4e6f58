"""Facets: a list is narrowed by values and ranges, in the page and by its address."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, SMALLEST, TABLET_UPRIGHT, Device
from locators import cells, overflow, search_box, titles
from site_under_test import Site

LIST = "/starships"
DEVICES = (PHONE, DESKTOP)


def button(page: Page) -> Locator:
    return page.locator(".narrow > button")


def menu(page: Page) -> Locator:
    return page.locator("#facets")


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


@pytest.mark.parametrize("device", DEVICES, ids=str)
def test_values_are_chosen_and_taken_back(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), device)
    expect(menu(page)).to_be_hidden()
    button(page).click()
    expect(menu(page)).to_be_visible()
    assert counts(page, "class") == {"Courier": "60", "Freighter": "60"}
    page.get_by_role("checkbox", name="Freighter").check()
    page.get_by_role("checkbox", name="Dunes of Orro").check()
    page.get_by_role("button", name="Apply").click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter&manufacturer=Dunes+of+Orro"))
    expect(menu(page)).to_be_hidden()
    # Ships 3, 7 and so on are couriers.
    expect(cells(page)).to_have_count(0)
    assert count(page) == "0 of 120"
    chips(page).last.click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter"))
    assert count(page) == "60 of 120"
    button(page).click()
    expect(page.get_by_role("checkbox", name="Freighter")).to_be_checked()
    # A facet doesn't narrow itself; the others do.
    assert counts(page, "class") == {"Courier": "60", "Freighter": "60"}
    assert set(counts(page, "manufacturer").values()) == {"30", "0"}
    page.keyboard.press("Escape")
    expect(menu(page)).to_be_hidden()
    page.locator(".narrowed").get_by_role("link", name="Clear filters").click()
    expect(page).to_have_url(fresh(LIST))
    expect(page.locator("p.count")).to_have_text("120 items")
    expect(chips(page)).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_choice_excludes_instead(scripts: bool, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Freighter&sort=length"), java_script_enabled=scripts)
    page.get_by_role("link", name="Exclude: Class: Freighter").click()
    expect(page).to_have_url(fresh(f"{LIST}?class.not=Freighter&sort=length"))
    expect(chips(page)).to_have_text(["Class: not Freighter"])
    assert count(page) == "60 of 120"
    expect(cells(page).first).to_contain_text("Ship 001")
    back = page.get_by_role("link", name="Include: Class: Freighter")
    box = back.bounding_box()
    assert box and box["height"] >= 44
    back.click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter&sort=length"))


@pytest.mark.parametrize("device", DEVICES, ids=str)
def test_a_range_has_bounds(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?sort=length"), device)
    button(page).click()
    unfold(page, "Length")
    page.locator("[name='length.min']").fill("10000")
    page.locator("[name='length.max']").fill("12000")
    page.keyboard.press("Enter")
    expect(page).to_have_url(fresh(f"{LIST}?length.min=10000&length.max=12000&sort=length"))
    expect(cells(page)).to_have_count(3)
    assert titles(page) == ["Ship 010", "Ship 011", "Ship 012"]
    expect(chips(page)).to_have_text(["Length: 10,000–12,000 m"])
    expect(button(page)).to_be_focused()
    page.go_back()
    expect(page).to_have_url(fresh(f"{LIST}?sort=length"))
    expect(chips(page)).to_have_count(0)


def test_facets_stay_with_the_sort_the_search_and_the_pages(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Freighter"))
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Length").click()
    expect(page).to_have_url(fresh(f"{LIST}?class=Freighter&sort=length"))
    search_box(page).fill("Brennan")
    expect(page.locator("p.count")).to_have_text("0 of 120")
    search_box(page).fill("Corvid")
    expect(page.locator("p.count")).to_have_text("30 of 120")
    button(page).click()
    assert counts(page, "class") == {"Courier": "0", "Freighter": "30"}
    page.get_by_role("checkbox", name="Freighter").uncheck()
    page.get_by_role("checkbox", name="Courier").check()
    page.get_by_role("button", name="Apply").click()
    expect(page.locator("p.count")).to_have_text("0 of 120")
    assert "term=Corvid" in page.url and "sort=length" in page.url


@pytest.mark.parametrize("device", DEVICES, ids=str)
def test_a_list_that_is_filtered_to_nothing_offers_to_clear(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Courier&length.max=1"), device)
    empty = page.locator(".empty")
    expect(empty.get_by_role("heading")).to_have_text("No items match these filters")
    empty.get_by_role("link", name="Clear filters").click()
    expect(page).to_have_url(fresh(LIST))
    expect(page.locator("p.count")).to_have_text("120 items")


@pytest.mark.parametrize("device", DEVICES, ids=str)
def test_facets_need_no_scripts(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?sort=length&page=2"), device, java_script_enabled=False)
    button(page).click()
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


@pytest.mark.parametrize("device", (SMALLEST, PHONE, TABLET_UPRIGHT, DESKTOP), ids=str)
def test_the_menu_fits_and_its_targets_are_large_enough(device: Device, fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Freighter&manufacturer=Corvid+Works%2C+Ltd.&length.min=2"), device)
    targets = page.locator(".narrow > button, .narrowed a")
    assert all(box and box["height"] >= 44 for box in (one.bounding_box() for one in targets.all()))
    button(page).click()
    box = menu(page).bounding_box()
    assert box and box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= device.width and box["y"] + box["height"] <= device.height
    targets = menu(page).locator("label, summary, button, a").locator("visible=true")
    boxes = [one.bounding_box() for one in targets.all()]
    assert len(boxes) > 10 and all(box and box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert menu(page).evaluate("menu => menu.scrollWidth <= menu.clientWidth")
    assert not overflow(page)


def test_a_value_that_no_item_has_is_named(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"{LIST}?class=Freighter&class=Tug"))
    expect(page.locator(".problem")).to_have_text("Unknown class “Tug”. Using Freighter instead.")
    expect(page.locator("p.count")).to_have_text("60 of 120")
