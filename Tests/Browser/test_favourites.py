"""Favourites: one tap, seen everywhere, taken back as easily."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Playwright, Route, expect

from conftest import Open, executable
from devices import PHONE
from locators import cell, cells, detail_star, notice, star, titles, visit
from saved_pages import wait_for_worker
from site_under_test import Site
from witness import Witness

ON = ("aria-pressed", "true")
OFF = ("aria-pressed", "false")
# Short: more rows of the same kind would only take longer.
LIST = "/starships?limit=12"


def add(page: Page, item: str) -> None:
    """Taps the star and waits until the server has agreed."""
    with page.expect_response("**/favourite"):
        star(cell(page, item)).click()
    expect(notice(page)).to_contain_text("Added to Favourites")


def test_a_tap_makes_a_favourite_that_stays_and_a_second_one_makes_it_none(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), PHONE)
    entry = star(cell(page, "starships/4"))
    expect(entry).to_have_attribute(*OFF)
    for is_on, words in ((ON, "Added to Favourites"), (OFF, "Removed from Favourites")):
        with page.expect_response("**/favourite"):
            entry.click()
        expect(entry).to_have_attribute(*is_on)
        expect(notice(page)).to_contain_text(words)
        page.reload()
        expect(entry).to_have_attribute(*is_on)
    assert page.url == fresh(LIST)


def test_stars_tapped_faster_than_the_server_answers_are_all_kept(fresh: Site, open_page: Open) -> None:
    """Each of a visitor's first posts would make a profile of its own if they were sent at once."""
    page = open_page(fresh(LIST), PHONE)
    answered: list[str] = []
    page.on("requestfinished", lambda request: request.method == "POST" and answered.append(request.url))
    page.evaluate("""[1, 2, 3].forEach((number) =>
        document.querySelector(`[action$="/starships/${number}/favourite"] > button`).click())""")
    expect(notice(page)).to_contain_text("Added to Favourites")
    while len(answered) < 3:
        page.wait_for_event("requestfinished")
    page.goto(fresh("/favourites"))
    expect(cells(page)).to_have_count(3)


def test_list_and_item_beside_each_other_agree_at_once(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships/4?limit=12"))
    detail_star(page).click()
    expect(star(cell(page, "starships/4"))).to_have_attribute(*ON)
    star(cell(page, "starships/4")).click()
    expect(detail_star(page)).to_have_attribute(*OFF)


def test_undo_brings_a_removed_favourite_back_to_its_place(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), PHONE)
    for item in ("starships/1", "starships/2", "starships/3"):
        add(page, item)
    page.goto(fresh("/favourites"))
    order = titles(page)
    star(cell(page, "starships/2")).click()
    expect(cells(page)).to_have_count(2)
    notice(page).get_by_role("button", name="Undo").click()
    expect(cells(page)).to_have_count(3)
    assert titles(page) == order
    page.reload()
    assert titles(page) == order


def test_the_last_favourite_leaves_an_empty_page_that_helps(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), PHONE)
    add(page, "starships/8")
    visit(page, fresh("/favourites"))
    star(cell(page, "starships/8")).click()
    expect(page.get_by_role("heading", name="No favourites yet")).to_be_visible()


def test_a_notice_goes_by_itself_but_not_under_the_hand(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), isolated=True)
    page.clock.install()
    add(page, "starships/8")
    notice(page).get_by_role("button").hover()
    page.clock.run_for(9_000)
    expect(notice(page)).to_contain_text("Added to Favourites")
    page.get_by_role("heading", level=1).hover()
    page.clock.run_for(9_000)
    expect(notice(page)).to_be_empty()


def test_a_star_goes_back_when_the_server_does_not_agree(fresh: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(503)
    page = open_page(fresh(LIST), PHONE)
    entry = star(cell(page, "starships/8"))
    error = '{"error": {"code": "failed", "message": "The disk is full."}}'
    refusal = {"status": 503, "content_type": "application/json", "body": error}
    answers: dict[str, Callable[[Route], None]] = {
        "abort": lambda route: route.abort(), "refuse": lambda route: route.fulfill(**refusal),
    }
    for how, answer in answers.items():
        page.route("**/favourite", answer)
        entry.click()
        expect(notice(page), how).not_to_be_empty()
        expect(entry, how).to_have_attribute(*OFF)
        page.unroute_all()
        page.reload()
        expect(entry, how).to_have_attribute(*OFF)


def test_back_shows_the_favourites_of_now(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(LIST), PHONE)
    cell(page, "starships/5").get_by_role("link").click()
    with page.expect_response("**/favourite"):
        detail_star(page).click()
    page.go_back()
    expect(star(cell(page, "starships/5"))).to_have_attribute(*ON)


def test_a_page_from_the_back_forward_cache_shows_the_favourites_of_now(fresh: Site, playwright: Playwright) -> None:
    """Playwright turns this cache off, and the headless shell has none; people's browsers have it on."""
    browser = playwright.chromium.launch(
        executable_path=executable("chromium"), args=["--no-sandbox"], ignore_default_args=["--disable-back-forward-cache"]
    )
    try:
        page = browser.new_page(viewport=PHONE.viewport)
        page.goto(fresh(LIST))
        wait_for_worker(page)  # As it takes pages over, those in the cache are dropped.
        page.evaluate("window.isTheSameDocument = true")
        cell(page, "starships/5").get_by_role("link").click()
        with page.expect_response("**/favourite"):
            detail_star(page).click()
        page.go_back(wait_until="commit")
        expect(star(cell(page, "starships/5"))).to_have_attribute(*ON)
        reasons = "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)"
        assert page.evaluate("window.isTheSameDocument"), f"Expected the page from the cache, got a new one: {page.evaluate(reasons)}"
    finally:
        browser.close()
