"""A network between a node and PostgreSQL that is split or slow, and notifications that are lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nodes import COUNT, Cluster, Stream, Visitor

AWAY = 'id="away"'
# A statement fails after 5 s, and its connection a second later.
LIMIT = 6


@pytest.fixture
def split(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path, has_gate=True)
    try:
        for port in cluster.ports:
            Visitor(port).wait_for("/starships", 'data-state="fresh"')
        yield cluster
    finally:
        cluster.stop()


def timed(visitor: Visitor, item: int) -> tuple[int, float]:
    start = time.monotonic()
    return visitor.favour(item), time.monotonic() - start


def test_a_node_that_is_split_off_says_so_and_catches_up(split: Cluster, report: list[str]) -> None:
    assert split.gate
    alone, other = Visitor(split.ports[0]), Visitor(split.ports[1])
    assert alone.favour(1) == 200
    for path in ("/starships", "/favourites?source=starships"):
        alone.ask(path)
    stream = Stream(alone, "/favourites?source=starships")
    split.gate.close()
    # One change waits for the time limit; the next ones don't.
    status, taken = timed(alone, 2)
    assert status == 503 and taken < LIMIT + 2
    status, taken = timed(alone, 2)
    assert status == 503 and taken < 1
    status, text = alone.ask("/starships/3/favourite", {"value": "true"})
    assert status == 503 and "can’t be reached" in text, text
    for path in ("/starships", "/favourites?source=starships"):
        status, text = alone.ask(path)
        assert status == 200 and AWAY in text, path
    status, text = alone.ask("/health")
    assert "degraded" in text and "no answer within" in text, (status, text)
    # The others have their database.
    assert timed(other, 4)[0] == 200
    assert AWAY not in other.ask("/starships")[1]
    split.gate.open()
    start = time.monotonic()
    # The open page shows what the other node changed meanwhile.
    stream.wait_for_page(alone, "/favourites?source=starships", 'data-item="starships/4"')
    report.append(f"an open page of a node that was split off, once it is back: {time.monotonic() - start:.1f} s")
    while AWAY in alone.ask("/starships")[1] or alone.favour(5) != 200:
        assert time.monotonic() - start < 5
        time.sleep(0.05)
    assert split.database.query("SELECT string_agg(item, ',' ORDER BY item) FROM vitrine.favourite") in ("1,4,5", "1,2,4,5")


def test_an_open_page_takes_its_notice_back(split: Cluster) -> None:
    """Nobody asks the node for anything once the network is back."""
    assert split.gate
    alone = Visitor(split.ports[0])
    alone.ask("/starships")
    split.gate.close()
    assert alone.favour(1) == 503
    assert AWAY in alone.ask("/starships")[1]
    stream = Stream(alone, "/starships")
    split.gate.open()
    stream.wait_for_page(alone, "/starships", rf"^(?:(?!{AWAY}).)*$")


def test_a_slow_network_is_survived(split: Cluster, report: list[str]) -> None:
    assert split.gate
    slow = Visitor(split.ports[0])
    assert slow.favour(1) == 200
    split.gate.delay = 0.3
    status, taken = timed(slow, 2)
    assert status == 200 and taken < LIMIT
    report.append(f"a change with 0.3 s each way to PostgreSQL: {taken:.1f} s")
    status, text = slow.ask("/favourites?source=starships")
    assert status == 200 and AWAY not in text and 'data-item="starships/2"' in text
    # Slower than the time limit.
    split.gate.delay = LIMIT
    status, text = slow.ask("/starships/3/favourite", {"value": "true"})
    assert status == 503 and "can’t be reached" in text, text
    assert timed(slow, 3)[1] < 1
    assert AWAY in slow.ask("/favourites?source=starships")[1]
    split.gate.delay = 0
    start = time.monotonic()
    while slow.favour(3) != 200 or AWAY in slow.ask("/favourites?source=starships")[1]:
        # What is on its way takes its time.
        assert time.monotonic() - start < 4 * LIMIT
        time.sleep(0.1)


def test_missed_notifications_are_made_up_for(cluster: Cluster) -> None:
    """Something changes while no node listens, and nothing ever tells them."""
    visitors = [Visitor(port) for port in cluster.ports]
    for visitor in visitors:
        visitor.wait_for("/starships", 'data-state="fresh"')
    assert visitors[0].favour(1) == visitors[0].favour(2) == 200
    path = "/favourites?source=starships"
    for visitor in visitors:
        visitor.wait_for(path, 'data-item="starships/2"')
    streams = [Stream(visitor, path) for visitor in visitors]
    start = time.monotonic()
    ended = cluster.database.query(
        "WITH removed AS (UPDATE vitrine.favourite SET removed_at = 1 WHERE item = '2' RETURNING 1) "
        "SELECT count(*) FROM removed, pg_stat_activity "
        "WHERE query LIKE 'LISTEN %' AND pg_terminate_backend(pid)")
    assert ended == str(COUNT)
    for visitor, stream in zip(visitors, streams):
        stream.wait_for_page(visitor, path, r'^(?:(?!data-item="starships/2").)*$')
        stream.close()
    assert time.monotonic() - start < 2
