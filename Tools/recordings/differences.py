"""The differences of two recordings: each once, however many answers have it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

CONTEXT = 2
# How many of the answers that have a difference are named.
MOST_NAMES = 5
SEPARATOR = " => "


@dataclass(frozen=True)
class Explanation:
    """A difference that is meant: each changed line, with its sign, has something that matches."""

    pattern: re.Pattern[str]
    reason: str


def explanations(lines: Iterable[str]) -> list[Explanation]:
    """From lines such as `^[-+]<span>(Sort|Order) by => A better word`; others are empty or begin with #."""
    result = []
    for number, line in enumerate(lines, 1):
        pattern, separator, reason = line.rstrip("\n").partition(SEPARATOR)
        if not pattern or pattern.startswith("#"):
            continue
        if not separator or not reason.strip():
            raise ValueError(f"Line {number}: expected “PATTERN{SEPARATOR}REASON”, got “{line.strip()}”.")
        result.append(Explanation(re.compile(pattern), reason.strip()))
    return result


def hunks(old: str, new: str) -> Iterator[list[str]]:
    """The lines of each hunk of a unified diff, without its head."""
    hunk: list[str] = []
    # Its first two lines name the files, which have none.
    for line in list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=CONTEXT, lineterm=""))[2:]:
        if line.startswith("@@"):
            if hunk:
                yield hunk
            hunk = []
        else:
            hunk.append(line)
    if hunk:
        yield hunk


class Differences:
    def __init__(self, old: Mapping[str, str], new: Mapping[str, str], explained: Iterable[Explanation] = ()) -> None:
        explained = list(explained)
        # By the kind of the answers and the changed lines: the hunk as the first answer has it, and the answers.
        self.found: dict[tuple[str, tuple[str, ...]], tuple[list[str], list[str]]] = {}
        self.reasons: dict[str, int] = {explanation.reason: 0 for explanation in explained}
        for name in sorted({*old, *new}):
            if old.get(name) == new.get(name):
                continue
            for hunk in hunks(old.get(name, ""), new.get(name, "")) if name in old and name in new else [_whole(name, name in new)]:
                changed = tuple(line for line in hunk if line[0] in "-+")
                means = [next((each for each in explained if each.pattern.search(line)), None) for line in changed]
                if all(means):
                    for reason in {each.reason for each in means if each}:
                        self.reasons[reason] += 1
                else:
                    self.found.setdefault((name.partition("/")[0], changed), (hunk, []))[1].append(name)

    def report(self) -> str:
        """Unified diffs, those in the most answers first."""
        lines: list[str] = []
        for kind in sorted({kind for kind, _ in self.found}):
            lines.append(f"== {kind}")
            of_kind = [found for (each, _), found in self.found.items() if each == kind]
            for hunk, names in sorted(of_kind, key=lambda found: -len(found[1])):
                lines += [f"--- {name}" for name in names[:MOST_NAMES]]
                lines += [f"--- and {len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else []
                lines += [*hunk, ""]
        for reason, count in self.reasons.items():
            lines.append(f"explained {count} times: {reason}" if count else f"explains nothing: {reason}")
        return "\n".join(lines)


def _whole(name: str, is_new: bool) -> list[str]:
    return [f"{'+' if is_new else '-'}({'a new answer' if is_new else 'no answer'})"]


def write(texts: Mapping[str, str], folder: Path) -> None:
    """Writes a recording into an empty or new folder."""
    if folder.exists() and any(folder.iterdir()):
        raise SystemExit(f"Expected an empty folder at {folder}, got one with files. Delete them, or name another.")
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def read(folder: Path) -> dict[str, str]:
    texts = {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.glob("*/*.txt"))}
    if not texts:
        raise SystemExit(f"Expected a recording at {folder}, got none. Make one with `Tools/witness record`.")
    return texts
