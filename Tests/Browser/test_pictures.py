"""Pictures: as sharp as the device can show, and in their own shapes. What is fetched is looked at in `MediaResponsesTests`."""

from __future__ import annotations

import pytest

from conftest import Open, Start
from devices import DESKTOP, PHONE, TABLET_UPRIGHT, Device, first
from locators import boxes, wait_for_pictures
from site_under_test import Site
from stand_ins.charts import item_id
from test_vitals import MixedShapes

PAGES = ("/", "/charts", f"/charts/{item_id('albums', 1)}")
DENSITIES = {PHONE: 3, DESKTOP: 1, TABLET_UPRIGHT: 2}
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


@pytest.mark.pictures
@pytest.mark.parametrize("device", first(PHONE, DESKTOP, TABLET_UPRIGHT), ids=str)
def test_a_picture_is_as_sharp_as_the_device_and_hardly_larger(charts: Site, open_page: Open, device: Device) -> None:
    # A browser takes a larger picture that it has already.
    page = open_page(charts("/favourites"), device, isolated=True, device_scale_factor=DENSITIES[device])
    for path in PAGES:
        page.goto(charts(path))
        wait_for_pictures(page)
        pictures = page.locator("main img[srcset]").evaluate_all(CHOSEN)
        assert pictures, path
        for picture in pictures:
            shown, chosen, offered = picture["shown"], picture["chosen"], picture["offered"]
            assert chosen >= min(shown - 1, max(offered)), (path, picture)
            assert chosen <= max(shown * LARGEST_EXCESS, min(offered)), (path, picture)


def test_favourites_that_are_arranged_show_pictures_of_any_shape_whole(start: Start, open_page: Open) -> None:
    with MixedShapes(12) as charts:
        site = start("--profiles", "private", charts=charts)
        site.retry_until("fresh", path="/charts")
        page = open_page(site("/health"), PHONE)
        for number in (3, 4, 5):
            address = site(f"/charts/{item_id('albums', number)}/favourite")
            assert page.request.post(address, form={"value": "true"}, headers={"accept": "application/json"}).ok
        page.goto(site("/favourites?source=charts&edit=true"))
        pictures = page.locator(".rows .artwork")
        assert [round(box["width"] / box["height"], 2) for box in boxes(pictures)] == [1, 1, 1]
        assert pictures.evaluate_all("all => all.map(e => getComputedStyle(e).objectFit)") == ["contain"] * 3
