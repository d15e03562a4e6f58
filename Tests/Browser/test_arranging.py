"""Arranging the catalogues in the sidebar and the tab bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, first
from site_under_test import Site


def places(page: Page) -> list[str]:
    return page.locator("#more > a:has(.emblem) > span").all_text_contents()


@pytest.mark.parametrize("scripts", first(True, False), ids=["with-scripts", "without-scripts"])
def test_catalogues_are_arranged(fresh: Site, open_page: Open, scripts: bool) -> None:
    page = open_page(
        fresh("/sources?edit=true"), DESKTOP, isolated=True, **({} if scripts else {"java_script_enabled": False}))
    assert places(page) == ["Charts", "Music", "Heroes", "Starships"]
    page.get_by_role("button", name="Move Starships up").click()
    expect(page.locator("#notice")).to_contain_text("Starships moved")
    assert places(page) == ["Charts", "Music", "Starships", "Heroes"]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#notice")).to_contain_text("undone")
    assert places(page) == ["Charts", "Music", "Heroes", "Starships"]
    page.get_by_role("button", name="Show Music in the sidebar").click()
    expect(page.get_by_role("button", name="Show Music in the sidebar")).to_have_attribute("aria-pressed", "false")
    assert places(page) == ["Charts", "Heroes", "Starships"]
    field = page.get_by_label("Group of Heroes")
    field.fill("Evenings")
    field.press("Enter")
    expect(page.locator("#more > .heading")).to_have_text(["Catalogues", "Evenings"])


def test_the_places_of_the_tab_bar_are_chosen(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/sources?edit=true"), PHONE, isolated=True)
    page.get_by_role("button", name="Show Heroes in the tab bar").click()
    bar = page.locator(".tabs > a > span")
    expect(bar).to_have_text(["Home", "Search", "Charts", "Heroes", "Favourites"])
    expect(page.get_by_role("button", name="Show Music in the tab bar")).to_be_disabled()
