"""Faults that the tool must see, and a run of some seconds with the program that the other tests run."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fuzz.__main__ import Fuzzer
from fuzz.case import Case, Options, World
from fuzz.commands import Commands
from fuzz.findings import Findings
from fuzz.upstream import FuzzedUpstream
from fuzz.watchdog import Watchdog
from stand_ins.server import Reply, Request, StandIn

TOOLS = Path(__file__).parents[2]
PROGRAM = Path(os.environ.get("VITRINE_PROGRAM", TOOLS / "../.build/debug/vitrine")).resolve()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    options = Options(tmp_path / "vitrine", "1", tmp_path)
    with FuzzedUpstream("1") as upstream:
        yield World(options, Findings(tmp_path / "findings", "1"), upstream, tmp_path)


@pytest.mark.parametrize(
    "lines, kind",
    [("sys.exit(7)", "command ends"), ("print('{} {}')", "command prints"), ("sys.exit(64)", "command is silent"),
     ("import os; os.abort()", "command ends"), ("sys.stderr.write('\\x1b[2J'); sys.exit(64)", "command prints"), ("",
     "command prints")],
)  # fmt: skip
def test_a_command_that_goes_wrong_is_found(world: World, lines: str, kind: str) -> None:
    world.options.program.write_text(f"#!{sys.executable}\nimport sys\n{lines}\n")
    world.options.program.chmod(0o755)
    Commands(world).run(Case(world, "lists", 1), "list", "starships")
    report = json.loads(next(world.findings.folder.rglob("finding.json")).read_text())
    assert (report["kind"], report["case"]) == (kind, "lists:1")


def test_a_command_that_ends_as_documented_is_none(world: World) -> None:
    world.options.program.write_text(f"#!{sys.executable}\nprint('{{}}')\n")
    world.options.program.chmod(0o755)
    Commands(world).run(Case(world, "lists", 1), "list", "starships")
    assert world.findings.count == 0


class Slow(StandIn):
    """Answers after a while, and the page with an error."""

    def reply(self, request: Request) -> Reply:
        time.sleep(0.2)
        return Reply(200 if request.path == "/health" else 500)


def test_the_watchdog_sees_stalls_and_errors() -> None:
    said: queue.Queue[dict] = queue.Queue()
    heard: dict[tuple[str, str], dict] = {}
    with Slow() as server:
        watchdog = Watchdog(server.port, os.getpid(), 0.1, "", said.put)
        while ("stall", "/health") not in heard or ("refused", "/languages") not in heard:
            each = said.get(timeout=20)
            heard[each["kind"], each.get("path", "")] = each
        watchdog.stop()
    assert heard["refused", "/languages"]["status"] == 500
    assert ("refused", "/health") not in heard


def test_what_the_watchdog_says_becomes_a_finding(world: World) -> None:
    details = {"path": "/health", "status": 200, "seconds": 3.2, "started": 1.0}
    Fuzzer(world, 0, 0)._hear(None, {"kind": "stall"} | details)
    Fuzzer(world, 0, 0)._hear(None, {"kind": "memory", "mebibytes": 301})
    reports = [json.loads(path.read_text()) for path in sorted(world.findings.folder.rglob("finding.json"))]
    assert [report["kind"] for report in reports] == ["stall", "memory"]


def fuzz(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "fuzz",
        "--program",
        PROGRAM,
        "--findings",
        folder,
        "--seed",
        "1",
        "--slowness",
        "20",
    ]
    command += ["--categories", "addresses", *arguments]
    return subprocess.run(command, cwd=TOOLS, capture_output=True, text=True, timeout=100)


def test_a_run_ends_well_once_it_had_enough_cases(tmp_path: Path) -> None:
    done = fuzz(tmp_path, "--minutes", "0.05", "--workers", "1")
    assert done.returncode == 0, done.stdout + done.stderr


def test_too_few_cases_are_no_success(tmp_path: Path) -> None:
    done = fuzz(tmp_path, "--minutes", "0.01", "--workers", "0")
    assert done.returncode == 2 and "fewer than" in done.stdout, done.stdout + done.stderr
