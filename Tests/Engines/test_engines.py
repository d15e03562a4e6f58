"""A walk through the app that each engine must do alike."""

from __future__ import annotations

from urllib.request import Request, urlopen

import pytest
from conftest import Engine
from program import Program

PAGES = {
    "home": "/", "feed": "/charts?media=songs", "search": "/search?term=star", "item": "/starships/9",
    "favourites": "/favourites", "sources": "/sources", "languages": "/languages", "not-found": "/nowhere",
    "home arranging": "/?edit=true", "favourites arranging": "/favourites?source=starships&edit=true",
    "shared": "/shared/starships?item=9", "offline": "/offline",
}
HERO = b'data-item="heroes/'


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("width", [400, 1_280])
def test_each_kind_of_page_is_laid_out(engine: Engine, program: Program, kind: str, width: int) -> None:
    engine.driver.set_window_rect(width=width, height=800)
    engine.open(program.base + PAGES[kind])
    assert engine.wait_for("document.querySelector('main').dataset.page") == kind.split()[0]
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
    engine.wait_for_rest()
    engine.open(program.base + "/favourites")
    engine.find("[data-item='starships/9']")


def test_a_favourite_is_removed_and_the_removal_undone(engine: Engine, program: Program) -> None:
    engine.driver.set_window_rect(width=400, height=800)
    engine.open(program.base + "/heroes")
    star = ".list [data-item] form.favourite button"
    engine.click(star)
    engine.wait_for("document.querySelector('#notice').textContent")
    # The server tells what it has carried out.
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in engine.driver.get_cookies())
    favourites = Request(program.base + "/favourites", headers={"cookie": cookies})
    engine.wait(lambda: HERO in urlopen(favourites).read())
    engine.click(star)
    engine.wait(lambda: HERO not in urlopen(favourites).read())
    engine.wait_for("document.querySelector('#notice button[value=true]')")
    engine.click("#notice button[value=true]")
    engine.wait(lambda: HERO in urlopen(favourites).read())


def test_rows_are_arranged(engine: Engine, program: Program) -> None:
    engine.driver.set_window_rect(width=1_280, height=800)
    engine.open(program.base + "/?edit=true")
    order = "[...document.querySelectorAll('.rows section')].map(({ dataset }) => dataset.section).join()"
    first, second, *others = engine.wait_for(order).split(",")
    engine.click(f"#section-{first} button[value=down]")
    engine.wait_for(f"{order} === {','.join([second, first, *others])!r}")
    # The server has it so.
    engine.wait_for("performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/')")
    engine.open(program.base + "/?edit=true")
    engine.wait_for(f"{order} === {','.join([second, first, *others])!r}")


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


def test_the_choices_of_a_chart_take_two_lines_on_a_phone_at_most(engine: Engine, program: Program) -> None:
    engine.driver.set_window_rect(width=400, height=800)
    engine.open(program.base + "/charts?media=songs")
    engine.find(".choices .choice")
    lines = engine.run("""[...new Set([...document.querySelectorAll('.choices select, .choices summary')]
        .filter((choice) => choice.checkVisibility()).map((choice) => Math.round(choice.getBoundingClientRect().top / 20)))]""")
    assert 1 <= len(lines) <= 2, lines


def test_a_right_click_opens_the_menu_of_a_cell_that_keys_move_in_and_close(engine: Engine, program: Program) -> None:
    engine.driver.set_window_rect(width=1_280, height=800)
    engine.open(program.base + "/starships")
    engine.find("[data-item='starships/9'] > a")
    engine.wait_for("performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/app-'))")
    # Some engines tell of a press without a click.
    engine.wait(lambda: engine.run("""(() => {
        document.querySelector("[data-item='starships/9'] > a .title").dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 300, button: 2 }));
        return true;
    })()""") and engine.driver.find_elements("css selector", "[role=menu]"))
    engine.wait_for("document.activeElement.matches('[role=menu]')")
    assert engine.run("document.querySelector('[role=menu]').getBoundingClientRect().height") > 100
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("End", -1)):
        engine.press(key)
        assert engine.run(f"document.activeElement === [...document.querySelectorAll('[role=menuitem]')].at({place})"), key
    engine.press("Escape")
    engine.wait_for("!document.querySelector('[role=menu]')")
    assert engine.run("document.activeElement.closest('[data-item]').dataset.item") == "starships/9"


def test_the_queue_opens_and_closes(engine: Engine, program: Program) -> None:
    engine.open(program.base + "/music?term=love")
    engine.click("[data-item] button.play")
    engine.wait_for("document.querySelector('#player audio').currentTime > 0")
    is_open = "document.querySelector('#player-sheet').matches(':popover-open')"
    for close in (lambda: engine.press("Escape"), lambda: engine.find("#player > .to-queue").click()):
        engine.find("#player > .to-queue").click()
        engine.wait_for(is_open)
        assert engine.wait_for("document.querySelectorAll('#player-sheet li').length") > 1
        close()
        engine.wait_for("!" + is_open)
