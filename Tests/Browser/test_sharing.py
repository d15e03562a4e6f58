"""Handing a page's address on, and saying when nobody can be reached, with a program.

What each browser can do, and when a server is asked again, is looked at without one (Tests/Scripts).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device
from locators import cell, notice, star, visit
from site_under_test import Site
from stand_ins.charts import item_id, title
from test_accessibility import assert_accessible

SHIP = "/starships/3?sort=length&term=ship"
SHARES = "Object.defineProperty(navigator, 'share', { value: async (data) => { window.shared = data; } })"
SHARES_NOT = "Object.defineProperty(navigator, 'share', { value: undefined })"


def share(page: Page) -> Locator:
    return page.locator("main").get_by_role("button", name="Share", exact=True).locator("visible=true")


def shared(page: Page) -> dict[str, str]:
    page.evaluate(SHARES)
    share(page).click()
    return page.wait_for_function("() => window.shared").json_value()


@pytest.mark.product
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_shared_squad_is_handed_on(superheroes: Site, open_page: Open, device: Device) -> None:
    path = "/shared/heroes?item=3&item=1"
    assert shared(open_page(superheroes(path), device))["url"] == superheroes(path)


def test_favourites_are_shared_at_once(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), isolated=True)
    for item in ("starships/3", "starships/5"):
        with page.expect_response("**/favourite"):
            star(cell(page, item)).click()
    visit(page, fresh("/favourites?source=starships"))
    page.evaluate(SHARES)
    page.get_by_role("link", name="Share", exact=True).click()
    data = page.wait_for_function("() => window.shared").json_value()
    assert data["url"] == fresh("/shared/starships?item=5&item=3")
    assert data["title"].startswith("Shared list: Ship 005")
    assert page.url == fresh("/favourites?source=starships")


def test_where_nothing_shares_the_address_is_copied(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(SHIP), permissions=["clipboard-read", "clipboard-write"])
    page.evaluate(SHARES_NOT)
    share(page).click()
    expect(notice(page)).to_have_text("Link copied")
    expect(share(page)).to_be_focused()
    assert page.evaluate("navigator.clipboard.readText()") == fresh("/starships/3")
    # Without TLS there is no clipboard.
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        " document.getElementById('notice').replaceChildren();"
        " addEventListener('copy', () => { window.copied = document.activeElement.value; })"
    )
    share(page).click()
    expect(notice(page)).to_have_text("Link copied")
    assert page.evaluate("copied") == fresh("/starships/3")


def item_menu(page: Page) -> Locator:
    return page.locator("#item-menu")


def more(page: Page) -> Locator:
    return page.locator(".to-menu")


def test_what_has_a_page_at_its_origin_is_shared_there_or_here(radio: Site, open_page: Open) -> None:
    song = f"/charts/{item_id('songs', 2)}?media=songs&chart=top"
    page = open_page(radio(song))
    page.evaluate(SHARES)
    origin = page.locator("dl.facts a[rel~=external]").get_attribute("href")
    share(page).click()
    here = page.wait_for_function("() => window.shared").json_value()
    page.evaluate("window.shared = undefined")
    more(page).click()
    expect(item_menu(page).get_by_role("link")).to_have_attribute("href", origin)
    item_menu(page).locator("button.share").click()
    expect(item_menu(page)).to_be_hidden()
    there = page.wait_for_function("() => window.shared").json_value()
    assert (here["url"], there["url"]) == (radio(song), origin)
    assert here["title"] == there["title"] == title(2)


def test_keys_move_in_the_menu_and_close_it(radio: Site, open_page: Open) -> None:
    page = open_page(radio(f"/charts/{item_id('songs', 2)}"))
    page.evaluate(SHARES)
    more(page).press("Enter")
    choices = page.locator("#item-menu > :is(a, button):visible")
    last = choices.count() - 1
    expect(choices.first).to_be_focused()
    for key, place in (("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", last), ("Home", 0), ("End", last)):
        page.keyboard.press(key)
        expect(choices.nth(place)).to_be_focused()
    page.keyboard.press("Escape")
    expect(item_menu(page)).to_be_hidden()
    expect(more(page)).to_be_focused()
    # The item stays.
    expect(page.locator("main")).to_have_attribute("data-page", "item")
    page.keyboard.press("Enter")
    expect(choices.first).to_be_focused()
    item_menu(page).locator("button.share").press("Enter")
    assert page.wait_for_function("() => window.shared").json_value()["title"] == title(2)
    expect(more(page)).to_be_focused()


# When nobody can be reached.


def banner(page: Page) -> Locator:
    return page.locator("#connection[role=status]")


def test_being_offline_is_said_until_it_is_over(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/favourites"), PHONE)
    expect(banner(page)).to_be_empty()
    page.context.set_offline(True)
    expect(banner(page)).to_have_text("You’re offline")
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        expect(banner(page)).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    expect(banner(page)).to_be_empty()


def test_a_server_that_is_away_is_said_and_what_is_here_stays_until_it_is_back(fresh: Site, open_page: Open) -> None:
    """A tap leads to no page of the browser's own."""
    page = open_page(fresh("/starships?limit=6"), isolated=True)
    page.clock.install()
    page.reload()
    page.route("**/*", lambda route: route.abort())
    star(cell(page, "starships/2")).click()
    expect(banner(page)).to_have_text("Can’t reach the server")
    cell(page, "starships/3").get_by_role("link").click()
    expect(notice(page)).not_to_be_empty()
    expect(page.locator("main")).to_have_attribute("data-page", "feed")
    assert_accessible(page)
    page.set_viewport_size(PHONE.viewport)
    page.unroute("**/*")
    page.clock.run_for(3_000)
    expect(banner(page)).to_be_empty()
    star(cell(page, "starships/2")).click()
    expect(notice(page)).to_contain_text("Added to Favourites")
    cell(page, "starships/3").get_by_role("link").click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")
