"""What is under a pointer looks so, and what a finger has left looks as before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Open
from devices import DESKTOP, PHONE
from locators import cell, cells, play, player, show_rows, star, visit
from site_under_test import Site
from stand_ins.charts import item_id

COLOUR, GROUND, OPACITY = "color", "backgroundColor", "opacity"
SURFACES = {
    "/charts?media=songs": (".choice > select", ".popover > a:not([aria-current])"),
    "/search?term=br": (".filters > a:not([aria-current])",),
    "/starships/3?limit=6": (".chips > li > a", ".tabs > a:not([aria-current])"),
}


def look(target: Locator, name: str) -> str:
    return target.evaluate("(element, name) => getComputedStyle(element)[name]", name)


def assert_hovered(page: Page, target: Locator, name: str, shown: Locator | None = None) -> None:
    """A property of what is hovered, or of what it shows, is another than before, and the same again afterwards."""
    shown = shown or target
    page.mouse.move(0, 0)
    before = look(shown, name)
    target.hover()
    assert look(shown, name) != before, target
    page.mouse.move(0, 0)
    assert look(shown, name) == before, target


def test_what_is_pressed_differs_from_what_is_hovered(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/languages"), DESKTOP)
    for path, selectors in SURFACES.items():
        page.goto(charts(path))
        for selector in selectors:
            if selector.startswith(".popover"):
                page.get_by_role("button", name="Sort by").click()
            target = page.locator(f"{selector} >> visible=true").first
            looks = [look(target, GROUND)]
            target.hover()
            looks.append(look(target, GROUND))
            # A press that is let go elsewhere chooses nothing.
            page.evaluate("addEventListener('mousedown', (event) => event.preventDefault(), { once: true })")
            page.mouse.down()
            looks.append(look(target, GROUND))
            page.mouse.move(0, 0)
            page.mouse.up()
            assert len(set(looks)) == 3, (selector, looks)


def test_icons_and_words_change_their_colour(charts: Site, open_page: Open) -> None:
    page = open_page(charts(SONGS), DESKTOP)
    row = cell(page, f"charts/{item_id('songs', 2)}")
    assert_hovered(page, page.get_by_role("button", name="Sort by"), COLOUR)
    for target in (star(row), play(row)):
        assert_hovered(page, target, COLOUR, target.locator(".icon >> visible=true"))
    star(row).click()
    expect(star(row)).to_have_attribute("aria-pressed", "true")
    assert_hovered(page, star(row), COLOUR, star(row).locator(".icon"))
    row.get_by_role("link").click()
    detail = page.locator("main article")
    assert_hovered(page, star(detail), GROUND)


@pytest.mark.product
def test_pictures_of_tiles_and_their_stars_change(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/"), DESKTOP)
    # Stories and shelves, then a grid.
    for path, count in (("/", 2), ("/heroes", 1)):
        page.goto(sample(path))
        lists = page.locator("[data-layout]:not([data-layout=list])").filter(has=cells(page))
        assert lists.count() >= count
        for tiles in lists.all():
            tile = tiles.locator("[data-item]").first
            assert_hovered(page, tile.get_by_role("link"), OPACITY, tile.locator(".artwork"))
            assert_hovered(page, star(tile), COLOUR, star(tile).locator(".icon"))


@pytest.mark.product
def test_the_players_buttons_change_their_ground(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), DESKTOP)
    play(cell(page, f"charts/{item_id('songs', 2)}")).click()
    for target in player(page).locator("> a.now, > .transport > button, > .to-queue").all():
        assert_hovered(page, target, GROUND)
    player(page).locator("> .to-queue").click()
    queue = page.get_by_role("dialog", name="Player")
    for name in ("Close", "Shuffle", "Repeat"):
        assert_hovered(page, player(page).get_by_role("button", name=name, exact=True), GROUND)
    assert_hovered(page, queue.get_by_role("listitem").nth(3).get_by_role("button").first, GROUND)


def test_what_a_finger_has_left_looks_as_before(radio: Site, open_page: Open) -> None:
    """Browsers say that a mouse is where a finger was last."""
    page = open_page(radio(SONGS), PHONE, is_mobile=True, has_touch=True)
    show_rows(page)
    row = cell(page, f"charts/{item_id('songs', 2)}")
    # A star that was added and removed again.
    before = look(star(row).locator(".icon"), COLOUR)
    for value in ("true", "false"):
        star(row).tap()
        expect(star(row)).to_have_attribute("aria-pressed", value)
    star(row).hover()
    assert star(row).evaluate("element => element.matches(':hover')")
    assert look(star(row).locator(".icon"), COLOUR) == before
    play(row).tap()
    player(page).locator("button.now").tap()
    player(page).locator(".to-list").tap()
    track = page.get_by_role("dialog", name="Player").get_by_role("listitem").nth(3).get_by_role("button").first
    before = look(track, GROUND)
    track.hover()
    assert look(track, GROUND) == before
    visit(page, radio("/starships/3"))
    page.evaluate("addEventListener('click', (event) => event.preventDefault(), true)")
    chip = page.locator(".chips > li > a").first
    before = look(chip, GROUND)
    chip.tap()
    # The tap has arrived. What is pressed has another ground until the finger has left.
    expect(page.locator(".chips > li > a:hover")).to_have_count(1)
    expect(chip).to_have_css("background-color", before)
