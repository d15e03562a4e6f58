"""Music while its upstream is slow, silent, out of reach or asked as often as it allows: what is typed stays, what is kept is
shown, and nothing is called empty that isn't."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Page, Request, Route, expect

from conftest import Open, Start, StartMusic
from devices import DESKTOP, PHONE, Device, first
from locators import answer_time, cells, choice, notice, search_box, state, titles
from music_site import START, heading, search_for
from site_under_test import Site
from stand_ins.charts import title
from stand_ins.music import EXPLICIT_EVERY, MusicUpstream

ONE = pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
# What upstream allows in a minute.
ALLOWED = 20
NOTHING_MATCHES = "No results for"


def found_by(upstream: MusicUpstream, term: str) -> list[str]:
    return [title(number) for number in upstream.numbers(term)]


def expect_found(page: Page, upstream: MusicUpstream, term: str) -> None:
    """Field, address and list say the same, and upstream said it."""
    expect(cells(page).locator(".title")).to_have_text(found_by(upstream, term))
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(search_box(page)).to_have_value(term)
    expect(page).to_have_url(re.compile(rf"[?&]term={term.replace(' ', '[+]')}(&|$)"))


def keep(site: Site, term: str) -> None:
    """What is kept is shown soon; where nothing is, a page waits for upstream for two seconds."""
    site.retry_until("fresh", path=f"/music?term={term.replace(' ', '+')}")


def settle(request: Request) -> None:
    """Waits until the answer has come, or the page has given it up."""
    if answer := request.response():
        answer.finished()


def let_go(held: list[Route]) -> None:
    """Lets the network be as it is, and waits until what it held up has had its time to do harm."""
    for route in held:
        try:
            route.continue_()
        except Exception:  # noqa: BLE001, PERF203 - The page has given it up, which is as good.
            pass
        settle(route.request)


def look(page: Page) -> None:
    """As a page does that waits for something."""
    page.evaluate("dispatchEvent(new Event('connectionRestored'))")


# Late answers.


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


@ONE
def test_the_list_matches_the_field_however_late_the_network_is(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(songs(START), device)
    held: list[Route] = []
    page.route(re.compile(r"term=copper$"), lambda route: held.append(route))
    box = search_box(page)
    with page.expect_request(re.compile(r"term=copper$")):
        box.fill("copper")
    with page.expect_response(re.compile(r"term=copper\+o$")):
        box.fill("copper o")
    with page.expect_response(re.compile(r"term=copper\+or$")):
        box.fill("copper or")
    expect_found(page, songs_upstream, "copper or")
    let_go(held)
    expect_found(page, songs_upstream, "copper or")


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
    expect(page.get_by_text(NOTHING_MATCHES)).to_have_count(0)
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


def test_a_look_does_not_take_the_place_of_the_search_that_was_meant(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    """The network is slower than the page looks again."""
    page = open_page(songs("/music?term=copper"), PHONE)
    before = page.evaluate("history.length")
    held: list[Route] = []
    page.route(re.compile(r"term=amber$"), lambda route: held.append(route))
    search_box(page).fill("amber")
    with page.expect_request(re.compile(r"term=amber$")):
        search_box(page).press("Enter")
    look(page)
    page.unroute_all()
    let_go(held)
    expect_found(page, songs_upstream, "amber")
    assert page.evaluate("history.length") == before + 1


def test_letters_of_a_word_that_is_still_being_made_are_not_looked_for(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    """As one writes Chinese."""
    page = open_page(own_site("/music"), PHONE, isolated=True)
    page.clock.install()
    search_box(page).focus()
    writing = page.context.new_cdp_session(page)
    for text in ("c", "co", "cop"):
        writing.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        page.clock.run_for(1_000)
    writing.send("Input.insertText", {"text": "copper"})
    expect_found(page, own_music, "copper")
    assert own_music.terms == ["copper"]


def test_it_shows_that_it_looks(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(songs("/music?term=amber"), PHONE)
    held: list[Route] = []
    page.route(re.compile(r"term=copper$"), lambda route: held.append(route))
    search_box(page).fill("copper")
    pane = page.locator(".pane").first
    expect(pane).to_have_attribute("aria-busy", "true")
    expect(page.locator(".search [role=status]")).to_have_text("Loading…")
    expect(pane.locator(".list")).to_have_css("opacity", "0.45")
    held[0].continue_()
    expect_found(page, songs_upstream, "copper")
    expect(pane).to_have_attribute("aria-busy", "false")
    expect(pane.locator(".list")).to_have_css("opacity", "1")


# What is typed is never lost.


def test_typed_text_stays_while_an_answer_is_on_its_way(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    keep(own_site, "amber harbour")
    own_music.hold("amber", "amber h")
    page = open_page(own_site(START), PHONE)
    box = search_box(page)
    box.fill("amber")
    expect(state(page)).to_have_attribute("data-state", "loading")
    typed = "amber"
    # The page looks again all the while.
    for letter in " ha":
        with page.expect_response(re.compile(r"term=amber")):
            box.press_sequentially(letter)
        typed += letter
        expect(box).to_have_value(typed)
        expect(box).to_be_focused()
    own_music.release()
    expect_found(page, own_music, "amber ha")


def test_typed_text_outlives_a_page_that_looks_again(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    """Somebody begins to type while the page, which nobody typed in, is asking for its list anew."""
    keep(own_site, "amber harbour")
    own_music.hold("amber")
    held: list[Route] = []
    page = open_page(own_site("/music?term=amber"), PHONE)
    with page.expect_request(re.compile(r"term=amber$")):
        page.route(re.compile(r"term=amber$"), lambda route: held.append(route))
    own_music.release()
    box = search_box(page)
    box.click()
    box.press("End")
    box.press_sequentially(" har")
    let_go(held)
    expect(box).to_be_focused()
    expect_found(page, own_music, "amber har")


@ONE
def test_typed_text_outlives_an_error(
    own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device
) -> None:
    own_music.faults = {"amber": 500}
    page = open_page(own_site(START), device)
    box = search_box(page)
    box.fill("amber")
    expect(state(page)).to_have_attribute("data-state", "failed")
    expect(box).to_have_value("amber")
    expect(box).to_be_focused()
    box.press_sequentially(" h")
    expect_found(page, own_music, "amber h")


@ONE
def test_typed_text_outlives_a_network_that_fails(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(songs("/music?term=copper"), device)
    page.context.set_offline(True)
    box = search_box(page)
    box.fill("amber")
    expect(notice(page)).not_to_be_empty()
    expect(box).to_have_value("amber")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("term=amber")):
        box.press("Enter")
    expect(box).to_have_value("amber")
    page.context.set_offline(False)
    expect_found(page, songs_upstream, "amber")


def test_typed_text_outlives_a_server_that_is_away(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    """The browser has a network all the while, and so says nothing."""
    page = open_page(songs("/music?term=copper"), PHONE, isolated=True)
    page.clock.install()
    page.route("**/*", lambda route: route.abort())
    box = search_box(page)
    box.fill("amber")
    expect(page.locator("#connection")).to_have_text("Can’t reach the server")
    expect(box).to_have_value("amber")
    page.unroute("**/*")
    page.clock.fast_forward(5_000)
    expect_found(page, songs_upstream, "amber")
    expect(page.locator("#connection")).to_be_empty()


def test_typed_text_outlives_a_network_that_fails_while_an_answer_is_awaited(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    """Also where the field was left: the page that looks again must not put back what it was."""
    keep(own_site, "copper orchard")
    own_music.hold("copper")
    page = open_page(own_site("/music?term=copper"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "loading")
    page.context.set_offline(True)
    box = search_box(page)
    box.fill("amber")
    expect(notice(page)).not_to_be_empty()
    box.blur()
    own_music.release()
    page.context.set_offline(False)
    expect_found(page, own_music, "amber")
    with page.expect_response(re.compile(r"term=\w+$")):
        look(page)
    expect_found(page, own_music, "amber")


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


def test_typed_text_is_there_on_return_from_another_page(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(songs(START))
    search_for(page, "amber")
    expect_found(page, songs_upstream, "amber")
    tabs = page.get_by_role("navigation", name="Main")
    tabs.get_by_role("link", name="Starships").click()
    expect(page.get_by_role("heading", level=1, name="Starships")).to_be_visible()
    tabs.get_by_role("link", name="Music").click()
    expect(search_box(page)).to_have_value("amber")
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert titles(page) == found_by(songs_upstream, "amber")


@pytest.mark.parametrize("way", ["choice", "sort"])
def test_typed_text_goes_along_before_its_answer_has_come(
    own_site: Site, own_music: MusicUpstream, open_page: Open, way: str
) -> None:
    page = open_page(own_site(START), PHONE)
    own_music.hold("amber")
    search_box(page).fill("amber")
    own_music.wait_for("amber")
    chosen = "country=gb" if way == "choice" else "sort=title"

    def answer(route: Route) -> None:
        own_music.release()
        route.continue_()

    page.route(re.compile(chosen), answer)
    if way == "choice":
        choice(page, "country").select_option("gb")
    else:
        page.get_by_role("button", name="Sort by").click()
        page.get_by_role("group", name="Sort by").get_by_role("link", name="Title").click()
    expect(page).to_have_url(re.compile(f"[?&]{chosen}(&|$)"))
    expect(page).to_have_url(re.compile("[?&]term=amber(&|$)"))
    expect(search_box(page)).to_have_value("amber")
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()


# What is kept.


@ONE
def test_what_is_kept_is_shown_before_upstream_answers(
    own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device
) -> None:
    keep(own_site, "amber")
    # Upstream then has one that is known, one that isn't, and one that is found by nothing it says.
    own_music.found["amber h"] = [30, 1, 13]
    own_music.hold("amber h")
    page = open_page(own_site(START), device)
    search_box(page).fill("amber h")
    own_music.wait_for("amber h")
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()
    assert set(titles(page)) <= set(found_by(own_music, "amber"))
    expect(page.get_by_text(NOTHING_MATCHES)).to_have_count(0)
    own_music.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page).filter(has_text=title(30))).to_be_visible()
    assert len(titles(page)) == len(set(titles(page)))
    assert {title(30), title(1), title(13)} <= set(titles(page))
    expect(search_box(page)).to_have_value("amber h")


@pytest.mark.timed
def test_a_page_with_what_is_kept_comes_soon(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    keep(own_site, "amber")
    own_music.hold("amber harbour")
    page = open_page(own_site("/music?term=amber+harbour"), PHONE)
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()
    assert answer_time(page) < 1_500
    own_music.release()


def test_what_is_kept_is_shown_where_upstream_fails(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    keep(own_site, "amber")
    page = open_page(own_site("/music?term=amber"), PHONE)
    # The refusal is the last: upstream is left alone then.
    for fault, term in ((500, "amber h"), ("garbage", "amber ha"), (403, "amber har")):
        own_music.fault = fault
        page.goto(own_site(f"/music?term={term.replace(' ', '+')}"))
        expect(state(page), str(fault)).to_contain_text("Saved on this server")
        expect(cells(page).filter(has_text="Amber Harbour"), str(fault)).to_be_visible()
        expect(page.get_by_text(NOTHING_MATCHES), str(fault)).to_have_count(0)
    # The search that was answered stays as it was.
    page.goto(own_site("/music?term=amber"))
    assert titles(page) == found_by(own_music, "amber")


def test_what_is_kept_is_of_what_was_chosen(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    """A song is no podcast, and what was to be left out is left out by everyone."""
    keep(own_site, "copper")
    songs = own_music.numbers("copper")
    assert 15 in songs and 15 % EXPLICIT_EVERY == 0
    own_music.fault = 500
    page = open_page(own_site("/music?term=copper&explicit=false"), PHONE)
    expect(state(page)).to_contain_text("has a problem")
    assert sorted(titles(page)) == sorted(title(number) for number in songs if number % EXPLICIT_EVERY)
    for medium in ("albums", "podcasts"):
        page.goto(own_site(f"/music?term=copper&media={medium}"))
        expect(state(page), medium).to_contain_text("has a problem")
        assert not set(titles(page)) & set(found_by(own_music, "copper")), medium


# How often upstream is asked.


def text_for(address: str, site: Site, path: str) -> str:
    """A page as somebody else gets it."""
    with closing(HTTPConnection(site.program.base.removeprefix("http://"), source_address=(address, 0))) as connection:
        connection.request("GET", path)
        return connection.getresponse().read().decode()


def becomes_fresh(load: Callable[[], str]) -> bool:
    """Whether a page that shows what is saved shows the answer when it is loaded again, which asks nobody."""
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        if 'data-state="fresh"' in load():
            return True
    return False


def test_upstream_is_asked_no_oftener_than_it_allows(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    terms = [title(number).lower() for number in range(1, ALLOWED + 1)]
    share = ALLOWED // 2
    for term in terms[:share]:
        assert becomes_fresh(lambda: own_site.text(f"/music?term={term.replace(' ', '+')}")), term
    # Nobody uses up what is there for all.
    assert "Request limit for" in own_site.text(f"/music?term={terms[share].replace(' ', '+')}")
    for term in terms[share:]:
        assert becomes_fresh(lambda: text_for("127.0.0.3", own_site, f"/music?term={term.replace(' ', '+')}")), term
    assert own_music.terms == terms

    # Something of it is kept, and nothing.
    for term, kept in (("amber", "Amber Harbour"), ("copper", "Copper Orchard"), ("xyzzy", None)):
        text = own_site.text(f"/music?term={term}")
        assert NOTHING_MATCHES not in text, term
        assert "Request limit for" in text, term
        seconds = re.search(r"Next request in (\d+) s", text)
        assert seconds and 1 <= int(seconds[1]) <= 70, term
        assert (kept or "Nothing to show") in text, term

    page = open_page(own_site("/music"), PHONE)
    search_box(page).fill("borrowed")
    expect(cells(page).filter(has_text="Borrowed Lanterns")).to_be_visible()
    expect(state(page)).to_contain_text("Request limit for")
    expect(state(page)).to_contain_text("Next request in")
    expect(page.get_by_text(NOTHING_MATCHES)).to_have_count(0)
    # Those who look again ask nobody.
    page.reload()
    expect(search_box(page)).to_have_value("borrowed")
    assert own_music.terms == terms


def test_the_same_search_is_asked_for_once(own_site: Site, own_music: MusicUpstream) -> None:
    for term in ("amber", "amber", "+amber++", "amber+"):
        own_site.text(f"/music?term={term}")
    assert own_music.terms == ["amber"]


def test_what_failed_is_said_once(start_music: StartMusic, own_music: MusicUpstream, open_page: Open) -> None:
    own_music.fault = 500
    site = start_music(own_music)
    for path in ("/music?term=amber", "/search?term=amber"):
        page = open_page(site(path), PHONE)
        expect(heading(page, "Nothing to show")).to_be_visible()
        words = page.locator("main").inner_text()
        assert words.count("Nothing to show") == 1, path
        assert words.count("has a problem") == 1, path


@pytest.mark.parametrize(
    ("status", "retry_after"), [(403, None), pytest.param(429, 40, marks=pytest.mark.product)]
)
def test_a_refusal_is_no_answer(
    start_music: StartMusic, own_music: MusicUpstream, open_page: Open, status: int, retry_after: int | None
) -> None:
    own_music.fault, own_music.retry_after = status, retry_after
    site = start_music(own_music)
    page = open_page(site("/music?term=amber"), PHONE)
    expect(heading(page, "Nothing to show")).to_be_visible()
    expect(state(page)).to_contain_text("Request limit for")
    expect(state(page)).to_contain_text(re.compile(r"Next request in \d+ s"))
    expect(page.get_by_text(NOTHING_MATCHES)).to_have_count(0)
    # Upstream is left alone, whatever is looked for.
    assert "Nothing to show" in site.text("/music?term=copper")
    assert own_music.terms == ["amber"]
    site.program.stop()

    # Nothing of it was kept as an answer.
    own_music.fault = 500
    site = start_music(own_music, directory=site.program.data_directory)
    text = site.text("/music?term=amber")
    assert "Nothing to show" in text and NOTHING_MATCHES not in text
    site.program.stop()
    own_music.fault = None
    site = start_music(own_music, directory=site.program.data_directory)
    page.goto(site("/music?term=amber"))
    expect_found(page, own_music, "amber")


@pytest.mark.parametrize("status", first(403, 429))
def test_upstream_is_asked_again_when_it_said_so(
    start: Start, own_music: MusicUpstream, open_page: Open, status: int
) -> None:
    own_music.fault, own_music.retry_after = status, 1
    site = start("--profiles", "private", music=own_music, environment={"VITRINE_RETRY_INTERVAL": "0.2"})
    page = open_page(site("/music?term=amber"), PHONE)
    expect(heading(page, "Nothing to show")).to_be_visible()
    expect(state(page)).to_contain_text("Request limit for")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_text(NOTHING_MATCHES)).to_have_count(0)
    own_music.fault = None
    expect_found(page, own_music, "amber")


# Nothing found, and nothing heard.


@ONE
def test_nothing_found_says_so_and_offers_to_clear(songs: Site, open_page: Open, device: Device) -> None:
    page = open_page(songs("/music?term=copper"), device)
    search_for(page, "amber")
    search_box(page).fill("xyzzy")
    expect(heading(page, "No results for “xyzzy”")).to_be_visible()
    expect(page.get_by_text("Check the spelling or try other words.")).to_be_visible()
    expect(page.get_by_text("Nothing to show")).to_have_count(0)
    page.get_by_role("link", name="Clear search").click()
    expect(heading(page, "No results for")).to_have_count(0)
    expect(search_box(page)).to_have_value("")
    expect(page.locator(".terms a").first).to_be_visible()


@ONE
def test_an_error_says_so_and_offers_to_try_again(
    own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(own_site(START), device)
    for fault, words, term in (
        (500, "has a problem", "amber"), ("garbage", "couldn’t be read", "copper"),
    ):
        own_music.fault = fault
        search_box(page).fill(term)
        expect(state(page)).to_contain_text(words)
        expect(heading(page, "Nothing to show")).to_be_visible()
        expect(page.get_by_text(NOTHING_MATCHES), words).to_have_count(0)
        own_music.fault = None
        page.get_by_role("button", name="Try again").click()
        expect_found(page, own_music, term)


def test_a_wrong_answer_is_not_kept_in_the_place_of_a_right_one(
    start_music: StartMusic, own_music: MusicUpstream, open_page: Open
) -> None:
    site = start_music(own_music)
    site.retry_until("fresh", path="/music?term=amber")
    own_music.fault = "garbage"
    site.retry_until("archived", path="/music?term=amber")
    site.program.stop()
    again = start_music(own_music, "--offline", directory=site.program.data_directory)
    page = open_page(again("/music?term=amber"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "archived")
    assert titles(page) == found_by(own_music, "amber")


def test_a_country_that_upstream_does_not_know_is_an_error_with_a_way_on(
    own_site: Site, own_music: MusicUpstream, open_page: Open
) -> None:
    own_music.faults = {"amber": 400}
    page = open_page(own_site("/music?term=amber&country=fr"), PHONE)
    expect(heading(page, "Nothing to show")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_text(NOTHING_MATCHES)).to_have_count(0)
