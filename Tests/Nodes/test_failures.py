"""Nodes and PostgreSQL that are killed, stopped and paused."""

from __future__ import annotations

import itertools
import threading
import time
import uuid
from pathlib import Path

from nodes import COUNT, Cluster, Visitor
from stand_ins.starships import fleet

WRITES = 2_000
WRITERS = 8


def test_answered_writes_are_there_once(cluster: Cluster, report: list[str]) -> None:
    """Nodes and PostgreSQL are killed in turn while people write. They repeat what was not answered, with its id."""
    cluster.upstream.starships = fleet(WRITES)
    proxy = Visitor(cluster.proxy.port, seconds=15)
    proxy.ask("/starships/retry", {})
    for port in cluster.ports:
        Visitor(port).wait_for("/api/v1/starships", f'"total":{WRITES}')
    items = iter(range(1, WRITES + 1))
    lock, repeated = threading.Lock(), itertools.count()
    times: list[float] = []

    def write() -> None:
        while True:
            with lock:
                item = next(items, None)
            if item is None:
                return
            key, start = str(uuid.uuid4()), time.monotonic()
            while True:
                try:
                    if proxy.favour(item, **{"Idempotency-Key": key}) == 200:
                        break
                except OSError:
                    pass
                next(repeated)
                time.sleep(0.1)
            with lock:
                times.append(time.monotonic() - start)

    writers = [threading.Thread(target=write) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    kills = {"nodes": 0, "PostgreSQL": 0}
    # PostgreSQL first, because a fast machine has soon written everything.
    for number in itertools.cycle([COUNT, *range(COUNT)]):
        time.sleep(0.7)
        if not any(writer.is_alive() for writer in writers):
            break
        if number < COUNT:
            kills["nodes"] += 1
            cluster.restart(number)
        else:
            kills["PostgreSQL"] += 1
            cluster.database.kill()
            cluster.database.start()
    for writer in writers:
        writer.join()
    rows = cluster.database.query("SELECT count(*), count(DISTINCT item) FROM vitrine.favourite WHERE removed_at IS NULL")
    changes = cluster.database.query("SELECT count(*) FROM vitrine.change")
    report.append(
        f"{WRITES} answered writes during {kills['nodes']} kills of nodes and {kills['PostgreSQL']} of PostgreSQL: "
        f"{next(repeated)} repeated; rows|items {rows}, changes {changes}; "
        f"99th percentile {sorted(times)[len(times) * 99 // 100]:.2f} s")
    assert kills["nodes"] and kills["PostgreSQL"]
    assert rows == f"{WRITES}|{WRITES}"
    # A change that was made twice would be there twice.
    assert changes == str(WRITES)


def watch(cluster: Cluster, report: list[str], name: str, seconds: int, begin, end, length: int) -> list[tuple]:
    """What a visitor of one node sees each second, from two seconds before an outage."""
    visitor = Visitor(cluster.ports[0], seconds=15)
    visitor.wait_for("/starships", 'data-state="fresh"')
    # Read once, so that the node knows them.
    visitor.favour(1)
    for path in ("/", "/starships", "/favourites"):
        visitor.ask(path)
    rows: list[tuple] = []
    start = time.monotonic()
    state = "before"
    report.append(f"{name}, for {length} s:")
    report.append("  second  list           favourites     change         said")
    item = 1
    while time.monotonic() - start < seconds:
        now = time.monotonic() - start
        if state == "before" and now >= 2:
            state = "away"
            begin()
        if state == "away" and now >= 2 + length:
            state = "back"
            end()
        cells = []
        said = False
        for path in ("/starships", "/favourites"):
            begun = time.monotonic()
            status, text = visitor.ask(path)
            said = said or 'id="away"' in text
            cells.append((status, time.monotonic() - begun))
        begun = time.monotonic()
        item = item % 100 + 1
        cells.append((visitor.favour(item), time.monotonic() - begun))
        rows.append((now, *cells, said))
        text = "  ".join(f"{status} {taken * 1_000:6.0f} ms" for status, taken in cells)
        report.append(f"  {now:6.1f}  {text}  {'yes' if said else 'no'}")
        time.sleep(max(0, 1 - (time.monotonic() - start - now)))
    return rows


def test_postgresql_is_stopped(cluster: Cluster, report: list[str]) -> None:
    rows = watch(
        cluster, report, "pg_ctl stop -m immediate", 16, cluster.database.stop_at_once, cluster.database.start, 8)
    away = [row for row in rows if 3 < row[0] < 9.5]
    assert all(row[1][0] == 200 and row[2][0] == 200 and row[3][0] == 503 and row[4] for row in away), rows
    # Refused at once, and back by itself.
    assert all(row[3][1] < 1 for row in away), rows
    assert all(cell[0] == 200 for cell in rows[-1][1:4]) and not rows[-1][4], rows


def test_postgresql_hangs(cluster: Cluster, report: list[str]) -> None:
    rows = watch(cluster, report, "SIGSTOP", 42, cluster.database.pause, cluster.database.resume, 30)
    away = [row for row in rows if row[0] < 31]
    assert all(row[1][0] == 200 and row[2][0] == 200 for row in away), rows
    # Only those on their way wait for the time limit.
    assert sum(cell[1] > 1 for row in away for cell in row[1:4]) <= 1, rows
    assert all(cell[0] == 200 for cell in rows[-1][1:4]) and not rows[-1][4], rows


def test_a_replica_takes_over(tmp_path: Path, report: list[str]) -> None:
    cluster = Cluster(tmp_path, has_replica=True)
    try:
        assert cluster.replica
        visitors = [Visitor(port) for port in cluster.ports]
        for visitor in visitors:
            visitor.wait_for("/starships", 'data-state="fresh"')
        for item in range(1, 101):
            assert visitors[item % COUNT].favour(item) == 200
        position = cluster.database.query("SELECT pg_current_wal_lsn()")
        deadline = time.monotonic() + 20
        while cluster.replica.query(f"SELECT pg_last_wal_replay_lsn() >= '{position}'") != "t":
            assert time.monotonic() < deadline, "Expected the replica to have everything."
            time.sleep(0.05)
        cluster.database.kill()
        assert visitors[0].favour(101) == 503
        cluster.replica.promote()
        start = time.monotonic()
        for visitor in visitors:
            while visitor.favour(101) != 200:
                assert time.monotonic() - start < 20, "Expected changes on the replica."
                time.sleep(0.05)
        report.append(f"changes on all nodes after a replica was promoted: {time.monotonic() - start:.1f} s")
        for visitor in visitors:
            text = visitor.ask("/api/v1/favourites?source=starships&limit=200")[1]
            assert text.count('"favourite":true') == 101
            visitor.wait_for("/favourites", "101 items")
    finally:
        cluster.stop()
