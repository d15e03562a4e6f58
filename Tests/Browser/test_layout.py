"""Cells stand where the layout says, in containers of every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Open
from devices import ALL, DESKTOP, PHONE, SMALLEST, TABLET_ACROSS, TABLET_UPRIGHT, Device, first
from locators import Box, boxes, cells, detail_star, overflow, visit, wait_for_rest
from site_under_test import Site
from stand_ins.charts import item_id

SPACING = 16.0
NARROWEST_ROW = 320.0
NARROWEST_ROW_OF_A_WIDE_LIST = 416.0
REGULAR = 600.0
WIDE = 1_000.0
TOUCH = 44.0
# A bar below, a sidebar, and a sidebar and two panes.
ARRANGEMENTS = (SMALLEST, TABLET_UPRIGHT, DESKTOP)


def container(page: Page) -> Box:
    """The query container's content box: what the layout calls the container."""
    return page.locator("[data-layout]:visible").first.evaluate(
        "list => { let e = list.parentElement;"
        " while (getComputedStyle(e).containerName !== 'list') e = e.parentElement;"
        # Facets beside a list stand in its padding.
        " const r = e.getBoundingClientRect(), padding = parseFloat(getComputedStyle(e).paddingRight);"
        " return { x: r.x + e.clientLeft, y: r.y, width: e.clientWidth - padding, height: r.height }; }"
    )


def shelf(page: Page) -> Locator:
    return page.locator('section[data-section="starships"] > [data-layout="carousel"]')


def columns_of(pane: Box) -> tuple[int, float, float]:
    """How many rows fit side by side, where the first begins and how wide each is."""
    margin = 12.0 if pane["width"] < REGULAR else 24.0
    room = pane["width"] - 2 * margin
    narrowest = NARROWEST_ROW if pane["width"] < WIDE else NARROWEST_ROW_OF_A_WIDE_LIST
    count = max(int((room + SPACING) // (narrowest + SPACING)), 1)
    return count, pane["x"] + margin, (room - (count - 1) * SPACING) / count


def assert_in_columns(found: list[Box], pane: Box) -> None:
    count, start, width = columns_of(pane)
    for index, box in enumerate(found):
        expected = start + index % count * (width + SPACING)
        assert abs(box["x"] - expected) <= 1, (index, box, expected)
        assert abs(box["width"] - width) <= 1, (index, box, width)
        assert box["y"] == pytest.approx(found[index - index % count]["y"], abs=1), (index, box)
        if index >= count:
            above = found[index - count]
            assert box["y"] >= above["y"] + above["height"] - 1, (index, box, above)


def test_beside_an_item_the_list_goes_by_its_own_width(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"))
    for device in (TABLET_ACROSS, DESKTOP):
        page.set_viewport_size(device.viewport)
        pane = container(page)
        assert pane["width"] < device.width / 2
        found = boxes(cells(page))
        assert len({box["x"] for box in found}) == 1
        assert_in_columns(found, pane)
        assert all(box["x"] + box["width"] <= pane["x"] + pane["width"] for box in found), device


@pytest.mark.product
def test_tiles_of_a_shelf_have_their_share_of_the_container(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"))
    for device in ALL:
        page.set_viewport_size(device.viewport)
        pane = container(page)
        share = 0.38 if pane["width"] < REGULAR else 0.22 if pane["width"] < WIDE else 0.15
        found = boxes(shelf(page).locator("> li"))
        assert len(found) == 12
        for before, after in zip(found, found[1:], strict=False):
            assert after["width"] == pytest.approx(share * pane["width"], abs=1), device
            assert after["x"] - before["x"] - before["width"] == pytest.approx(SPACING, abs=1), device
            assert after["y"] == pytest.approx(before["y"], abs=1), device
        assert overflow(page) == 0, device
    # A phone scrolls to the last one.
    page.set_viewport_size(PHONE.viewport)
    shelf(page).scroll_into_view_if_needed()
    shelf(page).evaluate("list => list.scrollTo({ left: 99_999, behavior: 'instant' })")
    tile = shelf(page).locator("> li").last
    # What is above it may have another height by now.
    tile.scroll_into_view_if_needed()
    expect(tile).to_be_in_viewport(ratio=0.95)
    pane = container(page)
    [last] = boxes(tile)
    assert last["x"] + last["width"] <= pane["x"] + pane["width"]


def test_what_is_tapped_is_large_enough(charts: Site, open_page: Open) -> None:
    # Scripts hide the links between pages when all pages of a list are there.
    plain = open_page(charts("/starships?page=2"), java_script_enabled=False)
    page = open_page(charts("/languages"))
    targets = "nav :is(a, button), [data-item] > a, .favourite button, .quiet, .menu > button, .empty a, .facets label, "
    targets += "input:not([type=checkbox]), form.choices select, dl.facts a, .preview, .play, .share, .terms a"
    song = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
    paths = ("/favourites", "/", "/starships/3", SONGS, song, "/music", "/music/sample-song-rehab", "/search")
    for device in ARRANGEMENTS:
        plain.set_viewport_size(device.viewport)
        assert_all_large_enough(plain, targets)
    for path in paths:
        page.goto(charts(path))
        wait_for_rest(page)
        for device in ARRANGEMENTS:
            page.set_viewport_size(device.viewport)
            assert_all_large_enough(page, targets)
    # Phones zoom into fields whose text is smaller.
    fields = page.locator("input[type=search]").evaluate_all("all => all.map(e => parseFloat(getComputedStyle(e).fontSize))")
    assert fields and min(fields) >= 16
    visit(page, charts("/starships"))
    page.get_by_role("button", name="Sort by").click()
    assert_large_enough(page.get_by_role("group", name="Sort by").get_by_role("link"))


MEASURE = (
    "(all, least) => [all.length, all.map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])"
    ".filter(([, box]) => box.width < least || box.height < least)"
    ".map(([html, box]) => `${box.width} × ${box.height}: ${html}`)]"
)


def assert_all_large_enough(page: Page, selector: str) -> None:
    """Finds and measures what is visible at once, because a page replaces its content when it is time to ask again."""
    count, small = page.evaluate(
        "([selector, least]) => {"
        "  const visible = [...document.querySelectorAll(selector)].filter((one) =>"
        "    one.getBoundingClientRect().width > 0 && one.checkVisibility({ visibilityProperty: true }));"
        f"  return ({MEASURE})(visible, least);"
        "}",
        [selector, TOUCH - 0.01],
    )
    assert count > 0
    assert small == []


def assert_large_enough(targets: Locator) -> None:
    count, small = targets.evaluate_all(MEASURE, TOUCH - 0.01)
    assert count > 0
    assert small == []


def test_the_notice_hides_no_button_of_the_bar(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/3"), SMALLEST)
    detail_star(page).click()
    expect(page.locator("#notice")).not_to_be_empty()
    [notice], [bar] = boxes(page.locator("#notice")), boxes(page.get_by_role("navigation", name="Main"))
    assert notice["y"] + notice["height"] <= bar["y"]
    assert notice["x"] >= 0 and notice["x"] + notice["width"] <= SMALLEST.width


INSETS = {"left": 47, "right": 59, "bottom": 21}
COVERED = """([left, right]) => {
  document.querySelector('#notice').textContent = 'Saved';
  const parts = 'h1, .tabs > a, .head :is(a, button), [data-layout=list] > li, #detail > *, main input, #notice, .sidebar.show';
  return [...document.querySelectorAll(parts)].filter(part => {
    const box = part.getBoundingClientRect();
    return box.width > 1 && (box.left < left || box.right > right);
  }).map(part => part.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("language", first("en", "ar"))
def test_a_notch_covers_nothing_in_landscape(sample: Site, open_page: Open, language: str) -> None:
    # With a bar below, and with a sidebar.
    for width in (720, 844):
        page = open_page(sample("/"), Device("across", width, 390), locale=language)
        page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
        room = [INSETS["left"], width - INSETS["right"]]
        for path in ("/", "/starships", "/starships/9", "/search"):
            visit(page, sample(path))
            assert page.evaluate(COVERED, room) == [], path
    page.evaluate("document.body.dataset.sidebar = 'hidden'")
    assert page.evaluate(COVERED, room) == []
