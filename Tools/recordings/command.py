"""The program `Tools/witness`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from .chapters import record
from .differences import Differences, explanations, read, write

HELP = """\
A change that should change no behaviour has a witness: the old program's answers are recorded, and the new one is asked
the same.

  git worktree add /tmp/old COMMIT && make -C /tmp/old build
  Tools/witness record --program /tmp/old/.build/debug/vitrine /tmp/before
  Tools/witness replay --program .build/debug/vitrine /tmp/before

`record` writes a file for each request, in folders by kind: pages, items, searches, home, favourites, facets, documents,
forms, headers, methods, media, assets, live, errors, commands. A file has the request, the status, all headers and the
body in short lines. Both commands start programs of their own in each state of the sources (fresh, archived, sample,
loading, failed, empty, changed by posts, private profiles below a path), over the stand-ins of this checkout.

The date stands still: a library, compiled when it is needed (Linux, `cc` or `clang`), is preloaded into the program. The
program needs no setting for it, so that any commit can be recorded. What differs by nature is replaced by names:
Tools/recordings/names.py has the whole list. Nothing is committed, because a recording has about 20 MB.

`replay` prints a difference once, with the answers that have it, and ends with 1 if there is any that isn't explained. A
file says which are meant, with a line for each: a regular expression, ` => `, and a reason. It must match each changed
line, with its sign:

  ^[-+]<span>(Sources|Libraries)</span>$ => The page has another name.
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        "witness", description="Records what a program answers, and compares what another one answers.", epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help in (("record", "write the answers of a program"), ("replay", "ask again, and print what differs")):
        command = commands.add_parser(name, help=help)
        command.add_argument("--program", type=Path, default=Path(".build/debug/vitrine"), help="(default: %(default)s)")
        command.add_argument("folder", type=Path, metavar="DIR")
        if name == "replay":
            command.add_argument("--explained", type=Path, metavar="FILE", help="which differences are meant, and why")
            command.add_argument("--keep", type=Path, metavar="DIR", help="write the new answers, too")
    options = parser.parse_args()
    if not options.program.is_file():
        parser.error(f"Expected a program at {options.program}, found none. Build it, or name it with --program.")
    start = time.monotonic()
    if options.command == "record":
        texts = record(options.program)
        write(texts, options.folder)
        print(f"{len(texts)} answers in {time.monotonic() - start:.0f} s, in {options.folder}")
        return
    old = read(options.folder)
    explained = explanations(options.explained.read_text().splitlines()) if options.explained else []
    new = record(options.program)
    if options.keep:
        write(new, options.keep)
    differences = Differences(old, new, explained)
    if report := differences.report():
        print(report)
    print(f"{len(new)} answers in {time.monotonic() - start:.0f} s, {len(differences.found)} differences")
    raise SystemExit(1 if differences.found else 0)
