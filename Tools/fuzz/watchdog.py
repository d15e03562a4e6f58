"""Asks a server every tenth of a second how it is, from a process of its own, which no other work of this tool delays.

It prints a line of JSON for each answer that took too long or failed, and for each new peak of memory.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from .client import Connection, Request, Unanswered
from .server import processor_time, queueing_times, resident_memory

INTERVAL = 0.1
PATHS = ("/health", "/languages")
# If this process itself was held up by so much, the machine was busy, and the server is not to blame.
DELAY = 0.25


class Ticker:
    """Notes how late this process gets its turn."""

    def __init__(self) -> None:
        self.latest = 0.0
        threading.Thread(target=self._tick, daemon=True).start()

    def _tick(self) -> None:
        while True:
            start = time.monotonic()
            time.sleep(INTERVAL / 2)
            self.latest = max(self.latest, time.monotonic() - start - INTERVAL / 2)

    def take(self) -> float:
        """The longest delay since the last call."""
        latest, self.latest = self.latest, 0
        return latest


def say(**values: object) -> None:
    print(json.dumps(values), flush=True)


def watch(port: int, pid: int, bound: float, base_path: str) -> None:
    ticker = Ticker()
    connection = Connection(port, random.Random())
    peak, longest = 0.0, 0.0
    while (memory := resident_memory(pid)) > 0:
        if memory > peak + 1:
            peak = memory
            say(kind="memory", mebibytes=round(peak, 1))
        for path in PATHS:
            ticker.take()
            start, used, queued = time.monotonic(), processor_time(pid), queueing_times(pid)
            try:
                status: object = connection.ask(Request(target=base_path + path), f"127.0.0.1:{port}").status
            except Unanswered as error:
                status = str(error)
            seconds = time.monotonic() - start
            # A thread that only waits for a processor is not to blame either.
            waited = max((now - queued.get(thread, 0) for thread, now in queueing_times(pid).items()), default=0)
            details = {
                "path": path, "status": status, "seconds": round(seconds, 3), "started": time.time() - seconds,
                "processor": round(processor_time(pid) - used, 2), "delay": round(ticker.take(), 3),
                "waited": round(waited, 3),
            }  # fmt: skip
            if details["delay"] < DELAY:
                if seconds - waited > longest:
                    longest = seconds - waited
                    say(kind="longest", **details)
                if seconds - waited > bound:
                    say(kind="stall", **details)
            if status != 200 and resident_memory(pid) > 0:
                say(kind="refused", **details)
        time.sleep(INTERVAL)


class Watchdog:
    """The process that watches a server; `hear` is called with each thing that it says."""

    def __init__(self, port: int, pid: int, bound: float, base_path: str, hear: Callable[[dict], None]) -> None:
        command = [sys.executable, "-m", f"{__package__}.watchdog", str(port), str(pid), str(bound), base_path]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=Path(__file__).parents[1]
        )
        self._hear = hear
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._hear(json.loads(line))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._thread.join()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("pid", type=int)
    parser.add_argument("bound", type=float)
    parser.add_argument("base_path", nargs="?", default="")
    arguments = parser.parse_args()
    watch(arguments.port, arguments.pid, arguments.bound, arguments.base_path)
