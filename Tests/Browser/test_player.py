"""The player: one element of sound for the whole visit, the queue, keys, and the next visit."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from charts_upstream import ChartsUpstream, artist, item_id, title
from conftest import SONGS, Open, Start
from devices import ALL, DESKTOP, PHONE, SMALLEST, Device
from locators import boxes, cell, cells, notice, overflow, play, player
from site_under_test import Site
from test_accessibility import assert_accessible
from test_layout import assert_large_enough
from witness import Witness

NewContext = Callable[..., BrowserContext]

SECONDS = 20
SOUND = "document.querySelector('#player audio')"
# What a browser calls when a key of a headset is pressed.
SESSION = """(() => {
  window.acts = {};
  const session = navigator.mediaSession, set = session.setActionHandler.bind(session);
  session.setActionHandler = (name, act) => { acts[name] = act; set(name, act); };
})()"""


@pytest.fixture
def listen(radio: Site, new_context: NewContext, witness: Witness) -> Callable[..., Page]:
    """Opens the songs in a browser of its own, whose Media Session is watched."""

    def listen(device: Device = DESKTOP, path: str = SONGS, **options: object) -> Page:
        page = new_context(device, **options).new_page()
        page.add_init_script(SESSION)
        witness.watch(page)
        page.goto(radio(path))
        return page

    return listen


def song(number: int) -> str:
    return f"charts/{item_id('songs', number)}"


def start_with(page: Page, number: int) -> None:
    play(cell(page, song(number))).click()
    wait_for(page, number)


def wait_for(page: Page, number: int, after: float = 0) -> None:
    """Until this song is heard, beyond so many seconds."""
    expect(named(page)).to_have_text(title(number))
    page.wait_for_function(f"after => !{SOUND}.paused && {SOUND}.currentTime > after", arg=after)


def now(page: Page) -> float:
    return page.evaluate(f"{SOUND}.currentTime")


def is_paused(page: Page) -> bool:
    return page.evaluate(f"{SOUND}.paused")


def named(page: Page) -> Locator:
    return player(page).locator('[data-part="title"]').first


def control(page: Page, name: str) -> Locator:
    return player(page).get_by_role("button", name=name, exact=True)


def queue(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Queue")


def open_queue(page: Page) -> Locator:
    player(page).locator("button.now").click()
    expect(queue(page)).to_be_visible()
    return queue(page)


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Position").locator("visible=true")


# One element of sound.


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_the_same_sound_goes_on_over_five_pages(radio: Site, listen: Callable[..., Page], device: Device) -> None:
    page = listen(device)
    start_with(page, 1)
    # Slowly, so that the song lasts as long as the pages do.
    page.evaluate(f"{SOUND}.mark = 'same'; {SOUND}.playbackRate = 0.25")
    tabs = page.get_by_role("navigation", name="Main")
    steps: list[tuple[Callable[[], object], str]] = [
        (lambda: cell(page, song(3)).get_by_role("link").click(), "item"),
        (lambda: tabs.get_by_role("link", name="Favourites").click(), "favourites"),
        (lambda: tabs.get_by_role("link", name="Home").click(), "home"),
        (lambda: page.go_back(), "favourites"),
        (lambda: tabs.get_by_role("link", name="Charts").click(), "feed"),
    ]
    for step, kind in steps:
        before = now(page)
        step()
        expect(page.locator("main")).to_have_attribute("data-page", kind)
        page.wait_for_function(f"before => {SOUND}.currentTime > before", arg=before)
        assert page.evaluate(f"{SOUND}.mark") == "same"
        assert not is_paused(page)
        expect(page.locator("audio")).to_have_count(1)
        expect(named(page)).to_have_text(title(1))


def test_nothing_is_there_until_there_is_something_to_play(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    expect(player(page)).to_be_hidden()
    expect(player(page).locator("audio")).to_have_count(1)
    expect(play(page)).to_have_count(11)
    expect(play(cell(page, song(4)))).to_have_count(0)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_row_plays_and_pauses(radio: Site, listen: Callable[..., Page], device: Device) -> None:
    page = listen(device)
    button = play(cell(page, song(2)))
    expect(button).to_have_accessible_name(f"Play {title(2)}")
    start_with(page, 2)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(player(page).locator('[data-part="artist"]').first).to_have_text(artist(2))
    assert page.url == radio(SONGS)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert is_paused(page)
    control(page, "Play").click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(control(page, "Pause")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_an_items_page_plays_it_within_its_list(listen: Callable[..., Page], device: Device) -> None:
    page = listen(device, SONGS.replace("/charts?", f"/{song(2)}?"))
    button = play(page.locator("main article"))
    expect(button).to_have_accessible_name(f"Play {title(2)}")
    button.click()
    wait_for(page, 2)
    expect(button).to_have_attribute("aria-pressed", "true")
    control(page, "Next").click()
    wait_for(page, 3)
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_row_that_comes_later_shows_that_it_plays(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    cell(page, song(5)).get_by_role("link").click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")
    expect(play(cell(page, song(2)))).to_have_attribute("aria-pressed", "true")
    expect(play(cell(page, song(5)))).to_have_attribute("aria-pressed", "false")


# The queue.


def test_one_goes_on_with_the_next(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 1)
    page.evaluate(f"{SOUND}.currentTime = {SECONDS} - 1")
    wait_for(page, 2)


def test_the_next_one_is_fetched_before_it_is_its_turn(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen()
    with page.expect_response(lambda answer: f"/previews/{item_id('songs', 11)}.m4a" in answer.url):
        start_with(page, 10)
    expect(named(page)).to_have_text(title(10))


def test_what_has_no_preview_is_said_and_passed_over(listen: Callable[..., Page], witness: Witness) -> None:
    # That of the next but one is gone.
    witness.allow_status(502)
    page = listen()
    start_with(page, 3)
    control(page, "Next").click()
    wait_for(page, 5)
    expect(notice(page)).to_have_text(f"{title(4)} has no preview.")


def test_what_fails_is_said_and_passed_over(listen: Callable[..., Page], witness: Witness) -> None:
    witness.allow_status(502)
    page = listen()
    start_with(page, 5)
    control(page, "Next").click()
    wait_for(page, 7)
    expect(notice(page)).to_have_text(f"The preview of {title(6)} could not be played.")


def test_going_back_passes_over_what_fails_the_other_way(listen: Callable[..., Page], witness: Witness) -> None:
    witness.allow_status(502)
    page = listen()
    start_with(page, 7)
    control(page, "Previous").click()
    wait_for(page, 5)


def test_where_nothing_comes_it_stops(start: Start, own_charts: ChartsUpstream, open_page: Open) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path=SONGS)
    page = open_page(site(SONGS))
    # What the upstream has is no sound.
    play(cell(page, song(1))).click()
    expect(notice(page)).to_have_text(f"The preview of {title(3)} could not be played.")
    expect(control(page, "Play")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(named(page)).to_have_text(title(3))


def test_the_last_is_the_end(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 12)
    control(page, "Next").click()
    expect(control(page, "Play")).to_be_visible()
    expect(named(page)).to_have_text(title(12))
    assert now(page) == 0


def test_previous_begins_again_and_then_goes_back(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    page.evaluate(f"{SOUND}.currentTime = 8")
    control(page, "Previous").click()
    wait_for(page, 2)
    assert now(page) < 3
    control(page, "Previous").click()
    wait_for(page, 1)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_the_queue_shows_all_and_plays_what_is_chosen(listen: Callable[..., Page], device: Device) -> None:
    page = listen(device)
    start_with(page, 2)
    rows = open_queue(page).get_by_role("list").get_by_role("button")
    expect(rows).to_have_count(12)
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    expect(rows.nth(3)).to_be_disabled()
    rows.nth(7).click()
    wait_for(page, 8)
    expect(rows.nth(7)).to_have_attribute("aria-current", "true")
    expect(rows.nth(7)).to_be_focused()
    page.keyboard.press("Escape")
    expect(queue(page)).to_be_hidden()


def test_the_queue_leads_to_the_items_page(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen(PHONE)
    start_with(page, 2)
    open_queue(page).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(2))
    expect(queue(page)).to_be_hidden()
    assert not is_paused(page)


def test_a_cleared_queue_is_gone(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    open_queue(page).get_by_role("button", name="Clear queue").click()
    expect(player(page)).to_be_hidden()
    expect(page.locator("main")).to_be_focused()
    expect(play(cell(page, song(2)))).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(player(page)).to_be_hidden()


# Keys.


def test_keys_play_seek_and_change_the_song(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(control(page, "Play")).to_be_visible()
    page.keyboard.press("Space")
    expect(control(page, "Pause")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_for(page, 2, after=10)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"{SOUND}.currentTime < 9.9")
    page.keyboard.press("Shift+ArrowRight")
    wait_for(page, 3)
    page.keyboard.press("Shift+ArrowLeft")
    wait_for(page, 2)


def test_what_is_found_everywhere_can_be_played(radio: Site, listen: Callable[..., Page]) -> None:
    # What is kept of a song is what was seen of it last; some charts don't have its preview.
    radio.retry_until("fresh", path=SONGS)
    page = listen(path=f"/search?term={quote(title(2))}")
    start_with(page, 2)


def test_keys_steer_from_where_the_song_was_started(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    expect(play(cell(page, song(2)))).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait_for(page, 2, after=5)
    page.keyboard.press("Shift+ArrowRight")
    wait_for(page, 3)


def test_a_page_that_cannot_be_had_leaves_the_sound_alone(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    before = page.url
    page.route("**/*", lambda route: route.abort())
    page.locator(".master, .pane").first.locator(f'[data-item="{song(5)}"] > a').click()
    expect(notice(page)).not_to_be_empty()
    expect(page.locator("#connection")).to_have_text("The server can’t be reached just now.")
    assert page.url == before
    assert not is_paused(page)
    page.unroute("**/*")
    expect(page.locator("#connection")).to_be_empty()
    page.locator(f'[data-item="{song(5)}"] > a').click()
    expect(page.locator("main article h1")).to_have_text(title(5))
    wait_for(page, 2)


def test_going_back_without_a_server_leaves_the_sound_alone(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    page.evaluate("window.isSame = true")
    cell(page, song(5)).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(5))
    page.route("**/*", lambda route: route.abort())
    page.evaluate("history.back()")
    expect(page.locator("#connection")).not_to_be_empty()
    expect(notice(page)).not_to_be_empty()
    assert not is_paused(page)
    page.unroute("**/*")
    # It comes by itself.
    expect(page.locator("main")).to_have_attribute("data-page", "feed")
    assert page.evaluate("window.isSame")
    assert not is_paused(page)


def test_buttons_are_pressed_by_keys(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    control(page, "Next").focus()
    page.keyboard.press("Enter")
    wait_for(page, 3)
    control(page, "Previous").focus()
    page.keyboard.press("Space")
    wait_for(page, 2)
    assert not is_paused(page)


def test_keys_mean_what_they_mean_in_fields_and_lists(listen: Callable[..., Page]) -> None:
    page = listen(PHONE)
    start_with(page, 1)
    box = page.locator("input[type=search]:visible")
    box.focus()
    page.keyboard.type("a b")
    page.keyboard.press("Shift+ArrowLeft")
    expect(box).to_have_value("a b")
    expect(page).to_have_url(re.compile("[?&]term=a"))
    box.fill("")
    # The address changes with the list.
    expect(page).not_to_have_url(re.compile("[?&]term="))
    expect(cells(page)).to_have_count(12)
    cell(page, song(2)).get_by_role("link").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(cell(page, song(3)).get_by_role("link")).to_be_focused()
    expect(named(page)).to_have_text(title(1))
    assert not is_paused(page)


def test_keys_do_nothing_where_nothing_plays(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen(PHONE, "/starships")
    page.locator("main").focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => scrollY > 100")


def test_the_slider_seeks(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 1)
    slider(page).focus()
    page.keyboard.press("End")
    wait_for(page, 2)
    slider(page).fill("12")
    wait_for(page, 2, after=12)
    expect(slider(page)).to_have_attribute("aria-valuetext", "0:13")
    expect(player(page).locator('[data-part="elapsed"]:visible')).to_contain_text("0:1")
    expect(player(page).locator('[data-part="remaining"]:visible')).to_contain_text("−0:0")


def test_the_volume_is_kept(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen(PHONE)
    start_with(page, 1)
    open_queue(page).get_by_role("slider", name="Volume").fill("0.25")
    assert page.evaluate(f"{SOUND}.volume") == 0.25
    page.reload()
    assert page.evaluate(f"{SOUND}.volume") == 0.25


# Media Session.


def test_the_session_is_told_and_obeyed(listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    session = page.evaluate(
        "() => { const { title, artist, artwork } = navigator.mediaSession.metadata;"
        " return [title, artist, artwork.map(a => a.src), navigator.mediaSession.playbackState]; }"
    )
    assert session[:2] == [title(2), artist(2)] and session[3] == "playing"
    assert "/artwork/charts/" in session[2][0]
    assert {"play", "pause", "previoustrack", "nexttrack", "seekto", "seekbackward", "seekforward"} <= set(
        page.evaluate("Object.keys(acts)")
    )
    page.evaluate("acts.nexttrack({})")
    wait_for(page, 3)
    page.evaluate("acts.previoustrack({})")
    wait_for(page, 2)
    page.evaluate("acts.seekto({ seekTime: 11 })")
    wait_for(page, 2, after=11)
    page.evaluate("acts.seekbackward({ seekOffset: 4 })")
    page.wait_for_function(f"{SOUND}.currentTime < 10.9")
    page.evaluate("acts.pause({})")
    expect(control(page, "Play")).to_be_visible()
    assert page.evaluate("navigator.mediaSession.playbackState") == "paused"
    page.evaluate("acts.play({})")
    expect(control(page, "Pause")).to_be_visible()


# The next visit.


def test_the_next_visit_offers_what_was_played_last(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    slider(page).fill("8")
    control(page, "Pause").click()
    expect(control(page, "Play")).to_be_visible()
    again = page.context.new_page()
    page.close()
    again.goto(radio("/"))
    expect(player(again)).to_be_visible()
    expect(named(again)).to_have_text(title(2))
    expect(player(again).locator('[data-part="elapsed"]:visible')).to_have_text(re.compile(r"0:(0[89]|1\d)"))
    assert is_paused(again)
    # Nothing is asked for before it is wanted.
    assert again.evaluate(f"{SOUND}.getAttribute('src')") is None
    control(again, "Play").click()
    wait_for(again, 2, after=8)
    control(again, "Next").click()
    wait_for(again, 3)


def test_the_queue_opens_where_it_plays(listen: Callable[..., Page]) -> None:
    page = listen(SMALLEST)
    start_with(page, 12)
    opened = open_queue(page)
    expect(opened.locator("[aria-current]")).to_be_in_viewport(ratio=1)


def test_while_the_server_is_away_the_queue_waits(listen: Callable[..., Page]) -> None:
    """No song is passed over, and none is blamed."""
    page = listen()
    start_with(page, 8)
    page.route("**/*", lambda route: route.abort())
    # Fetched ahead it would be played.
    control(page, "Next").click()
    control(page, "Next").click()
    expect(page.locator("#connection")).not_to_be_empty()
    expect(control(page, "Play")).to_be_visible()
    waiting = named(page).inner_text()
    expect(notice(page)).not_to_contain_text("could not be played")
    page.wait_for_timeout(1_000)
    expect(named(page)).to_have_text(waiting)
    page.unroute("**/*")
    expect(page.locator("#connection")).to_be_empty()
    control(page, "Play").click()
    expect(control(page, "Pause")).to_be_visible()
    expect(named(page)).to_have_text(waiting)


def test_a_load_that_could_not_be_helped_only_interrupts(radio: Site, listen: Callable[..., Page]) -> None:
    page = listen()
    start_with(page, 2)
    slider(page).fill("6")
    wait_for(page, 2, after=6)
    page.evaluate("window.isOld = true; location.reload()")
    page.wait_for_function("() => !window.isOld")
    wait_for(page, 2, after=6)
    assert now(page) < 12


@pytest.mark.parametrize("kept", ["", "nonsense", "{}", '{"queue":[],"index":3}', '{"queue":[{"title":1}],"index":0}'])
def test_what_was_not_kept_by_the_player_is_not_offered(radio: Site, open_page: Open, kept: str) -> None:
    page = open_page(radio("/"))
    page.evaluate("kept => { localStorage.player = kept; }", kept)
    page.reload()
    expect(page.locator("main")).to_be_visible()
    expect(player(page)).to_be_hidden()


def test_a_browser_that_keeps_nothing_plays_all_the_same(radio: Site, new_context: NewContext, witness: Witness) -> None:
    page = new_context().new_page()
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('No', 'SecurityError'); } });"
    )
    witness.watch(page)
    page.goto(radio(SONGS))
    start_with(page, 1)
    cell(page, song(2)).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(2))
    assert not is_paused(page)


# How it looks.


@pytest.mark.parametrize("device", ALL, ids=str)
def test_it_has_its_place(listen: Callable[..., Page], device: Device) -> None:
    page = listen(device)
    start_with(page, 1)
    assert overflow(page) == 0
    [bar], [tabs] = boxes(player(page)), boxes(page.get_by_role("navigation", name="Main"))
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= device.width
    if device.has_sidebar:
        assert bar["x"] >= tabs["x"] + tabs["width"]
        assert bar["y"] + bar["height"] <= device.height
    else:
        assert bar["y"] + bar["height"] <= tabs["y"]
    assert boxes(named(page))[0]["width"] >= 60
    assert_large_enough(player(page).locator("button, input").locator("visible=true"))
    assert_large_enough(play(page))
    # The end of the list stands above it.
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    [last] = boxes(cells(page).last)
    assert last["y"] + last["height"] <= bar["y"] + 1
    [sheet] = boxes(open_queue(page))
    assert sheet["x"] >= 0 and sheet["y"] >= 0
    assert sheet["x"] + sheet["width"] <= device.width and sheet["y"] + sheet["height"] <= device.height
    assert_large_enough(queue(page).locator("a, button, input").locator("visible=true"))


@pytest.mark.parametrize("device", [SMALLEST, DESKTOP], ids=str)
def test_the_notice_stands_above_it(listen: Callable[..., Page], witness: Witness, device: Device) -> None:
    witness.allow_status(502)
    page = listen(device)
    start_with(page, 3)
    control(page, "Next").click()
    expect(notice(page)).to_contain_text("has no preview")
    [said], [bar] = boxes(notice(page)), boxes(player(page))
    assert said["y"] + said["height"] <= bar["y"]


def test_its_parts_are_not_mirrored(listen: Callable[..., Page]) -> None:
    """Time runs as it does on every player."""
    page = listen()
    start_with(page, 1)
    page.evaluate("document.documentElement.dir = 'rtl'")
    [back], [on] = boxes(control(page, "Previous")), boxes(control(page, "Next"))
    assert back["x"] < on["x"]
    assert overflow(page) == 0


def test_axe_finds_nothing(listen: Callable[..., Page]) -> None:
    page = listen(path=f"{SONGS}&limit=10")
    start_with(page, 1)
    assert_accessible(page)
    open_queue(page)
    assert_accessible(page)


def test_axe_finds_nothing_in_forced_colours(listen: Callable[..., Page]) -> None:
    page = listen(path=SONGS.replace("/charts?", f"/{song(2)}?"), forced_colors="active")
    play(page.locator("main article")).click()
    wait_for(page, 2)
    assert_accessible(page)


def test_without_scripts_there_are_the_browsers_own_controls(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS.replace("/charts?", f"/{song(2)}?")), PHONE, java_script_enabled=False)
    expect(page.locator("main article audio.preview")).to_be_visible()
    expect(player(page)).to_be_hidden()
    expect(play(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
