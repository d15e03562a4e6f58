"""A plugin of pytest that names the tests that cost most processor time, with the programs and browsers that they start."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from processor_time import seconds_of_tree, table

COST = "processor time"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = seconds_of_tree(os.getpid())
    item.user_properties.append((COST, -before))
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Before fixtures of a session end, which no test has asked for."""
    name, before = item.user_properties.pop()
    item.user_properties.append((name, before + seconds_of_tree(os.getpid())))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    costs = {
        report.nodeid: dict(report.user_properties)[COST]
        for reports in terminalreporter.stats.values() for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "teardown" and COST in dict(report.user_properties)
    }
    if costs:
        terminalreporter.section(f"{len(costs)} tests used {sum(costs.values()):.0f} s of processor time; the most expensive")
        for line in table(costs):
            terminalreporter.write_line(line)
