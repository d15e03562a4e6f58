"""Pages that take each other's place while something plays, and those that don't, with a program.

What each step does is looked at without one, in both ways (Tests/Scripts/test_navigation.py).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from conftest import SONGS, Open
from devices import DESKTOP, PHONE, Device, first
from locators import boxes, cell, cells, notice, search_box, star, titles, visit, wait_for_pictures, wait_for_rest
from script_page import WAYS, WITHOUT_NAVIGATION_API
from site_under_test import Site
from test_player import NewContext, is_paused, start_with, wait_for
from vitals import slow_down
from witness import Witness

Listen = Callable[..., Page]
only_with_navigation_api = pytest.mark.parametrize("listen", WAYS[:1], indirect=True)


@pytest.fixture(params=first(*WAYS))
def listen(
    request: pytest.FixtureRequest, radio: Site, open_page: Open, new_context: NewContext, witness: Witness
) -> Listen:
    """A page in which a song plays, then led to an address without a load; `isSame` is the document's mark."""

    def listen(path: str = "", device: Device = DESKTOP, **options: object) -> Page:
        if request.param == "clicks":
            page = new_context(device, **options).new_page()
            page.add_init_script(WITHOUT_NAVIGATION_API)
            witness.watch(page)
            page.goto(radio(SONGS))
        else:
            page = open_page(radio(SONGS), device, **options)
        start_with(page, 1)
        # Without an end, however slow the machine.
        page.evaluate("window.isSame = true; document.querySelector('#player audio').loop = true")
        if path:
            follow(page, path)
            expect(page).to_have_url(radio(path))
        return page

    return listen


def follow(page: Page, path: str) -> None:
    """A link to anywhere, as a page may have it."""
    page.evaluate(
        "path => { const link = document.createElement('a'); link.href = path; link.textContent = 'There';"
        " document.querySelector('main').append(link); link.click(); }",
        path,
    )


def assert_same(page: Page) -> None:
    """The document is still the one in which the song was begun."""
    assert page.evaluate("window.isSame === true"), "Expected no load, got one."
    assert not is_paused(page)
    expect(page.locator("main")).to_have_count(1)


# What a page is.


def test_a_page_takes_the_others_place(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    cell(page, "starships/7").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 007")
    expect(page).to_have_url(radio("/starships/7"))
    expect(page).to_have_title("Ship 007 · Vitrine")
    expect(page.locator('link[rel="canonical"]')).to_have_attribute("href", radio("/starships/7"))
    expect(page.locator('meta[property="og:title"]')).to_have_attribute("content", "Ship 007")
    expect(cell(page, "starships/7").get_by_role("link")).to_be_focused()
    expect(page.locator("#arrival[role=status]")).to_have_text("Ship 007 · Vitrine")
    assert page.evaluate("scrollY") == 0
    assert_same(page)
    # The list beside the item stays where it was.
    page.locator(".master").evaluate("e => e.scrollTo({ top: 600, behavior: 'instant' })")
    cell(page, "starships/12").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 012")
    assert page.locator(".master").evaluate("e => e.scrollTop") == pytest.approx(600, abs=80)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Favourites").click()
    expect(page.locator('.tabs [aria-current="page"]').locator("visible=true")).to_have_text("Favourites")
    expect(page.locator('link[rel="canonical"]')).to_have_count(0)
    expect(page.locator("main")).to_be_focused()
    assert_same(page)


def test_a_page_works_as_if_it_had_been_loaded(listen: Listen) -> None:
    page = listen("/starships?limit=20", PHONE)
    page.locator("nav.paging").scroll_into_view_if_needed()
    expect(cells(page)).to_have_count(40)
    star(cell(page, "starships/2")).click()
    expect(notice(page)).to_contain_text("Added to Favourites")
    search_box(page).fill("corvid 00")
    expect(cells(page)).to_have_count(2)
    assert titles(page) == ["Ship 002", "Ship 006"]
    assert_same(page)


def test_rows_can_be_arranged_on_a_page_that_came_without_a_load(radio: Site, listen: Listen) -> None:
    page = listen("/?edit=true")
    expect(page.locator(".editing")).to_be_visible()
    wait_for_rest(page)
    rows = page.locator(".rows > li")
    second = rows.nth(1).get_attribute("id")
    rows.nth(1).locator('button[value="up"]').click()
    expect(rows.first).to_have_id(second or "")
    assert_same(page)
    follow(page, "/favourites")
    expect(page.locator("main")).to_have_attribute("data-page", "favourites")
    follow(page, "/?edit=true")
    expect(page.locator(".editing")).to_be_visible()
    wait_for_rest(page)
    assert_same(page)


@only_with_navigation_api
def test_motion_does_not_get_in_the_way(listen: Listen) -> None:
    page = listen("/starships?limit=6", reduced_motion="no-preference")
    for number in (3, 4, 5):
        cell(page, f"starships/{number}").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    page.go_back()
    page.go_forward()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    wait_for(page, 1)
    assert_same(page)


TRAVELS = (
    "addEventListener('pagereveal', ({ viewTransition }) => { window.parts = viewTransition ? undefined : [];"
    " viewTransition?.ready.then(() => { parts = document.getAnimations().map(({ effect }) => effect.pseudoElement); },"
    " (error) => { window.skipped = `${error}`; }); });"
)
TRAVELLING = (
    "() => window.skipped"
    " ?? ['old', 'new'].every(side => window.parts?.includes(`::view-transition-${side}(artwork)`))"
)


def assert_travels(page: Page) -> None:
    """A browser that skips the transition says why."""
    assert page.wait_for_function(TRAVELLING).json_value() is True


# A busy browser may navigate without a transition, which is its own decision.
@pytest.mark.product
@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_artwork_travels_to_the_detail(radio: Site, new_context: NewContext, witness: Witness, device: Device) -> None:
    context = new_context(device, reduced_motion="no-preference")
    context.add_init_script(TRAVELS)
    page = context.new_page()
    witness.watch(page)
    visit(page, radio(SONGS))
    cells(page).nth(2).get_by_role("link").click()
    assert_travels(page)
    if device is DESKTOP:
        cells(page).nth(4).get_by_role("link").click()
        page.wait_for_url("**/charts/2005*")
        assert_travels(page)


def test_only_the_artwork_that_travels_is_named(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), isolated=True)
    link = cells(page).nth(2).get_by_role("link")
    named = page.locator('[style*="view-transition-name"]')
    # As browsers do before a page goes.
    link.evaluate(
        "({ href }) => dispatchEvent(Object.assign(new Event('pageswap'),"
        " { viewTransition: { ready: Promise.resolve(), finished: Promise.resolve() }, activation: { entry: { url: href } } }))"
    )
    expect(named).to_have_count(1)
    expect(cells(page).nth(2).locator(named)).to_have_count(1)
    link.click()
    expect(page.locator("main article h1")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(radio(SONGS))
    wait_for_rest(page)
    page.wait_for_function("() => !document.documentElement.matches(':active-view-transition')")
    # Playwright turns the back/forward cache off. A page from it has its scripts when it is revealed.
    page.evaluate(
        "() => dispatchEvent(Object.assign(new Event('pagereveal'),"
        " { viewTransition: { ready: Promise.resolve(), finished: new Promise((resolve) => { window.finish = resolve; }) } }))"
    )
    expect(named).to_have_count(1)
    expect(cells(page).nth(2).locator(named)).to_have_count(1)
    page.evaluate("finish()")
    expect(named).to_have_count(0)


@pytest.mark.product
def test_artwork_travels_back_to_a_list_that_comes_slowly(
    charts: Site, new_context: NewContext, witness: Witness
) -> None:
    """The page is first painted when all of it and its script are there."""
    context = new_context(PHONE, reduced_motion="no-preference")
    context.add_init_script(TRAVELS)
    page = context.new_page()
    witness.watch(page)
    page.goto(charts(SONGS))
    wait_for_rest(page)
    slow_down(page)
    cells(page).nth(45).get_by_role("link").click()
    page.wait_for_function("() => document.querySelector('.detail') && window.parts")
    wait_for_rest(page)
    page.go_back()
    expect(page).to_have_url(charts(SONGS))
    assert_travels(page)


# The most that is seen at once of what goes and what comes, in the course of a transition.
GHOSTS = """addEventListener('pagereveal', ({ viewTransition }) => {
  window.ghosts = viewTransition ? undefined : [];
  viewTransition?.ready.then(() => {
    const animations = document.getAnimations();
    for (const animation of animations) animation.pause();
    const opacity = (side) => Number(getComputedStyle(document.documentElement, `::view-transition-${side}(root)`).opacity);
    window.ghosts = Array.from({ length: 51 }, (_, step) => {
      for (const animation of animations) animation.currentTime = step * 5;
      return [opacity('old'), opacity('new')];
    });
    for (const animation of animations) animation.finish();
  }, () => { window.ghosts = []; });
})"""


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_one_page_goes_before_the_other_comes(
    radio: Site, new_context: NewContext, witness: Witness, device: Device
) -> None:
    context = new_context(device, reduced_motion="no-preference")
    context.add_init_script(GHOSTS)
    page = context.new_page()
    witness.watch(page)
    page.goto(radio(SONGS))
    wait_for_rest(page)

    def transition() -> list[list[float]]:
        page.wait_for_function("() => window.ghosts")
        return page.evaluate("ghosts")

    for act, there in ((lambda: cells(page).nth(2).get_by_role("link").click(), "item"), (lambda: page.go_back(), "feed")):
        act()
        expect(page.locator("main")).to_have_attribute("data-page", there)
        seen = transition()
        assert seen[0] == [1, 0] and seen[-1] == [0, 1], (there, seen)
        assert all(min(old, new) == 0 for old, new in seen), (there, seen)
        wait_for_rest(page)


@only_with_navigation_api
def test_artwork_travels_while_something_plays(listen: Listen) -> None:
    page = listen("", PHONE, reduced_motion="no-preference")
    page.evaluate(
        "window.parts = []; const start = document.startViewTransition.bind(document);"
        " document.startViewTransition = (update) => { const transition = start(update); transition.ready.then(() => {"
        " parts = document.getAnimations().map(({ effect }) => effect.pseudoElement); }); return transition; }; 0"
    )
    cells(page).nth(2).get_by_role("link").click()
    assert_travels(page)
    page.evaluate("parts = []")
    page.go_back()
    assert_travels(page)
    assert_same(page)


PICTURES = "**/artwork/**"
STAND_IN = "document.querySelector('.lead > img')?.style.backgroundImage"


@pytest.mark.pictures
def test_the_cells_picture_stands_in_until_the_large_one_has_come(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE, isolated=True)
    assert_stands_in(page)


@pytest.mark.pictures
@pytest.mark.product
@only_with_navigation_api
def test_a_picture_stands_in_on_a_page_that_comes_without_a_load(listen: Listen) -> None:
    page = listen("", PHONE, isolated=True)
    assert_stands_in(page)
    assert_same(page)


def assert_stands_in(page: Page) -> None:
    wait_for_pictures(page)
    small = cells(page).nth(2).locator("img").evaluate("e => e.currentSrc")
    held: list[Route] = []
    is_held = True
    page.route(PICTURES, lambda route: held.append(route) if is_held else route.continue_())
    cells(page).nth(2).get_by_role("link").click()
    page.wait_for_function(f"small => {STAND_IN} === `url(\"${{small}}\")`", arg=small)
    is_held = False
    for route in held:
        # One of the page before is gone with it.
        with suppress(Error):
            route.continue_()
    page.wait_for_function(f"() => {STAND_IN} === ''")
    # Nothing stands in for a picture that has been there before.
    page.go_back()
    cells(page).nth(2).get_by_role("link").click()
    wait_for_pictures(page)
    page.wait_for_function(f"() => {STAND_IN} === ''")


# Back and forward.


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_back_brings_back_place_and_focus(radio: Site, listen: Listen, device: Device) -> None:
    page = listen("/starships?limit=20", device)
    # On a page that was loaded on: where there are several columns, its end is near at once.
    page.evaluate("document.querySelector('nav.paging')?.scrollIntoView()")
    link = cell(page, "starships/35").get_by_role("link")
    link.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    assert top > 0
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 035")
    page.go_back()
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=1)
    assert abs(page.evaluate("scrollY") - top) <= 1
    page.go_forward()
    expect(page.locator("main article h1")).to_have_text("Ship 035")
    expect(page).to_have_title("Ship 035 · Vitrine")
    page.go_back()
    expect(page).to_have_url(radio("/starships?limit=20"))
    expect(link).to_be_focused()
    page.go_back()
    expect(page).to_have_url(radio(SONGS))
    expect(cells(page)).to_have_count(12)
    assert_same(page)


def test_the_link_back_goes_back(radio: Site, listen: Listen) -> None:
    page = listen("/starships", PHONE)
    link = cell(page, "starships/5").get_by_role("link")
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    length = page.evaluate("history.length")
    page.get_by_role("link", name="Back to Starships").click()
    expect(page).to_have_url(radio("/starships"))
    expect(link).to_be_focused()
    page.go_back()
    expect(page).to_have_url(radio(SONGS))
    assert page.evaluate("history.length") == length
    assert_same(page)


@pytest.mark.parametrize("has_api", first(True, False))
def test_the_link_back_goes_back_from_a_page_that_was_loaded(fresh: Site, open_page: Open, has_api: bool) -> None:
    page = open_page(fresh("/starships?sort=length"), PHONE, isolated=True)
    if not has_api:
        page.add_init_script(WITHOUT_NAVIGATION_API)
    link = cell(page, "starships/5").get_by_role("link")
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    wait_for_rest(page)
    length = page.evaluate("history.length")
    page.get_by_role("link", name="Back to Starships").click()
    expect(link).to_be_focused()
    assert page.evaluate("history.length") == length
    page.go_forward()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    # From another list, the link leads on.
    page.goto(fresh("/starships"))
    page.goto(fresh("/starships/5?sort=length"))
    wait_for_rest(page)
    length = page.evaluate("history.length")
    page.get_by_role("link", name="Back to Starships").click()
    expect(page).to_have_url(fresh("/starships?sort=length"))
    assert page.evaluate("history.length") == length + 1


@pytest.mark.product
def test_the_link_back_leads_on_in_a_tab_of_its_own(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE, isolated=True)
    with page.context.expect_page() as opened:
        cell(page, "starships/5").get_by_role("link").click(modifiers=["ControlOrMeta"])
    tab = opened.value
    wait_for_rest(tab)
    tab.get_by_role("link", name="Back to Starships").click()
    expect(tab).to_have_url(fresh("/starships"))


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
@pytest.mark.parametrize(("path", "name"), [
    ("/favourites", "Favourites"), pytest.param("/search?term=ship", "Search", marks=pytest.mark.product),
])
def test_an_item_leads_back_to_where_it_was_opened(
    fresh: Site, open_page: Open, path: str, name: str, device: Device
) -> None:
    page = open_page(fresh("/starships"), device, isolated=True)
    star(cell(page, "starships/5")).click()
    expect(star(cell(page, "starships/5"))).to_have_attribute("aria-pressed", "true")
    visit(page, fresh(path))
    cell(page, "starships/5").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    # Where it was opened is the place that one is in.
    expect(page.locator(".tabs > a[aria-current=page]")).to_have_text(name)
    wait_for_rest(page)
    length = page.evaluate("history.length")
    if device is PHONE:
        page.get_by_role("link", name=f"Back to {name}").click()
    else:
        expect(cell(page, "starships/5").get_by_role("link")).to_be_focused()
        page.keyboard.press("Escape")
    expect(page).to_have_url(fresh(path))
    assert page.evaluate("history.length") == length
    # From its own list, it leads back to that.
    visit(page, fresh("/starships"))
    cell(page, "starships/5").get_by_role("link").click()
    expect(page.locator(".lead > .back")).to_contain_text("Starships")


def test_the_tab_of_a_page_leads_to_its_top(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE)
    tab = page.locator(".tabs > a[aria-current]")
    page.evaluate("window.isSame = true; scrollTo(0, 600)")
    tab.click()
    page.wait_for_function("scrollY === 0")
    expect(page).to_have_url(radio(SONGS))
    assert page.evaluate("window.isSame")
    # There, it leads to the list as it is by itself.
    tab.click()
    expect(page).to_have_url(radio("/charts"))


def test_a_tab_leads_to_the_list_that_was_left(radio: Site, listen: Listen) -> None:
    page = listen(device=PHONE)
    page.evaluate("scrollTo(0, 200)")
    page.get_by_role("link", name="Home", exact=True).first.click()
    expect(page.locator("main")).to_have_attribute("data-page", "home")
    page.get_by_role("link", name="Charts", exact=True).first.click()
    expect(page).to_have_url(radio(SONGS))
    page.wait_for_function("scrollY === 200")


@pytest.mark.parametrize("uses_keys", [False, True])
def test_only_those_who_use_keys_see_where_the_focus_is_again(sample: Site, open_page: Open, uses_keys: bool) -> None:
    page = open_page(sample("/starships"), PHONE)
    row = cells(page).nth(2).locator("a").first
    if uses_keys:
        row.focus()
        page.keyboard.press("Enter")
    else:
        row.click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")
    if uses_keys:
        page.keyboard.press("Escape")
    else:
        page.locator("a.back").first.click()
    expect(page.locator("main")).to_have_attribute("data-page", "feed")
    expect(row).to_be_focused()
    assert row.evaluate("e => e.matches(':focus-visible')") == uses_keys


def test_a_list_beside_an_item_has_a_place_of_its_own(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships/10"), DESKTOP)
    master = page.locator(".master")
    top = master.evaluate("e => e.scrollTop")
    visit(page, sample("/heroes/659"))
    master.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    page.goto(sample("/starships/10"))
    expect(page.locator(".master li.selected")).to_be_in_viewport()
    assert master.evaluate("e => e.scrollTop") == top


def test_a_long_list_beside_an_item_is_in_its_place_before_its_script_comes(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"), DESKTOP)
    expect(page.locator(".master .paged")).to_be_visible()
    page.locator(".master").evaluate("e => e.scrollTo(0, 400)")
    row = cell(page, "starships/12")
    before = boxes(row)
    held: list[Route] = []
    page.route("**/assets/paging-*.js", lambda route: held.append(route))
    row.get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 012")
    expect(page.locator(".master.placed")).to_be_visible()
    assert boxes(row) == before
    held[0].continue_()
    expect(page.locator(".master .paged")).to_be_visible()
    expect(row.get_by_role("link")).to_be_focused()
    assert boxes(row) == before
