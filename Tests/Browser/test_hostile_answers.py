"""Answers that mean harm: nothing executes, and the page stays whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, SMALLEST
from locators import cells, overflow
from stand_ins.starships import Upstream, ship

SCRIPTS = [
    "<script>window.harmed = 1</script>",
    '"><img src=x onerror="window.harmed = 1">',
    "'><svg/onload=window.harmed=1>",
    "javascript:window.harmed=1",
    "</title><script>window.harmed = 1</script>",
    "<!--<script>window.harmed = 1//-->",
    "{{constructor.constructor('window.harmed = 1')()}}",
]


@pytest.mark.pictures
def test_nothing_executes(start: Start, own_upstream: Upstream, open_page: Open) -> None:
    own_upstream.starships = [
        ship(
            number, name=text, model=text, manufacturer=text, crew=text, consumables=text, starship_class=text,
            films=[text], pilots=[text], url=f"javascript:window.harmed=1//{number}",
        )
        for number, text in enumerate(SCRIPTS, 1)
    ]
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), SMALLEST)
    expect(cells(page)).to_have_count(len(SCRIPTS))
    items = [f"/starships/{number}" for number in range(1, len(SCRIPTS) + 1)]
    for path in ("/starships", "/", "/sources", "/favourites", *items):
        page.goto(site(path))
        for device in (DESKTOP, SMALLEST):
            page.set_viewport_size(device.viewport)
            assert overflow(page) == 0, (path, device)
        links = page.eval_on_selector_all("[href], [action], [src]", "all => all.map(e => e.href || e.action || e.src)")
        assert all(link.startswith(site("/")) for link in links), path
        assert page.evaluate("window.harmed") is None, path


def test_names_of_ten_thousand_characters_leave_the_page_whole(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    long = ["W" * 10_000, "wide " * 2_000, "\u0301" * 10_000, "🏴‍☠️" * 5_000, "\u202e" * 10_000 + "x"]
    own_upstream.starships = [ship(number, name=name, model=name) for number, name in enumerate(long, 1)]
    own_upstream.starships.append(ship(9, name="Ordinary"))
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), SMALLEST)
    expect(cells(page)).to_have_count(len(long) + 1)
    assert overflow(page) == 0
    heights = cells(page).evaluate_all("all => all.map(cell => cell.offsetHeight)")
    assert max(heights) <= 2 * min(heights)
    page.goto(site("/starships/1"))
    assert overflow(page) == 0
    # The fact below it is read from left to right.
    page.goto(site("/starships/5"))
    assert "\u202e" not in page.content()
