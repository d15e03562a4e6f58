"""Catalogues that are paged on demand, and catalogues of large records."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import cells, titles
from site_under_test import Site
from test_accessibility import assert_accessible
from stand_ins.server import Reply, Request, StandIn

SIZE = 50
COUNT = 180


class Recorder(StandIn):
    """Knows what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Request] = []


class Fleet(Recorder):
    """Boats in pages of fifty."""

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


def test_sorts_and_searches_say_what_they_cover(boats: Site, fleet: Fleet, open_page: Open) -> None:
    page = open_page(boats("/boats?sort=length"), DESKTOP, java_script_enabled=False)
    assert count(page) == "Sorted among the 50 of 180 that were loaded"
    assert titles(page)[0] == "Boat 050"
    page.get_by_role("link", name="Load more").click()
    assert count(page) == "Sorted among the 100 of 180 that were loaded"
    page.goto(boats("/boats?term=Boat+150"))
    assert count(page) == "0 among the 100 of 180 that were loaded"
    page.get_by_role("link", name="Load more").click()
    assert count(page) == "1 among the 150 of 180 that were loaded"
    expect(page.locator(".problem")).to_have_count(0)
    page.goto(boats("/boats?kind=Ferry"))
    assert count(page) == "75 among the 150 of 180 that were loaded"
    assert pages_asked(fleet) == {"1", "2", "3"}


def test_a_search_loads_nothing_by_itself(boats: Site, fleet: Fleet, open_page: Open) -> None:
    page = open_page(boats("/boats?term=Boat+050"), DESKTOP, isolated=True)
    expect(cells(page)).to_have_count(1)
    expect(page.get_by_role("link", name="Load more")).to_be_visible()
    expect(page.locator("[data-more]")).to_have_count(0)
    assert pages_asked(fleet) == {"1"}


def test_programs_page_on(boats: Site, fleet: Fleet) -> None:
    document = json.loads(boats.text("/api/v1/boats?page=3"))
    assert document["sections"][0]["items"][0]["title"] == "Boat 101"
    assert (document["loaded"], document["total"], document["missing"]) == (150, 180, 30)
    document = json.loads(boats.text("/api/v1/boats?page=4"))
    assert len(document["sections"][0]["items"]) == 30
    assert "loaded" not in document
    assert boats.status("/api/v1/boats?page=5") == 400


def test_a_page_that_does_not_come_is_no_wrong_address(boats: Site, fleet: Fleet, open_page: Open) -> None:
    fleet.close()
    assert boats.status("/api/v1/boats?page=2") == 503
    page = open_page(boats("/boats"), PHONE, java_script_enabled=False)
    assert count(page) == "50 of 180 loaded"
    expect(page.locator(".rest")).to_contain_text("Couldn’t reach")
    expect(page.get_by_role("link", name="Load more")).to_be_visible()


def test_axe_finds_nothing_at_the_end_and_in_what_is_narrowed(boats: Site, open_page: Open) -> None:
    for path in ("/boats", "/boats?kind=Ferry&kind.not=Barge&sort=length"):
        assert_accessible(open_page(boats(path), PHONE))


def test_what_was_loaded_stays(fleet: Fleet, start: Start, tmp_path: Path) -> None:
    file = tmp_path / "boats.yaml"
    file.write_text(definition(fleet.base))
    site = start("--source", str(file), directory=tmp_path / "data")
    site.retry_until("fresh", path="/boats")
    site.text("/boats?page=2")
    site.settle("/boats?page=2")
    site.program.stop()
    asked = len(fleet.requests)
    offline = start("--source", str(file), "--offline", directory=tmp_path / "data")
    text = offline.text("/boats?page=2")
    assert "Boat 100" in text and "100 of 180 loaded" in text
    assert "Load more" not in text, "Nothing can be loaded."
    assert len(fleet.requests) == asked


class Pokedex(Recorder):
    """Records of 105 kB that a list names."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.moves = [{"move": {"name": f"move-{n}", "url": f"https://pokeapi.example/move/{n}"}} for n in range(1_500)]

    def reply(self, request: Request) -> Reply:
        self.requests.append(request)
        parts = request.components or []
        if parts == ["pokemon"]:
            names = [{"name": f"mon-{n}", "url": f"{self.base}/pokemon/{n}/"} for n in range(1, self.number + 1)]
            return Reply.json({"count": self.number, "next": None, "results": names})
        n = int(parts[1])
        return Reply.json({
            "id": n, "name": f"mon-{n}", "weight": n, "types": [{"slot": 1, "type": {"name": ["fire", "water"][n % 2]}}],
            "stats": [{"base_stat": n % 256, "stat": {"name": "hp"}}], "moves": self.moves,
        })


@pytest.mark.parametrize(("line", "stopped"), [("keep: used", None), ("limit: 2 MiB", "2 MiB"), ("limit: 12", "12 items")])
def test_large_records_are_whole_or_say_their_limit(
    start: Start, tmp_path: Path, line: str, stopped: str | None
) -> None:
    with Pokedex(40) as pokedex:
        file = tmp_path / "pokemon.yaml"
        file.write_text(f"""
from: {pokedex.base}/pokemon
items: "results[*]"
pages: {{by: next, next: next, total: count}}
each: {{id: "url | last", from: "/pokemon/{{id}}/", when: always}}
item: {{id: id, title: name | capitalised}}
facts: [{{key: hp, value: "stats[0].base_stat", bar: 255}}, {{key: type, value: "types[*].type.name"}}]
rate: 100000/minute
{line}
""")
        site = start("--source", str(file), environment={"VITRINE_RETRY_INTERVAL": "0.2"})
        site.retry_until("fresh", path="/pokemon")
        document = json.loads(site.text("/api/v1/pokemon"))
        status = json.loads(urllib.request.urlopen(site("/health")).read())
        text = site.text("/pokemon")
        if stopped is None:
            assert (document["total"], document["missing"]) == (40, 0)
            assert sum(path.stat().st_size for path in site.program.data_directory.glob("*.sqlite*")) < 4_000_000, status
        else:
            assert 0 < document["missing"] < 40
            said = re.search(r"Stopped at \d+ of 40: [^<]*", text)
            assert said and stopped in said[0] and "Raise “limit” to go on." in said[0], said
            assert "Raise `limit`" in site.program.log
        # Nothing is asked for again by itself.
        asked = len(pokedex.requests)
        for _ in range(5):
            site.text("/pokemon")
        assert len(pokedex.requests) == asked
