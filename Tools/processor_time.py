"""The processor time of a process and of those that it started."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

SHOWN = 10
TICKS = os.sysconf("SC_CLK_TCK")


def seconds_of_tree(root: int) -> float:
    """Of a process and all that descend from it, also of those that have ended."""
    children: dict[int, list[int]] = defaultdict(list)
    ticks: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        process = int(file.parent.name)
        children[int(fields[1])].append(process)
        ticks[process] = sum(map(int, fields[11:15]))
    pending, total = [root], 0
    while pending:
        process = pending.pop()
        total += ticks.get(process, 0)
        pending += children[process]
    return total / TICKS


def table(costs: dict[str, float]) -> list[str]:
    """One line for each of the most expensive tests."""
    most = sorted(costs.items(), key=lambda cost: -cost[1])[:SHOWN]
    return [f"{seconds:7.2f} s  {test}" for test, seconds in most]
