"""Charts for those who listen, who use keys, who need contrast, and who read from right to left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from charts_upstream import ChartsUpstream, item_id
from conftest import SONGS, Open, Start
from devices import ALL, DESKTOP, PHONE, Device
from locators import boxes, cell, cells, choice, overflow
from site_under_test import Site
from test_accessibility import assert_accessible
from test_layout import assert_large_enough

ALBUM = f"/charts/{item_id('albums', 3)}"
SONG = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
CHOICES = ("Medium", "Chart", "Country", "Genre", "Number", "Explicit content")
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


@pytest.fixture
def moved(start: Start, own_charts: ChartsUpstream) -> Site:
    """A chart in which one went up, two went down and one is new."""
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts?limit=10")
    own_charts.order = [3, 1, 2, 4, 99, *range(5, 30)]
    site.retry_until_it_says("data-change", path="/charts?limit=10")
    return site


@pytest.mark.parametrize("path", ["/charts?limit=10", f"{SONG}&limit=10", "/charts?limit=10&country=zz"])
def test_pages_of_charts(charts: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(charts(path)))


def test_a_chart_that_changed(moved: Site, open_page: Open) -> None:
    assert_accessible(open_page(moved("/charts?limit=10")))


def test_a_sample_of_a_chart(sample: Site, open_page: Open) -> None:
    assert_accessible(open_page(sample("/charts?media=movies")))


def test_choices_have_names_and_a_group_of_their_own(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    form = page.get_by_role("form", name="What is shown")
    expect(form.get_by_role("combobox")).to_have_count(len(CHOICES))
    for select, name in zip(form.get_by_role("combobox").all(), CHOICES, strict=True):
        expect(select).to_have_accessible_name(name)
    for select, chosen in zip(
        form.get_by_role("combobox").all(),
        ("Albums", "Most played", "United States", "All genres", "Top 50", "Explicit too"),
        strict=True,
    ):
        expect(select.locator("option:checked")).to_have_text(chosen)


def test_a_row_is_read_with_its_place(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    expect(cells(page).first.get_by_role("link")).to_have_accessible_name("1 Amber Harbour The Brass Herons Jazz")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_changes_can_be_told_from_what_is_behind_them(moved: Site, open_page: Open, scheme: str) -> None:
    page = open_page(moved(f"{ALBUM}?limit=10"), DESKTOP, color_scheme=scheme)
    # The selected row has a ground of its own.
    expect(cell(page, ALBUM.removeprefix("/")).locator('.change[data-change="up"]')).to_be_visible()
    found = page.locator(".change")
    assert set(found.evaluate_all("all => all.map(e => e.dataset.change)")) == {"up", "down", "new"}
    assert_contrast(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_choices_and_links_can_be_told_from_what_is_behind_them(charts: Site, open_page: Open, scheme: str) -> None:
    page = open_page(charts(SONG), DESKTOP, color_scheme=scheme)
    assert_contrast(page.locator("form.choices select"))
    assert_contrast(page.locator("dl.facts a"))
    choice(page, "media").hover()
    assert_contrast(choice(page, "media"))


def assert_contrast(texts: Locator) -> None:
    assert texts.count() > 0
    for text in texts.all():
        assert text.evaluate(CONTRAST) >= TEXT_CONTRAST, text.evaluate("e => e.outerHTML.slice(0, 120)")


@pytest.mark.parametrize("path", ["/charts", SONG])
def test_what_is_tapped_is_large_enough(charts: Site, open_page: Open, path: str) -> None:
    page = open_page(charts(path))
    targets = "form.choices select, [data-item] > a, .favourite button, dl.facts a, .preview, .play, .share"
    for device in ALL:
        page.set_viewport_size(device.viewport)
        assert_large_enough(page.locator(targets).locator("visible=true"))


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_the_button_without_scripts_is_there_and_large_enough(charts: Site, open_page: Open, scripts: bool) -> None:
    page = open_page(charts("/charts"), PHONE, java_script_enabled=scripts)
    button = page.get_by_role("button", name="Show", exact=True)
    expect(button).to_have_count(0 if scripts else 1)
    if not scripts:
        expect(button).to_be_in_viewport(ratio=1)
        assert_large_enough(button)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_the_ring_of_a_focused_choice_is_whole(charts: Site, open_page: Open, device: Device) -> None:
    page = open_page(charts("/charts"), device)
    page.get_by_role("button", name="Sort by").focus()
    for select in page.locator("form.choices select").all():
        page.keyboard.press("Tab")
        expect(select).to_be_focused()
        width, offset = select.evaluate(
            "e => { const s = getComputedStyle(e); return [s.outlineWidth, s.outlineOffset].map(parseFloat); }"
        )
        assert width >= 2 and width + offset <= RING
        [box], [form] = boxes(select), boxes(page.locator("form.choices"))
        assert box["x"] - RING >= form["x"] and box["x"] + box["width"] + RING <= form["x"] + form["width"]
        assert box["y"] - RING >= form["y"] and box["y"] + box["height"] + RING <= form["y"] + form["height"]


def test_keys_choose(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    choice(page, "limit").focus()
    page.keyboard.type("Top 25")
    expect(page).to_have_url(charts("/charts?limit=25"))


def test_the_focus_stays_where_one_chose(charts: Site, open_page: Open) -> None:
    """Else whoever uses keys begins at the top after each choice."""
    page = open_page(charts("/charts"))
    choice(page, "country").focus()
    with page.expect_navigation():
        choice(page, "country").select_option("gb")
    expect(choice(page, "country")).to_have_value("gb")
    expect(choice(page, "country")).to_be_focused()


def turn_round(page: Page) -> None:
    page.evaluate("document.documentElement.dir = 'rtl'")


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("path", ["/charts", SONG])
def test_a_page_from_right_to_left_is_mirrored(charts: Site, open_page: Open, path: str, device: Device) -> None:
    page = open_page(charts(path), device)
    parts = page.locator(
        "main :is(.head, form.choices, .choice > .icon, .search > .icon, .rank, [data-item] .artwork, .favourite,"
        " dl.facts dt):visible"
    )
    before = boxes(parts)
    [main] = boxes(page.locator("main"))
    turn_round(page)
    assert overflow(page) == 0
    [mirrored_main] = boxes(page.locator("main"))
    # The sidebar changes sides.
    assert mirrored_main["width"] == pytest.approx(main["width"], abs=1)
    left, right = main["x"], mirrored_main["x"] + mirrored_main["width"]
    for index, (old, new) in enumerate(zip(before, boxes(parts), strict=True)):
        assert right - (new["x"] + new["width"]) == pytest.approx(old["x"] - left, abs=2), (index, old, new)


def test_names_keep_their_direction_on_a_mirrored_page(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE)
    turn_round(page)
    assert cells(page).first.locator(".title").evaluate("e => getComputedStyle(e).direction") == "ltr"
