#!/usr/bin/env python3
"""Measures Vitrine beside named peers and floors, and prints one table of ratios.

Usage: Benchmarks/run.py, after the release builds of the program and of this package; `make benchmark` makes both.

VITRINE_PROGRAM names another program, VITRINE_BENCHMARK_ROUNDS the number of runs of a second that each page gets.
"""

from __future__ import annotations

import gzip
import http.client
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import quote

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
os.environ.setdefault("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
sys.path[:0] = [str(ROOT / "Tools"), str(ROOT / "Tests/Browser")]

from program import Program  # noqa: E402
from stand_ins.starships import Upstream, fleet  # noqa: E402

IN_PROCESS = HERE / ".build/release/Benchmarks"
ROUNDS = int(os.environ.get("VITRINE_BENCHMARK_ROUNDS", "5"))
STARTS = 7
SIZES = (1_000, 20_000, 100_000)
# No more orders than a feed keeps.
ORDERS = [
    f"sort={sort}{order}" for sort in ("name", "length", "cost", "crew", "cargo") for order in ("", "&order=descending")
]
CELLS = 36
VISITORS = 8
TICK = 1 / os.sysconf("SC_CLK_TCK")


# The table


@dataclass
class Row:
    """A figure, its peer's, and their ratio, which stands beside the wanted one."""

    work: str
    ours: str
    peer: str
    theirs: str
    ratio: float
    wanted: str = ""
    is_met: bool = True
    # The ratio of processor times, where the other one is of requests.
    processor: float | None = None


def meets(ratio: float, wanted: str) -> bool:
    if not wanted:
        return True
    sign, bound = wanted.split()
    return ratio >= float(bound) if sign == "≥" else ratio <= float(bound)


def table(rows: list[Row]) -> str:
    lines = [("", "Vitrine", "beside", "", "ratio", "wanted", "", "by processor time")]
    for row in rows:
        processor = "" if row.processor is None else f"{row.processor:.2f}"
        lines.append((
            row.work, row.ours, row.peer, row.theirs, f"{row.ratio:.2f}", row.wanted, "" if row.is_met else "missed",
            processor,
        ))
    widths = [max(map(len, column)) for column in zip(*lines)]
    is_text = (True, False, True, False, False, True, True, False)
    return "\n".join(
        "  ".join(f"{cell:{'<' if left else '>'}{width}}" for cell, width, left in zip(line, widths, is_text)).rstrip()
        for line in lines
    )


def duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


# Within one process


def in_process() -> Iterator[Row]:
    lines = subprocess.run([IN_PROCESS], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    for line in lines:
        work, ours, peer, theirs, ratio, wanted = line.split("\t")
        yield Row(
            work, duration(float(ours) / 1e6), peer, duration(float(theirs) / 1e6), float(ratio), wanted,
            meets(float(ratio), wanted),
        )


# Pages through running servers


@dataclass
class Sample:
    """What one request took in one run, in seconds, and its bytes with header fields."""

    time: float
    processor: float
    bytes: float


@dataclass
class Load:
    """Requests to a server, sent in turn."""

    base: str
    pid: int
    lines: list[str]
    # The site whose favourites change meanwhile.
    site: Site | None = None
    samples: list[Sample] = field(default_factory=list)

    @property
    def figure(self) -> str:
        return f"{1 / median(sample.time for sample in self.samples):,.0f}/s"

    @property
    def processor(self) -> str:
        return duration(median(sample.processor for sample in self.samples))

    def run(self, folder: Path) -> None:
        requests = folder / "requests.txt"
        requests.write_text("\n".join(self.lines) + "\n")
        command = ["wrk", "-t1", "-c16", "-d1s", "-s", HERE / "rotate.lua", self.base, "--", requests]
        start = str(random.randrange(len(self.lines)))
        before = processor_time(self.pid)
        with self.site.changing_favourites() if self.site else nullcontext():
            output = subprocess.run([*command, start], check=True, capture_output=True, text=True).stdout
        count, microseconds, size, failed = map(int, output.splitlines()[-1].split())
        if failed or not count:
            sys.exit(f"Expected answers to {self.lines[0]}, got {failed} errors and {count} answers.\n{output}")
        used = processor_time(self.pid) - before
        self.samples.append(Sample(microseconds / 1e6 / count, used / count, size / count))


def processor_time(pid: int) -> float:
    """The processor time of a process so far, in seconds: fields 14 and 15 of proc_pid_stat(5)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def memory(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", text)[1]) * 1_024 / 1e6


class Site:
    """A running server with visitors, each with favourites of their own, one of which changes now and then."""

    def __init__(self, program: Program, ids: list[str]) -> None:
        self.program = program
        self.ids = ids
        self.cookies: list[str] = []
        for _ in range(VISITORS):
            self.cookies.append(self.new_visitor(random.sample(ids, 5)))

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
            sys.exit(f"Expected 303 from {path}, got {answer.status}.")
        cookies = [value.partition(";")[0] for value in answer.headers.get_all("Set-Cookie", [])]
        connection.close()
        return cookie or next(value for value in cookies if value.startswith("vitrine-profile="))

    @contextmanager
    def changing_favourites(self) -> Iterator[None]:
        is_over = threading.Event()

        def change() -> None:
            while not is_over.wait(0.05):
                self.change_favourite(random.choice(self.cookies), random.choice(self.ids), random.random() < 0.5)

        thread = threading.Thread(target=change)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def load(self, paths: list[str], *fields: str, cookies: list[str] | None = None) -> Load:
        """The paths in an order of chance, each for one visitor after the other; unless told, the last has no profile."""
        paths = random.sample(paths, len(paths))
        visitors = [[f"Cookie: {cookie}"] for cookie in cookies or self.cookies] + ([] if cookies else [[]])
        lines = []
        for number in range(max(len(paths), len(visitors) * 100)):
            visitor = visitors[(number + number // len(paths)) % len(visitors)]
            lines.append("\t".join([paths[number % len(paths)], *visitor, *fields]))
        return Load(self.base, self.program.pid, lines, self)


def read(address: str, *, compressed: bool = False) -> bytes:
    """The body of an answer as it comes over the wire."""
    headers = {"Accept-Encoding": "gzip"} if compressed else {}
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
        return answer.read()


def assets(page: bytes) -> list[str]:
    return sorted(set(re.findall(r'(?:href|src)="(/assets/[^"#]+)', page.decode())))


def constant(small: Load, large: Load, page: Load) -> Iterator[tuple[float, float]]:
    """The times of a constant of the page's size in each run, between those of two assets."""
    for least, most, sample in zip(small.samples, large.samples, page.samples):
        share = (sample.bytes - least.bytes) / (most.bytes - least.bytes)
        yield (
            least.time + share * (most.time - least.time),
            least.processor + share * (most.processor - least.processor),
        )


def beside(name: str, page: Load, peer: str, others: list[tuple[float, float]], wanted: str = "") -> Row:
    """A page's requests per second beside another's, whose times and processor times these are."""
    ratio = median(time / sample.time for sample, (time, _) in zip(page.samples, others))
    processor = median(time / sample.processor for sample, (_, time) in zip(page.samples, others))
    theirs = f"{1 / median(time for time, _ in others):,.0f}/s"
    return Row(name, page.figure, peer, theirs, ratio, wanted, meets(ratio, wanted), processor)


def by_processor(name: str, page: Load, peer: str, other: Load, wanted: str = "") -> Row:
    """A page's processor time beside another's."""
    ratio = median(ours.processor / theirs.processor for ours, theirs in zip(page.samples, other.samples))
    return Row(
        f"{name}, processor time", page.processor, peer, other.processor, ratio, wanted, meets(ratio, wanted))


def times(load: Load) -> list[tuple[float, float]]:
    return [(sample.time, sample.processor) for sample in load.samples]


def pages(sites: dict[int, Site], node: tuple[int, int] | None, folder: Path) -> Iterator[Row]:
    samples = sites[CELLS]
    lists = {size: [f"/starships?{order}" for order in ORDERS] for size in sites}
    for size in SIZES:
        lists[size] = [f"{path}&page={page}" for path in lists[size] for page in (1, 2, size // CELLS // 2, size // CELLS)]
    # More than the cells that are kept.
    everywhere = [f"/starships?{order}&page={page}" for order in ORDERS for page in range(1, 20_000 // CELLS)]
    typing = "X-Purpose: update"
    words = ("star", "love", "blue", "ship", "the", "man")
    media = ("albums", "songs", "music-videos", "apps", "books", "podcasts", "movies")

    loads = {
        "list": samples.load(lists[CELLS]),
        "compressed": samples.load(lists[CELLS], "Accept-Encoding: gzip"),
        "cold": sites[20_000].load(everywhere),
        "home": samples.load(["/"]),
        "charts": samples.load([f"/charts?media={medium}" for medium in media]),
        "music": samples.load([f"/music?term={word}" for word in words], typing),
        "search": samples.load([f"/search?term={word}" for word in words], typing),
        "item": samples.load([f"/starships/{quote(id)}?{order}" for id in samples.ids for order in ORDERS]),
        "JSON": samples.load([f"/api/v1{path}&limit={CELLS}" for path in lists[CELLS]]),
        "item of JSON": samples.load([f"/api/v1/starships/{quote(id)}" for id in samples.ids]),
    }
    for size in SIZES:
        site = sites[size]
        loads[f"list {size}"] = site.load(lists[size])
        loads[f"item {size}"] = site.load([f"/starships/{id}?{order}" for id in site.ids for order in ORDERS])
        loads[f"JSON {size}"] = site.load([f"/api/v1{path}&limit={CELLS}" for path in lists[size]])
    large = sites[20_000]
    say("Adding 10,000 favourites.")
    for count in (10, 10_000):
        cookie = large.new_visitor([str(number) for number in range(1, count + 1)])
        loads[f"{count} favourites"] = large.load(lists[20_000], cookies=[cookie])
    first = read(samples.base + "/starships")
    by_size = sorted(assets(first), key=lambda path: len(read(samples.base + path)))
    least, most = (Load(samples.base, samples.program.pid, [path]) for path in (by_size[0], by_size[-1]))
    loads |= {"least constant": least, "largest constant": most}
    if node:
        port, pid = node
        base = f"http://127.0.0.1:{port}"
        cold_size = len(read(sites[20_000].base + everywhere[len(everywhere) // 2]))
        loads |= {
            "Node": Load(base, pid, [f"/{CELLS}/{len(first)}"]),
            "Node, cold": Load(base, pid, [f"/{CELLS}/{cold_size}"]),
            "Node, compressed": Load(base, pid, [f"/{CELLS}/{len(first)}\tAccept-Encoding: gzip"]),
        }

    say("Making the orders.")
    for site in sites.values():
        for order in ORDERS:
            read(f"{site.base}/starships?{order}")
    say(f"Loading pages, {len(loads)} kinds, {ROUNDS} times each.")
    for number in range(ROUNDS + 1):
        for load in loads.values():
            load.run(folder)
            # The first run fills caches.
            if number == 0:
                load.samples.clear()

    def against_constant(name: str, load: str, wanted: str = "") -> Row:
        page = loads[load]
        size = median(sample.bytes for sample in page.samples) / 1_000
        return beside(name, page, f"constant of {size:.0f} kB", list(constant(least, most, page)), wanted)

    yield against_constant("list page, warm cells", "list", "≥ 0.7")
    yield against_constant("list page, cold cells", "cold", "≥ 0.5")
    for name in ("home", "charts", "music", "search"):
        yield against_constant(f"{name} page", name, "≥ 0.4")
    yield against_constant("item page, with its list", "item")
    yield against_constant("list as JSON", "JSON")
    yield against_constant("item as JSON", "item of JSON")
    if node:
        peer = "Node, naive concatenation"
        yield beside("list page, warm cells", loads["list"], peer, times(loads["Node"]), "≥ 2.5")
        yield beside("list page, cold cells", loads["cold"], peer, times(loads["Node, cold"]), "≥ 1.5")
        yield beside(
            "list page, compressed", loads["compressed"], f"{peer}, compressed", times(loads["Node, compressed"]))
    for size in SIZES:
        wanted = "≤ 2" if size == 100_000 else "≤ 1.5"
        for name, part in (("list page", "list"), ("item page", "item"), ("list as JSON", "JSON")):
            yield by_processor(f"{name} of {size:,}", loads[f"{part} {size}"], f"of {CELLS}", loads[part], wanted)
    yield by_processor(
        "list page with 10,000 favourites", loads["10000 favourites"], "with 10", loads["10 favourites"])


# Start, memory and the first visit


def start_and_memory(folders: dict[int, Path], node: Callable[[], subprocess.Popen[str]] | None) -> Iterator[Row]:
    empty = folders[CELLS]
    largest = SIZES[-1]
    seconds: dict[str, list[float]] = {"empty": [], "large": [], "Node": []}
    for _ in range(STARTS):
        for name, folder in (("empty", empty), ("large", folders[largest])):
            began = time.monotonic()
            with Program(folder, "--offline"):
                seconds[name].append(time.monotonic() - began)
        if node:
            began = time.monotonic()
            process = node()
            seconds["Node"].append(time.monotonic() - began)
            idle_node = memory(process.pid)
            process.terminate()
            process.wait()
    middle = {name: median(values) for name, values in seconds.items() if values}
    if node:
        yield Row(
            "listening after start, empty archive", duration(middle["empty"]), "Node, empty server",
            duration(middle["Node"]), middle["empty"] / middle["Node"])
    yield Row(
        f"listening after start, {largest:,} items", duration(middle["large"]), "empty archive",
        duration(middle["empty"]), middle["large"] / middle["empty"], "≤ 0.2 s", middle["large"] <= 0.2)

    with Program(empty, "--offline") as program:
        time.sleep(1)
        idle = memory(program.pid)
    if node:
        yield Row("idle memory", f"{idle:.0f} MB", "Node, idle", f"{idle_node:.0f} MB", idle / idle_node)
    for size, bound in ((20_000, 90), (100_000, 250)):
        with Program(folders[size], "--offline", environment=limits(size)) as program:
            for path in ("/starships", "/starships?sort=length", "/starships?term=ship%209", "/api/v1/starships"):
                wait_for(program.base + path)
            used = memory(program.pid)
        yield Row(
            f"memory with {size:,}, listed, sorted, searched", f"{used:.0f} MB", "idle", f"{idle:.0f} MB", used / idle,
            f"≤ {bound} MB", used <= bound)


def first_visit(base: str) -> Row:
    page = read(base + "/starships")
    paths = ["/starships", *assets(page)]
    sent = sum(len(read(base + path, compressed=True)) for path in paths)
    whole = sum(len(read(base + path)) for path in paths)
    return Row(
        "first visit of a list, over the wire", f"{sent / 1_000:.1f} kB", "not compressed", f"{whole / 1_000:.1f} kB",
        sent / whole, "≤ 30 kB", sent <= 30_000)


# Catalogues


def limits(size: int) -> dict[str, str]:
    return {"VITRINE_MAX_ITEMS": str(size)} if size > 20_000 else {}


def wait_for(address: str, words: bytes = b"data-item=") -> None:
    """Reads a page until it has these words, or a document until it has items."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        body = read(address)
        if words in body or b'"items"' in body:
            return
        time.sleep(0.1)
    sys.exit(f"Expected {words.decode()} in {address}, got none within five minutes.")


def fill(folder: Path, size: int) -> None:
    """Has the program fetch and archive a catalogue."""
    with Upstream(fleet(size)) as upstream, Program(
        folder, upstreams={"starships": upstream.base}, environment=limits(size)
    ) as program:
        wait_for(program.base + "/starships", b'data-state="fresh"')


def start_node() -> subprocess.Popen[str]:
    process = subprocess.Popen(["node", HERE / "concatenation.js"], stdout=subprocess.PIPE, text=True)
    process.port = int(process.stdout.readline())  # type: ignore[attr-defined]
    return process


def main() -> None:
    for path in (Path(os.environ["VITRINE_PROGRAM"]), IN_PROCESS):
        if not os.access(path, os.X_OK):
            sys.exit(f"Expected a program at {path}, found none. `make benchmark` builds it.")
    if not shutil.which("wrk"):
        sys.exit("Expected wrk, found none. Install Debian's package wrk.")
    has_node = shutil.which("node") is not None
    if not has_node:
        say("Going on without Node as a peer: Debian's package nodejs is not installed.")
    random.seed(1)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="vitrine-benchmark-") as name, ExitStack() as stack:
        folder = Path(name)
        folders = {size: folder / str(size) for size in (CELLS, *SIZES)}
        Program(folders[CELLS], "--offline").stop()
        for size in SIZES:
            say(f"Archiving {size:,} starships.")
            fill(folders[size], size)
        say("Starting the program.")
        starts = list(start_and_memory(folders, start_node if has_node else None))

        sites: dict[int, Site] = {}
        for size, data in folders.items():
            program = stack.enter_context(
                Program(data, "--offline", "--profiles", "private", environment=limits(size)))
            ids = [str(number) for number in range(1, size + 1, max(size // 100, 1))]
            if size == CELLS:
                ids = sorted(set(re.findall(r'data-item="starships/([^"]+)"', read(program.base + "/starships").decode())))
            sites[size] = Site(program, ids)
        node = None
        if has_node:
            process = start_node()
            stack.callback(process.wait)
            stack.callback(process.terminate)
            node = process.port, process.pid  # type: ignore[attr-defined]
        rows += pages(sites, node, folder)
        rows.append(first_visit(sites[CELLS].base))
        rows += starts
    say("Measuring within one process.")
    rows += in_process()
    print(table(rows))
    missed = sum(not row.is_met for row in rows)
    print(f"\n{missed} of {sum(bool(row.wanted) for row in rows)} wanted figures are missed.")


if __name__ == "__main__":
    main()
