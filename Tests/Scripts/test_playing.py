"""What plays, and which keys steer it."""

from __future__ import annotations

import pytest

from script_page import ScriptPage, cell, document, feed


def songs(titles: str) -> str:
    """Rows of which those in lower case have no preview."""
    return feed(rows="".join(cell(each, preview=f"/previews/{each}" if each.isupper() else "") for each in titles))


def start(scripts: ScriptPage, titles: str, at: str) -> None:
    scripts.show("/boats", songs(titles))
    scripts("find(`[data-item='boats/${it}'] .play`).click()", at)
    wait_for(scripts, at)


def wait_for(scripts: ScriptPage, title: str, after: float = 0) -> None:
    scripts.page.wait_for_function(
        "it => { const sound = find('audio'); return text('[data-part=title]')[0] === it[0] && !sound.paused"
        " && sound.currentTime > it[1]; }",
        arg=[title, after],
    )


def page_of_songs(page: int, titles: str) -> str:
    """A page of a list of six songs, with the button that plays the list."""
    rows = "".join(cell(each, preview=f"/previews/{each}") for each in titles)
    return feed(rows=rows, page=page, total=6, size=2).replace('<div class="menu">', '<button class="play-all"></button><div class="menu">')


QUEUED = "JSON.parse(localStorage.player).queue.map(({ title }) => title).join('')"


@pytest.mark.parametrize(
    "shown, asked, ahead",
    [((1, "AB"), ["/boats?page=2", "/boats?page=3"], ["AB"]), ((3, "EF"), ["/boats", "/boats?page=2"], [])],
    ids=["at-its-beginning", "at-its-end"],
)
def test_a_list_is_played_whole_from_its_beginning(
    scripts: ScriptPage, shown: tuple[int, str], asked: list[str], ahead: list[str]
) -> None:
    """The first song waits for no page that comes after it."""
    scripts.show("/boats", page_of_songs(*shown))
    scripts("requests.length = 0; find('.play-all').click(); await rest();")
    # Until the next page comes, what is there plays.
    assert scripts(f"localStorage.player ? [{QUEUED}] : []") == ahead
    pages = [document(page_of_songs(number, titles)) for number, titles in enumerate(("AB", "CD", "EF"), start=1)]
    scripts("answers = it", {"/boats": pages[0], "/boats?page=2": pages[1], "/boats?page=3": pages[2]})
    answer = "requests.find(({ address }) => address === it[0]).answer(it[1]); await rest();"
    scripts(answer, [asked[0], pages[1] if ahead else pages[0]])
    wait_for(scripts, "A")
    assert scripts(QUEUED) == "ABCDEF"
    # The list itself may have asked for pages near the window, too.
    assert {address for address in scripts.asked if address.startswith("/boats")} == set(asked)


def test_a_list_is_played_as_far_as_it_comes_and_unless_something_else_plays(scripts: ScriptPage) -> None:
    scripts.show("/boats", page_of_songs(1, "AB"))
    scripts("answers = { '/boats?page=2': ['', { status: 503 }] }; find('.play-all').click(); await rest();")
    wait_for(scripts, "A")
    assert scripts(QUEUED) == "AB"
    scripts("answers = {}; find('.play-all').click(); await rest(); find('[data-item=\"boats/B\"] .play').click();")
    wait_for(scripts, "B")
    page = document(page_of_songs(2, "CD"))
    scripts("requests.filter(({ address }) => address === '/boats?page=2').at(-1).answer(it); await rest();", page)
    assert scripts(QUEUED) == "AB"


def test_keys_play_seek_and_change_the_song(scripts: ScriptPage) -> None:
    start(scripts, "ABC", "B")
    scripts("find('main').focus()")
    assert scripts("press(' ')")
    scripts.page.wait_for_function("find('audio').paused")
    scripts("press(' '); press('ArrowRight'); press('ArrowRight');")
    wait_for(scripts, "B", after=10)
    assert scripts("press('ArrowLeft'); return find('audio').currentTime;") < 10
    scripts("press('ArrowRight', { shiftKey: true });")
    wait_for(scripts, "C")
    # Begins again, and then goes back.
    begin_again = "find('audio').currentTime = 8; press('ArrowLeft', { shiftKey: true });"
    assert scripts(begin_again + "return [find('audio').currentTime, text('[data-part=title]')[0]];") == [0, "C"]
    assert scripts("press('ArrowLeft', { shiftKey: true }); return text('[data-part=title]')[0];") == "B"


@pytest.mark.parametrize(
    ("place", "steered_by"),
    [
        ("input[type=search]", []), ("#sort-menu a", []), ("[data-act=next]", ["→", "⇧→"]), (".list a", [" ", "→", "⇧→"]),
        # The slider that was moved last.
        (".seek input", [" ", "⇧→"]), ("#player-sheet h2", [" ", "→", "⇧→"]),
    ],
)
def test_keys_mean_what_they_mean_elsewhere(scripts: ScriptPage, place: str, steered_by: list[str]) -> None:
    scripts("press('Tab')")
    start(scripts, "ABC", "B")
    scripts(
        "find('.menu').innerHTML = '<div popover=manual id=sort-menu><a href=/boats>Name</a></div>';"
        " for (const each of ['#sort-menu', '#player-sheet']) find(each).showPopover();"
        " find(it).tabIndex = 0; find(it).focus();", place
    )
    keys = {" ": "press(' ')", "→": "press('ArrowRight')", "⇧→": "press('ArrowRight', { shiftKey: true })"}
    assert [key for key, pressed in keys.items() if scripts(pressed)] == steered_by


@pytest.mark.parametrize("is_shuffled", [False, True])
def test_the_tracks_of_an_item_are_a_queue_of_their_own(scripts: ScriptPage, is_shuffled: bool) -> None:
    rows = "".join(cell(each, preview=f"/previews/{each}") for each in "DEF")
    tracks = (
        '<section class="tracks"><button class="play-all" data-shuffle="false"></button>'
        f'<button class="play-all" data-shuffle="true"></button><ol>{rows}</ol></section>'
    )
    scripts.show("/boats", songs("ABC").replace("</main>", f"{tracks}</main>"))
    scripts("find(`.play-all[data-shuffle=${it}]`).click(); await rest();", str(is_shuffled).lower())
    assert sorted(scripts(QUEUED)) == list("DEF")
    assert scripts("JSON.parse(localStorage.player).isShuffled") is is_shuffled
    scripts("find('.tracks [data-item=\"boats/E\"] .play').click(); await rest();")
    assert scripts("text('[data-part=title]')[0]") == "E"
    assert sorted(scripts(QUEUED)) == list("DEF")


def test_an_album_plays_its_tracks_from_its_header(scripts: ScriptPage) -> None:
    rows = "".join(cell(each, preview=f"/previews/{each}") for each in "DEF")
    album = (
        '<article class="detail"><div class="lead"><button class="play-all" data-shuffle="false"></button></div>'
        f'<section class="tracks"><ol>{rows}</ol></section></article>'
    )
    scripts.show("/boats", songs("ABC").replace("</main>", f"{album}</main>"))
    scripts("find('.lead .play-all').click(); await rest();")
    assert scripts(QUEUED) == "DEF"


@pytest.mark.parametrize("pressed", [".play-all", ".list .play", ".list a", "[data-act=next]", "#player-sheet li button"])
def test_after_a_press_keys_steer_what_plays(scripts: ScriptPage, pressed: str) -> None:
    scripts.show("/boats", songs("ABCD").replace('<div class="menu">', '<button class="play-all"></button><div class="menu">'))
    scripts("find('[data-item=\"boats/B\"] .play').click()")
    wait_for(scripts, "B")
    scripts("find('.list a').onclick = (event) => event.preventDefault(); find('#player-sheet').showPopover();")
    page = scripts.page
    page.locator(pressed).first.click()
    page.wait_for_function("!find('audio').paused && find('audio').currentTime > 0")
    state = "[text('[data-part=title]')[0], find('audio').paused, document.activeElement.className]"
    [title, _, focused] = scripts(state)
    for is_paused in (True, False):
        page.keyboard.press("Space")
        page.wait_for_function("it => find('audio').paused === it", arg=is_paused)
    assert scripts(state) == [title, False, focused]
    assert scripts("find('audio').currentTime") > 0
    page.keyboard.press("Shift+ArrowRight")
    assert scripts("text('[data-part=title]')[0]") == chr(ord(title) + 1)


def test_space_presses_a_button_that_keys_have_reached(scripts: ScriptPage) -> None:
    scripts.show("/boats", songs("AB").replace('<div class="menu">', '<button class="other"></button><div class="menu">'))
    scripts("find('[data-item=\"boats/B\"] .play').click()")
    wait_for(scripts, "B")
    scripts("window.presses = 0; find('.other').onclick = () => presses++; find('.menu a').onclick = (event) => event.preventDefault();")
    scripts.page.locator(".menu a").click()
    scripts.page.keyboard.press("Shift+Tab")
    scripts.page.keyboard.press("Space")
    assert scripts("[presses, find('audio').paused]") == [1, False]
    # A press of it, and keys steer again.
    scripts.page.locator(".other").click()
    scripts.page.keyboard.press("Space")
    assert scripts("[presses, find('audio').paused]") == [2, True]


def test_keys_do_nothing_where_nothing_plays_or_with_another_key(scripts: ScriptPage) -> None:
    scripts.show("/boats", songs("ABC"))
    assert not scripts("find('main').focus(); return press(' ') || press('ArrowRight');")
    start(scripts, "ABC", "A")
    assert not scripts("find('main').focus(); return ['ctrlKey', 'metaKey', 'altKey'].some((key) => press(' ', { [key]: true }));")


def test_a_headset_is_told_and_obeyed(scripts: ScriptPage) -> None:
    start(scripts, "ABC", "B")
    session = "navigator.mediaSession"
    assert scripts(f"[{session}.metadata.title, {session}.playbackState]") == ["B", "playing"]
    scripts("acts.nexttrack({})")
    wait_for(scripts, "C")
    scripts("acts.previoustrack({})")
    wait_for(scripts, "B")
    times = scripts(
        "const at = (name, detail) => { acts[name](detail); return Math.round(find('audio').currentTime); };"
        " return [at('seekto', { seekTime: 11 }), at('seekbackward', { seekOffset: 4 }), at('seekforward', {}),"
        " at('seekbackward', { seekOffset: 99 })];"
    )
    assert times == [11, 7, 17, 0]
    scripts("acts.pause({})")
    scripts.page.wait_for_function(f"{session}.playbackState === 'paused'")
    scripts("acts.play({})")
    wait_for(scripts, "B")
    scripts("find('[data-act=clear]').click()")
    assert scripts(f"[{session}.metadata, {session}.playbackState]") == [None, "none"]


def test_the_last_is_the_end(scripts: ScriptPage) -> None:
    start(scripts, "ABc", "B")
    scripts("find('[data-act=next]').click()")
    scripts.page.wait_for_function("find('audio').paused")
    assert scripts("[text('[data-part=title]')[0], find('audio').currentTime]") == ["B", 0]


def test_where_nothing_comes_it_stops(scripts: ScriptPage) -> None:
    scripts.silent = {f"/previews/{each}" for each in "ABCDE"}
    scripts.show("/boats", songs("ABCDE"))
    scripts("find('.list .play').click()")
    scripts.page.wait_for_function("!find('audio').hasAttribute('src')")
    assert scripts("[text('[data-part=title]')[0], find('#notice').textContent]") == ["C", "Couldn’t play C"]


def test_while_the_server_is_away_the_queue_waits(scripts: ScriptPage) -> None:
    """No song is passed over, and none is blamed."""
    scripts.silent = {"/previews/B", "/previews/C"}
    start(scripts, "ABC", "A")
    scripts("isReachable = false; find('[data-act=next]').click();")
    scripts.page.wait_for_function("!find('audio').hasAttribute('src')")
    scripts("rest()")
    assert scripts("[text('[data-part=title]')[0], find('#notice').textContent]") == ["B", "B isn’t available offline"]
    assert scripts("find('#connection').textContent") == "Can’t reach the server"
    scripts.silent = set()
    scripts("isReachable = true; find('[data-act=toggle]').click();")
    wait_for(scripts, "B")


def test_what_is_heard_next_is_fetched_once(scripts: ScriptPage) -> None:
    start(scripts, "XyZ", "X")
    scripts.page.wait_for_function("requests.length === 1")
    scripts("fire('canplaythrough', find('audio'))")
    assert scripts.asked == ["/previews/Z"]
