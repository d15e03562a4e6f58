"""A copy of the tree that has all mutants, each switched on by its number, so that one build does for all."""

from __future__ import annotations

import hashlib
import re
import subprocess
from itertools import groupby
from pathlib import Path

from mutants.mutant import ROOT, Mutant, MutantError

TREE = ROOT / ".build/mutants/tree"
# Settings of the program begin with its name, and it refuses those that it doesn't know.
VARIABLE = "ACTIVE_MUTANT"
# Bodies that other modules inline use it, too.
HELPER = f"""import Foundation

@usableFromInline let activeMutant = ProcessInfo.processInfo.environment["{VARIABLE}"].flatMap {{ Int($0) }} ?? 0
"""
TESTED = ("Package.swift", "Sources/", "Tests/", "Examples/", "Plugins/", "Tools/stand_ins/")


def files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True,
        check=True,
    ).stdout
    return sorted(path for path in set(listed.split("\0")) if path and (ROOT / path).is_file())


def digest() -> str:
    """Of what is mutated and tested."""
    whole = hashlib.sha256()
    for path in files():
        if path.startswith(TESTED):
            whole.update(path.encode() + b"\0" + hashlib.sha256((ROOT / path).read_bytes()).digest())
    return whole.hexdigest()


def with_mutants(path: str, mutants: list[Mutant]) -> str:
    text = (ROOT / path).read_text()
    placed = sorted(mutants, key=lambda mutant: mutant.place)
    for one, other in zip(placed, placed[1:]):
        if other.place[0] < one.place[1]:
            raise MutantError(f"{other.name}: expected a place of its own in {path}, got that of “{one.name}”")
    for mutant in reversed(placed):
        start, end = mutant.place
        text = text[:start] + mutant.switched(text[start:end]) + text[end:]
    return text


def copy(mutants: list[Mutant], tree: Path = TREE) -> None:
    """Writes the files that differ, so that a build makes only these again."""
    contents = {path: (ROOT / path).read_bytes() for path in files()}
    for path, of_file in groupby(sorted(mutants, key=lambda mutant: mutant.path), key=lambda mutant: mutant.path):
        contents[path] = with_mutants(path, list(of_file)).encode()
    for module in {mutant.group for mutant in mutants if not mutant.is_of_pages}:
        contents[f"Sources/{module}/ActiveMutant.swift"] = HELPER.encode()
    resolved = ROOT / "Package.resolved"
    if resolved.exists():
        contents["Package.resolved"] = resolved.read_bytes()
    for file in tree.rglob("*"):
        path = str(file.relative_to(tree))
        if file.is_file() and not path.startswith(".") and path not in contents:
            file.unlink()
    for path, content in contents.items():
        file = tree / path
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            file.chmod((ROOT / path).stat().st_mode if (ROOT / path).exists() else 0o644)


def build(mutants: list[Mutant], tree: Path = TREE) -> None:
    """Builds the program and the tests."""
    built = subprocess.run(
        ["swift", "build", "-debug-info-format", "none", "--build-tests"], cwd=tree, capture_output=True, text=True, check=False
    )
    if built.returncode:
        output = built.stdout + built.stderr
        raise MutantError("\n".join(culprits(output, mutants)) or f"Expected the copy to build, got:\n{output[-5_000:]}")


def culprits(output: str, mutants: list[Mutant]) -> list[str]:
    """The mutants at whose lines the compiler found errors. Mutants add no lines."""
    errors = {(path, int(line)): text for path, line, text in re.findall(r"(Sources/\S+?):(\d+):\d+: error: (.*)", output)}
    found: list[str] = []
    for mutant in mutants:
        text = (ROOT / mutant.path).read_text()
        first, last = (text.count("\n", 0, place) + 1 for place in mutant.place)
        found += [
            f"{mutant.name}: expected it to compile, got at line {line} of {path}: {error}"
            for (path, line), error in errors.items() if path == mutant.path and first <= line <= last
        ]
    return found
