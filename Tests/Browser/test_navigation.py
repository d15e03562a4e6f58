"""Pages that take each other's place while something plays, and those that don't."""

from __future__ import annotations

import gzip
import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from charts_upstream import item_id
from conftest import SONGS, Open
from devices import DESKTOP, PHONE, Device
from locators import cell, cells, choice, focused_item, notice, play, search_box, star, titles
from site_under_test import Site
from test_player import NewContext, is_paused, start_with, wait_for
from witness import Witness

WITHOUT_NAVIGATION_API = "Object.defineProperty(window, 'navigation', { value: undefined })"
DOUBLE_IDS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
SCRIPTS_AT_MOST = 18_000

Listen = Callable[..., Page]


@pytest.fixture(params=["navigation-api", "clicks"])
def listen(request: pytest.FixtureRequest, radio: Site, new_context: NewContext, witness: Witness) -> Listen:
    """A page in which a song plays, then led to an address without a load; `isSame` is the document's mark."""

    def listen(path: str = "", device: Device = DESKTOP, **options: object) -> Page:
        page = new_context(device, **options).new_page()
        if request.param == "clicks":
            page.add_init_script(WITHOUT_NAVIGATION_API)
        witness.watch(page)
        page.goto(radio(SONGS))
        start_with(page, 1)
        page.evaluate("window.isSame = true")
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
    assert page.evaluate(DOUBLE_IDS) == []
    expect(page.locator("main")).to_have_count(1)


def wait_for_load(page: Page) -> None:
    page.wait_for_function("() => window.isSame === undefined && document.readyState === 'complete'")


# When.


def test_where_nothing_plays_the_browser_navigates(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    page.evaluate("window.isSame = true")
    cells(page).nth(1).get_by_role("link").click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")
    assert page.evaluate("window.isSame") is None


def test_a_cleared_queue_leaves_navigation_to_the_browser(listen: Listen) -> None:
    page = listen()
    page.locator("#player button.now").click()
    page.get_by_role("button", name="Clear queue").click()
    cells(page).nth(1).get_by_role("link").click()
    wait_for_load(page)
    expect(page.locator("main")).to_have_attribute("data-page", "item")


# What a page is.


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_page_takes_the_others_place(radio: Site, listen: Listen, device: Device) -> None:
    page = listen("/starships", device)
    cell(page, "starships/7").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 007")
    expect(page).to_have_url(radio("/starships/7"))
    expect(page).to_have_title("Ship 007 · Vitrine")
    expect(page.locator('link[rel="canonical"]')).to_have_attribute("href", radio("/starships/7"))
    expect(page.locator('meta[property="og:title"]')).to_have_attribute("content", "Ship 007")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("#arrival[role=status]")).to_have_text("Ship 007 · Vitrine")
    assert page.evaluate("scrollY") == 0
    assert_same(page)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Favourites").click()
    expect(page.locator('.tabs [aria-current="page"]').locator("visible=true")).to_have_text("Favourites")
    expect(page.locator('link[rel="canonical"]')).to_have_count(0)
    assert_same(page)


def test_a_page_works_as_if_it_had_been_loaded(listen: Listen) -> None:
    page = listen("/starships", PHONE)
    page.locator("nav.paging").scroll_into_view_if_needed()
    expect(cells(page)).to_have_count(100)
    star(cell(page, "starships/2")).click()
    expect(notice(page)).to_contain_text("Ship 002 is a favourite.")
    search_box(page).fill("corvid 00")
    expect(cells(page)).to_have_count(2)
    assert titles(page) == ["Ship 002", "Ship 006"]
    assert_same(page)


def test_a_list_beside_an_item_stays_where_it_was(listen: Listen) -> None:
    page = listen("/starships/3")
    page.locator(".master").evaluate("e => e.scrollTo({ top: 600, behavior: 'instant' })")
    cell(page, "starships/12").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 012")
    assert page.locator(".master").evaluate("e => e.scrollTop") == pytest.approx(600, abs=80)
    assert_same(page)


def test_further_scripts_come_with_their_page(radio: Site, listen: Listen) -> None:
    page = listen("/")
    page.get_by_role("link", name="Edit").click()
    expect(page.locator(".editing")).to_be_visible()
    page.wait_for_load_state("networkidle")
    rows = page.locator(".rows > li")
    second = rows.nth(1).get_attribute("id")
    rows.nth(1).locator('button[value="up"]').click()
    expect(rows.first).to_have_id(second or "")
    assert_same(page)
    page.get_by_role("link", name="Done").click()
    expect(page.locator("main")).to_have_attribute("data-page", "home")
    page.get_by_role("link", name="Edit").click()
    expect(page.locator(".editing")).to_be_visible()
    assert page.locator('script[src*="/editing-"]').count() == 1
    assert_same(page)


# Back and forward.


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_back_brings_back_place_and_focus(radio: Site, listen: Listen, device: Device) -> None:
    page = listen("/starships", device)
    link = cell(page, "starships/31").get_by_role("link")
    link.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 031")
    page.go_back()
    expect(link).to_be_focused()
    assert abs(page.evaluate("scrollY") - top) <= 1
    page.go_forward()
    expect(page.locator("main article h1")).to_have_text("Ship 031")
    expect(page).to_have_title("Ship 031 · Vitrine")
    page.go_back()
    expect(page).to_have_url(radio("/starships"))
    expect(link).to_be_focused()
    page.go_back()
    expect(page).to_have_url(radio(SONGS))
    expect(cells(page)).to_have_count(12)
    assert_same(page)


def test_back_brings_back_pages_that_had_been_loaded_on(listen: Listen) -> None:
    page = listen("/starships", PHONE)
    page.locator("nav.paging").scroll_into_view_if_needed()
    expect(cells(page)).to_have_count(100)
    link = cell(page, "starships/80").get_by_role("link")
    link.click()
    expect(page.locator("main article h1")).to_have_text("Ship 080")
    page.go_back()
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=1)
    assert_same(page)


def test_back_takes_a_search_back(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    before = page.evaluate("history.length")
    search_box(page).fill("017")
    search_box(page).press("Enter")
    # What was looked for while it was typed has the same address.
    page.wait_for_function("before => history.length === before + 1", arg=before)
    expect(page).to_have_url(radio("/starships?term=017"))
    expect(cells(page)).to_have_count(1)
    page.go_back()
    expect(page).to_have_url(radio("/starships"))
    expect(cells(page)).to_have_count(50)
    expect(search_box(page)).to_have_value("")
    assert_same(page)


def test_a_jump_within_a_page_is_none(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    page.evaluate("document.querySelector('main').isSame = true")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    expect(page).to_have_url(radio("/starships#content"))
    assert page.evaluate("document.querySelector('main').isSame")


# Forms.


def test_a_choice_leads_on_and_keeps_the_focus(radio: Site, listen: Listen) -> None:
    page = listen("/charts")
    choice(page, "country").focus()
    choice(page, "country").select_option("gb")
    expect(page).to_have_url(radio("/charts?country=gb"))
    expect(choice(page, "country")).to_have_value("gb")
    expect(choice(page, "country")).to_be_focused()
    assert_same(page)


def test_the_sort_menu_chooses(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Length").click()
    expect(page).to_have_url(radio("/starships?sort=length"))
    expect(cells(page).first).to_contain_text("1,000 m")
    assert_same(page)


@pytest.mark.parametrize("listen", ["navigation-api"], indirect=True)
def test_what_is_posted_leads_on(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page).to_have_url(radio("/starships"))
    assert_same(page)


@pytest.mark.parametrize("listen", ["navigation-api"], indirect=True)
def test_what_is_posted_and_lost_is_said_and_not_posted_again(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    posted = []
    page.route("**/sidebar", lambda route: (posted.append(route.request.method), route.abort()))
    page.get_by_role("button", name="Hide sidebar").click(no_wait_after=True)
    # Locators would wait for a navigation that was called off.
    page.wait_for_function("() => document.getElementById('notice').textContent")
    assert page.url == radio("/starships")
    assert posted == ["POST"]
    assert page.evaluate("window.isSame")


# What is not ours.


def fetched(route: Route) -> bool:
    return route.request.resource_type == "fetch"


def test_where_fetching_fails_the_browser_navigates(listen: Listen) -> None:
    page = listen("/starships")
    page.route("**/starships/5", lambda route: route.abort() if fetched(route) else route.continue_())
    cell(page, "starships/5").get_by_role("link").click()
    wait_for_load(page)
    expect(page.locator("main article h1")).to_have_text("Ship 005")


def test_where_going_back_fails_the_browser_loads(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    cell(page, "starships/5").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    page.route("**/starships", lambda route: route.abort() if fetched(route) else route.continue_())
    page.evaluate("history.back()")
    wait_for_load(page)
    expect(page).to_have_url(radio("/starships"))
    expect(cells(page)).to_have_count(50)


def test_a_page_of_another_version_is_loaded(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    other = re.sub(r"(/assets/site-)[0-9a-f]{12}(\.css)", r"\g<1>000000000000\2", radio.text("/starships/5"))
    page.route(
        "**/starships/5",
        lambda route: route.fulfill(content_type="text/html", body=other) if fetched(route) else route.continue_(),
    )
    cell(page, "starships/5").get_by_role("link").click()
    wait_for_load(page)
    expect(page.locator("main article h1")).to_have_text("Ship 005")


def test_what_is_no_page_is_loaded(radio: Site, listen: Listen) -> None:
    page = listen()
    follow(page, "/api/v1/starships")
    page.wait_for_function("() => document.body.textContent.startsWith('{')")
    assert page.url == radio("/api/v1/starships")


def test_a_page_that_is_not_there_says_so_in_place(listen: Listen, witness: Witness) -> None:
    witness.allow_status(404)
    page = listen()
    follow(page, "/nowhere")
    expect(page.get_by_role("heading", level=2, name="Not found")).to_be_visible()
    assert_same(page)


def test_another_tab_is_another_tab(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    with page.context.expect_page() as opened:
        cell(page, "starships/5").get_by_role("link").click(modifiers=["ControlOrMeta"])
    expect(opened.value.locator("main article h1")).to_have_text("Ship 005")
    expect(page).to_have_url(radio("/starships"))
    assert_same(page)


# Races.


def test_the_last_that_was_chosen_is_shown(radio: Site, listen: Listen) -> None:
    page = listen("/starships")
    held: list[Route] = []
    page.route("**/starships/5", lambda route: held.append(route))
    with page.expect_request("**/starships/5"):
        cell(page, "starships/5").get_by_role("link").click()
    # Until the other is there, the page is what it was.
    expect(page).to_have_url(radio("/starships"))
    expect(cells(page)).to_have_count(50)
    cell(page, "starships/6").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 006")
    for route in held:
        route.abort()
    page.wait_for_timeout(300)
    expect(page).to_have_url(radio("/starships/6"))
    expect(page.locator("main article h1")).to_have_text("Ship 006")
    assert_same(page)


def test_what_a_page_asked_for_does_not_come_into_the_next(radio: Site, listen: Listen) -> None:
    page = listen("/starships", PHONE)
    held: list[Route] = []
    page.route(re.compile(r"starships\?(.*&)?page=2"), lambda route: held.append(route))
    with page.expect_request(re.compile("page=2")):
        page.locator("nav.paging").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('[data-item=\"starships/49\"] > a').click()")
    expect(page.locator("main article h1")).to_have_text("Ship 049")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Home").click()
    expect(page.locator("main")).to_have_attribute("data-page", "home")
    for route in held:
        route.abort()
    page.wait_for_timeout(300)
    expect(page.locator("main")).to_have_attribute("data-page", "home")
    assert focused_item(page) is None
    assert_same(page)


def test_many_pages_one_after_the_other_leave_nothing_behind(radio: Site, listen: Listen) -> None:
    page = listen()
    # The song lasts as long as the pages do, however slow the machine.
    page.evaluate("document.querySelector('#player audio').playbackRate = 0.1")
    parts = page.evaluate("document.body.children.length")
    for path in ("/", "/starships", "/starships/3", "/favourites", "/sources", "/", SONGS) * 2:
        follow(page, path)
        expect(page).to_have_url(radio(path))
        expect(page.locator("main")).to_be_focused()
        assert_same(page)
    assert page.evaluate("document.body.children.length") == parts
    assert page.locator("head script").count() == 5
    expect(play(cell(page, f"charts/{item_id('songs', 1)}"))).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("listen", ["navigation-api"], indirect=True)
def test_motion_does_not_get_in_the_way(listen: Listen) -> None:
    page = listen("/starships", reduced_motion="no-preference")
    for number in (3, 4, 5):
        cell(page, f"starships/{number}").get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    page.go_back()
    page.go_forward()
    expect(page.locator("main article h1")).to_have_text("Ship 005")
    wait_for(page, 1)
    assert_same(page)


def test_all_scripts_together_are_small(radio: Site) -> None:
    pages = radio.text("/") + radio.text("/?edit=true") + radio.text("/search")
    scripts = set(re.findall(r'"(/assets/[^"]+\.js)"', pages))
    assert len(scripts) == 8
    sizes = {}
    for script in scripts:
        with urllib.request.urlopen(radio(script)) as answer:
            sizes[script] = len(gzip.compress(answer.read()))
    assert sum(sizes.values()) < SCRIPTS_AT_MOST, sizes
