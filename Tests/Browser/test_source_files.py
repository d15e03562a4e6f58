"""Open pages of sources whose files change, or whose lists come later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import boxes, cells, choice, state
from stand_ins.server import Reply, Request, StandIn


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


def test_an_open_page_follows_a_file_that_changes(boats: Boats, start: Start, open_page: Open, tmp_path: Path) -> None:
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
