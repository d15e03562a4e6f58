"""Searching within a list, sorting it, and going on to its next page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, SMALLEST
from locators import cell, cells, overflow, search_box, state, titles
from site_under_test import Site
from upstream import Upstream, ship

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


def test_typing_finds_and_keeps_the_cursor(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    box = search_box(page)
    box.press_sequentially("corvid 00")
    expect(cells(page)).to_have_count(2)
    assert titles(page) == ["Ship 002", "Ship 006"]
    expect(box).to_be_focused()
    expect(box).to_have_value("corvid 00")
    expect(page).to_have_url(fresh("/starships?term=corvid+00"))
    assert count(page) == "2 of 120 match"


def test_emptying_the_field_brings_all_back(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?term=002"))
    expect(cells(page)).to_have_count(1)
    search_box(page).fill("")
    expect(cells(page)).to_have_count(50)
    expect(page).to_have_url(fresh("/starships"))


def test_return_makes_a_step_that_back_undoes(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    search_box(page).fill("017")
    search_box(page).press("Enter")
    expect(page).to_have_url(fresh("/starships?term=017"))
    expect(cells(page)).to_have_count(1)
    page.go_back()
    expect(page).to_have_url(fresh("/starships"))
    expect(cells(page)).to_have_count(50)
    expect(search_box(page)).to_have_value("")


def test_the_last_word_typed_wins_over_slow_answers(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    held = []
    page.route(re.compile(r"term=00$"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"term=00$")):
        search_box(page).fill("00")
    search_box(page).fill("003")
    expect(cells(page)).to_have_count(1)
    for route in held:
        route.abort()
    expect(search_box(page)).to_have_value("003")
    assert titles(page) == ["Ship 003"]


def test_nothing_found_says_so_and_offers_to_clear(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    search_box(page).fill("no such thing")
    expect(page.get_by_role("heading", name="Nothing matches “no such thing”")).to_be_visible()
    page.get_by_role("link", name="Clear search").click()
    expect(cells(page)).to_have_count(50)
    expect(search_box(page)).to_have_value("")


def test_searching_beside_an_item_keeps_the_item(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"))
    search_box(page).fill("00")
    expect(cells(page)).to_have_count(10)
    expect(page.locator("main article h1")).to_have_text("Ship 003")
    expect(page).to_have_url(fresh("/starships/3?term=00"))
    expect(cell(page, "starships/3").get_by_role("link")).to_have_attribute("aria-current", "true")


def test_a_search_is_kept_when_an_item_of_it_is_opened(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?term=corvid"))
    cells(page).nth(2).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 010")
    expect(search_box(page)).to_have_value("corvid")
    expect(cells(page)).to_have_count(30)


def test_a_strange_term_is_only_text(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), SMALLEST)
    for term in STRANGE_TERMS:
        search_box(page).fill(term)
        search_box(page).press("Enter")
        # What turns the direction of what follows is left out.
        shown = term.replace("\u202e", "")
        heading = page.get_by_role("heading", name=f"Nothing matches “{shown[:4]}")
        expect(heading).to_be_visible()
        assert overflow(page) == 0, term
        page.reload()
        expect(heading).to_be_visible()
        assert overflow(page) == 0, term


def test_a_strange_address_shows_the_list_all_the_same(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    for query in STRANGE_QUERIES:
        page.goto(fresh(f"/starships?{query}"))
        expect(page.locator('main[data-page="feed"]')).to_be_visible()
        expect(state(page)).to_have_attribute("data-state", "fresh")


def test_a_value_that_is_not_known_is_said_with_what_is_used(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?sort=nonsense"))
    message = page.get_by_role("status").filter(has_text="nonsense")
    expect(message).to_have_text("“nonsense” is not known as sort; name is used.")
    expect(cells(page)).to_have_count(50)


def test_a_page_past_the_end_is_the_last(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?page=99"))
    expect(cells(page)).to_have_count(20)
    expect(page.get_by_role("navigation", name="Pages")).to_contain_text("Page 3 of 3")


def test_sorting_by_number_is_by_number(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Length").click()
    expect(page).to_have_url(fresh("/starships?sort=length"))
    assert titles(page)[:3] == ["Ship 001", "Ship 002", "Ship 003"]
    expect(cells(page).first).to_contain_text("1,000 m")


def test_choosing_the_same_sort_again_turns_it_round(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?sort=length"))
    button = page.get_by_role("button", name="Sort by Length ascending")
    button.click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Length").click()
    expect(page.get_by_role("button", name="Sort by Length descending")).to_be_visible()
    assert titles(page)[:2] == ["Ship 120", "Ship 119"]


@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_what_has_no_value_is_last_in_both_directions(fresh: Site, open_page: Open, order: str) -> None:
    page = open_page(fresh(f"/starships?sort=cost&order={order}&page=3"))
    assert titles(page)[-1] == "Ship 119"
    expect(cells(page).last).to_contain_text("Unknown")


def test_a_sort_survives_a_search(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?sort=length&order=descending"))
    search_box(page).fill("corvid")
    expect(cells(page)).to_have_count(30)
    assert titles(page)[0] == "Ship 118"
    expect(page.get_by_role("button", name="Sort by Length descending")).to_be_visible()


def test_the_next_page_comes_when_the_end_is_near(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    expect(cells(page)).to_have_count(50)
    page.get_by_role("navigation", name="Pages").scroll_into_view_if_needed()
    expect(cells(page)).to_have_count(100)
    page.get_by_role("navigation", name="Pages").scroll_into_view_if_needed()
    expect(cells(page)).to_have_count(120)
    assert titles(page) == sorted(set(titles(page)))


def test_back_brings_back_place_and_focus(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    link = cell(page, "starships/31").get_by_role("link")
    link.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    assert top > 0
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 031")
    page.go_back()
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=1)
    assert abs(page.evaluate("scrollY") - top) <= 1


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_back_brings_back_pages_that_had_been_loaded_on(
    fresh: Site, open_page: Open, device: object
) -> None:
    page = open_page(fresh("/starships"), device)
    page.get_by_role("navigation", name="Pages").scroll_into_view_if_needed()
    expect(cells(page)).to_have_count(100)
    link = cell(page, "starships/80").get_by_role("link")
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 080")
    page.go_back()
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=1)


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
    links = cells(page).get_by_role("link").evaluate_all("all => all.map(a => a.href)")
    for link in links:
        page.goto(link)
        expect(page.locator('main[data-page="item"]')).to_be_visible()
        assert overflow(page) == 0, link
        page.locator("main article .favourite button").click()
        expect(page.locator("main article .favourite button")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#notice")).to_contain_text("favourite")
    page.goto(site("/favourites"))
    expect(cells(page)).to_have_count(len(names))
    assert overflow(page) == 0
