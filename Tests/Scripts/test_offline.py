"""Which pages the service worker saves and shows, and what it throws away, in one page without a server."""

from __future__ import annotations

import pytest

from worker_page import WorkerPage

GO = "go(it, { mode: 'navigate' })"
AWAY = "server.isAway = true;"
# What every start needs.
SHELL = ["/", "/offline", "/search"]


# What is visited.


def test_a_visited_page_is_shown_without_the_server_and_another_says_what_is_saved(worker: WorkerPage) -> None:
    worker("await happen('install'); await visit('/boats', '/boats/1');" + AWAY)
    for path in ("/boats", "/boats/1", "/"):
        answer = worker(GO, path)
        assert answer["status"] == 200 and f'data-kept="{path}"' in answer["text"]
    missing = worker(GO, "/canals")
    assert missing["status"] == 503 and "<h1>/offline</h1>" in missing["text"]


@pytest.mark.parametrize("status", [502, 504])
def test_a_proxy_that_finds_no_server_is_none(worker: WorkerPage, status: int) -> None:
    worker("await visit('/boats'); server.answers['/boats'] = ['', { status: it }];", status)
    assert worker(GO, "/boats")["isSaved"]


def test_what_is_no_page_is_left_to_the_network(worker: WorkerPage) -> None:
    paths = [
        "/live?page=x", "/health", "/ready", "/metrics", "/worker.js", "/manifest.webmanifest", "/api/v1/boats",
        "https://elsewhere.example/boats", "/boats.atom?term=tub", "/boats.feed.json", "/boats.csv", "/boats.ndjson", "/favourites.ics", "/changes/boats.atom",
    ]
    asked = "return Promise.all(it.map(async (path) => (await go(path)) === 'network'));"
    assert worker(asked, [*paths, "/boats", "/boats/tub.csv"]) == [True] * len(paths) + [False, False]


def test_only_pages_that_someone_goes_to_are_visited(worker: WorkerPage) -> None:
    worker(
        "await go('/boats?term=tu'); await go('/boats?page=2');"
        " await go('/boats?term=tub', { headers: { 'x-purpose': 'navigate' } });"
        " server.answers = { '/failed': ['', { status: 500 }], '/text': ['', { type: 'text/plain' }] };"
        " await visit('/failed', '/text');"
    )
    assert worker("saved('visited')") == ["/boats?page=2", "/boats?term=tub"]


def test_a_list_in_another_order_and_an_item_beside_it_are_shown_as_they_are_saved(worker: WorkerPage) -> None:
    worker("await happen('install'); await visit('/boats', '/boats?term=tub', '/boats?media=river', '/boats/1');" + AWAY)
    # The address, and the page that is shown.
    cases = {
        "/boats?sort=length&order=descending": "/boats", "/boats?page=9": "/boats", "/boats?term=raft": "/boats",
        "/boats?media=river&sort=name": "/boats?media=river", "/boats?media=lake": "/offline", "/boats/1?sort=length": "/boats/1",
        "/search?term=tub": "/search",
    }
    assert {path: worker(GO, path)["text"].split("<h1>")[1].split("</h1>")[0] for path in cases} == cases


def test_the_least_recently_used_go_first(worker: WorkerPage) -> None:
    worker.open({"pages: 150, pictures: 600": "pages: 5, pictures: 2"})
    worker("await happen('install'); await visit('/1', '/2', '/3', '/4', '/5', '/1', '/6');")
    assert worker("saved('visited')") == ["/3", "/4", "/5", "/1", "/6"]
    # Those that are shown without the server are used, too; those of every start don't count.
    worker(AWAY + "await visit('/4');")
    assert worker("saved('visited')") == ["/3", "/5", "/1", "/6", "/4"]
    assert sorted(worker("saved('lasting')")) == SHELL
    # A drawing stands in for a picture, and is not for long.
    worker("server.isAway = false; for (const [name, type] of ['png', 'png', 'png', 'svg+xml'].entries()) {"
           " server.answers[`/artwork/boats/${'abcd'[name]}.png`] = ['x', { type: `image/${type}` }];"
           " await go(`/artwork/boats/${'abcd'[name]}.png`, { accept: 'image/*' }); }")
    assert worker("saved('pictures')") == ["/artwork/boats/b.png", "/artwork/boats/c.png"]


def test_a_picture_comes_in_another_size_without_the_server(worker: WorkerPage) -> None:
    worker("server.answers['/artwork/boats/1-320.png'] = ['picture', { type: 'image/png' }];"
           " await go('/artwork/boats/1-320.png?for=Tub', { accept: 'image/*' });" + AWAY)
    found = [worker("go(it, { accept: 'image/*' })", f"/artwork/boats/{name}") for name in
             ("1-320.png?for=Tub", "1-640.png?for=Tub", "2-320.png?for=Raft")]
    assert [each["text"] for each in found] == ["picture", "picture", ""]


def test_another_person_sees_nothing_of_it(worker: WorkerPage) -> None:
    worker("server.profile = 'one'; await happen('install'); await visit('/favourites', '/boats');" + AWAY
           + "await star('tub', true); await askWorker('pin', { path: '/boats', isPinned: true }); server.isAway = false;"
           " server.profile = 'two'; await visit('/boats'); server.requests = []; await askWorker('arrive');")
    assert worker("posted()") == []
    assert worker("(await askWorker('report')).pins") == []
    assert worker("(await caches.keys()).filter((name) => name.endsWith(' one'))") == []


def test_an_old_version_stays_until_all_of_the_new_one_is_there(worker: WorkerPage) -> None:
    worker("for (const name of ['/ shell -2 all', '/ visited -2 shared', '/ shell 0 all', '/ visited 0 shared',"
           " '/ pictures - shared', '/ lasting 0 shared', '/elsewhere/ shell -2 all']) await caches.open(name);"
           " await (await caches.open('/ visited 0 shared')).put('/boats', new Response(page('Old')));"
           " await happen('install'); await happen('activate'); await visit('/canals');" + AWAY)
    assert "/ shell -2 all" not in worker("caches.keys()") and "/elsewhere/ shell -2 all" in worker("caches.keys()")
    assert {"/ shell 0 all", "/ lasting 0 shared", "/ pictures - shared"} <= set(worker("caches.keys()"))
    assert "Old" in worker(GO, "/boats")["text"]
    worker("server.isAway = false; server.answers['/api/v1/favourites'] = list(); await askWorker('favouritesDidChange');")
    assert "/ lasting 0 shared" not in worker("caches.keys()")


def test_a_file_of_the_shell_comes_from_what_is_saved(worker: WorkerPage) -> None:
    worker("server.answers['/assets/page.js'] = 'saved'; await happen('install'); server.answers = {}; server.requests = [];")
    assert worker("(await go('/assets/page.js', { accept: '*/*' })).text") == "saved"
    assert worker("server.requests") == []


# A server that is slow.


def test_a_saved_page_is_shown_while_the_server_takes_long_and_then_replaced(worker: WorkerPage) -> None:
    worker("await visit('/boats'); server.answers['/boats'] = page('Newer'); server.delay = 3000;"
           " const waits = timer(800); window.answer = begin('/boats', { mode: 'navigate' }); await waits;")
    worker.run_for(800)
    assert worker("(await answer).isSaved")
    worker.run_for(2_200)
    worker("await settled(); server.delay = 0;" + AWAY)
    assert "Newer" in worker(GO, "/boats")["text"]


def test_a_server_that_takes_its_time_is_waited_for_where_nothing_is_saved(worker: WorkerPage) -> None:
    worker("server.delay = 3000; const waits = timer(3000); window.answer = begin('/boats', { mode: 'navigate' }); await waits;")
    for _ in range(6):
        worker.run_for(500)
        worker("await 0;")
    assert not worker("(await answer).isSaved")


def test_a_server_that_hangs_keeps_nobody_waiting(worker: WorkerPage) -> None:
    worker("await happen('install'); server.hangs = true; const waits = timer(500);"
           " window.answer = begin('/boats', { mode: 'navigate' }); await waits; window.probe = timer(1000);")
    worker.run_for(500)
    worker("await probe;")
    worker.run_for(1_000)
    assert worker("(await answer).status") == 503


# What stays saved.

FAVOURITES = "server.answers['/api/v1/favourites'] = list(...it); await askWorker('favouritesDidChange');"


LARGE = '<article id="detail"><img src="/artwork/boats/large.png"></article></main>'


def test_favourites_are_saved_with_all_that_belongs_to_them_and_let_go_of(worker: WorkerPage) -> None:
    worker("await happen('install'); for (const name of ['1', '2', 'large'])"
           " server.answers[`/artwork/boats/${name}.png`] = ['x', { type: 'image/png' }];"
           " for (const name of ['1', '2']) server.answers[`/boats/${name}`] = page(name).replace('</main>', it);", LARGE)
    worker(FAVOURITES, ["1", "2"])
    lists = ["/favourites", "/favourites?source=boats", "/favourites?source=boats&edit=true"]
    assert set(worker("saved('lasting')")) == {*SHELL, "/?edit=true", *lists, "/boats/1", "/boats/2", "/api/v1/saved"}
    pictures = {f"/artwork/boats/{name}" for name in ("1.png?for=1", "large.png", "2.png?for=2")}
    assert set(worker("saved('lasting-pictures')")) == pictures
    # One that is none any more was visited, all the same.
    worker(FAVOURITES, ["2"])
    assert "/boats/1" not in worker("saved('lasting')") and worker("saved('visited')") == ["/boats/1"]
    assert worker("saved('pictures')") == ["/artwork/boats/1.png?for=1"]
    # Those that are saved already aren't requested again.
    assert [each["path"] for each in worker("server.requests")].count("/boats/2") == 1


def test_favourites_on_several_pages_are_all_saved(worker: WorkerPage) -> None:
    worker("server.answers['/api/v1/favourites'] = list('1').replace('\"pages\":1', '\"pages\":2');"
           " server.answers['/api/v1/favourites?page-size=200&page=2'] = list('2'); await askWorker('favouritesDidChange');")
    assert {"/boats/1", "/boats/2"} <= set(worker("saved('lasting')"))
    assert worker("(await askWorker('report')).allFavourites") == 2


def test_favourites_that_someone_has_not_changed_are_looked_at_again_after_a_while(worker: WorkerPage) -> None:
    asked = "server.requests.filter(({ path }) => path.startsWith('/api/v1/favourites')).length"
    worker("await askWorker('arrive'); await askWorker('arrive');")
    assert worker(asked) == 1
    worker.run_for(600_000)
    worker("await askWorker('arrive');")
    assert worker(asked) == 2
    # What the server could not say is asked for again.
    worker(AWAY + "await askWorker('favouritesDidChange'); server.isAway = false; await askWorker('arrive');")
    assert worker(asked) == 4


LIST = "server.answers['/api/v1/boats'] = list(...Array.from({ length: 60 }, (_, index) => String(index)));"
PIN = "await askWorker('pin', { path: '/boats', isPinned: it });"


def test_all_pages_and_items_of_a_pinned_list_are_saved_even_if_it_was_pinned_without_the_server(worker: WorkerPage) -> None:
    worker(LIST + AWAY + PIN, True)
    assert worker("saved('lasting')") == []
    worker("server.isAway = false; await askWorker('arrive');")
    kept = worker("saved('lasting')")
    assert {"/boats", "/boats?page=2", "/boats/0", "/boats/59"} <= set(kept) and "/boats?page=3" not in kept
    report = worker("askWorker('report')")
    assert report["pins"] == ["/boats"] and report["sources"]["boats"]["pages"] == 62 and not report["isCut"]
    # All of it can be searched.
    assert worker("(await askWorker('allItems')).length") == 60
    worker(PIN, False)
    assert "/boats/0" not in worker("saved('lasting')")


def test_a_list_that_is_gone_keeps_no_other_from_being_saved(worker: WorkerPage) -> None:
    worker("server.answers['/api/v1/canals'] = ['', { status: 404 }];"
           " await askWorker('pin', { path: '/canals', isPinned: true });" + PIN, True)
    assert "/boats" in worker("saved('lasting')")


def test_of_a_list_that_is_too_long_the_first_are_saved(worker: WorkerPage) -> None:
    worker.open({"MOST_ITEMS = 1000": "MOST_ITEMS = 50"})
    worker(LIST + PIN, True)
    kept = worker("saved('lasting')")
    assert {"/boats", "/boats/49"} <= set(kept) and not {"/boats?page=2", "/boats/50"} & set(kept)
    assert worker("(await askWorker('report')).isCut")
    worker(PIN, False)
    assert not worker("(await askWorker('report')).isCut")


def test_favourites_beyond_the_bound_are_counted_and_known_all_the_same(worker: WorkerPage) -> None:
    worker.open({"MOST_FAVOURITE_BYTES = 500e6": "MOST_FAVOURITE_BYTES = 2000"})
    worker("await happen('install');" + FAVOURITES, [str(number) for number in range(12)])
    report = worker("askWorker('report')")
    details = [path for path in worker("saved('lasting')") if path.startswith("/boats/")]
    # Each takes about 600 bytes with its picture, and three are saved at the same time.
    assert 4 <= len(details) <= 6
    assert [report["savedFavourites"], report["allFavourites"]] == [len(details), 12]
    assert worker("(await askWorker('allItems')).length") == 12


def test_previews_of_favourites_are_saved_if_someone_wants_them_and_played_in_parts(worker: WorkerPage) -> None:
    preview = "/previews/boats/1"
    worker("server.answers['/previews/boats/1'] = ['0123456789', { type: 'audio/mpeg' }];" + FAVOURITES, ["1"])
    assert worker("saved('lasting-previews')") == []
    worker("await askWorker('choosePreviews', { savesPreviews: true });")
    assert worker("saved('lasting-previews')") == [preview]
    assert worker("(await askWorker('report')).sources.boats.previews") == 1
    cases = {
        "bytes=2-4": [206, "234", "bytes 2-4/10"], "bytes=-3": [206, "789", "bytes 7-9/10"],
        "bytes=8-99": [206, "89", "bytes 8-9/10"], "bytes=10-": [416, "", "bytes */10"], "bytes=-": [200, "0123456789", None],
    }
    found = worker(AWAY + "return Promise.all(it.map(async (range) => {"
                   " const { status, text, range: part } = await go('/previews/boats/1', { accept: '*/*', headers: { range } });"
                   " return [status, text, part]; }));", list(cases))
    assert dict(zip(cases, found)) == cases
    worker("server.isAway = false; await askWorker('choosePreviews', { savesPreviews: false });")
    assert worker("saved('lasting-previews')") == []


def test_the_values_of_a_list_are_saved_once_in_a_while(worker: WorkerPage) -> None:
    worker("server.answers['/api/v1/boats'] = list('1'); for (const path of ['/boats?sort=length', '/boats?term=x'])"
           " await askWorker('saveItems', { path });")
    assert [each["path"] for each in worker("server.requests")] == ["/api/v1/boats?page-size=200"]
    worker(AWAY)
    assert worker("(await askWorker('readItems', { path: '/boats?page=2' })).map(({ id }) => id)") == ["1"]


def test_what_is_saved_is_counted_by_source_and_removed_but_for_what_every_start_needs(worker: WorkerPage) -> None:
    worker("await happen('install'); await visit('/boats', '/boats/2', '/canals');" + FAVOURITES, ["1"])
    report = worker("askWorker('report')")
    assert {name: report["sources"][name]["pages"] for name in ("boats", "canals")} == {"boats": 3, "canals": 1}
    assert report["sources"]["canals"]["bytes"] == worker(AWAY + "return (await go('/canals')).size;")
    worker("server.isAway = false; await askWorker('clear');")
    assert sorted(worker("saved('visited', 'lasting')")) == SHELL


def test_a_device_without_room_says_so_and_still_shows_what_comes(worker: WorkerPage) -> None:
    worker(LIST + "await happen('install'); await visit('/canals', '/boats/2');" + FAVOURITES, ["1"])
    worker("fillDevice();" + PIN, True)
    assert worker("(await askWorker('report')).isFull")
    # What is visited goes first, half of it at a time; favourites stay.
    assert "/canals" not in worker("saved('visited')") and "/boats/1" in worker("saved('lasting')")
    assert worker(GO, "/locks")["status"] == 200
