#!/usr/bin/env python3
"""Measures how soon a change reaches many open pages, beside a plain server in Node that sends the same bytes.

Usage: Benchmarks/fan_out.py [STREAMS], after a release build of the program. VITRINE_PROGRAM names another program.
"""

from __future__ import annotations

import os
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
sys.path += [str(ROOT / "Tools"), str(ROOT / "Tests/Browser")]

from program import Program  # noqa: E402

STREAMS = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
ROUNDS = 5
CHANGE = b"starships/9"
PATIENCE = 30


class Clients:
    """Open streams, which count what comes."""

    def __init__(self, port: int, path: str) -> None:
        self._selector = selectors.DefaultSelector()
        self._sockets = [self._connected(port, path, f"127.0.0.{number % 8 + 1}") for number in range(STREAMS)]
        self.wait_for(b"retry:", STREAMS)

    def _connected(self, port: int, path: str, source: str) -> socket.socket:
        # One client may have half of all connections.
        client = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        client.setblocking(False)
        self._selector.register(client, selectors.EVENT_READ)
        return client

    def wait_for(self, word: bytes, count: int) -> int:
        """Waits until so many streams have had a word; the bytes that came."""
        size = 0
        deadline = time.monotonic() + PATIENCE
        while count:
            ready = self._selector.select(1)
            if time.monotonic() > deadline:
                raise TimeoutError(f"Expected “{word.decode()}” on {count} more streams within {PATIENCE} s.")
            for key, _ in ready:
                data = key.fileobj.recv(65_536)
                if not data:
                    raise EOFError("Expected open streams, but the server closed one.")
                size += len(data)
                count -= data.count(word)
        return size

    def leave(self, count: int) -> None:
        for client in self._sockets[:count]:
            self._selector.unregister(client)
            client.close()
        del self._sockets[:count]


def resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1_024


def descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def post(url: str) -> None:
    urllib.request.urlopen(urllib.request.Request(url, data=b"value=true", method="POST")).close()


def measure(name: str, pid: int, port: int, path: str, change: str) -> float:
    before = resident(pid)
    clients = Clients(port, path)
    memory = (resident(pid) - before) / STREAMS
    times = []
    for _ in range(ROUNDS):
        start = time.monotonic()
        post(f"http://127.0.0.1:{port}{change}")
        size = clients.wait_for(CHANGE, STREAMS)
        times.append(time.monotonic() - start)
        time.sleep(0.5)
    leaving = STREAMS * 9 // 10
    open_before = descriptors(pid)
    start = time.monotonic()
    clients.leave(leaving)
    while descriptors(pid) > open_before - leaving:
        if time.monotonic() - start > PATIENCE:
            raise TimeoutError(f"Expected {name} to notice {leaving} clients that left.")
        time.sleep(0.02)
    gone = time.monotonic() - start
    print(
        f"{name:<8} {STREAMS:>7,} streams  {median(times) * 1_000:>6.0f} ms to all  {size / STREAMS:>5.0f} B each  "
        f"{memory / 1_024:>5.1f} KiB each  {gone * 1_000:>6.0f} ms until {leaving:,} that left are gone")
    return median(times)


def main() -> None:
    limits = {
        f"VITRINE_MAX_{name}": str(STREAMS + 1_000)
        for name in ("CONNECTIONS", "CONNECTIONS_OF_CLIENT", "STREAMS", "STREAMS_OF_CLIENT")
    }
    with tempfile.TemporaryDirectory() as folder:
        with Program(Path(folder), "--offline", environment=limits) as program:
            revision = "1"
            while revision == "1":
                page = urllib.request.urlopen(program.base + "/starships").read().decode()
                revision = re.search(r'data-revision="(\d+)"', page)[1]
            ours = measure(
                "Vitrine", program.pid, program.port, f"/live?page={revision}+/starships", "/starships/9/favourite")
        node = subprocess.Popen(["node", ROOT / "Benchmarks/fan_out.js"], stdout=subprocess.PIPE, text=True)
        try:
            theirs = measure("Node", node.pid, int(node.stdout.readline()), "/", "/")
        finally:
            node.kill()
    print(f"{ours / theirs:.2f} times the time of Node")


if __name__ == "__main__":
    main()
