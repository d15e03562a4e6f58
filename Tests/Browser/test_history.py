"""What a person sees of the past of a list and of an item."""

from __future__ import annotations

from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE
from locators import boxes, cells, overflow, visit, wait_until
from stand_ins.starships import Upstream, fleet, ship
from test_accessibility import ALL_LOOKS, assert_accessible


def test_what_has_changed_in_a_list_and_of_an_item(start: Start, open_page: Open) -> None:
    with Upstream(fleet(6)) as upstream:
        site = start(upstream=upstream)
        site.retry_until("fresh")
        upstream.starships = [*fleet(1), ship(2, length="9,000"), *fleet(5)[2:], ship(7)]
        site.retry_until_it_says("Ship 007")

        # The second answer without it.
        site.retry_until("fresh")
        page = open_page(site("/sources"))
        wait_until(page, "async () => (await (await fetch('/api/v1/changes/starships')).json()).gone.length > 0")
        visit(page, site("/changes/starships"))
        parts = page.locator("section[data-section]")
        assert parts.evaluate_all("all => all.map(part => part.dataset.section)") == ["new", "gone", "changed"]
        assert cells(page).evaluate_all("all => all.map(cell => cell.dataset.item)") == [f"starships/{id}" for id in (7, 6, 2)]
        expect(cells(page).nth(2)).to_contain_text("Length: 2,000 m → 9,000 m")
        assert_accessible(page, ALL_LOOKS)
        cells(page).nth(2).get_by_role("link").click()
        expect(page.locator("main article h1")).to_have_text("Ship 002")
        expect(page.locator(".history dd")).to_contain_text("Length: 2,000 m → 9,000 m")
        assert_accessible(page)
        visit(page, site("/starships/6"))
        expect(page.locator("main article [role=status]").first).to_contain_text("Gone since")
        expect(page.locator(".history dd")).to_have_text("No longer in the list")
        page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
        assert overflow(page) == 0
        visit(page, site("/changes/starships"))
        assert overflow(page) == 0
        # The two links of its head stand together, and apart.
        for device in (PHONE, DESKTOP):
            page.set_viewport_size({"width": device.width, "height": device.height})
            first, second = boxes(page.locator("header.head .actions > a"))
            assert 8 <= second["x"] - first["x"] - first["width"] <= 16
            assert first["y"] == second["y"]
