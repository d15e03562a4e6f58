"""A PostgreSQL server that can be killed, stopped and paused, and keeps its data."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

BIN = Path(sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1])
SECONDS = 30


class Database:
    """A server of its own, or a replica of another one."""

    def __init__(self, primary: Database | None = None) -> None:
        self._options: list[str] = []
        # PostgreSQL refuses to run as root.
        self._user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        self.folder = Path(tempfile.mkdtemp(prefix="vitrine-nodes-"))
        if self._user:
            shutil.chown(self.folder, "postgres", "postgres")
        if primary:
            self._run("pg_basebackup", "-h", str(primary.folder), "-U", "vitrine", "-D", str(self.data),
                      "--write-recovery-conf", "--checkpoint=fast")
        else:
            self._run("initdb", "--auth=trust", "--username=vitrine", "--encoding=UTF8", "--locale=C.UTF-8",
                      "-D", str(self.data))
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def address(self) -> str:
        return f"postgresql://vitrine@/postgres?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> str:
        command = [*self._user, str(BIN / program), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd="/").stdout

    def query(self, sql: str) -> str:
        return self._run("psql", "-h", str(self.folder), "-U", "vitrine", "-d", "postgres", "-Atc", sql).strip()

    def start(self) -> None:
        deadline = time.monotonic() + SECONDS
        while True:
            self._process = subprocess.Popen(
                [*self._user, str(BIN / "postgres"), "-D", str(self.data), "-k", str(self.folder), "-c",
                 "listen_addresses=", "-c", "max_connections=200", "-c", "max_wal_size=4GB", "-c", "log_min_messages=fatal",
                 *(word for option in self._options for word in ("-c", option))],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
            while self._process.poll() is None:
                ready = subprocess.run(
                    [str(BIN / "pg_isready"), "-q", "-h", str(self.folder), "-U", "vitrine"], check=False)
                if ready.returncode == 0:
                    return
                assert time.monotonic() < deadline, f"Expected a server within {SECONDS} s."
                time.sleep(0.05)
            # Processes of the server that was killed may still be ending.
            assert time.monotonic() < deadline, f"Expected a server within {SECONDS} s."
            time.sleep(0.1)

    def set(self, *options: str) -> None:
        """Settings from the next start on, such as `ssl=on`."""
        self._options += options

    def processes(self) -> list[int]:
        assert self._process
        children = subprocess.run(
            ["pgrep", "-P", str(self._process.pid)], capture_output=True, text=True, check=False).stdout
        return [self._process.pid, *(int(line) for line in children.split())]

    def _signal(self, number: signal.Signals) -> None:
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def address_with(self, replica: Database) -> str:
        """Of whichever of the two accepts writes."""
        return f"postgresql://vitrine@/postgres?host={self.folder},{replica.folder}&target_session_attrs=read-write"

    def promote(self) -> None:
        """Makes a replica a server that accepts writes."""
        self._run("pg_ctl", "promote", "-D", str(self.data))

    def kill(self) -> None:
        """As a power cut does."""
        assert self._process
        self._signal(signal.SIGKILL)
        self._process.wait(SECONDS)

    def stop_at_once(self) -> None:
        assert self._process
        self._run("pg_ctl", "stop", "-m", "immediate", "-D", str(self.data))
        self._process.wait(SECONDS)

    def pause(self) -> None:
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def remove(self) -> None:
        if self._process and self._process.poll() is None:
            self.resume()
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
