"""The stream of events as it is on the wire: small, bounded, and over at once when either side leaves."""

from __future__ import annotations

import gzip
import json
import random
import re
import signal
import socket
import time
import urllib.error
import urllib.request
import zlib
from contextlib import closing

import pytest

from conftest import Start
from site_under_test import Site
from stand_ins.starships import Upstream, fleet
from vitals import MEASUREMENTS

SECONDS = 10


class Stream:
    """A connection to `/live`; counts what comes over it."""

    def __init__(self, site: Site, *paths: str, is_compressed: bool = True, since: str | None = None) -> None:
        self._socket = socket.create_connection(("127.0.0.1", site.program.port), SECONDS)
        pages = "&".join(f"page={since or revision(site, path)}+{urllib.request.quote(path, safe='/')}" for path in paths)
        accepted = "Accept-Encoding: gzip\r\n" if is_compressed else ""
        self._socket.sendall(f"GET /live?{pages} HTTP/1.1\r\nHost: localhost\r\n{accepted}\r\n".encode())
        self._buffer = b""
        self._inflate = zlib.decompressobj(zlib.MAX_WBITS | 16) if is_compressed else None
        self.head = self._read_until(b"\r\n\r\n").decode()
        self._text = ""
        self.received = 0
        while "\n\n" not in self._text:
            self._read_chunk()
        self._text = self._text.partition("\n\n")[2]
        # The server takes a first look at the pages meanwhile, which takes longer on a busy machine.
        begin = time.monotonic()
        for path in paths:
            site.text(path)
        time.sleep(0.2 + 3 * (time.monotonic() - begin))

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise EOFError
        self._buffer += data

    def _read_until(self, end: bytes) -> bytes:
        while end not in self._buffer:
            self._read()
        found, _, self._buffer = self._buffer.partition(end)
        return found

    def _read_chunk(self) -> None:
        line = self._read_until(b"\r\n")
        size = int(line, 16)
        if not size:
            raise EOFError
        while len(self._buffer) < size + 2:
            self._read()
        data, self._buffer = self._buffer[:size], self._buffer[size + 2:]
        self.received += len(line) + 2 + size + 2
        self._text += (self._inflate.decompress(data) if self._inflate else data).decode()

    def event(self) -> tuple[dict[str, object], int]:
        """The next event, and how many bytes it took, with its share of the framing."""
        self.received = 0
        while "\n\n" not in self._text:
            self._read_chunk()
        event, _, self._text = self._text.partition("\n\n")
        assert event.startswith("data:"), event
        return json.loads(event.removeprefix("data:")), self.received


def revision(site: Site, path: str) -> str:
    """Of the page, as soon as it shows one revision, and nothing is on its way that has another one."""
    for _ in range(50):
        text = site.text(path)
        found = re.search(r'data-revision="(\d+)"', text)
        assert found, f"Expected a page with a revision at {path}."
        if found[1] != "1" and "data-pending" not in text:
            return found[1]
        time.sleep(0.1)
    raise AssertionError(f"Expected one revision at {path}.")


def post(site: Site, path: str, form: str) -> None:
    urllib.request.urlopen(urllib.request.Request(site(path), data=form.encode(), method="POST")).close()


def favour(site: Site, item: int, is_on: bool = True) -> None:
    post(site, f"/starships/{item}/favourite", f"value={str(is_on).lower()}")


@pytest.fixture
def site(start: Start) -> Site:
    with Upstream(fleet(200)) as upstream:
        site = start(upstream=upstream)
        site.retry_until("fresh")
        yield site


def cells(stream: Stream) -> tuple[list[list[str]], int]:
    """The steps of the next event that has some, and the bytes until then."""
    total = 0
    while True:
        event, size = stream.event()
        total += size
        assert "page" not in event or "from" in event, f"Expected a change in place, got {event}."
        if "cells" in event:
            return event["cells"], total


def test_what_a_change_takes(site: Site) -> None:
    """A star, items that come, move and go, and a feed that became fresh."""
    page = "/starships?page-size=200"
    with closing(Stream(site, page)) as stream:
        favour(site, 7)
        event, size = stream.event()
        assert event == {"favourites": {"starships/7": True}}
        MEASUREMENTS.record("a star among 200", size, "B")
        assert size <= 300
    for number in range(1, 41):
        favour(site, number)
    with closing(Stream(site, "/favourites?source=starships&limit=200")) as stream:
        favour(site, 20, False)
        steps, size = cells(stream)
        assert [step[0] for step in steps] == ["delete"]
        MEASUREMENTS.record("a favourite removed among 40", size, "B")
        favour(site, 150)
        steps, size = cells(stream)
        markup = next(step[2] for step in steps if step[0] == "insert")
        allowed = len(gzip.compress(markup.encode())) + 200
        MEASUREMENTS.record("a favourite inserted among 40", size, "B", f"{allowed} allowed")
        assert size <= allowed
    upstream = site.upstream
    with closing(Stream(site, page)) as stream:
        upstream.starships = [*fleet(203)[3:]]
        site.retry_until_it_says('data-item="starships/203"', path=page)
        steps, size = cells(stream)
        inserted = [step[2] for step in steps if step[0] == "insert"]
        assert len(inserted) == 3 and len(steps) == 6
        # Versions are random numbers, so that the size differs by some bytes.
        allowed = len(gzip.compress("".join(inserted).encode())) + 210
        MEASUREMENTS.record("three inserted and removed among 200", size, "B", f"{allowed} allowed")
        assert size <= allowed


def test_what_a_new_order_and_a_recovery_take(site: Site) -> None:
    """A hundred rows in another order, and a feed that failed and is fresh again."""
    upstream = site.upstream
    # All have the same cargo, so that upstream's order decides.
    page = "/starships?sort=cargo&limit=100"
    upstream.starships = fleet(100)
    site.retry_until_it_says('data-items="100"', path=page)
    with closing(Stream(site, page)) as stream:
        upstream.starships = random.Random(1).sample(upstream.starships, 100)
        post(site, "/starships/retry", "")
        steps, size = cells(stream)
        assert {step[0] for step in steps} == {"move"} and len(steps) > 50
        MEASUREMENTS.record("100 in another order", size, "B", f"{len(steps)} moves")
        # A move names two cells.
        assert size <= 20 * len(steps)
    upstream.fault = 503
    site.retry_until("archived", path=page)
    with closing(Stream(site, page)) as stream:
        upstream.fault = None
        post(site, "/starships/retry", "")
        total = 0
        while True:
            event, size = stream.event()
            total += size
            assert "cells" not in event
            if 'data-state="fresh"' in json.dumps(event).replace('\\"', '"'):
                break
        MEASUREMENTS.record("a feed of 100 is fresh again", total, "B")
        assert total <= 1_000


def test_plain_text_for_those_who_take_no_gzip(site: Site) -> None:
    with closing(Stream(site, "/starships", is_compressed=False)) as stream:
        assert "content-encoding" not in stream.head.lower()
        favour(site, 7)
        assert stream.event()[0] == {"favourites": {"starships/7": True}}


def test_what_was_missed_is_sent_when_a_page_returns(site: Site) -> None:
    """The difference to what it has, and no more."""
    page = "/favourites?source=starships&limit=200"
    for number in range(1, 4):
        favour(site, number)
    with closing(Stream(site, page)) as stream:
        favour(site, 4)
        cells(stream)
        old = revision(site, page)
    favour(site, 5)
    favour(site, 1, False)
    with closing(Stream(site, page, since=old)) as stream:
        steps, _ = cells(stream)
        assert sorted(step[0] for step in steps) == ["delete", "insert"]
        assert 'data-item="starships/5"' in next(step[2] for step in steps if step[0] == "insert")


def test_what_a_moved_and_a_changed_cell_take(start: Start) -> None:
    """A cell among 200 that moves takes its name, no markup; one that changes takes its markup; so does the line above."""
    with Upstream(fleet(300)) as upstream:
        site = start(upstream=upstream)
        site.retry_until("fresh")
        # All have the same cargo, so that upstream's order decides.
        page = "/starships?sort=cargo&limit=200"
        site.retry_until_it_says('data-items="300"', path=page)
        with closing(Stream(site, page)) as stream:
            ships = list(upstream.starships)
            upstream.starships = [*ships[:20], *ships[21:80], ships[20], *ships[80:]]
            post(site, "/starships/retry", "")
            steps, size = cells(stream)
            assert [step[0] for step in steps] == ["move"]
            MEASUREMENTS.record("a cell moved among 200", size, "B")
            assert len(json.dumps(steps)) <= 100 and size <= 300
        with closing(Stream(site, page)) as stream:
            ships = list(upstream.starships)
            ships[100] = ships[100] | {"model": "Another model", "length": "7"}
            upstream.starships = ships
            post(site, "/starships/retry", "")
            steps, size = cells(stream)
            assert [step[0] for step in steps] == ["update"]
            allowed = len(gzip.compress(steps[0][3].encode())) + 200
            MEASUREMENTS.record("a cell changed among 200", size, "B", f"{allowed} allowed")
            assert size <= allowed


@pytest.mark.timed
def test_streams_end_when_the_program_does(site: Site) -> None:
    streams = [Stream(site, "/starships") for _ in range(20)]
    started = time.monotonic()
    site.program.signal(signal.SIGTERM)
    assert time.monotonic() - started < 2
    for stream in streams:
        with pytest.raises((EOFError, ConnectionError)):
            stream.event()


def test_a_client_has_a_limit_of_streams(start: Start) -> None:
    site = start("--offline", environment={"VITRINE_MAX_STREAMS_OF_CLIENT": "2"})
    with closing(Stream(site, "/starships")), closing(Stream(site, "/starships")):
        address = site(f"/live?page={revision(site, '/starships')}+/starships")
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(address)
        assert refusal.value.code == 503 and refusal.value.headers["Retry-After"]
    # A client that leaves is noticed.
    for _ in range(20):
        try:
            urllib.request.urlopen(address).close()
            break
        except urllib.error.HTTPError:
            time.sleep(0.1)
    else:
        raise AssertionError("Expected a place after the others had left.")


def test_pages_of_other_origins_follow_nothing(site: Site) -> None:
    address = site(f"/live?page={revision(site, '/starships')}+/starships")
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(urllib.request.Request(address, headers={"Origin": "http://elsewhere.example"}))
    assert refusal.value.code == 403


@pytest.mark.parametrize("query", ["", "page=x", "page=1+nowhere/at/all/here", "page=1+//host/", "page=1+/assets/x"])
def test_pages_that_nobody_can_follow(site: Site, query: str) -> None:
    assert site.status(f"/live?{query}") == 400
