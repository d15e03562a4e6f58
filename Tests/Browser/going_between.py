"""Stands between browser and program: as a newer version, or a server that is slow or hangs."""

from __future__ import annotations

import http.client
import re
import threading
import time
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

from site_under_test import Site

MARK = "newer"
ASSET = re.compile(rb"((?:/assets|')(?:/|\./)[\w-]+-[0-9a-f]{12})(?=\.(?:js|css|svg|png))")
SECONDS = 15


class Between:
    """Stands between a browser and the program, and interferes.

    `is_newer`: the program's files have other names, and no others exist.
    `hangs`: nothing is answered.
    `delay`: pages and answers to posts are held back, in seconds; with `delays_all`, everything is.
    `delays`: what is asked for at addresses that begin so is held back, in seconds.
    `streams`: if false, nobody can follow pages. With `refusals`, the next ones who try get these statuses.
    `streamed`: the times of all tries to follow pages.
    """

    def __init__(self, site: Site) -> None:
        self.is_newer = self.hangs = False
        self.streams = False
        self.refusals: list[int] = []
        self.streamed: list[float] = []
        self._silences = 0
        self.delay = 0.0
        self.delays_all = False
        self.delays: dict[str, float] = {}
        self.statuses: list[tuple[str, int]] = []
        between, port = self, site.program.port
        self._released = threading.Event()

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            # A connection that finds no place begins again after a second.
            request_queue_size = 128

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                between._answer(self, port)

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __call__(self, path: str) -> str:
        return self.base + path

    def __enter__(self) -> Between:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def silence(self) -> None:
        """Loses what comes over the open streams from now on, without a sign."""
        self._silences += 1

    def release(self) -> None:
        """Ends all delays."""
        self.delay, self.delays = 0.0, {}
        released, self._released = self._released, threading.Event()
        released.set()

    def stop(self) -> None:
        self._released.set()
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, handler: BaseHTTPRequestHandler, port: int) -> None:
        body = handler.rfile.read(int(handler.headers.get("content-length") or 0))
        path = handler.path
        if self.hangs:
            self._released.wait(60)
            handler.close_connection = True
            return
        if self.delays_all or handler.command == "POST" or "text/html" in handler.headers.get("accept", ""):
            self._released.wait(self.delay)
        for prefix, seconds in self.delays.items():
            if path.startswith(prefix):
                self._released.wait(seconds)
        asset = path.startswith("/assets/")
        if path.startswith("/live"):
            return self._stream(handler, port)
        if asset and (MARK in path) != self.is_newer:
            return self._send(handler, 404, [], b"")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        # The program knows nothing of the newer content's tags.
        own = {"accept-encoding"} | ({"if-none-match"} if self.is_newer else set())
        headers = {name: value for name, value in handler.headers.items() if name.lower() not in own}
        connection.request(handler.command, path.replace(MARK, "") if asset else path, body, headers)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        self.statuses.append((path, response.status))
        if self.is_newer:
            content = ASSET.sub(rb"\g<1>" + MARK.encode(), content)
            content = re.sub(rb"(version: ')(\w+)", rb"\g<1>" + MARK.encode() + rb"\2", content)
        self._send(handler, response.status, response.getheaders(), content)

    def _stream(self, handler: BaseHTTPRequestHandler, port: int) -> None:
        self.streamed.append(time.monotonic())
        status = self.refusals.pop(0) if self.refusals else 404
        if status != 404 or not self.streams:
            return self._send(handler, status, [("retry-after", "1")], b"")
        silences = self._silences
        headers = {name: value for name, value in handler.headers.items() if name.lower() != "accept-encoding"}
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
            connection.request("GET", handler.path, headers=headers)
            response = connection.getresponse()
            handler.close_connection = True
            handler.send_response_only(response.status)
            handler.send_header("content-type", response.headers["content-type"])
            handler.send_header("connection", "close")
            handler.end_headers()
            with suppress(OSError):
                while data := response.read1(65_536):
                    if silences == self._silences:
                        handler.wfile.write(data)

    @staticmethod
    def _send(handler: BaseHTTPRequestHandler, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        handler.send_response_only(status)
        for name, value in headers:
            if name.lower() not in ("content-length", "connection", "transfer-encoding"):
                handler.send_header(name, value)
        if status != 304:
            handler.send_header("content-length", str(len(body)))
        # Once it has stopped, nobody answers on an open connection.
        handler.send_header("connection", "close")
        handler.close_connection = True
        handler.end_headers()
        handler.wfile.write(body if handler.command != "HEAD" and status != 304 else b"")
