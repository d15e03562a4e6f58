"""The faults of the stand-in for starships, as a client on loopback sees them."""

from __future__ import annotations

import http.client
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from stand_ins.control_panel import ControlPanel
from stand_ins.server import Request
from stand_ins.starships import SAMPLES, Upstream, fleet

from .conftest import Played, wait_until

WHOLE = (SAMPLES / "starships.json").read_bytes()


def test_the_panel_tells_which_fault_is_on(played: Played) -> None:
    before = played.panel("GET", "/").json()
    assert (before["fault"], before["requests"], before["upstream"]) == (None, 0, played.address)
    on = played.put("503?path=/api/starships&times=3&after=1&seconds=5").json()
    assert on["fault"] == {"name": "503", "path": "/api/starships", "times": 3, "after": 1, "seconds": 5}
    assert played.mend().json()["fault"] is None


def test_a_fault_meets_the_path_the_times_and_the_moment_of_its_parameters(played: Played) -> None:
    played.put("503?path=/api/starships&times=2&after=1")
    paths = ["films", "starships", "starships/x", "starships", "films", "starships", "starships"]
    assert [played.get(f"/api/{path}").status for path in paths] == [200, 200, 503, 503, 200, 200, 200]
    assert played.panel("GET", "/").json()["fault"]["times"] == 0
    played.put("500?after=1")
    assert [played.get(f"/api/{path}").status for path in ("x", "x", "films", "x")] == [404, 404, 200, 500]


def test_the_panel_lists_the_requests(played: Played) -> None:
    played.get("/api/starships?a=b")
    date = "Sun, 09 Sep 2001 01:46:40 GMT"
    played.get("/api/nothing", "HEAD", If_None_Match='"x"', If_Modified_Since=date)
    first = {"method": "GET", "path": "/api/starships?a=b", "status": 200, "ifNoneMatch": None, "ifModifiedSince": None}
    second = {"method": "HEAD", "path": "/api/nothing", "status": 404, "ifNoneMatch": '"x"', "ifModifiedSince": date}
    assert played.requests() == [first | {"broken": None}, second | {"broken": None}]
    assert played.panel("DELETE", "/requests").json()["requests"] == 0
    assert played.requests() == []


def test_the_log_keeps_the_last_ten_thousand() -> None:
    upstream = Upstream(fleet(0))
    for number in range(10_010):
        upstream.reply(Request("GET", f"/{number}"))
    assert upstream.request_count == 10_010
    assert [request.path for request in upstream.requests] == [f"/{number}" for number in range(10, 10_010)]


@pytest.mark.parametrize(
    "fault, status, text",
    [("fire", 404, "Expected the name of a fault, got “fire”"), ("399", 404, "Expected the name of a fault"),
     ("600", 404, "Expected the name of a fault"), ("refuse?times=1", 400, "Expected no parameters"),
     ("reset?seconds=1", 400, "Expected path, times, after of"), ("500?path=api", 400, "a path that begins with a slash"),
     ("500?times=0", 400, "a whole number from 1"), ("500?after=-1", 400, "a whole number from 0"),
     ("500?seconds=inf", 400, "a number of seconds"), ("certificate", 400, "--tls")],
)  # fmt: skip
def test_the_panel_teaches_what_it_expects(played: Played, fault: str, status: int, text: str) -> None:
    played.put("500")
    answer = played.put(fault)
    assert answer.status == status and text in answer.json()["error"]
    assert status == 400 or {"refuse", "redirect-private", "503"} <= set(answer.json()["faults"])
    assert played.panel("GET", "/").json()["fault"]["name"] == "500"
    assert played.panel("GET", "/nothing").status == 404


@pytest.mark.parametrize(
    "fault, status, header, text",
    [("429", 429, "Retry-After", "30"), ("503", 503, "Retry-After", "30"), ("503?seconds=7", 503, "Retry-After", "7"),
     ("500?seconds=1.5", 500, "Retry-After", "2"), ("404", 404, "Retry-After", None), ("599", 599, "Retry-After", None),
     ("redirect-host", 302, "Location", "https://elsewhere.example/api/starships?page=2"),
     ("redirect-private", 302, "Location", "http://169.254.169.254/latest/meta-data/")],
)  # fmt: skip
def test_a_status_and_its_header(played: Played, fault: str, status: int, header: str, text: str | None) -> None:
    played.put(fault)
    answer = played.get("/api/starships?page=2")
    assert (answer.status, answer.headers[header]) == (status, text)


@pytest.mark.parametrize(
    "fault, type, start",
    [("html", "text/html; charset=utf-8", b"<!DOCTYPE html>"), ("wrong-json", "application/json", b'{"weather":'),
     ("error-body", "application/json", b'{"error":"'), ("empty", "application/json", b"[]"),
     ("garbage", "application/json", b"\xff\xfe\0")],
)  # fmt: skip
def test_a_body_that_is_no_collection(played: Played, fault: str, type: str, start: bytes) -> None:
    tag = played.get().headers["ETag"]
    played.put(fault)
    answer = played.get(If_None_Match=tag)
    assert (answer.status, answer.headers["Content-Type"], answer.body[: len(start)]) == (200, type, start)


def test_head_has_the_headers_and_no_body_and_nothing_can_be_changed(played: Played) -> None:
    whole, head = played.get(), played.get(method="HEAD")
    assert whole.headers.items() == head.headers.items() and whole.headers["ETag"]
    with socket.create_connection(("127.0.0.1", played.port)) as connection:
        connection.sendall(b"HEAD /api/starships HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert connection.makefile("rb").read().endswith(b"Connection: close\r\n\r\n")
    answer = played.get(method="POST")
    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_half_cuts_a_bare_array(played: Played) -> None:
    played.put("half")
    records = json.loads(WHOLE)
    assert played.get().json() == records[: len(records) // 2]
    assert [played.get(f"/api/endless{query}").status for query in ("", "?page=2")] == [200, 500]


@pytest.mark.parametrize("dialect, ending, second", [("pages", "/", "?page=2"), ("uids", "", "?page=2&limit=10")])
def test_half_leaves_the_first_page_and_five_details(dialect: str, ending: str, second: str) -> None:
    ids = [record["url"].split("/")[-1] for record in json.loads(WHOLE)[:7]]
    rests = [ending, ending + second, *(f"/{id}{ending}" for id in ids)]
    with Upstream(dialect=dialect) as upstream:
        upstream.fault = "half"
        statuses = [Played(upstream.origin, "").get(f"/api/starships{rest}").status for rest in rests]
    assert statuses == [200, 500, 200, 200, 200, 200, 200, 500, 500]


def test_reset_closes_without_an_answer(played: Played) -> None:
    played.put("reset")
    with pytest.raises(ConnectionResetError):
        played.get()
    assert played.requests()[-1]["status"] is None


def test_hang_answers_when_it_is_over_with_what_is_there_by_then() -> None:
    with Upstream(fleet(1)) as upstream, ThreadPoolExecutor() as pool:
        upstream.hang()
        answer = pool.submit(Played(upstream.origin, "").get)
        wait_until(lambda: upstream.requests)
        assert upstream.requests[0].status is None
        upstream.starships = []
        upstream.release()
        assert answer.result(5).body == b"[]" and upstream.fault is None


@pytest.mark.parametrize("fault, pause", [("trickle?seconds=0.03", 0.03), ("trickle", 0.2)])
def test_trickle_sends_a_byte_at_a_time(played: Played, fault: str, pause: float) -> None:
    played.put(fault)
    began = time.monotonic()
    connection = played.connect()
    connection.request("GET", "/api/starships", headers={"If-None-Match": "*"})
    response = connection.getresponse()
    assert (response.status, response.headers["Content-Length"]) == (200, str(len(WHOLE)))
    body = response.read(3)
    assert time.monotonic() - began >= 2 * pause
    played.mend()
    assert body + response.read() == WHOLE


def test_truncate_sends_half_of_the_promised_body(played: Played) -> None:
    played.put("truncate")
    with pytest.raises(http.client.IncompleteRead) as error:
        played.get(If_None_Match="*")
    assert error.value.partial == WHOLE[: len(WHOLE) // 2]
    assert error.value.expected == len(WHOLE) - len(WHOLE) // 2


def test_gigabyte_is_streamed_and_ends_with_the_client(played: Played) -> None:
    played.put("gigabyte")
    assert played.get(method="HEAD").headers["Content-Length"] == str(1 << 30)
    connection = played.connect()
    connection.request("GET", "/api/starships")
    response = connection.getresponse()
    assert response.headers["Transfer-Encoding"] == "chunked"
    assert response.read(5_000_000) == b'"' + b"a" * 4_999_999
    response.close()
    connection.close()
    wait_until(lambda: played.requests()[-1]["broken"])


def test_refuse_closes_the_port_and_its_connections_and_another_fault_opens_it_again(played: Played) -> None:
    for fault in ("500", "404", "418"):
        kept = played.connect()
        played.get(connection=kept)
        played.put("refuse")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            played.get(connection=kept)
        with pytest.raises(ConnectionRefusedError):
            played.get()
        played.put(fault)
        assert played.get().status == int(fault)


def test_changes_come_one_after_another_and_meet_open_connections(played: Played) -> None:
    connection = played.connect()
    assert played.get(connection=connection).status == 200
    played.put("500")
    assert played.get(connection=connection).status == 500
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(played.put, ["refuse", "500"] * 10))
    assert {answer.status for answer in answers} == {200}
    played.mend()
    assert played.get().status == 200


def test_a_port_that_is_taken_meanwhile_is_an_error(played: Played) -> None:
    played.put("refuse")
    with socket.create_server(("127.0.0.1", played.port)):
        answer = played.mend()
        assert answer.status == 409 and "DELETE /fault tries again" in answer.json()["error"]
    assert played.mend().status == 200
    assert played.get().status == 200


def test_a_status_that_a_test_sets_does_not_ask_to_wait() -> None:
    with Upstream(fleet(1)) as upstream, ControlPanel(upstream) as panel:
        upstream.fault = 503
        answer = Played(upstream.origin, panel.base).get()
        assert (answer.status, answer.headers["Retry-After"]) == (503, None)
