"""Home: sections that a person arranges, with buttons and by dragging, here and in every browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, SMALLEST, Device, first
from locators import answer_time, boxes, notice, overflow, star, titles, visit, wait_for_rest
from site_under_test import Site
from stand_ins.starships import Upstream
from test_accessibility import ALL_LOOKS, assert_accessible
from test_layout import ARRANGEMENTS, assert_large_enough
from witness import Witness

EDITING = "/?edit=true"
STYLES = {"Carousel": "carousel", "Grid": "grid", "List": "list", "Stories": "story", "Mosaic": "mosaic"}
# What a place of a cell to come is made of, as `CellPlaces` writes it.
LINES = '<span class="title"><span></span></span><span class="subtitle"><span></span></span>'
PLACES = {
    "carousel": f'<span class="artwork large"></span>{LINES}',
    "grid": f'<span class="artwork large"></span>{LINES}',
    "list": f'<span class="artwork"></span><span class="text">{LINES}</span>',
    "story": '<span class="artwork large"></span>',
    "mosaic": '<span class="artwork large"></span>',
}

Edit = Callable[..., Page]


@pytest.fixture
def edit(fresh: Site, open_page: Open) -> Edit:
    """The editing page in a browser of its own, whose home page nobody has changed."""

    def edit(device: Device = DESKTOP, **options: object) -> Page:
        return open_page(fresh(EDITING), device, **options)

    return edit


def row(page: Page, section: str) -> Locator:
    return page.locator(f"#section-{section}")


def act(page: Page, section: str, action: str) -> Locator:
    return row(page, section).locator(f'button[value="{action}"]')


def order(page: Page) -> list[str]:
    return page.locator(".rows section[data-section]").evaluate_all("all => all.map(e => e.dataset.section)")


def sections(page: Page) -> list[str]:
    """Those of the home page, without the stories above them."""
    return page.locator("main section[data-section]").evaluate_all(
        "all => all.map(e => e.dataset.section).filter(id => id !== 'story')"
    )


def add(page: Page, feed: str, style: str) -> None:
    page.locator("#add").get_by_label("Content").select_option(feed)
    page.locator("#add").get_by_label("Style").select_option(style)
    page.locator("#add").get_by_role("button", name="Add").click()


def drag(page: Page, section: str, onto: str, *, drop: bool = True) -> None:
    """By the handle, in steps as a hand makes them, to just beyond the middle of another row."""
    page.wait_for_function("() => document.getAnimations().length === 0")
    [start], [end] = boxes(row(page, section).locator(".handle")), boxes(row(page, onto))
    down = end["y"] > start["y"]
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, end["y"] + end["height"] * (0.8 if down else 0.2), steps=8)
    if drop:
        page.mouse.up()


# The home page.


def test_a_place_is_as_high_as_the_cell_that_comes_there(edit: Edit) -> None:
    page = edit()
    for count, style in enumerate(STYLES.values(), 2):
        add(page, "/starships", style)
        expect(row(page, f"starships-{count}")).to_be_visible()
    page.get_by_role("link", name="Done").click()
    for count, style in enumerate(STYLES.values(), 2):
        cells = page.locator(f'section[data-section="starships-{count}"] > ul')
        expect(cells).to_have_attribute("data-layout", style)
        wait_for_rest(page)
        real = heights(page, cells)
        cells.evaluate(
            """(list, place) => {
                const count = list.children.length;
                list.className = 'places';
                list.innerHTML = `<li><span class="place">${place}</span></li>`.repeat(count);
            }""",
            PLACES[style],
        )
        assert heights(page, cells) == pytest.approx(real, abs=1), style


def heights(page: Page, cells: Locator) -> list[float]:
    """On a phone and on a desktop."""
    found = []
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        [box] = boxes(cells)
        found.append(box["height"])
    return found


@pytest.mark.timed
def test_a_hanging_source_holds_nobody_up(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.hang()
    site = start(upstream=own_upstream)
    page = open_page(site("/"))
    assert answer_time(page) < 2_000
    expect(page.locator('section[data-section="starships"] [data-item]').first).to_be_visible()


# Editing.


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_a_section_is_added_removed_and_brought_back(fresh: Site, edit: Edit, device: Device) -> None:
    page = edit(device)
    before = order(page)
    add(page, "/charts?media=books", "grid")
    expect(row(page, "charts-books")).to_be_visible()
    expect(notice(page)).to_contain_text("Top free books added to Home")
    page.get_by_role("button", name="Remove Most played albums").click()
    expect(row(page, "charts")).to_have_count(0)
    assert order(page) == [*before[:1], *before[2:], "charts-books"]
    notice(page).get_by_role("button", name="Undo").click()
    expect(row(page, "charts")).to_be_visible()
    assert order(page) == [*before, "charts-books"]
    page.get_by_role("link", name="Done").click()
    expect(page.locator('section[data-section="charts-books"] > ul')).to_have_attribute("data-layout", "grid")
    assert page.url == fresh("/")


def test_a_section_is_moved_and_removed_by_buttons_that_keep_the_focus(edit: Edit) -> None:
    page = edit()
    act(page, "charts-songs", "up").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rows > li").nth(1)).to_have_id("section-charts-songs")
    expect(act(page, "charts-songs", "up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".rows > li").first).to_have_id("section-charts-songs")
    # There is nothing above: the focus stays in the row.
    expect(act(page, "charts-songs", "up")).to_be_disabled()
    expect(act(page, "charts-songs", "down")).to_be_focused()
    act(page, "charts", "remove").focus()
    page.keyboard.press("Enter")
    # The focus is in the row that took its place.
    expect(act(page, "charts-music-videos", "remove")).to_be_focused()


@pytest.mark.parametrize("scripts", first(True, False))
def test_a_narrowed_list_is_put_there_and_named(fresh: Site, open_page: Open, scripts: bool) -> None:
    page = open_page(fresh("/starships?class=Freighter&sort=length"), PHONE, java_script_enabled=scripts)
    shown = titles(page)[:2]
    page.get_by_role("button", name="Put on Home").click()
    # The page stays, and shows that the list is on Home.
    expect(notice(page)).to_contain_text("Starships added to Home")
    expect(page).to_have_url(fresh("/starships?class=Freighter&sort=length"))
    put = page.get_by_role("button", name="On Home", exact=True)
    expect(put).to_have_attribute("aria-pressed", "true")
    notice(page).get_by_role("button", name="Undo").click()
    expect(put).to_have_count(0)
    page.get_by_role("button", name="Put on Home").click()
    expect(put).to_be_visible()
    page.goto(fresh(EDITING))
    section = "starships-freighter-length"
    name = row(page, section).get_by_label("Name of Starships")
    name.fill("Fast ones")
    name.press("Enter")
    expect(notice(page)).to_contain_text("Name changed")
    expect(row(page, section).locator("h2")).to_have_text("Fast ones")
    page.goto(fresh("/"))
    listed = page.locator(f'section[data-section="{section}"]')
    expect(listed.locator("h2")).to_have_text("Fast ones")
    assert listed.locator(".title").all_inner_texts()[:2] == shown


def test_undo_takes_back_one_change_after_the_other(edit: Edit) -> None:
    page = edit()
    before = order(page)
    undo = page.locator("#undo").get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    for section in ("charts", "starships"):
        act(page, section, "remove").click()
        expect(row(page, section)).to_have_count(0)
    for count in (len(before) - 1, len(before)):
        undo.click()
        expect(page.locator(".rows > li")).to_have_count(count)
    assert order(page) == before
    expect(undo).to_be_disabled()
    expect(page.get_by_role("link", name="Done")).to_be_focused()


def test_a_second_line_stands_below_the_name(edit: Edit) -> None:
    page = edit()
    visit(page, page.url.replace(EDITING, "/starships?class=Freighter"))
    page.get_by_role("button", name="Put on Home").click()
    page.goto(page.url.replace("/starships?class=Freighter", EDITING))
    for device in (DESKTOP, PHONE, SMALLEST):
        page.set_viewport_size(device.viewport)
        section = row(page, "starships-freighter")
        [name], [note] = boxes(section.locator(".rename input[type=text]")), boxes(section.locator(".note"))
        # Its line is in the middle of the field.
        assert note["y"] >= name["y"] + name["height"] / 2 + 10, device


def test_the_smallest_phone_shows_names_whole(edit: Edit) -> None:
    page = edit(SMALLEST)
    [name] = boxes(row(page, "charts-music-videos").locator(".rename input[type=text]"))
    assert name["width"] >= 200


def test_see_all_is_level_with_its_heading(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE)
    # In one step, because the state may change at any time.
    heading, link = page.locator('section[data-section="charts-songs"] > header').evaluate(
        """header => {
          header.querySelector('.state').textContent = '';
          return ['h2', 'a'].map(name => header.querySelector(name).getBoundingClientRect()).map(r => (r.top + r.bottom) / 2);
        }"""
    )
    assert heading == pytest.approx(link, abs=1)


@pytest.mark.product
def test_a_mouse_pages_through_stories(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"))
    stories = page.locator('section[data-section="story"]')
    arrow = stories.locator("button.arrow.forward")
    expect(arrow).to_have_css("opacity", "0")
    stories.hover()
    expect(arrow).to_have_css("opacity", "1")
    arrow.click()
    page.wait_for_function("() => document.querySelector('[data-layout=story]').scrollLeft > 500")


# Dragging.


def test_a_mouse_drags_the_whole_row(fresh: Site, edit: Edit) -> None:
    page = edit()
    [start], [end] = boxes(row(page, "charts-songs")), boxes(row(page, "favourites"))
    # Between the name and the style.
    [style] = boxes(row(page, "charts-songs").locator(".choice"))
    page.mouse.move(style["x"] - 4, start["y"] + 4)
    page.mouse.down()
    page.mouse.move(style["x"] - 4, end["y"] + end["height"] * 0.2, steps=8)
    with page.expect_response(fresh("/")):
        page.mouse.up()
    expect(page.locator(".rows > li").first).to_have_id("section-charts-songs")


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
@pytest.mark.parametrize("motion", first("no-preference", "reduce"))
def test_a_row_is_dragged_to_another_place(fresh: Site, edit: Edit, device: Device, motion: str) -> None:
    page = edit(device, reduced_motion=motion)
    before = order(page)
    with page.expect_response(fresh("/")):
        drag(page, "charts-songs", onto="favourites")
    expect(notice(page)).to_contain_text("Most played songs moved")
    expected = ["charts-songs", *[section for section in before if section != "charts-songs"]]
    assert order(page) == expected
    with page.expect_response(fresh("/")):
        drag(page, "charts-songs", onto="charts-music-videos")
    expected.insert(3, expected.pop(0))
    expect(page.locator(".rows > li").nth(3)).to_have_id("section-charts-songs")
    assert order(page) == expected
    page.reload()
    assert order(page) == expected


def test_others_make_room_until_escape_leaves_the_row_where_it_was(edit: Edit) -> None:
    page = edit()
    before = order(page)
    [resting] = boxes(row(page, "favourites"))
    drag(page, "charts-songs", onto="favourites", drop=False)
    expect(page.locator(".dragged")).to_have_count(1)
    [moved], [dragged] = boxes(row(page, "favourites")), boxes(row(page, "charts-songs"))
    assert moved["y"] == pytest.approx(resting["y"] + dragged["height"], abs=2)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert order(page) == before
    assert row(page, "charts-songs").evaluate("row => getComputedStyle(row).transform") == "none"
    # The server was told nothing.
    page.reload()
    assert order(page) == before
    expect(page.locator("#undo").get_by_role("button", name="Undo")).to_be_disabled()


def test_a_finger_drags_too(fresh: Site, edit: Edit) -> None:
    page = edit(PHONE)
    [handle], [end] = boxes(row(page, "charts").locator(".handle")), boxes(row(page, "charts-songs"))
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    session = page.context.new_cdp_session(page)
    with page.expect_response(fresh("/")):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 9):
            there = y + (end["y"] + end["height"] * 0.8 - y) * step / 8
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": there}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".rows > li").nth(2)).to_have_id("section-charts")


def test_the_page_scrolls_along_with_a_dragged_row(edit: Edit) -> None:
    page = edit(SMALLEST)
    [handle] = boxes(row(page, "favourites").locator(".handle"))
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(handle["x"] + 10, SMALLEST.height - 70, steps=6)
    page.wait_for_function("() => scrollY > 200")
    page.mouse.up()
    expect(notice(page)).to_contain_text("Favourites moved")


def test_a_change_that_is_lost_or_refused_is_taken_back(edit: Edit, witness: Witness) -> None:
    witness.allow_status(403)
    page = edit()
    before = order(page)
    page.route("**/", lambda route: route.abort() if route.request.method == "POST" else route.continue_(), times=1)
    drag(page, "charts-songs", onto="favourites")
    expect(notice(page)).not_to_be_empty()
    assert order(page) == before
    # If the server refuses a change, the page loads again.
    page.evaluate("window.isTheSameDocument = true")
    page.route("**/", lambda route: route.fulfill(status=403) if route.request.method == "POST" else route.continue_())
    drag(page, "charts-songs", onto="favourites")
    page.wait_for_function("() => !window.isTheSameDocument")
    wait_for_rest(page)
    assert order(page) == before


# Everywhere.


@pytest.mark.product
def test_everything_works_without_scripts(edit: Edit) -> None:
    page = edit(PHONE, java_script_enabled=False)
    add(page, "/charts?media=books", "list")
    expect(notice(page)).to_contain_text("Top free books added to Home")
    expect(page).to_have_url(page.url.split("#")[0] + "#section-charts-books")
    act(page, "charts-books", "up").click()
    act(page, "charts", "remove").click()
    row(page, "starships").get_by_role("combobox").select_option("mosaic")
    row(page, "starships").get_by_role("button", name="Apply").click()
    expect(row(page, "starships").get_by_role("combobox")).to_have_value("mosaic")
    page.get_by_label("Stories at the top").select_option("Top movies")
    page.locator("#stories").get_by_role("button", name="Apply").click()
    assert order(page)[-2:] == ["charts-books", "starships"]
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Stories at the top")).to_have_value("/heroes")
    page.locator("#undo").get_by_role("button").click()
    expect(row(page, "starships").get_by_role("combobox")).to_have_value("carousel")
    page.get_by_role("link", name="Done").click()
    assert sections(page)[-2:] == ["charts-books", "starships"]
    assert "charts" not in sections(page)


# For everyone.


def test_every_button_has_a_name_and_a_size(edit: Edit) -> None:
    page = edit()
    names = page.locator(".rows .act").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) == 3 * len(order(page))
    expect(page.get_by_role("button", name="Move Top movies up")).to_be_visible()
    for device in ARRANGEMENTS:
        page.set_viewport_size(device.viewport)
        assert_large_enough(page.locator(".editing :is(a, button, select, .handle)").locator("visible=true"))
        assert overflow(page) == 0, device


def test_axe_finds_nothing_while_home_is_edited(edit: Edit) -> None:
    page = edit()
    act(page, "charts", "remove").click()
    expect(notice(page)).not_to_be_empty()
    assert_accessible(page, ALL_LOOKS)


CONTRAST = """([selector, under]) => {
  const button = document.querySelector(selector);
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const draw = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => (part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0);
  draw(under);
  const surface = light(draw(getComputedStyle(button, '::before').backgroundColor));
  const icon = light(draw(getComputedStyle(button).color));
  return (Math.max(surface, icon) + .05) / (Math.min(surface, icon) + .05) >= 3;
}"""


@pytest.mark.parametrize("style", first("carousel", "grid", "story", "mosaic"))
def test_tiles_have_their_star_in_the_corner_of_the_picture(fresh: Site, open_page: Open, style: str) -> None:
    page = open_page(fresh(EDITING), PHONE)
    with page.expect_response(fresh("/")):
        page.get_by_role("combobox", name="Style of Starships").select_option(style)
    page.goto(fresh("/"))
    shelf = page.locator(f'main section[data-section="starships"] > [data-layout="{style}"]')
    tile = shelf.locator("li").first
    button_of_tile = f'section[data-section="starships"] > [data-layout="{style}"] > li .favourite > button'
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        [button], [picture] = boxes(star(tile)), boxes(tile.locator(".artwork"))
        assert button["width"] >= 44 and button["height"] >= 44
        assert abs(button["x"] + button["width"] - picture["x"] - picture["width"]) < 1
        assert abs(button["y"] - picture["y"]) < 1
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for is_pressed in ("false", "true"):
            expect(star(tile)).to_have_attribute("aria-pressed", is_pressed)
            for under in ("black", "white"):
                # The tile is replaced when its change has come back.
                page.wait_for_function(CONTRAST, arg=[button_of_tile, under])
            star(tile).click()
            expect(notice(page)).not_to_be_empty()
        assert page.url == fresh("/")
    tile.get_by_role("link").click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")


def test_carousels_have_arrows_for_a_mouse(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), DESKTOP)
    section = page.locator('main section:has(> [data-layout="carousel"])').first
    shelf, (back, forward) = section.locator("ul"), (section.locator(f"button.arrow.{way}") for way in ("back", "forward"))
    expect(back).to_be_disabled()
    forward.click()
    page.wait_for_function("list => list.scrollLeft > list.clientWidth / 2", arg=shelf.element_handle())
    expect(back).to_be_enabled()
    shelf.evaluate("list => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' })")
    expect(forward).to_be_disabled()
    back.click()
    expect(forward).to_be_enabled()
    page.set_viewport_size(PHONE.viewport)
    expect(forward).to_be_hidden()
    fingers = open_page(fresh("/"), PHONE)
    expect(fingers.locator('[data-layout="carousel"]').first).to_be_visible()
    expect(fingers.locator("button.arrow")).to_have_count(0)
