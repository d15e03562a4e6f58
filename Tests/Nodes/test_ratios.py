"""What PostgreSQL, a second node and many profiles cost, as ratios of runs in turn."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import time
from pathlib import Path

from database import Database
from nodes import Cluster, Visitor
from program import Program
from stand_ins.starships import Upstream, fleet

SECONDS = 3
ROUNDS = 3
# `make soak` raises them.
PROFILES = int(os.environ.get("VITRINE_NODES_PROFILES", "20000"))
FAVOURITES = 10 * PROFILES


def throughput(port: int, path: str, seconds: int = SECONDS) -> float:
    """Requests a second, by wrk."""
    text = subprocess.run(
        ["wrk", "-t", "1", "-c", "16", "-d", f"{seconds}s", f"http://127.0.0.1:{port}{path}"],
        capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text, text
    return float(re.search(r"Requests/sec:\s*([\d.]+)", text)[1])


def processor_time(processes: list[int]) -> float:
    """In seconds, with that of children that have ended. A parent stands before its children."""
    def ticks(process: int) -> int:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except FileNotFoundError:
            # PostgreSQL's workers come and go; what this one took is its parent's now.
            return 0
        return sum(map(int, fields[11:15]))

    return sum(map(ticks, reversed(processes))) / os.sysconf("SC_CLK_TCK")


def test_pages_on_postgresql(cluster: Cluster, tmp_path: Path, report: list[str]) -> None:
    """In processor time, because other programs may be running. PostgreSQL's own counts, too."""
    upstreams = {"starships": cluster.upstream.base}
    with Program(tmp_path / "sqlite", upstreams=upstreams) as alone:
        sites = {
            "SQLite": (alone.port, lambda: [alone.pid]),
            "PostgreSQL": (cluster.ports[0], lambda: [cluster.nodes[0].pid, *cluster.database.processes()]),
        }
        for port, _ in sites.values():
            visitor = Visitor(port)
            visitor.wait_for("/starships", 'data-state="fresh"')
            for item in range(1, 31):
                assert visitor.favour(item) == 200
        for path in ("/starships", "/favourites"):
            costs: dict[str, list[float]] = {name: [] for name in sites}
            for _ in range(ROUNDS):
                for name, (port, processes) in sites.items():
                    before = processor_time(processes())
                    pages = throughput(port, path) * SECONDS
                    costs[name].append((processor_time(processes()) - before) / pages)
            ratio = statistics.median(costs["SQLite"]) / statistics.median(costs["PostgreSQL"])
            report.append(f"{path} on PostgreSQL ÷ SQLite, warm, pages for the same processor time: {ratio:.2f}")
            assert ratio >= 0.8


def test_two_nodes_beside_one(cluster: Cluster, report: list[str]) -> None:
    for port in cluster.ports:
        Visitor(port).wait_for("/starships", 'data-state="fresh"')

    def together(ports: list[int]) -> float:
        commands = [
            ["wrk", "-t", "1", "-c", "16", "-d", f"{SECONDS}s", f"http://127.0.0.1:{port}/starships"] for port in ports]
        runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        return sum(float(re.search(r"Requests/sec:\s*([\d.]+)", run.communicate()[0])[1]) for run in runs)

    one, two = [], []
    for _ in range(ROUNDS):
        one.append(together(cluster.ports[:1]))
        two.append(together(cluster.ports[:2]))
    # One node uses all processors, so on one machine a second one adds nothing.
    report.append(f"two nodes ÷ one on {os.cpu_count()} processors: "
                  f"{statistics.median(two) / statistics.median(one):.2f}")


def test_a_write(cluster: Cluster, report: list[str]) -> None:
    visitor = Visitor(cluster.proxy.port)
    visitor.wait_for("/starships", 'data-state="fresh"')
    times = []
    for number in range(1_000):
        start = time.monotonic()
        assert visitor.favour(number % 200 + 1, is_on=number % 400 < 200) == 200
        times.append(time.monotonic() - start)
    times.sort()
    report.append(
        f"a write through nginx: median {times[500] * 1_000:.1f} ms, 99th percentile {times[990] * 1_000:.1f} ms")


FILL = """
INSERT INTO vitrine.profile (id, used_at)
    SELECT 'many-' || number, extract(epoch FROM now()) FROM generate_series(1, {profiles}) AS number;
INSERT INTO vitrine.favourite (profile, source, item, added_at, record, position, title, names, words)
    SELECT 'many-' || number / 10, 'starships', (number % 10 * 18 + number / 10 % 18 + 1)::text, number, record,
        number % 10 + 1, title, names, words
    FROM generate_series(1, {favourites}) AS number,
        (SELECT record, title, names, words FROM vitrine.favourite LIMIT 1) AS one
    ON CONFLICT DO NOTHING;
ANALYZE vitrine.favourite;
ANALYZE vitrine.profile;
"""


def test_pages_beside_many_profiles(tmp_path: Path, report: list[str]) -> None:
    """Pages that read the database each time, because what a node has read counts for a second."""
    upstream = Upstream(fleet(200))
    upstream.start()
    databases = {"empty": Database(), "full": Database()}
    nodes: dict[str, Program] = {}
    try:
        for name, database in databases.items():
            nodes[name] = Program(
                tmp_path / name, "--database", database.address, upstreams={"starships": upstream.base})
            visitor = Visitor(nodes[name].port)
            visitor.wait_for("/starships", 'data-state="fresh"')
            for item in range(1, 31):
                assert visitor.favour(item) == 200
        start = time.monotonic()
        databases["full"].query(FILL.format(profiles=PROFILES, favourites=FAVOURITES).replace("\n", " "))
        count = int(databases["full"].query("SELECT count(*) FROM vitrine.favourite"))
        filled = time.monotonic() - start
        for path in ("/favourites", "/"):
            times: dict[str, list[float]] = {name: [] for name in nodes}
            for _ in range(30):
                for name, node in nodes.items():
                    begun = time.monotonic()
                    assert Visitor(node.port).ask(path)[0] == 200
                    times[name].append(time.monotonic() - begun)
                time.sleep(1.05)
            ratio = statistics.median(times["full"]) / statistics.median(times["empty"])
            report.append(
                f"{path} beside {PROFILES:,} profiles and {count:,} favourites (filled in {filled:.0f} s) ÷ empty: "
                f"{ratio:.2f} (median {statistics.median(times['full']) * 1_000:.1f} ms)")
            assert ratio <= 1.5
    finally:
        for node in nodes.values():
            node.kill()
        upstream.stop()
        for database in databases.values():
            database.remove()
