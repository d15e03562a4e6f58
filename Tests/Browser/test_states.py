"""What a person sees of a catalogue that is fresh, old, broken, slow or strange."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import PHONE
from documents import loading_document
from locators import answer_time, boxes, cell, cells, notice, state, titles
from site_under_test import Site
from stand_ins.starships import Upstream, ship
from witness import Witness

PATHS = (
    "/",
    "/starships",
    "/starships?sort=length&order=descending",
    "/starships?page=2",
    "/starships?term=ship",
    "/starships/9",
    "/favourites",
    "/favourites?source=starships",
)


def test_every_page_has_a_title_and_one_main_heading_and_leads_somewhere(fresh: Site) -> None:
    links: set[str] = set()
    for path in PATHS:
        text = fresh.text(path)
        assert re.search(r"<title>.+ · Vitrine</title>", text), path
        assert text.count("<main ") == text.count("<h1") == text.count('data-page="') == 1, path
        links |= {html.unescape(link).partition("#")[0] for link in re.findall(r'<a [^>]*href="([^"]+)"', text)} - {""}
    # One item of each list is as good as all of them, and one order.
    kinds = {re.sub(r"(?<=/)[^/?]*[0-9-][^/?]*(?=\?|$)|(?<=sort=)\w+", "…", link): link for link in links}
    assert len(links) > 100 and len(kinds) > 25
    broken = {link: status for link in kinds.values() if (status := fresh.status(link)) != 200}
    assert broken == {}


def test_a_fresh_list_says_when_and_from_where(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert fresh.upstream is not None
    expect(state(page)).to_contain_text(fresh.upstream.base.split("/")[2])
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    expect(page.locator("[role=status]", has_text="120 items")).to_be_visible()
    # For screen readers alone: there is no need to look at it.
    assert boxes(state(page))[0]["height"] == 1


def test_without_network_the_sample_is_shown_and_called_so(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "sample")
    expect(state(page)).to_contain_text("Sample data")
    expect(state(page)).to_contain_text("offline")
    expect(cells(page)).to_have_count(36)


def test_the_home_page_says_how_each_catalogue_is(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/"), PHONE)
    shelf = page.locator('section[data-section="starships"]')
    expect(shelf.locator('[data-state="sample"]')).to_be_visible()
    expect(shelf.locator("[data-item]").first).to_be_visible()


def test_an_archived_list_keeps_its_items_and_says_why_it_is_not_fresh(archived: Site, open_page: Open) -> None:
    page = open_page(archived("/starships"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "archived")
    expect(state(page)).to_contain_text(re.compile("Saved .*(now|ago)"))
    expect(state(page)).to_contain_text("has a problem")
    expect(cells(page)).to_have_count(9)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_what_was_seen_survives_a_restart_and_a_broken_upstream(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), PHONE)
    for fault in (503, 404, "garbage"):
        site.program.stop()
        own_upstream.fault = fault
        site = start(upstream=own_upstream, directory=site.program.data_directory)
        page.goto(site("/starships"))
        expect(state(page), str(fault)).to_have_attribute("data-state", "archived")
        expect(cells(page), str(fault)).to_have_count(12)
    page.goto(site("/starships/7"))
    expect(page.locator("h1")).to_have_text("Ship 007")


def test_trying_again_brings_the_fresh_list(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.fault = 500
    # Requests are repeated sooner then, and the page leaves time to press the button.
    page = open_page(start(upstream=own_upstream, environment={"VITRINE_RETRY_INTERVAL": "5"})("/starships"), PHONE)
    expect(state(page)).to_contain_text("has a problem")
    expect(state(page)).to_have_attribute("data-state", "sample")
    own_upstream.release()
    page.get_by_role("button", name="Try again").click()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page)).to_have_count(12)


def test_no_row_moves_when_an_archived_list_becomes_fresh(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    environment = {"VITRINE_RETRY_INTERVAL": "0.2", "VITRINE_REFRESH_INTERVAL": "0.1"}
    site = start(upstream=own_upstream, environment=environment)
    site.retry_until("fresh")
    own_upstream.fault = 500
    site.retry_until("archived")
    page = open_page(site("/starships"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "archived")
    before = boxes(cells(page).first)
    own_upstream.release()
    site.retry_until("fresh")
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(state(page)).to_contain_text("Updated")
    assert boxes(cells(page).first) == before
    # The next page has no need for that line.
    page.reload()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert boxes(cells(page).first)[0]["y"] < before[0]["y"]


@pytest.mark.timed
def test_an_upstream_that_hangs_delays_no_page(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), PHONE)

    def shortest_answer_time() -> float:
        times = []
        for _ in range(3):
            page.goto(site("/starships"))
            times.append(answer_time(page))
        return min(times)

    time_when_fresh = shortest_answer_time()
    site.program.stop()
    own_upstream.hang()
    site = start(upstream=own_upstream, directory=site.program.data_directory)
    assert shortest_answer_time() < time_when_fresh + 100
    expect(state(page)).to_have_attribute("data-state", "archived")
    expect(state(page)).to_contain_text("Updating…")
    page.evaluate("window.isSamePage = true")
    own_upstream.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert page.evaluate("window.isSamePage")


def test_records_that_cannot_be_read_are_counted_and_the_rest_is_shown(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.starships = [ship(1), {"no": "starship"}, ship(2)]
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), PHONE)
    assert titles(page) == ["Ship 001", "Ship 002"]
    expect(state(page)).to_contain_text("1 item couldn’t be read.")


def test_an_empty_catalogue_says_that_it_is_empty(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.starships = []
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), PHONE)
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_what_is_not_there_is_a_404_with_a_way_back(fresh: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(404)
    page = open_page(fresh("/health"), PHONE)
    for path in ("/starships/999999", "/nowhere", "/starships/9/nowhere", "/planets/1"):
        page.goto(fresh(path))
        assert fresh.status(path) == 404, path
        expect(page.get_by_role("heading", level=2, name="Page not found"), path).to_be_visible()
        expect(page.get_by_role("link", name="Go to Home"), path).to_have_attribute("href", "/")
    page.get_by_role("link", name="Go to Home").click()
    expect(page.locator('main[data-page="home"]')).to_be_visible()


def test_a_post_from_another_site_changes_nothing(
    fresh: Site, open_page: Open, witness: Witness
) -> None:
    witness.allow_status(403)
    page = open_page(fresh("/starships"), PHONE)
    page.route(
        "http://127.0.0.1:1/",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f'<form method=post action="{fresh("/starships/9/favourite")}"><button name=value value=true>Win!',
        ),
    )
    page.goto("http://127.0.0.1:1/")
    page.get_by_role("button").click()
    expect(page.locator('main[data-page="error"]')).to_be_visible()
    page.goto(fresh("/favourites"))
    expect(cells(page)).to_have_count(0)


def test_a_page_that_waits_looks_again_by_itself(fresh: Site, new_page_at: Open) -> None:
    page = new_page_at(fresh("/starships"), loading_document(fresh))
    expect(page.locator('[data-state="loading"]')).to_be_visible()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cell(page, "starships/50")).to_have_count(1)


def test_no_favourites_yet_says_how_to_get_some(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/favourites"), PHONE)
    expect(page.get_by_role("heading", name="No favourites yet")).to_be_visible()
    expect(notice(page)).to_be_empty()


def test_the_program_stops_while_pages_are_open(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    site = start(upstream=own_upstream)
    page = open_page(site("/starships"), PHONE)
    expect(page.locator("main")).to_be_visible()
    site.program.stop()
