"""Streams that are killed, and pages that sleep or cannot look by themselves: what is true is on screen soon."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import Start
from going_between import Between
from locators import cell, cells, star, state
from site_under_test import Site
from stand_ins.heroes import HeroesUpstream
from stand_ins.starships import Upstream, fleet
from test_favourites import LIST, ON
from test_heroes_states import MANY, own_heroes, phase  # noqa: F401
from test_live import NewContext, follows, is_old, post, shared, stays  # noqa: F401
from test_offline_between import IDLE, SET_HIDDEN
from vitals import MEASUREMENTS


@pytest.fixture
def between(shared: Site) -> Iterator[Between]:  # noqa: F811
    with Between(shared) as between:
        between.streams = True
        yield between


def test_an_idle_page_with_a_stream_sends_nothing(shared: Site, new_context: NewContext) -> None:  # noqa: F811
    page = new_context().new_page()
    page.clock.install()
    page.goto(shared(LIST))
    follows(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    for _ in range(8):
        page.clock.run_for(IDLE)
    page.evaluate("async () => { await (await fetch('/manifest.webmanifest')).text(); }")
    assert sent == [shared("/manifest.webmanifest")]
    page.evaluate(SET_HIDDEN, True)
    with page.expect_request("**/health"):
        page.evaluate(SET_HIDDEN, False)


@pytest.mark.timed
def test_after_a_minute_of_sleep_the_truth_is_there_within_two_seconds(
    shared: Site, between: Between, new_context: NewContext  # noqa: F811
) -> None:
    page = new_context().new_page()
    page.clock.install()
    page.goto(between(LIST))
    follows(page)
    stays(page)
    session = page.context.new_cdp_session(page)
    page.evaluate(SET_HIDDEN, True)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    between.silence()
    post(shared, "/starships/4/favourite", "value=true")
    shared.upstream.starships = fleet(13)
    shared.retry_until_it_says('data-item="starships/13"')
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.clock.fast_forward(60_000)
    expect(cells(page)).to_have_count(12)
    begin = time.monotonic()
    page.evaluate(SET_HIDDEN, False)
    expect(star(cell(page, "starships/4"))).to_have_attribute(*ON)
    expect(cell(page, "starships/13")).to_have_count(1)
    took = time.monotonic() - begin
    MEASUREMENTS.record("the truth after a minute of sleep", took * 1_000, "ms")
    assert took < 2
    assert is_old(page)


def test_pages_follow_again_after_the_server_was_killed(
    start: Start, own_upstream: Upstream, new_context: NewContext, tmp_path: Path
) -> None:
    site = start(upstream=own_upstream, directory=tmp_path)
    site.retry_until("fresh")
    context = new_context()
    pages = [context.new_page() for _ in range(3)]
    for page, path in zip(pages, (LIST, "/starships/4", "/favourites")):
        page.goto(site(path))
        follows(page)
        stays(page)
    site.program.kill()
    expect(pages[0].locator("#connection")).not_to_be_empty()
    again = start("--port", str(site.program.port), upstream=own_upstream, directory=tmp_path)
    post(again, "/starships/4/favourite", "value=true")
    expect(star(cell(pages[0], "starships/4"))).to_have_attribute(*ON)
    expect(star(pages[1].locator("#detail"))).to_have_attribute(*ON)
    expect(cell(pages[2], "starships/4")).to_have_count(1)
    for page in pages:
        expect(page.locator("#connection")).to_be_empty()
        assert is_old(page)


def stop_the_clock(page: Page, url: str) -> None:
    """Opens a page that cannot look by itself."""
    page.clock.install(time=0)
    page.goto(url)
    follows(page)
    stays(page)
    page.clock.pause_at(3_600_000)


def test_a_feed_that_fails_and_recovers_is_pushed(shared: Site, new_context: NewContext) -> None:  # noqa: F811
    page = new_context().new_page()
    stop_the_clock(page, shared(LIST))
    shared.upstream.fault = 503
    shared.retry_until("archived")
    expect(state(page)).to_have_attribute("data-state", "archived")
    # By now the server knows the page, so that nothing is fetched whole.
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    shared.upstream.fault = None
    shared.upstream.starships = fleet(13)[1:]
    post(shared, "/starships/retry", "")
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cell(page, "starships/13")).to_have_count(1)
    assert [url for url in sent if "/artwork" not in url] == []
    assert is_old(page)


@pytest.mark.product
def test_a_feed_that_grows_is_pushed(
    start: Start, own_heroes: HeroesUpstream, new_context: NewContext  # noqa: F811
) -> None:
    own_heroes.count = 250
    own_heroes.hang_from(100)
    site = start(heroes=own_heroes, environment=own_heroes.environment)
    page = new_context().new_page()
    stop_the_clock(page, site(MANY))
    phase(page, "fetchingNext")
    expect(cells(page)).to_have_count(100)
    own_heroes.release()
    phase(page, "fresh")
    expect(page.locator("[data-part=count]")).to_contain_text("250")
    assert is_old(page)
