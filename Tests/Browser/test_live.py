"""What changes elsewhere is seen at once on every open page, which is otherwise left as it was."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE
from locators import cell, cells, notice, star, titles
from site_under_test import Site
from stand_ins.starships import Upstream, fleet
from test_favourites import LIST, OFF, ON, add
from test_live_stream import Stream, post

NewContext = Callable[..., BrowserContext]


def stays(page: Page) -> None:
    """Marks the document, so that a load would be noticed."""
    page.evaluate("document.isOld = true")


def is_old(page: Page) -> bool:
    return page.evaluate("document.isOld === true")


def follows(page: Page) -> None:
    """Waits until the page hears of changes."""
    page.locator("#connection[data-live]").wait_for(state="attached")


def opened(new_context: NewContext, url: str, device: object = DESKTOP) -> Page:
    page = new_context(device).new_page()
    page.goto(url)
    follows(page)
    stays(page)
    return page


@pytest.fixture
def shared(start: Start, own_upstream: Upstream) -> Site:
    """Twelve starships, and one profile for everyone."""
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    return site


def test_a_star_shines_in_every_browser_of_the_profile(shared: Site, new_context: NewContext) -> None:
    one, other = opened(new_context, shared(LIST)), opened(new_context, shared("/starships/4"), PHONE)
    add(one, "starships/4")
    expect(star(other.locator("#detail"))).to_have_attribute(*ON)
    star(other.locator("#detail")).click()
    expect(star(cell(one, "starships/4"))).to_have_attribute(*OFF)
    assert is_old(one) and is_old(other)


def test_favourites_come_and_go_on_their_page(shared: Site, new_context: NewContext) -> None:
    add(one := opened(new_context, shared(LIST)), "starships/4")
    favourites = opened(new_context, shared("/favourites"))
    expect(cells(favourites)).to_have_count(1)
    add(one, "starships/5")
    expect(cells(favourites)).to_have_count(2)
    expect(star(cell(favourites, "starships/5"))).to_have_attribute(*ON)
    expect(favourites.locator(".count")).to_contain_text("2 items")
    star(cell(one, "starships/4")).click()
    expect(cells(favourites)).to_have_count(1)
    expect(favourites.locator("#changes")).to_have_text("The list has changed.")
    assert is_old(favourites)


def test_a_new_visitor_sees_their_squad_and_follows_it(marvel: Site, new_context: NewContext) -> None:
    one = opened(new_context, marvel("/heroes?limit=6"))
    star(cell(one, "heroes/marvel-1009002")).click()
    squad = one.locator(".squad [data-item]")
    expect(squad).to_have_count(1)
    other = one.context.new_page()
    other.goto(one.url)
    star(cell(other, "heroes/marvel-1009003")).click()
    expect(squad).to_have_count(2)
    assert is_old(one)


def test_a_list_of_several_pages_stays_when_a_new_visitor_follows_it(start: Start, new_context: NewContext) -> None:
    with Upstream(fleet(120)) as upstream:
        site = start("--profiles", "private", upstream=upstream)
        site.retry_until("fresh")
        one = opened(new_context, site("/starships"), PHONE)
        cells(one).nth(45).scroll_into_view_if_needed()
        expect(cells(one)).to_have_count(100)
        one.evaluate("document.querySelectorAll('[data-item]').forEach((cell) => { cell.isOld = true; })")
        star(cells(one).nth(46)).click()
        item = cells(one).nth(60).get_attribute("data-item")
        other = one.context.new_page()
        other.goto(site(f"/{item}"))
        star(other.locator("#detail")).click()
        expect(star(cell(one, str(item)))).to_have_attribute(*ON)
        assert one.evaluate("[...document.querySelectorAll('[data-item]')].every((cell) => cell.isOld)")


def test_another_profile_sees_nothing(fresh: Site, new_context: NewContext) -> None:
    one, other = opened(new_context, fresh(LIST)), opened(new_context, fresh(LIST))
    add(one, "starships/4")
    other.wait_for_timeout(600)
    expect(star(cell(other, "starships/4"))).to_have_attribute(*OFF)


def test_a_new_row_leaves_reader_and_writer_alone(
    shared: Site, own_upstream: Upstream, new_context: NewContext
) -> None:
    page = opened(new_context, shared("/starships?sort=name&order=descending"), PHONE)
    row = cell(page, "starships/4")
    row.locator("a").focus()
    row.evaluate("row => scrollTo(0, row.offsetTop - 100)")
    top = row.bounding_box()["y"]
    own_upstream.starships = fleet(13)
    shared.retry_until_it_says('data-item="starships/13"')
    expect(cell(page, "starships/13")).to_have_count(1)
    expect(row.locator("a")).to_be_focused()
    assert abs(row.bounding_box()["y"] - top) < 2
    expect(page.locator(".count")).to_contain_text("13")
    assert is_old(page)


def test_typed_text_and_its_caret_stay(shared: Site, own_upstream: Upstream, new_context: NewContext) -> None:
    page = opened(new_context, shared("/starships"))
    one = opened(new_context, shared(LIST))
    field = page.locator("input[type=search]:visible")
    field.focus()
    page.evaluate("document.activeElement.value = 'Starsh'; document.activeElement.setSelectionRange(2, 4)")
    for number in range(1, 6):
        star(cell(one, f"starships/{number}")).click()
    own_upstream.starships = fleet(13)
    shared.retry_until_it_says('data-item="starships/13"')
    expect(star(cell(page, "starships/5"))).to_have_attribute(*ON)
    expect(cell(page, "starships/13")).to_have_count(1)
    expect(field).to_be_focused()
    caret = page.evaluate("(({ value, selectionStart, selectionEnd }) => [value, selectionStart, selectionEnd])"
                          "(document.activeElement)")
    assert caret == ["Starsh", 2, 4]


def test_ten_tabs_share_a_stream_and_a_link_opens_at_once(shared: Site, new_context: NewContext) -> None:
    context = new_context()
    pages = [context.new_page() for _ in range(10)]
    for number, page in enumerate(pages, 1):
        page.goto(shared(f"/starships/{number}?limit=12"))
    follows(pages[-1])
    add(pages[0], "starships/3")
    for page in pages:
        expect(star(cell(page, "starships/3"))).to_have_attribute(*ON)
    pages[4].goto(shared("/charts"), timeout=5_000)


def test_what_was_missed_is_there_after_a_restart(
    start: Start, own_upstream: Upstream, new_context: NewContext, tmp_path: Path
) -> None:
    site = start(upstream=own_upstream, directory=tmp_path)
    site.retry_until("fresh")
    page = opened(new_context, site(LIST))
    port = site.program.base.rpartition(":")[2]
    site.program.stop()
    again = start("--port", port, upstream=own_upstream, directory=tmp_path)
    request = urllib.request.Request(again("/starships/4/favourite"), data=b"value=true", method="POST")
    urllib.request.urlopen(request).close()
    expect(star(cell(page, "starships/4"))).to_have_attribute(*ON)
    assert is_old(page)


def test_home_and_its_sections_follow(shared: Site, new_context: NewContext) -> None:
    home = opened(new_context, shared("/"))
    one = opened(new_context, shared(LIST))
    add(one, "starships/4")
    expect(cell(home, "starships/4").first).to_be_visible()
    add(one, "starships/5")
    expect(home.locator('[data-item="starships/5"]:visible').first).to_be_visible()
    assert is_old(home)


def test_an_order_that_someone_arranges_is_seen_by_the_others(shared: Site, new_context: NewContext) -> None:
    for number in (1, 2, 3):
        post(shared, f"/starships/{number}/favourite", "value=true")
    page = opened(new_context, shared("/favourites?source=starships"))
    before = titles(page)
    post(shared, "/favourites", "edit=move&source=starships&item=1&place=0")
    expect(cells(page).first).to_have_attribute("data-item", "starships/1")
    assert titles(page) != before and sorted(titles(page)) == sorted(before)
    assert is_old(page)


def test_a_section_that_leaves_home_leaves_it_everywhere(shared: Site, new_context: NewContext) -> None:
    home = opened(new_context, shared("/"))
    section = home.locator("main section[data-section]").last
    name = section.get_attribute("data-section")
    post(shared, "/", f"edit=remove&section={name}")
    expect(home.locator(f'main section[data-section="{name}"]')).to_have_count(0)
    assert is_old(home)


def test_a_device_that_slept_catches_up(shared: Site, new_context: NewContext) -> None:
    context = new_context()
    page = context.new_page()
    page.goto(shared(LIST))
    follows(page)
    stays(page)
    context.set_offline(True)
    post(shared, "/starships/4/favourite", "value=true")
    page.wait_for_timeout(1_000)
    context.set_offline(False)
    expect(star(cell(page, "starships/4"))).to_have_attribute(*ON)
    assert is_old(page)


def test_cells_glide_to_their_places(shared: Site, new_context: NewContext) -> None:
    one = opened(new_context, shared(LIST))
    for number in (1, 2, 3):
        add(one, f"starships/{number}")
    favourites = new_context(reduced_motion="no-preference").new_page()
    favourites.goto(shared("/favourites"))
    follows(favourites)
    favourites.evaluate("""() => {
        document.animations = [];
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, options) {
            document.animations.push([this.dataset.item, Object.keys(frames)[0]]);
            return animate.call(this, frames, options);
        };
    }""")
    star(cell(one, "starships/2")).click()
    favourites.wait_for_function("() => document.animations.some(([, property]) => property === 'transform')")
    expect(cells(favourites)).to_have_count(2)
    assert favourites.evaluate("document.animations[0]") == ["starships/2", "opacity"]


def test_a_broken_stream_alone_is_not_called_offline(start: Start, new_context: NewContext) -> None:
    site = start("--offline", environment={"VITRINE_MAX_STREAMS": "1"})
    with closing(Stream(site, "/starships")):
        page = new_context().new_page()
        page.goto(site(LIST))
        page.wait_for_timeout(2_000)
        expect(page.locator("#connection")).to_be_empty()
        expect(page.locator("#connection[data-live]")).to_have_count(0)


def test_two_browsers_of_a_profile_see_all_and_another_profile_nothing(
    marvel: Site, new_context: NewContext
) -> None:
    """Favourite, order of the squad and home reach the other browser within a second."""
    heroes = ("heroes/marvel-1009002", "heroes/marvel-1009003")
    squad = "/favourites?source=heroes"
    one = new_context()
    start = one.new_page()
    start.goto(marvel("/heroes?limit=6"))
    star(cell(start, heroes[0])).click()
    expect(notice(start)).not_to_be_empty()
    two, three = new_context(storage_state=one.storage_state()), new_context()

    def open_at(context: BrowserContext, path: str) -> Page:
        page = context.new_page()
        page.goto(marvel(path))
        follows(page)
        stays(page)
        return page

    def send(path: str, form: str) -> None:
        assert one.request.post(marvel(path), data=form, headers={
            "content-type": "application/x-www-form-urlencoded"}).ok

    second, second_home = open_at(two, squad), open_at(two, "/")
    third, third_home = open_at(three, squad), open_at(three, "/")
    sections = second_home.locator("main section[data-section]")
    shown = "main => [...main.querySelectorAll('[data-section], [data-item]')].map(e => Object.values(e.dataset).join())"
    before = [page.locator("main").evaluate(shown) for page in (third, third_home)]
    send(f"/{heroes[1]}/favourite", "value=true")
    expect(cells(second)).to_have_count(2, timeout=1_000)
    order = [one.get_attribute("data-item") for one in cells(second).all()]
    send("/favourites", f"edit=move&source=heroes&item={order[1].partition('/')[2]}&place=0")
    expect(cells(second).first).to_have_attribute("data-item", order[1], timeout=1_000)
    send("/", "edit=remove&section=starships")
    expect(second_home.locator("main section[data-section=starships]")).to_have_count(0, timeout=1_000)
    assert sections.count() > 0
    assert is_old(second) and is_old(second_home)
    third.wait_for_timeout(500)
    assert [page.locator("main").evaluate(shown) for page in (third, third_home)] == before


def test_a_page_without_a_stream_is_as_without_scripts(shared: Site, new_context: NewContext) -> None:
    context = new_context()
    context.route("**/live?*", lambda route: route.fulfill(status=503))
    page = context.new_page()
    page.goto(shared(LIST))
    add(page, "starships/4")
    expect(star(cell(page, "starships/4"))).to_have_attribute(*ON)
