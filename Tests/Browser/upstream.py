"""A stand-in for swapi.info on loopback: its own starships, and every way in which an upstream can go wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

Record = dict[str, object]

PUBLIC_HOST = "https://swapi.info/api"
MAKERS = ("Aldebaran Yards", "Brennan & Sons", "Corvid Works, Ltd.", "Dunes of Orro")


def ship(number: int, **changes: object) -> Record:
    """One starship; numbers that are multiples of seven know no cost, of eleven have a range of a crew."""
    record: Record = {
        "url": f"{PUBLIC_HOST}/starships/{number}",
        "name": f"Ship {number:03}",
        "model": f"Model {number % 10}-{number}",
        "manufacturer": MAKERS[number % len(MAKERS)],
        "starship_class": "courier" if number % 2 else "freighter",
        "length": f"{number * 1_000:,}",
        "cost_in_credits": "unknown" if number % 7 == 0 else str(200_000 - number),
        "max_atmosphering_speed": "n/a" if number % 5 == 0 else f"{number * 10}km",
        "MGLT": "70",
        "hyperdrive_rating": "2.0",
        "crew": "30-165" if number % 11 == 0 else str(number),
        "passengers": "0",
        "cargo_capacity": "1000",
        "consumables": "2 months",
        "films": [f"{PUBLIC_HOST}/films/1"],
        "pilots": [f"{PUBLIC_HOST}/people/{number % 2 + 1}"],
        "created": f"2020-01-{number % 28 + 1:02}T00:00:00Z",
    }
    return record | changes


def fleet(count: int) -> list[Record]:
    return [ship(number) for number in range(1, count + 1)]


class Upstream:
    """Answers `/api/starships`, `/api/films` and `/api/people`.

    Set `starships` to answer others, or `raw` to answer anything; set `fault` to go wrong: `hang`, `garbage`, or a status such as 503.
    """

    def __init__(self, starships: list[Record]) -> None:
        self.starships = starships
        # Bodies by path, as they are.
        self.raw: dict[str, bytes] = {}
        self.fault: str | int | None = None
        self._released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/api"

    def hang(self) -> None:
        """From now on no request is answered until `release`."""
        self._released.clear()
        self.fault = "hang"

    def release(self) -> None:
        """Answers all that hang, and everything from now on."""
        self.fault = None
        self._released.set()

    def __enter__(self) -> Upstream:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str) -> tuple[int, bytes]:
        if self.fault == "hang":
            self._released.wait(60)
        if self.fault == "garbage":
            return 200, b"<!doctype html><title>Parked</title>This domain may be for sale."
        if isinstance(self.fault, int):
            return self.fault, b'{"message":"Not today"}'
        collections: dict[str, Callable[[], list[Record]]] = {
            "/api/starships": lambda: self.starships,
            "/api/films": lambda: [{"url": f"{PUBLIC_HOST}/films/1", "title": "The Long Way"}],
            "/api/people": lambda: [
                {"url": f"{PUBLIC_HOST}/people/1", "name": "Ada Orro"},
                {"url": f"{PUBLIC_HOST}/people/2", "name": "Bo Brennan"},
            ],
        }
        if path in self.raw:
            return 200, self.raw[path]
        if path not in collections:
            return 404, b'{"message":"Resource not found"}'
        return 200, json.dumps(collections[path]()).encode()

    def _handler(upstream) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, body = upstream.answer(self.path.split("?")[0])
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def handle(self) -> None:
                try:
                    super().handle()
                except (BrokenPipeError, ConnectionResetError):
                    pass  # Who asked has gone; that is theirs to decide.

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        return Handler
