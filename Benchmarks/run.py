#!/usr/bin/env python3
"""Measures Vitrine beside named peers and floors, and prints one table of ratios.

Usage: Benchmarks/run.py, after the release builds of the program and of this package; `make benchmark` makes both.

VITRINE_PROGRAM names another program, VITRINE_BENCHMARK_ROUNDS the number of runs of a second that each page gets.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
sys.path += [str(ROOT / "Tools"), str(ROOT / "Tests/Browser")]

from program import PROGRAM, Program  # noqa: E402
from stand_ins.starships import Upstream, fleet  # noqa: E402

from load import Load, Node, Site, assets, beside, by_processor, constant, memory, read  # noqa: E402
from table import Row, duration, text  # noqa: E402

IN_PROCESS = ROOT / "Benchmarks/.build/release/Benchmarks"
ROUNDS = int(os.environ.get("VITRINE_BENCHMARK_ROUNDS", "5"))
WARMING = 3
STARTS = 7
# The starships of the samples, which are one page.
CELLS = 36
SIZES = (1_000, 20_000, 100_000)
# No more orders than a feed keeps.
ORDERS = [
    f"sort={sort}{order}" for sort in ("name", "length", "cost", "crew", "cargo") for order in ("", "&order=descending")
]
PATIENCE = 300


def main() -> None:
    for path in (PROGRAM, IN_PROCESS):
        if not os.access(path, os.X_OK):
            sys.exit(f"Expected a program at {path}, found none. `make benchmark` builds it.")
    if not shutil.which("wrk"):
        sys.exit("Expected wrk, found none. Install Debian's package wrk.")
    has_node = shutil.which("node") is not None
    if not has_node:
        say("Going on without Node as a peer: Debian's package nodejs is not installed.")
    random.seed(1)
    with tempfile.TemporaryDirectory(prefix="vitrine-benchmark-") as name:
        folder = Path(name)
        folders = {size: folder / str(size) for size in (CELLS, *SIZES)}
        Program(folders[CELLS], "--offline").stop()
        for size in SIZES:
            say(f"Archiving {size:,} starships.")
            fill(folders[size], size)
        say("Starting the program.")
        starts = [*start(folders, has_node), *used_memory(folders, has_node)]
        with ExitStack() as stack:
            sites = {size: stack.enter_context(running(folders[size], size)) for size in folders}
            node = stack.enter_context(Node()) if has_node else None
            rows = [*pages(sites_of(sites), node, folder), first_visit(sites[CELLS].base)]
    say("Measuring within one process.")
    print(text([*rows, *starts, *in_process()]))


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


# Catalogues


def running(folder: Path, size: int) -> Program:
    return Program(folder, "--offline", "--profiles", "private", environment=limits(size))


def limits(size: int) -> dict[str, str]:
    return {"VITRINE_MAX_ITEMS": str(size)} if size > 20_000 else {}


def fill(folder: Path, size: int) -> None:
    """Has the program fetch and archive a catalogue."""
    with Upstream(fleet(size)) as upstream, Program(
        folder, upstreams={"starships": upstream.base}, environment=limits(size)
    ) as program:
        wait_for('data-state="fresh"', program.base + "/starships")


def wait_for(words: str, address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while words not in read(address).decode():
        if time.monotonic() > deadline:
            sys.exit(f"Expected {words} in {address} within {PATIENCE} s.")
        time.sleep(0.1)


def sites_of(programs: dict[int, Program]) -> dict[int, Site]:
    samples = set(re.findall(r'data-item="starships/([^"]+)"', read(programs[CELLS].base + "/starships").decode()))
    ids = {size: [str(number) for number in range(1, size + 1, size // 100)] for size in SIZES}
    return {size: Site(program, ids.get(size, sorted(samples))) for size, program in programs.items()}


# Pages


def pages(sites: dict[int, Site], node: Node | None, folder: Path) -> Iterator[Row]:
    samples, large, largest = sites[CELLS], sites[20_000], sites[max(SIZES)]

    def lists(size: int, numbers: Iterable[int] = ()) -> list[str]:
        last = max(size // CELLS, 1)
        return [
            f"/starships?{order}&page={number}" for order in ORDERS for number in numbers or {1, last // 2 or 1, last}
        ]

    def documents(size: int) -> list[str]:
        return [f"/api/v1{path}&limit={CELLS}" for path in lists(size)]

    def items(site: Site) -> list[str]:
        return [f"/starships/{id}?{order}" for id in site.ids for order in ORDERS]

    # More cells than the server keeps.
    everywhere = lists(max(SIZES), range(1, max(SIZES) // CELLS))
    # As the scripts ask while a person types, which is not recorded.
    typing = "X-Purpose: update"
    words = ("star", "love", "blue", "ship", "the", "man")
    media = ("albums", "songs", "music-videos", "apps", "books", "podcasts", "movies")
    loads = {
        "list": samples.load(lists(CELLS)),
        "list, compressed": samples.load(lists(CELLS), "Accept-Encoding: gzip"),
        "list, cold": largest.load(everywhere),
        "home": samples.load(["/"]),
        "charts": samples.load([f"/charts?media={medium}" for medium in media]),
        "music": samples.load([f"/music?term={word}" for word in words], typing),
        "search": samples.load([f"/search?term={word}" for word in words], typing),
        "item": samples.load(items(samples)),
        "JSON": samples.load(documents(CELLS)),
        "JSON of an item": samples.load([f"/api/v1/starships/{id}" for id in samples.ids]),
    }
    for size in SIZES:
        loads[f"list {size}"] = sites[size].load(lists(size))
        loads[f"item {size}"] = sites[size].load(items(sites[size]))
        loads[f"JSON {size}"] = sites[size].load(documents(size))
    loads["facet"] = largest.load([f"{path}&class=freighter" for path in lists(max(SIZES))])
    # More ranges than the server keeps the items of.
    loads["range"] = largest.load(
        [f"/starships?{order}&length.min={start}000" for start in range(1, 2_000) for order in ORDERS])
    say("Adding 10,000 favourites.")
    for count in (10, 10_000):
        cookie = large.new_visitor([str(number) for number in range(1, count + 1)])
        loads[f"{count} favourites"] = large.load(lists(20_000), cookies=[cookie])

    page = read(samples.base + "/starships")
    by_size = sorted(assets(page), key=lambda path: len(read(samples.base + path)))
    loads["least"], loads["most"] = (
        Load(samples.base, samples.program.pid, [path]) for path in (by_size[0], by_size[-1]))
    if node:
        loads["Node"] = node.load(CELLS, len(page))
        loads["Node, compressed"] = node.load(CELLS, len(page), "Accept-Encoding: gzip")
        loads["Node, cold"] = node.load(CELLS, len(read(largest.base + everywhere[len(everywhere) // 2])))

    say("Making the orders.")
    for site in sites.values():
        for order in ORDERS:
            read(f"{site.base}/starships?{order}")
    say(f"Loading {len(loads)} kinds of pages, {ROUNDS} times each.")
    for load in loads.values():
        # Fills caches.
        load.run(folder, seconds=WARMING)
        load.samples.clear()
    for _ in range(ROUNDS):
        for load in loads.values():
            load.run(folder)

    def against_constant(work: str, name: str, wanted: str = "") -> Row:
        peers = constant(loads["least"], loads["most"], loads[name])
        return beside(work, loads[name], f"constant of {peers[0].bytes / 1_000:.0f} kB", peers, wanted)

    yield against_constant("list page, warm cells", "list", "≥ 0.3")
    yield against_constant("list page, cold cells", "list, cold")
    for name in ("home", "charts", "music", "search"):
        yield against_constant(f"{name} page", name)
    yield against_constant("item page, with its list", "item")
    yield against_constant("list as JSON", "JSON")
    yield against_constant("item as JSON", "JSON of an item")
    if node:
        peer = "Node, naive concatenation"
        yield beside("list page, warm cells", loads["list"], peer, loads["Node"].samples, "≥ 1.5")
        yield beside("list page, cold cells", loads["list, cold"], peer, loads["Node, cold"].samples)
        yield beside(
            "list page, compressed", loads["list, compressed"], f"{peer}, compressed",
            loads["Node, compressed"].samples)
    for size in SIZES:
        wanted = "≤ 2" if size == 100_000 else "≤ 1.5"
        for work, name in (("list page", "list"), ("item page", "item"), ("list as JSON", "JSON")):
            yield by_processor(f"{work} of {size:,}", loads[f"{name} {size}"], f"of {CELLS}", loads[name], wanted)
    for work, name, wanted in (("a facet", "facet", "≤ 2"), ("a new range", "range", "")):
        yield by_processor(
            f"list page of {max(SIZES):,} with {work}", loads[name], "without", loads[f"list {max(SIZES)}"], wanted)
    yield by_processor(
        "list page with 10,000 favourites", loads["10000 favourites"], "with 10", loads["10 favourites"])


def first_visit(base: str) -> Row:
    page = read(base + "/starships")
    paths = ["/starships", *assets(page)]
    sent = sum(len(read(base + path, compressed=True)) for path in paths)
    whole = sum(len(read(base + path)) for path in paths)
    return Row(
        "first visit of a list, over the wire", f"{sent / 1e3:.1f} kB", "not compressed", f"{whole / 1e3:.1f} kB",
        sent / whole, "≤ 42 kB", sent <= 42_000)


# Start and memory


def start(folders: dict[int, Path], has_node: bool) -> Iterator[Row]:
    size = SIZES[-1]
    begin = {
        "empty": lambda: Program(folders[CELLS], "--offline"),
        "full": lambda: Program(folders[size], "--offline", environment=limits(size)),
    } | ({"Node": Node} if has_node else {})
    times: dict[str, list[float]] = {name: [] for name in begin}
    for _ in range(STARTS):
        for name, server in begin.items():
            began = time.monotonic()
            with server():
                times[name].append(time.monotonic() - began)
    seconds = {name: median(values) for name, values in times.items()}
    if has_node:
        yield Row(
            "listening after start, empty archive", duration(seconds["empty"]), "Node", duration(seconds["Node"]),
            seconds["empty"] / seconds["Node"])
    yield Row(
        f"listening after start, {size:,} items", duration(seconds["full"]), "empty archive",
        duration(seconds["empty"]), seconds["full"] / seconds["empty"], "≤ 0.2 s", seconds["full"] <= 0.2)


def used_memory(folders: dict[int, Path], has_node: bool) -> Iterator[Row]:
    with Program(folders[CELLS], "--offline") as program:
        time.sleep(1)
        idle = memory(program.pid)
    if has_node:
        with Node() as node:
            time.sleep(1)
            theirs = memory(node.pid)
        yield Row("idle memory", f"{idle:.0f} MB", "Node", f"{theirs:.0f} MB", idle / theirs)
    for size, bound in ((20_000, 90), (100_000, 250)):
        with Program(folders[size], "--offline", environment=limits(size)) as program:
            for query in ("", "?sort=length", "?term=ship+9"):
                wait_for("data-item=", f"{program.base}/starships{query}")
            used = memory(program.pid)
        yield Row(
            f"memory with {size:,}, listed, sorted, searched", f"{used:.0f} MB", "idle", f"{idle:.0f} MB", used / idle,
            f"≤ {bound} MB", used <= bound)


# Within one process


def in_process() -> Iterator[Row]:
    lines = subprocess.run([IN_PROCESS], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    for line in lines:
        work, ours, peer, theirs, ratio, wanted = line.split("\t")
        yield Row(work, figure(ours), peer, figure(theirs), float(ratio), wanted)


def figure(text: str) -> str:
    """A time, or a size with its unit."""
    return text if " " in text else duration(float(text) / 1e6)


if __name__ == "__main__":
    main()
