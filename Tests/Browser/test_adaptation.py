"""One page for every size, colour scheme and wish of the person who reads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from conftest import SONGS, Open
from devices import ALL, DESKTOP, DEVICES, PHONE, TABLET_ACROSS, Device, first
from locators import boxes, cell, cells, detail_star, overflow, star
from site_under_test import Site
from stand_ins.charts import item_id
from test_layout import assert_large_enough
from witness import Witness

# What can be chosen, by pages.
CHOICES = {
    SONGS: (".choice > select", ".choices summary"),
    "/search?term=br": (".filters > a:not([aria-current])", ".filters > a[aria-current]"),
    "/starships/3": (".chips > li",),
    "/starships": (".bounds input",),
}
PAGES = ("/", "/starships", "/starships/30", "/favourites", "/starships?term=nothing%20like%20it", "/search?term=ship")


def style(page: Page, selector: str, name: str, pseudo: str = "") -> str:
    script = "([s, n, p]) => getComputedStyle(document.querySelector(s), p || null).getPropertyValue(n)"
    return page.evaluate(script, [selector, name, pseudo])


def test_no_page_is_wider_than_the_window(fresh: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(404)
    page = open_page(fresh("/sources"))
    # Home is looked at in test_home.py.
    for path in (*PAGES[1:], "/starships/999999"):
        page.goto(fresh(path))
        for device in ALL:
            page.set_viewport_size(device.viewport)
            assert overflow(page) == 0, f"{path}, {device}"


def test_navigation_is_a_bar_below_or_a_sidebar(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    for device in DEVICES:
        page.set_viewport_size(device.viewport)
        [bar] = boxes(page.get_by_role("navigation", name="Main"))
        if device.has_sidebar:
            assert bar["x"] == 0 and bar["height"] == device.height, device
            assert bar["width"] < device.width / 3, device
            expect(page.get_by_role("link", name="Starships", exact=True)).to_have_attribute("aria-current", "page")
        else:
            assert bar["width"] == device.width, device
            assert bar["y"] + bar["height"] == device.height, device
            entries = page.get_by_role("navigation", name="Main").get_by_role("link")
            expect(entries).to_have_text(["Home", "Search", "Charts", "Favourites"])


@pytest.mark.parametrize("scripts", first(True, False), ids=["with-scripts", "without-scripts"])
def test_the_other_places_are_in_a_menu_on_a_phone(fresh: Site, open_page: Open, scripts: bool) -> None:
    page = open_page(fresh("/starships"), PHONE, **({} if scripts else {"java_script_enabled": False}))
    button = page.get_by_role("button", name="More", exact=True)
    expect(button).to_have_attribute("data-within", "true")
    button.click()
    menu = page.get_by_role("group", name="More")
    entries = menu.get_by_role("link")
    expect(entries).to_have_text([
        "Charts", "Music", "Heroes", "Starships", "Manage catalogues", "Following", "Language English",
    ])
    expect(menu.locator("[aria-current=page]")).to_have_text("Starships")
    [sheet], [bar] = boxes(menu), boxes(page.get_by_role("navigation", name="Main"))
    assert sheet["y"] + sheet["height"] <= bar["y"]
    assert_large_enough(entries)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    button.click()
    entries.filter(has_text="Music").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Music")


def test_bar_and_player_leave_a_low_window_to_the_page(charts: Site, open_page: Open) -> None:
    # What can be played brings the player's style.
    page = open_page(charts(SONGS), PHONE)
    page.evaluate("document.querySelector('#player').hidden = false")
    # A window of 1,280 by 1,024 points at 400 %, then a phone upright.
    for height, position in ((256, "static"), (568, "fixed")):
        page.set_viewport_size({"width": 320, "height": height})
        assert style(page, ".tabs", "position") == position
        assert style(page, ".player", "position") == position
        assert overflow(page) == 0


@pytest.mark.product
def test_panes_change_where_the_design_says(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/30"))
    for width in (759, 760, 999, 1000):
        device = Device(str(width), width, 800)
        page.set_viewport_size(device.viewport)
        assert page.get_by_role("region", name="List").is_visible() == device.has_two_panes, width
        assert page.get_by_role("button", name="Hide sidebar").is_visible() == device.has_sidebar, width
        expect(page.locator("main article h1")).to_have_text("Ship 030")


def test_the_sidebar_of_a_tablet_leaves_room_for_list_and_item(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), TABLET_ACROSS)
    bar = page.get_by_role("navigation", name="Main")
    [wide] = boxes(bar)
    page.locator("[data-item] a").first.click()
    expect(page.locator("main article")).to_be_visible()
    [narrow], [master], [detail] = boxes(bar), boxes(page.locator(".master")), boxes(page.locator(".detail"))
    assert narrow["width"] < wide["width"] / 2
    assert master["width"] >= 400 and detail["width"] >= 640
    assert_large_enough(bar.get_by_role("link"))


def test_a_phone_across_shows_rows(charts: Site, open_page: Open) -> None:
    page = open_page(charts(SONGS), Device("phone-across", 844, 390))
    [row, *_] = boxes(page.locator("[data-item]"))
    assert row["y"] <= 210
    assert overflow(page) == 0


@pytest.mark.parametrize("device", first(TABLET_ACROSS, DESKTOP), ids=str)
def test_an_item_opened_on_a_wide_screen_keeps_the_list_and_its_place(
    fresh: Site, open_page: Open, device: Device
) -> None:
    page = open_page(fresh("/starships/20"), device)
    pane = page.get_by_role("region", name="List")
    wanted = cell(page, "starships/24").get_by_role("link")
    pane.evaluate("pane => pane.scrollTop = 1_300")
    place = pane.evaluate("pane => pane.scrollTop")
    expect(wanted).to_be_in_viewport(ratio=1)
    wanted.click()
    expect(page.locator("main article h1")).to_have_text("Ship 024")
    expect(cells(page)).to_have_count(50)
    expect(cell(page, "starships/24").get_by_role("link")).to_have_attribute("aria-current", "true")
    page.wait_for_function("top => Math.abs(document.querySelector('.master').scrollTop - top) <= 1", arg=place)


@pytest.mark.product
def test_the_list_beside_an_item_begins_high(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/languages"), Device("laptop", 1_280, 800))
    for path in ("/starships/1", f"/charts/{item_id('albums', 1)}", SONGS.replace("?", f"/{item_id('songs', 1)}?")):
        page.goto(charts(path))
        expect(page.locator("main article h1")).to_be_visible()
        assert page.locator(".master").evaluate("pane => pane.scrollTop") == 0
        assert boxes(page.locator(".master [data-item]"))[0]["y"] <= 240, path


def test_the_selected_row_is_scrolled_into_view(fresh: Site, open_page: Open) -> None:
    assert_selected_row_is_in_view(open_page(fresh("/starships/45")))


def assert_selected_row_is_in_view(page: Page) -> None:
    expect(cell(page, "starships/45")).to_be_in_viewport(ratio=0.98)
    expect(page.locator("main article h1")).to_be_in_viewport()


def test_the_sidebar_can_be_hidden_and_the_list_takes_the_room(fresh: Site, open_page: Open) -> None:
    assert_hidden_sidebar_gives_its_room(open_page(fresh("/starships")), fresh)


def assert_hidden_sidebar_gives_its_room(page: Page, site: Site) -> None:
    main = page.locator("main")
    [before] = boxes(main)
    first = boxes(cells(page))[0]["width"]
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    assert boxes(main)[0]["width"] > before["width"] + 100
    assert boxes(cells(page))[0]["width"] > first
    page.goto(site("/favourites"))
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    page.get_by_role("button", name="Show sidebar").click()
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()


def test_the_button_that_shows_the_sidebar_covers_nothing(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/languages"), TABLET_ACROSS)
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
    for path in ("/", "/starships/30"):
        page.goto(fresh(path))
        [button] = boxes(page.get_by_role("button", name="Show sidebar"))
        for top in (0, 500):
            page.evaluate("top => scrollTo(0, top)", top)
            others = boxes(page.locator("main :is(h1, .h1, h2, a, button, input, .artwork):visible"))
            assert [box for box in others if overlap(button, box)] == [], f"{path}, from {top}"


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_dark_and_light_follow_the_system_at_once(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/languages"))
    lightness = "() => getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    assert min(page.evaluate(lightness)) > 220
    page.emulate_media(color_scheme="dark")
    assert max(page.evaluate(lightness)) < 40


def test_things_move_only_for_those_who_want_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"))
    assert {style(page, part, "transition-duration") for part in (".artwork", ".favourite .icon")} == {"0s"}
    page.evaluate("() => { document.startViewTransition = () => { throw new Error('Expected no transition.'); }; }")
    detail_star(page).click()
    expect(page.locator("#notice")).not_to_be_empty()
    assert page.evaluate("document.getAnimations().length") == 0
    page.emulate_media(reduced_motion="no-preference")
    assert style(page, ".favourite .icon", "transition-duration") != "0s"
    transitions = "[...document.styleSheets].flatMap(s => [...s.cssRules]).some(r => /@view-transition/.test(r.cssText))"
    assert page.evaluate(transitions)


def test_forced_colours_keep_what_colours_and_shadows_say(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"))
    page.emulate_media(forced_colors="active")
    detail_star(page).click()
    expect(detail_star(page)).to_have_attribute("aria-pressed", "true")
    on = detail_star(page).locator("path").evaluate("e => getComputedStyle(e).fill")
    off = star(cell(page, "starships/5")).locator("path").evaluate("e => getComputedStyle(e).fill")
    assert on != "none" and off == "none"
    assert style(page, "nav a[aria-current]", "outline-style") == "solid"
    assert style(page, "li.selected", "outline-style") == "solid"
    assert style(page, ".search input", "border-top-style") == "solid"
    # What lies above the page has an edge.
    expect(page.locator("#notice")).not_to_be_empty()
    assert style(page, "#notice", "border-top-style") == "solid"
    page.get_by_role("button", name="Sort by").click()
    assert style(page, "#sort-menu", "border-top-style") == "solid"


@pytest.mark.product
def test_forced_colours_keep_the_borders_of_choices(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/languages"), DESKTOP)
    page.emulate_media(forced_colors="active")
    for path, selectors in CHOICES.items():
        page.goto(charts(path))
        if path == "/starships":
            page.locator(".facets details").evaluate_all("all => all.forEach((e) => { e.open = true; })")
        for selector in selectors:
            target = page.locator(f"{selector} >> visible=true").first
            line, width, edge, ground = target.evaluate(
                "e => { const s = getComputedStyle(e);"
                " return [s.borderTopStyle, parseFloat(s.borderTopWidth), s.borderTopColor, s.backgroundColor]; }"
            )
            assert line == "solid" and width >= 1 and edge != ground, selector
        if ".filters > a[aria-current]" in selectors:
            assert style(page, ".filters > a[aria-current]", "outline-style") == "solid"


@pytest.mark.product
def test_forced_colours_keep_dots_and_show_no_words_behind_an_icon(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/charts"), PHONE)
    page.emulate_media(forced_colors="active")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.state .what'), '::before').forcedColorAdjust === 'none'"
    )
    # The search field is an icon until it is used.
    field = page.locator(".search input[type=search]")
    [clip] = boxes(field)
    before = page.screenshot(clip=clip)
    field.evaluate("e => { e.placeholder = ' '; }")
    assert page.screenshot(clip=clip) == before


def test_the_sort_menu_opens_within_the_window(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    menu = page.get_by_role("group", name="Sort by")
    for device in DEVICES:
        page.set_viewport_size(device.viewport)
        page.get_by_role("button", name="Sort by").click()
        expect(menu.get_by_role("link")).to_have_count(10)
        expect(menu, str(device)).to_be_in_viewport(ratio=1)
        expect(menu.get_by_role("link").last, str(device)).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()


def test_the_last_row_can_be_read_above_the_bar(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships"), PHONE)
    last = cells(page).last
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    [row], [bar] = boxes(last), boxes(page.get_by_role("navigation", name="Main"))
    assert row["y"] + row["height"] <= bar["y"]
