"""The command line: what it prints, and how it ends."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

from .answers import Recording, indented
from .names import Names
from .upstreams import Upstreams

SECONDS = 60
BROKEN = """\
title: Broken
from: "not an address"
layout: spiral
items: "[*"
item: {title: name | shout}
facts:
- {key: a, value: a, bar: many}
surprise: true
"""
SUBCOMMANDS = (
    "serve", "sources", "list", "show", "search", "favourites", "favourites add", "favourites remove", "favourites export",
    "favourites import", "archive", "archive mirror", "archive export", "archive import", "archive clear", "inspect", "check",
    "archive import-git", "archive import-dated", "migrate",
)  # fmt: skip


class Commands:
    def __init__(
        self, recording: Recording, program: Path, folder: Path, environment: Mapping[str, str], names: Names
    ) -> None:
        self._recording = recording
        self._program = program
        self._folder = folder
        self._environment = dict(environment)
        self._names = names

    def run(self, *arguments: str, note: str = "", **environment: str) -> None:
        result = subprocess.run(
            [str(self._program), *arguments], capture_output=True, text=True, timeout=SECONDS, check=False,
            cwd=self._folder, env=self._environment | environment, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        output = indented(result.stdout) if "--json" in arguments else result.stdout
        lines = [" ".join(["vitrine", *arguments]), f"exit code {result.returncode}", "", output, "standard error:", result.stderr]
        shown = [argument.rsplit("/", 1)[-1].replace("..", "") for argument in arguments if ":" not in argument]
        name = " ".join(part for part in (*shown, note) if part)[:100] or "nothing"
        self._recording.keep("commands", name, self._names.replace("\n".join(lines)))


def commands(commands: Commands, upstreams: Upstreams, folder: Path) -> None:
    for arguments in ([], ["--help"], ["nonsense"], *([*subcommand.split(), "--help"] for subcommand in SUBCOMMANDS)):
        commands.run(*arguments)
    (folder / "broken.yaml").write_text(BROKEN)
    (folder / "short.yaml").write_text(f'from: "{upstreams.boats.base}/boats"\n')
    for subject in ("boats.yaml", "broken.yaml", "short.yaml", "missing.yaml"):
        commands.run("check", subject)
        commands.run("check", subject, "--json")
        commands.run("inspect", subject)
    commands.run("inspect", f"{upstreams.boats.base}/boats", note="an address")
    commands.run("inspect", f"{upstreams.boats.base}/nowhere", note="an address of nothing")
    file = ("--source", "boats.yaml")
    commands.run("list", "starships", "--offline", note="before anything came")
    # Names of films and people come after the ships, so that a first list may lack them.
    commands.run("archive", "mirror", "starships", note="first")
    for arguments in (
        ("starships",), ("starships", "--json", "--page", "2"), ("starships", "--sort", "length", "--order", "descending"),
        ("starships", "--query", "class=Courier", "--query", "length.min=100000"), ("starships", "--sort", "wrong"),
        ("starships", "--page", "99"), ("charts", "--query", "media=songs", "--query", "chart=top"), ("nowhere",),
        ("charts", "--query", "media=wrong"), ("music", "--query", "term=amber"), ("music",), ("heroes", "--json"),
        ("boats", *file), ("boats", *file, "--json", "--query", "kind=Ferry"),
    ):  # fmt: skip
        commands.run("list", *arguments)
    for arguments in (
        ("starships", "7"), ("starships", "7", "--json"), ("starships", "999"), ("boats", "7", *file), ("nowhere", "1"),
    ):  # fmt: skip
        commands.run("show", *arguments)
    for arguments in (("ship 007",), ("ship 007", "--json"), ("boat", *file), ("xyzxyz",), ("",)):
        commands.run("search", *arguments)
    commands.run("sources", *file)
    commands.run("sources", *file, "--json")
    for language in ("it_IT.UTF-8", "ar_EG.UTF-8"):
        commands.run("list", "starships", "--page", "3", note=language, LC_ALL=language)
        commands.run("sources", note=language, LC_ALL=language)
    for arguments in (
        (), ("add", "starships", "7"), ("add", "boats", "3", *file), ("add", "starships", "999"), ("list",), ("list", "--json"),
        ("export", "favourites.json"), ("export", "favourites.json", "--json"), ("remove", "starships", "7"),
        ("remove", "starships", "8"), ("import", "favourites.json"), ("import", "missing.json"), ("import", "broken.yaml"),
    ):  # fmt: skip
        commands.run("favourites", *arguments)
    for arguments in (
        ("status",), ("status", "--json"), ("mirror", "starships"), ("mirror", "nowhere"), ("verify",), ("export", "archive.zip"),
        ("import", "archive.zip"), ("import", "broken.yaml"), ("clear", "charts"), ("clear", "nowhere"), ("clear",),
    ):  # fmt: skip
        commands.run("archive", *arguments)
    for arguments in (
        ("--port", "x"), ("--profiles", "secret"), ("--base-path", "x y"), ("--upstream", "starships"), ("--nonsense",),
    ):  # fmt: skip
        commands.run("serve", *arguments)
    commands.run("list", "starships", note="a setting that is none", VITRINE_PROT="1")
    commands.run("migrate")
    upstreams.fail()
    commands.run("list", "heroes", note="when upstream fails")
    commands.run("list", "music", "--query", "term=winter", note="when upstream fails")
    commands.run("inspect", f"{upstreams.boats.base}/boats", note="an address that fails")
