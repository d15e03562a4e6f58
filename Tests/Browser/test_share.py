"""Lists that people without an account can read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Start
from devices import DESKTOP, PHONE
from locators import cell, cells, star, visit
from people import ADMIN, MEMBER, SIGN_IN, add, sign_in
from site_under_test import Site
from test_accessibility import ALL_LOOKS, assert_accessible
from test_favourites import ON

NewContext = Callable[..., BrowserContext]
ITEM = "starships/9"
ADDRESS = re.compile(r"/share/[\w-]{43}$")


@pytest.fixture
def site(start: Start, tmp_path: Path) -> Site:
    add(tmp_path, ADMIN, MEMBER)
    return start("--offline", directory=tmp_path)


def share(page: Page, site: Site, path: str) -> str:
    """Makes a public link of a list; its address."""
    visit(page, site(path))
    page.get_by_role("link", name="Public link", exact=True).click()
    page.get_by_role("button", name="Make public link").click()
    expect(page.get_by_label("New public link")).to_have_value(ADDRESS)
    return page.get_by_label("New public link").input_value()


def test_favourites_are_shown_to_a_friend_until_the_link_is_removed(site: Site, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    sign_in(page, site, MEMBER)
    visit(page, site("/starships"))
    star(cell(page, ITEM)).click()
    expect(star(cell(page, ITEM))).to_have_attribute(*ON)
    address = share(page, site, "/favourites?source=starships")

    friend = new_context(PHONE).new_page()
    friend.goto(address)
    expect(friend.locator("main")).to_contain_text(f"Shared by {MEMBER.name}")
    expect(cells(friend)).to_have_count(1)
    picture = cell(friend, ITEM).locator("img").evaluate("image => image.src")
    assert picture.startswith(f"{address}/artwork/") and friend.request.get(picture).ok
    cell(friend, ITEM).get_by_role("link").click()
    expect(friend.locator("main[data-page=share-item] h1")).to_have_text("Death Star")
    friend.go_back()
    expect(cells(friend)).to_have_count(1)
    friend.goto(site("/favourites"))
    expect(friend).to_have_url(SIGN_IN)

    page.goto(site("/account"))
    page.get_by_role("button", name=re.compile("Remove.*Favourites", re.IGNORECASE)).click()
    expect(page.locator("#notice")).to_contain_text("Public link removed")
    friend.goto(address)
    expect(friend.locator("main[data-page=not-found]")).to_be_visible()


def test_a_link_leaves_nothing_in_the_browser_of_a_person(site: Site, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    sign_in(page, site, ADMIN)
    address = share(page, site, "/starships?term=star")
    page.goto(address)
    expect(page.locator("main[data-page=share]")).to_be_visible()
    # The session goes on.
    page.goto(site("/account"))
    expect(page.locator("main")).to_contain_text(ADMIN.name)
    saved = page.evaluate("async () => (await Promise.all((await caches.keys()).map(async name =>"
                          " (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()")
    assert not [url for url in saved if "/share/" in url]


def test_the_pages_are_accessible(site: Site, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    sign_in(page, site, ADMIN)
    address = share(page, site, "/starships?term=star")
    assert_accessible(page, ALL_LOOKS)
    for path in (address, f"{address}/{ITEM}", site("/account/share?list=%2Fstarships")):
        page.goto(path)
        assert_accessible(page, ALL_LOOKS)
