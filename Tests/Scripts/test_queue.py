"""The player's queue, as a value."""

from __future__ import annotations

from script_page import ScriptPage

QUEUE = "const { Queue, parseQueue } = await import('/assets/queue.js');"
# Tracks by their titles: without a preview where they are in lower case.
TRACKS = (
    QUEUE + " const tracks = (titles) => [...titles].map((title) =>"
    " ({ title, preview: /[A-Z]/.test(title) ? `/previews/${title}` : undefined }));"
)


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
    ahead = modules(TRACKS + "return it.map((titles) => new Queue(tracks(titles)).next?.preview ?? null);", list(cases))
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
        " queue.cycleRepeat(); return [queue.repeat, queue.next?.preview ?? null]; });"
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


def test_a_track_is_added_behind_what_plays_or_behind_all(modules: ScriptPage) -> None:
    titles = "const titles = (queue) => queue.tracks.map(({ title }) => title).join('');"
    assert modules(
        TRACKS + titles + "const queue = new Queue(tracks('ABC'), 1); const [X, Y, Z] = tracks('XYZ');"
        " queue.enqueue(X, true); queue.enqueue(Y, false); queue.enqueue(Z, true); const all = [titles(queue)];"
        " queue.shuffle(true); const [N, L] = tracks('NL'); queue.enqueue(N, true); queue.enqueue(L, false);"
        " all.push(queue.tracks[1].title, queue.tracks.at(-1).title); queue.shuffle(false); return [...all, titles(queue)];"
    ) == ["ABZXCY", "N", "L", "ABNZXCYL"]


def test_a_full_queue_makes_room_for_another_track(modules: ScriptPage) -> None:
    # Where it plays, whether the track is next; the length, where it plays then, and the track's place.
    cases = {(0, True): [200, 0, 1], (0, False): [200, 0, 199], (7, True): [200, 6, 7], (7, False): [200, 6, 199]}
    found = modules(
        QUEUE + "return it.map(([at, isNext]) => { const queue = new Queue(Array.from({ length: 200 }, () => ({ preview: 'p' })), at);"
        " const track = { preview: 'x' }; queue.enqueue(track, isNext);"
        " return [queue.tracks.length, queue.index, queue.tracks.indexOf(track)]; });",
        list(cases),
    )
    assert dict(zip(cases, found)) == cases


def test_addresses_of_an_item_come_from_its_links(modules: ScriptPage) -> None:
    for href in ("/charts/a%2Fb?media=songs", "/share/token/charts/a%2Fb?media=songs"):
        assert modules(
            "const { addressOf, documentOf, keyOf } = await import('/assets/queue.js');"
            " return [keyOf({ href: it }), addressOf({ href: it }, 'played'), documentOf({ href: it })];", href
        ) == ["charts/a/b", "/charts/a%2Fb/played", "/api/v1/charts/a%2Fb?media=songs"]


def test_the_next_visit_has_the_queue_of_this_one(modules: ScriptPage) -> None:
    assert modules(
        TRACKS + "const { queue, time } = parseQueue(new Queue(tracks('AbC'), 2).serialise(7.5));"
        " return [queue.tracks.map((track) => track.title), queue.index, queue.next?.preview ?? null, queue.moveTo(0, -1), time];"
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
