"""Writes what must not happen to a folder, with what is needed to see it again."""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from pathlib import Path

# After so many of a kind the others would say the same.
MOST_ALIKE = 5


class Findings:
    """Thread-safe. `count` includes those that were not written because others are alike."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.folder = folder
        self.seed = seed
        self.alike: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def count(self) -> int:
        return self.alike.total()

    def add(self, kind: str, seen: str, case: str, files: dict[str, bytes] | None = None, **details: object) -> None:
        """Adds one; those of the same kind whose `seen` differs in numbers and quotations alone are alike."""
        likeness = f"{kind}: " + re.sub(r"\d+|'[^']*'|“[^”]*”", "…", seen.splitlines()[0] if seen else "")[:160]
        with self._lock:
            self.alike[likeness] += 1
            number = self.count
            if self.alike[likeness] > MOST_ALIKE:
                return
            place = self.folder / f"{number:04}-{re.sub('[^a-z0-9]+', '-', kind.lower())}"
            place.mkdir(parents=True, exist_ok=True)
        for name, content in (files or {}).items():
            (place / name).write_bytes(content)
        report = {"kind": kind, "seen": seen, "seed": self.seed, "case": case, "time": time.strftime("%FT%T")} | details
        (place / "finding.json").write_text(json.dumps(report, indent=2, default=str, ensure_ascii=False) + "\n")
        print(f"FOUND {kind} in {case}: {seen.splitlines()[0][:200] if seen else ''} → {place}", flush=True)
