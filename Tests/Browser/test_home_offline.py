"""The home page as someone arranges it without the server: at once, after a reload, and then on the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Start
from saved_pages import restart, stop, wait_until_saved
from site_under_test import Site
from test_accessibility import assert_accessible
from test_favourites import ON
from test_home import EDITING, act, add, order, row, sections
from test_offline import LIST, page, site, visit  # noqa: F401
from test_taps_offline import waiting

WAITS = "Saved here. Vitrine sends it as soon as it can."
# The second section of the same list.
ADDED = "starships-2"


def heading(scope: Locator) -> Locator:
    return scope.get_by_role("heading", level=2)


def section(page: Page, name: str) -> Locator:  # noqa: F811
    return page.locator(f'main section[data-section="{name}"]')


@pytest.fixture
def editing(page: Page, site: Site) -> Page:  # noqa: F811
    """The page for arranging, which came from the server before that stopped."""
    visit(page, site, "/heroes", LIST, EDITING)
    page.locator(".drags-rows").wait_for(state="attached")
    stop(site)
    return page


def test_a_section_is_added_restyled_renamed_and_moved(editing: Page, site: Site, start: Start) -> None:  # noqa: F811
    before = order(editing)
    add(editing, "Starships", "list")
    waiting(editing, 1)
    expect(row(editing, ADDED)).to_be_visible()
    assert order(editing) == [*before, ADDED]
    expect(heading(row(editing, ADDED))).to_have_attribute("data-waiting", "")
    expect(heading(row(editing, ADDED))).to_have_accessible_description(WAITS)
    expect(act(editing, ADDED, "down")).to_be_disabled()
    expect(act(editing, ADDED, "up")).to_have_accessible_name("Move Starships up")
    row(editing, ADDED).locator("select").select_option("grid")
    waiting(editing, 2)
    name = row(editing, ADDED).get_by_role("textbox")
    name.fill("My fleet")
    name.press("Enter")
    expect(heading(row(editing, ADDED))).to_have_text("My fleet")
    act(editing, ADDED, "up").click()
    waiting(editing, 4)
    expected = [*before[:-1], ADDED, before[-1]]
    assert order(editing) == expected
    expect(act(editing, ADDED, "up")).to_be_focused()
    assert_accessible(editing)
    editing.reload()
    expect(heading(row(editing, ADDED))).to_have_text("My fleet")
    assert order(editing) == expected
    editing.get_by_role("link", name="Done").click()
    fleet = section(editing, ADDED)
    for _ in range(2):
        expect(heading(fleet)).to_have_text("My fleet")
        expect(heading(fleet)).to_have_attribute("data-waiting", "")
        expect(fleet.locator('[data-layout="grid"] > [data-item]')).to_have_count(12)
        assert_accessible(editing)
        # Its stars are stars.
        fleet.locator("form.favourite button").first.click()
        editing.reload()
    expect(fleet.locator("form.favourite button").first).to_have_attribute("aria-pressed", "false")
    shown = sections(editing)
    restart(start, site, "--offline")
    waiting(editing, 0)
    editing.goto(site("/"))
    expect(fleet.locator('[data-layout="grid"] > [data-item]')).to_have_count(12)
    expect(heading(fleet)).to_have_text("My fleet")
    expect(editing.locator("h2[data-waiting]")).to_have_count(0)
    assert [name for name in sections(editing) if name in shown] == [name for name in shown if name in sections(editing)]


@pytest.mark.parametrize("style", ["carousel", "list", "story", "mosaic"])
def test_a_section_has_each_style(editing: Page, site: Site, style: str) -> None:  # noqa: F811
    row(editing, "starships").locator("select").select_option(style)
    waiting(editing, 1)
    editing.goto(site("/"))
    cells = section(editing, "starships").locator(f'[data-layout="{style}"] > [data-item]')
    expect(cells).to_have_count({"list": 6, "mosaic": 9}.get(style, 12))
    expect(cells.first.locator(".title")).to_be_visible()
    assert_accessible(editing)


def test_a_change_is_taken_back_while_it_waits(editing: Page, site: Site) -> None:  # noqa: F811
    before = order(editing)
    act(editing, before[-1], "remove").click()
    expect(row(editing, before[-1])).to_have_count(0)
    editing.locator("#undo button").click()
    expect(row(editing, before[-1])).to_be_visible()
    assert order(editing) == before
    waiting(editing, 2)
    editing.reload()
    waiting(editing, 2)
    assert order(editing) == before


def test_stories_are_shown_above_the_sections(editing: Page, site: Site) -> None:  # noqa: F811
    editing.locator("#stories-feed").select_option("Starships")
    waiting(editing, 1)
    editing.goto(site("/"))
    story = section(editing, "story")
    expect(story.locator("[data-item]")).to_have_count(12)
    expect(story.locator(".overline").first).to_have_text("Starships")


def test_a_list_without_saved_cells_has_a_place(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, EDITING)
    page.locator(".drags-rows").wait_for(state="attached")
    stop(site)
    add(page, "Starships", "carousel")
    waiting(page, 1)
    page.goto(site("/"))
    added = page.locator("main section:has(h2[data-waiting])")
    expect(heading(added)).to_have_text("Starships")
    expect(added).to_contain_text(WAITS)


def test_favourites_that_wait_are_in_a_section_that_waits(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, LIST, EDITING)
    page.locator(".drags-rows").wait_for(state="attached")
    stop(site)
    add(page, "Favourites", "list")
    page.goto(site(LIST))
    page.locator('[data-item="starships/9"] form.favourite button').click()
    waiting(page, 2)
    page.goto(site("/"))
    added = page.locator("main section:has(h2[data-waiting])")
    expect(added.locator('[data-item="starships/9"] form.favourite button')).to_have_attribute(*ON)
