"""A stand-in for the Star Wars APIs: generated starships, a folder of answers or the samples, and every fault."""

from __future__ import annotations

import threading
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from . import endless
from .dated_reply import DatedReply
from .dialects import DIALECTS, NOT_FOUND, Document, RecordError
from .faults import Fault, FaultError
from .server import Reply, Request, StandIn, json_bytes

if TYPE_CHECKING:
    from .certificates import Certificates

Record = dict[str, object]

SAMPLES = Path(__file__).parents[2] / "Sources/BuiltInSources/Starships/Samples"
PUBLIC_HOST = "https://swapi.info/api"
MAKERS = ("Aldebaran Yards", "Brennan & Sons", "Corvid Works, Ltd.", "Dunes of Orro")
FILMS: list[Record] = [{"url": f"{PUBLIC_HOST}/films/1", "title": "The Long Way"}]
PEOPLE: list[Record] = [
    {"url": f"{PUBLIC_HOST}/people/1", "name": "Ada Orro"},
    {"url": f"{PUBLIC_HOST}/people/2", "name": "Bo Brennan"},
]
REQUESTS_KEPT = 10_000


def ship(number: int, **changes: object) -> Record:
    """One starship. Every seventh has an unknown cost, every eleventh has a range as its crew."""
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


class Upstream(StandIn):
    """Answers collections of the Star Wars API below a prefix, and an endless one.

    The records are those of `starships`, or else the files of `folder`, or else the samples; then charts are answered
    with their samples, too. Set `raw` to answer any body at a path. Set `fault` to a `Fault` or to its name to go wrong.
    """

    def __init__(
        self, starships: list[Record] | None = None, *, folder: Path | None = None, prefix: str = "/api",
        dialect: str = "array", port: int = 0, certificates: Certificates | None = None,
    ) -> None:
        super().__init__(port)
        self.starships = starships
        # Bodies by path.
        self.raw: dict[str, bytes] = {}
        # The last ones, the oldest first.
        self.requests: deque[Request] = deque(maxlen=REQUESTS_KEPT)
        self.request_count = 0
        self._folder = (folder or SAMPLES).resolve()
        self._has_charts = starships is None and folder is None
        self._prefix = [part for part in prefix.split("/") if part]
        self._dialect = dialect
        self._certificates = certificates
        self._started = time.time()
        self._fault: Fault | None = None
        self._is_running = False
        self._lock = threading.Lock()
        # Held during a change of the fault: changes come one after another.
        self._change = threading.Lock()

    @property
    def origin(self) -> str:
        return f"https{super().base[4:]}" if self._certificates else super().base

    @property
    def base(self) -> str:
        return "/".join([self.origin, *self._prefix])

    @property
    def fault(self) -> Fault | None:
        return self._fault

    @fault.setter
    def fault(self, fault: Fault | str | int | None) -> None:
        if fault is not None and not isinstance(fault, Fault):
            fault = Fault(str(fault))
        if fault and fault.name == "certificate" and not self._certificates:
            raise FaultError(
                "Expected https for the fault “certificate”, got http. Start with --tls --certificate-authority FILE."
            )
        with self._change:
            if self._fault:
                self._fault.over.set()
            self._fault = fault
            self._open_or_close()

    def start(self) -> None:
        with self._change:
            self._is_running = True
            self._open_or_close()

    def stop(self) -> None:
        self._is_running = False
        super().stop()

    def _open_or_close(self) -> None:
        name = self._fault.name if self._fault else None
        if not self._is_running or name == "refuse":
            self.close()
        elif self._certificates:
            self.listen(self._certificates.expired if name == "certificate" else self._certificates.valid)
        else:
            self.listen()

    def forget_requests(self) -> None:
        with self._lock:
            self.requests.clear()
            self.request_count = 0

    def reply(self, request: Request) -> Reply:
        reply = self._good_reply(request)
        with self._lock:
            self.requests.append(request)
            self.request_count += 1
            fault = self._fault
            is_met = fault is not None and fault.meets(request.path, is_good=reply.status < 400)
        if not is_met:
            return reply.validated(request)
        if fault.name == "hang":
            fault.over.wait()
            return self._good_reply(request).validated(request)
        return fault.spoil(reply, request)

    def _good_reply(self, request: Request) -> DatedReply:
        if request.method not in ("GET", "HEAD"):
            body = json_bytes({"message": f"Expected GET or HEAD, got {request.method}."})
            return DatedReply(405, body=body, headers={"Allow": "GET, HEAD"})
        if request.path in self.raw:
            return DatedReply(body=self.raw[request.path], modified=self._started)
        try:
            reply = self._collection(request) or self._chart(request)
        except RecordError as error:
            return DatedReply(500, body=json_bytes({"error": str(error)}))
        return reply or DatedReply(404, body=json_bytes(NOT_FOUND[self._dialect]))

    def _collection(self, request: Request) -> DatedReply | None:
        parts = request.components
        if not parts or parts[: len(self._prefix)] != self._prefix:
            return None
        path = parts[len(self._prefix) :]
        if path == ["endless"]:
            return endless.page(request.query.get("page", "1"), self._started)
        if path[:1] == ["endless"] and len(path) == 2:
            return endless.detail(path[1], self._started)
        return DIALECTS[self._dialect](request, path, self._document)

    def _document(self, path: str) -> Document | None:
        if self.starships is None:
            return self._file(path)
        records = {"starships": self.starships, "films": FILMS, "people": PEOPLE}.get(path)
        return None if records is None else Document(json_bytes(records), self._started)

    def _file(self, path: str) -> Document | None:
        """The first file of three names; links do not lead out of the folder."""
        for name in (f"{path}.json", f"{path}-all.json", path):
            file = (self._folder / name).resolve()
            if file.is_relative_to(self._folder) and file.is_file():
                return Document(file.read_bytes(), file.stat().st_mtime)
        return None

    def _chart(self, request: Request) -> DatedReply | None:
        if not self._has_charts:
            return None
        from .charts import sample

        file = sample(request.path)
        return file and DatedReply(body=file.read_bytes(), modified=self._started)
