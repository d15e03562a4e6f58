"""Music in a browser: typing while upstream and network are late, what is remembered, coming back, and sound."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device, first
from locators import answer_time, boxes, cell, cells, choice, notice, overflow, play, search_box, state, titles, visit
from music_site import FOUND, LISTED, START, TERM, combobox, heading, item, remember, suggested
from site_under_test import Site
from stand_ins.charts import title
from stand_ins.music import MusicUpstream, album_of

ONE = pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)


def found_by(upstream: MusicUpstream, term: str) -> list[str]:
    return [title(number) for number in upstream.numbers(term)]


def expect_found(page: Page, upstream: MusicUpstream, term: str) -> None:
    """Field, address and list say the same, and upstream said it."""
    expect(cells(page).locator(".title")).to_have_text(found_by(upstream, term))
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(search_box(page)).to_have_value(term)
    expect(page).to_have_url(re.compile(rf"[?&]term={term.replace(' ', '[+]')}(&|$)"))


def settle(request: Request) -> None:
    """Waits until the answer has come, or the page has given it up."""
    if answer := request.response():
        answer.finished()


# Typing.


def test_typing_moves_nothing_and_its_address_brings_the_same(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open
) -> None:
    page = open_page(songs("/music"))
    parts = page.locator("h1, form.choices, form.search")
    before = boxes(parts)
    search_box(page).press_sequentially("amber")
    expect_found(page, songs_upstream, "amber")
    expect(search_box(page)).to_be_focused()
    assert boxes(parts) == before
    page.reload()
    expect_found(page, songs_upstream, "amber")


@ONE
def test_the_list_matches_the_field_however_late_upstream_answers(
    own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device
) -> None:
    """The first answer comes after the third."""
    own_music.hold("copper")
    page = open_page(own_site(START), device)
    box = search_box(page)
    with page.expect_request(re.compile(r"term=copper$")) as late:
        box.fill("copper")
    own_music.wait_for("copper")
    box.fill("copper o")
    own_music.wait_for("copper o")
    box.fill("copper or")
    expect_found(page, own_music, "copper or")
    assert found_by(own_music, "copper or") != found_by(own_music, "copper")
    own_music.release()
    own_site.retry_until("fresh", path="/music?term=copper")
    settle(late.value)
    expect_found(page, own_music, "copper or")


@pytest.mark.parametrize("leaves", first(False, True), ids=["in-the-field", "beside-it"])
def test_what_return_was_pressed_for_comes_by_itself_and_is_remembered(
    own_site: Site, own_music: MusicUpstream, open_page: Open, leaves: bool
) -> None:
    """Though nothing had come when it was pressed, and nobody pressed it again."""
    own_music.hold("gallery")
    own_music.found["gallery"] = [1, 2, 3]
    # On a phone, the field leaves the screen to what is found.
    page = open_page(own_site("/music?term=copper"), PHONE if leaves else DESKTOP)
    before = page.evaluate("history.length")
    box = search_box(page)
    box.fill("gallery")
    box.press("Enter")
    expect(state(page)).to_have_attribute("data-state", "loading")
    expect(page.get_by_text("No results for")).to_have_count(0)
    if leaves:
        box.blur()
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        own_music.release()
    expect_found(page, own_music, "gallery")
    if not leaves:
        expect(box).to_be_focused()
    assert page.evaluate("history.length") == before + 1
    page.goto(own_site("/music"))
    expect(box).to_have_value("gallery")


def test_it_shows_that_it_looks(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(songs("/music?term=amber"), PHONE)
    held: list[Route] = []
    page.route(re.compile(r"term=copper$"), lambda route: held.append(route))
    search_box(page).fill("copper")
    pane = page.locator(".pane").first
    expect(pane).to_have_attribute("aria-busy", "true")
    expect(pane.locator(".list")).to_have_css("opacity", "0.45")
    held[0].continue_()
    expect_found(page, songs_upstream, "copper")
    expect(pane).to_have_attribute("aria-busy", "false")
    expect(pane.locator(".list")).to_have_css("opacity", "1")


# Two panes keep what one page loses.
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_typed_text_is_there_on_return(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(songs(START), device)
    search_box(page).fill("amber")
    expect_found(page, songs_upstream, "amber")
    cells(page).first.get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text("Amber Harbour")
    page.go_back()
    expect_found(page, songs_upstream, "amber")


@pytest.mark.timed
def test_a_page_with_what_is_kept_comes_soon(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    own_site.retry_until("fresh", path="/music?term=amber")
    own_music.hold("amber harbour")
    page = open_page(own_site("/music?term=amber+harbour"), PHONE)
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()
    assert answer_time(page) < 1_500
    own_music.release()


# What is remembered.


def recent(page: Page) -> Locator:
    return page.get_by_role("region", name="Recent searches").locator(".terms a")


@ONE
def test_one_search_is_forgotten_and_then_all(songs: Site, open_page: Open, device: Device) -> None:
    page = open_page(songs("/health"), device)
    remember(page, songs, "amber", "copper", "low")
    # Each search field has its own.
    page.goto(songs("/search?term="))
    expect(recent(page)).to_have_count(0)
    visit(page, songs("/music?term="))
    page.get_by_role("button", name="Remove “copper”").click()
    expect(notice(page)).to_contain_text("“copper” removed")
    visit(page, songs("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == ["low", "amber"]
    # For a finger, which has no keys to take a suggestion away with.
    expect(recent(page)).to_have_text(["low", "amber"])
    page.get_by_role("button", name="Remove “low”").click()
    expect(recent(page)).to_have_text(["amber"])
    page.get_by_role("button", name="Clear all").click()
    expect(notice(page)).to_contain_text("Recent searches cleared")
    page.goto(songs("/music"))
    expect(search_box(page)).to_have_value("")
    expect(heading(page, "Suggestions")).to_be_visible()
    expect(combobox(page)).to_have_count(0)


# Sound, and without scripts.


def test_a_sample_plays(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/music?term=the"), PHONE)
    play(page.locator("main")).first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0")


@pytest.mark.product
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_all_of_it_works_without_scripts(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music("/music"), device, java_script_enabled=False)
    search_box(page).fill(TERM)
    search_box(page).press("Enter")
    expect(page).to_have_url(music(FOUND))
    assert titles(page) == [title(number) for number in LISTED]
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Title").click()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    assert titles(page) == sorted(title(number) for number in LISTED)
    cell(page, item(1)).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(1))
    expect(page.locator("dl.facts")).to_contain_text(album_of(1))
    expect(page.locator("main article audio[controls]")).to_be_visible()
    if device == PHONE:
        page.get_by_role("link", name="Back to Music").click()
    else:
        page.go_back()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    choice(page, "media").select_option("songs")
    page.locator("form.choices").get_by_role("button", name="Apply", exact=True).click()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    assert overflow(page) == 0
