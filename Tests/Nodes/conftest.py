"""Clusters, and what was measured on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nodes import Cluster

REPORT: list[str] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if REPORT:
        terminalreporter.section("measured")
        for line in REPORT:
            terminalreporter.write_line(line)


@pytest.fixture
def report() -> list[str]:
    return REPORT


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    try:
        yield cluster
    finally:
        cluster.stop()
