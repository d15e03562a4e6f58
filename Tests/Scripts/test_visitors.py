"""Several people at one browser: what is saved and what waits belongs to one of them, in one page without a server."""

from __future__ import annotations

import pytest

from script_page import ScriptPage, feed
from test_live import connections, stream, stream_page  # noqa: F401
from worker_page import WorkerPage

GO = "go(it, { mode: 'navigate' })"
AWAY = "server.isAway = true;"
BACK = "server.isAway = false; server.requests = []; await askWorker('arrive');"
ONE = "server.profile = 'one'; await happen('install'); await visit('/boats', '/favourites');"
REFUSED = "server.answers['/boats/tub/favourite'] = ['', { status: 409 }];"
SIGN_OUT = "post('/sign-out', {}, { mode: 'navigate' })"
# All caches but the one of the files, and the profiles of the changes that wait.
CACHES = "(await caches.keys()).filter((name) => name.split(' ')[1] !== 'shell')"
WAITING = """return new Promise((resolve, reject) => {
  const request = indexedDB.open('vitrine /');
  request.onerror = reject;
  request.onsuccess = () => {
    request.result.transaction('taps').objectStore('taps').getAll().onsuccess = ({ target }) => {
      request.result.close();
      resolve(target.result.map(({ profile }) => profile));
    };
  };
});"""
# A subscription to notifications, and how often it was ended.
PUSH = """window.ended = 0;
registration.pushManager = { getSubscription: async () => ({ unsubscribe: async () => { ended += 1; } }) };"""
SUBSCRIBE = "await askWorker('keepSubscription', { endpoint: 'https://push.example/1', key: 'k' });"
# The profiles that changes are sent with.
RECORD = """window.profiles = [];
const { fetch } = window;
window.fetch = (input, options) => {
  if (options?.method === 'POST') profiles.push(new Headers(options.headers).get('x-vitrine-profile'));
  return fetch(input, options);
};"""


def ask_as(worker: WorkerPage, profile: str, path: str = "/boats") -> None:
    worker("server.isAway = false; server.profile = it[0]; await visit(it[1]);", [profile, path])


def test_a_session_that_has_ended_leaves_no_page_and_the_changes_to_its_person(worker: WorkerPage) -> None:
    worker(RECORD + ONE + AWAY + "await star('tub', true);")
    ask_as(worker, "stranger")
    worker(BACK)
    assert worker(CACHES) == [] and worker("told.at(-1)") == {"outbox": [], "taps": [], "refused": []}
    assert worker("posted()") == [] and worker(WAITING) == ["one"]
    worker(AWAY)
    assert not worker(GO, "/boats").get("isSaved")
    ask_as(worker, "one")
    worker("profiles = [];" + BACK)
    assert worker("profiles") == ["one"] and worker(WAITING) == []


def test_the_next_person_deletes_the_changes_of_the_last(worker: WorkerPage) -> None:
    worker(ONE + AWAY + "await star('tub', true);")
    ask_as(worker, "stranger")
    ask_as(worker, "two")
    assert worker(WAITING) == [] and all(name.endswith(" two") for name in worker(CACHES))
    ask_as(worker, "one")
    worker(BACK)
    assert worker("posted()") == []


@pytest.mark.parametrize("profile", ["stranger", "two"])
def test_a_server_that_refuses_a_change_of_another_person_is_not_asked_again(worker: WorkerPage, profile: str) -> None:
    worker(ONE + AWAY + "await star('tub', true); server.profile = it;"
           + REFUSED + BACK + "await askWorker('arrive');", profile)
    assert worker("posted().length") == 1
    assert worker("told.at(-1).refused") == []
    assert worker(WAITING) == (["one"] if profile == "stranger" else [])


def test_a_change_that_needs_a_sign_in_waits_and_the_page_hears_of_it(worker: WorkerPage) -> None:
    worker(ONE + "server.profile = 'stranger'; server.answers['/boats/tub/favourite'] = ['', { status: 401 }];")
    assert worker("(await star('tub', true)).status") == 401
    assert worker(WAITING) == ["one"]


def test_a_change_on_a_page_of_someone_who_has_left_is_the_servers_to_refuse(worker: WorkerPage) -> None:
    ask_as(worker, "two")
    worker(REFUSED)
    star = "(await star('tub', true, { headers: { 'x-vitrine-profile': 'one' } })).status"
    assert worker(star) == 409
    assert worker(WAITING) == []
    # Nor does it wait for a server.
    worker(AWAY)
    assert "Failed to fetch" in worker("star('tub', true, { headers: { 'x-vitrine-profile': 'one' } })")
    assert worker(WAITING) == []


def test_who_signs_out_leaves_nothing_and_what_waited_is_sent_before(worker: WorkerPage) -> None:
    worker(ONE + AWAY + "await star('tub', true); server.isAway = false; server.requests = [];")
    worker(f"await {SIGN_OUT};")
    assert worker("posted().map(({ path }) => path)") == ["/boats/tub/favourite", "/sign-out"]
    assert worker(CACHES) == [] and worker(WAITING) == []
    worker(AWAY)
    assert not worker(GO, "/boats").get("isSaved")


def test_who_signs_out_gets_no_more_notifications_here(worker: WorkerPage) -> None:
    worker(PUSH + ONE + SUBSCRIBE + f"await {SIGN_OUT};")
    assert worker("ended") == 1


def test_the_next_person_sees_no_notifications_of_the_last(worker: WorkerPage) -> None:
    worker(PUSH + ONE + SUBSCRIBE)
    for profile in ["stranger", "one", "stranger"]:
        ask_as(worker, profile)
        assert worker("ended") == 0
    ask_as(worker, "two")
    assert worker("ended") == 1


def test_who_cannot_sign_out_without_the_server_has_everything_still(worker: WorkerPage) -> None:
    worker(ONE + AWAY + "await star('tub', true);")
    assert worker(f"(await {SIGN_OUT}).status") == 503
    assert worker(WAITING) == ["one"] and worker(GO, "/boats")["isSaved"]


def test_an_answer_that_comes_after_the_sign_out_is_not_saved(worker: WorkerPage) -> None:
    worker(ONE + "server.delay = 3000; const waits = timer(3000);"
           " window.answer = begin('/canals', { mode: 'navigate' }); await waits; server.delay = 0;"
           " await begin('/sign-out', { method: 'POST', body: new URLSearchParams(), mode: 'navigate' });")
    for _ in range(6):
        worker.run_for(500)
        worker("await 0;")
    worker("await answer; await settled();")
    assert worker(CACHES) == []


@pytest.mark.parametrize(("profile", "is_shown"), [("one", True), ("two", False), ("stranger", False)])
def test_nothing_is_shown_until_it_is_clear_who_has_signed_in(worker: WorkerPage, profile: str, is_shown: bool) -> None:
    worker(ONE + "await post('/sign-in', { name: 'One' }, { mode: 'navigate' });" + AWAY)
    assert not worker(GO, "/boats").get("isSaved")
    ask_as(worker, profile, "/canals")
    worker(AWAY)
    assert bool(worker(GO, "/boats").get("isSaved")) == is_shown


def test_pages_about_people_are_never_saved(worker: WorkerPage) -> None:
    paths = ["/account", "/account/people", "/account/data", "/sign-in?next=%2F", "/setup?token=x"]
    worker(ONE + "await visit(...it);", paths)
    assert not set(paths) & set(worker("saved('visited', 'lasting')"))
    worker(AWAY)
    for path in paths:
        assert worker(GO, path)["status"] == 503


def test_a_stranger_saves_nothing(worker: WorkerPage) -> None:
    worker("server.profile = 'stranger'; await happen('install'); server.requests = []; await visit('/boats');"
           " server.answers['/artwork/boats/1.png'] = ['x', { type: 'image/png' }];"
           " await go('/artwork/boats/1.png', { accept: 'image/*' }); await askWorker('arrive');")
    assert worker(CACHES) == []
    assert worker("server.requests.map(({ path }) => path)") == ["/boats", "/artwork/boats/1.png"]


# Pages.


def test_a_stream_that_is_refused_for_want_of_a_session_ends_the_page(stream: ScriptPage) -> None:  # noqa: F811
    refused = "sources.at(-1).readyState = EventSource.CLOSED = 2; sources.at(-1).tell('error'); await rest();"
    # For another reason, or by a proxy, it is tried again.
    stream("answers['/live'] = ['', { status: 503, profile: 'stranger' }];" + refused)
    assert connections(stream, 500) == 2
    stream("answers['/live'] = ['', { status: 401, profile: 'stranger' }];" + refused)
    assert stream("heard[0].at(-1)") == {"isSignedOut": True}
    assert connections(stream, 60_000) == 2


@pytest.mark.parametrize("answer", ["['', { status: 401, profile: 'stranger' }]", "['', { url: '/sign-in?next=%2Fboats' }]"])
def test_an_answer_that_asks_for_a_sign_in_leads_the_page_there(scripts: ScriptPage, answer: str) -> None:
    scripts.show("/boats", feed("tub"))
    with scripts.loading("/sign-in?next=%2Fboats"):
        scripts(f"answers['/boats'] = {answer}; fire('connectionRestored'); await rest();")
    assert scripts("text('.list .title')") == ["tub"]
