"""The stream of events of open pages: the first ones, and what follows a change."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

from .answers import Site, indented

SECONDS = 30


class Stream:
    """A connection to `/live` that follows one page, of which the program knows what is shown."""

    def __init__(self, site: Site, path: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", site.port), SECONDS)
        # The revision before all others, so that the first event of a page says that the program has looked at it.
        self.request = f"GET /live?page=0+{path} HTTP/1.1"
        self._socket.sendall(f"{self.request}\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode())
        self._buffer = b""
        self._text = ""
        self.head = self._until(b"\r\n\r\n").decode()
        self.first = [self.event(), self.event()]

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *error: object) -> None:
        self._socket.close()

    def event(self) -> str:
        while "\n\n" not in self._text:
            size = int(self._until(b"\r\n"), 16)
            while len(self._buffer) < size + 2:
                self._receive()
            self._text += self._buffer[:size].decode()
            self._buffer = self._buffer[size + 2 :]
        event, _, self._text = self._text.partition("\n\n")
        return event

    def _until(self, end: bytes) -> bytes:
        while end not in self._buffer:
            self._receive()
        found, _, self._buffer = self._buffer.partition(end)
        return found

    def _receive(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise EOFError("Expected a stream of events, got its end.")
        self._buffer += data


def follow(site: Site, path: str, note: str, change: Callable[[], object], until: str) -> None:
    """Keeps the sum of all events until some words come: how many there are depends on what happens at the same time."""
    with Stream(site, path) as stream:
        change()
        total: dict[str, object] = {}
        while until not in json.dumps(total, ensure_ascii=False):
            event = json.loads(stream.event().removeprefix("data:") or "{}")
            for name, value in event.items():
                if name == "cells":
                    total[name] = [*total.get(name, []), *value]  # type: ignore[misc]
                elif isinstance(value, dict):
                    total[name] = {**total.get(name, {}), **value}  # type: ignore[dict-item]
                elif name not in ("from", "until", "to"):
                    total[name] = value
        text = indented(json.dumps(total, ensure_ascii=False, sort_keys=True)).replace("><", ">\n<")
        parts = [stream.request, "", stream.head.replace("\r", "").strip(), "", *stream.first, "", text]
    site.recording.keep("live", f"{site.state} {note}", site.names.replace("\n".join(parts)))


def events(site: Site, change: Callable[[], object], fail: Callable[[], object], recover: Callable[[], object]) -> None:
    """A star, items that come, go and change, a feed that fails, and pages that nobody can follow."""
    def favour(item: int, value: str) -> Callable[[], object]:
        return lambda: site.ask("POST", f"/starships/{item}/favourite", body=f"value={value}".encode())

    follow(site, "/starships", "a star", favour(15, "true"), "starships/15")
    follow(site, "/favourites?source=starships", "a favourite that comes", favour(16, "true"), '"insert"')
    follow(site, "/favourites?source=starships", "a favourite that goes", favour(16, "false"), '"delete"')
    follow(site, "/starships?limit=200", "items that come, go and change", change, '"update"')
    fail()
    follow(site, "/starships", "a feed that recovers", recover, 'data-state=\\"fresh\\"')
    for query in ("", "page=x", "page=0+/nowhere/at/all", "page=0+//host/", "&".join(["page=0+/starships"] * 33)):
        site.get("live", f"/live?{query}", f"refused {query[:30]}")
    site.get("live", "/live?page=0+/starships", "of another origin", origin="http://elsewhere.example")
