"""The search over all sources, and what search fields suggest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device
from locators import cells, notice, overflow, search_box, titles
from site_under_test import Site
from upstream import Upstream


RECENT = "[aria-labelledby=recent-title] .terms a"


def options(page: Page) -> list[str]:
    return page.get_by_role("option").all_text_contents()


def look_for(page: Page, *terms: str) -> None:
    """Searches that are remembered, the last one the newest."""
    for term in terms:
        search_box(page).fill(term)
        with page.expect_response(lambda response: response.request.method == "POST" and response.ok):
            search_box(page).press("Enter")
        expect(page).to_have_url(re.compile(rf"term={term}$"))


# Finding.


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_the_way_there_is_in_sight(sample: Site, open_page: Open, device: Device) -> None:
    page = open_page(sample("/"), device)
    name = "Search" if device.has_sidebar else "Search everything"
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator('main[data-page="search"]')).to_be_visible()
    expect(search_box(page)).to_be_focused()
    assert overflow(page) == 0


def test_typing_finds_in_all_sources(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    search_box(page).press_sequentially("falc")
    expect(page).to_have_url(sample("/search?term=falc"))
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(page.locator('section[data-section="starships"]')).to_be_visible()
    expect(search_box(page)).to_be_focused()
    expect(search_box(page)).to_have_value("falc")
    # Said to those who don't see it.
    expect(page.locator(".search [role=status]")).to_have_text(re.compile("found$"))


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_the_list_matches_the_box_however_late_answers_come(
    sample: Site, open_page: Open, device: Device
) -> None:
    """The first answer is delayed past the third."""
    page = open_page(sample("/search?term="), device)
    held: list[Route] = []
    page.route(re.compile(r"term=fal$"), lambda route: held.append(route))
    box = search_box(page)
    with page.expect_request(re.compile(r"term=fal$")):
        box.fill("fal")
    with page.expect_response(re.compile(r"term=star$")):
        box.fill("star")
    with page.expect_response(re.compile(r"term=death$")):
        box.fill("death")
    expect(cells(page).filter(has_text="Death Star")).to_be_visible()
    for route in held:
        try:
            route.continue_()
        except Exception:  # noqa: BLE001, PERF203 - The page has given it up, which is as good.
            pass
    page.wait_for_timeout(500)
    expect(box).to_have_value("death")
    expect(page).to_have_url(sample("/search?term=death"))
    assert all("Falcon" not in title for title in titles(page))


def test_typed_text_outlives_a_network_that_fails(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term=death"))
    page.context.set_offline(True)
    box = search_box(page)
    box.fill("falcon")
    expect(notice(page)).not_to_be_empty()
    expect(box).to_have_value("falcon")
    page.context.set_offline(False)
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(box).to_have_value("falcon")


def test_nothing_found_says_so_and_offers_to_clear(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term=nosuchthing"))
    # Who could know more was not asked.
    expect(page.get_by_role("heading", name="Nothing to show yet")).to_be_visible()
    page.get_by_role("link", name="Clear search").click()
    expect(page).to_have_url(sample("/search?term="))
    expect(search_box(page)).to_have_value("")


def test_one_source_alone_stays_while_one_types(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term=star"))
    page.get_by_role("navigation", name="Sources").get_by_role("link", name="Starships").click()
    expect(page).to_have_url(sample("/search?term=star&source=starships"))
    search_box(page).fill("wing")
    expect(page).to_have_url(sample("/search?term=wing&source=starships"))
    expect(page.locator("section[data-section]")).to_have_count(1)


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


# What is suggested.


def test_a_first_visit_shows_what_is_worth_a_tap(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search"), PHONE)
    expect(page.get_by_role("heading", name="Worth a look")).to_be_visible()
    page.locator(".terms a").first.click()
    expect(cells(page).first).to_be_visible()
    assert overflow(page) == 0


def test_a_later_visit_shows_the_last_search(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "death", "falcon")
    page.goto(sample("/search"))
    expect(search_box(page)).to_have_value("falcon")
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    expect(page.locator(RECENT)).to_have_text(["falcon", "death"])


def test_what_was_only_typed_is_remembered_once_something_is_opened(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    search_box(page).fill("falcon")
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()
    page.goto(sample("/search"))
    expect(page.locator(RECENT).filter(has_text="falcon")).to_have_count(0)
    page.goto(sample("/search?term="))
    search_box(page).fill("falcon")
    with page.expect_response(lambda response: response.request.method == "POST" and response.ok):
        cells(page).filter(has_text="Millennium Falcon").get_by_role("link").click()
    page.goto(sample("/search?term="))
    expect(page.locator(RECENT)).to_have_text(["falcon"])


def test_the_combobox_is_worked_by_keys(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "death", "falcon", "fighter")
    page.goto(sample("/search?term="))
    box = page.get_by_role("combobox")
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press("ArrowDown")
    expect(box).to_have_attribute("aria-expanded", "true")
    assert options(page) == ["fighter", "falcon", "death"]
    expect(page.get_by_role("option", selected=True)).to_have_text("fighter")
    box.press("ArrowUp")
    # Beyond the first is the field itself.
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    box.press("ArrowUp")
    expect(page.get_by_role("option", selected=True)).to_have_text("death")
    box.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_have_value("")

    box.press_sequentially("FÁ")
    assert options(page) == ["falcon"]
    box.press("ArrowDown")
    selected = page.get_by_role("option", selected=True)
    expect(box).to_have_attribute("aria-activedescendant", selected.get_attribute("id") or "")
    # What is typed stays until something is taken.
    expect(box).to_have_value("FÁ")
    box.press("Enter")
    expect(box).to_have_value("falcon")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(page).to_have_url(sample("/search?term=falcon"))
    expect(cells(page).filter(has_text="Millennium Falcon")).to_be_visible()


def test_escape_keeps_what_was_typed(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "falcon")
    page.goto(sample("/search?term="))
    box = search_box(page)
    box.press_sequentially("fa")
    expect(page.get_by_role("option")).to_have_count(1)
    box.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    expect(box).to_have_value("fa")


def test_lists_suggest_the_same(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "falcon")
    page.goto(sample("/starships"))
    box = page.get_by_role("combobox", name="Search Starships")
    box.press("ArrowDown")
    page.get_by_role("option", name="falcon").click()
    expect(page).to_have_url(sample("/starships?term=falcon"))
    expect(cells(page)).to_have_count(1)
    expect(box).to_be_focused()


def test_searches_are_forgotten(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/search?term="))
    look_for(page, "death", "falcon", "fighter")
    page.goto(sample("/search?term="))
    page.get_by_role("button", name="Forget “falcon”").click()
    expect(notice(page)).to_contain_text("“falcon” is forgotten.")
    expect(page.locator(RECENT)).to_have_text(["fighter", "death"])
    page.get_by_role("button", name="Clear all").click()
    expect(notice(page)).to_contain_text("All searches are forgotten.")
    expect(page.get_by_role("heading", name="Worth a look")).to_be_visible()


# Without scripts.


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
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
    page.get_by_role("button", name="Forget “falcon”").click()
    expect(notice(page)).to_contain_text("“falcon” is forgotten.")
    expect(page.locator(RECENT).filter(has_text="falcon")).to_have_count(0)
    assert overflow(page) == 0
