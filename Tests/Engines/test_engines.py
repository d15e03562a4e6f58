"""A walk through the app that each engine must do alike."""

from __future__ import annotations

import pytest
from conftest import Engine
from program import Program

PAGES = {
    "home": "/", "feed": "/charts?media=songs", "search": "/search?term=star", "item": "/starships/9",
    "favourites": "/favourites", "sources": "/sources", "languages": "/languages", "not-found": "/nowhere",
}


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("width", [400, 1_280])
def test_each_kind_of_page_is_laid_out(engine: Engine, program: Program, kind: str, width: int) -> None:
    engine.driver.set_window_rect(width=width, height=800)
    engine.open(program.base + PAGES[kind])
    assert engine.wait_for("document.querySelector('main').dataset.page") == kind
    assert engine.run("getComputedStyle(document.querySelector('nav.tabs')).position") == "fixed"
    assert engine.run("document.documentElement.scrollWidth <= innerWidth")


def test_the_arrow_of_a_choice_is_within_its_pill(engine: Engine, program: Program) -> None:
    engine.open(program.base + "/charts?country=us")
    engine.find(".choices")
    assert engine.run("""[...document.querySelectorAll('.choice')].every((choice) => {
        const [pill, arrow] = ['select', '.icon'].map((part) => choice.querySelector(part).getBoundingClientRect());
        return arrow.left >= pill.left && arrow.right <= pill.right;
    })""")


def test_a_menu_opens_beside_its_button_and_sorts(engine: Engine, program: Program) -> None:
    engine.driver.set_window_rect(width=1_280, height=800)
    engine.open(program.base + "/starships")
    engine.find(".menu > button").click()
    engine.wait_for("document.querySelector('#sort-menu').matches(':popover-open')")
    gap = engine.run("""(() => {
        const [button, menu] = ['.menu > button', '#sort-menu']
            .map((part) => document.querySelector(part).getBoundingClientRect());
        return Math.max(menu.top - button.bottom, button.left - menu.right, menu.left - button.right);
    })()""")
    assert gap <= 8, f"Expected the menu beside its button, got {gap} px between them."
    engine.find("#sort-menu [data-sort=length]").click()
    engine.wait_for("location.search.includes('sort=length')")
    engine.wait_for("document.querySelector('[data-item]').dataset.item !== 'starships/10'")


def test_back_from_an_item_keeps_the_place(engine: Engine, program: Program) -> None:
    engine.driver.set_window_rect(width=600, height=800)
    engine.open(program.base + "/starships")
    engine.find("[data-item]")
    engine.run("document.querySelectorAll('[data-item]')[25].scrollIntoView({ block: 'center' })")
    place = engine.wait_for("scrollY")
    engine.driver.find_elements("css selector", "[data-item] > a")[25].click()
    engine.wait_for("document.querySelector('main').dataset.page === 'item'")
    engine.back()
    engine.wait_for("document.querySelector('main').dataset.page === 'feed'")
    engine.wait_for(f"Math.abs(scrollY - {place}) < 40")


def test_a_star_stays(engine: Engine, program: Program) -> None:
    engine.open(program.base + "/starships")
    star = '[data-item="starships/9"] .favourite button'
    engine.click(star)
    engine.wait_for(f"document.querySelector('{star}').ariaPressed === 'true'")
    # The first answer sets the cookie of the profile.
    engine.wait_for("document.querySelector('#notice').textContent")
    engine.open(program.base + "/favourites")
    engine.find("[data-item='starships/9']")


def test_typing_searches(engine: Engine, program: Program) -> None:
    engine.open(program.base + "/starships")
    engine.find("input[type=search]").send_keys("wing")
    engine.wait_for("location.search.includes('term=wing')")
    engine.wait_for("document.querySelectorAll('[data-item]').length < 10")
    assert engine.run("document.activeElement.value") == "wing"


def test_a_preview_plays(engine: Engine, program: Program) -> None:
    engine.open(program.base + "/music?term=love")
    engine.find("[data-item] button.play").click()
    engine.wait_for("document.querySelector('#player audio').currentTime > 0")
    assert engine.run("!document.querySelector('#player').hidden")
