"""Changes that come by themselves disturb nobody who reads, types, chooses or listens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Start
from devices import DESKTOP, first
from locators import cells, play, visit
from site_under_test import Site
from stand_ins.charts import ChartsUpstream
from stand_ins.heroes import HeroesUpstream
from stand_ins.pictures import mp3
from stand_ins.starships import Upstream
from test_cell_menu import menu
from test_heroes import item as hero
from test_live import NewContext, follows, is_old, opened, post, stays
from test_player import SOUND

CAROUSEL = "main .squad [data-layout=carousel], section[data-section=favourites] > [data-layout=carousel]"
# What someone has in front of them.
STATE = f"""() => {{
    const card = document.querySelector('{CAROUSEL}').querySelector('[data-item$="5"]');
    const field = document.querySelector('input[type=search]');
    return {{
        scroll: card.parentElement.scrollLeft,
        top: scrollY,
        left: Math.round(card.getBoundingClientRect().left),
        focus: [document.activeElement.localName, document.activeElement.className, document.activeElement.ariaLabel],
        selected: String(getSelection()),
        field: [field?.value, field?.selectionStart, field?.selectionEnd],
        menu: document.querySelector('[role=menu]:popover-open')?.getBoundingClientRect().toJSON(),
        dialog: document.querySelector('dialog[open]')?.innerHTML,
    }};
}}"""


@pytest.fixture
def home(start: Start, own_upstream: Upstream) -> Site:
    """A home page with ten favourites."""
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    for number in range(1, 11):
        post(site, f"/starships/{number}/favourite", "value=true")
    # A page that changes in more than its favourites is replaced as a whole.
    site.settle("/")
    return site


def card(page: Page, item: str) -> Locator:
    return page.locator(CAROUSEL).locator(f'[data-item="{item}"]')


def change(page: Page, site: Site, item: str, is_on: bool = True) -> None:
    """Until the page has shown it."""
    post(site, f"/{item}/favourite", f"value={str(is_on).lower()}")
    card(page, item).wait_for(state="attached" if is_on else "detached")


def scroll_to_the_middle(page: Page) -> None:
    page.locator(CAROUSEL).evaluate("""list => new Promise(resolve => {
        list.addEventListener('scrollend', resolve, { once: true });
        list.scrollBy({ left: 300, behavior: 'instant' });
    })""")


@pytest.mark.parametrize("focus", first("menu", "field", "dialog"))
def test_changes_leave_everything_as_it_was(
    start: Start, heroes_upstream: HeroesUpstream, new_context: NewContext, focus: str
) -> None:
    with ChartsUpstream(12) as charts:
        charts.sound = mp3(60)
        site = start(heroes=heroes_upstream, charts=charts, environment=heroes_upstream.environment)
        site.retry_until("fresh", path=SONGS)
        site.retry_until("fresh", path="/heroes")
        for number in range(1, 11):
            post(site, f"/{hero(number)}/favourite", "value=true")
        page = new_context(DESKTOP).new_page()
        visit(page, site(SONGS))
        play(cells(page).first).click()
        page.wait_for_function(f"() => {SOUND}.currentTime > 0")
        page.get_by_role("navigation", name="Main").get_by_role("link", name="Heroes").click()
        expect(card(page, hero(5))).to_be_attached()
        follows(page)
        stays(page)
        scroll_to_the_middle(page)
        page.locator("input[type=search]:visible").focus()
        # A word would be searched for, without the squad.
        page.evaluate("document.activeElement.value = '    '; document.activeElement.setSelectionRange(2, 4)")
        if focus == "menu":
            card(page, hero(5)).click(button="right")
            expect(menu(page)).to_be_visible()
        elif focus == "dialog":
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("?")
            expect(page.get_by_role("dialog")).to_be_visible()
        before, heard = page.evaluate(STATE), page.evaluate(f"{SOUND}.currentTime")
        assert before["scroll"] > 100
        for _ in range(3):
            change(page, site, hero(11))
            change(page, site, hero(11), is_on=False)
        assert page.evaluate(STATE) == before
        assert page.evaluate(f"!{SOUND}.paused && {SOUND}.currentTime > {heard}")
        assert is_old(page)


def test_a_carousel_keeps_its_place(home: Site, new_context: NewContext) -> None:
    page = opened(new_context, home("/"))
    scroll_to_the_middle(page)
    before = page.evaluate(STATE)
    change(page, home, "starships/11")
    after = page.evaluate(STATE)
    assert abs(after["left"] - before["left"]) < 2
    assert after["scroll"] > before["scroll"] + 50


@pytest.mark.parametrize("path", first("/", "/heroes"))
def test_a_carousel_keeps_its_place_when_the_page_is_fetched_whole(
    start: Start, heroes_upstream: HeroesUpstream, new_context: NewContext, path: str
) -> None:
    site = start(heroes=heroes_upstream, environment=heroes_upstream.environment)
    site.retry_until("fresh", path="/heroes")
    for number in range(1, 11):
        post(site, f"/{hero(number)}/favourite", "value=true")
    page = opened(new_context, site(path))
    page.locator("button.arrow.forward:not([disabled])").first.wait_for(state="attached")
    scroll_to_the_middle(page)
    before = page.evaluate(STATE)
    page.evaluate("""() => {
        const main = document.querySelector('#content');
        main.dataset.revision = '2';
        document.old = document.querySelector('.squad, section[data-section=favourites]');
    }""")
    change(page, site, hero(11))
    page.wait_for_function("() => !document.old.isConnected")
    page.wait_for_function(f"left => Math.abs(({STATE})().left - left) < 2", arg=before["left"])
    assert is_old(page)
