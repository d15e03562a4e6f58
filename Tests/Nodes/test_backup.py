"""Backups of a large database while people write, and backups and restores that are killed."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nodes import Visitor
from program import Program, begin, run
from stand_ins.starships import Upstream, fleet

ITEMS = 50_000
WRITERS = 4
SECONDS = 60
# Parts of the time that a command takes, after which it is killed.
MOMENTS = (0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95)


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A restore adds definitions to the configuration home."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))


@pytest.fixture(scope="module")
def mirrored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data directory with a large archive and no favourites."""
    folder = tmp_path_factory.mktemp("mirrored")
    # An answer has at most 16 MiB.
    ships = [{key: ship[key] for key in ("url", "name", "model", "starship_class", "length")} for ship in fleet(ITEMS)]
    with pytest.MonkeyPatch.context() as patch, Upstream(ships) as upstream:
        patch.setenv("VITRINE_MAX_ITEMS", str(ITEMS))
        patch.setenv("VITRINE_UPSTREAM_TIMEOUT", str(SECONDS))
        run("archive", "mirror", "starships", "--upstream", f"starships={upstream.base}", "--data-directory", folder)
    assert (folder / "vitrine.sqlite").stat().st_size > 100_000_000
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def folder(mirrored: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(mirrored, tmp_path / "data"))


def back_up(folder: Path, file: Path) -> Path:
    run("backup", file, "--data-directory", folder)
    return file


def restore(file: Path, folder: Path) -> Path:
    run("restore", file, "--data-directory", folder)
    return folder


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{folder}/vitrine.sqlite?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def favourites(folder: Path) -> set[int]:
    return {int(str(item)) for [item] in rows(folder, "SELECT item FROM favourite WHERE removed_at IS NULL")}


def digests(folder: Path) -> dict[str, str]:
    """The content of each table by its name. A command finishes a restore that was interrupted."""
    run("archive", "status", "--offline", "--data-directory", folder)
    tables = [str(name) for [name] in rows(folder, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return {
        name: hashlib.sha256(repr(rows(folder, f'SELECT * FROM "{name}"')).encode()).hexdigest()
        for name in tables if not name.startswith(("search", "sqlite_"))}


class Writer(threading.Thread):
    """Adds favourites of its own, and removes every third again."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__()
        self.items = range(number + 1, ITEMS + 1, WRITERS)
        # Changes in their order; the first of them have been answered, and the last one may not have arrived.
        self.sent: list[tuple[int, bool]] = []
        self.answered = 0
        self.problem = ""
        self._visitor = Visitor(port)
        self._is_over = threading.Event()

    def run(self) -> None:
        for item in self.items:
            for is_on in (True, False) if item % 3 == 0 else (True,):
                if self._is_over.is_set():
                    return
                self.sent.append((item, is_on))
                status = self._visitor.favour(item, is_on)
                if status != 200:
                    self.problem = f"Expected 200 for {item}, got {status}."
                    return
                self.answered += 1

    def end(self) -> None:
        self._is_over.set()
        self.join(SECONDS)
        assert not self.problem, self.problem

    def states(self, least: int, most: int) -> list[set[int]]:
        """The favourites after each number of changes."""
        found: set[int] = set()
        states = [set(found)]
        for item, is_on in self.sent[:most]:
            (found.add if is_on else found.discard)(item)
            states.append(set(found))
        return states[least:]


@pytest.fixture
def server(folder: Path) -> Iterator[Program]:
    with Program(folder, "--offline") as program:
        yield program


@pytest.fixture
def writers(server: Program) -> Iterator[list[Writer]]:
    writers = [Writer(server.port, number) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    yield writers
    for writer in writers:
        writer.end()


def wait_for_writes(writers: list[Writer], count: int) -> None:
    """Waits until each writer has so many further answers."""
    targets = [writer.answered + count for writer in writers]
    deadline = time.monotonic() + SECONDS
    while any(writer.answered < target for writer, target in zip(writers, targets, strict=True)):
        assert time.monotonic() < deadline, f"Expected answers, got {[writer.problem for writer in writers]}."
        time.sleep(0.01)


def test_a_backup_is_a_moment_of_each_writer(folder: Path, writers: list[Writer], tmp_path: Path) -> None:
    """Whatever was answered before is in it; whatever was sent later is not."""
    for number in range(3):
        wait_for_writes(writers, 20)
        least = [writer.answered for writer in writers]
        file = back_up(folder, tmp_path / f"{number}.backup")
        most = [len(writer.sent) for writer in writers]
        assert sum(most) > sum(least), "Expected writes during the backup, got none."
        found = favourites(restore(file, tmp_path / f"restored-{number}"))
        for writer, first, last in zip(writers, least, most, strict=True):
            assert found & set(writer.items) in writer.states(first, last)
        file.unlink()
        shutil.rmtree(tmp_path / f"restored-{number}")


def kill(process: subprocess.Popen[str], seconds: float) -> bool:
    """Whether it ran so long, and was killed."""
    try:
        process.communicate(timeout=seconds)
        return False
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate(timeout=SECONDS)
        return True


def test_a_killed_backup_harms_nothing(folder: Path, server: Program, writers: list[Writer], tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    wait_for_writes(writers, 5)
    begun = time.monotonic()
    earlier = back_up(folder, backups / "earlier.backup")
    duration = time.monotonic() - begun
    before = earlier.read_bytes()
    later = backups / "later.backup"
    killed = 0
    for moment in MOMENTS:
        killed += kill(begin("backup", later, "--data-directory", folder), duration * moment)
        later.unlink(missing_ok=True)
        wait_for_writes(writers, 1)
    assert killed
    assert earlier.read_bytes() == before
    assert '"status":"ok"' in Visitor(server.port).ask("/health")[1].replace(" ", "")
    # The next one leaves nothing of those that were killed.
    back_up(folder, later)
    assert {file.name for file in backups.iterdir()} == {"earlier.backup", "later.backup"}
    counts = [len(favourites(restore(file, tmp_path / file.stem))) for file in (earlier, later)]
    assert 0 < counts[0] < counts[1]


@pytest.fixture
def saved(folder: Path, tmp_path: Path) -> Path:
    """A backup with one favourite of a data directory that then has two."""
    sources = folder / "sources"
    sources.mkdir(exist_ok=True)
    file = tmp_path / "saved.backup"
    for item in (1, 2):
        with Program(folder, "--offline") as program:
            assert Visitor(program.port).favour(item) == 200
        (sources / "note.yaml").write_text(f"# {item}\n")
        if item == 1:
            back_up(folder, file)
    return file


def test_a_killed_restore_changes_all_or_nothing(folder: Path, saved: Path, tmp_path: Path) -> None:
    begun = time.monotonic()
    restored = restore(saved, tmp_path / "new")
    duration = time.monotonic() - begun
    new = digests(restored)
    former = digests(folder)
    assert {name for name in former if former[name] != new[name]} == {"favourite", "profile"}
    outcomes: list[bool] = []
    for number, moment in enumerate(MOMENTS):
        copy = Path(shutil.copytree(folder, tmp_path / f"copy-{number}"))
        kill(begin("restore", saved, "--data-directory", copy), duration * moment)
        found = digests(copy)
        is_new = found == new
        assert is_new or found == former
        assert (copy / "sources/note.yaml").read_text() == ("# 1\n" if is_new else "# 2\n")
        outcomes.append(is_new)
        print(moment, is_new)
        # And it can be repeated.
        assert favourites(restore(saved, copy)) == {1}
        shutil.rmtree(copy)
    assert outcomes[0] is False


def test_a_flipped_byte_of_a_large_backup_is_refused(folder: Path, saved: Path) -> None:
    former = digests(folder)
    size = saved.stat().st_size
    for place in (size // 7, size // 2, size - size // 7):
        with saved.open("r+b") as file:
            file.seek(place)
            [byte] = file.read(1)
            file.seek(place)
            file.write(bytes([byte ^ 1]))
        process = begin("restore", saved, "--data-directory", folder)
        _, errors = process.communicate(timeout=SECONDS)
        assert process.returncode == 74 and "Nothing was changed" in errors, errors
        with saved.open("r+b") as file:
            file.seek(place)
            file.write(bytes([byte]))
    assert digests(folder) == former
    restore(saved, folder)
    assert favourites(folder) == {1}
