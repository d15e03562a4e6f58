"""A network in front of a database that can be slow, or lose everything."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from pathlib import Path


class Gate:
    """Forwards a TCP port of this machine to a socket in the file system. `delay` is what each piece takes, in seconds.

    While it is closed, connections stay open and are accepted, but nothing arrives.
    """

    def __init__(self, path: Path) -> None:
        self.delay = 0.0
        self._path = str(path)
        self._open = threading.Event()
        self._open.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._open.clear()

    def open(self) -> None:
        self._open.set()

    def stop(self) -> None:
        self._listener.close()
        self._open.set()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client = self._listener.accept()[0]
                threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        self._open.wait()
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(self._path)
        except OSError:
            client.close()
            return
        threading.Thread(target=self._forward, args=(server, client), daemon=True).start()
        self._forward(client, server)

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self._open.wait()
                time.sleep(self.delay)
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
