"""Changes that the service worker sends, and those that wait, in one page without a server."""

from __future__ import annotations

import pytest

from worker_page import WorkerPage

AWAY = "server.isAway = true;"
BACK = "server.isAway = false; await askWorker('arrive');"
POSTED = "posted().map(({ path, body }) => path.split('/')[2] + ' ' + body.split('=')[1])"
# Of the changes that wait, as the pages were told last.
WAITING = "told.at(-1).outbox.length"
DAY = 86_400_000


def test_changes_wait_in_order_and_are_sent_once(worker: WorkerPage) -> None:
    worker(AWAY)
    assert worker("star('1', true)")["status"] == 202
    worker("await star('2', true); await star('1', false);")
    # A browser that can starts the worker once there is a network.
    assert worker(f"[{WAITING}, tags]") == [3, ["taps"] * 3]
    worker("server.requests = [];" + BACK)
    assert worker(POSTED) == ["1 true", "2 true", "1 false"]
    assert worker(WAITING) == 0
    worker("await askWorker('arrive'); await happen('sync');")
    assert worker("posted().length") == 3


def test_changes_are_sent_without_a_page(worker: WorkerPage) -> None:
    worker(AWAY + "await star('1', true); server.isAway = false; server.requests = []; await happen('sync');")
    assert worker(POSTED) == ["1 true"]


def test_a_change_that_can_be_sent_has_the_servers_answer(worker: WorkerPage) -> None:
    worker("server.answers['/boats/1/favourite'] = ['{\"favourite\":true}', { type: 'application/json' }];"
           " server.answers['/boats/2/favourite'] = ['{\"error\":{}}', { status: 409 }];")
    assert worker("(await star('1', true)).text") == '{"favourite":true}'
    # The page that waits for it says why.
    assert worker("(await star('2', true)).status") == 409
    assert worker("[told.at(-1).outbox, told.at(-1).refused]") == [[], []]


@pytest.mark.parametrize("fault", ["server.lost = 1;", "server.answers['/boats/1/favourite'] = ['', { status: 503 }];"],
                         ids=["lost-answer", "cannot-save"])
def test_a_change_without_an_answer_is_sent_again_under_the_same_id(worker: WorkerPage, fault: str) -> None:
    assert worker(fault + "return (await star('1', true)).status;") == 202
    worker("server.answers = {}; await askWorker('arrive');")
    [first, again] = worker("posted().map(({ id }) => id)")
    assert first == again and worker(WAITING) == 0


def test_nothing_overtakes_a_change_that_waits(worker: WorkerPage) -> None:
    worker("server.answers['/boats/1/favourite'] = ['', { status: 503 }]; await star('1', true); await star('2', true);")
    assert worker(POSTED) == ["1 true", "1 true"]


def test_refused_changes_and_their_reasons_are_told_until_a_page_has_said_them(worker: WorkerPage) -> None:
    worker(AWAY + "await star('1', true); await star('2', true); server.answers['/boats/1/favourite'] ="
           " ['{\"error\":{\"message\":\"Full\"}}', { status: 409 }]; server.requests = [];" + BACK)
    refused = [{"path": "/boats/1/favourite", "body": "value=true", "reason": "Full"}]
    # Pages of an older version read `taps`.
    assert worker("told.at(-1)") == {"outbox": [], "taps": [], "refused": refused}
    # The one after it is sent all the same.
    assert worker(POSTED) == ["1 true", "2 true"]
    assert {each["accept"] for each in worker("posted()")} == {"application/json"}
    worker("await askWorker('forgetRefused'); await askWorker('arrive');")
    assert worker("told.at(-1).refused") == []


@pytest.mark.parametrize(("days", "is_sent"), [(27, True), (29, False)])
def test_a_change_waits_for_four_weeks(worker: WorkerPage, days: int, is_sent: bool) -> None:
    worker(AWAY + "await star('1', true); server.requests = []; const { now } = Date; Date.now = () => now() + it;" + BACK,
           days * DAY)
    assert worker("posted().length") == int(is_sent)
    assert [each["isExpired"] for each in worker("told.at(-1).refused")] == [True] * (not is_sent)
    assert worker(WAITING) == 0


def test_a_form_of_the_page_itself_leads_back(worker: WorkerPage) -> None:
    worker(AWAY)
    answer = worker("star('1', true, { mode: 'navigate' })")
    assert answer["status"] == 303 and answer["to"].endswith("/worker")
    assert worker("(await post('/search', { edit: 'clear', back: '/search' }, { mode: 'navigate' })).to").endswith("/search")


def test_other_forms_cannot_wait(worker: WorkerPage) -> None:
    worker("await happen('install');" + AWAY)
    assert "Failed to fetch" in worker("post('/languages', { value: 'es' })")
    assert worker("(await post('/languages', { value: 'es' }, { mode: 'navigate' })).status") == 503
    worker(BACK)
    assert worker("posted().filter(({ path }) => path === '/languages').length") == 2


def test_a_change_that_has_no_room_to_wait_is_sent_at_once_or_not_at_all(worker: WorkerPage) -> None:
    worker("await happen('install');" + AWAY + "await star('1', true); fillDevice();")
    assert "Failed to fetch" in worker("star('2', true)")
    # A form leads to a page of the app.
    assert worker("(await star('2', true, { mode: 'navigate' })).status") == 503
    worker("server.requests = [];" + BACK)
    assert worker(POSTED) == ["1 true"]
    assert worker("(await star('3', true)).status") == 200
