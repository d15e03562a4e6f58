"""What the player's bar and its queue show, with sound but without the program."""

from __future__ import annotations

from script_page import ScriptPage, feed
from stand_ins.pictures import png

EXPLICIT = '<span class="explicit"></span>'
QUEUED = "text('#player-sheet li .title').join('')"


def row(title: str, artist: str = "", mark: str = "", picture: str = "", accessory: str = "", data: str = "") -> str:
    return (
        f'<li data-item="boats/{title}"><a href="/boats/{title}">{picture}<span class="title">{title}</span>'
        f'<span class="subtitle">{mark}{artist}</span></a>'
        f'<button class="play" data-preview="/previews/{title}" {data} aria-pressed="false"></button>{accessory}</li>'
    )


def star(title: str, is_favourite: bool = False) -> str:
    pressed = str(is_favourite).lower()
    return (
        f'<form class="favourite" method="post" action="/boats/{title}/favourite"><button name="value"'
        f' value="{str(not is_favourite).lower()}" aria-pressed="{pressed}" data-key="boats/{title}"></button></form>'
    )


def show(scripts: ScriptPage, *rows: str) -> None:
    scripts.show("/boats", feed(rows="".join(rows)).replace("<header", '<button class="play-all"></button><header'))


def start(scripts: ScriptPage, title: str, button: str = "") -> None:
    """Plays, and opens the queue: its rows are written when they are seen."""
    scripts("find(it).click(); find('#player-sheet').showPopover();", button or f"[data-item='boats/{title}'] .play")
    wait_for(scripts, title)


def wait_for(scripts: ScriptPage, title: str, after: float = 0) -> None:
    scripts.page.wait_for_function(
        "it => { const sound = find('audio'); return text('[data-part=title]')[0] === it[0] && !sound.paused"
        " && sound.currentTime > it[1]; }",
        arg=[title, after],
    )


def press(scripts: ScriptPage, act: str) -> None:
    scripts("find(`#player [data-act=${it}]`).click()", act)


def test_rows_of_the_queue_name_their_artists_and_what_is_explicit_is_marked(scripts: ScriptPage) -> None:
    show(scripts, row("A", "Ann"), row("B", "Ben", EXPLICIT), row("C", "Cleo"))
    start(scripts, "B")
    described = (
        "[...document.querySelectorAll('#player-sheet li')].map((row) => ['.title', '.subtitle'].map((part) =>"
        " row.querySelector(part).textContent.trim()).concat(!row.querySelector('.explicit').hidden))"
    )
    assert scripts(described) == [["A", "Ann", False], ["B", "Ben", True], ["C", "Cleo", False]]
    played = "[text('.now [data-part=artist]')[0], !find('.now .explicit').hidden]"
    assert scripts(played) == ["Ben", True]
    press(scripts, "next")
    wait_for(scripts, "C")
    assert scripts(played) == ["Cleo", False]
    press(scripts, "previous")
    wait_for(scripts, "B")
    # The next visit knows it, too.
    scripts.open()
    assert scripts(played) == ["Ben", True]


def test_what_fails_is_said_and_passed_over_the_way_one_was_going(scripts: ScriptPage) -> None:
    show(scripts, *map(row, "ABC"))
    scripts.silent = {"/previews/B"}
    start(scripts, "A")
    press(scripts, "next")
    wait_for(scripts, "C")
    assert scripts("find('#notice').textContent") == "Couldn’t play B"
    press(scripts, "previous")
    wait_for(scripts, "A")


def test_the_slider_and_the_times_follow_and_the_end_leads_on(scripts: ScriptPage) -> None:
    show(scripts, *map(row, "AB"))
    start(scripts, "A")
    scripts("find('.seek input').value = '12'; fire('input', find('.seek input'));")
    wait_for(scripts, "A", after=12)
    said, elapsed, remaining = scripts(
        "[find('.seek input').ariaValueText, text('[data-part=elapsed]')[0], text('[data-part=remaining]')[0]]")
    assert said == elapsed and elapsed.startswith("0:1") and remaining.startswith("−0:0")
    scripts("find('.seek input').focus()")
    scripts.page.keyboard.press("End")
    wait_for(scripts, "B")


def test_time_that_passes_replaces_no_part_of_the_page(scripts: ScriptPage) -> None:
    """Another element, or none, may be of another style: the browser would look at all that depends on it."""
    show(scripts, *map(row, "AB"))
    start(scripts, "A")
    scripts.page.wait_for_function("find('.seek input').ariaValueText")
    changes = scripts(
        "const changes = new Set(), sound = find('audio');"
        " new MutationObserver((all) => all.forEach(({ type, attributeName }) => changes.add(attributeName ?? type)))"
        "  .observe(find('#player'), { subtree: true, childList: true, attributes: true });"
        " for (const time of [3, 7, 11]) { sound.currentTime = time; await new Promise((done) => sound.onseeked = done); }"
        " await rest(); return [...changes];"
    )
    # The slider alone has another style, and nothing is in it.
    assert sorted(changes) == ["aria-valuetext", "style"]


def test_buttons_shuffle_the_list_and_repeat_it_on_the_next_visit_too(scripts: ScriptPage) -> None:
    titles = "ABCDEFGH"
    show(scripts, *map(row, titles))
    start(scripts, "A", ".play-all")
    shuffled = f"[find('#player [data-act=shuffle]').ariaPressed, {QUEUED}]"
    press(scripts, "shuffle")
    pressed, order = scripts(shuffled)
    assert pressed == "true" and order[0] == "A" and sorted(order) == list(titles)
    press(scripts, "shuffle")
    assert scripts(shuffled) == ["false", titles]
    repeat = "[find('#player [data-act=repeat]').ariaLabel, find('#player [data-act=repeat]').ariaPressed]"
    seen = [scripts(repeat)]
    for _ in range(2):
        press(scripts, "repeat")
        seen.append(scripts(repeat))
    assert [pressed for _, pressed in seen] == ["false", "true", "true"]
    assert [label for label, _ in seen[1:]] == ["Repeat all", "Repeat one"]
    # It begins again by itself.
    scripts("find('audio').currentTime = 19.8; await new Promise((done) => find('audio').onended = done);")
    wait_for(scripts, "A")
    scripts.open()
    assert scripts(repeat) == ["Repeat one", "true"]


def test_where_its_artwork_does_not_come_it_shows_the_rows(scripts: ScriptPage) -> None:
    scripts.page.route("**/pictures/small", lambda route: route.fulfill(content_type="image/png", body=png(1, 8, 8)))
    picture = '<img class="artwork" alt="" src="/pictures/small" srcset="/pictures/small 1x, /pictures/large 4x">'
    show(scripts, row("A", picture=picture))
    scripts.page.wait_for_function("find('.list img').naturalWidth > 0")
    start(scripts, "A")
    scripts.page.wait_for_function("find('#player img').naturalWidth > 0 && find('#player img').style.visibility === 'visible'")
    assert scripts("find('#player img').src").endswith("/pictures/small")


def test_a_button_says_what_its_row_does_not_show(scripts: ScriptPage) -> None:
    show(scripts, row("1", data='data-title="Tide" data-artist="Ann" data-art="/pictures/album" data-duration="90"'))
    scripts("find('.list .play').click()")
    wait_for(scripts, "Tide")
    track = "const { title, artist, art, duration } = JSON.parse(localStorage.player).queue[0];"
    assert scripts(track + "return [title, artist, art, duration];") == ["Tide", "Ann", "/pictures/album", 90]


def test_the_next_track_is_named(scripts: ScriptPage) -> None:
    show(scripts, row("A"), row("B", "Ben"), row("C"))
    start(scripts, "A")
    seen = [scripts("find('.up-next').textContent")]
    for title in "BC":
        press(scripts, "next")
        wait_for(scripts, title)
        seen.append(scripts("find('.up-next').textContent"))
    assert seen == ["Next: B, Ben", "Next: C", ""]


def test_its_star_is_that_of_the_track(scripts: ScriptPage) -> None:
    show(scripts, row("A", accessory=star("A")), row("B", accessory=star("B", True)))
    start(scripts, "A")
    stars = "['.list [data-key=\"boats/A\"]', '#player > .favourite > button', '.track button'].map((one) => find(one).ariaPressed)"
    assert scripts(stars) == ["false"] * 3
    scripts("answers = { '/boats/A/favourite': ['{}', { type: 'application/json' }] }; find('.track .favourite > button').click();")
    assert scripts(f"await rest(); return {stars};") == ["true"] * 3
    assert scripts("requests.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body])") == [
        ["/boats/A/favourite", "value=true"]
    ]
    # A change elsewhere, and the next track.
    scripts("dispatchEvent(new CustomEvent('favouritesDidChange', { detail: { favourites: { 'boats/A': false } } }))")
    assert scripts(stars) == ["false"] * 3
    press(scripts, "next")
    wait_for(scripts, "B")
    assert scripts("[find('.track button').ariaPressed, find('.track button').ariaLabel]") == ["true", "Add B to Favourites"]
    # A page without the item's star leaves it.
    scripts.show("/other", feed("Z"))
    press(scripts, "previous")
    assert scripts("find('.track button').ariaPressed") == "false"


def test_cells_of_what_plays_are_marked(scripts: ScriptPage) -> None:
    show(scripts, *map(row, "AB"))
    start(scripts, "A")
    marks = "[...document.querySelectorAll('[data-item]')].map(({ dataset }) => dataset.playing ?? null)"
    assert scripts(marks) == ["true", None]
    press(scripts, "toggle")
    scripts.page.wait_for_function("find('[data-item]').dataset.playing === 'paused'")
    # Those that come later, too.
    scripts("find('.list ul').append(find('[data-item]').cloneNode(true)); find('.list ul').lastChild.removeAttribute('data-playing'); await rest();")
    assert scripts(marks) == ["paused", None, "paused"]
    scripts("find('[data-act=clear]').click()")
    assert scripts(marks) == [None] * 3


BEACONS = "window.sent = []; navigator.sendBeacon = (address, body) => sent.push([address, Object.fromEntries(body)]);"


def test_the_server_is_told_how_far_a_track_has_played(scripts: ScriptPage) -> None:
    show(scripts, *map(row, "AB"))
    scripts(BEACONS)
    start(scripts, "A")
    # Not after a moment.
    press(scripts, "next")
    wait_for(scripts, "B")
    assert scripts("sent") == []
    scripts("find('audio').currentTime = 8; await new Promise((done) => find('audio').onseeked = done);")
    press(scripts, "toggle")
    scripts.page.wait_for_function("sent.length")
    [[address, body]] = scripts("sent")
    assert address == "/boats/B/played" and 8 <= float(body["position"]) < 12 and float(body["duration"]) > 19
    # Once for each pause.
    scripts("fire('pagehide')")
    assert scripts("sent.length") == 1
    scripts("fire('pageshow')")


def test_guests_leave_no_trace(scripts: ScriptPage) -> None:
    show(scripts, row("A"))
    scripts(BEACONS + "find('#player').removeAttribute('data-records');")
    start(scripts, "A")
    scripts("find('audio').currentTime = 8; await new Promise((done) => find('audio').onseeked = done);")
    press(scripts, "toggle")
    scripts.page.wait_for_function("find('audio').paused")
    assert scripts("const count = sent.length; find('#player').dataset.records = 'true'; return count;") == 0


def test_a_long_track_goes_on_where_it_was_left(scripts: ScriptPage) -> None:
    """The stand-in is short; its duration is said to be long."""
    show(scripts, *map(row, "AB"))
    scripts("Object.defineProperty(find('audio'), 'duration', { configurable: true, get: () => 400 })")
    start(scripts, "A")
    scripts("find('audio').currentTime = 12; await new Promise((done) => find('audio').onseeked = done);")
    press(scripts, "next")
    wait_for(scripts, "B")
    scripts.page.wait_for_function("localStorage.positions")
    assert scripts("JSON.parse(localStorage.positions)[0][0]") == "boats/A"
    press(scripts, "previous")
    wait_for(scripts, "A", after=11)
    scripts("delete find('audio').duration")


def test_as_many_positions_as_there_is_room_for_are_stored(scripts: ScriptPage) -> None:
    show(scripts, row("A"))
    scripts(
        "localStorage.positions = JSON.stringify(Array.from({ length: 50 }, (_, index) => [`boats/${index}`, 9]));"
        " Object.defineProperty(find('audio'), 'duration', { configurable: true, get: () => 400 })"
    )
    start(scripts, "A")
    scripts("find('audio').currentTime = 12; await new Promise((done) => find('audio').onseeked = done);")
    press(scripts, "toggle")
    scripts.page.wait_for_function("JSON.parse(localStorage.positions).at(-1)[0] === 'boats/A'")
    assert scripts("const all = JSON.parse(localStorage.positions); return [all.length, all[0][0]];") == [50, "boats/1"]
    scripts("delete find('audio').duration")


def test_speed_is_for_long_tracks(scripts: ScriptPage) -> None:
    show(scripts, row("A"))
    start(scripts, "A")
    assert scripts("[find('.speed').hidden, find('audio').playbackRate]") == [True, 1]
    scripts("Object.defineProperty(find('audio'), 'duration', { configurable: true, get: () => 400 }); fire('durationchange', find('audio'));")
    assert scripts("find('.speed').hidden") is False
    assert scripts("text('.speed option')") == ["0.75×", "1×", "1.25×", "1.5×", "1.75×", "2×"]
    scripts("find('.speed select').value = '1.5'; fire('change', find('.speed select'));")
    assert scripts("[find('audio').playbackRate, localStorage.speed]") == [1.5, "1.5"]
    scripts("delete find('audio').duration; find('.speed select').value = '1'; fire('durationchange', find('audio'));")
