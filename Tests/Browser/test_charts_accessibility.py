"""Charts for those who listen, who use keys, who need contrast, and who read from right to left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import SONGS, Open, Start
from devices import DESKTOP, PHONE, first
from locators import boxes, cell, cells, choice, overflow, unfold_choices
from site_under_test import Site
from stand_ins.charts import ChartsUpstream, item_id
from test_accessibility import assert_accessible
from test_layout import ARRANGEMENTS, assert_large_enough

ALBUM = f"/charts/{item_id('albums', 3)}"
CHART = "/charts?limit=10"
SHORT = f"{SONGS}&limit=10"
SONG = SHORT.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
CHOICES = ("Type", "Chart", "Country", "Genre", "Number of results", "Explicit content")
TEXT_CONTRAST = 4.5
RING = 5.0

CONTRAST = """e => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const parts = [];
  for (let node = e; node; node = node.parentElement) parts.unshift(getComputedStyle(node).backgroundColor);
  const luminance = () => {
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map(part => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const colour of parts) { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); }
  const ground = luminance();
  context.fillStyle = getComputedStyle(e).color;
  context.fillRect(0, 0, 1, 1);
  const ink = luminance();
  return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
}"""


@pytest.fixture(scope="module")
def few(charts: Site) -> Site:
    """Charts that have ten entries."""
    for path in (CHART, SHORT):
        charts.retry_until("fresh", path=path)
    return charts


@pytest.fixture(scope="module")
def moved(session_start: Start) -> Iterator[Site]:
    """A chart in which one went up, two went down and one is new."""
    with ChartsUpstream(30) as charts:
        site = session_start("--profiles", "private", charts=charts)
        site.retry_until("fresh", path="/charts?limit=10")
        charts.order = [3, 1, 2, 4, 99, *range(5, 30)]
        site.retry_until_it_says("data-change", path="/charts?limit=10")
        yield site
        site.program.stop()


@pytest.mark.parametrize("path", first(SONG, CHART))
def test_pages_of_charts(few: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(few(path)))


def test_a_chart_that_changed_and_a_value_that_is_not_known(moved: Site, open_page: Open) -> None:
    page = open_page(moved("/charts?limit=10&country=zz"))
    expect(page.locator(".change")).not_to_have_count(0)
    assert_accessible(page)


@pytest.mark.product
def test_a_sample_of_a_chart(sample: Site, open_page: Open) -> None:
    assert_accessible(open_page(sample("/charts?media=movies")))


def test_choices_and_rows_are_read_whole(few: Site, open_page: Open) -> None:
    page = open_page(few(CHART))
    form = page.get_by_role("form", name="Filters")
    expect(form.get_by_role("combobox")).to_have_count(len(CHOICES))
    for select, name in zip(form.get_by_role("combobox").all(), CHOICES, strict=True):
        expect(select).to_have_accessible_name(name)
    for select, chosen in zip(
        form.get_by_role("combobox").all(),
        ("Albums", "Most played", "United States", "All genres", "Top 10", "Explicit allowed"),
        strict=True,
    ):
        expect(select.locator("option:checked")).to_have_text(chosen)
    # With its place.
    expect(cells(page).first.get_by_role("link")).to_have_accessible_name("1 Amber Harbour The Brass Herons Jazz")


def test_changes_can_be_told_from_what_is_behind_them(moved: Site, open_page: Open) -> None:
    page = open_page(moved(f"{ALBUM}?limit=10"))
    # The selected row has a ground of its own.
    expect(cell(page, ALBUM.removeprefix("/")).locator('.change[data-change="up"]')).to_be_visible()
    found = page.locator(".change")
    assert set(found.evaluate_all("all => all.map(e => e.dataset.change)")) == {"up", "down", "new"}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert_contrast(found, scheme)


def test_choices_and_links_can_be_told_from_what_is_behind_them(few: Site, open_page: Open) -> None:
    page = open_page(few(SONG))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.mouse.move(0, 0)
        assert_contrast(page.locator("form.choices select"), scheme)
        assert_contrast(page.locator("dl.facts a"), scheme)
        choice(page, "media").hover()
        assert_contrast(choice(page, "media"), f"{scheme}, under the pointer")


def assert_contrast(texts: Locator, name: str) -> None:
    assert texts.count() > 0
    for text in texts.all():
        assert text.evaluate(CONTRAST) >= TEXT_CONTRAST, f"{name}: {text.evaluate('e => e.outerHTML.slice(0, 120)')}"


def test_what_is_tapped_is_large_enough(few: Site, open_page: Open) -> None:
    page = open_page(few(CHART))
    targets = "form.choices select, [data-item] > a, .favourite button, dl.facts a, .preview, .play, .share"
    for path in (CHART, SONG):
        page.goto(few(path))
        for device in ARRANGEMENTS:
            page.set_viewport_size(device.viewport)
            assert_large_enough(page.locator(targets).locator("visible=true"))


def test_the_button_without_scripts_is_there_and_large_enough(few: Site, open_page: Open) -> None:
    """With scripts there is none: test_charts.py."""
    page = open_page(few(CHART), PHONE, java_script_enabled=False)
    button = page.get_by_role("button", name="Apply", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    assert_large_enough(button)


def test_the_ring_of_a_focused_choice_is_whole(few: Site, open_page: Open) -> None:
    page = open_page(few(CHART))
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        unfold_choices(page)
        page.get_by_role("button", name="Sort by").focus()
        for select in page.locator("form.choices select").all():
            page.keyboard.press("Tab")
            if page.locator("summary:focus").count():
                page.keyboard.press("Tab")
            expect(select).to_be_focused()
            width, offset = select.evaluate(
                "e => { const s = getComputedStyle(e); return [s.outlineWidth, s.outlineOffset].map(parseFloat); }"
            )
            assert width >= 2 and width + offset <= RING, device
            [box], [form] = boxes(select), boxes(page.locator("form.choices"))
            assert box["x"] - RING >= form["x"] and box["x"] + box["width"] + RING <= form["x"] + form["width"], device
            assert box["y"] - RING >= form["y"] and box["y"] + box["height"] + RING <= form["y"] + form["height"], device


def test_keys_choose_and_the_focus_stays(few: Site, open_page: Open) -> None:
    """Otherwise whoever uses keys begins at the top after each choice."""
    page = open_page(few(CHART))
    choice(page, "country").focus()
    with page.expect_navigation():
        choice(page, "country").select_option("gb")
    expect(choice(page, "country")).to_have_value("gb")
    expect(choice(page, "country")).to_be_focused()
    choice(page, "limit").focus()
    page.keyboard.type("Top 25")
    expect(page).to_have_url(few("/charts?country=gb&limit=25"))
    expect(choice(page, "limit")).to_be_focused()


def turn_round(page: Page) -> None:
    page.evaluate("document.documentElement.dir = 'rtl'")


@pytest.mark.parametrize("path", [CHART, SONG])
def test_a_page_from_right_to_left_is_mirrored(few: Site, open_page: Open, path: str) -> None:
    page = open_page(few(path))
    parts = page.locator(
        "main :is(.head, form.choices, .choice > .icon, .search > .icon, .rank, [data-item] .artwork, .favourite,"
        " dl.facts dt):visible"
    )
    found = {}
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        found[device] = boxes(page.locator("main"))[0], boxes(parts)
    turn_round(page)
    for device, (main, before) in found.items():
        page.set_viewport_size(device.viewport)
        assert overflow(page) == 0, device
        [mirrored_main] = boxes(page.locator("main"))
        # The sidebar changes sides.
        assert mirrored_main["width"] == pytest.approx(main["width"], abs=1)
        left, right = main["x"], mirrored_main["x"] + mirrored_main["width"]
        for index, (old, new) in enumerate(zip(before, boxes(parts), strict=True)):
            assert right - (new["x"] + new["width"]) == pytest.approx(old["x"] - left, abs=2), (device, index, old, new)
    # Names keep their direction.
    assert cells(page).first.locator(".title").evaluate("e => getComputedStyle(e).direction") == "ltr"
