#!/usr/bin/env python3
"""Breaks the product in one place after another, and says whether the tests that belong there notice.

The mutants are in Tools/mutants/*.toml. A copy of the tree has them all, is built once, and runs the tests of each with that one
active. What was found is kept in .build/mutants/results.json until sources or tests change, so that a run that was stopped goes on.
Browser tests need `.venv`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from mutants.mutant import ROOT, Mutant, MutantError, all_mutants
from mutants.schemata import TREE, VARIABLE, build, copy, digest

RESULTS = ROOT / ".build/mutants/results.json"
# In seconds. A mutant may wait for ever.
LONGEST = 120
IN_TEST = "not product and not timed"


class Tests:
    """The tests of a copy that was built."""

    def __init__(self, tree: Path = TREE, swift_tests: Path | None = None, program: Path | None = None) -> None:
        self.tree = tree
        self.swift_tests = swift_tests or tree / ".build/debug/vitrinePackageTests.xctest"
        self.program = program or tree / ".build/debug/vitrine"

    def pass_without_mutants(self, mutants: Iterable[Mutant]) -> None:
        mutants = list(mutants)
        filters = sorted({suite for mutant in mutants if not mutant.is_of_pages for suite in mutant.tests.split("|")})
        outputs = [self._run_swift("|".join(filters))] if filters else []
        # One by one, as with a mutant: a page keeps something of the tests before.
        outputs += [self._run_pages(node) for node in sorted({self._node(mutant) for mutant in mutants if mutant.is_of_pages})]
        for output in outputs:
            if output is not None:
                failures = [line for line in output.splitlines() if "✘" in line] or [output[-10_000:]]
                raise MutantError("\n".join(["Expected the tests to pass without a mutant, got:", *failures]))

    def notice(self, mutant: Mutant) -> bool:
        environment = {VARIABLE: str(mutant.number)}
        if mutant.is_style:
            environment[f"{VARIABLE}_STYLE"] = f"{mutant.property}: {mutant.new}"
        if mutant.is_of_pages:
            return self._run_pages(self._node(mutant), environment) is not None
        return self._run_swift(mutant.tests, environment) is not None

    @staticmethod
    def _node(mutant: Mutant) -> str:
        return f"{mutant.test_file}::{mutant.tests}"

    def _run_swift(self, tests: str, environment: dict[str, str] | None = None) -> str | None:
        return self._failure(
            [str(self.swift_tests), "--testing-library", "swift-testing", "--filter", rf"[./](?:{tests})(?:/|$)"],
            (environment or {}) | {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "16"}, "with 0 tests",
        )

    def _run_pages(self, node: str, environment: dict[str, str] | None = None) -> str | None:
        folder = Path(node).parent
        settings = next(file for file in (folder / "pytest.ini", Path("Tests/Browser/pytest.ini")) if (self.tree / file).exists())
        marked = ["-m", IN_TEST] if settings.parent.name == "Browser" else []
        return self._failure(
            [str(ROOT / ".venv/bin/python"), "-m", "pytest", "-c", str(settings), "-q", "-x", "-p", "no:cacheprovider",
             "-p", "mutants.active_in_pages", *marked, node],
            (environment or {}) | {"VITRINE_PROGRAM": str(self.program), "PYTHONPATH": str(ROOT / "Tools")}, "no tests ran",
        )

    def _failure(self, command: list[str], environment: dict[str, str], nothing: str) -> str | None:
        """What tests say that fail; none if they pass."""
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            os.chmod(folder, 0o1777)
            tests = subprocess.Popen(
                command, cwd=self.tree, env=os.environ | {"TMPDIR": folder} | environment, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
            )
            try:
                output, _ = tests.communicate(timeout=LONGEST)
            except subprocess.TimeoutExpired:
                return f"no end within {LONGEST} s"
            finally:
                # Also what they have started.
                try:
                    os.killpg(tests.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        if nothing in output or (tests.returncode not in (0, 1) and "pytest" in command):
            raise MutantError(f"Expected tests to run, got from {' '.join(command)}:\n{output[-10_000:]}")
        return output if tests.returncode else None


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*", help="only these mutants")
    parser.add_argument("--draw", metavar="COUNT", type=int, help="only so many, drawn")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="draws the same again")
    parser.add_argument("--list", action="store_true", help="only names them, and checks that each has its place and its tests")
    return parser.parse_args()


def chosen(mutants: list[Mutant], options: argparse.Namespace) -> list[Mutant]:
    unknown = set(options.names) - {mutant.name for mutant in mutants}
    if unknown:
        raise MutantError(f"Expected names of mutants, got {', '.join(sorted(unknown))}")
    wanted = [mutant for mutant in mutants if not options.names or mutant.name in options.names]
    if options.draw is None:
        return wanted
    print(f"Drawn with --seed {options.seed}", flush=True)
    return random.Random(options.seed).sample(wanted, min(options.draw, len(wanted)))


def run(options: argparse.Namespace) -> int:
    mutants = all_mutants()
    wanted = chosen(mutants, options)
    if options.list:
        print(*(f"{mutant.name} ({mutant.path}: {mutant.tests})" for mutant in wanted), f"{len(wanted)} mutants", sep="\n")
        return 0
    known: dict[str, bool] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    state = digest()
    keys = {mutant: hashlib.sha256(f"{state}\n{mutant.content}".encode()).hexdigest() for mutant in wanted}
    missing = [mutant for mutant in wanted if keys[mutant] not in known]
    if missing:
        copy(mutants)
        build(mutants)
        tests = Tests()
        tests.pass_without_mutants(missing)
    for mutant in wanted:
        if mutant in missing:
            known[keys[mutant]] = tests.notice(mutant)
            RESULTS.write_text(json.dumps(known, indent=0))
        print(f"{'caught' if known[keys[mutant]] else 'SURVIVED'}: {mutant.name} ({mutant.tests})", flush=True)
    survivors = sum(not known[key] for key in keys.values())
    print(f"{len(wanted) - survivors} passed, {survivors} failed")
    return 1 if survivors else 0


def main() -> None:
    # So that what was started ends, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(run(arguments()))
    except MutantError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
