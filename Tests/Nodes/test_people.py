"""People who have signed in at one node are known to all, until their sessions end on all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nodes import COUNT, Cluster, Stream, Visitor
from program import run

LIST = "/starships"
NAME = "Ada"
PASSWORD = "seven lanterns by the road"
# The longest time after which a session that has ended is out on all nodes, in seconds.
SOON = 1


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path, has_sign_in=True)
    try:
        run("people", "add", NAME, "--role", "admin", "--database", cluster.database.address, text=f"{PASSWORD}\n")
        yield cluster
    finally:
        cluster.stop()


def sign_in(port: int) -> Visitor:
    visitor = Visitor(port)
    assert visitor.ask("/sign-in", {"name": NAME, "password": PASSWORD})[0] == 303
    assert visitor.cookie.startswith("vitrine-session=")
    return visitor


def status(port: int, cookie: str) -> int:
    return Visitor(port, cookie=cookie).ask("/api/v1/sources", headers={"Accept": "application/json"})[0]


def end_of(stream: Stream) -> float:
    """Reads a stream to its end; the time of the end."""
    while stream.read_line():
        pass
    return time.monotonic()


def test_a_person_signs_in_at_one_node_and_is_known_to_all(cluster: Cluster) -> None:
    assert {status(port, "") for port in cluster.ports} == {401}
    cookie = sign_in(cluster.ports[0]).cookie
    assert {status(port, cookie) for port in cluster.ports} == {200}


@pytest.mark.parametrize("end", ["sign-out", "password", "removal"])
def test_a_session_that_ends_at_one_node_is_out_on_all_within_a_second(cluster: Cluster, end: str) -> None:
    here, there = sign_in(cluster.ports[0]), sign_in(cluster.ports[1])
    ended = there if end != "sign-out" else Visitor(cluster.ports[0], cookie=here.cookie)
    cookie = ended.cookie
    readers = [Visitor(port, cookie=cookie) for port in cluster.ports]
    readers[0].wait_for(LIST, 'data-state="fresh"')
    streams = [Stream(reader, LIST) for reader in readers]
    with ThreadPoolExecutor(COUNT) as pool:
        ends = [pool.submit(end_of, stream) for stream in streams]
        match end:
            case "sign-out":
                assert here.ask("/sign-out", {})[0] == 303
            case "password":
                assert here.ask("/account", {"edit": "password", "password": f"{PASSWORD} again"})[0] == 303
            case "removal":
                run("people", "add", "Bo", "--role", "admin", "--database", cluster.database.address, text=f"{PASSWORD}\n")
                run("people", "remove", NAME, "--database", cluster.database.address)
        ended_at = time.monotonic()
        assert {status(port, cookie) for port in cluster.ports} == {401}
        for number, time_of_end in enumerate(ends):
            assert time_of_end.result() - ended_at < SOON, f"node {number}"
