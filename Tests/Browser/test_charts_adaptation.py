"""Charts and home in windows of every width: nothing overlaps, nothing is cut, nothing is wider than the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from charts_upstream import item_id
from conftest import SONGS, Open
from devices import DESKTOP, PHONE, Device
from locators import boxes, cells, choice, detail_star, overflow, wait_for_pictures
from site_under_test import Site
from test_layout import assert_in_columns, container

SONG = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
PRICES = f"{SONGS}&sort=price"
PAGES = ("/", "/charts", PRICES, SONG)
WIDTHS = range(320, 1_601, 80)
TABLET = Device("tablet", 834, 1_194)
TABLET_TURNED = Device("tablet-turned", 1_194, 834)
PHONE_TURNED = Device("phone-turned", 844, 390)
# Of a tablet that is 1,194 points wide.
PARTS = {"third": 398, "half": 597, "two-thirds": 796}

FAULTS = """() => {
  const seen = e => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  const all = (root, selector) => [...root.querySelectorAll(selector)].filter(seen);
  const text = e => (e.dataset?.item ?? e.className ?? '') + ' ' + e.textContent.trim().slice(0, 30);
  const faults = [];
  for (const list of all(document, 'main [data-layout]')) {
    const found = all(list, ':scope > [data-item]').map(e => [e, e.getBoundingClientRect()]);
    found.forEach(([one, a], index) => found.slice(index + 1).forEach(([other, b]) => {
      const isOver = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      if (isOver) faults.push(`${text(one)} lies on ${text(other)}`);
    }));
    for (const [cell, box] of found) {
      for (const part of all(cell, '.title, .subtitle, .caption, .rank, .change, .emphasis, .artwork, button')) {
        const r = part.getBoundingClientRect();
        const isWithin = r.left >= box.left - 1 && r.right <= box.right + 1 && r.top >= box.top - 1 && r.bottom <= box.bottom + 1;
        if (!isWithin) faults.push(`${text(part)} leaves ${text(cell)}`);
      }
      for (const part of all(cell, '.rank, .change, .emphasis')) {
        if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) faults.push(`${text(part)} is cut`);
      }
      const words = all(cell, '.title')[0];
      if (words && words.getBoundingClientRect().width < 60) faults.push(`${text(words)} has no room`);
      const picture = all(cell, '.artwork')[0]?.getBoundingClientRect();
      const rank = all(cell, '.rank')[0]?.getBoundingClientRect();
      if (picture && rank && rank.right > picture.left + 5) faults.push(`${text(cell)}: the place lies on the picture`);
    }
  }
  for (const part of all(document, 'main :is(h1, .h1, h2, dt, dd, .state, .count, .problem, .chips > li, .preview, .detail > .artwork)')) {
    const pane = part.closest('.pane, .detail') ?? document.body, r = part.getBoundingClientRect();
    const box = pane.getBoundingClientRect();
    if (r.left < box.left - 1 || r.right > box.right + 1) faults.push(`${text(part)} leaves its pane`);
  }
  return faults;
}"""


def assert_whole(page: Page, name: object) -> None:
    assert overflow(page) == 0, name
    assert page.evaluate(FAULTS) == [], name


@pytest.mark.parametrize("path", PAGES)
def test_a_window_of_any_width_shows_all(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path), Device("first", WIDTHS[0], 900))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert_whole(page, width)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", PARTS.values(), ids=PARTS)
def test_a_part_of_a_tablet_shows_all(charts: Site, open_page: Open, path: str, width: int) -> None:
    page = open_page(charts(path), TABLET_TURNED)
    page.set_viewport_size({"width": width, "height": TABLET_TURNED.height})
    assert_whole(page, width)
    expect(page.locator("main :is(h1, .h1)").locator("visible=true").first).to_be_in_viewport()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("upright", "turned"), [(PHONE, PHONE_TURNED), (TABLET, TABLET_TURNED)], ids=["phone", "tablet"])
def test_a_turned_device_shows_all_and_turns_back(
    charts: Site, open_page: Open, path: str, upright: Device, turned: Device
) -> None:
    page = open_page(charts(path), upright)
    wait_for_pictures(page)
    before = boxes(cells(page))
    for device in (turned, upright):
        page.set_viewport_size(device.viewport)
        assert_whole(page, device)
    assert boxes(cells(page)) == before


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [760, 834, 1_000, 1_194, 1_440])
def test_a_hidden_sidebar_gives_its_room(charts: Site, open_page: Open, path: str, width: int) -> None:
    page = open_page(charts(path), Device(str(width), width, 900))
    [before] = boxes(page.locator("main"))
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    assert boxes(page.locator("main"))[0]["width"] > before["width"]
    assert_whole(page, width)


@pytest.mark.parametrize("path", ["/charts", PRICES])
def test_columns_go_by_the_container(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path), Device("first", WIDTHS[0], 900))
    counts = []
    for width in (*PARTS.values(), *WIDTHS):
        page.set_viewport_size({"width": width, "height": 900})
        found = boxes(cells(page))
        assert_in_columns(found, container(page))
        counts.append(len({box["x"] for box in found}))
    assert {1, 2, 3} <= set(counts)


def test_beside_an_item_the_chart_is_one_column(charts: Site, open_page: Open) -> None:
    page = open_page(charts(SONG), TABLET_TURNED)
    assert len({box["x"] for box in boxes(cells(page))}) == 1
    assert_in_columns(boxes(cells(page)), container(page))


@pytest.mark.parametrize("width", [320, 390, 834, 1_000, 1_194, 1_440])
def test_every_choice_can_be_reached_with_a_mouse(charts: Site, open_page: Open, width: int) -> None:
    page = open_page(charts(SONG if width >= 1_000 else SONGS), Device(str(width), width, 900), has_touch=False)
    form = page.locator("form.choices")
    assert form.evaluate("e => e.scrollWidth - e.clientWidth") == 0
    for select in form.locator("select").all():
        expect(select).to_be_in_viewport(ratio=1)


def test_a_finger_moves_the_line_of_choices(charts: Site, open_page: Open) -> None:
    page = open_page(charts(SONGS), PHONE, is_mobile=True, has_touch=True)
    form = page.locator("form.choices")
    assert len({box["y"] for box in boxes(form.locator("select"))}) == 1
    assert form.evaluate("e => e.scrollWidth > e.clientWidth")
    assert overflow(page) == 0
    last = choice(page, "explicit")
    last.focus()
    expect(last).to_be_in_viewport(ratio=1)


def test_a_choice_is_as_wide_as_what_is_chosen(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), DESKTOP)
    [short] = boxes(choice(page, "limit"))
    [long] = boxes(choice(page, "country"))
    assert short["width"] < long["width"] <= 220
    page.goto(charts("/charts?country=fr"))
    assert boxes(choice(page, "country"))[0]["width"] < long["width"]


@pytest.mark.parametrize("path", PAGES)
def test_text_of_twice_the_size_fits_a_phone(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path), PHONE, bypass_csp=True)
    page.add_style_tag(content="html { font-size: 200% !important; }")
    assert overflow(page) == 0


@pytest.mark.parametrize("device", [PHONE, TABLET, DESKTOP], ids=str)
def test_an_items_picture_begins_where_its_title_does(charts: Site, open_page: Open, device: Device) -> None:
    page = open_page(charts(SONG), device)
    [picture], [heading] = boxes(page.locator("main article > .artwork")), boxes(page.locator("main article h1"))
    assert abs(picture["x"] - heading["x"]) <= 1
    assert picture["y"] + picture["height"] <= heading["y"]
    expect(detail_star(page)).to_be_visible()
