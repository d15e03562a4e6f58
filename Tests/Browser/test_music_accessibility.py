"""axe finds nothing in music, whatever it shows, in light and dark and in colours of a person's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from conftest import Open
from devices import first
from locators import cells, search_box, state, visit
from music_site import FOUND, LISTED, TERM, heading, item, remember, search_for, suggested, suggestions
from site_under_test import Site
from stand_ins.music import MusicUpstream
from test_accessibility import assert_accessible


SUGGESTED = [f"{TERM} copper", f"{TERM} amber"]


def shorten(page: Page) -> None:
    """More rows of the same kind would only take longer."""
    page.locator(".list [data-item]").evaluate_all("all => all.slice(6).forEach(row => row.remove())")


def test_pages_of_music_and_searches_without_results(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    own_music.faults = {"vesper": 500}
    own_music.found[TERM] = list(LISTED)
    page = open_page(own_site("/music?term=xyzzy"))
    expect(heading(page, "No results for “xyzzy”")).to_be_visible()
    assert_accessible(page)
    page.goto(own_site("/music?term=vesper"))
    expect(state(page)).to_have_attribute("data-state", "failed")
    assert_accessible(page)
    search_for(page, TERM)
    page.goto(own_site("/music"))
    expect(heading(page, "Last search")).to_be_visible()
    expect(cells(page)).to_have_count(len(LISTED))
    shorten(page)
    assert_accessible(page)
    page.goto(own_site(f"/{item(1)}?term={TERM}"))
    shorten(page)
    assert_accessible(page)


@pytest.fixture
def open_combobox(music: Site, open_page: Open) -> Page:
    """It suggests what begins as the field does."""
    page = open_page(music("/health"))
    remember(page, music, *reversed(SUGGESTED))
    visit(page, music(FOUND))
    search_box(page).press("ArrowDown")
    assert suggested(page) == SUGGESTED
    expect(suggestions(page).and_(page.locator("[aria-selected=true]"))).to_have_text(SUGGESTED[0])
    return page


@pytest.mark.parametrize("colours", first("none", "active"))
def test_the_open_combobox(open_combobox: Page, colours: str) -> None:
    open_combobox.emulate_media(forced_colors=colours)
    assert_accessible(open_combobox)
    # Still open: nothing was measured of a closed one.
    assert suggested(open_combobox) == SUGGESTED


@pytest.mark.product
def test_the_chosen_suggestion_is_told_from_the_others_in_forced_colours(open_combobox: Page) -> None:
    open_combobox.emulate_media(forced_colors="active")
    looks = suggestions(open_combobox).evaluate_all(
        "all => all.map(e => { const s = getComputedStyle(e);"
        " return [s.backgroundColor, s.color, s.outlineStyle, s.outlineWidth, s.borderStyle].join(); })"
    )
    assert looks[0] != looks[1]
