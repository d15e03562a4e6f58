"""Starts the program as a person would, and holds it to stopping as it should."""

from __future__ import annotations

import os
import queue
import resource
import signal
import subprocess
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

PROGRAM = Path(os.environ.get("VITRINE_PROGRAM", Path(__file__).parent / "../../.build/debug/vitrine")).resolve()
ANNOUNCEMENT = "Vitrine is at http"
SOURCES = ("STARSHIPS", "CHARTS", "MUSIC", "HEROES")
# Nobody listens there.
NOWHERE = "http://127.0.0.1:9"
SECONDS_TO_START = 30
SECONDS_TO_STOP = 5


class Program:
    """A running `vitrine serve` on a free port; `base` is its address, `upstreams` are bases by source, `environment`
    is what it finds there besides, `descriptors` how many files it may open."""

    def __init__(
        self, data_directory: Path, *arguments: str, upstreams: Mapping[str, str] | None = None,
        environment: Mapping[str, str] | None = None, descriptors: int | None = None,
    ) -> None:
        if not os.access(PROGRAM, os.X_OK):
            raise FileNotFoundError(
                f"Expected the program at {PROGRAM}, found none. Build it, or name it with VITRINE_PROGRAM."
            )
        self.data_directory = data_directory
        data_directory.mkdir(parents=True, exist_ok=True)
        self._log_path = data_directory / "log.txt"
        command = [str(PROGRAM), "serve", "--port", "0", "--data-directory", str(data_directory), *arguments]
        for source, base in (upstreams or {}).items():
            command += ["--upstream", f"{source}={base}"]
        self._log = self._log_path.open("a")
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=_environment() | dict(environment or {}),
            preexec_fn=descriptors and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))),
        )
        try:
            self.base = self._announced_address()
        except BaseException:
            self._process.kill()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def port(self) -> int:
        return int(self.base.rsplit(":", 1)[1])

    def signal(self, *signals: signal.Signals) -> int:
        """Sends signals at once; the exit code."""
        for number in signals:
            self._process.send_signal(number)
            time.sleep(0.1)
        self._log.close()
        return self._process.wait(SECONDS_TO_STOP)

    @property
    def log(self) -> str:
        return self._log_path.read_text()

    def stop(self) -> None:
        """Ends it as a service manager does; it must agree."""
        if self._log.closed:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            code = self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise AssertionError(f"Expected an end within {SECONDS_TO_STOP} s of SIGTERM.\n{self.log}") from None
        finally:
            self._log.close()
        assert code == 0, f"Expected exit code 0 after SIGTERM, got {code}.\n{self.log}"

    def kill(self) -> None:
        """Ends it without a warning, as a power cut does."""
        self._process.kill()
        self._process.wait(SECONDS_TO_STOP)
        self._log.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def next_line(self, text: str) -> str:
        """The next line on standard output with this text in it."""
        while line := self._lines.get(timeout=SECONDS_TO_START):
            if text in line:
                return line.strip()
        raise AssertionError(f"Expected “{text}” on standard output, got its end.\n{self.log}")

    def _announced_address(self) -> str:
        lines = self._lines = queue.Queue[str]()
        assert self._process.stdout is not None
        stdout = self._process.stdout

        def read() -> None:
            for line in stdout:
                lines.put(line)
            lines.put("")

        threading.Thread(target=read, daemon=True).start()
        try:
            line = lines.get(timeout=SECONDS_TO_START)
        except queue.Empty:
            line = ""
        if not line.startswith(ANNOUNCEMENT):
            got = line.strip()
            raise RuntimeError(f"Expected “{ANNOUNCEMENT}…” on standard output, got “{got}”.\n{self.log}")
        return line.removeprefix("Vitrine is at ").strip().rstrip("/")


def run(*arguments: str | Path, text: str = "") -> str:
    """Runs a command of the program to its end, with a text on standard input; its standard output."""
    done = subprocess.run(
        [PROGRAM, *arguments], input=text, text=True, check=True, capture_output=True, timeout=60, env=_environment())
    return done.stdout


def begin(*arguments: str | Path) -> subprocess.Popen[str]:
    """Begins a command of the program, for a test that looks at it or ends it meanwhile."""
    return subprocess.Popen(
        [PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=_environment())


def _environment() -> dict[str, str]:
    """What a person has set must not change a test, and no test may ask a public host."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VITRINE_")}
    for source in SOURCES:
        environment[f"VITRINE_UPSTREAM_{source}"] = NOWHERE
    return environment
