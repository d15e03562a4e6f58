"""A squad: favourites that a person arranges, and shows to others by an address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from conftest import Open
from devices import ALL, DESKTOP, PHONE, Device, first
from locators import boxes, cell, cells, notice, overflow, star, titles, wait_for_later_scripts
from program import Program
from site_under_test import Site
from stand_ins.heroes import HeroesUpstream
from test_sharing import SHARES
from witness import Witness

SQUAD = "/favourites?source=heroes"
EDITING = f"{SQUAD}&edit=true"
SHARED = "/shared/heroes"
ONE = pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)

Arrange = Callable[..., Page]


@contextmanager
def running(directory: Path, upstream: HeroesUpstream, *arguments: str) -> Iterator[Site]:
    with Program(directory, *arguments, upstreams={"heroes": upstream.base}) as program:
        site = Site(program, None)
        site.retry_until("fresh", path="/heroes")
        yield site


@pytest.fixture(scope="module")
def heroes_upstream() -> Iterator[HeroesUpstream]:
    """Forty heroes, of which the fourth has no picture."""
    with HeroesUpstream(40) as upstream:
        upstream.without_picture = {4}
        yield upstream


@pytest.fixture(scope="module")
def heroes(heroes_upstream: HeroesUpstream, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Each browser has a squad of its own."""
    with running(tmp_path_factory.mktemp("data"), heroes_upstream, "--profiles", "private") as site:
        yield site


@pytest.fixture
def arrange(heroes: Site, open_page: Open) -> Arrange:
    """The arranging page in a browser of its own, with a squad in this order."""

    def arrange(device: Device = PHONE, squad: tuple[int, ...] = (1, 2, 3, 4, 5), **options: object) -> Page:
        # The least that makes a browser one of the site's.
        page = open_page(heroes("/health"), device, **options)
        recruit(page, heroes, *reversed(squad))
        page.goto(heroes(EDITING))
        if options.get("java_script_enabled", True):
            wait_for_later_scripts(page)
        return page

    return arrange


def change(page: Page, site: Site, number: int, **form: str) -> None:
    """What a star posts, in the name of the page's browser."""
    answer = page.request.post(
        site(f"/heroes/{number}/favourite"), form=form, headers={"accept": "application/json"}
    )
    assert answer.ok, answer.text()


def recruit(page: Page, site: Site, *numbers: int) -> None:
    for number in numbers:
        change(page, site, number, value="true")


def row(page: Page, number: int) -> Locator:
    return page.locator(f"#item-{number}")


def act(page: Page, number: int, action: str) -> Locator:
    return row(page, number).locator(f'button[value="{action}"]')


def order(page: Page) -> list[int]:
    items = page.locator(".rows > li").evaluate_all("all => all.map(e => e.dataset.item)")
    return [int(item.removeprefix("heroes/")) for item in items]


def squad(page: Page) -> list[int]:
    """As cells of a list show it."""
    return [int(title.removeprefix("Hero ")) for title in titles(page)]


def drag(page: Page, number: int, onto: int, *, drop: bool = True) -> None:
    """By the handle, in steps as a hand makes them, to just beyond the middle of another row."""
    page.wait_for_function("() => document.getAnimations().length === 0")
    [start], [end] = boxes(row(page, number).locator(".handle")), boxes(row(page, onto))
    down = end["y"] > start["y"]
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, end["y"] + end["height"] * (0.8 if down else 0.2), steps=8)
    if drop:
        page.mouse.up()


def assert_accessible(page: Page) -> None:
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    assert results.violations_count == 0, results.generate_report()


# The squad's page.


def test_it_offers_what_can_be_done_with_so_many(heroes: Site, open_page: Open) -> None:
    page = open_page(heroes(SQUAD), PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("My squad")
    links = page.locator(".head > .actions").get_by_role("link")
    expect(links).to_have_count(0)
    recruit(page, heroes, 1)
    page.reload()
    expect(links).to_have_text(["Share"])
    recruit(page, heroes, 2)
    page.reload()
    expect(links).to_have_text(["Reorder", "Share"])


def test_it_leads_back_to_all_favourites(heroes: Site, open_page: Open) -> None:
    page = open_page(heroes(SQUAD), PHONE)
    page.locator(".head .back").click()
    expect(page).to_have_url(heroes("/favourites"))


@ONE
def test_favourites_lead_to_the_squad_and_on_to_arranging_it(heroes: Site, open_page: Open, device: Device) -> None:
    page = open_page(heroes("/health"), device)
    recruit(page, heroes, 1, 2)
    page.goto(heroes("/favourites"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Favourites")
    page.get_by_role("link", name="See all My squad").click()
    expect(page).to_have_url(heroes(SQUAD))
    page.get_by_role("link", name="Reorder").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reorder My squad")
    assert order(page) == [2, 1]
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(heroes(SQUAD))
    assert squad(page) == [2, 1]


# Arranging.


@ONE
def test_a_hero_is_moved_by_buttons_that_keep_the_focus(heroes: Site, arrange: Arrange, device: Device) -> None:
    page = arrange(device)
    act(page, 3, "up").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rows > li").nth(1)).to_have_id("item-3")
    expect(notice(page)).to_contain_text("Hero 0003 moved")
    expect(act(page, 3, "up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".rows > li").first).to_have_id("item-3")
    # There is nothing above: the focus stays in the row.
    expect(act(page, 3, "up")).to_be_disabled()
    expect(act(page, 3, "down")).to_be_focused()
    assert order(page) == [3, 1, 2, 4, 5]
    page.goto(heroes(SQUAD))
    assert squad(page) == [3, 1, 2, 4, 5]


@pytest.mark.parametrize(
    ("motion", "device"),
    [
        ("no-preference", PHONE), ("reduce", DESKTOP),
        pytest.param("no-preference", DESKTOP, marks=pytest.mark.product),
        pytest.param("reduce", PHONE, marks=pytest.mark.product),
    ],
    ids=str,
)
def test_a_hero_is_dragged_to_another_place(heroes: Site, arrange: Arrange, motion: str, device: Device) -> None:
    page = arrange(device) if motion == "reduce" else arrange(device, reduced_motion=motion)
    with page.expect_response(heroes("/favourites")):
        drag(page, 3, onto=1)
    expect(notice(page)).to_contain_text("Hero 0003 moved")
    assert order(page) == [3, 1, 2, 4, 5]
    with page.expect_response(heroes("/favourites")):
        drag(page, 3, onto=4)
    expect(page.locator(".rows > li").nth(3)).to_have_id("item-3")
    assert order(page) == [1, 2, 4, 3, 5]
    page.reload()
    assert order(page) == [1, 2, 4, 3, 5]


def test_a_finger_drags_too(heroes: Site, arrange: Arrange) -> None:
    page = arrange()
    [handle], [end] = boxes(row(page, 1).locator(".handle")), boxes(row(page, 3))
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    session = page.context.new_cdp_session(page)
    with page.expect_response(heroes("/favourites")):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 9):
            there = y + (end["y"] + end["height"] * 0.8 - y) * step / 8
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": there}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".rows > li").nth(2)).to_have_id("item-1")


def test_escape_leaves_the_hero_where_it_was(arrange: Arrange) -> None:
    page = arrange()
    posts: list[str] = []

    def note(route: Route) -> None:
        posts.append(route.request.method)
        route.continue_()

    page.route("**/favourites", note)
    drag(page, 3, onto=1, drop=False)
    expect(page.locator(".dragged")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert order(page) == [1, 2, 3, 4, 5]
    # What is asked for later comes later.
    page.reload()
    assert order(page) == [1, 2, 3, 4, 5] and posts == []


def test_a_move_that_is_lost_is_said_and_taken_back(arrange: Arrange) -> None:
    page = arrange()
    page.route(
        "**/favourites", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    drag(page, 3, onto=1)
    expect(notice(page)).not_to_be_empty()
    assert order(page) == [1, 2, 3, 4, 5]


def test_a_move_that_is_refused_shows_what_is_kept(arrange: Arrange, witness: Witness) -> None:
    witness.allow_status(403)
    page = arrange()
    page.evaluate("window.isTheSameDocument = true")
    page.route(
        "**/favourites",
        lambda route: route.fulfill(status=403) if route.request.method == "POST" else route.continue_(),
    )
    drag(page, 3, onto=1)
    page.wait_for_function("() => !window.isTheSameDocument")
    assert order(page) == [1, 2, 3, 4, 5]


def test_undoing_a_removal_keeps_the_place_and_adding_again_does_not(heroes: Site, arrange: Arrange) -> None:
    page = arrange()
    with page.expect_response(heroes("/favourites")):
        act(page, 3, "up").click()
    expect(page.locator(".rows > li").nth(1)).to_have_id("item-3")
    change(page, heroes, 3, value="false")
    page.reload()
    assert order(page) == [1, 2, 4, 5]
    change(page, heroes, 3, value="true", restore="true")
    page.reload()
    assert order(page) == [1, 3, 2, 4, 5]
    change(page, heroes, 3, value="false")
    change(page, heroes, 3, value="true")
    page.reload()
    assert order(page) == [3, 1, 2, 4, 5]


def test_everything_works_without_scripts(heroes: Site, arrange: Arrange) -> None:
    page = arrange(java_script_enabled=False)
    act(page, 5, "up").click()
    expect(page).to_have_url(heroes(f"{EDITING}#item-5"))
    expect(notice(page)).to_contain_text("Hero 0005 moved")
    act(page, 1, "down").click()
    expect(page).to_have_url(heroes(f"{EDITING}#item-1"))
    expect(row(page, 1)).to_be_in_viewport()
    assert order(page) == [2, 1, 3, 5, 4]
    page.get_by_role("link", name="Done").click()
    assert squad(page) == [2, 1, 3, 5, 4]


def test_a_second_browser_and_a_restart_show_the_same(
    heroes_upstream: HeroesUpstream, open_page: Open, tmp_path: Path
) -> None:
    with running(tmp_path, heroes_upstream) as site:
        mine = open_page(site(SQUAD), PHONE)
        recruit(mine, site, 3, 2, 1)
        mine.goto(site(EDITING))
        wait_for_later_scripts(mine)
        yours = open_page(site(EDITING), PHONE)
        with mine.expect_response(site("/favourites")):
            drag(mine, 3, onto=1)
        expect(mine.locator(".rows > li").first).to_have_id("item-3")
        # A page of yesterday moves what it says, and then shows what is.
        act(yours, 2, "up").click()
        expect(yours.locator(".rows > li").first).to_have_id("item-3")
        assert order(yours) == [3, 2, 1]
        change(mine, site, 1, value="false")
        act(yours, 1, "up").click()
        expect(notice(yours)).to_contain_text("No longer in your favourites")
        expect(row(yours, 1)).to_have_count(0)
        assert squad_at_home(site) == ["heroes/3", "heroes/2"]
    with running(tmp_path, heroes_upstream) as site:
        assert squad(open_page(site(SQUAD), PHONE)) == [3, 2]


def squad_at_home(site: Site) -> list[str]:
    section = re.search('data-section="favourites".*?</section>', site.text("/"), re.DOTALL)
    return re.findall('data-item="(.*?)"', section[0]) if section else []


def test_every_button_has_a_name_and_a_size(arrange: Arrange) -> None:
    page = arrange()
    names = page.locator(".rows .act").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) == 2 * 5
    expect(page.get_by_role("button", name="Move Hero 0003 up")).to_be_visible()
    for device in ALL:
        page.set_viewport_size(device.viewport)
        assert overflow(page) == 0, device
        for box in boxes(page.locator(".editing :is(a, button, .handle)").locator("visible=true")):
            assert box["width"] >= 43.9 and box["height"] >= 43.9, (device, box)


@pytest.mark.parametrize(
    ("device", "scheme"),
    [
        (PHONE, "light"),
        pytest.param(DESKTOP, "dark", marks=pytest.mark.product),
        pytest.param(PHONE, "dark", marks=pytest.mark.product),
        pytest.param(DESKTOP, "light", marks=pytest.mark.product),
    ],
    ids=str,
)
def test_axe_finds_nothing(heroes: Site, arrange: Arrange, device: Device, scheme: str) -> None:
    page = arrange(device)
    page.emulate_media(color_scheme=scheme)
    act(page, 2, "up").click()
    expect(notice(page)).not_to_be_empty()
    assert_accessible(page)
    for path in (SQUAD, f"{SHARED}?item=1&item=4&item=999", SHARED):
        page.goto(heroes(path))
        assert_accessible(page)


# Sharing.


@ONE
def test_whoever_has_the_address_sees_the_squad(
    heroes: Site, arrange: Arrange, open_page: Open, device: Device
) -> None:
    mine = arrange(squad=(3, 1, 2))
    mine.get_by_role("link", name="Done").click()
    mine.evaluate(SHARES)
    mine.get_by_role("link", name="Share").click()
    address = mine.wait_for_function("() => window.shared").json_value()["url"]
    assert address == heroes(f"{SHARED}?item=3&item=1&item=2")
    mine.goto(address)
    expect(star(mine).and_(mine.locator('[aria-pressed="true"]'))).to_have_count(3)

    yours = open_page(mine.url, device)
    expect(yours).to_have_title("Shared squad: Hero 0003, Hero 0001 and 1 more · Vitrine")
    expect(yours.locator(".count")).to_have_text("3 items")
    assert squad(yours) == [3, 1, 2]
    expect(star(yours).and_(yours.locator('[aria-pressed="true"]'))).to_have_count(0)
    with yours.expect_response("**/favourite"):
        star(cell(yours, "heroes/1")).click()
    expect(star(cell(yours, "heroes/1"))).to_have_attribute("aria-pressed", "true")
    cell(yours, "heroes/2").get_by_role("link").click()
    expect(yours.locator("main article h1")).to_have_text("Hero 0002")
    yours.goto(heroes(SQUAD))
    assert squad(yours) == [1]
    # What others do with it is theirs.
    mine.goto(heroes(SQUAD))
    assert squad(mine) == [3, 1, 2]


def test_a_shared_squad_works_without_scripts(heroes: Site, open_page: Open) -> None:
    page = open_page(heroes(f"{SHARED}?item=7&item=8"), PHONE, java_script_enabled=False)
    expect(page).to_have_title("Shared squad: Hero 0007 and Hero 0008 · Vitrine")
    star(cell(page, "heroes/8")).click()
    expect(page).to_have_url(heroes(f"{SHARED}?item=7&item=8"))
    expect(star(cell(page, "heroes/8"))).to_have_attribute("aria-pressed", "true")


def test_other_programs_are_told_what_it_is(heroes: Site, open_page: Open) -> None:
    path = f"{SHARED}?item=4&item=5"
    page = open_page(heroes(path), PHONE)

    def fact(name: str) -> str:
        return page.locator(f'meta[property="og:{name}"]').get_attribute("content") or ""

    expect(page.locator('link[rel="canonical"]')).to_have_attribute("href", heroes(path))
    assert fact("url") == heroes(path)
    assert fact("title") == "Shared squad: Hero 0004 and Hero 0005"
    assert fact("description") == page.locator('meta[name="description"]').get_attribute("content")
    assert fact("type") == "website"
    # The first that has a picture.
    assert urlsplit(fact("image")).path.startswith("/artwork/heroes/")
    page.goto(heroes(f"{SHARED}?item=4"))
    assert urlsplit(fact("image")).path.startswith("/assets/share-")
    for path in (f"{SHARED}?item=4", f"{SHARED}?item=5"):
        page.goto(heroes(path))
        picture = page.request.get(fact("image"))
        assert picture.ok and picture.headers["content-type"] == "image/png"


def test_what_could_not_be_found_is_said(heroes: Site, open_page: Open) -> None:
    page = open_page(heroes(f"{SHARED}?item=999&item=6&item=nobody"), PHONE)
    assert squad(page) == [6]
    expect(page.locator(".problem")).to_have_text("2 items couldn’t be found.")


def test_a_list_of_nothing_leads_on(heroes: Site, open_page: Open) -> None:
    page = open_page(heroes(SHARED), PHONE)
    for query in ("?hero=1", "?item=999", ""):
        page.goto(heroes(SHARED + query))
        expect(page.get_by_role("heading", name="Nothing to show"), query).to_be_visible()
        expect(cells(page), query).to_have_count(0)
        expect(page.get_by_role("link", name="Browse Heroes"), query).to_have_attribute("href", "/heroes")
    page.get_by_role("link", name="Browse Heroes").click()
    expect(page).to_have_url(heroes("/heroes"))
    expect(cells(page).first).to_be_visible()


def test_a_shared_squad_is_nowhere_wider_than_the_window(heroes: Site, open_page: Open) -> None:
    query = "&".join(f"item={number}" for number in range(1, 41))
    page = open_page(heroes(f"{SHARED}?{query}"), PHONE)
    for device in ALL:
        page.set_viewport_size(device.viewport)
        assert overflow(page) == 0, device
        for box in boxes(star(page)):
            assert box["width"] >= 43.9 and box["height"] >= 43.9, (device, box)
