"""Starts the program, and runs its commands."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping
from pathlib import Path

ANNOUNCEMENT = "Vitrine is at http"
SECONDS_TO_START = 60
SECONDS_TO_STOP = 20


def environment(home: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """A person's own settings must not change a run, and a run must not change a person's files."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("VITRINE_")}
    # A crash says where.
    backtrace = "enable=yes,color=no,interactive=no,threads=crashed,limit=40"
    return inherited | {
        "XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data"), "HOME": str(home),
        "SWIFT_BACKTRACE": backtrace, "LC_ALL": "en_GB.UTF-8", "VITRINE_SECRET_KEY": "s3cret-k3y",
    } | dict(extra or {})  # fmt: skip


class Server:
    """A running `vitrine serve` on a free port."""

    def __init__(
        self, program: Path, data: Path, *arguments: str, home: Path, extra: Mapping[str, str] | None = None
    ) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.log_path = home / f"log-{time.time_ns()}.txt"
        self._log = self.log_path.open("wb")
        self.command = [str(program), "serve", "--port", "0", "--data-directory", str(data), *arguments]
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=environment(home, extra),
            # Ctrl-C is for this tool alone; a second signal would end the server at once.
            start_new_session=True,
        )  # fmt: skip
        try:
            self.port = self._announced_port()
        except BaseException:
            self.process.kill()
            raise

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def log(self, count: int = 20_000) -> str:
        """The end of the log."""
        return self.log_path.read_bytes()[-count:].decode("utf-8", "replace")

    def stop(self) -> int:
        """Ends it as a service manager does; the exit code, or that of a kill if it didn't obey."""
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self._log.close()

    def _announced_port(self) -> int:
        lines: queue.Queue[str] = queue.Queue()
        assert self.process.stdout is not None
        stdout = self.process.stdout

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
            raise RuntimeError(f"Expected “{ANNOUNCEMENT}…” on standard output, got “{line.strip()}”.\n{self.log()}")
        return int(line.strip().split("://")[1].split("/")[0].rsplit(":", 1)[1])


def resident_memory(pid: int) -> float:
    """In MiB; 0 if the process has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    found = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(found[0]) / 1_024 if found else 0


def processor_time(pid: int) -> float:
    """Of all threads, in seconds; 0 if the process has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def queueing_times(pid: int) -> dict[str, float]:
    """How long each thread has waited for a processor so far, in seconds; empty if the system doesn't tell."""
    times: dict[str, float] = {}
    for path in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            times[path.parent.name] = int(path.read_text().split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            pass  # The thread has ended.
    return times
