"""Answers that mean harm: nothing executes, the page stays whole, the other items are there."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, SMALLEST
from locators import cells, overflow, titles
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


def mangled() -> bytes:
    """Two good ships, and between them what no ship can be."""
    good = [json.dumps(ship(number)) for number in (1, 2)]
    bad = [
        "null", "[[[[null]]]]", "1e999", "-1e999", '"text"', "{}", '{"name": null, "url": null}',
        json.dumps(ship(3, name=None)), json.dumps(ship(4, length=12.5)), json.dumps(ship(1, name="Again")),
        json.dumps(ship(5, url="")), json.dumps(ship(6)).replace("3,000", "\\ud800"),
    ]
    text = "[" + ", ".join([good[0], *bad, good[1]]) + "]"
    broken_text = json.dumps(ship(7, name="@@")).encode().replace(b"@@", b"\xff\xfe\xc3")
    return text.encode()[:-1] + b", " + broken_text + b"]"


def test_broken_records_are_counted_and_named_and_the_others_shown(
    start: Start, own_upstream: Upstream, open_page: Open
) -> None:
    own_upstream.raw["/api/starships"] = mangled()
    site = start(upstream=own_upstream)
    site.retry_until("fresh")
    page = open_page(site("/starships"), PHONE)
    assert {ship(1)["name"], ship(2)["name"]} <= set(titles(page))
    assert "Again" not in titles(page)
    feed = site.feed()
    assert feed["undecodable"] >= 11
    # One record is shown with U+FFFD in place of its unreadable bytes, and counts, too.
    assert feed["total"] == feed["undecodable"] - 1 + cells(page).count()
    expect(page.locator(".state")).to_contain_text("11 items couldn’t be read.")
    expect(page.locator(".state")).to_contain_text("1 text has characters that couldn’t be read.")
    assert "Skipped a record that cannot be decoded: element 1: null instead of" in site.program.log
    assert "its id came before" in site.program.log


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
