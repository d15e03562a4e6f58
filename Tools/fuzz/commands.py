"""The categories that give files to commands: favourites, archives and definitions."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from . import hostile, octets, oracle, trees
from .case import Case, World
from .client import Connection, Request
from .requests import definition, sendable
from .server import environment, processor_time, resident_memory
from .vocabulary import SOURCES

# The exit codes of sysexits.h that the program documents.
CODES = (0, 64, 66, 69, 74)
# The lists whose items become favourites: some have pictures of several sizes, some previews.
PREPARED = (
    ("starships", ()), ("heroes", ()), ("charts", ()), ("charts", ("--query", "media=songs", "--query", "chart=top")),
    ("music", ("--query", "term=a")),
)  # fmt: skip
# Stands for the number of a case in the ids of favourites.
NUMBER = "-number"
# Seconds: a command may wait 12 for an upstream, and some ask several.
PATIENCE = 60
# MiB, as for a server.
MOST_MEMORY = 300
# A data directory of commands' own is thrown away after so many cases.
CASES_A_DIRECTORY = 40


@dataclass
class Outcome:
    code: int
    output: bytes
    errors: bytes
    seconds: float


class Commands:
    """Runs commands of the program, and checks how they end. One thread uses it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.folder = world.root / "commands"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = self.folder / "data"
        self._favourites = b""
        self._archive = b""

    def run(
        self, case: Case | None, *arguments: str, files: dict[str, bytes] | None = None, data: Path | None = None
    ) -> Outcome:
        """Runs a command with JSON as its answer. Without a case nothing is checked."""
        options = self.world.options
        # The system takes no argument with a NUL.
        arguments = tuple(argument.replace("\0", "") for argument in arguments)
        command = [str(options.program), *arguments, "--json", "--data-directory", str(data or self.data)]
        extra = {"VITRINE_UPSTREAM_TIMEOUT": "1", "VITRINE_RETRY_INTERVAL": "0.05"}
        start = time.monotonic()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(self.folder, extra),
        )  # fmt: skip
        peak = 0.0
        while True:
            try:
                output, errors = process.communicate(timeout=0.25)
                break
            except subprocess.TimeoutExpired:
                peak = max(peak, resident_memory(process.pid))
                if time.monotonic() - start > PATIENCE * options.slowness:
                    used = processor_time(process.pid)
                    process.kill()
                    output, errors = process.communicate()
                    if case:
                        seen = f"{' '.join(arguments[:2])} has not ended after {PATIENCE * options.slowness:.0f} s"
                        case.found(
                            "command hangs", seen, self._files(files, output, errors), command=command, processor=used
                        )
                    return Outcome(-9, output, errors, time.monotonic() - start)
        outcome = Outcome(process.returncode, output, errors, time.monotonic() - start)
        if case:
            self.world.requests[f"exit {outcome.code}"] += 1
            self._check(case, command, outcome, peak, files)
        return outcome

    def _check(
        self, case: Case, command: list[str], outcome: Outcome, peak: float, files: dict[str, bytes] | None
    ) -> None:
        name = " ".join(word for word in command[1:3] if "/" not in word)
        kept = self._files(files, outcome.output, outcome.errors)
        if outcome.code not in CODES:
            crash = next(
                (line for line in outcome.errors.decode("utf-8", "replace").splitlines() if "rror" in line), ""
            )
            case.found("command ends", f"{name} ends with {outcome.code}: {crash}", kept, command=command)
            return
        if outcome.output or outcome.code == 0:
            if problem := oracle.problem_with_json(outcome.output):
                case.found("command prints", f"{name}: {problem}", kept, command=command)
        if outcome.code != 0 and not outcome.errors.strip():
            case.found("command is silent", f"{name} ends with {outcome.code} and no word", kept, command=command)
        # Tabs and line breaks lay out the text; nothing else may control a terminal.
        if any(octet < 32 and octet not in b"\t\n" or octet == 127 for octet in outcome.errors):
            case.found("command prints", f"{name}: control characters on standard error", kept, command=command)
        if peak > MOST_MEMORY:
            case.found("command's memory", f"{name} took {peak:.0f} MiB", kept, command=command)

    def _files(self, files: dict[str, bytes] | None, output: bytes, errors: bytes) -> dict[str, bytes]:
        return {"stdout.txt": output, "stderr.txt": errors} | (files or {}) | self.world.upstream.files()

    def renewed(self, number: int) -> None:
        """Now and then begins with an empty data directory."""
        if number % CASES_A_DIRECTORY == 0:
            shutil.rmtree(self.data, ignore_errors=True)

    def data_of(self, case: Case) -> Path:
        """The running server's own directory, or that of commands."""
        is_shared = self.world.data.exists() and case.random.random() < 0.6
        return self.world.data if is_shared else self.data

    def look(self, case: Case, data: Path, *targets: str) -> None:
        """Asks the running server for pages about what it was given, if it was given anything."""
        server = self.world.server
        if data == self.world.data and server:
            connection = Connection(server.port, case.random)
            for target in targets:
                case.ask(connection, Request(target=sendable(self.world.base_path + target)))
            connection.close()

    @property
    def favourites(self) -> bytes:
        """A file of favourites as the program exports it."""
        self._prepare()
        return self._favourites

    @property
    def archive(self) -> bytes:
        """An archive as the program exports it."""
        self._prepare()
        return self._archive

    def _prepare(self) -> None:
        """Exports what an upstream answered that was honest for once."""
        if self._archive:
            return
        self.world.upstream.is_honest = True
        base = self.world.upstream.base
        for source, query in PREPARED:
            arguments = ["--upstream", f"{source}={base}{'/api' if source == 'starships' else ''}"]
            for _, id in _items(self.run(None, "list", source, *arguments, *query))[:3]:
                self.run(None, "favourites", "add", source, id, *arguments)
        self.world.upstream.is_honest = False
        exported = self.folder / "exported"
        self.run(None, "favourites", "export", str(exported), "--offline")
        self._favourites = self._with_pictures(exported.read_bytes())
        exported.unlink()
        self.run(None, "archive", "export", str(exported), "--offline")
        self._archive = exported.read_bytes()
        exported.unlink()


    def _with_pictures(self, file: bytes) -> bytes:
        """Gives favourites pictures in several sizes and previews, which few lists have."""
        document = json.loads(file)
        for number, entry in enumerate(document["entries"]):
            sizes = [(100, 100), (300, 450), (1_200, 600)][: number % 4]
            base = f"{self.world.upstream.base}/pictures/{number}"
            variants = [{"width": w, "height": h, "address": f"{base}/{w}.png"} for w, h in sizes]
            entry["item"]["id"]["id"] += NUMBER
            if variants:
                entry["item"]["card"]["artwork"] = {"variants": {"_0": variants}}
                entry["item"]["card"]["preview"] = f"{self.world.upstream.base}/previews/{number}.mp3"
        return json.dumps(document).encode()


def _items(listed: Outcome) -> list[tuple[str, str]]:
    """The sources and ids of the items that a command listed."""
    try:
        sections = json.loads(listed.output)["sections"]
        return [(item["source"], item["id"]) for section in sections for item in section["items"]]
    except (ValueError, KeyError, TypeError):
        return []


def favourites(case: Case, commands: Commands) -> None:
    commands.renewed(case.number)
    # An import leaves favourites as they are, so these are of other items each time.
    original = commands.favourites.replace(NUMBER.encode(), f"-{case.number}".encode())
    data = commands.data_of(case)
    if case.random.random() < 0.8:
        tree, _ = trees.mutated(trees.read(original), case.random, keeps_types=case.random.random() < 0.6)
        content = trees.write(tree)
    else:
        content = octets.mutated(original, case.random)
    file = commands.folder / "mutated.json"
    file.write_bytes(content)
    files = {"favourites.json": content}
    outcome = commands.run(case, "favourites", "import", str(file), "--offline", files=files, data=data)
    if outcome.code == 0:
        listed = commands.run(case, "favourites", "list", "--offline", files=files, data=data)
        items = _items(listed)
        new = [(source, id) for source, id in items if id.endswith(f"-{case.number}")]
        pages = [f"/{quote(source, safe='')}/{quote(id, safe='')}" for source, id in new[:20]]
        lists = ("/favourites", "/", "/api/v1/favourites?limit=200", "/favourites?source=charts")
        commands.look(case, data, *lists, *pages)
        if case.random.random() < 0.3:
            exported = commands.folder / "exported.json"
            exported.unlink(missing_ok=True)
            commands.run(case, "favourites", "export", str(exported), "--offline", files=files, data=data)
        if case.random.random() < 0.3:
            commands.run(
                case,
                "search",
                case.random.choice(("a", "falcon", *hostile.MARKERS)),
                "--offline",
                files=files,
                data=data,
            )


def archives(case: Case, commands: Commands) -> None:
    commands.renewed(case.number)
    original = commands.archive
    data = commands.data_of(case)
    content = octets.mutated(original, case.random) if case.random.random() < 0.2 else _archive(case, original)
    file = commands.folder / "mutated.jsonl"
    file.write_bytes(content)
    files = {"archive.jsonl": content}
    outcome = commands.run(case, "archive", "import", str(file), "--offline", files=files, data=data)
    if outcome.code == 0:
        source = case.random.choice(("starships", "charts", "heroes"))
        commands.run(case, "archive", "status", "--offline", files=files, data=data)
        items = _items(commands.run(case, "list", source, "--offline", files=files, data=data))
        pages = [f"/{source}/{quote(id, safe='')}" for _, id in case.random.sample(items, min(len(items), 3))]
        commands.look(case, data, f"/{source}", f"/api/v1/{source}?limit=200", f"/{source}?sort=name", *pages)
        if case.random.random() < 0.2:
            exported = commands.folder / "exported.jsonl"
            exported.unlink(missing_ok=True)
            commands.run(case, "archive", "export", str(exported), "--offline", files=files, data=data)
            commands.run(case, "archive", "verify", "--offline", files=files, data=data)


def _archive(case: Case, original: bytes) -> bytes:
    """Mutated lines, mostly with a hash that says that they are right."""
    lines = [trees.read(line) for line in original.splitlines() if line]
    header, entries, trailer = lines[0], lines[1:-1], lines[-1]
    for _ in range(case.random.choice((1, 1, 3))):
        place = case.random.randrange(len(entries))
        entries[place], _ = trees.mutated(entries[place], case.random, keeps_types=case.random.random() < 0.4)
    if case.random.random() < 0.2:
        entries.insert(0, case.random.choice(entries))
    if case.random.random() < 0.15:
        header, _ = trees.mutated(header, case.random)
    content = b"".join(trees.write(line) + b"\n" for line in (header, *entries))
    # An import leaves newer entries as they are, so these are newer each time.
    dates = rb'(?<="fetchedAt":)(\d+)[\d.]*'
    content = re.sub(dates, lambda found: b"%d" % (int(found[1]) + case.number), content)
    count = trees.Literal(str(len(entries)))
    trailer = trees.Members([("entries", count), ("sha256", hashlib.sha256(content).hexdigest())])
    if case.random.random() < 0.15:
        trailer, _ = trees.mutated(trailer, case.random)
    return content + trees.write(trailer) + b"\n"


def files(case: Case, commands: Commands) -> None:
    """Checks and inspects a mutated definition, and lists what is at its upstream."""
    commands.renewed(case.number)
    commands.world.upstream.case = case.name
    content = definition(case)
    file = commands.folder / f"source{case.number % 50}.{case.random.choice(('yaml', 'yaml', 'json'))}"
    file.write_bytes(content)
    files = {file.name: content}
    outcome = commands.run(case, "check", str(file), files=files)
    if outcome.code == 0 or case.random.random() < 0.2:
        commands.run(case, "inspect", str(file), files=files)
    if outcome.code == 0:
        commands.run(case, "list", file.stem, "--source", str(file), files=files)
    file.unlink()


def lists(case: Case, commands: Commands) -> None:
    """Lists a built-in source or an address, whose upstream answers something mutated."""
    commands.renewed(case.number)
    upstream = commands.world.upstream
    upstream.case = case.name
    chance = case.random
    if chance.random() < 0.4:
        commands.run(case, "inspect", f"{upstream.base}/lists/{case.number}")
        return
    source = chance.choice(SOURCES)
    arguments = ["--upstream", f"{source}={upstream.base}{'/api' if source == 'starships' else ''}"]
    if source == "music":
        arguments += ["--query", f"term={chance.choice('abc')}{case.number}"]
    outcome = commands.run(
        case, "list", source, *arguments, "--page", chance.choice(("1", "2", *hostile.WHOLE_NUMBERS))
    )
    if items := _items(outcome):
        _, id = chance.choice(items)
        commands.run(case, "show", source, *arguments[:2], *(["--", id] if id.startswith("-") else [id]))


CATEGORIES: dict[str, Callable[[Case, Commands], None]] = {
    "favourites": favourites, "archives": archives, "files": files, "lists": lists,
}  # fmt: skip
