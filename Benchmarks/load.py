"""Servers, and the load that `wrk` puts on them."""

from __future__ import annotations

import http.client
import os
import random
import re
import subprocess
import threading
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import quote

from program import Program
from table import Row, duration

HERE = Path(__file__).resolve().parent
VISITORS = 8
TICK = 1 / os.sysconf("SC_CLK_TCK")


@dataclass
class Sample:
    """The means of a request in one run: its time and the server's processor time, in seconds, and its bytes with
    header fields."""

    time: float
    processor: float
    bytes: float


@dataclass
class Load:
    """Requests to a server, sent in turn."""

    base: str
    pid: int
    # As `rotate.lua` reads them.
    requests: list[str]
    # The site whose favourites change meanwhile.
    site: Site | None = None
    samples: list[Sample] = field(default_factory=list)

    def run(self, folder: Path, seconds: int = 1) -> None:
        """Sends requests, beginning at any of them, and adds a sample."""
        file = folder / "requests.txt"
        file.write_text("\n".join(self.requests) + "\n")
        start = str(random.randrange(len(self.requests)))
        options = ["-t1", "-c16", f"-d{seconds}s", "-s", HERE / "rotate.lua"]
        command = ["wrk", *options, self.base, "--", file, start]
        before = processor_time(self.pid)
        with self.site.changing_favourites() if self.site else nullcontext():
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        count, microseconds, size, failed = map(int, output.splitlines()[-1].split())
        if failed or not count:
            raise RuntimeError(f"Expected answers to {self.requests[0]}, got {failed} errors.\n{output}")
        used = processor_time(self.pid) - before
        self.samples.append(Sample(microseconds / 1e6 / count, used / count, size / count))


def beside(work: str, page: Load, peer: str, others: list[Sample], wanted: str = "") -> Row:
    """A page's requests per second beside a peer's."""
    pairs = list(zip(page.samples, others))
    return Row(
        work, f"{1 / median(ours.time for ours in page.samples):,.0f}/s",
        peer, f"{1 / median(theirs.time for theirs in others):,.0f}/s",
        median(theirs.time / ours.time for ours, theirs in pairs), wanted,
        processor=median(theirs.processor / ours.processor for ours, theirs in pairs),
    )


def by_processor(work: str, page: Load, peer: str, other: Load, wanted: str = "") -> Row:
    """A page's processor time beside another's."""
    return Row(
        f"{work}, processor time", duration(median(ours.processor for ours in page.samples)),
        peer, duration(median(theirs.processor for theirs in other.samples)),
        median(ours.processor / theirs.processor for ours, theirs in zip(page.samples, other.samples)), wanted,
    )


def constant(least: Load, most: Load, page: Load) -> list[Sample]:
    """What a constant of the page's size would take, by the smallest and the largest asset."""

    def between(least: Sample, most: Sample, size: float) -> Sample:
        share = (size - least.bytes) / (most.bytes - least.bytes)
        return Sample(
            least.time + share * (most.time - least.time),
            least.processor + share * (most.processor - least.processor), size,
        )

    return [between(*samples, page.bytes) for *samples, page in zip(least.samples, most.samples, page.samples)]


class Site:
    """A running server with visitors, who have favourites of their own."""

    def __init__(self, program: Program, ids: list[str]) -> None:
        self.program = program
        self.ids = ids
        self.cookies = [self.new_visitor(random.sample(ids, 5)) for _ in range(VISITORS)]

    @property
    def base(self) -> str:
        return self.program.base

    def new_visitor(self, favourites: list[str]) -> str:
        """The cookie of a visitor with these favourites."""
        cookie = self.change_favourite("", favourites[0], True)
        with ThreadPoolExecutor(16) as threads:
            list(threads.map(lambda id: self.change_favourite(cookie, id, True), favourites[1:]))
        return cookie

    def change_favourite(self, cookie: str, id: str, value: bool) -> str:
        """Adds or removes a visitor's favourite; the cookie of the visitor."""
        connection = http.client.HTTPConnection("127.0.0.1", self.program.port)
        path = f"/starships/{quote(id)}/favourite"
        headers = {"Content-Type": "application/x-www-form-urlencoded"} | ({"Cookie": cookie} if cookie else {})
        connection.request("POST", path, f"value={str(value).lower()}", headers)
        answer = connection.getresponse()
        if answer.status != 303:
            raise RuntimeError(f"Expected 303 from {path}, got {answer.status}.")
        cookies = [value.partition(";")[0] for value in answer.headers.get_all("Set-Cookie", [])]
        connection.close()
        return cookie or next(value for value in cookies if value.startswith("vitrine-profile="))

    @contextmanager
    def changing_favourites(self) -> Iterator[None]:
        """Changes twenty favourites a second."""
        is_over = threading.Event()

        def change() -> None:
            while not is_over.wait(0.05):
                self.change_favourite(random.choice(self.cookies), random.choice(self.ids), random.random() < 0.5)

        with ThreadPoolExecutor(1) as thread:
            changes = thread.submit(change)
            try:
                yield
            finally:
                is_over.set()
        changes.result()

    def load(self, paths: list[str], *fields: str, cookies: list[str] | None = None) -> Load:
        """The paths in an order of chance, each for one visitor after the other; by default, one has no profile."""
        paths = random.sample(paths, len(paths))
        visitors = [[f"Cookie: {cookie}"] for cookie in cookies or self.cookies] + ([] if cookies else [[]])
        requests = []
        for number in range(max(len(paths), len(visitors) * 100)):
            visitor = visitors[(number + number // len(paths)) % len(visitors)]
            requests.append("\t".join([paths[number % len(paths)], *visitor, *fields]))
        return Load(self.base, self.program.pid, requests, self)


class Node:
    """The server of `concatenation.js`, which listens when this is made."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(["node", HERE / "concatenation.js"], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.base = f"http://127.0.0.1:{int(self._process.stdout.readline())}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> Node:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.wait()

    def load(self, cells: int, bytes: int, *fields: str) -> Load:
        return Load(self.base, self.pid, ["\t".join([f"/{cells}/{bytes}", *fields])])


def read(address: str, *, compressed: bool = False) -> bytes:
    """The body of an answer as it comes over the wire."""
    headers = {"Accept-Encoding": "gzip"} if compressed else {}
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
        return answer.read()


def assets(page: bytes) -> list[str]:
    return sorted(set(re.findall(r'(?:href|src)="(/assets/[^"#]+)', page.decode())))


def processor_time(pid: int) -> float:
    """The processor time of a process so far, in seconds: fields 14 and 15 of proc_pid_stat(5)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def memory(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) * 1_024 / 1e6
