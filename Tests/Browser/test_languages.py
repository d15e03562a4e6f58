"""The interface in each of its languages: which it is, which way it is read, and how it is changed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import SONGS, Open
from devices import DESKTOP, PHONE, SMALLEST, first
from locators import boxes, cells, overflow, play, player
from site_under_test import Site
from test_keyboard import tab_to

LANGUAGES = ["en", "es", "it", "zh-Hans", "ar"]
PAGES = [
    "/", "/?edit=true", "/starships", "/starships/9", "/charts", "/favourites", "/search?term=", "/sources",
    "/languages",
]
# Texts that stand on one line each, in boxes of their own width.
CUT = """all => all.filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .map(e => `${e.textContent.trim()}: ${e.scrollWidth} in ${e.clientWidth}`)"""


def spoken(page: Page) -> tuple[str, str]:
    lang, dir = page.evaluate("[document.documentElement.lang, document.documentElement.dir]")
    return lang, dir


def choose(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


# The one that is read from the right; test_fonts.py has wider letters.
@pytest.mark.parametrize("language", first("ar", "es", "it", "en", "zh-Hans"))
def test_every_page_has_room_for_its_words(sample: Site, open_page: Open, language: str) -> None:
    page = open_page(sample("/sources"), SMALLEST, locale=language)
    for path in PAGES:
        page.goto(sample(path))
        assert_has_room(page, language, path)


def test_bar_and_buttons_have_room_for_the_words_of_every_language(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/sources"), SMALLEST)
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "vitrine-language", "value": language, "url": sample("/")}])
        # The page of the most buttons.
        page.goto(sample("/?edit=true"))
        assert_has_room(page, language, "/?edit=true")


def assert_has_room(page: Page, language: str, name: str) -> None:
    assert spoken(page) == (language, "rtl" if language == "ar" else "ltr"), name
    for device in (DESKTOP, SMALLEST):
        page.set_viewport_size(device.viewport)
        assert overflow(page) == 0, f"{language}, {name}, {device}"
    assert page.locator(".tabs a, .tabs a > span").evaluate_all(CUT) == [], f"{language}, {name}"
    assert page.locator("main button, main a.quiet").evaluate_all(CUT) == [], f"{language}, {name}"


def test_arabic_is_mirrored(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), locale="ar")
    for path in ("/", "/starships", "/starships/3"):
        page.goto(fresh(path))
        [bar], [main] = boxes(page.locator("nav.tabs")), boxes(page.locator("main"))
        assert bar["x"] + bar["width"] == DESKTOP.width, path
        assert main["x"] + main["width"] <= bar["x"] + 1, path
        [symbol], [word] = (boxes(page.locator(f".tabs > a:visible > {part}").first) for part in (".icon", "span:last-child"))
        assert symbol["x"] > word["x"], path
    assert_begins_on_the_right(page)
    page.set_viewport_size(PHONE.viewport)
    # Symbols that point are looked at backwards.
    assert page.locator("article .back .icon").evaluate("e => getComputedStyle(e).scale") == "-1 1"
    assert page.locator(".search .icon").first.evaluate("e => getComputedStyle(e).scale") == "none"
    page.goto(fresh("/starships"))
    assert_begins_on_the_right(page)


def assert_begins_on_the_right(page: Page) -> None:
    """Whatever the words."""
    row = cells(page).first
    [picture], [text] = boxes(row.locator(".artwork")), boxes(row.locator(".text"))
    assert picture["x"] > text["x"]
    title = row.locator(".title")
    assert title.evaluate("e => getComputedStyle(e).direction") == "ltr"
    # Where the words themselves are, which their box doesn't tell.
    ends = title.evaluate(
        "e => { const range = document.createRange(); range.selectNodeContents(e);"
        " return [range.getBoundingClientRect().right, e.getBoundingClientRect().right]; }"
    )
    assert ends[0] == pytest.approx(ends[1], abs=1)


def test_arabic_plays_from_left_to_right(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), DESKTOP, locale="ar-EG")
    play(cells(page).first).click()
    expect(player(page)).to_be_visible()
    back, on = (boxes(player(page).locator(f'[data-act="{act}"]'))[0] for act in ("previous", "next"))
    assert back["x"] < on["x"]
    assert player(page).locator(".seek:visible").first.evaluate("e => getComputedStyle(e).direction") == "ltr"
    # As the person's region writes them.
    expect(player(page).locator('[data-part="elapsed"]:visible').first).to_have_text(re.compile("^[٠-٩]:[٠-٩]{2}$"))


def test_another_language_is_chosen_with_the_keyboard(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/favourites"))
    tab_to(page, "Language English")
    page.keyboard.press("Enter")
    expect(page.locator('main[data-page="languages"]')).to_be_visible()
    tab_to(page, "Español")
    page.keyboard.press("Enter")
    expect(page).to_have_url(fresh("/favourites"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Favoritos")


def test_what_is_heard_goes_on_in_another_language(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), DESKTOP)
    play(cells(page).first).click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0")
    page.get_by_role("link", name="Language English").click()
    choose(page, "Italiano")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(player(page)).to_be_visible()
    assert player(page).get_attribute("data-locale").startswith("it")
