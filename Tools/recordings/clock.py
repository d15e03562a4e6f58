"""A clock that stands still, so that two runs tell the same ages. The program needs nothing for it: it is preloaded."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

# 15 January 2026, 12:00 UTC. In the past: a wait until a date that the system compares with its own clock ends at once.
NOON = 1_768_478_400
SOURCE = Path(__file__).with_name("clock.c")


def library(folder: Path) -> Path:
    """Compiles it."""
    compiler = next((found for name in (os.environ.get("CC"), "cc", "clang") if name and (found := shutil.which(name))), None)
    if not compiler or sys.platform != "linux":
        raise SystemExit("Expected Linux and a C compiler named cc or clang, found none. Name yours with CC.")
    path = folder / "clock.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", str(SOURCE), "-o", str(path)], check=True)
    return path


class Clock:
    """The date of one program, which changes only when it is moved."""

    def __init__(self, library: Path, file: Path) -> None:
        self._file = file
        self._seconds = NOON
        self._write()
        self.environment = {"LD_PRELOAD": str(library), "WITNESS_CLOCK": str(file)}

    def move(self, seconds: int) -> None:
        self._seconds += seconds
        self._write()

    def _write(self) -> None:
        # In place: programs have mapped the file.
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(struct.pack("=q", self._seconds))
