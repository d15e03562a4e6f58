"""What scripts do on other pages, the browser does by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from conftest import PATIENCE, READER
from devices import DESKTOP, PHONE, Device
from locators import cell, notice, star
from pages import Pages
from site_under_test import Site
from test_adaptation import assert_hidden_sidebar_gives_its_room, assert_selected_row_is_in_view
from witness import Witness

OpenPlain = Callable[..., Page]


@pytest.fixture(scope="module")
def plain_page(browsers: Callable[[bool], Pages]) -> Iterator[Page]:
    context = browsers(False).browser.new_context(**READER, java_script_enabled=False)
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


def test_a_favourite_is_set_said_and_undone(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships?sort=length"))
    star(cell(page, "starships/3")).click()
    expect(page).to_have_url(fresh("/starships?sort=length"))
    expect(notice(page)).to_contain_text("Added to Favourites")
    expect(star(cell(page, "starships/3"))).to_have_attribute("aria-pressed", "true")
    notice(page).get_by_role("button", name="Undo").click()
    expect(star(cell(page, "starships/3"))).to_have_attribute("aria-pressed", "false")
    expect(notice(page)).to_contain_text("Removed from Favourites")


def test_the_sort_menu_opens_and_chooses(fresh: Site, open_plain: OpenPlain) -> None:
    page = open_plain(fresh("/starships"))
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Crew").click()
    expect(page).to_have_url(fresh("/starships?sort=crew&order=descending"))


def test_the_selected_row_is_scrolled_into_view(fresh: Site, open_plain: OpenPlain) -> None:
    assert_selected_row_is_in_view(open_plain(fresh("/starships/45"), DESKTOP))


def test_the_sidebar_can_be_hidden_and_the_list_takes_the_room(fresh: Site, open_plain: OpenPlain) -> None:
    assert_hidden_sidebar_gives_its_room(open_plain(fresh("/starships"), DESKTOP), fresh)
