"""One attempt: what is random about it, and what it may use."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

from . import oracle
from .client import Answer, Connection, Request, Unanswered
from .findings import Findings
from .server import Server
from .upstream import FuzzedUpstream
from .vocabulary import Heard

# Every answer is checked, and one of so many is parsed as well: that takes longer than the server needs to make it.
PARSED = 4
# Requests that a finding is given along.
REQUESTS_KEPT = 60


@dataclass
class Options:
    program: Path
    seed: str
    folder: Path
    # By how much longer this build may take than a release build.
    slowness: float = 1.0

    @property
    def longest_stall(self) -> float:
        """In seconds: how long the server may leave a plain question unanswered."""
        return 1.0 * self.slowness

    @property
    def longest_answer(self) -> float:
        """In seconds. A page waits 2 s for an upstream, and an item for two of them."""
        return 12.0 * self.slowness


@dataclass
class World:
    """Everything that cases share."""

    options: Options
    findings: Findings
    upstream: FuzzedUpstream
    # Everything that a run writes is in it.
    root: Path
    # How many servers there were.
    servers: int = 0
    server: Server | None = None
    base_path: str = ""
    heard: Heard = field(default_factory=Heard)
    sources: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    requests: Counter[str] = field(default_factory=Counter)
    # The last requests with the time and the case, and those that are not answered yet.
    sent: deque[tuple[float, str, bytes]] = field(default_factory=lambda: deque(maxlen=REQUESTS_KEPT))
    pending: dict[int, tuple[float, str, bytes]] = field(default_factory=dict)
    # Set while a server runs.
    is_ready: threading.Event = field(default_factory=threading.Event)

    @property
    def definitions(self) -> Path:
        """The folder of definitions that all servers read."""
        return self.root / "definitions"

    @property
    def home(self) -> Path:
        """A folder of the running server and of the one before or after it: what one has stored the other must read."""
        return self.root / f"server-{(self.servers + 1) // 2}"

    @property
    def data(self) -> Path:
        """The data directory of the running server."""
        return self.home / "data"

    def files(self) -> dict[str, bytes]:
        """The last requests and answers of upstreams, and the log, as files of a finding."""
        entries = [*self.sent.copy(), *self.pending.copy().values()]
        requests = b"".join(b"=== %.3f %s\n%s\n" % (moment, case.encode(), octets) for moment, case, octets in entries)
        log = self.server.log().encode() if self.server else b""
        return {"requests.bin": requests, "log.txt": log} | self.upstream.files()


class ServerGone(Exception):
    """The server has ended; whoever watches it reports that."""


class Case:
    """`name` is the category and the number, which with the seed decide everything random."""

    def __init__(self, world: World, category: str, number: int) -> None:
        self.world = world
        self.name = f"{category}:{number}"
        self.number = number
        self.random = random.Random(f"{world.options.seed} {self.name}")

    def found(self, kind: str, seen: str, files: dict[str, bytes] | None = None, **details: object) -> None:
        self.world.findings.add(kind, seen, self.name, files, **details)

    def ask(self, connection: Connection, request: Request) -> Answer | None:
        """Sends a request that has the form of one, and checks the answer."""
        server = self.world.server
        if server is None or not server.is_running:
            raise ServerGone
        host = f"127.0.0.1:{server.port}"
        octets = request.octets(host)
        key = id(request)
        self.world.pending[key] = (time.time(), self.name, octets)
        try:
            answer = connection.ask(request, host)
        except Unanswered as error:
            self._unanswered(server, octets, error)
            return None
        finally:
            self.world.sent.append(self.world.pending.pop(key))
        self.world.requests[str(answer.status)] += 1
        self._check(request, octets, answer)
        if answer.status == 200:
            self.world.heard.listen(answer.headers, answer.body)
        return answer

    def _unanswered(self, server: Server, octets: bytes, error: Unanswered) -> None:
        # A crash closes connections a moment before the process is gone.
        for _ in range(20):
            if not server.is_running or self.world.server is not server:
                raise ServerGone
            time.sleep(0.05)
        # Beyond the limits on size, closing the connection is an answer.
        if len(octets) < 30_000:
            self.found("no answer", str(error), {"request.bin": octets} | self.world.files())

    def _check(self, request: Request, octets: bytes, answer: Answer) -> None:
        parses = self.random.randrange(PARSED) == 0 or len(answer.body) < 4_000
        problems = list(
            oracle.problems(request.method, request.target, answer.status, answer.headers, answer.body, parses)
        )
        if answer.seconds > self.world.options.longest_answer:
            problems.append(f"it took {answer.seconds:.1f} s")
        for problem in problems:
            head = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
            self.found(
                "answer", problem,
                {"request.bin": octets, "answer.bin": f"{answer.status}\n{head}\n".encode() + answer.body}
                | self.world.files(),
                target=request.target[:500],
            )  # fmt: skip
