"""What changes elsewhere is seen at once on every open page, which is otherwise left as it was.

What is sent is looked at in LiveStreamTests, and each step of the page in Tests/Scripts/test_live.py.
"""

from __future__ import annotations

import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Start
from devices import DESKTOP, PHONE
from locators import cell, cells, notice, star, visit
from site_under_test import Site
from stand_ins.starships import Upstream, fleet
from test_favourites import LIST, OFF, ON, add

NewContext = Callable[..., BrowserContext]


def post(site: Site, path: str, form: str) -> None:
    urllib.request.urlopen(urllib.request.Request(site(path), data=form.encode(), method="POST")).close()


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
    visit(other, one.url)
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
        visit(other, site(f"/{item}"))
        star(other.locator("#detail")).click()
        expect(star(cell(one, str(item)))).to_have_attribute(*ON)
        assert one.evaluate("[...document.querySelectorAll('[data-item]')].every((cell) => cell.isOld)")


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


def test_ten_tabs_take_one_stream_and_leave_connections_for_links(
    start: Start, own_upstream: Upstream, new_context: NewContext
) -> None:
    """A browser opens six connections to a server."""
    site = start(upstream=own_upstream, environment={"VITRINE_MAX_STREAMS_OF_CLIENT": "1"})
    site.retry_until("fresh")
    context = new_context()
    pages = [context.new_page() for _ in range(10)]
    for number, page in enumerate(pages, 1):
        page.goto(site(f"/starships/{number}?limit=12"))
    for page in pages:
        follows(page)
    add(pages[0], "starships/3")
    for page in pages:
        expect(star(cell(page, "starships/3"))).to_have_attribute(*ON)
    # The only place is taken.
    assert site.status("/live?page=2+/starships") == 503
    pages[4].goto(site("/charts"))


def test_two_browsers_of_a_profile_see_all_and_another_profile_nothing(
    marvel: Site, new_context: NewContext
) -> None:
    """Favourite, order of the squad and home reach the other browser."""
    heroes = ("heroes/marvel-1009002", "heroes/marvel-1009003")
    squad = "/favourites?source=heroes"
    one, three = new_context(), new_context()
    for context in (one, three):
        start = context.new_page()
        visit(start, marvel("/heroes?limit=6"))
        star(cell(start, heroes[0])).click()
        expect(notice(start)).not_to_be_empty()
    two = new_context(storage_state=one.storage_state())

    def open_at(context: BrowserContext, path: str) -> Page:
        page = context.new_page()
        page.goto(marvel(path))
        follows(page)
        stays(page)
        return page

    def send(context: BrowserContext, path: str, form: str) -> None:
        assert context.request.post(marvel(path), data=form, headers={
            "content-type": "application/x-www-form-urlencoded"}).ok

    second, second_home = open_at(two, squad), open_at(two, "/")
    third, third_home = open_at(three, squad), open_at(three, "/")
    send(one, f"/{heroes[1]}/favourite", "value=true")
    expect(cells(second)).to_have_count(2)
    order = [each.get_attribute("data-item") for each in cells(second).all()]
    send(one, "/favourites", f"edit=move&source=heroes&item={order[1].partition('/')[2]}&place=0")
    expect(cells(second).first).to_have_attribute("data-item", order[1])
    send(one, "/", "edit=remove&section=starships")
    expect(second_home.locator("main section[data-section=starships]")).to_have_count(0)
    assert second_home.locator("main section[data-section]").count() > 0
    # The first change that the third browser hears of is its own.
    send(three, "/", "edit=remove&section=charts")
    expect(third_home.locator("main section[data-section=charts]")).to_have_count(0)
    expect(third_home.locator("main section[data-section=starships]")).to_have_count(1)
    send(three, "/heroes/marvel-1009004/favourite", "value=true")
    expect(cell(third, "heroes/marvel-1009004")).to_have_count(1)
    expect(cells(third)).to_have_count(2)
    assert all(is_old(page) for page in (second, second_home, third, third_home))
