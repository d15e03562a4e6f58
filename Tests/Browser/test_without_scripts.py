"""Every action works without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import PATIENCE, READER, Start
from devices import DESKTOP, PHONE, Device
from locators import cell, cells, detail_star, notice, search_box, star, state, titles
from site_under_test import Site
from stand_ins.starships import Upstream
from test_adaptation import assert_hidden_sidebar_gives_its_room, assert_selected_row_is_in_view
from witness import Witness

OpenPlain = Callable[..., Page]


@pytest.fixture(scope="module")
def plain_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**READER, java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def open_plain(plain_page: Page, witness: Witness) -> OpenPlain:
    """Opens an address without scripts, and without the cookies of another test."""

    def open_plain(address: str, device: Device = PHONE) -> Page:
        plain_page.context.clear_cookies()
        plain_page.set_viewport_size(device.viewport)
        witness.watch(plain_page)
        plain_page.goto(address)
        return plain_page

    return open_plain


def test_a_list_leads_to_an_item_and_back(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships"))
    cell(page, "starships/5").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    expect(page.locator("dl.facts")).to_contain_text("5,000 m")
    page.get_by_role("link", name="Back to Starships").click()
    expect(cells(page)).to_have_count(50)


def test_a_favourite_is_set_said_and_undone(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships?sort=length"))
    star(cell(page, "starships/3")).click()
    expect(page).to_have_url(fresh("/starships?sort=length"))
    expect(notice(page)).to_contain_text("Added to Favourites")
    expect(star(cell(page, "starships/3"))).to_have_attribute("aria-pressed", "true")
    notice(page).get_by_role("button", name="Undo").click()
    expect(star(cell(page, "starships/3"))).to_have_attribute("aria-pressed", "false")
    expect(notice(page)).to_contain_text("Removed from Favourites")


def test_a_notice_is_said_once(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships/3"))
    detail_star(page).click()
    expect(notice(page)).to_contain_text("Added to Favourites")
    page.goto(fresh("/favourites"))
    expect(notice(page)).to_be_empty()
    assert titles(page) == ["Ship 003"]


def test_a_removed_favourite_comes_back_to_its_place(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships"))
    for item in ("starships/1", "starships/2", "starships/3"):
        star(cell(page, item)).click()
        expect(star(cell(page, item))).to_have_attribute("aria-pressed", "true")
    page.goto(fresh("/favourites"))
    order = titles(page)
    star(cell(page, "starships/2")).click()
    expect(cells(page)).to_have_count(2)
    notice(page).get_by_role("button", name="Undo").click()
    expect(cells(page)).to_have_count(3)
    assert titles(page) == order


def test_return_searches_for_several_words_and_keeps_the_sort(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships?sort=length&order=descending"))
    search_box(page).fill("corvid 00")
    search_box(page).press("Enter")
    assert titles(page) == ["Ship 006", "Ship 002"]
    expect(search_box(page)).to_have_value("corvid 00")


def test_the_sort_menu_opens_and_chooses(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships"))
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Crew").click()
    expect(page).to_have_url(fresh("/starships?sort=crew"))


def test_pages_are_turned_by_links(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships"))
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("navigation", name="Pages")).to_contain_text("Page 2 of 3")
    assert titles(page)[0] == "Ship 051"
    page.get_by_role("link", name="Previous").click()
    assert titles(page)[0] == "Ship 001"


def test_trying_again_asks_upstream(start: Start, own_upstream: Upstream, open_plain: OpenPlain) -> None:
    own_upstream.fault = 500
    site = start(upstream=own_upstream, environment={"VITRINE_RETRY_INTERVAL": "4"})
    site.retry_until("sample")
    page = open_plain(site("/starships"))
    own_upstream.release()
    page.get_by_role("button", name="Try again").click()
    expect(state(page)).to_have_attribute("data-state", "fresh")


def test_a_wide_screen_has_list_and_item_side_by_side(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships/3"), DESKTOP)
    cell(page, "starships/6").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 006")
    expect(cell(page, "starships/6").get_by_role("link")).to_have_attribute("aria-current", "true")


def test_the_first_page_of_the_list_beside_an_item_is_reached(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships/60"), DESKTOP)
    assert titles(page)[0] == "Ship 051"
    page.get_by_role("link", name="Previous").click()
    expect(cell(page, "starships/1")).to_be_visible()
    expect(page.locator("main article h1")).to_have_text("Ship 060")


def test_the_selected_row_is_scrolled_into_view(fresh: Site, open_plain: OpenPlain) -> None:
    assert_selected_row_is_in_view(open_plain(fresh("/starships/45"), DESKTOP))


def test_the_sidebar_can_be_hidden_and_the_list_takes_the_room(fresh: Site, open_plain: OpenPlain) -> None:
    assert_hidden_sidebar_gives_its_room(open_plain(fresh("/starships"), DESKTOP), fresh)
