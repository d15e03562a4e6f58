#!/usr/bin/env python3
"""Measures the difference of lists beside its peers, and prints a table.

Usage: Benchmarks/difference.py [shape …], for instance `edited5000 reversed`; all of them by default.

Peers are checkouts that VITRINE_DIFFERENCEKIT (ra1028/DifferenceKit) and VITRINE_LISTKIT (Iron-Ham/Lists) name. Without
them, the table has the standard library's CollectionDifference alone. VITRINE_DIFFERENCE_BENCHMARK names a program that
is built already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
LISTKIT = FOLDER / "Sources/DifferenceBenchmark/ListKit"
OURS = "Vitrine"
WITH_OPERATIONS = "Vitrine, operations"
# Freed blocks of this many bytes go back to the system, so that they do not hide what the work takes.
RETURNED = {"MALLOC_MMAP_THRESHOLD_": "4096", "MALLOC_TRIM_THRESHOLD_": "0"}


def main() -> None:
    program = os.environ.get("VITRINE_DIFFERENCE_BENCHMARK") or build()
    shapes = sys.argv[1:]
    times = [line.split("\t") for line in run(program, "times", *shapes)]
    measured = {(shape, identity) for shape, identity, *_ in times}
    memory = {
        tuple(names): run(program, "memory", *names, environment=RETURNED)[0]
        for names in (line.split("\t") for line in run(program, "list"))
        if tuple(names[:2]) in measured
    }
    shape = ""
    for key in dict.fromkeys((line[0], line[1]) for line in times):
        if key[0] != shape:
            shape = key[0]
            print(f"\n{shape}\n{header()}")
        rows = {line[2]: (float(line[3]), line[4], int(memory[(*key, line[2])])) for line in times if tuple(line[:2]) == key}
        for contender, row in rows.items():
            print(text(key[1], contender, row, rows))


def build() -> str:
    """Builds the program with the peers that there are."""
    shutil.rmtree(LISTKIT, ignore_errors=True)
    if peer := os.environ.get("VITRINE_LISTKIT"):
        # Its package needs UIKit and other peers, which its algorithm does not.
        LISTKIT.mkdir()
        for folder in ("Algorithm", "Snapshot"):
            (LISTKIT / folder).symlink_to(Path(peer).resolve() / "Sources/ListKit" / folder)
    command = ["swift", "build", "-c", "release", "--package-path", str(FOLDER), "--product", "DifferenceBenchmark"]
    try:
        subprocess.run(command, check=True, stdout=sys.stderr)
    finally:
        # Without the variable, the package doesn't compile with it.
        shutil.rmtree(LISTKIT, ignore_errors=True)
    return str(FOLDER / ".build/release/DifferenceBenchmark")


def run(program: str, *arguments: str, environment: dict[str, str] | None = None) -> list[str]:
    result = subprocess.run(
        [program, *arguments], check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
    return result.stdout.splitlines()


def header() -> str:
    columns = ("µs", "÷ ours", "÷ operations", "moves", "memory")
    return " " * 34 + "".join(f"{column:>14}" for column in columns)


def text(identity: str, contender: str, row: tuple[float, str, int], rows: dict[str, tuple[float, str, int]]) -> str:
    time, moves, kilobytes = row
    ratios = [f"{time / rows[name][0]:.1f}" for name in (OURS, WITH_OPERATIONS)]
    cells = (f"{time:,.1f}", *ratios, f"{int(moves):,}", f"{kilobytes:,} kB")
    return f"{identity:12}{contender:22}" + "".join(f"{cell:>14}" for cell in cells)


if __name__ == "__main__":
    main()
