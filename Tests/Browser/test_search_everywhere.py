"""The search over all sources, and what search fields suggest, with a program.

How the list keeps up with the box, and how the suggestions are worked by keys, is looked at without one (test_scripts.py).
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import boxes, cells, notice, overflow, search_box, titles
from site_under_test import Site
from stand_ins.charts import title
from stand_ins.starships import Upstream

RECENT = "[aria-labelledby=recent-title] .terms a"


def is_remembered(response: Response) -> bool:
    return response.request.method == "POST" and response.ok


def look_for(page: Page, *terms: str) -> None:
    """Searches that are remembered, the last one the newest."""
    for term in terms:
        search_box(page).fill(term)
        with page.expect_response(is_remembered):
            search_box(page).press("Enter")
        expect(page).to_have_url(re.compile(rf"term={term}$"))


# Finding.


def open_search(page: Page, name: str) -> None:
    """By the link that is in sight on every page."""
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator('main[data-page="search"]')).to_be_visible()
    expect(search_box(page)).to_be_focused()
    assert overflow(page) == 0


def test_typing_finds_in_all_sources_or_one_and_outlives_a_network_that_fails(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/favourites"), DESKTOP)
    open_search(page, "Search")
    box = search_box(page)
    box.press_sequentially("falc")
    expect(page).to_have_url(sample("/search?term=falc"))
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(page.locator('section[data-section="starships"]')).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_value("falc")
    # Said to those who don't see it.
    expect(page.locator(".search [role=status]")).to_have_text("1 result")
    # One source alone stays while one types.
    box.fill("star")
    page.get_by_role("navigation", name="Sources").get_by_role("link", name="Starships").click()
    expect(page).to_have_url(sample("/search?term=star&source=starships"))
    box.fill("wing")
    expect(page).to_have_url(sample("/search?term=wing&source=starships"))
    expect(page.locator("section[data-section]")).to_have_count(1)
    page.context.set_offline(True)
    box.fill("falcon")
    expect(notice(page)).not_to_be_empty()
    expect(box).to_have_value("falcon")
    page.context.set_offline(False)
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(box).to_have_value("falcon")


def test_samples_are_marked_and_results_say_their_medium(charts: Site, open_page: Open) -> None:
    charts.retry_until("fresh", path="/charts?media=albums")
    page = open_page(charts(f"/search?term={title(2).replace(' ', '+')}"))
    found = page.locator('section[data-section="charts"]').get_by_role("listitem").filter(has_text=title(2))
    media = found.locator(".beside > span:first-child").all_inner_texts()
    # Charts of other media may have been fetched before.
    assert {"Album", "Song"} <= set(media) and len(set(media)) == len(media)
    page.goto(charts("/search?term=a"))
    marks = page.locator("section[data-section]").evaluate_all(
        "all => all.map(e => [e.dataset.section, e.querySelector('.state')?.dataset.state ?? ''])"
    )
    states = dict(marks)
    assert states["starships"] == states["charts"] == ""
    assert states["heroes"] == "sample"


def test_a_favourite_comes_first_and_is_found_without_its_upstream(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    site = start("--profiles", "private", upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/search?term=ship+0"))
    last = cells(page).filter(has_text="Ship 008")
    with page.expect_response("**/favourite"):
        last.locator(".favourite button").click()
    own_upstream.fault = 500
    page.goto(site("/search?term=ship+0"))
    assert titles(page)[0] == "Ship 008"


def test_the_sources_stay_where_they_are(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term=falcon"), PHONE)
    sources = page.get_by_role("navigation", name="Sources").get_by_role("link")
    names, places = sources.all_text_contents(), [place["y"] for place in boxes(sources)]
    sources.filter(has_text="Heroes").click()
    expect(sources.filter(has_text="Heroes")).to_have_attribute("aria-current", "true")
    assert sources.all_text_contents() == names
    assert [place["y"] for place in boxes(sources)] == places
    assert overflow(page) == 0


# What is suggested.


def test_a_first_visit_shows_what_is_worth_a_tap(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/"), PHONE)
    open_search(page, "Search")
    expect(page.get_by_role("heading", name="Suggestions")).to_be_visible()
    page.locator(".terms a").first.click()
    expect(cells(page).first).to_be_visible()
    assert overflow(page) == 0
    # Nothing is found, and who could know more was not asked.
    search_box(page).fill("nosuchthing")
    expect(page.get_by_role("heading", name="Nothing to show")).to_be_visible()
    page.get_by_role("link", name="Clear search").click()
    expect(page).to_have_url(sample("/search?term="))
    expect(search_box(page)).to_have_value("")


def test_a_later_visit_shows_and_suggests_what_was_looked_for(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "death", "falcon", "fighter")
    page.goto(sample("/search"))
    expect(search_box(page)).to_have_value("fighter")
    expect(cells(page).filter(has_text="Fighter").first).to_be_visible()
    expect(page.locator(RECENT)).to_have_text(["fighter", "falcon", "death"])
    # A list of another kind suggests nothing of that.
    page.goto(sample("/starships"))
    expect(page.get_by_role("searchbox", name="Search Starships")).to_be_visible()
    page.goto(sample("/search?term="))
    box = page.get_by_role("combobox", name="Search everything")
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press("ArrowDown")
    expect(page.get_by_role("option")).to_have_text(["fighter", "falcon", "death"])
    box.press_sequentially("FÁ")
    expect(page.get_by_role("option")).to_have_text(["falcon"])
    box.press("ArrowDown")
    selected = page.get_by_role("option", selected=True)
    expect(box).to_have_attribute("aria-activedescendant", selected.get_attribute("id") or "")
    box.press("Escape")
    expect(box).to_have_value("FÁ")
    box.press("ArrowDown")
    page.get_by_role("option", name="falcon").click()
    expect(page).to_have_url(sample("/search?term=falcon"))
    expect(cells(page)).to_have_count(1)
    expect(box).to_be_focused()


def test_what_was_only_typed_is_remembered_once_something_is_opened_and_is_forgotten(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "death", "fighter")
    search_box(page).fill("falcon")
    found = cells(page).filter(has_text="Millennium Falcon")
    expect(found).to_be_visible()
    page.goto(sample("/search?term="))
    expect(page.locator(RECENT)).to_have_text(["fighter", "death"])
    search_box(page).fill("falcon")
    # The page stays: an answer that comes once its page is gone is heard by nobody.
    link = found.get_by_role("link")
    link.evaluate("e => e.addEventListener('click', (event) => event.preventDefault())")
    with page.expect_response(is_remembered):
        link.click()
    page.goto(sample("/search?term="))
    expect(page.locator(RECENT)).to_have_text(["falcon", "fighter", "death"])
    page.get_by_role("button", name="Remove “fighter”").click()
    expect(notice(page)).to_contain_text("“fighter” removed")
    expect(page.locator(RECENT)).to_have_text(["falcon", "death"])
    page.get_by_role("button", name="Clear all").click()
    expect(notice(page)).to_contain_text("Recent searches cleared")
    expect(page.get_by_role("heading", name="Suggestions")).to_be_visible()


def test_recent_searches_on_the_page_are_not_covered_by_suggestions(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="), PHONE)
    look_for(page, "death", "fighter")
    page.goto(sample("/search?term="))
    search_box(page).click()
    expect(page.get_by_role("option")).to_have_count(0)
    # Those that begin as the text does are suggested.
    search_box(page).press_sequentially("de")
    expect(page.get_by_role("option")).to_have_text(["death"])


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_return_puts_a_screens_keyboard_away(sample: Site, open_page: Open, device: Device) -> None:
    page = open_page(sample("/search?term="), device)
    search_box(page).fill("falcon")
    search_box(page).press("Enter")
    expect(cells(page)).to_have_count(1)
    if device is DESKTOP:
        expect(search_box(page)).to_be_focused()
    else:
        expect(search_box(page)).not_to_be_focused()


# Without scripts.


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_all_of_it_works_without_scripts(sample: Site, open_page: Open, device: Device) -> None:
    page = open_page(sample("/search"), device, java_script_enabled=False)
    search_box(page).fill("falcon")
    search_box(page).press("Enter")
    expect(page).to_have_url(sample("/search?term=falcon"))
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(page.locator("datalist option")).to_have_count(1)
    page.goto(sample("/search"))
    expect(search_box(page)).to_have_value("falcon")
    page.locator(RECENT).first.click()
    expect(page).to_have_url(sample("/search?term=falcon"))
    page.goto(sample("/search?term="))
    page.get_by_role("button", name="Remove “falcon”").click()
    expect(notice(page)).to_contain_text("“falcon” removed")
    expect(page.locator(RECENT).filter(has_text="falcon")).to_have_count(0)
    assert overflow(page) == 0


def test_what_is_typed_takes_the_place_of_the_last_search(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term=star"), PHONE)
    box = search_box(page)
    box.tap()
    page.keyboard.type("bat")
    expect(box).to_have_value("bat")
    # The next tap is for the caret.
    box.tap()
    page.keyboard.type("m")
    expect(box).to_have_value(re.compile("^(?=.*bat)(?=.*m)"))
