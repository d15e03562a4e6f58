"""Logic of the scripts: the player's queue, searches, suggestions, lists, what is said. One page without the program."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from script_page import ORIGIN, ROOT, ScriptPage, cell, document, feed

QUEUE = "const { Queue, parseQueue } = await import('/assets/queue.js');"
# Tracks by their titles: without a preview where they are in lower case.
TRACKS = (
    QUEUE + " const tracks = (titles) => [...titles].map((title) =>"
    " ({ title, preview: /[A-Z]/.test(title) ? `/previews/${title}` : undefined }));"
)
FOLDINGS: dict[str, list[list[str]]] = json.loads((ROOT / "Tests/Fixtures/folding.json").read_text())
FIELD = "const field = find('input[type=search]'); field.focus();"
TYPE = FIELD + " field.value = it; fire('input', field);"
SUBMIT = "find('.search').requestSubmit(); await rest();"


@pytest.fixture(scope="module")
def script_page(browser: Browser) -> Iterator[ScriptPage]:
    script_page = ScriptPage(browser)
    yield script_page
    script_page.close()


@pytest.fixture
def modules(script_page: ScriptPage) -> ScriptPage:
    """For what needs no page."""
    return script_page


@pytest.fixture
def scripts(script_page: ScriptPage) -> ScriptPage:
    script_page.reset()
    return script_page


# The queue.


def test_a_queue_is_as_much_of_a_list_as_a_browser_keeps(modules: ScriptPage) -> None:
    # The list's length and the place in it; where the queue begins in the list, its length, and the place in it.
    cases = {
        (12, 0): (0, 12, 0), (200, 199): (0, 200, 199), (1000, 0): (0, 200, 0), (1000, 50): (0, 200, 50),
        (1000, 51): (1, 200, 50), (1000, 500): (450, 200, 50), (1000, 849): (799, 200, 50), (1000, 999): (800, 200, 199),
    }
    found = modules(
        QUEUE + "return it.map(([length, at]) => {"
        " const { tracks, index, track } = new Queue(Array.from({ length }, (_, title) => ({ title, preview: 'p' })), at);"
        " return [tracks[0].title, tracks.length, index, track.title]; });",
        list(cases),
    )
    assert dict(zip(cases, found)) == {(count, at): [*kept, at] for (count, at), kept in cases.items()}


def test_what_has_no_preview_is_left_out(modules: ScriptPage) -> None:
    # The tracks and the place among them; the queue, and what plays.
    cases = {("ABC", 1): ("ABC", "B"), ("aBcD", 1): ("BD", "B"), ("aBcD", 3): ("BD", "D")}
    found = modules(
        TRACKS + "return it.map(([titles, at]) => { const queue = new Queue(tracks(titles), at);"
        " return [queue.tracks.map(({ title }) => title).join(''), queue.track.title]; });",
        list(cases),
    )
    assert dict(zip(cases, found)) == {case: list(kept) for case, kept in cases.items()}


def test_beyond_either_end_it_stays_where_it_is(modules: ScriptPage) -> None:
    cases = {(1, 2, 1): None, (0, -1, -1): None, (0, 1, 1): "B", (1, 0, -1): "A"}
    found = modules(
        TRACKS + "return it.map(([at, place, step]) => { const queue = new Queue(tracks('AB'), at);"
        " const isFound = queue.moveTo(place, step);"
        " return isFound === (queue.index !== at) && (isFound ? queue.track.title : null); });",
        list(cases),
    )
    assert dict(zip(cases, found)) == cases


def test_what_fails_is_passed_over_the_way_one_was_going_but_not_for_ever(modules: ScriptPage) -> None:
    assert modules(
        TRACKS + "const queue = new Queue(tracks('ABCDEFG'), 3); const all = [queue.playbackFailed()];"
        " queue.moveTo(2, -1); all.push(queue.playbackFailed(), queue.playbackFailed() ?? 'stop');"
        " queue.playbackSucceeded(); all.push(queue.playbackFailed()); return all;"
    ) == [[4, 1], [1, -1], "stop", [1, -1]]


def test_the_next_one_with_a_preview_is_ahead(modules: ScriptPage) -> None:
    cases = {"ABC": "/previews/B", "AbC": "/previews/C", "Ab": None, "A": None}
    ahead = modules(TRACKS + "return it.map((titles) => new Queue(tracks(titles)).nextPreview ?? null);", list(cases))
    assert dict(zip(cases, ahead)) == cases


def test_a_queue_that_repeats_begins_again(modules: ScriptPage) -> None:
    # The tracks, where one goes; what plays then. The one before the first is still none.
    cases = {("ABC", 3, 1): "A", ("A", 1, 1): "A", ("ABC", -1, -1): None}
    found = modules(
        TRACKS + "return it.map(([titles, place, step]) => { const queue = new Queue(tracks(titles));"
        " queue.cycleRepeat(); return queue.moveTo(place, step) ? queue.track.title : null; });",
        list(cases),
    )
    assert dict(zip(cases, found)) == cases
    assert modules(
        TRACKS + "const queue = new Queue(tracks('Ab'), 0); return [queue, queue, queue].map(() => {"
        " queue.cycleRepeat(); return [queue.repeat, queue.nextPreview ?? null]; });"
    ) == [["all", "/previews/A"], ["one", None], ["off", None]]


def test_a_shuffled_queue_can_have_its_order_back(modules: ScriptPage) -> None:
    assert modules(
        TRACKS + "const queue = new Queue(tracks('ABCDEFGH'), 2); queue.shuffle(true);"
        " const shuffled = queue.tracks.map(({ title }) => title); const at = queue.index; queue.edit(shuffled.indexOf('E'));"
        " const { queue: next } = parseQueue(queue.serialise(0)); const kept = next.isShuffled; next.shuffle(false);"
        " return [shuffled[0], at, [...shuffled].sort().join(''), kept, next.tracks.map(({ title }) => title).join(''), next.index];"
    ) == ["C", 0, "ABCDEFGH", True, "ABCDFGH", 2]


def test_what_comes_next_can_be_moved_and_removed(modules: ScriptPage) -> None:
    # Where the track is, and the step; the queue then. B plays.
    cases = {(3, -1): "ABDC", (2, 1): "ABDC", (3, None): "ABC", (2, -1): "ABCD", (3, 1): "ABCD", (1, None): "ABCD", (0, 1): "ABCD"}
    found = modules(
        TRACKS + "return it.map(([index, step]) => { const queue = new Queue(tracks('ABCD'), 1); queue.edit(index, step ?? undefined);"
        " return queue.tracks.map(({ title }) => title).join(''); });",
        list(cases),
    )
    assert dict(zip(cases, found)) == cases


def test_more_tracks_follow_as_far_as_there_is_room(modules: ScriptPage) -> None:
    assert modules(
        TRACKS + "const queue = new Queue(tracks('ABC'), 1); queue.append(tracks('DE')); queue.shuffle(true);"
        " queue.append(tracks('FGH')); const shuffled = queue.tracks.map(({ title }) => title); queue.shuffle(false);"
        " const full = new Queue(Array(199).fill({ preview: 'p' })); full.append(tracks('XY'));"
        " return [shuffled[0], [...shuffled].sort().join(''), queue.tracks.map(({ title }) => title).join(''), queue.index,"
        " full.tracks.length, full.tracks.at(-1).title];"
    ) == ["B", "ABCDEFGH", "ABCDEFGH", 1, 200, "X"]


def test_the_next_visit_has_the_queue_of_this_one(modules: ScriptPage) -> None:
    assert modules(
        TRACKS + "const { queue, time } = parseQueue(new Queue(tracks('AbC'), 2).serialise(7.5));"
        " return [queue.tracks.map((track) => track.title), queue.index, queue.nextPreview ?? null, queue.moveTo(0, -1), time];"
    ) == [["A", "C"], 1, None, True, 7.5]


def test_what_the_player_has_not_kept_is_not_offered(modules: ScriptPage) -> None:
    kept = [
        "", "nonsense", "null", "[]", "{}", '{"queue":[],"index":3}', '{"queue":{"0":{"title":"A"}},"index":0}',
        '{"queue":[{"title":1,"preview":"/previews/1"}],"index":0}', '{"queue":[{"title":"A"}],"index":0}',
        '{"queue":[{"title":"A","preview":"https://elsewhere.example/1"}],"index":0}',
        '{"queue":[{"title":"A","preview":"/previews/1"},null],"index":0}',
        '{"queue":[{"title":"A","preview":"/previews/1"}],"index":-1}', '{"queue":[{"title":"A","preview":"/previews/1"}]}',
    ]
    assert modules(QUEUE + "return it.filter((text) => parseQueue(text));", kept) == []
    assert modules(QUEUE + "return parseQueue(undefined) === undefined;")


# What plays.


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
        ("input[type=search]", []), ("#sort-menu a", []), ("[data-act=next]", ["→", "⇧→"]), (".list a", [" ", "⇧→"]),
        # The slider that was moved last.
        (".seek input", [" ", "⇧→"]), ("#player-queue h2", [" ", "→", "⇧→"]),
    ],
)
def test_keys_mean_what_they_mean_elsewhere(scripts: ScriptPage, place: str, steered_by: list[str]) -> None:
    scripts("press('Tab')")
    start(scripts, "ABC", "B")
    scripts(
        "find('.menu').innerHTML = '<div popover=manual id=sort-menu><a href=/boats>Name</a></div>';"
        " for (const each of ['#sort-menu', '#player-queue']) find(each).showPopover();"
        " find(it).tabIndex = 0; find(it).focus();", place
    )
    keys = {" ": "press(' ')", "→": "press('ArrowRight')", "⇧→": "press('ArrowRight', { shiftKey: true })"}
    assert [key for key, pressed in keys.items() if scripts(pressed)] == steered_by


@pytest.mark.parametrize("pressed", [".play-all", ".list .play", ".list a", "[data-act=next]", "#player-queue li button"])
def test_after_a_press_keys_steer_what_plays(scripts: ScriptPage, pressed: str) -> None:
    scripts.show("/boats", songs("ABCD").replace('<div class="menu">', '<button class="play-all"></button><div class="menu">'))
    scripts("find('[data-item=\"boats/B\"] .play').click()")
    wait_for(scripts, "B")
    scripts("find('.list a').onclick = (event) => event.preventDefault(); find('#player-queue').showPopover();")
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
    assert scripts("[text('[data-part=title]')[0], find('#notice').textContent]") == ["B", ""]
    assert scripts("find('#connection').textContent") == "Can’t reach the server"
    scripts.silent = set()
    scripts("isReachable = true; find('[data-act=toggle]').click();")
    wait_for(scripts, "B")


def test_what_is_heard_next_is_fetched_once(scripts: ScriptPage) -> None:
    start(scripts, "XyZ", "X")
    scripts.page.wait_for_function("requests.length === 1")
    scripts("fire('canplaythrough', find('audio'))")
    assert scripts.asked == ["/previews/Z"]


# Searching.


@pytest.mark.parametrize("group", FOLDINGS)
def test_texts_are_folded_as_the_server_folds_them(modules: ScriptPage, group: str) -> None:
    """`SearchFoldingTests` holds the server to the same file."""
    found = modules(
        "const { foldedForSearch } = await import('/assets/search.js');"
        " return it.map(([text]) => [text, foldedForSearch(text)]);",
        FOLDINGS[group],
    )
    assert found == FOLDINGS[group]


def test_what_is_typed_is_looked_for_after_a_pause_and_once(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a", "b"))
    scripts(TYPE, "t")
    scripts.run_for(150)
    scripts(TYPE, "tu")
    scripts.run_for(199)
    assert scripts.asked == []
    scripts.run_for(1)
    assert scripts.asked == ["/boats?term=tu"]
    scripts("requests[0].answer(it); await rest();", document(feed("tub"), "Tubs"))
    assert scripts("[text('.title')[0], document.title, document.activeElement === find('input'), find('input').value]") == [
        "tub", "Tubs", True, "tu"
    ]
    # Said to those who don't see it.
    assert scripts("text('.search [role=status]')") == ["1 items"]


def test_letters_that_are_still_being_made_are_nothing_to_look_for(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts(FIELD + "field.value = 'ㅎ'; fire('input', field, { isComposing: true });")
    scripts.run_for(1000)
    assert scripts.asked == []
    scripts(FIELD + "field.value = '한'; fire('compositionend', field);")
    scripts.run_for(200)
    assert scripts.asked == ["/boats?term=%ED%95%9C"]


def test_the_last_word_typed_wins_over_slow_answers(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    for term in ("ra", "raf", "tub"):
        scripts(TYPE, term)
        scripts.run_for(200)
    scripts("requests[2].answer(it[0]); await rest(); requests[0].answer(it[1]); requests[1].answer(it[1]); await rest();",
            [document(feed("tub")), document(feed("raft"))])
    assert scripts("[text('.title')[0], location.search, requests.map(({ isAborted }) => isAborted ?? false)]") == [
        "tub", "?term=tub", [True, True, False]
    ]


@pytest.mark.parametrize(
    ("path", "before", "term", "address"),
    [
        ("/boats", '<div class="pane">', "", "/boats"), ("/boats", '<div class="pane">', "a&b", "/boats?term=a%26b"),
        # Beside an item the item stays.
        ("/boats/3?term=x", '<div class="pane master">', "tub", "/boats/3?term=tub"),
        # Where nothing is looked for, all or what was looked for last is shown: that is not the same.
        ("/boats", '<form data-empty="term" class="search"', "", "/boats?term="),
    ],
)
def test_a_search_has_an_address(scripts: ScriptPage, path: str, before: str, term: str, address: str) -> None:
    replaced = '<form class="search"' if before.startswith("<form") else '<div class="pane">'
    scripts.show(path, feed("a").replace(replaced, before))
    scripts("find('input').value = it;" + SUBMIT, term)
    assert scripts.asked == [address]


def test_typing_is_no_step_and_return_is_one(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed("a")))
    before = scripts("history.length")
    scripts(TYPE, "tu")
    scripts.run_for(200)
    assert scripts("[location.search, history.length]") == ["?term=tu", before]
    scripts(TYPE + SUBMIT, "tub")
    assert scripts("[location.search, history.length]") == ["?term=tub", before + 1]
    # The same once more is none.
    scripts(SUBMIT)
    assert scripts("history.length") == before + 1
    # Back leads to before it was typed, not to its beginning.
    scripts("history.back()")
    scripts.page.wait_for_function("location.search === '' && find('input').value === ''")


def test_a_step_begins_where_one_is(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts(TYPE, "tu")
    scripts.run_for(200)
    # What was typed there is none of this page's.
    scripts.show("/boats?order=descending", feed("b"))
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts(TYPE + SUBMIT, "tub")
    scripts("history.back()")
    scripts.page.wait_for_function("location.search === '?order=descending'")


def test_the_list_is_said_to_be_busy_only_when_it_lasts(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("find('input').value = 'tub';" + SUBMIT)
    scripts.run_for(249)
    assert scripts("find('.pane').ariaBusy") is None
    scripts.run_for(1)
    assert scripts("[find('.pane').ariaBusy, text('.search [role=status]')]") == ["true", ["Loading…"]]
    scripts("requests[0].answer(it); await rest();", document(feed("tub", "tug")))
    assert scripts("[find('.pane').ariaBusy, text('.search [role=status]')]") == ["false", ["2 items"]]


def test_the_page_is_busy_from_the_first_letter_until_the_list_has_come(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    assert scripts("find('main').ariaBusy") is None
    scripts(TYPE, "tu")
    assert scripts("find('main').ariaBusy") == "true"
    scripts.run_for(200)
    assert (scripts.asked, scripts("find('main').ariaBusy")) == (["/boats?term=tu"], "true")
    scripts("requests[0].answer(it); await rest();", document(feed("tub")))
    assert scripts("find('main').ariaBusy") is None


def test_what_takes_the_place_of_a_busy_page_is_busy_too(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("fire('connectionRestored'); await rest();")
    # The list asks for its other pages.
    scripts("requests[0].answer(it); await rest();", document(feed("1", "2", page=1, total=40, size=2, state="archived")))
    assert scripts("[text('.title')[0], find('main').ariaBusy]") == ["1", "true"]


@pytest.mark.parametrize("event", ["connectionRestored", "online"])
def test_typed_text_outlives_a_network_that_fails(scripts: ScriptPage, event: str) -> None:
    scripts.show("/boats", feed("a"))
    scripts("isReachable = false")
    scripts(TYPE, "tub")
    scripts.run_for(200)
    assert scripts("[find('input').value, text('.title')[0], location.search, find('#notice').textContent !== '']") == [
        "tub", "a", "", True
    ]
    scripts("isReachable = true; requests.length = 0; answers['/boats'] = it;", document(feed("tub")))
    scripts("fire(it); await rest();", event)
    assert scripts.asked == ["/boats?term=tub"]
    assert scripts("text('.title')[0]") == "tub"


def test_where_no_list_comes_the_browser_loads(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = ['{}', { type: 'application/json' }]")
    with scripts.loading("/boats?term=tub"):
        scripts("find('input').value = 'tub';" + SUBMIT)


def test_what_leads_on_takes_along_what_is_typed(scripts: ScriptPage) -> None:
    choices = '<form class="choices" action="/boats"><select name="kind"><option>all</option></select></form>'
    filters = '<nav class="filters"><a href="/boats?term=x&amp;source=canals">Canals</a></nav>'
    scripts.show("/boats", feed("a").replace("</header>", f"</header>{choices}{filters}"))
    carried = "[find('.menu a').search, find('.choices').elements.term.value, find('.filters a').search]"
    assert scripts(TYPE + f"return {carried};", " tub ") == ["?sort=length&term=tub", "tub", "?term=tub&source=canals"]
    assert scripts(TYPE + f"return {carried};", "") == ["?sort=length", "", "?source=canals"]


# What is remembered and suggested.


def suggesting(scripts: ScriptPage, *recent: str) -> None:
    scripts.show("/boats", feed("a", recent=recent))
    scripts(FIELD)


SHOWN = (
    "({ options: text('.suggestions:not([hidden]) li'), selected: text('[role=option][aria-selected=true]')[0] ?? null,"
    " isOpen: find('input').ariaExpanded, value: find('input').value })"
)


def assert_shown(scripts: ScriptPage, *options: str, selected: str | None = None, value: str = "") -> None:
    is_open = "true" if options else "false"
    assert scripts(SHOWN) == {"options": list(options), "selected": selected, "isOpen": is_open, "value": value}


def test_the_arrows_go_through_what_is_suggested_and_the_field(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon", "death")
    assert_shown(scripts)
    seen = scripts(
        "return ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {"
        " press(key); const field = find('input'), option = find('[aria-selected=true]');"
        " if ((field.getAttribute('aria-activedescendant') ?? '') !== (option?.id ?? '')) throw new Error('Expected the active one');"
        " return option?.textContent ?? ''; });"
    )
    assert seen == ["fighter", "", "death", "falcon", "death", "", "fighter", "falcon"]
    assert_shown(scripts, "fighter", "falcon", "death", selected="falcon")


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("f", ["fighter", "falcon"]), ("FÁ", ["falcon"]), ("falcon", []), ("alcon", []), ("x", []), (" fi", ["fighter"]), ("", []),
    ],
)
def test_what_begins_as_the_text_is_suggested(scripts: ScriptPage, typed: str, options: list[str]) -> None:
    suggesting(scripts, "fighter", "falcon", "death")
    scripts(TYPE, typed)
    assert_shown(scripts, *options, value=typed)


def test_what_was_typed_stays_until_something_is_taken(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts(TYPE, "f")
    assert scripts("press('ArrowDown'); press('ArrowDown'); return find('input').value;") == "f"
    assert scripts("press('Escape')")
    assert_shown(scripts, value="f")
    # What is closed has nothing to keep the browser from.
    assert not scripts("press('Escape')")
    assert scripts("press('ArrowDown'); return press('Enter');")
    assert_shown(scripts, value="fighter")
    assert scripts.asked == ["/boats?term=fighter"]


def test_a_click_on_an_empty_field_suggests_all(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts("find('input[type=search]').click()")
    assert_shown(scripts, "fighter", "falcon")
    scripts(TYPE, "fa")
    assert_shown(scripts, "falcon", value="fa")
    scripts("press('Escape'); find('input[type=search]').click();")
    assert_shown(scripts, value="fa")


@pytest.mark.parametrize("way", ["press('Tab')", "press('Enter')", "find('input').blur()"])
def test_it_closes_when_one_leaves(scripts: ScriptPage, way: str) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts(TYPE, "f")
    assert_shown(scripts, "fighter", "falcon", value="f")
    assert scripts(f"{way} ?? false") is False
    assert_shown(scripts, value="f")


def test_one_is_taken_by_a_click(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts("press('ArrowDown'); find('.suggestions li:nth-child(2) span').click(); await rest();")
    assert_shown(scripts, value="falcon")
    assert scripts.asked == ["/boats?term=falcon"]


def test_one_is_forgotten_by_a_key(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    assert not scripts("press('Delete', { shiftKey: true })")
    assert scripts("press('ArrowDown'); return press('Delete', { shiftKey: true });")
    assert_shown(scripts, "falcon")
    assert scripts("requests.map(({ address, method, body }) => [address, method, body])") == [
        ["/search", "POST", "edit=forget&term=fighter"]
    ]


def remembered(scripts: ScriptPage) -> list[str]:
    return scripts("requests.filter(({ method }) => method === 'POST').map(({ body }) => body)")


@pytest.mark.parametrize(
    ("term", "recent"),
    [
        ("tub", ["tub", "fighter", "falcon"]), ("FALCON ", ["FALCON", "fighter", "death"]),
        ("fighter", ["fighter", "falcon", "death"]),
    ],
)
def test_what_return_found_is_remembered_first_and_once(scripts: ScriptPage, term: str, recent: list[str]) -> None:
    suggesting(scripts, "fighter", "falcon", "death")
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts("find('input').value = it;" + SUBMIT, term)
    assert scripts("[...document.querySelectorAll('datalist option')].map((option) => option.value)") == recent
    # What stands first already is not sent again.
    assert remembered(scripts) == ([] if term == "fighter" else [f"edit=note&term={term.strip()}"])


def test_what_return_did_not_find_is_remembered_once_it_is_found(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed(attributes='data-pending="1"')))
    scripts("find('input').value = 'tub';" + SUBMIT)
    assert remembered(scripts) == []
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts.run_for(1000)
    assert remembered(scripts) == ["edit=note&term=tub"]


def test_what_was_only_typed_is_remembered_once_something_is_opened(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts(TYPE, "tub")
    scripts.run_for(200)
    assert remembered(scripts) == []
    scripts("const link = find('.list a'); fire('auxclick', link, { button: 2 });")
    assert remembered(scripts) == []
    scripts("const link = find('.list a'); link.addEventListener('click', (event) => event.preventDefault()); link.click();")
    assert remembered(scripts) == ["edit=note&term=tub"]


# Lists.


def rows(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def test_back_brings_back_pages_that_had_been_loaded_on_and_place_and_focus(scripts: ScriptPage) -> None:
    scripts("answers = { '/boats?page=2': it[0], '/boats?page=3': it[1] }",
            [document(feed(*rows(51, 100), page=2, total=120)), document(feed(*rows(101, 120), page=3, total=120))])
    first = feed(*rows(1, 50), total=120)
    scripts.show("/boats", first)
    # Pages near the window come.
    scripts.page.wait_for_function("text('.list .title').length === 120")
    assert scripts("[find('.paging').hidden, find('.gap')]") == [True, None]
    top = scripts("const link = find('[data-item=\"boats/80\"] a'); link.focus(); return scrollY;")
    assert top > 0
    scripts.show("/elsewhere", feed("x"))
    assert scripts("scrollY") == 0
    scripts("requests.length = 0; await show('/boats', it, true);", first)
    assert scripts("[scrollY, document.activeElement.closest('[data-item]').dataset.item]") == [top, "boats/80"]
    assert scripts("text('.list .title')") == rows(1, 120)


def test_who_goes_on_begins_at_the_top(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed(*rows(1, 100)))
    scripts("scrollTo(0, 500); find('[data-item=\"boats/30\"] a').focus();")
    scripts.show("/elsewhere", feed("x"))
    scripts.show("/boats", feed(*rows(1, 100)))
    assert scripts("[scrollY, document.activeElement === document.body]") == [0, True]


def test_pages_that_do_not_fit_together_have_all_of_it_looked_at_again(scripts: ScriptPage) -> None:
    # One was added at the front in between.
    scripts("answers = { '/boats?page=2': it[0], '/boats': it[1] }",
            [document(feed("2", "3", page=2, total=4, size=2)), document(feed("0", "1", total=4, size=2))])
    scripts.show("/boats", feed("1", "2", total=4, size=2))
    assert scripts("text('.list .title')") == ["1", "2"]
    scripts.run_for(1000)
    expect(scripts.page.locator(".paged")).to_have_count(1)
    scripts("await rest();")
    scripts.run_for(2000)
    expect(scripts.page.locator(".list .title")).to_have_text(["0", "1", "2", "3"])


def test_a_page_that_is_away_is_asked_for_again_by_who_scrolls(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", "2", total=4, size=2))
    scripts("requests[0].fail(); await rest(); fire('scroll');")
    assert scripts.asked == ["/boats?page=2", "/boats?page=2"]


def test_the_nearest_pages_come_first_and_far_ones_are_asked_for_no_longer(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed(*rows(1, 50), total=5_000))
    assert scripts.asked == ["/boats?page=2", "/boats?page=3"]
    scripts("scrollTo(0, document.documentElement.scrollHeight); fire('scroll'); await rest();")
    # Not while someone scrolls fast.
    assert scripts("requests.map(({ isAborted }) => isAborted)") == [True, True]
    scripts.run_for(80)
    assert scripts.asked[2:] == ["/boats?page=100", "/boats?page=99"]


def test_a_next_page_of_another_state_has_all_of_it_looked_at_again(scripts: ScriptPage) -> None:
    scripts("answers = { '/boats?page=2': it[0], '/boats': it[1] }",
            [document(feed("2", page=2, total=2, size=1, state="stale")), document(feed("1", total=2, size=1, state="stale"))])
    scripts.show("/boats", feed("1", total=2, size=1))
    scripts.page.wait_for_function("text('.list .title').length === 2")
    assert scripts("find('.state').dataset.state") == "fresh"
    scripts.run_for(3000)
    expect(scripts.page.locator(".state")).to_have_attribute("data-state", "stale")


def test_a_list_beside_an_item_stays_where_it_was(scripts: ScriptPage) -> None:
    def beside(name: str) -> str:
        content = feed(*rows(1, 100)).replace('class="pane"', 'class="pane master" style="height: 300px; overflow: auto"')
        return content.replace(f'<li data-item="boats/{name}"', f'<li class="selected" data-item="boats/{name}"')

    scripts.show("/boats/3", beside("3"))
    scripts("find('.master').scrollTop = 200")
    scripts.show("/boats/12", beside("12"))
    assert scripts("find('.master').scrollTop") == 200
    # One that is out of sight comes into it.
    scripts.show("/boats/90", beside("90"))
    assert scripts("find('.master').scrollTop") > 200


@pytest.mark.parametrize(
    ("attributes", "line", "waits"),
    [('data-pending="0.1"', "", 100), ("", 'data-due="30"', 30_100), ("", 'data-due="1e9"', 86_400_000)],
)
def test_a_page_that_waits_looks_again(scripts: ScriptPage, attributes: str, line: str, waits: int) -> None:
    content = feed("1", attributes=attributes).replace('<div class="state"', f'<div class="state" {line}')
    scripts.show("/boats", content)
    # Without the timers in between, of which a day has many.
    scripts.page.clock.fast_forward(waits - 1)
    scripts("rest()")
    assert scripts.asked == []
    scripts.run_for(1)
    assert scripts.asked == ["/boats"]
    scripts("requests[0].answer(it); await rest();", document(feed("1", "2", state="stale")))
    assert scripts("text('.list .title')") == ["1", "2"]


def test_a_late_answer_does_not_take_the_place_of_what_was_found_since(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", attributes='data-pending="1"'))
    scripts.run_for(1_000)
    assert scripts.asked == ["/boats"]
    # As a search does, which does not leave the page.
    scripts("history.replaceState(null, '', '/boats?term=2'); find('.list .title').textContent = '2';")
    scripts("requests[0].answer(it); await rest();", document(feed("3", "4", state="stale")))
    assert scripts("text('.list .title')") == ["2"]


def test_a_page_that_was_fetched_before_a_change_does_not_take_it_back(scripts: ScriptPage) -> None:
    def row(is_favourite: str, other: str) -> str:
        return (
            '<li data-item="boats/1"><form class="favourite" method="post" action="/boats/1/favourite">'
            f'<button name="value" value="{other}" aria-pressed="{is_favourite}" data-key="boats/1"></button></form></li>'
        )

    scripts.show("/boats", feed(rows=row("false", "true"), attributes='data-pending="1"'))
    scripts.run_for(1_000)
    assert scripts.asked == ["/boats"]
    scripts("find('[data-key]').click(); await rest();")
    scripts("requests[0].answer(it); await rest();", document(feed(rows=row("false", "true"), state="stale")))
    assert scripts("find('[data-key]').ariaPressed") == "true"
    # The page looks again.
    scripts("answers['/boats'] = it", document(feed(rows=row("true", "false"), state="stale")))
    scripts.run_for(1_000)
    assert scripts("[find('[data-key]').ariaPressed, ...text('.state')]") == ["true", "stale"]


def test_a_list_that_is_as_it_was_stays_with_all_that_was_loaded_on(scripts: ScriptPage) -> None:
    due = feed("1", "2").replace('<div class="state"', '<div class="state" data-due="1"')
    scripts.show("/boats", due)
    scripts("find('.list').isSame = true; answers['/boats'] = it;", document(feed("1").replace("<p>fresh</p>", "<p>later</p>")))
    scripts.run_for(1100)
    assert scripts("[text('.list .title'), text('.state'), find('.list').isSame]") == [["1", "2"], ["later"], True]


def test_nothing_is_put_in_under_someones_fingers(scripts: ScriptPage) -> None:
    scripts("answers['/boats'] = it", document(feed("2")))
    scripts.show("/boats", feed("1", attributes='data-pending="1"').replace("</header>", "<input id=other></header>"))
    scripts("find('#other').focus()")
    scripts.run_for(3000)
    assert scripts.asked == []
    scripts("find('#other').blur()")
    scripts.run_for(1000)
    assert scripts("text('.list .title')") == ["2"]


@pytest.mark.parametrize(("focused", "again"), [("select", "select"), ("[data-item='boats/2'] a", "[data-item='boats/3'] a")])
def test_the_focus_stays_or_goes_to_what_took_its_place(scripts: ScriptPage, focused: str, again: str) -> None:
    choices = '<form class="choices"><select name="kind"><option>all</option></select></form></header>'
    scripts.show("/boats", feed("1", "2", attributes='data-pending="1"').replace("</header>", choices))
    scripts("answers['/boats'] = it[0]; find(it[1]).focus();", [document(feed("1", "3").replace("</header>", choices)), focused])
    scripts.run_for(1000)
    assert scripts("[text('.list .title'), document.activeElement === find(it)]", again) == [["1", "3"], True]


def test_what_a_page_asked_for_does_not_come_into_the_next(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", attributes='data-pending="1"', total=2, size=1))
    scripts.page.wait_for_function("requests.length === 1")
    scripts.run_for(1000)
    assert scripts.asked == ["/boats?page=2", "/boats"]
    scripts.show("/elsewhere", feed("x"))
    scripts("requests.forEach((request) => request.answer(it)); await rest();", document(feed("2", page=2, total=2, size=1)))
    assert scripts("[text('.list .title'), requests.map(({ isAborted }) => isAborted)]") == [["x"], [True, True]]


def test_a_jump_within_a_page_is_none_and_another_address_is(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1"))
    scripts("location.hash = 'content'; fire('popstate'); await rest();")
    assert scripts.asked == []
    scripts("history.replaceState(null, '', '/boats?term=2'); fire('popstate'); await rest();")
    assert scripts.asked == ["/boats?term=2"]


def test_of_two_pages_on_their_way_the_later_is_shown(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1"))
    for term in ("2", "3"):
        scripts("history.replaceState(null, '', `/boats?term=${it}`); fire('popstate'); await rest();", term)
    scripts("requests[1].answer(it[1]); await rest(); requests[0].answer(it[0]); await rest();",
            [document(feed("2")), document(feed("3"))])
    assert scripts("text('.list .title')") == ["3"]


# What is said, and handed on.


def test_a_notice_fades_but_not_under_someones_fingers(scripts: ScriptPage) -> None:
    scripts("const { showNotice } = await import('/assets/page.js');"
            " showNotice('One', Object.assign(document.createElement('button'), { textContent: 'Undo' })); find('#notice button').focus();")
    assert scripts("text('#notice > *')") == ["One", "Undo"]
    scripts.run_for(12_000)
    assert scripts("text('#notice > *')") == ["One", "Undo"]
    scripts("find('#notice button').blur()")
    scripts.run_for(3_999)
    assert scripts("text('#notice > *')") == ["One", "Undo"]
    scripts.run_for(1)
    assert scripts("text('#notice > *')") == []


SHARE = (
    "const told = {}; const fakes = {"
    " share: it.share === undefined ? undefined : async (data) => { told.shared = data;"
    "  if (it.share) throw new DOMException('No', it.share); },"
    " clipboard: it.clipboard && { writeText: async (text) => {"
    "  if (it.clipboard === 'refuses') throw new Error(); told.copied = text; } } };"
    " for (const name in fakes) Object.defineProperty(navigator, name, { value: fakes[name], configurable: true });"
    " document.execCommand = () => { told.selected = document.activeElement.value; return it.copies ?? true; };"
    " find('button.share').click(); await rest();"
    " return [told, find('#notice').textContent, document.querySelectorAll('textarea').length];"
)
HERE = f"{ORIGIN}/boats/3?term=x"


@pytest.mark.parametrize(
    ("browser_has", "told", "said"),
    [
        ({"share": ""}, {"shared": {"title": "Boats", "url": HERE}}, ""),
        # Whoever changed their mind wants no copy.
        ({"share": "AbortError", "clipboard": "works"}, {"shared": {"title": "Boats", "url": HERE}}, ""),
        (
            {"share": "NotAllowedError", "clipboard": "works"}, {"shared": {"title": "Boats", "url": HERE}, "copied": HERE},
            "Copied.",
        ),
        ({"clipboard": "works"}, {"copied": HERE}, "Copied."),
        # Without TLS there is no clipboard.
        ({}, {"selected": HERE}, "Copied."),
        # What can't be copied can be read.
        ({"clipboard": "refuses"}, {}, HERE),
        ({"copies": False}, {"selected": HERE}, HERE),
    ],
    ids=["shares", "changed-their-mind", "sharing-fails", "copies", "without-tls", "refuses-the-copy", "copies-nothing"],
)
def test_an_address_is_handed_on(scripts: ScriptPage, browser_has: dict[str, str], told: dict[str, object], said: str) -> None:
    button = '<button class="share" data-copied="Copied."></button></header>'
    scripts.show("/boats/3?term=x", feed("a").replace("</header>", button))
    scripts("document.title = 'Boats'")
    assert scripts(SHARE, browser_has) == [told, said, 0]


def test_a_server_that_is_away_is_said_until_it_is_back(scripts: ScriptPage) -> None:
    assert scripts("window.found = 0; addEventListener('connectionRestored', () => found++); fire('requestFailed'); await rest(); return found;") == 0
    scripts("isReachable = false; fire('requestFailed'); await rest();")
    assert scripts("find('#connection').textContent") == "Can’t reach the server"
    scripts.run_for(9_000)
    assert scripts("[find('#connection').textContent !== '', found]") == [True, 0]
    scripts("isReachable = true")
    scripts.run_for(3_000)
    assert scripts("[find('#connection').textContent, found]") == ["", 1]
    # It is not asked for nothing.
    scripts("window.isAsked = false; const ask = fetch; fetch = (...all) => { isAsked = true; return ask(...all); };")
    scripts.run_for(9_000)
    assert not scripts("isAsked")


def test_a_server_at_home_is_there_without_a_network(scripts: ScriptPage) -> None:
    scripts("Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }); fire('offline'); await rest();")
    assert scripts("find('#connection').textContent") == ""
    scripts("isReachable = false; fire('offline'); await rest();")
    assert scripts("find('#connection').textContent") == "You’re offline"
    scripts("delete navigator.onLine; isReachable = true; fire('online'); await rest();")
    assert scripts("find('#connection').textContent") == ""
