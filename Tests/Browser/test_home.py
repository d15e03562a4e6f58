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
STYLES = ("carousel", "grid", "list", "story", "mosaic")
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
    return page.locator("main section[data-section]").evaluate_all("all => all.map(e => e.dataset.section)")


def add(page: Page, feed: str) -> None:
    page.locator(f'#add form:has([name=feed][value="{feed}"]) button').click()


def style(page: Page, section: str, name: str) -> Locator:
    return row(page, section).get_by_role("radio", name=name)


def drag(page: Page, section: str, onto: str, *, drop: bool = True) -> None:
    """By the handle, in steps as a hand makes them, to just beyond the middle of another row. Rows fold as it begins."""
    page.wait_for_function("() => document.getAnimations().length === 0")
    row(page, section).locator(".handle").scroll_into_view_if_needed()
    [start] = boxes(row(page, section).locator(".handle"))
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    expect(page.locator(".dragged")).to_have_count(1)
    [end] = boxes(row(page, onto))
    page.mouse.move(x, end["y"] + end["height"] * (0.8 if end["y"] > y else 0.2), steps=8)
    if drop:
        page.mouse.up()


# The home page.


def test_a_place_is_as_high_as_the_cell_that_comes_there(edit: Edit) -> None:
    page = edit()
    for name in STYLES:
        chosen = row(page, "starships").locator(f'[name=style][value="{name}"]')
        if not chosen.is_checked():
            with page.expect_response(page.url.removesuffix(EDITING) + "/"):
                chosen.check()
        visit(page, page.url.replace(EDITING, "/"))
        cells = page.locator('section[data-section="starships"] > ul')
        expect(cells).to_have_attribute("data-layout", name)
        wait_for_rest(page)
        real = heights(page, cells)
        cells.evaluate(
            """(list, place) => {
                const count = list.children.length;
                list.className = 'places';
                list.innerHTML = `<li><span class="place">${place}</span></li>`.repeat(count);
            }""",
            PLACES[name],
        )
        assert heights(page, cells) == pytest.approx(real, abs=1), name
        page.goto(page.url.removesuffix("/") + EDITING)


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
    add(page, "/charts?media=books")
    expect(row(page, "charts-books")).to_be_visible()
    expect(notice(page)).to_contain_text("Top free books added to Home")
    # What is there is no longer offered, and its neighbour has the focus.
    expect(page.locator('#add [value="/charts?media=books"]')).to_have_count(0)
    expect(page.locator("#add button:focus")).to_have_count(1)
    page.get_by_role("button", name="Remove Most played songs").click()
    expect(row(page, "charts-songs")).to_have_count(0)
    assert order(page) == [*[section for section in before if section != "charts-songs"], "charts-books"]
    notice(page).get_by_role("button", name="Undo").click()
    expect(row(page, "charts-songs")).to_be_visible()
    assert order(page) == [*before, "charts-books"]
    with page.expect_response(fresh("/")):
        style(page, "charts-books", "Grid").check()
    expect(row(page, "charts-books").locator("ul")).to_have_attribute("data-layout", "grid")
    expect(style(page, "charts-books", "Grid")).to_be_focused()
    page.get_by_role("link", name="Done").click()
    expect(page.locator('section[data-section="charts-books"] > ul')).to_have_attribute("data-layout", "grid")
    assert page.url == fresh("/")


def test_what_is_shown_cant_be_used_while_it_is_edited(edit: Edit) -> None:
    page = edit()
    assert page.locator(".shown a:visible, .shown button:visible").count() > 0
    page.locator("#undo button").evaluate("undo => undo.disabled || undo.focus()")
    for _ in range(40):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.closest('.shown')")
    # A section without anything to show says what it is for.
    expect(row(page, "opened")).to_contain_text("Items you open appear here.")


def test_a_section_is_moved_and_removed_by_buttons_that_keep_the_focus(edit: Edit) -> None:
    page = edit()
    before = order(page)
    place = before.index("charts-songs")
    act(page, "charts-songs", "up").focus()
    for target in range(place - 1, -1, -1):
        page.keyboard.press("Enter")
        expect(page.locator(".rows > li").nth(target)).to_have_id("section-charts-songs")
        if target:
            expect(act(page, "charts-songs", "up")).to_be_focused()
    # There is nothing above: the focus stays in the row.
    expect(act(page, "charts-songs", "up")).to_be_disabled()
    expect(act(page, "charts-songs", "down")).to_be_focused()
    act(page, "pick-heroes", "remove").focus()
    page.keyboard.press("Enter")
    # The focus is in the row that took its place.
    expect(act(page, before[before.index("pick-heroes") + 1], "remove")).to_be_focused()


def test_a_section_is_restyled_where_it_stands(edit: Edit) -> None:
    page = edit(DESKTOP, reduced_motion="no-preference")
    for style in STYLES[1:]:
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator(f".rows > li:first-child [name=style][value={style}]").check(force=True)
        wait_for_rest(page)
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("scripts", first(True, False))
def test_a_narrowed_list_is_put_there_and_named(fresh: Site, open_page: Open, scripts: bool) -> None:
    page = open_page(fresh("/starships?class=Freighter&sort=length"), DESKTOP, java_script_enabled=scripts)
    shown = titles(page)[:2]
    page.get_by_role("button", name="Add to Home").click()
    # The page stays, and shows that the list is on Home.
    expect(notice(page)).to_contain_text("Starships added to Home")
    expect(page).to_have_url(fresh("/starships?class=Freighter&sort=length"))
    put = page.get_by_role("button", name="Remove from Home", exact=True)
    expect(put).to_be_visible()
    notice(page).get_by_role("button", name="Undo").click()
    expect(put).to_have_count(0)
    page.get_by_role("button", name="Add to Home").click()
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
    for section in ("charts-songs", "starships"):
        act(page, section, "remove").click()
        expect(row(page, section)).to_have_count(0)
    for count in (len(before) - 1, len(before)):
        undo.click()
        expect(page.locator(".rows > li")).to_have_count(count)
    assert order(page) == before
    expect(undo).to_be_disabled()
    expect(page.get_by_role("link", name="Done")).to_be_focused()


def test_the_smallest_phone_shows_names_whole(edit: Edit) -> None:
    page = edit(SMALLEST)
    name = row(page, "charts-songs").locator(".rename input[type=text]")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_a_title_leads_to_the_whole_list(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"), PHONE)
    section = page.locator('section[data-section="charts-songs"]')
    expect(section.get_by_role("link", name="See all")).to_be_hidden()
    page.set_viewport_size(DESKTOP.viewport)
    expect(section.get_by_role("link", name="See all")).to_be_visible()
    section.locator("h2 a").click()
    expect(page).to_have_url(fresh("/charts?media=songs"))


@pytest.mark.product
def test_a_mouse_pages_through_stories(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/"))
    page.locator('section[data-section="charts"] button.arrow.forward').click()
    page.wait_for_function("() => document.querySelector('[data-layout=story]').scrollLeft > 500")


# Dragging.


@pytest.mark.parametrize("part", first(".rename input[type=text]", ".section-tools"))
def test_a_mouse_drags_a_section_by_its_title(fresh: Site, edit: Edit, part: str) -> None:
    page = edit()
    held = row(page, "charts-songs").locator(part)
    held.scroll_into_view_if_needed()
    # The title, or the room between it and the styles.
    [start], [styles] = boxes(held), boxes(row(page, "charts-songs").locator(".styles"))
    x, y = (start["x"] + 12, start["y"] + 20) if "input" in part else (styles["x"] - 8, styles["y"] + 20)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 10, steps=2)
    expect(page.locator(".dragged")).to_have_count(1)
    expect(page.locator(".shown:visible")).to_have_count(0)
    [end] = boxes(page.locator(".rows > li").first)
    page.mouse.move(x, end["y"] + end["height"] * 0.2, steps=8)
    with page.expect_response(fresh("/")):
        page.mouse.up()
    expect(page.locator(".rows > li").first).to_have_id("section-charts-songs")


def test_a_click_on_a_title_begins_to_rename(edit: Edit) -> None:
    page = edit()
    name = row(page, "charts-songs").locator(".rename input[type=text]")
    name.click()
    expect(name).to_be_focused()
    expect(page.locator(".dragged")).to_have_count(0)


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
@pytest.mark.parametrize("motion", first("no-preference", "reduce"))
def test_a_row_is_dragged_to_another_place(fresh: Site, edit: Edit, device: Device, motion: str) -> None:
    page = edit(device, reduced_motion=motion)
    before = order(page)
    with page.expect_response(fresh("/")):
        drag(page, "charts-songs", onto="charts")
    expect(notice(page)).to_contain_text("Most played songs moved")
    expected = ["charts-songs", *[section for section in before if section != "charts-songs"]]
    assert order(page) == expected
    with page.expect_response(fresh("/")):
        drag(page, "charts-songs", onto=expected[3])
    expected.insert(3, expected.pop(0))
    expect(page.locator(".rows > li").nth(3)).to_have_id("section-charts-songs")
    assert order(page) == expected
    page.reload()
    assert order(page) == expected


def test_others_make_room_until_escape_leaves_the_row_where_it_was(edit: Edit) -> None:
    page = edit()
    before = order(page)
    above = before[before.index("charts-songs") - 1]
    drag(page, "charts-songs", onto=above, drop=False)
    expect(page.locator(".dragged")).to_have_count(1)
    [dragged] = boxes(row(page, "charts-songs"))
    shift = row(page, above).evaluate("row => new DOMMatrix(row.style.transform).m42")
    assert shift == pytest.approx(dragged["height"], abs=2)
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
    [handle] = boxes(row(page, "charts").locator(".handle"))
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    session = page.context.new_cdp_session(page)
    with page.expect_response(fresh("/")):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(page.locator(".dragged")).to_have_count(1)
        [end] = boxes(row(page, "charts-songs"))
        for step in range(1, 9):
            there = y + (end["y"] + end["height"] * 0.8 - y) * step / 8
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": there}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # Those that are empty are between them.
    expect(page.locator(".rows > li:has(~ #section-charts)").last).to_have_id("section-charts-songs")


def test_the_page_scrolls_along_with_a_dragged_row(edit: Edit) -> None:
    page = edit(SMALLEST)
    [handle] = boxes(row(page, "charts").locator(".handle"))
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(handle["x"] + 10, SMALLEST.height - 70, steps=6)
    page.wait_for_function("() => scrollY > 100")
    page.mouse.up()
    expect(notice(page)).to_contain_text("Most played albums moved")


def test_a_change_that_is_lost_or_refused_is_taken_back(edit: Edit, witness: Witness) -> None:
    witness.allow_status(403)
    page = edit()
    before = order(page)
    page.route("**/", lambda route: route.abort() if route.request.method == "POST" else route.continue_(), times=1)
    drag(page, "charts-songs", onto="charts")
    expect(notice(page)).not_to_be_empty()
    assert order(page) == before
    # If the server refuses a change, the page loads again.
    page.evaluate("window.isTheSameDocument = true")
    page.route("**/", lambda route: route.fulfill(status=403) if route.request.method == "POST" else route.continue_())
    drag(page, "charts-songs", onto="charts")
    page.wait_for_function("() => !window.isTheSameDocument")
    wait_for_rest(page)
    assert order(page) == before


# Everywhere.


@pytest.mark.product
def test_everything_works_without_scripts(edit: Edit) -> None:
    page = edit(PHONE, java_script_enabled=False)
    add(page, "/charts?media=books")
    expect(notice(page)).to_contain_text("Top free books added to Home")
    expect(page).to_have_url(page.url.split("#")[0] + "#section-charts-books")
    act(page, "charts-books", "up").click()
    act(page, "charts", "remove").click()
    style(page, "starships", "Mosaic").check()
    row(page, "starships").get_by_role("button", name="Apply").click()
    expect(style(page, "starships", "Mosaic")).to_be_checked()
    assert order(page)[-2:] == ["charts-books", "starships"]
    notice(page).get_by_role("button", name="Undo").click()
    expect(style(page, "starships", "Carousel")).to_be_checked()
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
        assert_large_enough(
            page.locator(".editing :is(.done, .act, .handle, .styles label, .offers button)").locator("visible=true")
        )
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


@pytest.mark.parametrize("style", first("carousel", "grid", "story"))
def test_tiles_have_their_star_at_their_end(fresh: Site, open_page: Open, style: str) -> None:
    page = open_page(fresh(EDITING), PHONE)
    chosen = row(page, "starships").locator(f'[name=style][value="{style}"]')
    if not chosen.is_checked():
        with page.expect_response(fresh("/")):
            chosen.check()
    page.goto(fresh("/"))
    shelf = page.locator(f'main section[data-section="starships"] > [data-layout="{style}"]')
    tile = shelf.locator("li").first
    button_of_tile = f'section[data-section="starships"] > [data-layout="{style}"] > li .favourite > button'
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        [button], [box] = boxes(star(tile)), boxes(tile)
        assert button["width"] >= 44 and button["height"] >= 44
        # Beside a title, it is the icon that ends with the tile.
        beyond = 0 if style == "story" else 12
        assert abs(button["x"] + button["width"] - beyond - box["x"] - box["width"]) < 1
        if style == "story":
            assert abs(button["y"] - box["y"]) < 1
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for is_pressed in ("false", "true"):
            expect(star(tile)).to_have_attribute("aria-pressed", is_pressed)
            # In a story, it is as white as the words on the tint.
            for under in ("black", "white") if style != "story" else ():
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
