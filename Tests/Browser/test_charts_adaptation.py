"""Charts and home in windows of every width: nothing overlaps, nothing is cut, nothing is wider than the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Open
from devices import DESKTOP, PHONE, SMALLEST, Device, first
from locators import boxes, cells, choice, detail_star, overflow, unfold_choices, wait_for_pictures
from site_under_test import Site
from stand_ins.charts import item_id
from test_layout import assert_in_columns, container

MOST_PLAYED = "/charts?limit=25"
SHORT = f"{SONGS}&limit=25"
SONG = SHORT.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
PRICES = f"{SHORT}&sort=price"
# The most played have places alone, the top songs prices and previews besides.
PAGES = (PRICES, "/", SONG, MOST_PLAYED)
TABLET = Device("tablet", 834, 1_194)
TABLET_TURNED = Device("tablet-turned", 1_194, 834)
PHONE_TURNED = Device("phone-turned", 844, 390)
# A third, a half and two thirds of a tablet that is 1,194 points wide.
PARTS = (398, 597, 796)
WITH_SIDEBAR = (760, 834, 1_000, 1_194, 1_440)
WIDTHS = (*range(320, 1_601, 160), *PARTS, *WITH_SIDEBAR)

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
      const beside = ':scope > a > :is(.artwork, .text, .emphasis), .favourite button';
      const row = list.dataset.layout === 'list' ? all(cell, beside) : [];
      row.slice(1).forEach((part, index) => {
        const [before, after] = [row[index], part].map(e => e.getBoundingClientRect());
        if (before.right > after.left + 1) faults.push(`${text(part)} lies on what is before it`);
      });
      for (const part of all(cell, '.rank, .change, .emphasis')) {
        if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) faults.push(`${text(part)} is cut`);
      }
      const words = all(cell, '.title')[0];
      if (words && words.getBoundingClientRect().width < 60) faults.push(`${text(words)} has no room`);
      const picture = all(cell, '.artwork')[0]?.getBoundingClientRect();
      const rank = all(cell, '.rank')[0]?.getBoundingClientRect();
      if (list.dataset.layout === 'list' && picture && rank && rank.right > picture.left + 5) faults.push(`${text(cell)}: the place lies on the picture`);
    }
  }
  for (const part of all(document, 'main :is(h1, .h1, h2, dt, dd, .state, .count, .problem, .chips > li, .preview, .detail > .artwork)')) {
    const pane = part.closest('.pane, .detail') ?? document.body, r = part.getBoundingClientRect();
    const box = pane.getBoundingClientRect();
    if (r.left < box.left - 1 || r.right > box.right + 1) faults.push(`${text(part)} leaves its pane`);
  }
  return faults;
}"""


def assert_within(parts: Locator, window: dict[str, int]) -> None:
    """All of each can be seen."""
    found = boxes(parts.locator("visible=true"))
    assert found
    for box in found:
        assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"], (window, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= window["height"], (window, box)


def assert_whole(page: Page, name: object) -> None:
    assert overflow(page) == 0, name
    assert page.evaluate(FAULTS) == [], name


@pytest.fixture
def shown(charts: Site, open_page: Open) -> Callable[[str], Page]:
    """A page of few entries that waits for nothing."""

    def shown(path: str) -> Page:
        for chart in (SHORT, MOST_PLAYED):
            charts.retry_until("fresh", path=chart)
        page = open_page(charts(path))
        expect(page.locator("main[data-pending]")).to_have_count(0)
        return page

    return shown


@pytest.mark.pictures
@pytest.mark.parametrize("path", first(*PAGES))
def test_a_window_of_any_width_shows_all(shown: Callable[[str], Page], path: str) -> None:
    page = shown(path)
    counts, room = set(), {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": TABLET_TURNED.height})
        assert_whole(page, width)
        [room[width]] = boxes(page.locator("main"))
        if width in PARTS:
            expect(page.locator("main :is(h1, .h1)").locator("visible=true").first).to_be_in_viewport()
        if path == PRICES:
            found = boxes(cells(page))
            assert_in_columns(found, container(page))
            counts.add(len({box["x"] for box in found}))
    assert path != PRICES or {1, 2} <= counts
    for upright, turned in ((PHONE, PHONE_TURNED), (TABLET, TABLET_TURNED)):
        page.set_viewport_size(upright.viewport)
        wait_for_pictures(page)
        before = boxes(cells(page))
        for device in (turned, upright):
            page.set_viewport_size(device.viewport)
            assert_whole(page, device)
        assert boxes(cells(page)) == before, f"{upright}, turned and turned back"
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    for width in WITH_SIDEBAR:
        page.set_viewport_size({"width": width, "height": TABLET_TURNED.height})
        assert boxes(page.locator("main"))[0]["width"] > room[width]["width"], width
        assert_whole(page, f"{width}, without a sidebar")


def test_every_choice_can_be_reached_with_a_mouse(shown: Callable[[str], Page], charts: Site) -> None:
    page = shown(SHORT)
    for width in (320, 390, 834, 1_000, 1_194, 1_440):
        page.set_viewport_size({"width": width, "height": 900})
        if width == 1_000:
            page.goto(charts(SONG))
        form = page.locator("form.choices")
        assert form.evaluate("e => e.scrollWidth - e.clientWidth") == 0, width
        assert_within(form.locator("select"), {"width": width, "height": 900})


@pytest.mark.product
def test_a_finger_moves_the_line_of_choices(charts: Site, open_page: Open) -> None:
    page = open_page(charts(SONGS), PHONE, is_mobile=True, has_touch=True)
    unfold_choices(page)
    form = page.locator("form.choices")
    assert len({box["y"] for box in boxes(form.locator("select"))}) == 1
    assert form.evaluate("e => e.scrollWidth > e.clientWidth")
    assert overflow(page) == 0
    last = choice(page, "explicit")
    last.focus()
    expect(last).to_be_in_viewport(ratio=1)


def test_a_phone_shows_rows_soon_and_a_field_when_it_is_wanted(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE)
    [row] = boxes(cells(page).first)
    assert row["y"] <= 190
    field = page.get_by_role("searchbox", name="Search Charts")
    [folded] = boxes(field)
    assert folded["width"] == folded["height"] == 44
    field.click()
    [unfolded] = boxes(field)
    assert unfolded["width"] > 300
    assert unfolded["y"] < boxes(choice(page, "media"))[0]["y"]
    # It has this place from then on: no row moves while someone types, nor under the finger that leaves it.
    for text in ("am", ""):
        field.fill(text)
        page.wait_for_url(lambda url: ("term=am" in url) == bool(text))
        assert boxes(field) == [unfolded]
    field.blur()
    assert boxes(field) == [unfolded]
    expect(page.get_by_role("button", name="Sort by")).to_be_visible()


@pytest.mark.product
def test_beside_an_item_choices_that_are_often_made_have_one_line(shown: Callable[[str], Page], charts: Site) -> None:
    page = shown("/sources")
    page.set_viewport_size(DESKTOP.viewport)
    page.goto(charts(SONG.replace("&limit=25", "")))
    line = page.locator("form.choices > label, form.choices summary")
    expect(line).to_have_count(4)
    assert len({box["y"] for box in boxes(line)}) == 1
    unfold_choices(page)
    expect(choice(page, "limit")).to_be_visible()


@pytest.mark.parametrize("width", first(1_000, 1_440))
def test_beside_an_item_the_title_and_its_tools_share_a_line(shown: Callable[[str], Page], width: int) -> None:
    page = shown(SONG)
    page.set_viewport_size({"width": width, "height": 900})
    head = page.locator(".master > .head")
    parts = boxes(head.locator(".play-all, .menu > button, .search"))
    assert len({round(part["y"] + part["height"] / 2) for part in parts}) == 1, parts
    assert all(part["width"] >= 44 for part in parts)
    [title] = boxes(head.locator("h2"))
    assert title["y"] + title["height"] / 2 == pytest.approx(parts[0]["y"] + parts[0]["height"] / 2, abs=2)
    assert title["x"] + title["width"] <= min(part["x"] for part in parts)
    expect(head.get_by_role("button", name="Play all")).to_be_visible()


@pytest.mark.parametrize("device", first(TABLET, TABLET_TURNED, DESKTOP), ids=str)
def test_the_title_of_a_list_and_its_tools_share_a_line(charts: Site, open_page: Open, device: Device) -> None:
    page = open_page(charts("/charts"), device)
    parts = boxes(page.locator(".list-head :is(h1, .search, .menu > button)"))
    middles = [part["y"] + part["height"] / 2 for part in parts]
    assert len(parts) == 3 and max(middles) - min(middles) <= 1, parts


@pytest.mark.product
def test_a_choice_is_as_wide_as_what_is_chosen(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), DESKTOP)
    unfold_choices(page)
    [short] = boxes(choice(page, "limit"))
    [long] = boxes(choice(page, "country"))
    assert short["width"] < long["width"] <= 220
    page.goto(charts("/charts?country=fr"))
    assert boxes(choice(page, "country"))[0]["width"] < long["width"]


def test_an_items_words_stand_beside_its_picture_if_there_is_room(shown: Callable[[str], Page]) -> None:
    page = shown(SONG)
    for device in (PHONE, TABLET, DESKTOP):
        page.set_viewport_size(device.viewport)
        [picture], [heading] = boxes(page.locator(".lead > .artwork")), boxes(page.locator("main article h1"))
        if device is PHONE:
            assert abs(2 * picture["x"] + picture["width"] - 2 * heading["x"] - heading["width"]) <= 2
            assert picture["y"] + picture["height"] <= heading["y"]
        else:
            assert picture["x"] + picture["width"] < heading["x"], device
            assert picture["y"] < heading["y"] < picture["y"] + picture["height"], device
        [star], [share] = boxes(detail_star(page)), boxes(page.get_by_role("button", name="Share", exact=True))
        assert star["y"] == share["y"], device


@pytest.mark.parametrize("path", first("/charts", "/starships"))
def test_the_smallest_phone_shows_an_item_in_its_upper_third(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path), SMALLEST)
    assert boxes(cells(page).first)[0]["y"] <= 190
    # The line of the title stays, and no item with the focus is below it.
    page.evaluate("scrollTo({ top: 600, behavior: 'instant' })")
    [bar] = boxes(page.locator(".toolbar"))
    assert bar["y"] == 0 and bar["height"] <= 64
    cells(page).nth(1).get_by_role("link").focus()
    assert boxes(cells(page).nth(1))[0]["y"] >= bar["height"]
    assert overflow(page) == 0


def test_a_list_is_shown_as_pictures_or_as_rows(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), DESKTOP)
    page.evaluate("window.isSame = true; scrollTo({ top: 400, behavior: 'instant' })")
    for name in ("List", "Grid"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(f"[data-layout={name.lower()}] > [data-item]").first).to_be_visible()
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.isSame")
    page.get_by_role("button", name="List", exact=True).click()
    expect(page.locator("[data-layout=list] > [data-item]").first).to_be_visible()
    page.reload()
    expect(page.locator("[data-layout=list] > [data-item]").first).to_be_visible()


def test_pictures_stay_in_another_layout(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/starships"), DESKTOP)
    page.evaluate("window.picture = document.querySelector('[data-item] img')")
    for name in ("Grid", "List"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(f"[data-layout={name.lower()}] > [data-item]").first).to_be_visible()
        # One that is made anew would blink.
        assert page.evaluate("document.querySelector('[data-item] img') === picture")
