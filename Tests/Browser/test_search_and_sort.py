"""Searching within a list and sorting it, with a program.

What the search does with slow answers, with the history and with the keyboard is looked at without one (Tests/Scripts).
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from conftest import Open
from locators import cell, cells, notice, search_box, titles
from site_under_test import Site


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
    expect(box).to_be_focused()
    page.go_back()
    expect(page).to_have_url(fresh("/starships"))
    expect(cell(page, "starships/50")).to_have_count(1)
    expect(box).to_have_value("")


def sort_by(page: Page, name: str, **options: object) -> None:
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name=name).click(**options)


def test_a_sort_replaces_the_list_and_not_the_page(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    shown = titles(page)[:3]
    page.evaluate("window.isSame = true")
    button = page.get_by_role("button", name="Sort by")
    sort_by(page, "Length")
    # People mean the longest first.
    expect(page).to_have_url(fresh("/starships?sort=length&order=descending"))
    expect(cell(page, "starships/120")).to_be_visible()
    assert titles(page)[:2] == ["Ship 120", "Ship 119"]
    # The same choice again is the other direction, once the menu has come.
    expect(page.locator("#sort-menu [data-sort=length]:not([href*=descending])")).to_have_count(1)
    sort_by(page, "Length")
    expect(page).to_have_url(fresh("/starships?sort=length"))
    expect(cell(page, "starships/5")).to_be_visible()
    expect(button).to_be_focused()
    expect(page.locator("#sort-menu")).to_be_hidden()
    # Each is a step, and a place of its own.
    page.locator(".gap").evaluate_all("gaps => gaps.at(-1)?.scrollIntoView()")
    cell(page, "starships/120").scroll_into_view_if_needed()
    page.go_back()
    expect(page).to_have_url(fresh("/starships?sort=length&order=descending"))
    page.go_back()
    expect(page).to_have_url(fresh("/starships"))
    page.wait_for_function("() => scrollY === 0")
    expect(button).to_have_text(re.compile("Name"))
    assert titles(page)[:3] == shown
    assert page.evaluate("window.isSame")


def test_a_sort_keeps_the_pictures(fresh: Site, open_page: Open) -> None:
    """One that is made anew blinks, also where no row moves."""
    page = open_page(fresh("/starships?order=descending"))
    picture = cell(page, "starships/115").locator("img")
    picture.evaluate("picture => { picture.isOld = true; }")
    sort_by(page, "Length")
    expect(page).to_have_url(fresh("/starships?sort=length&order=descending"))
    expect(page.locator("#sort-menu [data-sort=length][aria-current]")).to_have_count(1)
    assert picture.evaluate("picture => picture.isOld === true")


def test_a_sort_in_a_tab_of_its_own_is_the_browsers(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    with page.context.expect_page() as opened:
        sort_by(page, "Length", modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(fresh("/starships?sort=length&order=descending"))
    expect(cells(opened.value).first).to_contain_text("Length 120,000 m")
    expect(page).to_have_url(fresh("/starships"))


def test_a_sort_beside_an_item_leaves_the_item(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/60"))
    page.evaluate("window.isSame = document.querySelector('.detail h1')")
    sort_by(page, "Length")
    expect(page).to_have_url(fresh("/starships/60?sort=length&order=descending"))
    # The other order is read from its beginning.
    expect(cells(page).first).to_contain_text("Length 120,000 m")
    expect(cells(page).first).to_be_in_viewport(ratio=1)
    assert page.locator(".master").evaluate("pane => pane.scrollTop") == 0
    expect(page.locator(".lead > .back")).to_have_attribute("href", re.compile("sort=length"))
    assert page.evaluate("isSame.isConnected")
    item = cells(page).nth(1).get_attribute("data-item")
    cells(page).nth(1).get_by_role("link").click()
    expect(page).to_have_url(fresh(f"/{item}?sort=length&order=descending"))


GLIDES = (
    "window.seen = []; const start = document.startViewTransition.bind(document); document.startViewTransition = (update) => {"
    " const transition = start(update); transition.ready.then(() => seen.push(...document.getAnimations()"
    ".map(({ effect }) => effect.pseudoElement)), (error) => seen.push(String(error)));"
    " transition.finished.then(() => seen.push('end')); return transition; }; 0"
)


def test_cells_glide_to_their_new_places(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=20&order=descending"), reduced_motion="no-preference")
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
