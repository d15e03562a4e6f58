"""A catalogue that is added in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import notice, titles
from site_under_test import Site
from stand_ins.server import Reply, Request
from test_source_files import Boats

# The stand-in has a private address, which people must allow.
REACHABLE = {"VITRINE_REACHABLE_BLOCK": "127.0.0.0/8"}


class WatchedBoats(Boats):
    asked = 0

    def reply(self, request: Request) -> Reply:
        self.asked += 1
        return super().reply(request)


@pytest.fixture
def boats() -> Iterator[WatchedBoats]:
    with WatchedBoats() as stand_in:
        yield stand_in


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "configuration"


@pytest.fixture
def site(start: Start, home: Path) -> Site:
    return start(environment=REACHABLE | {"XDG_CONFIG_HOME": str(home)})


@pytest.mark.parametrize("scripts", first(True, False), ids=["scripts", "no scripts"])
@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_an_address_becomes_a_catalogue(
    site: Site, boats: Boats, home: Path, open_page: Open, device: Device, scripts: bool
) -> None:
    page = open_page(site("/sources"), device, java_script_enabled=scripts)
    page.get_by_role("link", name="Add a catalogue").click()
    page.get_by_label("Address").fill(f"{boats.base}/boats?page=1")
    page.get_by_role("button", name="Show", exact=True).click()
    preview = page.get_by_role("article", name="Preview of Boats")
    expect(preview.locator(".title").first).to_have_text("Boat 01")
    expect(page.get_by_label("First line")).to_have_value("name")
    page.get_by_label("Name").fill("Small boats")
    page.get_by_label("Second line").fill("built | year")
    page.get_by_label("Fast").uncheck()
    page.get_by_role("button", name="Update preview").click()
    expect(page.get_by_role("article", name="Preview of Small boats").locator(".subtitle").first).to_have_text("1911")
    expect(page.get_by_label("Fast")).not_to_be_checked()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("main h1")).to_have_text("Small boats")
    expect(notice(page)).to_contain_text("Small boats added")
    assert page.url == site("/small-boats")
    site.retry_until("fresh", path="/small-boats")
    page.reload()
    assert titles(page)[:2] == ["Boat 01", "Boat 02"]
    text = (home / "vitrine" / "sources" / "small-boats.yaml").read_text()
    assert "reach: public" in text
    assert "fast" not in text
    # It is removed where it was added, and can be brought back.
    page.goto(site("/sources"))
    page.get_by_role("button", name="Remove Small boats").click()
    expect(notice(page)).to_contain_text("Small boats removed")
    expect(page.locator('section[data-section="small-boats"]')).to_have_count(0)
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.locator('section[data-section="small-boats"]')).to_have_count(1)
    # A mistake in its file is told there.
    file = home / "vitrine" / "sources" / "small-boats.yaml"
    file.write_text(text.replace("title:", "titel:", 1))
    page.goto(site("/sources"))
    expect(page.locator(".problem")).to_contain_text("small-boats.yaml")
    expect(page.locator(".problem")).to_contain_text("titel")


def test_the_way_back_shows_the_form(site: Site, boats: WatchedBoats, open_page: Open) -> None:
    page = open_page(site("/sources"), DESKTOP)
    page.goto(site(f"/sources/new?address={boats.base}/boats?page=1"))
    field = page.get_by_label("Address")
    expect(field).to_have_value(f"{boats.base}/boats?page=1")
    assert boats.asked == 0
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("article", name="Preview of Boats")).to_be_visible()
    asked = boats.asked
    page.go_back()
    expect(field).to_have_value(f"{boats.base}/boats?page=1")
    # Who comes by the address of the preview sees the empty form.
    page.goto(site("/sources/new"))
    expect(field).to_have_value("")
    expect(page.get_by_role("article")).to_have_count(0)
    assert boats.asked == asked
