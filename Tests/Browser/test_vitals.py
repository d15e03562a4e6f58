"""Nothing moves while pictures come; pages are there soon and answer at once, on slow phones, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from charts_upstream import ChartsUpstream, item_id
from conftest import SONGS, Start
from devices import DESKTOP, PHONE, Device
from locators import cells, choice, star, state, wait_for_pictures
from site_under_test import Site
from upstream import Upstream
from vitals import MEASUREMENTS, largest_paint, longest_interaction, observe, shifts, slow_down
from witness import Witness

NewContext = Callable[..., BrowserContext]

ALBUM = f"/charts/{item_id('albums', 3)}"
SONG = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
# A browser may paint a row of which half has been read; the rest of that row then moves a little: on a phone a title that
# stands alone in the middle of its row moves by 18 of 844 points, and it and its place afterwards are a 25th of the screen.
HALF_A_ROW = 0.001
LATEST_PAINT = 4_000
LONGEST_INTERACTION = 500
# Other work on the machine may spoil a measurement, but not all of them.
ATTEMPTS = 3


@pytest.fixture
def open_observed(new_context: NewContext, witness: Witness) -> Callable[..., Page]:
    """Opens an address in a browser that has kept nothing, and measures from the first moment."""

    def open_observed(address: str, device: Device, *, slowly: bool = False) -> Page:
        page = new_context(device).new_page()
        witness.watch(page)
        observe(page)
        if slowly:
            slow_down(page)
        page.goto(address)
        return page

    return open_observed


@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (16, 9)], ids=["square", "tall", "wide"])
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_nothing_moves_while_slow_pictures_come(
    start: Start, own_upstream: Upstream, own_charts: ChartsUpstream, open_observed: Callable[..., Page],
    device: Device, shape: tuple[int, int],
) -> None:
    own_charts.picture_delay = 1
    own_charts.shape = shape
    site = start("--profiles", "private", upstream=own_upstream, charts=own_charts)
    site.retry_until("fresh")
    site.retry_until("fresh", path="/charts")
    for path in ("/", "/charts", ALBUM):
        page = open_observed(site(path), device)
        wait_for_pictures(page)
        page.mouse.wheel(0, 700)
        wait_for_pictures(page)
        found = shifts(page)
        MEASUREMENTS.record(f"CLS {path} {device} {shape[0]}:{shape[1]}", total(found), "")
        assert total(found) < HALF_A_ROW, (path, found)
    assert own_charts.pictures_asked.total() > 10


@pytest.mark.parametrize("fault", [404, "html"])
def test_nothing_moves_when_a_picture_is_drawn_instead(
    start: Start, own_charts: ChartsUpstream, open_observed: Callable[..., Page], fault: str | int
) -> None:
    own_charts.picture_fault = fault
    own_charts.picture_delay = 0.5
    own_charts.shape = (2, 3)
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    for path in ("/charts", ALBUM):
        page = open_observed(site(path), PHONE)
        wait_for_pictures(page)
        assert total(shifts(page)) < HALF_A_ROW, path


def test_a_preview_moves_nothing(charts: Site, open_observed: Callable[..., Page]) -> None:
    """The button that plays it has its place before the script runs."""
    page = open_observed(charts(SONG), PHONE)
    wait_for_pictures(page)
    found = shifts(page)
    MEASUREMENTS.record(f"CLS {SONG} phone", total(found), "")
    assert total(found) < HALF_A_ROW, found


def total(found: list[dict[str, object]]) -> float:
    return sum(float(shift["value"]) for shift in found)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_an_answer_that_comes_late_moves_little(
    start: Start, own_charts: ChartsUpstream, open_observed: Callable[..., Page], device: Device
) -> None:
    """The sample stands where the chart will."""
    own_charts.hang()
    site = start("--profiles", "private", charts=own_charts)
    page = open_observed(site("/charts"), device)
    expect(state(page)).to_have_attribute("data-state", "sample")
    wait_for_pictures(page)
    own_charts.release()
    expect(state(page)).to_have_attribute("data-state", "fresh", timeout=20_000)
    wait_for_pictures(page)
    found = shifts(page)
    moved = total(found)
    MEASUREMENTS.record(f"CLS sample → fresh /charts {device}", moved, "")
    # What “good” is by web.dev's definition of the measure.
    assert moved < 0.1, found


@pytest.mark.parametrize("path", ["/", "/charts", SONG])
def test_a_slow_phone_sees_the_page_soon(charts: Site, open_observed: Callable[..., Page], path: str) -> None:
    for _ in range(ATTEMPTS):
        page = open_observed(charts(path), PHONE, slowly=True)
        wait_for_pictures(page)
        paint = largest_paint(page)
        if float(paint["time"]) < LATEST_PAINT:
            break
    MEASUREMENTS.record(f"LCP {path}", float(paint["time"]) / 1_000, "s", str(paint["element"]))
    assert float(paint["time"]) < LATEST_PAINT, paint


def test_a_slow_phone_answers_taps_soon(charts: Site, open_observed: Callable[..., Page]) -> None:
    for _ in range(ATTEMPTS):
        page = open_observed(charts("/charts"), PHONE, slowly=True)
        wait_for_pictures(page)
        choice(page, "media").click()
        page.keyboard.press("Escape")
        select = longest_interaction(page)
        star(cells(page).nth(1)).click()
        expect(star(cells(page).nth(1))).to_have_attribute("aria-pressed", "true")
        longest = longest_interaction(page)
        if longest < LONGEST_INTERACTION:
            break
    assert page.evaluate("Object.keys(vitals.interactions).length") >= 2
    MEASUREMENTS.record("INP /charts, opening a select", select, "ms")
    MEASUREMENTS.record("INP /charts, and a favourite", longest, "ms")
    assert longest < LONGEST_INTERACTION


def test_shifts_are_noticed(charts: Site, open_observed: Callable[..., Page]) -> None:
    page = open_observed(charts("/charts"), PHONE)
    wait_for_pictures(page)
    page.evaluate("document.querySelector('.pane').style.paddingTop = '200px'")
    page.wait_for_timeout(500)
    assert shifts(page) != []
