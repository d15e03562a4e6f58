"""The player with a program: one element of sound for the whole visit, the queue, the next visit, how it looks.

What its keys and its queue do is looked at without one (Tests/Scripts).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from conftest import SONGS, Open
from devices import ALL, DESKTOP, PHONE, SMALLEST, TABLET_UPRIGHT, Device, first
from fingers import Finger
from locators import (
    WATCH_CLOSE_WATCHERS, boxes, cell, cells, go_back_on_android, notice, overflow, play, player, show_rows, star,
)
from site_under_test import Site
from stand_ins.charts import artist, item_id, title
from test_accessibility import assert_accessible
from test_layout import assert_large_enough
from witness import Witness

NewContext = Callable[..., BrowserContext]

SOUND = "document.querySelector('#player audio')"
DOUBLE_IDS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
PARTS = "[document.body.children.length, document.head.querySelectorAll('script').length]"


def song(number: int) -> str:
    return f"charts/{item_id('songs', number)}"


def page_of(number: int) -> str:
    """A song's page, beside the list."""
    return SONGS.replace("/charts?", f"/{song(number)}?")


def start_with(page: Page, number: int) -> None:
    if play(page).count() == 0:
        show_rows(page)
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
    return player(page).locator('[data-part="title"]:visible').first


def control(page: Page, name: str) -> Locator:
    """In the sheet, if it fills the window."""
    scope = page.locator("#player-sheet[open], #player:not(:has(> #player-sheet[open]))")
    return scope.get_by_role("button", name=name, exact=True)


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Player")


def open_sheet(page: Page) -> Locator:
    player(page).locator("> button.now:visible, > .to-queue:visible").click()
    expect(sheet(page)).to_be_visible()
    return sheet(page)


def open_queue(page: Page) -> Locator:
    """On a phone, it takes the place of the artwork."""
    opened = open_sheet(page)
    if opened.locator(".to-list").is_visible():
        opened.locator(".to-list").click()
    expect(opened.get_by_role("list")).to_be_visible()
    return opened


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Playback position").locator("visible=true")


# One element of sound.


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
def test_the_same_sound_goes_on_over_five_pages_that_leave_nothing_behind(
    radio: Site, open_page: Open, device: Device
) -> None:
    page = open_page(radio(SONGS), device)
    start_with(page, 1)
    parts = page.evaluate(PARTS)
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
        assert page.evaluate(DOUBLE_IDS) == []
    assert page.evaluate(PARTS) == parts


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_a_row_plays_and_pauses(radio: Site, open_page: Open, device: Device) -> None:
    page = open_page(radio(SONGS), device)
    # Nothing is there until there is something to play.
    expect(player(page)).to_be_hidden()
    if device is PHONE:
        show_rows(page)
    expect(play(page)).to_have_count(11)
    expect(play(cell(page, song(4)))).to_have_count(0)
    button = play(cell(page, song(2)))
    expect(button).to_have_accessible_name(f"Play {title(2)}")
    start_with(page, 2)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(player(page).locator('[data-part="artist"]').first).to_have_text(artist(2))
    assert page.url == radio(SONGS)
    [picture] = page.evaluate("navigator.mediaSession.metadata.artwork.map(({ src }) => src)")
    assert "/artwork/charts/" in picture
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert is_paused(page)
    control(page, "Play").click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(control(page, "Pause")).to_be_visible()
    # Buttons are pressed by keys; the others steer from where the song was started.
    button.focus()
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    wait_for(page, 2, after=5)
    control(page, "Next track").focus()
    page.keyboard.press("Enter")
    wait_for(page, 3)


@pytest.mark.parametrize("device", first(DESKTOP, PHONE), ids=str)
def test_an_items_page_plays_it_within_its_list(radio: Site, open_page: Open, device: Device) -> None:
    page = open_page(radio(page_of(2)), device)
    button = play(page.locator("main article"))
    expect(button).to_have_accessible_name(f"Play {title(2)}")
    button.click()
    wait_for(page, 2)
    expect(button).to_have_attribute("aria-pressed", "true")
    control(page, "Next track").click()
    wait_for(page, 3)
    expect(button).to_have_attribute("aria-pressed", "false")
    if device.has_two_panes:
        # What comes later shows what plays.
        cell(page, song(3)).get_by_role("link").click()
        expect(page.locator("main article h1")).to_have_text(title(3))
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(play(cell(page, song(3)))).to_have_attribute("aria-pressed", "true")


def test_pages_that_edit_have_their_styles_while_a_song_plays(radio: Site, open_page: Open) -> None:
    """The page stays, and only its content is replaced."""
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 2)
    page.get_by_role("link", name="Home", exact=True).click()
    for _ in range(2):
        page.locator(".head").get_by_role("link", name="Edit").click()
        rows = page.locator(".rows")
        assert rows.evaluate("rows => getComputedStyle(rows).listStyleType") == "none"
        page.locator(".head .done").click()
        expect(rows).to_have_count(0)
    assert not is_paused(page)


# The queue.


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_the_queue_shows_all_and_plays_what_is_chosen(radio: Site, open_page: Open, device: Device) -> None:
    page = open_page(radio(SONGS), device)
    start_with(page, 2)
    rows = open_queue(page).get_by_role("list").get_by_role("button")
    # On a phone, what plays is above them.
    played = 0 if device is PHONE else 2
    expect(rows).to_have_count(9 + played)
    rows.nth(4 + played).click()
    wait_for(page, 8)
    current = sheet(page).locator(".track > .now") if device is PHONE else rows.nth(6)
    expect(current).to_be_focused()
    if device is DESKTOP:
        expect(current).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    # The title leads to the item's page, and the sheet goes with its clearing.
    open_queue(page)
    player(page).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(8))
    expect(sheet(page)).to_be_hidden()
    assert not is_paused(page)
    open_queue(page).get_by_role("button", name="Clear queue").click()
    expect(player(page)).to_be_hidden()
    expect(page.locator("main")).to_be_focused()
    expect(play(page.locator("main article"))).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("main article h1")).to_have_text(title(8))
    expect(player(page)).to_be_hidden()


@pytest.mark.parametrize("device", first(DESKTOP, TABLET_UPRIGHT), ids=str)
def test_the_queue_stays_open_beside_the_players_buttons(radio: Site, open_page: Open, device: Device) -> None:
    page = open_page(radio(SONGS), device)
    start_with(page, 1)
    opened = open_queue(page)
    [panel], [bar] = boxes(opened), boxes(player(page))
    assert panel["y"] + panel["height"] <= bar["y"]
    control(page, "Next track").click()
    wait_for(page, 2)
    expect(opened).to_be_visible()
    opened.get_by_role("button", name="Close").click()
    expect(opened).to_be_hidden()
    expect(control(page, "Queue")).to_be_focused()
    # A press beside it closes it, too.
    open_sheet(page)
    page.mouse.click(4, 4)
    expect(opened).to_be_hidden()


@pytest.mark.pictures
def test_a_phone_shows_the_artwork_of_what_plays_large(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 1)
    picture = open_sheet(page).locator("header > img")
    page.wait_for_function("() => document.querySelector('.sheet > header > img').naturalWidth > 0")
    [box] = boxes(picture)
    assert box["width"] == box["height"] > 0.6 * PHONE.width
    expect(picture).to_be_in_viewport(ratio=1)
    expect(sheet(page).get_by_role("slider", name="Playback position")).to_be_in_viewport()
    before = picture.get_attribute("src")
    control(page, "Next track").click()
    wait_for(page, 2)
    assert picture.get_attribute("src") != before
    # The queue takes its place, and gives it back.
    control(page, "Queue").click()
    page.wait_for_function("() => document.querySelector('.sheet > header > img').offsetWidth === 48")
    expect(sheet(page).get_by_role("list")).to_be_visible()
    control(page, "Queue").click()
    expect(picture).to_be_in_viewport(ratio=1)
    page.set_viewport_size(DESKTOP.viewport)
    expect(picture).to_be_hidden()


def test_a_phone_shows_nothing_else_while_the_sheet_is_open(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 1)
    opened = open_sheet(page)
    assert boxes(opened) == [{"x": 0, "y": 0, "width": PHONE.width, "height": PHONE.height}]
    # Keys stay in it, and still play.
    for _ in range(20):
        page.keyboard.press("Tab")
        assert page.evaluate("document.querySelector('#player-sheet').contains(document.activeElement)"
                             " || document.activeElement === document.body")
    opened.get_by_role("button", name="Close").click()
    expect(opened).to_be_hidden()
    expect(player(page).locator("> button.now")).to_be_focused()


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_its_star_is_that_of_the_row(radio: Site, open_page: Open, device: Device) -> None:
    page = open_page(radio(SONGS), device, isolated=True)
    start_with(page, 2)
    if device is PHONE:
        open_sheet(page)
    own = star(sheet(page) if device is PHONE else player(page))
    expect(own).to_have_accessible_name(f"Add {title(2)} to Favourites")
    own.click()
    expect(own).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(star(cell(page, song(2)))).to_have_attribute("aria-pressed", "true")
    star(cell(page, song(2))).click()
    expect(player(page).locator("> .favourite > button")).to_have_attribute("aria-pressed", "false")


def test_an_items_page_adds_it_to_the_queue(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), DESKTOP)
    start_with(page, 1)
    cell(page, song(5)).get_by_role("link").click()
    article = page.locator("main article")
    expect(article.locator("h1")).to_have_text(title(5))
    article.get_by_role("button", name="More", exact=True).click()
    article.get_by_role("button", name="Play next").click()
    expect(notice(page)).to_contain_text(f"{title(5)} plays next")
    expect(player(page).locator(".up-next")).to_contain_text(title(5))
    notice(page).get_by_role("button", name="Undo").click()
    expect(player(page).locator(".up-next")).to_contain_text(title(2))


def test_what_plays_is_marked(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 2)
    expect(cell(page, song(2))).to_have_attribute("data-playing", "true")
    control(page, "Pause").click()
    expect(cell(page, song(2))).to_have_attribute("data-playing", "paused")
    expect(page.locator("[data-item][data-playing]")).to_have_count(1)


def test_what_is_said_is_above_the_queue(radio: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(502)
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 5)
    open_sheet(page)
    control(page, "Next track").click()
    expect(notice(page)).to_have_text(f"Couldn’t play {title(6)}")
    [said] = boxes(notice(page))
    assert notice(page).evaluate(
        "(notice, [x, y]) => notice.contains(document.elementFromPoint(x, y))",
        [said["x"] + said["width"] / 2, said["y"] + said["height"] / 2],
    )
    # It hides none of its buttons.
    assert said["y"] + said["height"] <= boxes(sheet(page).locator(".track"))[0]["y"]
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    assert boxes(notice(page))[0]["y"] > said["y"]


def test_a_pull_on_its_head_closes_the_queue(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 1)
    opened = open_sheet(page)
    [head] = boxes(opened.locator("header"))
    touch = page.context.new_cdp_session(page)

    def pull(distance: float, x: float = head["x"] + 60, y: float = head["y"] + 30) -> None:
        for kind, down in (("touchStart", 0), ("touchMove", distance / 2), ("touchMove", distance)):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + down}]})

    def release() -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    pull(20)
    release()
    expect(opened).to_be_visible()
    assert boxes(opened.locator("header")) == [head]
    pull(200)
    page.wait_for_function(
        "y => document.querySelector('.sheet > header').getBoundingClientRect().y > y", arg=head["y"] + 198
    )
    release()
    expect(opened).to_be_hidden()
    assert not is_paused(page)
    assert page.url == radio(SONGS)
    # A push opens it again.
    [bar] = boxes(player(page))
    pull(-60, bar["x"] + 100, bar["y"] + 30)
    release()
    expect(opened).to_be_visible()


def test_the_queue_goes_on_from_where_it_is_let_go(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE, reduced_motion="no-preference")
    page.clock.install()
    start_with(page, 1)
    opened = open_sheet(page)
    opened.evaluate(
        "e => { e.ran = []; e.addEventListener('transitionrun', ({ target, propertyName }) => target === e && e.ran.push(propertyName)); }"
    )
    wait_for_rest = "() => !document.querySelector('.sheet').getAnimations().length"
    page.wait_for_function(wait_for_rest)
    [head] = boxes(opened.locator("header"))
    finger = Finger(page)
    for distance in (60, 200):
        opened.evaluate("e => { e.ran = []; }")
        finger.pull(distance, head["x"] + 60, head["y"] + 30)
        page.wait_for_function(
            "y => document.querySelector('.sheet > header').getBoundingClientRect().y >= y", arg=head["y"] + distance - 1
        )
        # Not fast.
        page.clock.fast_forward(1_000)
        assert opened.evaluate("e => e.ran") == []
        finger.up()
        page.wait_for_function("() => document.querySelector('.sheet').ran.includes('translate')")
        page.wait_for_function(wait_for_rest)
        if distance == 60:
            assert boxes(opened.locator("header")) == [head]
    expect(opened).to_be_hidden()
    assert "display" in page.evaluate("document.querySelector('.sheet').ran")


def test_back_on_android_closes_the_queue(radio: Site, open_page: Open) -> None:
    page = open_page(radio("/"), PHONE, isolated=True)
    page.add_init_script(WATCH_CLOSE_WATCHERS)
    page.goto(radio(SONGS))
    start_with(page, 1)
    for _ in range(2):
        opened = open_sheet(page)
        go_back_on_android(page)
        expect(opened).to_be_hidden()
    assert page.url == radio(SONGS)


def queued(page: Page) -> list[str]:
    return sheet(page).locator("li .title").all_text_contents()


def test_what_comes_next_is_moved_and_removed(radio: Site, open_page: Open, witness: Witness) -> None:
    # The preview that is fetched ahead is gone.
    witness.allow_status(502)
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 2)
    opened = open_queue(page)
    opened.get_by_role("button", name="Edit").click()
    # What was played stays.
    expect(opened.get_by_role("button", name=re.compile("^Remove"))).to_have_count(9)
    expect(opened.get_by_role("button", name=f"Move {title(3)} up")).to_be_disabled()
    assert_large_enough(opened.locator("a, button, input").locator("visible=true"))
    up = opened.get_by_role("button", name=f"Move {title(7)} up")
    up.click()
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    # At the end of its way, the other direction is left.
    expect(opened.get_by_role("button", name=f"Move {title(7)} down")).to_be_focused()
    # That is said to who does not see it.
    expect(page.locator("#arrival[role=status]")).to_have_text(f"{title(7)} moved")
    expect(notice(page)).to_be_empty()
    assert queued(page)[:6] == [title(number) for number in (1, 2, 7, 3, 5, 6)]
    opened.get_by_role("button", name=f"Remove {title(3)}", exact=True).click()
    expect(opened.get_by_role("button", name=f"Remove {title(5)}", exact=True)).to_be_focused()
    expect(notice(page)).to_contain_text(f"{title(3)} removed")
    notice(page).get_by_role("button", name="Undo").click()
    assert queued(page)[:6] == [title(number) for number in (1, 2, 7, 3, 5, 6)]
    expect(opened.get_by_role("button", name=title(3)).first).to_be_focused()
    expect(notice(page)).to_be_empty()
    opened.get_by_role("button", name=f"Remove {title(3)}", exact=True).click()
    # By keys.
    row = opened.get_by_role("button", name=title(8))
    row.first.focus()
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    assert queued(page)[:6] == [title(number) for number in (1, 2, 7, 8, 5, 6)]
    page.keyboard.press("Delete")
    assert queued(page)[:5] == [title(number) for number in (1, 2, 7, 5, 6)]
    control(page, "Next track").click()
    wait_for(page, 7)
    # The next visit has it so.
    page.goto("about:blank")
    page.goto(radio("/favourites"))
    open_queue(page)
    assert queued(page)[:4] == [title(number) for number in (1, 2, 7, 5)]


def test_what_comes_next_is_dragged(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), PHONE)
    start_with(page, 1)
    opened = open_queue(page)
    handles = opened.locator("li > .handle:visible")
    # What was played stays.
    expect(handles).to_have_count(10)
    for row in (handles.nth(4), handles.nth(0)):
        row.scroll_into_view_if_needed()
    [first_handle, _, third, *_] = boxes(handles)
    x, y = (first_handle["x"] + 20, first_handle["y"] + 20)
    finger = Finger(page)
    finger.down(x, y)
    finger.move((x, y + 30), (x, third["y"] + 20))
    # The browser tells of a move with the next frame.
    page.wait_for_function(
        "y => Math.abs(document.querySelector('.dragged > .handle').getBoundingClientRect().y - y) <= 1", arg=third["y"]
    )
    finger.up()
    assert queued(page)[:5] == [title(number) for number in (1, 3, 5, 2, 6)]
    assert page.evaluate("JSON.parse(localStorage.player).queue[3].title") == title(2)
    # Near the end of the queue, the queue scrolls. With Escape, the row goes back.
    [rows] = boxes(opened.locator(".queue"))
    before = opened.locator(".queue").evaluate("e => e.scrollTop")
    finger.down(x, y)
    finger.move((x, y + 30), (x, rows["y"] + rows["height"] - 8))
    page.wait_for_function("before => document.querySelector('.queue').scrollTop > before + 50", arg=before)
    page.keyboard.press("Escape")
    finger.up()
    assert queued(page)[:5] == [title(number) for number in (1, 3, 5, 2, 6)]
    expect(opened).to_be_visible()


# Several tabs.


def test_one_tab_plays_and_the_others_show_and_control_it(radio: Site, open_page: Open, witness: Witness) -> None:
    # The preview that is fetched ahead may be the one that is gone.
    witness.allow_status(502)
    page = open_page(radio(SONGS), isolated=True)
    other = page.context.new_page()
    other.goto(radio("/favourites"))
    expect(player(other)).to_be_hidden()
    start_with(page, 2)
    page.evaluate(f"{SOUND}.playbackRate = 0.25")
    # A page without anything to play hears of it, too.
    expect(named(other)).to_have_text(title(2))
    expect(control(other, "Pause")).to_be_visible()
    other.wait_for_function("() => Number(document.querySelector('.seek input').value) > 0")
    assert other.evaluate(f"{SOUND}.getAttribute('src')") is None
    control(other, "Next track").click()
    wait_for(page, 3)
    expect(named(other)).to_have_text(title(3))
    open_queue(other)
    control(other, "Shuffle").click()
    page.wait_for_function("() => JSON.parse(localStorage.player).isShuffled")
    assert queued(other)[0] == title(3)
    other.keyboard.press("Escape")
    control(other, "Pause").click()
    page.wait_for_function(f"() => {SOUND}.paused")
    # It goes on where it is wanted, and the other tab falls silent.
    expect(control(other, "Play")).to_be_visible()
    control(other, "Play").click()
    wait_for(other, 3)
    expect(control(page, "Pause")).to_be_visible()
    assert page.evaluate(f"{SOUND}.getAttribute('src')") is None
    play(cell(page, song(5))).click()
    wait_for(page, 5)
    expect(named(other)).to_have_text(title(5))
    assert is_paused(other)
    # A tab that is closed plays no more.
    page.close()
    expect(control(other, "Play")).to_be_visible()
    other.close()


# Without a server.


def test_without_a_server_the_sound_goes_on_and_one_can_go_back(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), isolated=True)
    page.clock.install()
    page.reload()
    start_with(page, 2)
    page.evaluate("window.isSame = true")
    cell(page, song(5)).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(5))
    page.route("**/*", lambda route: route.abort())
    page.evaluate("history.back()")
    expect(page.locator("#connection")).to_have_text("Can’t reach the server")
    # It is as it was left.
    expect(page.locator("main")).to_have_attribute("data-page", "feed")
    assert not is_paused(page)
    page.unroute("**/*")
    page.clock.run_for(3_000)
    expect(page.locator("#connection")).to_be_empty()
    assert page.evaluate("window.isSame")
    assert not is_paused(page)


def test_a_sound_that_isnt_saved_waits_for_the_server(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), isolated=True)
    page.route("**/*", lambda route: route.abort())
    cell(page, song(5)).locator("button.play").click()
    expect(notice(page)).to_have_text(f"{title(5)} isn’t available offline")
    assert is_paused(page)


# The next visit.


def test_the_next_visit_offers_what_was_played_last(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), DESKTOP)
    start_with(page, 2)
    page.get_by_role("slider", name="Volume").fill("0.25")
    slider(page).fill("8")
    wait_for(page, 2, after=8)
    # A load that could not be helped only interrupts.
    page.evaluate("window.isOld = true; location.reload()")
    page.wait_for_function("() => !window.isOld")
    wait_for(page, 2, after=8)
    assert page.evaluate(f"{SOUND}.volume") == 0.25
    control(page, "Pause").click()
    expect(control(page, "Play")).to_be_visible()
    left = now(page)
    page.goto("about:blank")
    page.goto(radio("/favourites"))
    expect(player(page)).to_be_visible()
    expect(named(page)).to_have_text(title(2))
    assert is_paused(page)
    assert page.evaluate(f"{SOUND}.volume") == 0.25
    # Nothing is asked for before it is wanted.
    assert page.evaluate(f"{SOUND}.getAttribute('src')") is None
    # The player stays while pages come and go.
    page.evaluate("window.isSame = true")
    page.get_by_role("link", name="Charts").first.click()
    expect(page.locator("main")).to_have_attribute("data-page", "feed")
    assert page.evaluate("window.isSame")
    page.keyboard.press("Space")
    wait_for(page, 2, after=left)
    control(page, "Next track").click()
    wait_for(page, 3)


def test_the_row_that_was_opened_is_amid_others_above_the_player(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS))
    start_with(page, 2)
    page.set_viewport_size({"width": 1440, "height": 700})
    last = cells(page).last
    last.get_by_role("link").first.click()
    selected = page.locator(".master .selected")
    expect(selected).to_be_visible()
    [row], [bar] = boxes(selected), boxes(player(page))
    assert row["y"] + row["height"] <= bar["y"]


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


def test_it_has_its_place(radio: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(502)
    page = open_page(radio(SONGS), SMALLEST)
    start_with(page, 5)
    control(page, "Next track").click()
    expect(notice(page)).to_contain_text("Couldn’t play")
    # It stays while somebody points at it.
    notice(page).hover()
    for device in (SMALLEST, DESKTOP):
        page.set_viewport_size(device.viewport)
        [said], [bar] = boxes(notice(page)), boxes(player(page))
        assert said["y"] + said["height"] <= bar["y"], device
    for device in ALL:
        page.set_viewport_size(device.viewport)
        assert_in_place(page, device)
    # Time runs as it does on every player.
    page.evaluate("document.documentElement.dir = 'rtl'")
    [back], [on] = boxes(control(page, "Previous track")), boxes(control(page, "Next track"))
    assert back["x"] < on["x"]
    assert overflow(page) == 0


def test_what_has_room_has_all_controls_beside_each_other(radio: Site, open_page: Open) -> None:
    page = open_page(radio(SONGS), DESKTOP)
    start_with(page, 1)
    volume = page.get_by_role("slider", name="Volume")
    # In this order, at the end of the bar.
    places = boxes(control(page, "Next track").or_(control(page, "Shuffle")).or_(control(page, "Repeat")).or_(volume)
                   .or_(control(page, "Queue")))
    [bar] = boxes(player(page))
    assert [place["x"] for place in places] == sorted(place["x"] for place in places) and len(places) == 5
    assert bar["x"] + bar["width"] - places[-1]["x"] - places[-1]["width"] < 16
    volume.fill("0.25")
    assert page.evaluate(f"{SOUND}.volume") == 0.25
    control(page, "Queue").click()
    expect(sheet(page)).to_be_visible()
    # The queue above it has no others.
    expect(control(page, "Shuffle").or_(volume)).to_have_count(2)
    page.keyboard.press("Escape")
    # With less room, it has more.
    page.set_viewport_size(TABLET_UPRIGHT.viewport)
    expect(volume).to_have_count(0)
    control(page, "Queue").click()
    control(page, "More").click()
    expect(volume).to_have_value("0.25")
    page.set_viewport_size(PHONE.viewport)
    expect(control(page, "Queue")).to_have_count(0)


def assert_in_place(page: Page, device: Device) -> None:
    assert overflow(page) == 0, device
    [bar], [tabs] = boxes(player(page)), boxes(page.get_by_role("navigation", name="Main"))
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= device.width, device
    if device.has_sidebar:
        assert bar["x"] >= tabs["x"] + tabs["width"], device
        assert bar["y"] + bar["height"] <= device.height, device
    else:
        assert bar["y"] + bar["height"] <= tabs["y"], device
    assert boxes(named(page))[0]["width"] >= 60, device
    assert_large_enough(player(page).locator("button, input").locator("visible=true"))
    assert_large_enough(play(page))
    # The end of the list stands above it.
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    [last] = boxes(cells(page).last)
    assert last["y"] + last["height"] <= bar["y"] + 1, device
    opened = open_sheet(page)
    [box] = boxes(opened)
    assert box["x"] >= 0 and box["y"] >= 0, device
    assert box["x"] + box["width"] <= device.width and box["y"] + box["height"] <= device.height, device
    assert_large_enough(opened.locator("a, button, input").locator("visible=true"))
    # It opens where it plays; on a phone, with the artwork.
    expect(opened.locator("[aria-current]" if device.has_sidebar else "header > img")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()


@pytest.mark.parametrize("colours", first("none", "active"))
def test_axe_finds_nothing(radio: Site, open_page: Open, colours: str) -> None:
    page = open_page(radio(f"{SONGS}&limit=10"))
    page.emulate_media(forced_colors=colours)
    start_with(page, 1)
    open_queue(page)
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.set_viewport_size(PHONE.viewport)
    open_sheet(page)
    assert_accessible(page)


@pytest.mark.product
def test_without_scripts_there_are_the_browsers_own_controls(radio: Site, open_page: Open) -> None:
    page = open_page(radio(page_of(2)), PHONE, java_script_enabled=False)
    expect(page.locator("main article audio.preview")).to_be_visible()
    expect(player(page)).to_be_hidden()
    expect(play(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
