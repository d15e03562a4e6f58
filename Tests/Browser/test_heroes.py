"""Heroes: a squad that is recruited and fired, and comics that come after their hero."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import ALL, DESKTOP, PHONE, Device, first
from locators import answer_time, boxes, cell, cells, notice, overflow, star, wait_for_rest
from site_under_test import Site
from stand_ins.heroes import FIRST_CHARACTER, HeroesUpstream, name

HEROES = "/heroes"
# Where the squad above the list is looked at.
FEW = f"{HEROES}?limit=6"
ONE = pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)


def item(number: int) -> str:
    return f"heroes/marvel-{FIRST_CHARACTER - 1 + number}"


def recruit(page: Page, site: Site, *numbers: int) -> None:
    """As the button does, in the name of the page's browser."""
    for number in numbers:
        answer = page.request.post(
            site(f"/{item(number)}/favourite"), form={"value": "true"}, headers={"accept": "application/json"}
        )
        assert answer.ok, answer.text()


def with_squad(open_page: Open, site: Site, path: str, *numbers: int, device: Device = PHONE) -> Page:
    """A page of somebody who has recruited these."""
    # The least that makes a browser one of the site's.
    page = open_page(site("/health"), device)
    recruit(page, site, *numbers)
    page.goto(site(path))
    return page


def squad(page: Page) -> list[str]:
    return page.locator(".squad .title").all_text_contents()


def button(page: Page, verb: str) -> Locator:
    return page.locator("main article").get_by_role("button", name=re.compile(f"^{verb} "))


def related(page: Page) -> Locator:
    return page.locator('.related[data-section="comics"]')


# Recruiting and firing.


def test_the_squad_stands_above_the_list_without_a_reload(marvel: Site, open_page: Open) -> None:
    page = open_page(marvel(FEW), PHONE)
    page.evaluate("window.isTheSameDocument = true")
    expect(page.locator(".squad")).to_have_count(0)
    for number in (2, 4, 1):
        star(page.locator(f'.list [data-item="{item(number)}"]')).click()
        expect(page.locator(f'.squad [data-item="{item(number)}"]')).to_be_visible()
    assert squad(page) == [name(1), name(4), name(2)]
    for number in (1, 4, 2):
        star(page.locator(f'.list [data-item="{item(number)}"]')).click()
        expect(page.locator(f'.squad [data-item="{item(number)}"]')).to_have_count(0)
    expect(page.locator(".squad")).to_have_count(0)
    assert page.evaluate("window.isTheSameDocument")


@ONE
def test_firing_asks_nothing_and_can_be_undone(marvel: Site, open_page: Open, device: Device) -> None:
    page = with_squad(open_page, marvel, f"/{item(3)}", 3, device=device)
    button(page, "Fire").click()
    expect(button(page, "Recruit")).to_be_visible()
    expect(notice(page)).to_contain_text("Removed from My squad")
    assert overflow(page) == 0
    notice(page).get_by_role("button", name="Undo").click()
    expect(button(page, "Fire")).to_be_visible()
    wait_for_rest(page)
    page.goto(marvel(FEW))
    assert squad(page) == [name(3)]


def test_keys_alone_fire_and_undo(marvel: Site, open_page: Open) -> None:
    page = with_squad(open_page, marvel, f"/{item(3)}", 3)
    button(page, "Fire").focus()
    page.keyboard.press("Enter")
    expect(notice(page)).to_contain_text("Removed from My squad")
    expect(button(page, "Recruit")).to_be_focused()
    page.keyboard.press("Space")
    expect(button(page, "Fire")).to_be_focused()
    expect(notice(page)).to_contain_text("Added to My squad")


def test_back_goes_to_the_list_also_from_one_of_the_squad(marvel: Site, open_page: Open) -> None:
    """Who is in the squad stands on the page twice."""
    page = with_squad(open_page, marvel, HEROES, 40)
    entry = page.locator(f'.list [data-item="{item(40)}"] > a')
    entry.click()
    expect(page.locator("main article h1")).to_have_text(name(40))
    page.go_back()
    page.wait_for_function("() => document.activeElement.closest('[data-item]')")
    expect(entry).to_be_focused()


# Comics that come later.


@pytest.mark.timed
def test_slow_comics_hold_up_no_page(marvel: Site, heroes_upstream: HeroesUpstream, open_page: Open) -> None:
    heroes_upstream.hang_comics(9)
    page = open_page(marvel(f"/{item(9)}"), PHONE)
    assert answer_time(page) < 2_000
    expect(page.locator("dl.facts")).to_be_visible()
    expect(related(page)).to_contain_text("Loading")
    heroes_upstream.release()
    expect(related(page).locator("[data-item]")).to_have_count(3)


@pytest.mark.parametrize("uses_keys", first(True, False))
def test_a_list_stands_still_when_the_comics_of_the_hero_beside_it_come(
    marvel: Site, heroes_upstream: HeroesUpstream, open_page: Open, uses_keys: bool
) -> None:
    # Whose comics nobody has asked for yet.
    number = 57 if uses_keys else 58
    heroes_upstream.hang_comics(number)
    page = open_page(marvel(f"{HEROES}?sort=name&order=descending&limit=60"))
    row = cell(page, item(number)).get_by_role("link")
    row.press("Enter") if uses_keys else row.click()
    expect(row).to_be_focused()
    expect(related(page)).to_contain_text("Loading")
    tops = "() => ['.master', '.detail'].map(each => document.querySelector(each).scrollTop)"
    page.evaluate("() => document.querySelector('.detail').scrollTo(0, 40)")
    before = page.evaluate(tops)
    heroes_upstream.release()
    expect(related(page).locator("[data-item]")).to_have_count(3)
    expect(row).to_be_focused()
    assert page.evaluate(tops) == before
    assert row.evaluate("e => e.matches(':focus-visible')") == uses_keys


def test_comics_that_come_cost_nobody_a_click(marvel: Site, heroes_upstream: HeroesUpstream, open_page: Open) -> None:
    # A browser that animates a change lets nobody click meanwhile.
    heroes_upstream.hang_comics(56)
    page = open_page(marvel(f"/{item(56)}"), reduced_motion="no-preference")
    page.evaluate(
        "() => { const start = document.startViewTransition; window.transitions = 0;"
        " document.startViewTransition = (update) => { transitions++; return start.call(document, update); }; }"
    )
    heroes_upstream.release()
    expect(related(page).locator("[data-item]")).to_have_count(3)
    assert page.evaluate("transitions") == 0


# How much room there is.


@pytest.mark.product
def test_nothing_is_wider_than_the_window_or_too_small_to_touch(
    marvel: Site, superheroes: Site, open_page: Open
) -> None:
    page = with_squad(open_page, marvel, FEW, *range(1, 13))
    for site, path in ((marvel, FEW), (marvel, f"/{item(5)}?limit=6"), (superheroes, "/heroes/5?limit=6")):
        page.goto(site(path))
        wait_for_rest(page)
        for device in ALL:
            page.set_viewport_size(device.viewport)
            assert overflow(page) == 0, (path, device)
            for box in boxes(page.locator("button.worded, .related a").locator("visible=true")):
                assert box["height"] >= 43.9, (path, device, box)


@pytest.mark.product
def test_the_room_of_cells_that_have_not_come_looks_like_them(superheroes: Site, open_page: Open) -> None:
    page = open_page(superheroes("/heroes?limit=20"), PHONE)
    [picture, *_] = boxes(cells(page).locator(".artwork"))
    drawn = page.locator(".gap").last.evaluate("e => getComputedStyle(e).backgroundImage")
    assert any(float(length) == pytest.approx(picture["height"], abs=0.1) for length in re.findall(r"([\d.]+)px", drawn)), drawn
