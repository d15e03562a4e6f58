"""Faults that the product could have, one at a time, and the tests that must then fail."""

from __future__ import annotations

import re
import tomllib
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LISTS = sorted(Path(__file__).parent.glob("*.toml"))
# What is exchanged stands between these: an expression or a statement, and a piece of a text.
MARKS = re.compile("«(.+)»|‹(.+)›", re.DOTALL)


class MutantError(Exception):
    """A mutant that cannot be tried as it is written."""


@dataclass(frozen=True)
class Mutant:
    group: str
    """A module of Swift, `scripts` or `styles`."""
    name: str
    file: str
    old: str
    tests: str
    new: str | None = None
    """None leaves a statement out."""

    @property
    def number(self) -> int:
        """Stays when others come or go, so that little is built again."""
        return zlib.crc32(self.name.encode())

    @property
    def path(self) -> str:
        """Of its file in the tree."""
        return f"Sources/{'Screens' if self.is_of_pages else self.group}/{self.file}"

    @property
    def is_of_pages(self) -> bool:
        return self.group in ("scripts", "styles")

    @property
    def is_style(self) -> bool:
        return self.group == "styles"

    @property
    def content(self) -> str:
        """What makes it another mutant."""
        return "\n".join((self.path, self.old, self.new or "", self.tests))

    @cached_property
    def place(self) -> tuple[int, int]:
        """Where its part begins and ends in the file."""
        marked = MARKS.search(self.old)
        if not marked or not self.tests:
            raise MutantError(f"{self.name}: expected a marked part and tests, got {self.old!r}")
        text = (ROOT / self.path).read_text()
        plain = re.sub("[«»‹›]", "", self.old)
        if text.count(plain) != 1:
            raise MutantError(f"{self.name}: expected its text once in {self.path}, found it {text.count(plain)} times")
        start = text.index(plain) + marked.start()
        return start, start + len(marked[0]) - 2

    def switched(self, part: str) -> str:
        """Code that is its part, or the new one if this mutant is active."""
        if self.is_style:
            return f"var({self.property}, {part})"
        equals, active = ("===", "globalThis.activeMutant") if self.group == "scripts" else ("==", "activeMutant")
        if self.new is None:
            return f"if (!({active} {equals} {self.number})) {{ {part} }}"
        if "‹" in self.old:
            return f'\\({active} {equals} {self.number} ? "{self.new}" : "{part}")'
        return f"({active} {equals} {self.number} ? ({self.new}) : ({part}))"

    @property
    def property(self) -> str:
        """Of a style, which has the new value while this mutant is active."""
        return f"--mutant-{self.number}"

    @cached_property
    def test_file(self) -> Path | None:
        """Of tests with a browser: the file that has them."""
        if not self.is_of_pages:
            return None
        pattern = re.compile(rf"^def {self.tests}\(", re.MULTILINE)
        for file in sorted((ROOT / "Tests").glob("*/test_*.py")):
            if pattern.search(file.read_text()):
                return file.relative_to(ROOT)
        raise MutantError(f"{self.name}: expected a test named {self.tests}, found none")


def unknown_suites(mutants: list[Mutant]) -> list[str]:
    """A problem for each Swift suite that a mutant names and that doesn't exist."""
    sources = "\n".join(file.read_text() for file in (ROOT / "Tests").rglob("*.swift"))
    suites = set(re.findall(r"\b(?:struct|class|enum|actor) (\w+)", sources))
    return [
        f"{mutant.name}: expected a suite named {suite}, found none"
        for mutant in mutants if not mutant.is_of_pages for suite in mutant.tests.split("|") if suite not in suites
    ]


def all_mutants() -> list[Mutant]:
    """Those of all lists, each of which can be tried."""
    mutants: list[Mutant] = []
    for list_file in LISTS:
        for group, entries in tomllib.loads(list_file.read_text()).items():
            for entry in entries:
                mutants.append(Mutant(group=group, **entry))
    problems: list[str] = []
    for mutant in mutants:
        try:
            _ = mutant.place, mutant.test_file
        except MutantError as error:
            problems.append(str(error))
    problems += unknown_suites(mutants)
    names = [mutant.name for mutant in mutants]
    problems += [f"{name}: expected one of this name, found several" for name in set(names) if names.count(name) > 1]
    if problems:
        raise MutantError("\n".join(problems))
    return mutants
