"""Sources without code: the address of an API, or a file of a few lines."""

from __future__ import annotations

import json
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import boxes, cells, choice, star, state, titles
from program import PROGRAM
from site_under_test import Site
from stand_ins.pictures import png
from stand_ins.server import Reply, Request, StandIn
from witness import Witness

FACTS = ("Length", "Fast")


def boat(number: int) -> dict[str, object]:
    return {
        "id": number, "name": f"Boat {number:02}", "kind": ["Ferry", "Barge", "Yacht"][number % 3],
        "length": number * 10, "fast": number % 2 == 0, "built": f"19{10 + number % 80}-05-01",
        "notes": f"<p>Boat {number} was built by hand &amp; is still at sea.</p>",
    }


class Boats(StandIn):
    """Forty boats in pages of twenty."""

    def reply(self, request: Request) -> Reply:
        path, _, query = request.target.partition("?")
        if path != "/boats":
            return Reply.json({"error": "not found"}, 404)
        page = int(dict(pair.split("=") for pair in query.split("&") if pair).get("page", "1"))
        boats = [boat(number) for number in range(page * 20 - 19, page * 20 + 1)] if page < 3 else []
        return Reply.json({"page": page, "total": 40, "total_pages": 2, "results": boats})


@pytest.fixture
def boats() -> Iterator[Boats]:
    with Boats() as stand_in:
        yield stand_in


def run(*arguments: str, code: int = 0) -> str:
    """What a command prints, on either output."""
    result = subprocess.run([str(PROGRAM), *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == code, result.stderr
    return result.stdout + result.stderr


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_an_address_alone_is_a_catalogue(boats: Boats, start: Start, open_page: Open, device: Device) -> None:
    began = time.monotonic()
    site = start("--source", f"{boats.base}/boats?page=1")
    site.retry_until("fresh", path="/boats")
    page = open_page(site("/boats"), device)
    expect(cells(page).first).to_be_visible()
    assert time.monotonic() - began < 5 * 3, "Expected a page soon after the program was started."
    assert titles(page)[:2] == ["Boat 01", "Boat 02"]
    expect(page.locator(".count")).to_contain_text("40")
    star(cells(page).first).click()
    cells(page).nth(1).get_by_role("link").click()
    article = page.locator("main article")
    expect(article.locator("h1")).to_have_text("Boat 02")
    for fact in FACTS:
        expect(article.locator("dt", has_text=fact)).to_be_visible()
    expect(article).to_contain_text("was built by hand & is still at sea.")
    page.goto(site("/favourites"))
    assert titles(page) == ["Boat 01"]
    document = json.loads(site.text("/api/v1/boats?sort=length&order=descending&limit=1"))
    assert document["sections"][0]["items"][0]["title"] == "Boat 40"


def test_a_file_is_read_again_and_open_pages_follow(
    boats: Boats, start: Start, open_page: Open, tmp_path: Path
) -> None:
    file = tmp_path / "boats.yaml"
    file.write_text(f"from: {boats.base}/boats?page=1\ntitle: Boats of old\n")
    site = start("--source", str(file))
    site.retry_until("fresh", path="/boats")
    page = open_page(site("/boats"), DESKTOP)
    heading = page.locator("main h1")
    expect(heading).to_have_text("Boats of old")
    page.locator("#connection[data-live]").wait_for(state="attached")
    file.write_text(f"from: {boats.base}/boats?page=1\ntitle: Boats of today\n")
    expect(heading).to_have_text("Boats of today")
    expect(cells(page).first).to_be_visible()
    file.write_text("from: http://\ntitel: Boats\n")
    wait_until(lambda: "titel" in site.program.log, "the mistake in the log")
    assert "Boats of today" in site.text("/boats"), "Expected what the file said before its mistake."
    file.unlink()
    wait_until(lambda: site.status("/boats") == 404, "the source to go with its file")
    assert site.status("/") == 200


class Ports(StandIn):
    """Ten boats in the ports of each country."""

    def reply(self, request: Request) -> Reply:
        if self.fault == "hang":
            self._released.wait()
        return Reply.json([boat(number) for number in range(1, 11)])


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_no_row_moves_while_another_list_comes(start: Start, open_page: Open, tmp_path: Path, device: Device) -> None:
    with Ports() as ports:
        file = tmp_path / "ports.yaml"
        file.write_text(f"from: {ports.base}/ports?country={{country}}\nchoices: [{{key: country, options: [us, nl]}}]\n")
        site = start("--source", str(file))
        site.retry_until("fresh", path="/ports")
        page = open_page(site("/ports"), device)
        [before] = boxes(cells(page).first)
        ports.hang()
        choice(page, "country").select_option("nl")
        # The list that was there stays, and is said to be another.
        expect(page.locator(".pane[data-stale]")).to_be_visible()
        expect(page).to_have_url(site("/ports?country=nl"))
        expect(page.locator(".count")).to_be_hidden()
        expect(page.locator(".search [role=status]")).to_have_text("Loading…")
        expect(state(page)).to_have_text("Loading…")
        assert boxes(cells(page).first)[0]["y"] == before["y"]
        # Where none was, there are places for its cells.
        other = open_page(site("/ports?country=nl"), PHONE, java_script_enabled=False)
        expect(other.locator(".skeleton, .places")).to_be_visible()
        expect(cells(other)).to_have_count(0)
        ports.release()
        expect(state(page)).to_have_attribute("data-state", "fresh")
        expect(page.locator(".pane[data-stale]")).to_have_count(0)
        assert boxes(cells(page).first)[0]["y"] == before["y"]


def test_mistakes_leave_the_other_sources(boats: Boats, start: Start, tmp_path: Path) -> None:
    good = f"from: {boats.base}/boats?page=1\n"
    files = {name: tmp_path / f"{name}.yaml" for name in ("ferries", "barges", "yachts")}
    for file in files.values():
        file.write_text(good)
    site = start("--source", str(tmp_path))
    for name in files:
        site.retry_until("fresh", path=f"/{name}")
    mistakes = {
        "ferries": (f"{good}title: [\n", "ferries.yaml:"),
        "barges": (f"{good}items: nothing[*]\n", "nothing[*]"),
        "yachts": (f"id: starships\n{good}", "starships"),
    }
    for name, (text, words) in mistakes.items():
        files[name].write_text(text)
        wait_until(lambda words=words: words in site.program.log, f"“{words}” in the log")
    for name in files:
        assert "Boat 01" in site.text(f"/{name}"), f"Expected {name} as it was before the mistake."
    for file in files.values():
        file.write_text(f"{good}title: Mended\n")
    for name in files:
        wait_until(lambda name=name: ">Mended</h1>" in site.text(f"/{name}"), f"{name} to be mended")


def test_favourites_of_a_source_that_is_gone_stay(
    boats: Boats, start: Start, open_page: Open, tmp_path: Path, witness: Witness
) -> None:
    witness.allow_status(404)
    file = tmp_path / "boats.yaml"
    good = f"from: {boats.base}/boats?page=1\ntitle: Boats\n"
    file.write_text(good)
    site = start("--source", str(tmp_path))
    site.retry_until("fresh", path="/boats")
    page = open_page(site("/boats"), DESKTOP)
    star(cells(page).first).click()
    expect(star(cells(page).first)).to_have_attribute("aria-pressed", "true")
    file.unlink()
    wait_until(lambda: site.status("/boats") == 404, "the source to go with its file")
    page.goto(site("/favourites"))
    page.screenshot(path="/tmp/gone.png")
    boats_section = page.locator("[data-section=boats]")
    expect(boats_section.locator("header")).to_contain_text("Source no longer available")
    assert titles(page) == ["Boat 01"]
    box = cells(page).first.bounding_box()
    assert box and box["height"] < 100, "Expected a row like those of other sources."
    file.write_text(good)
    wait_until(lambda: site.status("/boats") == 200, "the source to come back with its file")
    page.goto(site("/favourites"))
    expect(boats_section.locator("header")).not_to_contain_text("no longer")
    cells(page).first.get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Boat 01")


def wait_until(holds: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline, f"Expected {what}."
        time.sleep(0.1)


def test_a_source_that_is_only_searched_says_so_once(start: Start, open_page: Open, tmp_path: Path) -> None:
    file = tmp_path / "finder.yaml"
    file.write_text('from: "http://127.0.0.1:9/find?q={term}"\nitems: "[*]"\nitem: {id: id, title: name}\n')
    page = open_page(start("--source", str(file))("/finder"), PHONE)
    expect(page.get_by_role("searchbox").or_(page.get_by_role("combobox")).first).to_be_visible()
    assert page.locator("main").inner_text().count("Nothing to show") == 1
    expect(page.get_by_role("heading", name="Suggestions")).to_have_count(0)


class Fleet(StandIn):
    """Boats behind lists that only name them: by name and address, or by ids alone."""

    def reply(self, request: Request) -> Reply:
        path = request.target.partition("?")[0]
        if path == "/fleet":
            named = [{"name": f"boat-{number}", "url": f"{self.base}/boat/{number}/"} for number in range(1, 10)]
            return Reply.json({"count": 9, "next": None, "previous": None, "results": named})
        if path == "/ids":
            return Reply.json({"total": 9, "boatIDs": list(range(1, 10))})
        name, _, number = path.strip("/").partition("/")
        if name == "boat":
            return Reply.json(boat(int(number)) | {"image": f"{self.base}/pictures/{number}.jpg"})
        if name == "boats":
            return Reply.json({"data": boat(int(number))})
        return Reply.json({"error": "not found"}, 404)


@pytest.mark.parametrize("path", ["fleet", "ids"])
def test_records_behind_a_list_are_inferred(path: str, tmp_path: Path) -> None:
    with Fleet() as fleet:
        options = ("--source", f"{fleet.base}/{path}", "--data-directory", str(tmp_path))
        shown = json.loads(run("list", path, *options, "--json"))
        assert (shown["state"], shown["total"]) == ("fresh", 9)
        items = shown["sections"][0]["items"]
        assert {item["title"] for item in items} == {f"Boat {number:02}" for number in range(1, 10)}
        assert {field["key"] for field in items[0]["fields"]} >= {"length", "fast", "built"}
        assert all(bool(item["artwork"]) for item in items)
        narrowed = json.loads(run("list", path, *options, "--json", "--query", "fast=true"))
        assert len(narrowed["sections"][0]["items"]) == 4


def test_pictures_at_relative_addresses_are_those_of_the_api(start: Start) -> None:
    class Pictured(Boats):
        def reply(self, request: Request) -> Reply:
            if request.target.startswith("/pictures/"):
                return Reply(type="image/png", body=png(1, 300, 300))
            boats = [boat(number) | {"photo": f"/pictures/{number}.png"} for number in range(1, 4)]
            return Reply.json({"boats": boats})

    with Pictured() as boats:
        site = start("--source", f"{boats.base}/boats")
        site.settle("/boats")
        [item, *_] = json.loads(site.text("/api/v1/boats"))["sections"][0]["items"]
        with urllib.request.urlopen(site(item["artwork"])) as answer:
            assert answer.headers["content-type"] == "image/png"


def test_ids_without_records_are_explained(tmp_path: Path) -> None:
    class Ids(Fleet):
        def reply(self, request: Request) -> Reply:
            is_list = request.target.startswith("/ids")
            return super().reply(request) if is_list else Reply.json({"error": "not found"}, 404)

    with Ids() as ids:
        said = run("inspect", f"{ids.base}/ids", "--data-directory", str(tmp_path), code=69)
    assert "expected the records that the list names" in said and "`each:`" in said


def test_what_is_inferred_is_a_file_to_edit(boats: Boats, tmp_path: Path) -> None:
    text = run("inspect", f"{boats.base}/boats?page=1", "--data-directory", str(tmp_path))
    assert 'items: "results[*]"' in text, text
    assert "{page}" in text, text
    assert "#" in text, "Expected reasons."
    file = tmp_path / "boats.yaml"
    file.write_text(text)
    run("check", str(file))
    listed = json.loads(run("list", "boats", "--source", str(file), "--data-directory", str(tmp_path), "--json"))
    assert listed["matches"] == 40


def test_a_declared_direction_is_that_of_the_command_line(boats: Boats, tmp_path: Path) -> None:
    file = tmp_path / "boats.yaml"
    file.write_text(f"from: {boats.base}/boats?page=1\nfacts: [{{key: length, value: length, sort: descending}}]\n")
    options = ("--source", str(file), "--data-directory", str(tmp_path), "--json", "--sort", "length")
    for order, title in (((), "Boat 40"), (("--order", "ascending"), "Boat 01")):
        listed = json.loads(run("list", "boats", *options, *order))
        assert listed["sections"][0]["items"][0]["title"] == title


def test_mistakes_have_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "boats.yaml"
    file.write_text("from: http://127.0.0.1:9/boats\ntitel: Boats\nitem: {id: 'a[', title: name}\n")
    said = run("check", str(file), code=64)
    assert f"{file}:2:1:" in said and "title" in said, said
    assert f"{file}:3:" in said, said
    file.write_text("id: search\nfrom: http://127.0.0.1:9/boats\n")
    assert "search" in run("check", str(file), code=64)
