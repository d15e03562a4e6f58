"""Pages that recover by themselves, and follow what another program saves."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from conftest import Open, Start
from devices import PHONE
from locators import cells, state
from program import run
from stand_ins.starships import Upstream

# Pages then look again each second.
SOON = {"VITRINE_RETRY_INTERVAL": "0.2"}


def test_the_page_of_sources_follows_a_mirror_in_another_process(
    start: Start, own_upstream: Upstream, open_page: Open, tmp_path: Path
) -> None:
    page = open_page(start("--offline", directory=tmp_path)("/sources"), PHONE)
    source = page.locator('section[data-section="starships"]')
    expect(source).to_contain_text("Only samples are available")
    page.locator("#connection[data-live]").wait_for(state="attached")
    page.evaluate("document.isOld = true")
    run("archive", "mirror", "starships", "--data-directory", tmp_path, "--upstream", f"starships={own_upstream.base}")
    expect(source).to_contain_text("Fully saved")
    assert page.evaluate("document.isOld")


def test_a_page_recovers_by_itself(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.fault = 503
    page = open_page(start(upstream=own_upstream, environment=SOON)("/starships"))
    expect(state(page)).to_contain_text("is busy.")
    page.evaluate("window.sameDocument = true")
    own_upstream.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page)).to_have_count(12)
    assert page.evaluate("window.sameDocument")


def test_a_page_that_looks_again_leaves_what_one_types_alone(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.fault = 503
    page = open_page(start(upstream=own_upstream, environment=SOON)("/starships"))
    expect(state(page)).to_contain_text("is busy.")
    field = page.get_by_role("searchbox")
    field.fill("ship 012")
    expect(page).to_have_url(re.compile("term=ship"))
    own_upstream.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page)).to_have_count(1)
    expect(field).to_have_value("ship 012")
    expect(field).to_be_focused()
