"""Going through the past of a list: its dates as a strip, by keys, buttons, a finger and by itself."""

from __future__ import annotations

import random
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from conftest import Open, Start
from countries import body, define, import_dated
from devices import DESKTOP, PHONE, SMALLEST, TABLET_UPRIGHT, Device
from locators import boxes, notice, overflow, search_box, visit, wait_for_rest
from program import NOWHERE, run
from site_under_test import Site
from test_accessibility import ALL_LOOKS, assert_accessible
from test_large_text import set_text_size
from vitals import MEASUREMENTS, slow_down

NAMES = ["Andorra", "Belgium", "Chad", "Denmark", "Egypt", "Fiji", "Ghana", "Haiti", "India", "Japan"]
DAYS = [str(date(2026, 3, 1) + timedelta(days=7 * week)) for week in range(12)]
FIRST, LAST = DAYS[0], DAYS[-1]
# What someone sees of each cell, in order.
CELLS = """() => [...document.querySelectorAll('.list [data-item]')].map(cell => [cell.dataset.item, cell.innerText,
    cell.querySelector('a').getAttribute('href')])"""


@pytest.fixture(scope="module")
def site(session_start: Start, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Twelve weeks of a list in which countries come, go and change their names."""
    draw = random.Random(49)
    folder = tmp_path_factory.mktemp("scrubber")
    file = define(folder, NOWHERE)
    versions = folder / "versions"
    versions.mkdir()
    names = dict(enumerate(NAMES[:6], 1))
    for day in DAYS:
        number = draw.randint(1, len(NAMES))
        names[number] = f"{draw.choice(NAMES)} {draw.randint(1, 9)}"
        if len(names) > 4:
            names.pop(draw.choice([other for other in names if other != number]))
        order = list(names.items())
        draw.shuffle(order)
        (versions / f"{day}.json").write_bytes(body(dict(order)))
    run(*import_dated(versions, file, folder / "data"))
    return session_start("--offline", "--source", str(file), directory=folder / "data")


@pytest.fixture(scope="module")
def long_site(session_start: Start, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Four weeks of a list of 110 countries, which come in another order each week; in the last one, there are 90."""
    draw = random.Random(50)
    folder = tmp_path_factory.mktemp("long-scrubber")
    file = define(folder, NOWHERE)
    versions = folder / "versions"
    versions.mkdir()
    names = {number: f"{draw.choice(NAMES)} {number}" for number in range(1, 111)}
    for week, day in enumerate(DAYS[:4]):
        names[week + 1] = f"Kenya {week}"
        order = list(names.items())[: 110 if week < 3 else 90]
        draw.shuffle(order)
        (versions / f"{day}.json").write_bytes(body(dict(order)))
    run(*import_dated(versions, file, folder / "data"))
    return session_start("--offline", "--source", str(file), directory=folder / "data")


def slider(page: Page):
    return page.locator(".strip input")


def at(site: Site, day: str) -> str:
    return site(f"/countries?at={day}")


def set_to(page: Page, day: str) -> None:
    """As a finger that drags the slider and lets go."""
    slider(page).evaluate(
        "(input, place) => { input.value = place; input.dispatchEvent(new Event('input', { bubbles: true })); }",
        str(DAYS.index(day)))
    wait_for_rest(page)


def assert_shows(page: Page, site: Site, day: str, fresh: Page) -> None:
    """The cells, the links and the words are those of the page of the day."""
    expect(page).to_have_url(at(site, day))
    wait_for_rest(page)
    visit(fresh, at(site, day))
    assert page.evaluate(CELLS) == fresh.evaluate(CELLS), day
    for part in (".past", ".count"):
        assert page.locator(part).inner_text() == fresh.locator(part).inner_text()
    assert slider(page).input_value() == slider(fresh).input_value()
    assert page.locator(".strip .chosen").get_attribute("d") == fresh.locator(".strip .chosen").get_attribute("d")
    links = "() => [...document.querySelectorAll('#content a[href]')].map(link => link.getAttribute('href'))"
    assert page.evaluate(links) == fresh.evaluate(links)


def test_the_difference_of_two_dates_gives_the_page_of_the_other(site: Site, open_page: Open) -> None:
    page, fresh = open_page(at(site, FIRST)), open_page(at(site, FIRST))
    page.evaluate("document.isOld = true")
    draw = random.Random(7)
    for _ in range(12):
        day = draw.choice(DAYS)
        set_to(page, day)
        assert_shows(page, site, day, fresh)
    assert page.evaluate("document.isOld")


@pytest.mark.parametrize("device", [PHONE, TABLET_UPRIGHT, DESKTOP], ids=str)
def test_keys_and_buttons_go_from_date_to_date(site: Site, open_page: Open, device: Device) -> None:
    page, fresh = open_page(at(site, DAYS[3]), device), open_page(at(site, FIRST), device)
    assert overflow(page) == 0
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    assert_shows(page, site, DAYS[4], fresh)
    expect(slider(page)).to_be_focused()
    page.get_by_role("link", name="Later date").click()
    assert_shows(page, site, DAYS[5], fresh)
    page.get_by_role("link", name="Earlier date").click()
    page.get_by_role("link", name="Earlier date").click()
    assert_shows(page, site, DAYS[3], fresh)
    slider(page).focus()
    page.keyboard.press("End")
    assert_shows(page, site, LAST, fresh)
    expect(page.locator('.steps > a[aria-disabled="true"]')).to_have_count(1)
    # A date between two is that of the first.
    page.locator(".steps input[type=date]").fill("2026-03-12")
    assert_shows(page, site, DAYS[1], fresh)


def test_dragging_skips_to_the_last_date_that_is_wanted(site: Site, open_page: Open) -> None:
    page, fresh = open_page(at(site, FIRST)), open_page(at(site, FIRST))
    box = slider(page).bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 22, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 22, middle, steps=40)
    page.mouse.up()
    assert_shows(page, site, LAST, fresh)


def test_the_way_back_leads_out_of_the_past(site: Site, open_page: Open) -> None:
    page = open_page(site("/countries"))
    more = page.get_by_role("button", name="More options")
    if more.is_visible():
        more.click()
    page.get_by_role("link", name="History").click()
    expect(page).to_have_url(at(site, LAST))
    wait_for_rest(page)
    for day in (DAYS[2], DAYS[6]):
        set_to(page, day)
    page.reload()
    expect(page).to_have_url(at(site, DAYS[6]))
    expect(slider(page)).to_have_value("6")
    page.go_back()
    expect(page).to_have_url(site("/countries"))
    expect(page.locator(".scrubber")).to_have_count(0)


# Cells that are not rendered have no inner text.
TITLES = """() => [...document.querySelectorAll('.list [data-item]')].map(cell => [cell.dataset.item,
    cell.querySelector('.title').textContent])"""


def test_further_pages_are_of_the_new_date(long_site: Site, open_page: Open) -> None:
    page, fresh = open_page(at(long_site, FIRST)), open_page(at(long_site, FIRST))
    page.evaluate("document.isOld = true")
    for day in DAYS[1:4]:
        page.get_by_role("link", name="Later date").click()
        expect(page).to_have_url(at(long_site, day))
        wait_for_rest(page)
        visit(fresh, at(long_site, day))
        for one in (page, fresh):
            one.locator(".list [data-item]").nth(49).scroll_into_view_if_needed()
            expect(one.locator(".list [data-item]").nth(89)).to_be_attached()
            wait_for_rest(one)
        assert page.evaluate(TITLES)[:90] == fresh.evaluate(TITLES)[:90], day
    assert page.evaluate("document.isOld")


def test_an_address_with_a_time_leads_to_days(site: Site, open_page: Open) -> None:
    # Between the second state and the third.
    page, fresh = open_page(at(site, "2026-03-10T12:00:00Z")), open_page(at(site, FIRST))
    page.evaluate("document.isOld = true")
    expect(slider(page)).to_have_value("1")
    page.get_by_role("link", name="Later date").click()
    assert_shows(page, site, DAYS[2], fresh)
    page.get_by_role("link", name="Earlier date").click()
    assert_shows(page, site, DAYS[1], fresh)
    assert page.evaluate("document.isOld")


def test_a_date_that_does_not_come_leaves_the_page_as_it_is(site: Site, open_page: Open) -> None:
    page, fresh = open_page(at(site, FIRST)), open_page(at(site, FIRST))
    page.evaluate("document.isOld = true")
    later = page.get_by_role("link", name="Later date")
    page.route(re.compile(f"at={DAYS[1]}"), lambda route: route.abort(), times=1)
    later.click()
    expect(notice(page)).not_to_be_empty()
    assert_shows(page, site, FIRST, fresh)
    # That of the next one is asked for ahead, and nobody hears that it fails.
    page.route(re.compile(f"at={DAYS[2]}"), lambda route: route.abort(), times=1)
    later.click()
    assert_shows(page, site, DAYS[1], fresh)
    later.click()
    assert_shows(page, site, DAYS[2], fresh)
    assert page.evaluate("document.isOld")


def test_a_newer_version_shows_its_own_page(site: Site, open_page: Open) -> None:
    page, fresh = open_page(at(site, FIRST)), open_page(at(site, FIRST))
    page.evaluate("document.isOld = true")

    def answer(route: Route) -> None:
        if "x-shown" not in route.request.headers:
            return route.continue_()
        response = route.fetch()
        route.fulfill(response=response, headers=response.headers | {"x-assets": "/assets/app-newer.js"})

    page.route(re.compile(r"/countries\?at="), answer)
    page.get_by_role("link", name="Later date").click()
    page.wait_for_function("() => !document.isOld")
    page.unroute_all(behavior="wait")
    assert_shows(page, site, DAYS[1], fresh)


def test_sort_and_search_stay(site: Site, open_page: Open) -> None:
    page = open_page(site(f"/countries?term=a&at={FIRST}"))
    set_to(page, DAYS[5])
    expect(page).to_have_url(site(f"/countries?term=a&at={DAYS[5]}"))
    expect(page.get_by_role("searchbox").or_(page.get_by_role("combobox")).first).to_have_value("a")


def test_a_search_between_two_dates_counts(site: Site, open_page: Open) -> None:
    page, fresh = open_page(at(site, FIRST)), open_page(at(site, FIRST))
    # The next date is asked for ahead.
    page.get_by_role("link", name="Later date").click()
    expect(page).to_have_url(at(site, DAYS[1]))
    wait_for_rest(page)
    search_box(page).fill("a")
    expect(page).to_have_url(re.compile(r"term=a"))
    wait_for_rest(page)
    page.get_by_role("link", name="Later date").click()
    expect(page).to_have_url(re.compile(f"at={DAYS[2]}"))
    wait_for_rest(page)
    visit(fresh, page.url)
    assert page.evaluate(CELLS) == fresh.evaluate(CELLS)
    assert page.locator(".count").inner_text() == fresh.locator(".count").inner_text()


def test_a_year_can_be_typed(site: Site, open_page: Open) -> None:
    page = open_page(at(site, DAYS[5]))
    field = page.locator(".steps input[type=date]")
    field.fill("0002-03-12")
    expect(page).to_have_url(at(site, DAYS[5]))
    field.fill("2026-03-12")
    expect(page).to_have_url(at(site, DAYS[1]))
    field.blur()
    # The date of the cells.
    expect(field).to_have_value(DAYS[1])


def test_the_focus_stays_at_the_last_date(site: Site, open_page: Open) -> None:
    page = open_page(at(site, DAYS[-2]))
    later = page.locator(".steps > a").last
    later.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(at(site, LAST))
    wait_for_rest(page)
    expect(later).to_be_focused()


def test_dates_play_up_to_the_newest_or_until_a_key(site: Site, open_page: Open) -> None:
    page = open_page(at(site, DAYS[-3]), isolated=True)
    page.clock.install(time=0)
    visit(page, at(site, DAYS[-3]))
    page.clock.pause_at(3_600_000)
    play = page.locator(".scrubber .run")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(at(site, DAYS[-2]))
    page.clock.run_for(1_100)
    expect(page).to_have_url(at(site, LAST))
    expect(play).to_have_attribute("aria-pressed", "false")
    # From the newest date, it begins anew.
    play.click()
    expect(page).to_have_url(at(site, FIRST))
    page.locator("h1").click()
    expect(play).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("key", ["Escape", "Tab", "ArrowRight", "a"])
def test_any_key_stops_playing_with_the_focus_on_its_button(site: Site, open_page: Open, key: str) -> None:
    page = open_page(at(site, FIRST), isolated=True)
    page.clock.install(time=0)
    visit(page, at(site, FIRST))
    page.clock.pause_at(3_600_000)
    play = page.locator(".scrubber .run")
    play.click()
    expect(page).to_have_url(at(site, DAYS[1]))
    expect(play).to_be_focused()
    page.keyboard.press(key)
    expect(play).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5_000)
    expect(page).to_have_url(at(site, DAYS[1]))


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keys_of_the_play_button_press_it(site: Site, open_page: Open, key: str) -> None:
    page = open_page(at(site, FIRST), isolated=True)
    page.clock.install(time=0)
    visit(page, at(site, FIRST))
    page.clock.pause_at(3_600_000)
    play = page.locator(".scrubber .run")
    play.focus()
    for state in ("true", "false", "true"):
        page.keyboard.press(key)
        expect(play).to_have_attribute("aria-pressed", state)


def test_a_screen_reader_hears_the_date_and_a_summary_once(site: Site, open_page: Open) -> None:
    page = open_page(at(site, FIRST))
    page.evaluate("""() => {
      window.heard = [];
      window.lines = [];
      new MutationObserver(() => {
        const text = document.querySelector('#changes').textContent;
        if (!text) return;
        heard.push(text);
        lines.push(document.querySelectorAll(':is(.past, .count):not([aria-live=off])').length);
      }).observe(document.querySelector('#changes'), { childList: true });
    }""")
    page.get_by_role("link", name="Later date").click()
    wait_for_rest(page)
    page.wait_for_function("() => heard.length > 0")
    assert len(page.evaluate("heard")) == 1
    assert re.fullmatch(r"8 March 2026\. \d+ (new|gone|changed|moved)(, \d+ (new|gone|changed|moved))* since 1 March 2026", page.evaluate("heard[0]"))
    # Nothing else on the page speaks of it.
    assert page.evaluate("lines") == [0]
    # Later, a search is heard as ever.
    expect(page.locator(".count")).not_to_have_attribute("aria-live", "off")
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_attribute("aria-valuetext", "15 March 2026")
    page.wait_for_function("() => heard.length > 1")
    # The slider has said its date.
    assert not page.evaluate("heard[1]").startswith("15")


# The places of cells once some glide, which are held then at a time in milliseconds.
HELD = """time => new Promise(done => requestAnimationFrame(function look() {
  const fresh = document.getAnimations().filter(one => !one.id && one.effect.getKeyframes().some(frame => frame.transform));
  if (!fresh.length) return requestAnimationFrame(look);
  for (const one of fresh) {
    one.id = 'held';
    one.pause();
    one.currentTime = time;
  }
  done(Object.fromEntries([...document.querySelectorAll('.list [data-item]')]
    .map(cell => [cell.dataset.item, cell.getBoundingClientRect().top])));
}))"""


def test_a_cell_that_glides_goes_on_from_where_it_is(site: Site, open_page: Open) -> None:
    page = open_page(at(site, FIRST), PHONE, reduced_motion="no-preference")
    later = page.get_by_role("link", name="Later date").element_handle()
    later.evaluate("link => link.click()")
    before = page.evaluate(HELD, 100)
    later.evaluate("link => link.click()")
    after = page.evaluate(HELD, 0)
    assert before.keys() & after.keys()
    for item in before.keys() & after.keys():
        assert abs(after[item] - before[item]) < 1


def test_cells_glide_only_where_motion_is_wanted(site: Site, open_page: Open) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = open_page(at(site, FIRST), reduced_motion=motion)
        page.evaluate("""() => {
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...all) { window.hasMoved = true; return animate.apply(this, all); };
        }""")
        set_to(page, LAST)
        assert page.evaluate("Boolean(window.hasMoved)") == moves


def test_without_scripts_it_is_a_form_with_a_date(site: Site, open_page: Open) -> None:
    page = open_page(at(site, DAYS[4]), PHONE, java_script_enabled=False)
    expect(slider(page)).to_be_hidden()
    expect(page.locator(".scrubber .run")).to_be_hidden()
    page.locator(".steps input[type=date]").fill(DAYS[2])
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page).to_have_url(at(site, DAYS[2]))
    page.get_by_role("link", name="Later date").click()
    expect(page).to_have_url(at(site, DAYS[3]))


def test_from_right_to_left_the_past_is_on_the_right(site: Site, open_page: Open) -> None:
    page = open_page(at(site, DAYS[3]), locale="ar", extra_http_headers={"Accept-Language": "ar"})
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    slider(page).focus()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(at(site, DAYS[4]))
    earlier, later = (link.bounding_box()["x"] for link in page.locator(".steps > a").all())
    assert earlier > later
    assert overflow(page) == 0


@pytest.mark.parametrize("has_scripts", [True, False], ids=["", "without scripts"])
def test_a_small_phone_has_room_for_fingers_and_large_text(site: Site, open_page: Open, has_scripts: bool) -> None:
    page = open_page(at(site, DAYS[4]), SMALLEST, java_script_enabled=has_scripts)
    targets = boxes(page.locator(":is(.steps a, .steps button, .steps input, .strip input):visible"))
    assert len(targets) == (5 if has_scripts else 4)
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in targets), targets
    assert overflow(page) == 0
    set_text_size(page, 200)
    assert overflow(page) == 0


def test_a_phone_shows_the_control_in_little_height_and_as_wide_as_the_rows(site: Site, open_page: Open) -> None:
    page = open_page(at(site, DAYS[4]), PHONE)
    scrubber, line = boxes(page.locator(".scrubber, .past"))
    assert line["y"] + line["height"] - scrubber["y"] <= 152
    controls = boxes(page.locator(".steps > :is(a, button), .steps input[type=date]"))
    assert len({box["y"] + box["height"] / 2 for box in controls}) == 1
    strip = boxes(page.locator(".histogram"))[0]
    title = boxes(page.locator("h1"))[0]
    assert abs(strip["x"] - title["x"]) <= 2
    assert abs(strip["x"] + strip["width"] - (PHONE.width - title["x"])) <= 2


@pytest.mark.parametrize(
    ("locale", "first", "last"), [("en-GB", "1 Mar 2026", "17 May 2026"), ("es", "1 mar 2026", "17 may 2026"), ("ar", None, None)])
@pytest.mark.parametrize("has_scripts", [True, False], ids=["", "without scripts"])
def test_the_strip_shows_its_dates(
    site: Site, open_page: Open, locale: str, first: str | None, last: str | None, has_scripts: bool
) -> None:
    for device in (SMALLEST, DESKTOP):
        page = open_page(
            at(site, DAYS[4]), device, locale=locale, extra_http_headers={"Accept-Language": locale}, java_script_enabled=has_scripts)
        texts = page.locator(".dates > text")
        if first:
            expect(texts.first).to_have_text(first)
            expect(texts.last).to_have_text(last)
        shown = sorted(boxes(page.locator(".dates > text:visible")), key=lambda box: box["x"])
        assert len(shown) >= 3
        # They stand apart, within the strip, and above the controls.
        assert all(one["x"] + one["width"] + 4 <= other["x"] for one, other in zip(shown, shown[1:], strict=False))
        strip, steps = boxes(page.locator(".histogram, .steps"))
        assert strip["x"] - 1 <= shown[0]["x"] and shown[-1]["x"] + shown[-1]["width"] <= strip["x"] + strip["width"] + 1
        assert all(box["y"] + box["height"] <= steps["y"] + 2 for box in shown)
        from_right = locale == "ar"
        assert (boxes(texts.first)[0]["x"] > strip["x"] + strip["width"] / 2) == from_right


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_it_is_accessible(site: Site, open_page: Open, device: Device) -> None:
    assert_accessible(open_page(at(site, DAYS[4]), device), ALL_LOOKS)


@pytest.mark.timed
def test_a_step_stalls_no_slow_phone(site: Site, open_page: Open) -> None:
    page = open_page(at(site, FIRST), PHONE, reduced_motion="no-preference")
    # Looking for it, as Playwright does, is work of the page, too.
    later = page.get_by_role("link", name="Later date").element_handle()
    wait_for_rest(page)
    session = slow_down(page)
    session.send("Performance.enable")
    page.evaluate("""() => { window.tasks = [];
      new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => tasks.push(duration)))
        .observe({ type: 'longtask' }); }""")

    def layout() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return sum(one["value"] for one in metrics if one["name"] == "LayoutDuration") * 1_000

    before = layout()
    for _ in range(len(DAYS) - 1):
        # Playwright's own click looks where the link is, which lays out the page.
        later.evaluate("link => link.click()")
        wait_for_rest(page)
    MEASUREMENTS.record("layout of a step from one date to the next", per_step := (layout() - before) / (len(DAYS) - 1), "ms")
    assert per_step <= 8
    assert max(page.evaluate("tasks"), default=0) <= 50
