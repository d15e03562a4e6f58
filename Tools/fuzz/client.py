"""Requests as bytes, and answers as a browser reads them."""

from __future__ import annotations

import http.client
import io
import random
import socket
import time
from dataclasses import dataclass, field

# Seconds until a request counts as unanswered.
PATIENCE = 40
LARGEST_ANSWER = 64 << 20


@dataclass
class Answer:
    status: int
    # By name in lower case; lines of the same name are joined by commas.
    headers: dict[str, str]
    body: bytes
    seconds: float


@dataclass(eq=False)
class Request:
    method: str = "GET"
    target: str = "/"
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""

    def octets(self, host: str) -> bytes:
        """The request as it is sent; line breaks of hostile values are left out, because the request must be one."""
        lines = [f"{self.method} {self.target} HTTP/1.1"]
        names = {name.lower() for name, _ in self.headers}
        if "host" not in names:
            lines.append(f"Host: {host}")
        if self.method == "POST" and "content-length" not in names:
            lines.append(f"Content-Length: {len(self.body)}")
        lines += [f"{name}: {value}" for name, value in self.headers]
        head = "\r\n".join(line.replace("\r", "").replace("\n", "").replace("\0", "") for line in lines)
        return head.encode("utf-8", "surrogatepass") + b"\r\n\r\n" + self.body


class Unanswered(Exception):
    """The server closed the connection, or sent something that is no answer."""


class Connection:
    """One connection that is kept open, from an address of loopback's own, so that each counts as another client."""

    def __init__(self, port: int, random: random.Random) -> None:
        self._port = port
        self._source = f"127.0.{random.randrange(1, 40)}.{random.randrange(1, 250)}"
        self._socket: socket.socket | None = None

    def ask(self, request: Request, host: str) -> Answer:
        """Asks once more on a new connection if the server has closed the old one meanwhile."""
        was_open = self._socket is not None
        try:
            return self._ask(request, host)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            if was_open and not isinstance(error, (TimeoutError, http.client.IncompleteRead)):
                return self.ask(request, host)
            raise Unanswered(f"{type(error).__name__}: {error}") from error

    def _ask(self, request: Request, host: str) -> Answer:
        start = time.monotonic()
        if self._socket is None:
            self._socket = opened(self._port, self._source)
        self._socket.sendall(request.octets(host))
        response = http.client.HTTPResponse(self._socket, method=request.method)
        response.begin()
        body = response.read(LARGEST_ANSWER)
        headers: dict[str, str] = {}
        for name, value in response.getheaders():
            name = name.lower()
            headers[name] = f"{headers[name]}, {value}" if name in headers else value
        if response.will_close:
            self.close()
        return Answer(response.status, headers, body, time.monotonic() - start)

    def close(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None


def opened(port: int, source: str = "127.0.0.1", patience: float = PATIENCE) -> socket.socket:
    connection = socket.socket()
    connection.settimeout(patience)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        connection.bind((source, 0))
        connection.connect(("127.0.0.1", port))
    except BaseException:
        connection.close()
        raise
    return connection


def exchange(port: int, octets: bytes, patience: float, source: str = "127.0.0.1") -> bytes:
    """What the server answers to bytes until it closes the connection or says nothing for a while."""
    answer = io.BytesIO()
    with opened(port, source, patience) as connection:
        try:
            connection.sendall(octets)
            while (part := connection.recv(65_536)) and answer.tell() < LARGEST_ANSWER:
                answer.write(part)
        except OSError:
            pass  # Closing is one way to refuse.
    return answer.getvalue()
