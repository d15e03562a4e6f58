"""Searching within a list, sorting it, and going on to its next page, with a program.

What the search does with slow answers, with the history and with the keyboard is looked at without one (test_scripts.py).
"""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, SMALLEST, Device, first
from locators import cell, cells, notice, overflow, search_box, star, titles
from site_under_test import Site
from stand_ins.starships import Upstream, ship


STRANGE_TERMS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' OR 1=1 --",
    "%00%ff%2e%2e",
    "\u202etsrif thgir",
    "👩‍🚀" * 60,
    "W" * 5_000,
    "a&page=2#b?c=d",
    "{{7*7}} ${7*7}",
)
STRANGE_QUERIES = (
    "sort=nonsense",
    "order=sideways",
    "page=0",
    "page=-1",
    "page=abc",
    "page=99999999999999999999",
    "limit=0",
    "sort=name&sort=length&sort=%3Cb%3E",
    "term=%ff%fe",
    "term=%00",
    "&&&==&%",
)


def count(page: Page) -> str:
    return page.locator("p.count[role=status]").inner_text()


def test_typing_finds_and_return_makes_a_step_that_back_undoes(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    box = search_box(page)
    box.press_sequentially("corvid 00")
    expect(cells(page)).to_have_count(2)
    assert titles(page) == ["Ship 002", "Ship 006"]
    expect(box).to_be_focused()
    expect(box).to_have_value("corvid 00")
    expect(page).to_have_url(fresh("/starships?term=corvid+00"))
    assert count(page) == "2 of 120"
    box.fill("")
    expect(cell(page, "starships/50")).to_have_count(1)
    expect(page).to_have_url(fresh("/starships"))
    box.fill("017")
    box.press("Enter")
    expect(page).to_have_url(fresh("/starships?term=017"))
    expect(cells(page)).to_have_count(1)
    page.go_back()
    expect(page).to_have_url(fresh("/starships"))
    expect(cell(page, "starships/50")).to_have_count(1)
    expect(box).to_have_value("")


def test_a_search_and_an_item_keep_each_other(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"))
    search_box(page).fill("00")
    expect(cells(page)).to_have_count(10)
    expect(page.locator("main article h1")).to_have_text("Ship 003")
    expect(page).to_have_url(fresh("/starships/3?term=00"))
    expect(cell(page, "starships/3").get_by_role("link")).to_have_attribute("aria-current", "true")
    cells(page).nth(3).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 004")
    expect(search_box(page)).to_have_value("00")
    expect(cells(page)).to_have_count(10)


def test_a_strange_term_is_only_text_and_is_cleared_where_it_finds_nothing(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), SMALLEST)
    for term in STRANGE_TERMS:
        search_box(page).fill(term)
        search_box(page).press("Enter")
        # What turns the direction of what follows is left out.
        shown = term.replace("\u202e", "")
        heading = page.get_by_role("heading", name=f"No results for “{shown[:4]}")
        expect(heading).to_be_visible()
        assert overflow(page) == 0, term
    # A page that is loaded shows the same.
    page.goto(fresh(f"/starships?term={quote(STRANGE_TERMS[0])}"))
    expect(page.get_by_role("heading", name="No results for “<script>")).to_be_visible()
    expect(search_box(page)).to_have_value(STRANGE_TERMS[0])
    page.get_by_role("link", name="Clear search").click()
    expect(cell(page, "starships/50")).to_have_count(1)
    expect(search_box(page)).to_have_value("")


def test_a_strange_address_shows_the_list_all_the_same(fresh: Site) -> None:
    for query in STRANGE_QUERIES:
        page = fresh.text(f"/starships?{query}")
        assert 'data-page="feed"' in page and 'data-state="fresh"' in page, query


def test_a_sort_is_by_number_turns_round_and_survives_a_search(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=10"))
    length = page.get_by_role("group", name="Sort by").get_by_role("link", name="Length")
    page.get_by_role("button", name="Sort by").click()
    length.click()
    expect(page).to_have_url(re.compile("sort=length"))
    assert titles(page)[:3] == ["Ship 001", "Ship 002", "Ship 003"]
    expect(cells(page).first).to_contain_text("1,000 m")
    page.get_by_role("button", name="Sort by Length ascending").click()
    length.click()
    descending = page.get_by_role("button", name="Sort by Length descending")
    expect(descending).to_be_visible()
    assert titles(page)[:2] == ["Ship 120", "Ship 119"]
    search_box(page).fill("corvid")
    expect(cells(page).first).to_contain_text("Ship 118")
    assert count(page) == "30 of 120"
    expect(descending).to_be_visible()
    # What has no value is last in both directions; and past the end is the last page.
    for order in "ascending", "descending":
        page.goto(fresh(f"/starships?sort=cost&order={order}&page=99"))
        expect(page.get_by_role("navigation", name="Pages")).to_contain_text("Page 3 of 3")
        assert titles(page)[-1] == "Ship 119", order
        expect(cells(page).last).to_contain_text("Unknown")


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_pages_come_when_the_end_is_near_and_back_brings_them_back(fresh: Site, open_page: Open, device: Device) -> None:
    page = open_page(fresh("/starships?limit=40"), device)
    link = cell(page, "starships/75").get_by_role("link")
    if device is PHONE:
        # In several columns it is near at once.
        expect(cells(page)).to_have_count(40)
        expect(link).to_have_count(0)
    page.locator(".gap").evaluate_all("gaps => gaps[0]?.scrollIntoView()")
    expect(link).to_have_count(1)
    shown = titles(page)
    assert shown == sorted(set(shown))
    link.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    assert top > 0
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 075")
    page.go_back()
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=1)
    assert abs(page.evaluate("scrollY") - top) <= 1


def test_strange_names_from_upstream_are_only_text(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    markup = "<b>Bold</b><script>alert(1)</script>"
    names = [markup, "سفينة الفضاء", "W" * 400, "👩‍🚀🚀", "Tie\u202egnithgiF", "", "  "]
    ids = ["a b", "ü&ö=1", "'quoted\"", "50%25", "#top", "…", "x?y"]
    own_upstream.starships = [
        ship(number, name=name, model=name, url=f"https://swapi.info/api/starships/{id}")
        for number, (name, id) in enumerate(zip(names, ids, strict=True))
    ]
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), SMALLEST)
    # What turns the direction of what follows is left out, and what is endless is cut.
    shown = [name.replace("\u202e", "") if len(name) <= 300 else name[:299] + "…" for name in names]
    assert sorted(titles(page)) == sorted(shown)
    assert overflow(page) == 0
    expect(page.locator("li b")).to_have_count(0)
    links = cells(page).get_by_role("link").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    longest = titles(page).index(shown[2])
    for index, link in enumerate(links):
        assert 'data-page="item"' in site.text(link), link
        star(cells(page).nth(index)).click()
        expect(star(cells(page).nth(index))).to_have_attribute("aria-pressed", "true")
    expect(notice(page)).to_contain_text("Added to Favourites")
    page.goto(site(links[longest]))
    expect(page.locator("main article h1")).to_have_text(shown[2])
    assert overflow(page) == 0
    page.goto(site("/favourites"))
    expect(cells(page)).to_have_count(len(names))
    assert overflow(page) == 0
