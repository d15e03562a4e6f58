"""Stand-ins that run, and a client that sees exactly what they send."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection
from typing import NamedTuple

import pytest

from stand_ins.control_panel import ControlPanel
from stand_ins.starships import Upstream


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes

    def json(self):
        return json.loads(self.body)


@dataclass
class Played:
    """An upstream and its control panel, by their addresses; `tls` says whom the client trusts."""

    address: str
    control: str
    tls: ssl.SSLContext | None = None

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def connect(self, address: str | None = None) -> HTTPConnection:
        host = (address or self.address).partition("//")[2]
        is_secure = self.tls and not address
        return HTTPSConnection(host, timeout=10, context=self.tls) if is_secure else HTTPConnection(host, timeout=10)

    def get(
        self, path: str = "/api/starships", method: str = "GET", address: str | None = None,
        connection: HTTPConnection | None = None, **headers: str,
    ) -> Answer:
        connection = connection or self.connect(address)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())

    def panel(self, method: str, path: str) -> Answer:
        return self.get(path, method, self.control)

    def put(self, fault: str) -> Answer:
        return self.panel("PUT", f"/fault/{fault}")

    def mend(self) -> Answer:
        return self.panel("DELETE", "/fault")

    def requests(self) -> list[dict[str, object]]:
        return self.panel("GET", "/requests").json()


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.005)


@pytest.fixture
def played() -> Iterator[Played]:
    with Upstream() as upstream, ControlPanel(upstream) as panel:
        yield Played(upstream.origin, panel.base)
