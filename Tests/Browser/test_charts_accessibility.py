"""Charts for those who listen, who use keys, who need contrast, and who read from right to left."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import SONGS, Open, Start
from devices import DESKTOP, PHONE, first
from locators import boxes, cells, overflow, unfold_choices
from site_under_test import Site
from stand_ins.charts import ChartsUpstream, item_id
from test_accessibility import assert_accessible

CHART = "/charts"
SONG = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
RING = 5.0


def test_a_chart_that_changed_and_an_item_beside_it(start: Start, open_page: Open) -> None:
    """Of the ten, one went up, two went down and one is new."""
    with ChartsUpstream(30) as charts:
        site = start("--profiles", "private", charts=charts)
        for path in ("/charts?limit=10", f"{SONGS}&limit=10"):
            site.retry_until("fresh", path=path)
        charts.order = [3, 1, 2, 4, 99, *range(5, 30)]
        site.retry_until_it_says("data-change", path="/charts?limit=10")
        # The selected row has a ground of its own; a song can be heard; a value that is not known is said.
        page = open_page(site(f"/charts/{item_id('albums', 3)}?limit=10&country=zz"))
        expect(cells(page).first.locator('.change[data-change="up"]')).to_be_visible()
        assert_accessible(page)
        page.goto(site(f"{SONG}&limit=10"))
        assert_accessible(page)


def test_the_ring_of_a_focused_choice_is_whole(charts: Site, open_page: Open) -> None:
    page = open_page(charts(CHART))
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        unfold_choices(page)
        page.keyboard.press("Tab")
        for select in page.locator("form.choices select").all():
            # By a key, so that it has a ring.
            select.focus()
            width, offset = select.evaluate(
                "e => { const s = getComputedStyle(e); return [s.outlineWidth, s.outlineOffset].map(parseFloat); }"
            )
            assert width >= 2 and width + offset <= RING, device
            [box], [form] = boxes(select), boxes(page.locator("form.choices"))
            assert box["x"] - RING >= form["x"] and box["x"] + box["width"] + RING <= form["x"] + form["width"], device
            assert box["y"] - RING >= form["y"] and box["y"] + box["height"] + RING <= form["y"] + form["height"], device


@pytest.mark.parametrize("path", first(SONG, CHART))
def test_a_page_from_right_to_left_is_mirrored(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path))
    parts = page.locator(
        "main :is(.head, form.choices, .choice > .icon, .search > .icon, .rank, [data-item] .artwork, .favourite,"
        " dl.facts dt):visible"
    )
    found = {}
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        found[device] = boxes(page.locator("main"))[0], boxes(parts)
    page.evaluate("document.documentElement.dir = 'rtl'")
    for device, (main, before) in found.items():
        page.set_viewport_size(device.viewport)
        assert overflow(page) == 0, device
        [mirrored_main] = boxes(page.locator("main"))
        # The sidebar changes sides.
        assert mirrored_main["width"] == pytest.approx(main["width"], abs=1)
        left, right = main["x"], mirrored_main["x"] + mirrored_main["width"]
        # Without a box of its own, a part has no place.
        for index, (old, new) in enumerate(zip(before, boxes(parts), strict=True)):
            if not old["width"]:
                continue
            assert right - (new["x"] + new["width"]) == pytest.approx(old["x"] - left, abs=2), (device, index, old, new)
    # Names keep their direction.
    assert cells(page).first.locator(".title").evaluate("e => getComputedStyle(e).direction") == "ltr"
