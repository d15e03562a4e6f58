"""A squad: favourites that a person arranges."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from conftest import Open, Start
from devices import ALL, DESKTOP, PHONE, Device, first
from locators import boxes, notice, overflow, star, titles, wait_for_rest
from site_under_test import Site
from stand_ins.heroes import HeroesUpstream
from witness import Witness

SQUAD = "/favourites?source=heroes"
EDITING = f"{SQUAD}&edit=true"
SHARED = "/shared/heroes"
ONE = pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)

Arrange = Callable[..., Page]


@pytest.fixture(scope="module")
def heroes_upstream() -> Iterator[HeroesUpstream]:
    """Forty heroes, of which the fourth has no picture."""
    with HeroesUpstream(40) as upstream:
        upstream.without_picture = {4}
        yield upstream


@pytest.fixture(scope="module")
def heroes(heroes_upstream: HeroesUpstream, session_start: Start) -> Site:
    """Each browser has a squad of its own."""
    site = session_start("--profiles", "private", heroes=heroes_upstream)
    site.retry_until("fresh", path="/heroes")
    return site


@pytest.fixture
def arrange(heroes: Site, open_page: Open) -> Arrange:
    """The arranging page in a browser of its own, with a squad in this order."""

    def arrange(device: Device = PHONE, squad: tuple[int, ...] = (1, 2, 3, 4, 5), **options: object) -> Page:
        # The least that makes a browser one of the site's.
        page = open_page(heroes("/health"), device, **options)
        recruit(page, heroes, *reversed(squad))
        page.goto(heroes(EDITING))
        if options.get("java_script_enabled", True):
            wait_for_rest(page)
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
    """By the handle, in steps as a hand makes them, to near the place of another tile."""
    page.wait_for_function("() => document.getAnimations().length === 0")
    [start], [end] = (boxes(row(page, one).locator(".handle")) for one in (number, onto))
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] * 0.8, end["y"] + end["height"] * 0.8, steps=8)
    if drop:
        page.mouse.up()


def assert_accessible(page: Page) -> None:
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    assert results.violations_count == 0, results.generate_report()


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


def test_the_squad_is_arranged_in_the_grid_in_which_it_stands(heroes: Site, arrange: Arrange) -> None:
    page = arrange(DESKTOP)
    places = boxes(page.locator(".rows > li .artwork"))
    assert len({place["y"] for place in places}) == 1 < len({place["x"] for place in places})
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(heroes(SQUAD))
    shown = boxes(page.locator("[data-item] .artwork"))
    assert [round(place["x"]) for place in shown] == [round(place["x"]) for place in places]


@pytest.mark.parametrize(
    ("motion", "device"),
    [
        ("no-preference", PHONE), pytest.param("reduce", DESKTOP, marks=pytest.mark.product),
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
    [handle], [end] = (boxes(row(page, number).locator(".handle")) for number in (1, 3))
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    session = page.context.new_cdp_session(page)
    with page.expect_response(heroes("/favourites")):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 9):
            there = {name: handle[name] + (end[name] - handle[name]) * step / 8 + 22 for name in ("x", "y")}
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".rows > li").nth(2)).to_have_id("item-1")


def test_escape_leaves_the_hero_where_it_was(arrange: Arrange) -> None:
    page = arrange()
    posts: list[str] = []

    def note(route: Route) -> None:
        posts.append(route.request.method)
        route.continue_()

    page.route("**/favourites", note)
    # The keys of every page, of which Escape leads back, come with the first one.
    page.keyboard.press("Shift")
    wait_for_rest(page)
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


def test_a_page_of_yesterday_moves_what_it_says_and_shows_what_is(heroes: Site, arrange: Arrange) -> None:
    page = arrange(squad=(3, 1, 2))
    # Elsewhere, another was added since.
    change(page, heroes, 4, value="true")
    act(page, 2, "up").click()
    expect(page.locator(".rows > li").first).to_have_id("item-4")
    assert order(page) == [4, 3, 2, 1]
    change(page, heroes, 1, value="false")
    act(page, 1, "up").click()
    expect(notice(page)).to_contain_text("No longer in your favourites")
    expect(row(page, 1)).to_have_count(0)
    assert order(page) == [4, 3, 2]


@pytest.mark.product
def test_every_button_has_a_name_and_a_size(arrange: Arrange) -> None:
    page = arrange()
    names = page.locator(".rows .act").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) == 2 * 5
    expect(page.get_by_role("button", name="Move Hero 0003 earlier")).to_be_visible()
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
        assert overflow(page) == 0


@pytest.mark.product
def test_a_shared_squad_is_nowhere_wider_than_the_window(heroes: Site, open_page: Open) -> None:
    query = "&".join(f"item={number}" for number in range(1, 41))
    page = open_page(heroes(f"{SHARED}?{query}"), PHONE)
    for device in ALL:
        page.set_viewport_size(device.viewport)
        assert overflow(page) == 0, device
        for box in boxes(star(page)):
            assert box["width"] >= 43.9 and box["height"] >= 43.9, (device, box)
