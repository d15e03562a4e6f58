"""Pages fit in whatever font the system has; all other tests run in the widest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright

import fonts
from conftest import READER, SONGS, launch
from devices import first
from site_under_test import Site
from stand_ins.charts import item_id
from test_charts_adaptation import assert_whole
from witness import Witness

PATHS = ("/", "/charts?limit=100", SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?"), "/starships/3")
WIDTHS = (320, 390, 834, 1_194)


@pytest.mark.parametrize("family", first(*fonts.FAMILIES[1:]))
def test_pages_fit_in_another_system_font(charts: Site, playwright: Playwright, witness: Witness, family: str) -> None:
    browser = launch(playwright, family)
    page = browser.new_context(**READER).new_page()
    witness.watch(page)
    for path in PATHS:
        page.goto(charts(path))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert_whole(page, f"{path} at {width}")
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    heading = session.send("DOM.querySelector", {"nodeId": root, "selector": "main h1"})["nodeId"]
    drawn = session.send("CSS.getPlatformFontsForNode", {"nodeId": heading})["fonts"]
    assert {font["familyName"] for font in drawn} == {family}
    browser.close()
