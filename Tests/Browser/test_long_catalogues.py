"""Catalogues that are paged on demand. What their pages say is looked at without a browser (OnDemandPagesTests)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import titles
from site_under_test import Site
from test_accessibility import assert_accessible
from stand_ins.server import Reply, Request, StandIn

SIZE = 50
COUNT = 180


class Fleet(StandIn):
    """Boats in pages of fifty; knows what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Request] = []

    def reply(self, request: Request) -> Reply:
        self.requests.append(request)
        if request.path != "/boats":
            return Reply.json({"error": "not found"}, 404)
        page = int(request.query.get("page", "1"))
        numbers = range((page - 1) * SIZE + 1, min(page * SIZE, COUNT) + 1)
        boats = [{"id": n, "name": f"Boat {n:03}", "length": COUNT - n, "kind": ["Ferry", "Barge"][n % 2]} for n in numbers]
        return Reply.json({"total": COUNT, "results": boats})


def definition(base: str) -> str:
    return f"""
from: "{base}/boats?page={{page}}"
items: "results[*]"
pages: {{by: page, size: {SIZE}, total: total, when: opened}}
item: {{id: id, title: name}}
facts: [{{key: length, value: length}}, {{key: kind, value: kind, facet: true}}]
"""


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with Fleet() as stand_in:
        yield stand_in


@pytest.fixture
def boats(fleet: Fleet, start: Start, tmp_path: Path) -> Site:
    file = tmp_path / "boats.yaml"
    file.write_text(definition(fleet.base))
    site = start("--source", str(file), environment={"VITRINE_REFRESH_INTERVAL": "0.2"})
    site.retry_until("fresh", path="/boats")
    return site


def pages_asked(fleet: Fleet) -> set[str]:
    return {request.query.get("page", "1") for request in fleet.requests}


def count(page: Page) -> str:
    return page.locator("p.count[role=status]").inner_text()


def scroll_until_it_says(page: Page, text: str) -> None:
    """Scrolls on, as a person would whose list has grown meanwhile."""
    deadline = time.monotonic() + 15
    while count(page) != text:
        assert time.monotonic() < deadline, f"Expected “{text}”, got “{count(page)}”."
        page.mouse.wheel(0, 100_000)
        page.evaluate("() => new Promise(requestAnimationFrame)")


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_scrolling_loads_more(boats: Site, fleet: Fleet, open_page: Open, device: Device) -> None:
    assert pages_asked(fleet) == {"1"}
    page = open_page(boats("/boats"), device, isolated=True)
    for text in ("100 of 180 loaded", "150 of 180 loaded", "180 items"):
        scroll_until_it_says(page, text)
    expect(page.locator(".rest")).to_have_count(0)
    assert pages_asked(fleet) == {"1", "2", "3", "4"}


@pytest.mark.product
def test_without_scripts_a_link_loads_more(boats: Site, fleet: Fleet, open_page: Open) -> None:
    page = open_page(boats("/boats"), PHONE, java_script_enabled=False)
    link = page.get_by_role("link", name="Load more")
    box = link.bounding_box()
    assert box and box["height"] >= 44
    link.click()
    expect(page).to_have_url(boats("/boats?page=2"))
    assert titles(page)[0] == "Boat 051"
    assert count(page) == "100 of 180 loaded"
    page.get_by_role("link", name="Load more").click()
    expect(page).to_have_url(boats("/boats?page=3"))
    assert titles(page)[0] == "Boat 101"


@pytest.mark.product
def test_axe_finds_nothing_at_the_end_and_in_what_is_narrowed(boats: Site, open_page: Open) -> None:
    for path in ("/boats", "/boats?kind=Ferry&kind.not=Barge&sort=length"):
        assert_accessible(open_page(boats(path), PHONE))
