"""The menu of a cell: opened by a right click, a key or a long press, it does what the cell's buttons and link do."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Open, Start
from devices import DESKTOP, PHONE, TABLET_UPRIGHT, Device, first
from fingers import Finger
from locators import (
    WATCH_CLOSE_WATCHERS, boxes, cell, cells, focused_item, go_back_on_android, notice, overflow, play, player, search_box, star,
)
from site_under_test import Site
from test_accessibility import assert_accessible
from test_heroes import item as hero
from test_sharing import SHARES

TOUCH = 44


def menu(page: Page) -> Locator:
    return page.get_by_role("menu")


def choices(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in menu(page).get_by_role("menuitem").all_inner_texts()]


def choose(page: Page, name: str) -> None:
    menu(page).get_by_role("menuitem", name=name).click()


def right_click(target: Locator, **options: object) -> Locator:
    target.click(button="right", **options)
    return menu(target.page)


def test_a_right_click_shows_what_can_be_done_with_an_item(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    song = cells(page).nth(1)
    expect(right_click(song)).to_be_visible()
    title, artist = song.locator(".title").inner_text(), song.locator(".subtitle").inner_text()
    assert choices(page) == [
        "Play", "Add to Favourites", "Share", "Share Page at itunes.apple.com", f"Artist {artist}", "Open"
    ]
    expect(menu(page)).to_have_attribute("aria-label", title)
    assert all(box["height"] >= TOUCH for box in boxes(menu(page).get_by_role("menuitem")))
    assert_accessible(page, ((DESKTOP, "light"), (DESKTOP, "dark")))


@pytest.mark.parametrize(
    ("path", "source", "labels"),
    [
        ("/music?term=love", "music", ["Album", "Artist"]), ("/charts", "charts", ["Artist"]),
        ("/heroes", "heroes", ["Publisher"]), ("/comics?hero=659", "comics", ["Series"]),
        ("/starships", "starships", ["Class", "Manufacturer"]),
        ("/search?term=falcon", "starships", ["Class", "Manufacturer"]),
        # Shelves. The cells of one beside an item have neither buttons nor links.
        ("/", "heroes", ["Publisher"]), ("/heroes/659", "comics", []),
    ],
)
def test_each_entry_says_what_it_does(sample: Site, open_page: Open, path: str, source: str, labels: list[str]) -> None:
    page = open_page(sample(path))
    right_click(page.locator(f"main [data-item^={source}]:visible").first)
    assert all(choices(page))
    lines = menu(page).locator("a").evaluate_all(
        "links => links.map((link) => [...link.children].map(({ textContent }) => textContent.trim()))"
    )
    assert sorted(label for label, _ in lines) == labels
    assert all(value for _, value in lines)


def test_its_script_comes_with_the_first_one(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships"), isolated=True)
    loaded = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/menu-')).length"
    assert page.evaluate(loaded) == 0
    for index in range(2):
        expect(right_click(cells(page).nth(index))).to_be_visible()
        assert page.evaluate(loaded) == 1
        expect(menu(page)).to_have_count(1)


# What it does.


def test_it_adds_favourites_and_removes_them(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"))
    ship = cells(page).nth(1)
    right_click(ship)
    choose(page, "Add to Favourites")
    expect(menu(page)).to_have_count(0)
    expect(notice(page)).to_contain_text("Added to Favourites")
    expect(star(ship)).to_have_attribute("aria-pressed", "true")
    right_click(ship)
    choose(page, "Remove from Favourites")
    expect(star(ship)).to_have_attribute("aria-pressed", "false")


def test_a_source_has_words_of_its_own_and_may_ask(marvel: Site, open_page: Open) -> None:
    page = open_page(marvel("/heroes?limit=6"))
    captain = cell(page, hero(2)).last
    right_click(captain)
    choose(page, "Recruit")
    expect(star(captain)).to_have_attribute("aria-pressed", "true")
    # The page that has the squad takes the place of this one.
    expect(page.locator(".squad [data-item]")).to_have_count(1)
    right_click(page.locator(f'.list [data-item="{hero(2)}"]'))
    choose(page, "Fire")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_it_plays_and_pauses(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    song = cells(page).nth(1)
    right_click(song)
    choose(page, "Play")
    expect(player(page)).to_be_visible()
    expect(play(song)).to_have_attribute("aria-pressed", "true")
    right_click(song)
    choose(page, "Pause")
    expect(play(song)).to_have_attribute("aria-pressed", "false")
    # What can't be heard has no such choice.
    right_click(cells(page).nth(3))
    assert choices(page)[0] == "Add to Favourites"


def test_it_shares_the_item_without_the_list(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?sort=length&term=ship&limit=6"))
    page.evaluate(SHARES)
    ship = cells(page).nth(1)
    [name, item] = ship.locator(".title").inner_text(), ship.get_attribute("data-item")
    right_click(ship)
    choose(page, "Share")
    assert page.wait_for_function("() => window.shared").json_value() == {"title": name, "url": fresh(f"/{item}")}


def test_it_shares_the_page_at_the_items_origin(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    page.evaluate(SHARES)
    song = cells(page).nth(1)
    name = song.locator(".title").inner_text()
    right_click(song)
    choose(page, "Page at itunes.apple.com")
    shared = page.wait_for_function("() => window.shared").json_value()
    expect(menu(page)).to_have_count(0)
    song.get_by_role("link").click()
    link = page.locator("dl.facts a[rel~=external]").get_attribute("href")
    assert shared == {"title": name, "url": link}


def test_it_leads_to_what_shares_a_fact(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships"))
    right_click(cells(page).first)
    link = menu(page).get_by_role("menuitem", name=re.compile("^Manufacturer"))
    [label, maker] = link.inner_text().splitlines()
    assert label.strip() == "Manufacturer"
    link.click()
    expect(search_box(page)).to_have_value(maker)
    expect(cells(page).first.locator(".caption")).to_have_text(maker)


def test_it_opens_the_item(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"), PHONE)
    right_click(cells(page).nth(2))
    choose(page, "Open")
    expect(page.locator("main")).to_have_attribute("data-page", "item")


# How it opens and closes.


def test_keys_open_it_move_in_it_and_close_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"))
    link = cells(page).nth(1).get_by_role("link")
    item = cells(page).nth(1).get_attribute("data-item")
    link.focus()
    page.keyboard.press("Shift+F10")
    focused = page.locator("[role=menuitem]:focus")
    expect(focused).to_have_text("Add to Favourites")
    for key, name in {
        "ArrowDown": "Share", "End": "Open", "Home": "Add to Favourites", "ArrowUp": "Open",
    }.items():
        page.keyboard.press(key)
        expect(focused).to_have_text(name)
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_text("Add to Favourites")
    page.keyboard.press("Escape")
    expect(menu(page)).to_have_count(0)
    assert focused_item(page) == item
    # Space chooses as Enter does.
    page.keyboard.press("ContextMenu")
    expect(focused).to_be_visible()
    page.keyboard.press("Space")
    expect(notice(page)).to_contain_text("Added to Favourites")
    assert focused_item(page) == item
    page.keyboard.press("Shift+F10")
    expect(focused).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu(page)).to_have_count(0)
    # As from the link, which has the focus again.
    expect(star(cells(page).nth(1))).to_be_focused()


IS_BROWSERS = """() => new Promise((done) => addEventListener('contextmenu', (event) => {
  setTimeout(() => done(!event.defaultPrevented));
}, { once: true }))"""


def browsers_menu(page: Page, act: Callable[[], object]) -> bool:
    """Whether the browser would show its own."""
    page.evaluate(f"() => {{ window.isBrowsers = ({IS_BROWSERS})(); }}")
    act()
    return page.evaluate("isBrowsers")


def test_the_browsers_own_menu_stays_within_reach(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"))
    ship = cells(page).nth(1)
    assert not browsers_menu(page, lambda: right_click(ship))
    page.keyboard.press("Escape")
    for key in ("Shift", "Alt", "Control", "Meta"):
        assert browsers_menu(page, lambda: right_click(ship, modifiers=[key])), key
    assert browsers_menu(page, lambda: page.locator("h1:visible").click(button="right"))
    ship.evaluate("cell => getSelection().selectAllChildren(cell.querySelector('.title'))")
    assert browsers_menu(page, lambda: right_click(ship))
    expect(menu(page)).to_have_count(0)


def test_a_press_elsewhere_only_closes_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"))
    right_click(cells(page).first)
    expect(menu(page)).to_be_visible()
    cells(page).nth(5).click(position={"x": 100, "y": 60})
    expect(menu(page)).to_have_count(0)
    assert page.url == fresh("/starships?limit=6")
    # The next one leads on.
    cells(page).nth(5).get_by_role("link").click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")


def test_back_on_android_closes_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE, isolated=True)
    page.add_init_script(WATCH_CLOSE_WATCHERS)
    page.goto(fresh("/starships?limit=6"))
    for row in (0, 1):
        right_click(cells(page).nth(row))
        expect(menu(page)).to_be_visible()
        go_back_on_android(page)
        expect(menu(page)).to_have_count(0)
    assert page.url == fresh("/starships?limit=6")


def test_scrolling_closes_it(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    right_click(cells(page).nth(3))
    expect(menu(page)).to_be_visible()
    page.mouse.move(20, 300)
    page.mouse.wheel(0, 200)
    expect(menu(page)).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("device", first(PHONE, TABLET_UPRIGHT, DESKTOP), ids=str)
def test_it_is_within_the_window(charts: Site, open_page: Open, device: Device, language: str) -> None:
    page = open_page(charts(SONGS), device, locale=language)
    width, height = device.width, device.height
    for x, y in ((0.02, 0.3), (0.98, 0.3), (0.5, 0.85)):
        target = page.evaluate_handle(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-item]')", [width * x, height * y]
        ).as_element()
        if not target:
            continue
        page.mouse.click(width * x, height * y, button="right")
        expect(menu(page)).to_be_visible()
        [box] = boxes(menu(page))
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        assert overflow(page) == 0
        page.keyboard.press("Escape")
        expect(menu(page)).to_have_count(0)


# Under a finger.


def test_a_long_press_opens_it_and_follows_no_link(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"), PHONE, is_mobile=True, has_touch=True)
    finger = Finger(page)
    finger.press(cells(page).nth(1), until=menu(page))
    # The browser selects no text.
    expect(cells(page).nth(1)).to_have_css("user-select", "none")
    expect(menu(page)).to_be_visible()
    assert page.url == fresh("/starships?limit=6")
    page.touchscreen.tap(*centre(menu(page).get_by_role("menuitem", name="Add to Favourites")))
    expect(notice(page)).to_contain_text("Added to Favourites")
    # A tap is a tap.
    page.touchscreen.tap(*centre(cells(page).nth(1).locator(".title")))
    expect(page.locator("main")).to_have_attribute("data-page", "item")


def centre(target: Locator) -> tuple[float, float]:
    [box] = boxes(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_that_scrolls_or_leaves_opens_none(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE, isolated=True)
    page.clock.install()
    finger = Finger(page)
    # The first one loads the script.
    finger.press(page.locator("h1:visible"))
    x, y = centre(cells(page).nth(3))
    finger.down(x, y)
    finger.move(*((x, y - 12 * step) for step in range(1, 6)))
    page.clock.run_for(1_000)
    finger.up()
    expect(menu(page)).to_have_count(0)
    assert page.evaluate("scrollY") > 0
    assert page.url == fresh("/starships")


def test_an_iphones_long_press_opens_it_too(fresh: Site, open_page: Open) -> None:
    """It sends no event for one, and a click when the finger leaves."""
    page = open_page(fresh("/starships?limit=6"), PHONE, isolated=True)
    touch = """(cell, type) => {
      const { x, y } = cell.getBoundingClientRect();
      const touch = new Touch({ identifier: 1, target: cell.querySelector('a'), clientX: x + 90, clientY: y + 30 });
      const touches = type === 'touchend' ? [] : [touch];
      touch.target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true, cancelable: true }));
      if (type === 'touchend') touch.target.click();
    }"""
    ship = cells(page).nth(1)
    ship.evaluate(touch, "touchstart")
    expect(menu(page)).to_be_visible()
    ship.evaluate(touch, "touchend")
    expect(menu(page)).to_be_visible()
    assert page.url == fresh("/starships?limit=6")


def test_links_lead_to_lists_with_the_choices_of_their_own_list(start: Start) -> None:
    # Both samples have The Avengers #1.
    site = start("--offline")
    for hero, other in [("659", "332"), ("332", "659")]:
        links = re.findall(r'href="([^"]*term=The%20Avengers)"', site.text(f"/comics?hero={hero}"))
        assert links and all(f"hero={hero}&" in link and f"hero={other}" not in link for link in links)
