"""What a page does while its catalogue is old, slow or on its way, and what a browser sends for another site."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import PHONE
from documents import loading_document
from locators import answer_time, boxes, cell, cells, state
from site_under_test import Site
from stand_ins.starships import Upstream
from witness import Witness

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
    expect(state(page)).to_contain_text("Last updated")
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
