"""Uses a server as many people do at once, and checks that its memory comes back.

Pages, JSON, pictures, previews, searches, favourites of many profiles, streams of events that come and go, and imports
beside them: first for two minutes to warm up, then for the given time. A quiet minute follows each. The memory after
the second must be within 20 MiB of that after the first.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

from stand_ins.charts import ChartsUpstream
from stand_ins.heroes import HeroesUpstream
from stand_ins.music import MusicUpstream
from stand_ins.starships import Upstream, fleet

from .client import Connection, Request, Unanswered, opened
from .server import Server, environment, resident_memory
from .vocabulary import Heard

# MiB
MOST_GROWTH = 20
WARM_UP = 120.0
QUIET = 60.0
# Threads of people, and of streams.
PEOPLE = 6
STREAMS = 4
# Requests of a thread in a second, at most.
RATE = 40
# Seconds between imports.
IMPORTS = 10
LISTS = (
    "/", "/starships", "/charts", "/heroes", "/music?term=amber", "/starships?sort=length&order=descending",
    "/charts?media=songs&chart=top",
    "/heroes?page=3", "/charts?country=gb", "/favourites", "/sources", "/languages", "/?edit=true",
    "/starships?class=courier",
    "/favourites?source=starships", "/charts?media=apps&chart=top-free",
)  # fmt: skip
WORDS = ("amber", "harbour", "copper", "ship", "hero", "lanterns", "marrow", "falcon", "night", "winter")


class Soak:
    def __init__(self, server: Server, program: Path, data: Path, home: Path) -> None:
        self.server = server
        self.host = f"127.0.0.1:{server.port}"
        self.statuses: Counter[str] = Counter()
        self.peak = 0.0
        self._program = program
        self._data = data
        self._home = home
        self._heard = Heard()
        self._end = 0.0

    def use(self, seconds: float, seed: str) -> None:
        """Lets everybody in for a while."""
        self._end = time.monotonic() + seconds
        works: list[Callable[[random.Random, int], None]] = (
            [self._visit] * PEOPLE + [self._follow] * STREAMS + [self._import]
        )
        most = int(seconds * RATE) + 1
        threads = [
            threading.Thread(target=work, args=(random.Random(f"{seed} {number}"), most), daemon=True)
            for number, work in enumerate(works)
        ]
        for thread in threads:
            thread.start()
        printed = time.monotonic()
        while any(thread.is_alive() for thread in threads):
            memory = resident_memory(self.server.pid)
            self.peak = max(self.peak, memory)
            if time.monotonic() - printed > 60:
                printed = time.monotonic()
                print(f"{memory:7.1f} MiB, {self.statuses.total()} answers", flush=True)
            time.sleep(0.2)

    def rest(self, seconds: float) -> float:
        """Lets nobody in for a while; the memory then."""
        time.sleep(seconds)
        return resident_memory(self.server.pid)

    def _turns(self, most: int) -> Iterator[int]:
        """At most so many, at most `RATE` a second, and none after the end."""
        for number in range(most):
            if time.monotonic() > self._end or not self.server.is_running:
                return
            yield number
            time.sleep(1 / RATE)

    def _visit(self, chance: random.Random, most: int) -> None:
        """People who stay for some pages each, with a profile of their own once they change something."""
        connection = Connection(self.server.port, chance)
        cookie = ""
        for _ in self._turns(most):
            if chance.random() < 0.05:
                connection.close()
                connection, cookie = Connection(self.server.port, chance), ""
            request = self._request(chance)
            if cookie:
                request.headers.append(("Cookie", cookie))
            try:
                answer = connection.ask(request, self.host)
            except Unanswered as error:
                self.statuses[str(error)[:60]] += 1
                continue
            self.statuses[str(answer.status)] += 1
            if answer.headers.get("content-type", "").startswith("text/html"):
                self._heard.listen(answer.headers, answer.body)
            if (set_cookie := answer.headers.get("set-cookie", "")).startswith("vitrine-profile"):
                cookie = set_cookie.split(";")[0]
        connection.close()

    def _request(self, chance: random.Random) -> Request:
        heard = self._heard
        roll = chance.random()
        if roll < 0.3 or not heard.paths or not heard.items:
            return Request(target=chance.choice(LISTS), headers=[("Accept-Encoding", "gzip")] if roll < 0.1 else [])
        if roll < 0.4:
            return Request(
                target="/api/v1"
                + chance.choice(("/starships", "/charts?page-size=200", "/heroes", "/favourites", "/sources"))
            )
        if roll < 0.5:
            return Request(
                target=f"/search?term={chance.choice(WORDS)}%20{chance.choice(WORDS)[: chance.randrange(1, 6)]}"
            )
        if roll < 0.75:
            media = [path for path in heard.paths if path.startswith(("/artwork/", "/previews/"))]
            return Request(target=quote(chance.choice(media or heard.paths), safe="/%?&=+:,~!$'()*;@"))
        source, id = chance.choice(heard.items)
        if roll < 0.87:
            return Request(target=f"/{source}/{id}")
        body = b"value=true" if chance.random() < 0.6 else b"value=false"
        headers = [("Origin", f"http://{self.host}"), ("Content-Type", "application/x-www-form-urlencoded")]
        return Request("POST", f"/{source}/{id}/favourite", headers, body)

    def _follow(self, chance: random.Random, most: int) -> None:
        """Streams that each follow a few pages for a moment, of many clients."""
        for _ in self._turns(most):
            pages = [f"page={quote(f'0 {chance.choice(LISTS)}', safe='')}" for _ in range(chance.choice((1, 3, 8)))]
            request = Request(target=f"/live?{'&'.join(pages)}")
            source = f"127.0.{chance.randrange(50, 90)}.{chance.randrange(1, 250)}"
            end = time.monotonic() + chance.choice((0.05, 0.3, 2))
            try:
                with opened(self.server.port, source, 1) as stream:
                    stream.sendall(request.octets(self.host))
                    while time.monotonic() < end and stream.recv(65_536):
                        pass
            except OSError:
                pass  # No event came for a while.
            self.statuses["stream"] += 1

    def _import(self, chance: random.Random, most: int) -> None:
        """Commands on the same data: the archive leaves and comes back."""
        for number in range(most):
            file = self._home / f"{number}.archive"
            for action in ("export", "import"):
                command = [str(self._program), "archive", action, str(file), "--json", "--offline"]
                command += ["--data-directory", str(self._data)]
                done = subprocess.run(command, capture_output=True, env=environment(self._home), timeout=120)
                self.statuses[f"archive {action}: {done.returncode}"] += 1
            file.unlink(missing_ok=True)
            if self._end - time.monotonic() < IMPORTS:
                return
            time.sleep(IMPORTS)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", type=Path, default=Path(".build/release/vitrine"))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--warm-up", type=float, default=WARM_UP, metavar="SECONDS")
    parser.add_argument("--quiet", type=float, default=QUIET, metavar="SECONDS")
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    if not program.is_file():
        parser.error(
            f"Expected the program at {program}, found none. Build it with `make run`, or name it with --program."
        )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vitrine-soak-")))
        named = {
            "starships": Upstream(fleet(120)),
            "charts": ChartsUpstream(),
            "music": MusicUpstream(),
            "heroes": HeroesUpstream(),
        }
        upstreams = []
        for source, stand_in in named.items():
            stack.enter_context(stand_in)
            upstreams += ["--upstream", f"{source}={stand_in.base}"]
        extra = {"VITRINE_MAX_NEW_PROFILES": "1000000"}
        server = Server(program, home / "data", "--profiles", "private", *upstreams, home=home, extra=extra)
        stack.callback(server.stop)
        soak = Soak(server, program, home / "data", home)
        soak.use(arguments.warm_up, f"{arguments.seed} warm-up")
        before = soak.rest(arguments.quiet)
        print(f"{before:.1f} MiB after the warm-up and {arguments.quiet:g} quiet seconds.", flush=True)
        soak.use(arguments.minutes * 60, arguments.seed)
        after = soak.rest(arguments.quiet)
        print(f"{soak.peak:.1f} MiB at the peak of {arguments.minutes:g} minutes.")
        print(
            f"{after:.1f} MiB after {arguments.quiet:g} quiet seconds: "
            f"{after - before:+.1f} MiB, of at most {MOST_GROWTH}."
        )
        print(f"Answers: {dict(soak.statuses.most_common())}.")
        if not server.is_running:
            print(f"Expected the server to run, but it ended.\n{server.log()}")
            return 1
        wrong = [
            name
            for name in soak.statuses
            if name.startswith("5") and name != "503" or ":" in name and not name.endswith(": 0")
        ]
        if wrong:
            print(f"Expected none of these answers: {', '.join(wrong)}.")
            return 1
        return 0 if after - before <= MOST_GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
