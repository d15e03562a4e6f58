"""The search over all sources, and what search fields suggest, with a program.

How the list keeps up with the box, and how the suggestions are worked by keys, is looked at without one (Tests/Scripts).
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device, first
from locators import cells, notice, overflow, search_box, visit
from site_under_test import Site


def is_remembered(response: Response) -> bool:
    return response.request.method == "POST" and response.ok


def look_for(page: Page, *terms: str) -> None:
    """Searches that are remembered, the last one the newest."""
    for term in terms:
        search_box(page).fill(term)
        with page.expect_response(is_remembered):
            search_box(page).press("Enter")
        expect(page).to_have_url(re.compile(rf"term={term}$"))


# Finding.


def open_search(page: Page, name: str) -> None:
    """By the link that is in sight on every page."""
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator('main[data-page="search"]')).to_be_visible()
    expect(search_box(page)).to_be_focused()
    assert overflow(page) == 0


def test_typing_finds_in_all_sources_or_one_and_outlives_a_network_that_fails(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/favourites"), DESKTOP)
    open_search(page, "Search")
    box = search_box(page)
    box.press_sequentially("falc")
    expect(page).to_have_url(sample("/search?term=falc"))
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(page.locator('section[data-section="starships"]')).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_value("falc")
    # Said to those who don't see it.
    expect(page.locator(".search [role=status]")).to_have_text("1 result")
    # One source alone stays while one types.
    box.fill("star")
    page.get_by_role("navigation", name="Catalogues").get_by_role("link", name="Starships").click()
    expect(page).to_have_url(sample("/search?term=star&source=starships"))
    box.fill("wing")
    expect(page).to_have_url(sample("/search?term=wing&source=starships"))
    expect(page.locator("section[data-section]")).to_have_count(1)
    page.context.set_offline(True)
    box.fill("falcon")
    expect(notice(page)).not_to_be_empty()
    expect(box).to_have_value("falcon")
    page.context.set_offline(False)
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(box).to_have_value("falcon")


def test_the_palette_opens_what_it_finds(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/favourites"), DESKTOP)
    page.keyboard.press("ControlOrMeta+k")
    box = page.get_by_role("dialog").get_by_role("combobox")
    expect(box).to_be_focused()
    expect(page.get_by_role("option", name="Starships")).to_be_visible()
    box.press_sequentially("falc")
    falcon = page.get_by_role("option", name=re.compile("Millennium Falcon"))
    expect(falcon).to_have_attribute("aria-selected", "true")
    expect(falcon.locator("mark")).to_have_text("Falc")
    box.press("Enter")
    expect(page).to_have_url(sample("/starships/10"))
    expect(page.get_by_role("dialog")).to_have_count(0)


# What is suggested.


def test_recent_searches_on_the_page_are_not_covered_by_suggestions(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="), PHONE)
    look_for(page, "death", "fighter")
    visit(page, sample("/search?term="))
    search_box(page).click()
    expect(page.get_by_role("option")).to_have_count(0)
    # Those that begin as the text does are suggested.
    search_box(page).press_sequentially("de")
    expect(page.get_by_role("option")).to_have_text(["death"])


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_return_puts_a_screens_keyboard_away(sample: Site, open_page: Open, device: Device) -> None:
    page = open_page(sample("/search?term="), device)
    search_box(page).fill("falcon")
    search_box(page).press("Enter")
    expect(cells(page)).to_have_count(1)
    if device is DESKTOP:
        expect(search_box(page)).to_be_focused()
    else:
        expect(search_box(page)).not_to_be_focused()


def test_what_is_typed_takes_the_place_of_the_last_search(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term=star"), PHONE)
    box = search_box(page)
    box.tap()
    page.keyboard.type("bat")
    expect(box).to_have_value("bat")
    # The next tap is for the caret.
    box.tap()
    page.keyboard.type("m")
    expect(box).to_have_value(re.compile("^(?=.*bat)(?=.*m)"))
