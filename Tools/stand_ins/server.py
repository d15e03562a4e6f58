"""The HTTP server that all stand-ins share."""

from __future__ import annotations

import json
import socket
import socketserver
import ssl
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from email.message import Message
from http.client import responses
from http.server import BaseHTTPRequestHandler
from typing import TypeVar
from urllib.parse import parse_qsl, unquote

HOST = "127.0.0.1"
# Closing a listener takes this long at most, in seconds.
POLL_INTERVAL = 0.02
# A client leaves, or rejects the certificate.
CLIENT_ERRORS = (ConnectionError, ssl.SSLError)

Self = TypeVar("Self", bound="StandIn")


@dataclass(eq=False)
class Request:
    method: str
    # Path and query as the request line has them.
    target: str
    headers: Message = field(default_factory=Message)
    # None until the stand-in answers.
    status: int | None = None
    # Why the answer did not arrive whole.
    broken: str | None = None

    @property
    def path(self) -> str:
        """Percent-encoded, without the query."""
        return self.target.partition("?")[0]

    @property
    def query(self) -> dict[str, str]:
        """The first value of each parameter."""
        return dict(reversed(parse_qsl(self.target.partition("?")[2], keep_blank_values=True)))

    @property
    def components(self) -> list[str] | None:
        """The decoded parts of the path; None if one of them leads upwards."""
        parts = [part for part in unquote(self.path).split("/") if part]
        return None if {".", ".."} & set(parts) or any("\0" in part for part in parts) else parts


@dataclass
class Reply:
    status: int = 200
    type: str = "application/json"
    # Parts are sent one by one.
    body: bytes | Iterable[bytes] = b""
    headers: dict[str, str] = field(default_factory=dict)
    # The length that the head promises for a body in parts; without one the body is sent in chunks.
    length: int | None = None

    @classmethod
    def json(
        cls, value: object, status: int = 200, type: str = "application/json",
        headers: dict[str, str] | None = None,
    ) -> Reply:
        return cls(status, type, json_bytes(value), headers or {})


class HangUp(Exception):
    """A stand-in raises this to close the connection without an answer."""


class PortError(Exception):
    def __init__(self, port: int, cause: OSError) -> None:
        super().__init__(
            f"Expected port {port} of {HOST} to be free, got: {cause.strerror}. End the program that listens there, "
            "or give another port; 0 is any free one."
        )


class StandIn:
    """An HTTP server on loopback, from `start` until `stop`, or in a `with` statement. A subclass answers requests."""

    # A subclass says which faults it has.
    fault: str | int | None = None

    def __init__(self, port: int = 0) -> None:
        # 0 until `start` finds a free one.
        self.port = port
        self._released = threading.Event()
        self._listener: _Listener | None = None

    def reply(self, request: Request) -> Reply:
        raise NotImplementedError

    @property
    def base(self) -> str:
        return f"http://{HOST}:{self.port}"

    def hang(self) -> None:
        """Leaves requests unanswered until `release`."""
        self._released.clear()
        self.fault = "hang"

    def release(self) -> None:
        """Ends all faults and answers the requests that hang."""
        self.fault = None
        self._released.set()

    def start(self) -> None:
        self.listen()

    def stop(self) -> None:
        self.release()
        self.close()

    def __enter__(self: Self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def listen(self, tls: ssl.SSLContext | None = None) -> None:
        """Listens at the same port as before. A change of `tls` cuts all connections."""
        if self._listener and self._listener.tls is tls:
            return
        self.close()
        try:
            self._listener = _Listener(self, tls)
        except OSError as error:
            raise PortError(self.port, error) from error
        self.port = self._listener.server_address[1]

    def close(self) -> None:
        """Refuses new connections and cuts the others."""
        listener, self._listener = self._listener, None
        if listener:
            listener.close()


class _Listener(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 4_096

    def __init__(self, stand_in: StandIn, tls: ssl.SSLContext | None) -> None:
        self.stand_in = stand_in
        self.tls = tls
        self._connections: set[socket.socket] = set()
        super().__init__((HOST, stand_in.port), _Handler)
        threading.Thread(target=self.serve_forever, args=(POLL_INTERVAL,), daemon=True).start()

    def get_request(self) -> tuple[socket.socket, object]:
        connection, address = super().get_request()
        if self.tls:
            # The first read shakes hands, in the connection's own thread.
            connection = self.tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return connection, address

    def process_request(self, request: socket.socket, client_address: object) -> None:
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: socket.socket, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], CLIENT_ERRORS):
            super().handle_error(request, client_address)

    def close(self) -> None:
        self.shutdown()
        self.server_close()
        for connection in self._connections.copy():
            try:
                # An `SSLSocket` has a method of this name that disturbs a read in the connection's thread.
                socket.socket.shutdown(connection, socket.SHUT_RDWR)
            except OSError:
                pass  # The connection has ended.


class _Handler(BaseHTTPRequestHandler):
    server: _Listener
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def _answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        request = Request(self.command, self.path, self.headers)
        try:
            reply = self.server.stand_in.reply(request)
            request.status = reply.status
            self._send(reply)
        except HangUp:
            self.close_connection = True
        except CLIENT_ERRORS as error:
            request.broken = str(error)
            self.close_connection = True

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _answer

    def _send(self, reply: Reply) -> None:
        is_whole = isinstance(reply.body, bytes)
        length = len(reply.body) if is_whole else reply.length
        headers = {"Content-Type": reply.type} | reply.headers
        headers |= {"Transfer-Encoding": "chunked"} if length is None else {"Content-Length": str(length)}
        if self.close_connection:
            headers["Connection"] = "close"
        fields = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = f"HTTP/1.1 {reply.status} {responses.get(reply.status, '')}\r\n{fields}\r\n".encode()
        if self.command == "HEAD":
            self.wfile.write(head)
        elif is_whole:
            # In one piece, which a client gets at once.
            self.wfile.write(head + reply.body)
        else:
            self.wfile.write(head)
            self._send_parts(reply.body, length)

    def _send_parts(self, parts: Iterable[bytes], length: int | None) -> None:
        sent = 0
        for part in parts:
            self.wfile.write(part if length is not None else b"%x\r\n%b\r\n" % (len(part), part))
            sent += len(part)
        if length is None:
            self.wfile.write(b"0\r\n\r\n")
        elif sent < length:
            self.close_connection = True

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def json_bytes(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
