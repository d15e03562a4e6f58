"""Pictures: as sharp as the device can show, drawn where there are none, fetched once, and by the program alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from charts_upstream import ChartsUpstream, item_id
from conftest import Open, Start
from devices import DESKTOP, PHONE, TABLET_UPRIGHT, Device
from locators import cell, wait_for_pictures
from site_under_test import Site

FIRST, WITHOUT_PICTURE = item_id("albums", 1), item_id("albums", 4)
PAGES = ("/", "/charts", f"/charts/{FIRST}")
# How much wider than it is shown a picture may come: what is beyond it was fetched for nothing.
LARGEST_EXCESS = 1.5

CHOSEN = """all => all.filter(img => {
  const r = img.getBoundingClientRect();
  return r.width > 0 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth;
}).map(img => ({
  name: img.closest('[data-item]')?.dataset.item ?? 'portrait',
  shown: img.getBoundingClientRect().width * devicePixelRatio,
  chosen: Number(/\\/(\\d+)x\\d+bb/.exec(decodeURIComponent(img.currentSrc))[1]),
  offered: img.srcset.split(', ').map(one => Number(/ (\\d+)w$/.exec(one)[1])),
}))"""


@pytest.mark.parametrize("path", PAGES)
def test_every_picture_keeps_its_place_and_says_nothing(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path))
    pictures = page.locator("main img").evaluate_all(
        "all => all.map(e => Object.fromEntries(['width', 'height', 'alt', 'loading', 'decoding', 'class']"
        ".map(name => [name, e.getAttribute(name)])))"
    )
    assert len(pictures) >= 20
    for picture in pictures:
        assert int(picture["width"]) > 0 and int(picture["height"]) > 0, picture
        assert picture["alt"] == "" and picture["decoding"] == "async", picture
    portraits = [picture for picture in pictures if picture["loading"] != "lazy"]
    assert len(portraits) == (1 if path.count("/") > 1 else 0)


@pytest.mark.parametrize(("device", "density"), [(PHONE, 3), (TABLET_UPRIGHT, 2), (DESKTOP, 1)], ids=str)
@pytest.mark.parametrize("path", PAGES)
def test_a_picture_is_as_sharp_as_the_device_and_hardly_larger(
    charts: Site, open_page: Open, path: str, device: Device, density: int
) -> None:
    page = open_page(charts(path), device, device_scale_factor=density)
    wait_for_pictures(page)
    pictures = page.locator("main img[srcset]").evaluate_all(CHOSEN)
    assert pictures
    for picture in pictures:
        shown, chosen, offered = picture["shown"], picture["chosen"], picture["offered"]
        assert chosen >= min(shown - 1, max(offered)), picture
        assert chosen <= max(shown * LARGEST_EXCESS, min(offered)), picture


def test_what_upstream_has_no_picture_of_is_drawn(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    picture = cell(page, f"charts/{WITHOUT_PICTURE}").locator("img")
    expect(picture).to_have_attribute("src", re.compile(r"^/artwork/drawn\?for="))
    wait_for_pictures(page)
    assert picture.evaluate("e => e.naturalWidth") > 0
    page.goto(charts(f"/charts/{WITHOUT_PICTURE}"))
    expect(page.locator("main article > img")).to_have_attribute("src", re.compile(r"^/artwork/drawn\?.*shape=wide"))


@pytest.mark.parametrize("fault", [404, 500, "html", "elsewhere"])
def test_a_picture_that_cannot_be_had_is_drawn(
    start: Start, own_charts: ChartsUpstream, open_page: Open, fault: str | int
) -> None:
    with ChartsUpstream() as elsewhere:
        own_charts.picture_fault = elsewhere.base if fault == "elsewhere" else fault
        site = start("--profiles", "private", charts=own_charts)
        site.retry_until("fresh", path="/charts")
        for path in PAGES:
            page = open_page(site(path), PHONE)
            wait_for_pictures(page)
            assert type_of_first_picture(page) == "image/svg+xml"
            assert page.evaluate("window.harmed") is None
        assert own_charts.pictures_asked.total() > 0
        assert elsewhere.pictures_asked.total() == 0


def type_of_first_picture(page: Page) -> str:
    picture = page.locator("main img[srcset]:visible").first
    return picture.evaluate("async e => (await fetch(e.currentSrc)).headers.get('content-type')")


def test_a_picture_comes_as_what_it_is(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE)
    wait_for_pictures(page)
    assert type_of_first_picture(page) == "image/png"


def test_each_picture_is_fetched_once(start: Start, own_charts: ChartsUpstream, open_page: Open) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    # Each in a browser that has kept nothing.
    for path in ("/charts", "/charts?sort=name", f"/charts/{FIRST}", "/charts"):
        wait_for_pictures(open_page(site(path)))
    asked = dict(own_charts.pictures_asked)
    assert len(asked) >= 20
    assert set(asked.values()) == {1}
    site.program.stop()
    again = start("--profiles", "private", charts=own_charts, directory=site.program.data_directory)
    page = open_page(again("/charts"))
    wait_for_pictures(page)
    assert type_of_first_picture(page) == "image/png"
    assert own_charts.pictures_asked == asked


def test_pictures_outlive_their_host(start: Start, own_charts: ChartsUpstream, open_page: Open) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    wait_for_pictures(open_page(site("/charts")))
    own_charts.picture_fault = 500
    page = open_page(site("/charts"))
    wait_for_pictures(page)
    assert type_of_first_picture(page) == "image/png"


@pytest.mark.parametrize("path", [*PAGES, "/favourites", "/sources"])
def test_a_page_asks_nobody_but_the_program(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts("/favourites"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(charts(path))
    wait_for_pictures(page)
    page.mouse.wheel(0, 5_000)
    wait_for_pictures(page)
    page.wait_for_load_state("networkidle")
    assert asked
    assert [url for url in asked if not url.startswith(charts("/"))] == []


def test_an_address_that_was_not_signed_fetches_nothing(charts: Site, open_page: Open) -> None:
    assert charts.charts is not None
    page = open_page(charts("/charts"))
    src = page.locator("main img[srcset]").first.get_attribute("src")
    assert src is not None
    path = f"/pictures/{FIRST}/77x77bb.png"
    forged = re.sub(r"of=[^&]*", f"of={charts.charts.base}{path}", src)
    assert charts.status(forged) == 404
    assert charts.charts.pictures_asked[path] == 0
