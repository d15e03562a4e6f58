"""The past of a list after the program was killed while it wrote: every state is an answer, whole."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from conftest import Start
from countries import body, dates, define, import_dated
from program import NOWHERE, begin, run
from site_under_test import Site
from stand_ins.server import Reply, Request, StandIn

KILLS = 6
ITEMS = 32
SECONDS = 20
FIRST = datetime(2025, 1, 1, tzinfo=timezone.utc)
CHANGES = "/api/v1/changes/countries?since=2020-01-01&facts=all"


def names(number: int) -> dict[int, str]:
    """The list in the answer of this number: some items are new, some are gone, and all have another title."""
    first = number % 5 + 1
    return {id: f"Country {id:02} in answer {number}" for id in range(first, first + ITEMS)}


class NumberedAnswers(StandIn):
    """Answers with another list each time."""

    def __init__(self) -> None:
        super().__init__()
        # The time of each answer, in seconds since 1970.
        self.times: list[float] = []
        self.asked = threading.Event()

    def reply(self, request: Request) -> Reply:
        self.times.append(time.time())
        self.asked.set()
        return Reply(body=body(names(len(self.times) - 1)))


@pytest.fixture
def chance() -> random.Random:
    """Other moments in each run. A test that fails prints the seed, which the variable sets."""
    seed = os.environ.get("VITRINE_KILL_SEED") or str(random.SystemRandom().randrange(1 << 32))
    print(f"VITRINE_KILL_SEED={seed}")
    return random.Random(seed)


def number_shown(site: Site, query: str = "") -> int:
    """The number of the answer that the list shows, which must be all of that answer and nothing else."""
    document = json.loads(site.text(f"/api/v1/countries{query}"))
    titles = sorted(item["title"] for section in document["sections"] for item in section["items"])
    number = int(titles[0].split()[-1])
    assert titles == sorted(names(number).values())
    return number


def past(site: Site) -> dict[str, int]:
    """The number of the answer at each date of the time map."""
    return {date: number_shown(site, f"?at={date}") for date in dates(site)}


def seconds(date: str) -> float:
    return datetime.fromisoformat(date).timestamp()


def assert_consistent(directory: Path) -> None:
    """Holds the rows of the past against each other, in a database that a program has open."""
    with closing(sqlite3.connect(directory / "vitrine.sqlite")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        # Without favourites, each change belongs to a state, and only the newest state is the entry's.
        orphans = "SELECT * FROM item_change WHERE (timeline, since) NOT IN (SELECT timeline, since FROM past_answer)"
        assert database.execute(orphans).fetchall() == []
        newest = "SELECT since = (SELECT max(since) FROM past_answer) FROM past_answer WHERE delta IS NULL"
        assert database.execute(newest).fetchall() == [(1,)]


def refresh(site: Site) -> None:
    """Asks upstream again, and waits until its answer is stored."""
    retry = urllib.request.Request(
        site("/countries/retry"), data=b"", method="POST", headers={"Accept": "application/json"})
    urllib.request.urlopen(retry, timeout=SECONDS).close()


def test_a_refresh_that_is_killed_leaves_whole_answers(start: Start, chance: random.Random, tmp_path: Path) -> None:
    directory = tmp_path / "data"
    shown = -1
    with NumberedAnswers() as upstream, ThreadPoolExecutor(1) as visitor:
        file = define(tmp_path, upstream.base)
        for kill in range(KILLS + 1):
            site = start("--source", str(file), directory=directory)
            if kill > 0:
                assert_consistent(directory)
                assert_past_of(upstream, site, shown)
            if kill == KILLS:
                break
            refresh(site)
            began = time.monotonic()
            refresh(site)
            usual = time.monotonic() - began
            shown = number_shown(site)
            upstream.asked.clear()
            request = visitor.submit(refresh, site)
            assert upstream.asked.wait(SECONDS)
            time.sleep(chance.uniform(0, usual))
            site.program.kill()
            # An answer, or a connection that has ended.
            request.exception(SECONDS)


def assert_past_of(upstream: NumberedAnswers, site: Site, shown: int) -> None:
    """Each date has the answer of its time, and the newest answer is at least the one that was shown."""
    numbers = past(site)
    assert list(numbers.values()) == sorted(set(numbers.values()))
    assert shown <= max(numbers.values()) < len(upstream.times)
    for date, number in numbers.items():
        # A state counts from when upstream was asked, and its date is the end of that second.
        assert upstream.times[number] > seconds(date) - 1
        assert number == 0 or upstream.times[number - 1] < seconds(date)
    assert json.loads(site.text(CHANGES))["complete"]


@pytest.mark.parametrize(
    ("versions", "hours"), [(24, 8), (60, 20)], ids=["all versions stay", "old versions are deleted"])
def test_an_import_that_is_killed_ends_like_one_that_is_not(
    start: Start, chance: random.Random, tmp_path: Path, versions: int, hours: int
) -> None:
    file = define(tmp_path, NOWHERE, "history: 40 days")
    folder = tmp_path / "versions"
    folder.mkdir()
    for number in range(versions):
        date = FIRST + number * timedelta(hours=hours)
        (folder / f"{date:%Y%m%dT%H%M%SZ}.json").write_bytes(body(names(number)))

    whole = begin(*import_dated(folder, file, tmp_path / "whole"))
    assert whole.stderr
    whole.stderr.readline()
    began = time.monotonic()
    _, errors = whole.communicate(timeout=3 * SECONDS)
    assert whole.returncode == 0, errors
    usual = time.monotonic() - began

    kills = 0
    for _ in range(KILLS):
        killed = begin(*import_dated(folder, file, tmp_path / "killed"))
        assert killed.stderr
        # It has read a version.
        killed.stderr.readline()
        try:
            killed.wait(chance.uniform(0, usual / 4))
        except subprocess.TimeoutExpired:
            killed.kill()
            kills += 1
        killed.communicate()
    assert kills > 0
    run(*import_dated(folder, file, tmp_path / "killed"))

    expected, found = (
        start("--offline", "--source", str(file), directory=tmp_path / name) for name in ("whole", "killed"))
    states = past(expected)
    for date, number in states.items():
        assert datetime.fromisoformat(date) == FIRST + number * timedelta(hours=hours)
    assert (len(states) == versions) == (versions * hours < 30 * 24)
    assert past(found) == states
    assert number_shown(found) == number_shown(expected) == versions - 1
    assert json.loads(found.text(CHANGES)) == json.loads(expected.text(CHANGES))
    for name in ("whole", "killed"):
        assert_consistent(tmp_path / name)
