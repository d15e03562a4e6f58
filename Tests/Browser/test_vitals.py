"""Nothing moves while pictures come; pages are there soon and answer at once, on slow phones, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from conftest import SONGS, Start
from devices import DESKTOP, PHONE, Device, first
from locators import cells, choice, play, star, state, wait_for_rest, wait_for_pictures
from site_under_test import Site
from stand_ins.charts import ChartsUpstream, item_id
from stand_ins.starships import Upstream, fleet
from vitals import MEASUREMENTS, largest_paint, longest_interaction, observe, shifts, slow_down
from witness import Witness

pytestmark = pytest.mark.timed

NewContext = Callable[..., BrowserContext]

SHAPES = ((1, 1), (2, 3), (16, 9))
# One of each shape.
ALBUMS = [f"/charts/{item_id('albums', number)}" for number in (3, 4, 5)]
PICTURES = "**/artwork/**"
SONG = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
# A browser may paint a row of which half has been read; the rest of that row then moves a little: on a phone a title that
# stands alone in the middle of its row moves by 18 of 844 points, and it and its place afterwards are a 25th of the screen.
HALF_A_ROW = 0.001
LATEST_PAINT = 4_000
# As someone notices: a tap that is answered, an item that is opened.
SOON, OPENED = 100, 500
# How long after the tap the detail was first painted, in milliseconds.
FIRST_PAINT = """() => document.querySelector('.detail')
    && performance.getEntriesByName('first-contentful-paint')
        .map(({ startTime }) => performance.timeOrigin + startTime - Number(sessionStorage.began))[0]"""
# Other work on the machine may spoil a measurement, but not all of them.
ATTEMPTS = 3


class MixedShapes(ChartsUpstream):
    """Pictures of every shape, one after the other."""

    def artwork(self, kind: str, number: int, size: int = 100) -> str:
        width, height = SHAPES[number % len(SHAPES)]
        return f"{self.base}/pictures/{item_id(kind, number)}/{size}x{size * height // width}bb.png"


@pytest.fixture(scope="module")
def mixed_site(session_start: Start) -> Iterator[Site]:
    with Upstream(fleet(12)) as upstream, MixedShapes(20) as charts:
        environment = {"VITRINE_REFRESH_INTERVAL": "0.1"}
        site = session_start("--profiles", "private", upstream=upstream, charts=charts, environment=environment)
        site.retry_until("fresh")
        site.retry_until("fresh", path="/charts")
        yield site
        site.program.stop()


@pytest.fixture
def mixed(mixed_site: Site) -> Iterator[Site]:
    """Twenty entries in each chart, whose upstream may be told to fail."""
    yield mixed_site
    mixed_site.charts.picture_fault = None
    mixed_site.charts.release()


@pytest.fixture
def new_observed(new_context: NewContext, witness: Witness) -> Callable[..., Page]:
    """A page of a browser that has kept nothing; it measures from the first moment of each document."""

    def new_observed(device: Device, *, slowly: bool = False) -> Page:
        page = new_context(device).new_page()
        witness.watch(page)
        observe(page)
        if slowly:
            slow_down(page)
        return page

    return new_observed


def open_before_its_pictures(page: Page, address: str, top: int = 0) -> None:
    """Lets its pictures come once it has been painted without them. A page with a route has no cache."""
    held: list[Route] = []
    is_painted = False
    page.route(PICTURES, lambda route: route.continue_() if is_painted else held.append(route))
    with page.expect_request(PICTURES):
        page.goto(address, wait_until="domcontentloaded")
    page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    is_painted = True
    assert held
    for route in held:
        route.continue_()
    wait_for_pictures(page)
    page.unroute(PICTURES)


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_nothing_moves_while_slow_pictures_come(
    mixed: Site, new_observed: Callable[..., Page], device: Device
) -> None:
    page = new_observed(device)
    places = [(path, 0) for path in ("/", "/charts", *ALBUMS)]
    if device is PHONE:
        # A desktop shows most of both pages at once.
        places += [("/", 700), ("/charts", 700)]
    for path, top in places:
        open_before_its_pictures(page, mixed(path), top)
        found = shifts(page)
        MEASUREMENTS.record(f"CLS {path} {device}, from {top}", total(found), "")
        assert total(found) < HALF_A_ROW, (path, top, found)


@pytest.mark.parametrize(("fault", "media"), [(404, "books"), pytest.param("html", "tv", marks=pytest.mark.product)])
def test_nothing_moves_when_a_picture_is_drawn_instead(
    mixed: Site, new_observed: Callable[..., Page], fault: str | int, media: str
) -> None:
    # Home shows neither medium, so the program has none of their pictures yet.
    path = f"/charts?media={media}"
    mixed.retry_until("fresh", path=path)
    mixed.charts.picture_fault = fault
    page = new_observed(PHONE)
    for path in (path, path.replace("/charts?", f"/charts/{item_id(media, 4)}?")):
        open_before_its_pictures(page, mixed(path))
        assert total(shifts(page)) < HALF_A_ROW, path


def test_a_preview_moves_nothing(charts: Site, new_observed: Callable[..., Page]) -> None:
    """The button that plays it has its place before the script runs."""
    page = new_observed(PHONE)
    page.goto(charts(SONG))
    wait_for_pictures(page)
    found = shifts(page)
    MEASUREMENTS.record(f"CLS {SONG} phone", total(found), "")
    assert total(found) < HALF_A_ROW, found


def total(found: list[dict[str, object]]) -> float:
    return sum(float(shift["value"]) for shift in found)


@pytest.mark.parametrize(("device", "country"), [(PHONE, "fr"), pytest.param(DESKTOP, "de", marks=pytest.mark.product)], ids=str)
def test_an_answer_that_comes_late_moves_little(
    mixed: Site, new_observed: Callable[..., Page], device: Device, country: str
) -> None:
    """The rows of the sample stand where those of the chart will."""
    mixed.charts.hang()
    page = new_observed(device)
    page.goto(mixed(f"/charts?country={country}"))
    expect(state(page)).to_have_attribute("data-state", "sample")
    wait_for_pictures(page)
    mixed.charts.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    wait_for_pictures(page)
    found = shifts(page)
    moved = total(found)
    MEASUREMENTS.record(f"CLS sample → fresh /charts {device}", moved, "")
    # What “good” is by web.dev's definition of the measure.
    assert moved < 0.1, found


@pytest.mark.parametrize("path", first("/", "/charts", SONG))
def test_a_slow_phone_sees_the_page_soon(charts: Site, new_observed: Callable[..., Page], path: str) -> None:
    for _ in range(ATTEMPTS):
        page = new_observed(PHONE, slowly=True)
        page.goto(charts(path))
        wait_for_pictures(page)
        paint = largest_paint(page)
        if float(paint["time"]) < LATEST_PAINT:
            break
    MEASUREMENTS.record(f"LCP {path}", float(paint["time"]) / 1_000, "s", str(paint["element"]))
    assert float(paint["time"]) < LATEST_PAINT, paint


def test_a_slow_phone_answers_taps_soon(charts: Site, new_observed: Callable[..., Page]) -> None:
    for _ in range(2 * ATTEMPTS):
        page = new_observed(PHONE, slowly=True)
        page.goto(charts("/charts"))
        wait_for_pictures(page)
        choice(page, "media").click()
        page.keyboard.press("Escape")
        select = longest_interaction(page)
        star(cells(page).nth(1)).click()
        expect(star(cells(page).nth(1))).to_have_attribute("aria-pressed", "true")
        longest = longest_interaction(page)
        if longest < SOON:
            break
    assert page.evaluate("Object.keys(vitals.interactions).length") >= 2
    MEASUREMENTS.record("INP /charts, opening a select", select, "ms")
    MEASUREMENTS.record("INP /charts, and a favourite", longest, "ms")
    assert longest < SOON


# What someone does, in order, and what shows that it was done.
TAPS: dict[str, tuple[Callable[[Page], object], str]] = {
    "a star": (lambda page: star(cells(page).nth(1)).click(), "[data-item] [aria-pressed=true]"),
    "the menu of places": (lambda page: page.locator("nav.tabs > button").click(), "#more:popover-open"),
    "closing it": (lambda page: page.keyboard.press("Escape"), "body:not(:has(:popover-open))"),
    "the menu of sorts": (lambda page: page.get_by_role("button", name="Sort by").click(), "#sort-menu:popover-open"),
    "a sort": (lambda page: page.locator("#sort-menu [data-sort=name]").click(), "#sort-menu [data-sort=name][aria-current]"),
    "a search": (lambda page: page.get_by_role("searchbox").press_sequentially("am"), "no-mark"),
}


@pytest.mark.product
def test_a_slow_phone_answers_each_tap_at_once(charts: Site, new_observed: Callable[..., Page]) -> None:
    """Other programs of the machine only make it longer, so the best of a few runs counts."""
    best: dict[str, float] = {}
    for _ in range(ATTEMPTS):
        page = new_observed(PHONE, slowly=True)
        page.goto(charts(SONGS))
        wait_for_pictures(page)
        for name, (act, done) in TAPS.items():
            page.evaluate("vitals.interactions = {}")
            act(page)
            page.wait_for_function("done => document.querySelector(done) !== null || location.search.includes('term=am')", arg=done)
            best[name] = min(best.get(name, float("inf")), longest_interaction(page))
        if max(best.values()) < SOON:
            break
    for name, time in best.items():
        MEASUREMENTS.record(f"INP {SONGS}, {name}", time, "ms")
    assert max(best.values()) < SOON, best


@pytest.mark.product
def test_a_slow_phone_sorts_searches_and_opens_soon(charts: Site, new_observed: Callable[..., Page]) -> None:
    """Once the shell is known."""
    for _ in range(ATTEMPTS):
        page = new_observed(PHONE, slowly=True)
        page.goto(charts(SONGS))
        wait_for_pictures(page)
        page.get_by_role("button", name="Sort by").click()
        page.locator("#sort-menu [data-sort=name]").click()
        expect(page).to_have_url(re.compile("sort=name"))
        page.get_by_role("searchbox").press_sequentially("amb")
        expect(page).to_have_url(re.compile("term=amb"))
        longest = longest_interaction(page)
        page.goto(charts(SONGS))
        wait_for_pictures(page)
        page.evaluate("addEventListener('click', () => { sessionStorage.began = String(Date.now()); }, true)")
        cells(page).nth(1).locator("a").first.click()
        opening = page.wait_for_function(FIRST_PAINT).json_value()
        if longest < SOON and opening < OPENED:
            break
    MEASUREMENTS.record("INP /charts, sorting and searching", longest, "ms")
    MEASUREMENTS.record("list → detail", opening, "ms")
    assert longest < SOON
    assert opening < OPENED


# From the last byte of an answer until the list that it brings is in the document, in milliseconds.
REPLACED = """addEventListener('DOMContentLoaded', () => {
  window.replaced = [];
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target.closest?.('.pane'))) return;
    const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/charts?'));
    if (!answer || document.querySelector('[data-item]').dataset.item === window.before) return;
    window.before = document.querySelector('[data-item]').dataset.item;
    replaced.push(performance.measure('replaced', { start: answer.responseEnd, end: performance.now() }).duration);
  }).observe(document.body, { childList: true, subtree: true });
})"""
REPLACING: dict[str, Callable[[Page], object]] = {
    "a sort": lambda page: (
        page.get_by_role("button", name="Sort by").click(), page.locator("#sort-menu [data-sort=artist]").click()
    ),
    "a search": lambda page: page.get_by_role("searchbox").fill("lanterns"),
    "a choice": lambda page: choice(page, "media").select_option("albums"),
}


@pytest.mark.parametrize("act", REPLACING)
def test_an_answer_replaces_the_list_at_once(charts: Site, new_context: NewContext, act: str) -> None:
    charts.retry_until("fresh", path="/charts?media=albums")
    best = float("inf")
    for _ in range(ATTEMPTS):
        context = new_context(PHONE, reduced_motion="no-preference")
        context.add_init_script(REPLACED)
        page = context.new_page()
        page.goto(charts(SONGS))
        wait_for_rest(page)
        page.evaluate("before = document.querySelector('[data-item]').dataset.item; performance.clearResourceTimings()")
        REPLACING[act](page)
        page.wait_for_function("() => replaced.length > 0")
        best = min(best, page.evaluate("replaced[0]"))
        if best < SOON:
            break
    MEASUREMENTS.record(f"answer → list, {act}", best, "ms")
    assert best < SOON


# What someone does with the player, in order, and what shows that it was done.
PLAYER_TAPS: dict[str, tuple[Callable[[Page], object], str]] = {
    "playing a song": (lambda page: play(cells(page).first).click(), "[data-item] .play[aria-pressed=true]"),
    "the sheet": (lambda page: page.locator("#player > button.now").click(), "#player-sheet[open]"),
    "the queue": (lambda page: page.locator("#player-sheet .to-list").click(), "#player-sheet .to-list[aria-pressed=true]"),
    "shuffling": (lambda page: page.locator("#player-sheet [data-act=shuffle]").click(), "[data-act=shuffle][aria-pressed=true]"),
    "a row of the queue": (
        lambda page: page.locator("#player-sheet li [data-act=play]").nth(2).click(),
        "#player-sheet li:nth-child(3) [aria-current]",
    ),
    "the next song": (
        lambda page: page.locator("#player-sheet [data-act=next]").click(), "#player-sheet li:nth-child(4) [aria-current]",
    ),
}


@pytest.mark.product
def test_a_slow_phone_plays_at_once(charts: Site, new_observed: Callable[..., Page]) -> None:
    """The list has fifty songs. Other programs of the machine only make it longer, so the best of a few runs counts."""
    best: dict[str, float] = {}
    for _ in range(2 * ATTEMPTS):
        page = new_observed(PHONE, slowly=True)
        page.goto(charts(SONGS))
        wait_for_pictures(page)
        wait_for_rest(page)
        for name, (act, done) in PLAYER_TAPS.items():
            page.evaluate("() => new Promise(done => requestIdleCallback(() => { vitals.interactions = {}; done(); }))")
            act(page)
            page.wait_for_selector(done, state="attached")
            best[name] = min(best.get(name, float("inf")), longest_interaction(page))
        if max(best.values()) < SOON:
            break
    for name, time in best.items():
        MEASUREMENTS.record(f"INP {SONGS}, {name}", time, "ms")
    assert max(best.values()) < SOON, best


def test_a_change_restyles_what_it_concerns(charts: Site, new_observed: Callable[..., Page]) -> None:
    page = new_observed(PHONE)
    page.goto(charts(SONGS))
    wait_for_pictures(page)
    wait_for_rest(page)
    one, all_of_it = page.evaluate(
        """() => {
          const player = document.querySelector('#player');
          const time = (change) => {
            const started = performance.now();
            for (let turn = 0; turn < 40; turn += 1) { change(turn); document.body.offsetWidth; }
            return performance.now() - started;
          };
          const insert = () => player.append(document.createElement('i'));
          const restyleAll = (turn) => { document.documentElement.style.setProperty('--space-1', `${4 + turn % 2 / 10}px`); };
          return [Math.min(time(insert), time(insert)), Math.min(time(restyleAll), time(restyleAll))];
        }"""
    )
    assert one < all_of_it / 20, (one, all_of_it)


def test_shifts_are_noticed(charts: Site, new_observed: Callable[..., Page]) -> None:
    page = new_observed(PHONE)
    page.goto(charts("/charts"))
    wait_for_pictures(page)
    page.evaluate("document.querySelector('.pane').style.paddingTop = '200px'")
    # A letter may have moved before.
    page.wait_for_function("least => vitals.shifts.reduce((sum, { value }) => sum + value, 0) > least", arg=HALF_A_ROW)
