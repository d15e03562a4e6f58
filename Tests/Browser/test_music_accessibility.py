"""axe finds nothing in music, whatever it shows, in light and dark and in colours of a person's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Open
from devices import PHONE
from locators import cells, search_box, state
from music_site import FOUND, TERM, heading, item, search_for, suggested, suggestions
from music_upstream import MusicUpstream
from site_under_test import Site
from test_accessibility import assert_accessible
from test_layout import assert_large_enough


@pytest.mark.parametrize("path", ["/music", FOUND, f"{FOUND}&sort=duration", f"/{item(1)}?term={TERM}"])
def test_pages(music: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(music(path)))


@pytest.mark.parametrize("colours", ["none", "active"])
def test_the_open_combobox(own_site: Site, open_page: Open, colours: str) -> None:
    page = open_page(own_site("/music"), forced_colors=colours)
    search_for(page, "amber", "copper")
    page.goto(own_site("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == ["copper", "amber"]
    expect(suggestions(page).and_(page.locator("[aria-selected=true]"))).to_have_text("copper")
    assert_accessible(page)
    # Still open: nothing was measured of a closed one.
    assert suggested(page) == ["copper", "amber"]


def test_the_chosen_suggestion_is_told_from_the_others_in_forced_colours(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site("/music"), forced_colors="active")
    search_for(page, "amber", "copper")
    page.goto(own_site("/music?term="))
    search_box(page).press("ArrowDown")
    suggested(page)
    looks = suggestions(page).evaluate_all(
        "all => all.map(e => { const s = getComputedStyle(e);"
        " return [s.backgroundColor, s.color, s.outlineStyle, s.outlineWidth, s.borderStyle].join(); })"
    )
    assert looks[0] != looks[1]


def test_nothing_found_an_error_and_the_last_search(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    own_music.faults = {"vesper": 500}
    page = open_page(own_site("/music?term=xyzzy"))
    expect(heading(page, "Nothing matches “xyzzy”")).to_be_visible()
    assert_accessible(page)
    page.goto(own_site("/music?term=vesper"))
    expect(state(page)).to_have_attribute("data-state", "failed")
    assert_accessible(page)
    search_for(page, "gentle")
    page.goto(own_site("/music"))
    expect(heading(page, "Your last search")).to_be_visible()
    expect(cells(page).first).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("path", ["/music", FOUND, f"/{item(1)}?term={TERM}"])
def test_what_is_touched_is_large_enough(music: Site, open_page: Open, path: str) -> None:
    page = open_page(music(path), PHONE)
    assert_large_enough(page.locator("main").locator("button, [data-item] > a, .terms a, input[type=search]").locator("visible=true"))
