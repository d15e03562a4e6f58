"""Trees of files that are written with the same bytes, wherever and whenever that happens."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    """A file, a folder (without content) or a link (with a target)."""

    content: Path | bytes | None
    mode: int
    owner: int = 0
    target: str = ""


class Tree:
    """Files by path. Folders above them are made, and belong to root."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch
        self.entries: dict[str, Entry] = {}

    def add(self, path: str, content: Path | bytes | str, mode: int = 0o644) -> None:
        self._add(path, Entry(content.encode() if isinstance(content, str) else content, mode))

    def folder(self, path: str, mode: int = 0o755, owner: int = 0) -> None:
        self._add(path, Entry(None, mode, owner))

    def link(self, path: str, target: str) -> None:
        self._add(path, Entry(None, 0o777, target=target))

    def _add(self, path: str, entry: Entry) -> None:
        parts = path.split("/")
        for end in range(1, len(parts)):
            self.entries.setdefault("/".join(parts[:end]), Entry(None, 0o755))
        self.entries[path] = entry

    def tar(self) -> bytes:
        """A tar archive, sorted by path."""
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path, entry in sorted(self.entries.items()):
                member = tarfile.TarInfo(path)
                member.mode, member.uid, member.gid, member.mtime = entry.mode, entry.owner, entry.owner, self.epoch
                if entry.target:
                    member.type, member.linkname = tarfile.SYMTYPE, entry.target
                    archive.addfile(member)
                elif entry.content is None:
                    member.type = tarfile.DIRTYPE
                    archive.addfile(member)
                else:
                    data = entry.content if isinstance(entry.content, bytes) else entry.content.read_bytes()
                    member.size = len(data)
                    archive.addfile(member, io.BytesIO(data))
        return buffer.getvalue()

    def write_tar_gz(self, file: Path) -> None:
        file.write_bytes(gzipped(self.tar()))

    def write(self, folder: Path) -> None:
        """Writes the tree to a folder, with its modes and dates, and with the owner who runs this."""
        for path, entry in sorted(self.entries.items()):
            file = folder / path
            if entry.target:
                file.symlink_to(entry.target)
            elif entry.content is None:
                file.mkdir(exist_ok=True)
                file.chmod(entry.mode)
            else:
                file.write_bytes(entry.content if isinstance(entry.content, bytes) else entry.content.read_bytes())
                file.chmod(entry.mode)
        for path in sorted(folder.rglob("*"), reverse=True):
            os.utime(path, (self.epoch, self.epoch), follow_symlinks=False)


def gzipped(data: bytes) -> bytes:
    """As `gzip -9n` does it: without a name and a date."""
    return gzip.compress(data, 9, mtime=0)

