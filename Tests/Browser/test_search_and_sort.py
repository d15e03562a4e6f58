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


def sort_by(page: Page, name: str, **options: object) -> None:
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name=name).click(**options)


def test_a_sort_replaces_the_list_and_not_the_page(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    shown = titles(page)[:3]
    page.evaluate("window.isSame = true")
    button = page.get_by_role("button", name="Sort by")
    sort_by(page, "Length")
    # The same choice again is the other direction, once the menu has come.
    expect(page.locator("#sort-menu a[href*='sort=length&order=descending']")).to_have_count(1)
    sort_by(page, "Length")
    expect(page).to_have_url(fresh("/starships?sort=length&order=descending"))
    expect(cell(page, "starships/120")).to_be_visible()
    assert titles(page)[:2] == ["Ship 120", "Ship 119"]
    expect(button).to_be_focused()
    expect(page.locator("#sort-menu")).to_be_hidden()
    # Each is a step, and a place of its own.
    page.locator(".gap").evaluate_all("gaps => gaps.at(-1)?.scrollIntoView()")
    cell(page, "starships/1").scroll_into_view_if_needed()
    page.go_back()
    expect(page).to_have_url(fresh("/starships?sort=length"))
    page.go_back()
    expect(page).to_have_url(fresh("/starships"))
    page.wait_for_function("() => scrollY === 0")
    expect(button).to_have_text(re.compile("Name"))
    assert titles(page)[:3] == shown
    assert page.evaluate("window.isSame")


def test_a_sort_in_a_tab_of_its_own_is_the_browsers(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    with page.context.expect_page() as opened:
        sort_by(page, "Length", modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(fresh("/starships?sort=length"))
    expect(cells(opened.value).first).to_contain_text("1,000 m")
    expect(page).to_have_url(fresh("/starships"))


def test_a_sort_beside_an_item_leaves_the_item(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/60"))
    page.evaluate("window.isSame = document.querySelector('.detail h1')")
    sort_by(page, "Length")
    expect(page).to_have_url(fresh("/starships/60?sort=length"))
    # The other order is read from its beginning.
    expect(cells(page).first).to_contain_text("1,000 m")
    expect(cells(page).first).to_be_in_viewport(ratio=1)
    assert page.locator(".master").evaluate("pane => pane.scrollTop") == 0
    expect(page.locator(".detail > .back")).to_have_attribute("href", re.compile("sort=length"))
    assert page.evaluate("isSame.isConnected")
    item = cells(page).nth(1).get_attribute("data-item")
    cells(page).nth(1).get_by_role("link").click()
    expect(page).to_have_url(fresh(f"/{item}?sort=length"))


GLIDES = (
    "window.seen = []; const start = document.startViewTransition.bind(document); document.startViewTransition = (update) => {"
    " const transition = start(update); transition.ready.then(() => seen.push(...document.getAnimations()"
    ".map(({ effect }) => effect.pseudoElement)), (error) => seen.push(String(error)));"
    " transition.finished.then(() => seen.push('end')); return transition; }; 0"
)


def test_cells_glide_to_their_new_places(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=20"), reduced_motion="no-preference")
    page.evaluate(GLIDES)
    sort_by(page, "Length")
    page.wait_for_function("() => seen.includes('end')")
    assert page.evaluate("seen.filter(part => part?.startsWith('::view-transition-group(cell-')).length") > 3
    # The page stays.
    assert page.evaluate("seen.filter(part => /(old|new).root|Error/.test(part))") == []
    search_box(page).fill("corvid")
    page.wait_for_function("() => seen.lastIndexOf('end') > seen.indexOf('end')")
    expect(search_box(page)).to_be_focused()
    # Names are only for as long as it takes.
    assert page.evaluate("document.querySelectorAll('[style*=view-transition-name], .gliding').length") == 0
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("seen.length = 0")
    sort_by(page, "Name")
    expect(page).to_have_url(re.compile("term=corvid(?!.*sort=length)"))
    assert page.evaluate("seen") == []


def test_a_search_without_a_connection_says_that_the_list_is_another(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    page.context.set_offline(True)
    search_box(page).fill("017")
    expect(notice(page)).to_contain_text("Couldn’t load")
    expect(page.locator(".pane[data-stale] > .list")).to_have_css("opacity", "0.45")
    expect(page.locator(".count")).to_be_hidden()
    expect(page.locator(".search [role=status]")).to_have_text("")
    # What is shown anyway is right.
    search_box(page).fill("")
    expect(page.locator(".count")).to_be_visible()
    search_box(page).fill("017")
    expect(page.locator(".count")).to_be_hidden()
    page.context.set_offline(False)
    expect(cells(page)).to_have_count(1)
    expect(page.locator(".count")).to_have_text("1 of 120")


def test_a_choice_without_a_connection_leaves_the_list(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    shown = titles(page)
    page.context.set_offline(True)
    sort_by(page, "Length")
    expect(notice(page)).to_contain_text("Couldn’t load")
    assert titles(page) == shown
    expect(page).to_have_url(fresh("/starships"))
    page.context.set_offline(False)


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


def test_pictures_stay_when_the_list_is_sorted(fresh: Site, open_page: Open) -> None:
    """One that is made anew blinks, also where no row moves."""
    page = open_page(fresh("/starships"), PHONE)
    picture = cell(page, "starships/5").locator("img")
    picture.evaluate("picture => { picture.isOld = true; }")
    page.get_by_role("button", name="Sort by").click()
    page.locator("#sort-menu [data-sort=length]").click()
    expect(page).to_have_url(re.compile("sort=length"))
    expect(page.locator("#sort-menu [aria-current]")).to_have_attribute("data-sort", "length")
    assert picture.evaluate("picture => picture.isOld === true")
