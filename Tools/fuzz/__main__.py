"""Fuzzes everything that enters the program: files, answers of upstreams, requests.

It ends with 0 if nothing was found and each category had enough cases, with 1 if something was found, and with 2 if
there were too few cases. The same seed gives the same cases; `--only CATEGORY:NUMBER` tries one again on a new server.
What a server has met before also matters sometimes, so a finding has the last requests and answers with it.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from . import commands, requests
from .case import Case, Options, ServerGone, World
from .client import Connection
from .commands import Commands
from .findings import Findings
from .server import Server
from .upstream import FuzzedUpstream
from .watchdog import Watchdog

# MiB
MOST_MEMORY = 300
WORKERS = 4
# Seconds that one server runs at most. Each further one is of the next kind.
ROUND = 60
# The kinds of servers: profiles, base path.
ROUNDS = (("shared", ""), ("private", ""), ("shared", "/app"))
# Cases of a category in a minute, below which a run says nothing. A debug build may have a fifth of it.
FEWEST_REQUESTS = {
    "addresses": 100,
    "headers": 60,
    "forms": 60,
    "live": 10,
    "rubbish": 20,
    "upstreams": 20,
    "definitions": 3,
}
FEWEST_COMMANDS = {name: 4 for name in commands.CATEGORIES}


class Fuzzer:
    """Keeps a server running, and gives the threads their cases."""

    def __init__(self, world: World, seconds: float, workers: int) -> None:
        self.world = world
        self.end = time.monotonic() + seconds
        self.workers = workers
        self.peak = 0.0
        self.longest = 0.0
        self._watchdog: Watchdog | None = None
        self._lock = threading.Lock()
        self._began = 0.0
        self._is_over_memory = False

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.end

    def run(self, categories: list[str]) -> None:
        threads = [
            threading.Thread(target=self._send, args=(number, categories), daemon=True)
            for number in range(self.workers)
        ]
        threads.append(threading.Thread(target=self._command, args=(categories,), daemon=True))
        self.start_server()
        for thread in threads:
            thread.start()
        while not self.is_over:
            time.sleep(0.2)
            server = self.world.server
            if server and not server.is_running:
                self._report_end(server)
                self.start_server()
            elif time.monotonic() - self._began > ROUND or self._is_over_memory:
                self.stop_server()
                self.start_server()
        for thread in threads:
            thread.join(90 * self.world.options.slowness)
        self.stop_server()

    # Servers

    def start_server(self) -> None:
        world = self.world
        profiles, base_path = ROUNDS[world.servers % len(ROUNDS)]
        old = world.home
        world.servers += 1
        if world.home != old:
            # A command may still write there.
            shutil.rmtree(old, ignore_errors=True)
        world.home.mkdir(exist_ok=True)
        world.definitions.mkdir(exist_ok=True)
        base = world.upstream.base
        arguments = ["--profiles", profiles, "--source", str(world.definitions), "--upstream", f"starships={base}/api"]
        for source in ("charts", "music", "heroes"):
            arguments += ["--upstream", f"{source}={base}"]
        if base_path:
            arguments += ["--base-path", base_path]
        settings = {
            "VITRINE_UPSTREAM_TIMEOUT": "1.5", "VITRINE_RETRY_INTERVAL": "0.1", "VITRINE_MAX_NEW_PROFILES": "1000000",
            "VITRINE_REACHABLE_BLOCK": "127.0.0.0/8",
        }  # fmt: skip
        try:
            server = Server(world.options.program, world.data, *arguments, home=world.home, extra=settings)
        except RuntimeError as error:
            definitions = {path.name: path.read_bytes() for path in world.definitions.iterdir()}
            world.findings.add("server does not start", str(error)[-2_000:], "server:0", definitions)
            shutil.rmtree(world.definitions)
            return self.start_server() if world.findings.count < 50 else sys.exit(1)
        world.heard = type(world.heard)()
        world.base_path, world.server = base_path, server
        self._is_over_memory = False
        self._began = time.monotonic()
        self._watchdog = Watchdog(
            server.port, server.pid, world.options.longest_stall, base_path, lambda said: self._hear(server, said)
        )
        world.is_ready.set()

    def stop_server(self) -> None:
        world = self.world
        server = world.server
        world.is_ready.clear()
        if self._watchdog:
            self._watchdog.stop()
        if server is None:
            return
        if not server.is_running:
            self._report_end(server)
            return
        world.server = None
        code = server.stop()
        if code != 0:
            seen = f"exit code {code} after SIGTERM\n{server.log()}"
            world.findings.add("server's end", seen, "server:0", world.files() | {"log.txt": server.log().encode()})

    def _report_end(self, server: Server) -> None:
        world = self.world
        world.is_ready.clear()
        if self._watchdog:
            self._watchdog.stop()
        code = server.process.wait()
        log = server.log()
        crash = next((line for line in log.splitlines() if "atal error" in line or "crashed" in line.lower()), "")
        where = " < ".join(re.findall(r"^ *\d+ .*?0x[0-9a-f]+ (.+) \+ \d+ in vitrine", log, re.M)[:3])
        suspects = {case for _, case, _ in world.pending.copy().values()}
        last = [case for _, case, _ in [*world.sent][-8:]]
        world.findings.add(
            "server ended", f"exit code {code}: {crash} {where}", ", ".join([*suspects, *last]),
            world.files() | {"log.txt": log.encode()}, command=server.command,
        )  # fmt: skip
        world.server = None

    def _hear(self, server: Server, said: dict) -> None:
        world = self.world
        match said["kind"]:
            case "memory":
                self.peak = max(self.peak, said["mebibytes"])
                if said["mebibytes"] > MOST_MEMORY and not self._is_over_memory:
                    self._is_over_memory = True
                    recent = ", ".join(case for _, case, _ in [*world.sent][-8:])
                    world.findings.add("memory", f"{said['mebibytes']} MiB resident", recent, world.files())
            case "longest":
                self.longest = max(self.longest, said["seconds"])
            case "stall":
                since = said["started"]
                cases = [
                    case for moment, case, _ in [*world.sent, *world.pending.copy().values()] if moment > since - 0.5
                ]
                seen = f"{said['path']} took {said['seconds']} s"
                world.findings.add("stall", seen, ", ".join(dict.fromkeys(cases[:20])), world.files(), said=said)
            case "refused" if server.is_running and world.server is server:
                seen = f"{said['path']}: {said['status']}"
                world.findings.add("refused", seen, "watchdog:0", world.files(), said=said)

    # Cases

    def _next(self, category: str) -> Case:
        with self._lock:
            number = self.world.counts[category]
            self.world.counts[category] += 1
        return Case(self.world, category, number)

    def _send(self, worker: int, categories: list[str]) -> None:
        chance = random.Random(f"{self.world.options.seed} worker {worker}")
        names = [name for name in requests.CATEGORIES if name in categories]
        if not names:
            return
        weights = [requests.WEIGHTS[name] for name in names]
        connection: Connection | None = None
        server: Server | None = None
        while not self.is_over:
            if not self.world.is_ready.wait(1):
                continue
            if server is not self.world.server or connection is None or chance.random() < 0.02:
                server = self.world.server
                if connection:
                    connection.close()
                if server is None:
                    continue
                connection = Connection(server.port, chance)
            category = chance.choices(names, weights)[0]
            # The server looks for changed files only now and then; one thread waits for it.
            if category == "definitions" and worker != 0:
                continue
            self.try_case(self._next(category), lambda case: requests.CATEGORIES[category](case, connection))

    def _command(self, categories: list[str]) -> None:
        names = [name for name in commands.CATEGORIES if name in categories]
        runner = Commands(self.world)
        turn = 0
        while names and not self.is_over:
            category = names[turn % len(names)]
            turn += 1
            self.try_case(self._next(category), lambda case: commands.CATEGORIES[category](case, runner))

    def try_case(self, case: Case, attempt: Callable[[Case], None]) -> None:
        try:
            attempt(case)
        except ServerGone:
            time.sleep(0.1)
        except Exception as error:  # A fault of this tool must not end the run, nor pass unseen.
            if self.world.is_ready.is_set():
                case.found("fault of the fuzzer", f"{type(error).__name__}: {error}", {}, at=_place(error))


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", type=Path, default=Path(".build/release/vitrine"))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", default="")
    parser.add_argument("--findings", type=Path, default=Path(".build/fuzz"), help="a folder; each run makes one in it")
    parser.add_argument("--workers", type=int, default=WORKERS, help="threads that send requests")
    parser.add_argument("--categories", default="", help="only these, separated by commas")
    parser.add_argument("--only", default="", metavar="CATEGORY:NUMBER", help="one case alone")
    parser.add_argument(
        "--slowness",
        type=float,
        default=0,
        help="by how much longer everything may take; 1 for a release build, else 5",
    )
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    if not program.is_file():
        parser.error(
            f"Expected the program at {program}, found none. Build it with `make run`, or name it with --program."
        )
    slowness = arguments.slowness or (1 if "release" in str(program) else 5)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seed = arguments.seed or str(random.SystemRandom().randrange(1 << 32))
    folder = arguments.findings.resolve() / seed
    bound = f"{slowness:g} s" + ("" if slowness == 1 else f", {slowness:g} times that of a release build")
    print(f"Seed {seed}. Findings are written to {folder}. A stall is longer than {bound}.", flush=True)
    options = Options(program, seed, folder, slowness)
    categories = [*requests.CATEGORIES, *commands.CATEGORIES]
    if arguments.categories:
        categories = [name for name in categories if name in arguments.categories.split(",")]
    with tempfile.TemporaryDirectory(prefix="vitrine-fuzz-") as root, FuzzedUpstream(seed) as upstream:
        findings = Findings(folder, seed)
        world = World(options, findings, upstream, Path(root))
        fuzzer = Fuzzer(world, arguments.minutes * 60, arguments.workers)
        try:
            if arguments.only:
                return only(fuzzer, arguments.only)
            fuzzer.run(categories)
            return report(fuzzer, categories, arguments.minutes)
        finally:
            # An interrupted run leaves no server behind.
            fuzzer.stop_server()


def only(fuzzer: Fuzzer, name: str) -> int:
    """Tries one case on a new server."""
    category, number = name.split(":")
    world = fuzzer.world
    case = Case(world, category, int(number))
    fuzzer.start_server()
    server = world.server
    if category in commands.CATEGORIES:
        runner = Commands(world)
        fuzzer.try_case(case, lambda case: commands.CATEGORIES[category](case, runner))
    elif server:
        connection = Connection(server.port, random.Random(world.options.seed))
        fuzzer.try_case(case, lambda case: requests.CATEGORIES[category](case, connection))
    for moment, name, octets in world.sent:
        print(f"=== {moment:.3f} {name}\n{octets[:2_000].decode('utf-8', 'replace')}")
    time.sleep(2)
    fuzzer.stop_server()
    return 1 if world.findings.count else 0


def report(fuzzer: Fuzzer, categories: list[str], minutes: float) -> int:
    world = fuzzer.world
    print(f"\nSeed {world.options.seed}: {world.servers} servers, {world.upstream.count} answers of upstreams, "
          f"{world.requests.total()} requests and commands ({dict(world.requests.most_common())}).")  # fmt: skip
    print(
        f"The watchdog waited {fuzzer.longest:.2f} s at most, and the peak of memory was {fuzzer.peak:.0f} MiB."
    )
    is_enough = True
    for name in categories:
        fewest = (FEWEST_REQUESTS | FEWEST_COMMANDS)[name] * minutes / (1 if world.options.slowness == 1 else 5)
        count = world.counts[name]
        is_enough = is_enough and count >= fewest
        print(f"{count:8} cases of {name}" + ("" if count >= fewest else f", fewer than {fewest:.0f}"))
    for likeness, count in world.findings.alike.most_common():
        print(f"{count:8} × {likeness}")
    if world.findings.count:
        print(f"{world.findings.count} findings are in {world.findings.folder}.")
        return 1
    if not is_enough:
        print("Expected more cases. Give it more time, or a machine that does less besides.")
        return 2
    print("Nothing was found.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
