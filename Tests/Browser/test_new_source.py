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
from witness import Witness

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
    page.get_by_role("button", name="Preview", exact=True).click()
    preview = page.get_by_role("article", name="Preview of Boats")
    expect(preview.locator(".title").first).to_have_text("Boat 01")
    expect(page.get_by_label("Title", exact=True)).to_have_value("name")
    expect(page.get_by_label("Title", exact=True).locator("option:checked")).to_have_text("name: Boat 01")
    page.locator("[name=fact][value=fast]").uncheck()
    page.get_by_label("Grid").check()
    page.get_by_label("Film").check()
    page.get_by_label("Purple").check()
    page.get_by_label("Subtitle").select_option("built")
    name = page.get_by_label("Name", exact=True)
    name.fill("Small boats")
    # Without scripts, it is the button that Enter presses.
    name.press("Enter")
    preview = page.get_by_role("article", name="Preview of Small boats")
    expect(preview.locator("[data-layout=grid] .subtitle").first).to_contain_text("1911")
    expect(page.locator("[name=fact][value=fast]")).not_to_be_checked()
    expect(page.get_by_label("Purple")).to_be_checked()
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
    for line in ["symbol: film", 'accent: "#7a3cff"', "layout: grid"]:
        assert line in text
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


def test_choices_show_at_once_and_ask_nobody(site: Site, boats: WatchedBoats, open_page: Open) -> None:
    page = open_page(site("/sources"), DESKTOP)
    page.goto(site(f"/sources/new?address={boats.base}/boats?page=1"))
    field = page.get_by_label("Address")
    expect(field).to_have_value(f"{boats.base}/boats?page=1")
    assert boats.asked == 0
    expect(page.locator("#content")).not_to_have_attribute("aria-busy", "true")
    # Pasted text is asked without another step.
    paste = "new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'})"
    field.evaluate(f"field => field.dispatchEvent({paste})")
    preview = page.locator("article.preview")
    expect(preview.locator("[data-layout]")).to_be_visible()
    asked = boats.asked
    page.get_by_label("Mosaic").check()
    expect(preview.locator("[data-layout=mosaic]")).to_be_visible()
    # The control keeps the focus.
    expect(page.get_by_label("Mosaic")).to_be_focused()
    page.get_by_label("Other character").last.fill("⚓")
    page.get_by_label("Other character").last.press("Tab")
    expect(preview.locator("header svg")).to_contain_text("⚓")
    expect(page.get_by_label("Other character").first).to_be_checked()
    page.goto(site("/sources"))
    page.go_back()
    expect(preview.locator("[data-layout=mosaic]")).to_be_visible()
    assert boats.asked == asked


def test_a_mistake_is_told_at_the_field(
    site: Site, boats: WatchedBoats, open_page: Open, witness: Witness
) -> None:
    witness.allow_status(422)
    page = open_page(site("/sources/new"), PHONE)
    field = page.get_by_label("Address")
    mistakes = {"ftp://boats.example/": "Enter the web address", f"{boats.base}/canals": "nothing at this address"}
    for address, words in mistakes.items():
        field.fill(address)
        field.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(words)
        expect(page.get_by_role("article")).to_have_count(0)
