"""How people follow lists and items, and read what has changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE
from locators import cell, cells, overflow, visit
from stand_ins.starships import Upstream, fleet, ship
from test_accessibility import ALL_LOOKS, assert_accessible


def follow(page: Page) -> None:
    """Opens the form over the page: on a phone, the button of a list is in its menu."""
    more = page.locator("main .tools > .more")
    if more.is_visible():
        more.click()
    page.get_by_role("link", name="Follow", exact=True).click()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_form_over_the_page_follows_a_list_and_an_item(start: Start, open_page: Open, device) -> None:
    with Upstream(fleet(6)) as upstream:
        site = start(upstream=upstream)
        site.retry_until("fresh")
        page = open_page(site("/starships"))
        page.set_viewport_size({"width": device.width, "height": device.height})
        follow(page)
        dialog = page.get_by_role("dialog", name="Follow Starships")
        expect(dialog).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        follow(page)
        expect(dialog.get_by_label("an item is new")).to_be_checked()
        dialog.get_by_role("button", name="Follow").click()
        expect(page.locator("#notice")).to_contain_text("You follow this now")

        visit(page, site("/starships/2"))
        page.get_by_role("link", name="Follow", exact=True).click()
        dialog = page.get_by_role("dialog", name="Follow Ship 002")
        number = dialog.get_by_label("Number")
        # Nothing is asked for a condition that there is not.
        expect(number).to_be_hidden()
        expect(dialog.get_by_label("Condition")).to_be_hidden()
        dialog.get_by_label("And about a fact").select_option("length")
        for test, unit in [("changes-by", "%"), ("at-least", "m")]:
            dialog.get_by_label("Condition").select_option(test)
            expect(dialog.locator(".unit")).to_have_text(unit)
            frame, field = dialog.bounding_box(), number.bounding_box()
            assert frame and field and field["x"] + field["width"] < frame["x"] + frame["width"]
        dialog.get_by_label("Condition").select_option("changes")
        expect(number).to_be_hidden()
        dialog.get_by_label("Condition").select_option("at-least")
        # An empty number is answered in the dialog.
        dialog.get_by_role("button", name="Follow").click()
        expect(dialog).to_be_visible()
        assert number.evaluate("(field) => field.validity.valueMissing")
        number.fill("9000")
        dialog.get_by_role("button", name="Follow").click()
        expect(page.locator("#notice")).to_contain_text("You follow this now")

        # It says so, and the form over the page has the rule.
        page.locator(".lead").get_by_role("link", name="Following", exact=True).click()
        expect(dialog).to_contain_text("Length is at least 9,000 m")
        expect(dialog.get_by_role("button", name="Remove it is gone, it is back, Length")).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")

        # The open page shows what happens.
        visit(page, site("/account/changes"))
        expect(page.locator("main")).to_contain_text("Nothing has changed since you began to follow.")
        upstream.starships = [ship(1), ship(2, length="9,000"), *fleet(6)[2:], ship(7)]
        site.retry_until_it_says("Ship 007")
        expect(cells(page)).to_have_count(2)
        expect(cell(page, "starships/2")).to_contain_text("Length: 2,000 m → 9,000 m")
        expect(cell(page, "starships/7")).to_contain_text("New")
        assert overflow(page) == 0
        assert_accessible(page, ALL_LOOKS)


def test_following_needs_no_scripts(start: Start, new_context) -> None:
    with Upstream(fleet(6)) as upstream:
        site = start(upstream=upstream)
        site.retry_until("fresh")
        page = new_context(DESKTOP, java_script_enabled=False).new_page()
        page.goto(site("/starships/2"))
        page.get_by_role("link", name="Follow", exact=True).click()
        page.get_by_label("it is gone").check()
        page.get_by_role("button", name="Follow").click()
        page.goto(site("/account/changes"))
        expect(page.locator("main")).to_contain_text("Ship 002")
        page.get_by_role("button", name="Remove Ship 002").click()
        expect(page.locator("main")).to_contain_text("You follow nothing yet")
