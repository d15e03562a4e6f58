"""Pictures: as sharp as the device can show, drawn where there are none, fetched once, and by the program alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, TABLET_UPRIGHT, Device
from locators import boxes, cell, wait_for_pictures
from site_under_test import Site
from stand_ins.charts import PICTURE, ChartsUpstream, item_id
from stand_ins.server import Reply, Request
from test_vitals import MixedShapes

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


def test_every_picture_keeps_its_place_and_says_nothing(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/favourites"))
    for path in PAGES:
        page.goto(charts(path))
        pictures = page.locator("main img").evaluate_all(
            "all => all.map(e => Object.fromEntries(['width', 'height', 'alt', 'loading', 'decoding', 'class']"
            ".map(name => [name, e.getAttribute(name)])))"
        )
        assert len(pictures) >= 20, path
        for picture in pictures:
            assert int(picture["width"]) > 0 and int(picture["height"]) > 0, (path, picture)
            assert picture["alt"] == "" and picture["decoding"] == "async", (path, picture)
        portraits = [picture for picture in pictures if picture["loading"] != "lazy"]
        assert len(portraits) == (1 if path.count("/") > 1 else 0), path


@pytest.mark.parametrize(
    ("device", "density"), [(PHONE, 3), (DESKTOP, 1), pytest.param(TABLET_UPRIGHT, 2, marks=pytest.mark.product)], ids=str
)
def test_a_picture_is_as_sharp_as_the_device_and_hardly_larger(
    charts: Site, open_page: Open, device: Device, density: int
) -> None:
    options = {} if density == 1 else {"device_scale_factor": density}
    # A browser takes a larger picture that it has already.
    page = open_page(charts("/favourites"), device, isolated=True, **options)
    for path in PAGES:
        page.goto(charts(path))
        wait_for_pictures(page)
        pictures = page.locator("main img[srcset]").evaluate_all(CHOSEN)
        assert pictures, path
        for picture in pictures:
            shown, chosen, offered = picture["shown"], picture["chosen"], picture["offered"]
            assert chosen >= min(shown - 1, max(offered)), (path, picture)
            assert chosen <= max(shown * LARGEST_EXCESS, min(offered)), (path, picture)


def test_what_upstream_has_no_picture_of_is_drawn(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    picture = cell(page, f"charts/{WITHOUT_PICTURE}").locator("img")
    expect(picture).to_have_attribute("src", re.compile(r"^/artwork/drawn\?for="))
    wait_for_pictures(page)
    assert picture.evaluate("e => e.naturalWidth") > 0
    page.goto(charts(f"/charts/{WITHOUT_PICTURE}"))
    portrait = page.locator(".lead > img")
    expect(portrait).to_have_attribute("src", re.compile(r"^/artwork/drawn\?for="))
    assert portrait.evaluate("e => e.clientWidth") <= 96


class BrokenPictures(ChartsUpstream):
    """The first pictures of each chart fail, each in another way."""

    def __init__(self, elsewhere: ChartsUpstream) -> None:
        super().__init__(12)
        parked = b"<!doctype html><title>Parked</title><script>window.harmed = 1</script>"
        self.faults = {
            1: Reply(404, "text/plain", b"Not today"),
            2: Reply(500, "text/plain", b"Not today"),
            3: Reply(200, "image/png", parked),
            4: Reply(302, "text/plain", headers={"Location": f"{elsewhere.base}/pictures/1004/77x77bb.png"}),
        }

    def reply(self, request: Request) -> Reply:
        answer = super().reply(request)
        picture = PICTURE.fullmatch(request.path)
        return self.faults.get(int(picture[1]) % 1_000, answer) if picture else answer


def test_favourites_that_are_arranged_keep_the_shapes_of_their_pictures(start: Start, open_page: Open) -> None:
    with MixedShapes(12) as charts:
        site = start("--profiles", "private", charts=charts)
        site.retry_until("fresh", path="/charts")
        page = open_page(site("/health"), PHONE)
        for number in (3, 4, 5):
            address = site(f"/charts/{item_id('albums', number)}/favourite")
            assert page.request.post(address, form={"value": "true"}, headers={"accept": "application/json"}).ok
        page.goto(site("/favourites?source=charts&edit=true"))
        pictures = boxes(page.locator(".rows .artwork"))
        shapes = sorted(round(box["width"] / box["height"], 2) for box in pictures)
        assert shapes == [0.67, 1, 1.78]
        # Titles begin below each other.
        assert len({round(box["x"]) for box in boxes(page.locator(".rows h2"))}) == 1


def test_a_picture_that_cannot_be_had_is_drawn(start: Start, open_page: Open) -> None:
    with ChartsUpstream() as elsewhere, BrokenPictures(elsewhere) as upstream:
        site = start("--profiles", "private", charts=upstream, environment={"VITRINE_RETRY_INTERVAL": "0.2"})
        site.retry_until("fresh", path="/charts")
        page = open_page(site("/charts"), PHONE)
        for path in ("/charts", *(f"/charts/{item_id('albums', number)}" for number in upstream.faults)):
            page.goto(site(path))
            wait_for_pictures(page)
            types = page.locator("main img[srcset]:visible").evaluate_all(
                "all => Promise.all(all.slice(0, 6).map(async e => (await fetch(e.currentSrc)).headers.get('content-type')))"
            )
            broken = len(upstream.faults) if path == "/charts" else 1
            assert types == ["image/svg+xml"] * broken + ["image/png"] * (len(types) - broken), path
            assert page.evaluate("window.harmed") is None
        assert {int(PICTURE.fullmatch(path)[1]) % 1_000 for path in upstream.pictures_asked} >= set(upstream.faults)
        assert elsewhere.pictures_asked.total() == 0


def type_of_first_picture(page: Page) -> str:
    picture = page.locator("main img[srcset]:visible").first
    return picture.evaluate("async e => (await fetch(e.currentSrc)).headers.get('content-type')")


def test_each_picture_is_fetched_once_and_outlives_its_host(
    start: Start, own_charts: ChartsUpstream, open_page: Open
) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    page = open_page(site("/sources"), isolated=True)
    # The browser keeps nothing.
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    for path in ("/charts", "/charts?sort=name", f"/charts/{FIRST}", "/charts"):
        page.goto(site(path))
        wait_for_pictures(page)
    asked = dict(own_charts.pictures_asked)
    assert len(asked) >= 20
    assert set(asked.values()) == {1}
    own_charts.picture_fault = 500
    page.reload()
    wait_for_pictures(page)
    assert type_of_first_picture(page) == "image/png"
    site.program.stop()
    again = start("--profiles", "private", charts=own_charts, directory=site.program.data_directory)
    page.goto(again("/charts"))
    wait_for_pictures(page)
    assert type_of_first_picture(page) == "image/png"
    assert own_charts.pictures_asked == asked


def test_a_page_asks_nobody_but_the_program(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/favourites"), isolated=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in (*PAGES, "/favourites", "/sources"):
        asked.clear()
        page.goto(charts(path))
        wait_for_pictures(page)
        page.mouse.wheel(0, 5_000)
        wait_for_pictures(page)
        assert asked, path
        assert [url for url in asked if not url.startswith(charts("/"))] == [], path


def test_an_address_that_was_not_signed_fetches_nothing(charts: Site, open_page: Open) -> None:
    assert charts.charts is not None
    page = open_page(charts("/charts"))
    src = page.locator("main img[srcset]").first.get_attribute("src")
    assert src is not None
    path = f"/pictures/{FIRST}/77x77bb.png"
    forged = re.sub(r"of=[^&]*", f"of={charts.charts.base}{path}", src)
    assert charts.status(forged) == 404
    assert charts.charts.pictures_asked[path] == 0
