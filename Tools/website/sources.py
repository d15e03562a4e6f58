"""The Markdown files that become pages."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from website.page import Page

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def tracked_files() -> frozenset[Path]:
    """The paths of all files that Git tracks, which lead nowhere else."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return frozenset(map(Path, listed.split("\0")[:-1]))


def source_files() -> list[Path]:
    """The paths of the files, README first. DocC makes pages of articles in `Sources`; those in `Tests` are for tests."""
    articles = [path for path in tracked_files() if path.suffix == ".md"]
    paths = sorted(articles, key=lambda path: (len(path.parts), path.name != "README.md", path))
    return [path for path in paths if path.parts[0] not in ("Sources", "Tests")]


def listing(title: str, folder: Path, pages: list[Page]) -> str:
    """A page, as Markdown, of the pages in a folder."""
    lines = [f"* [{page.title}]({os.path.relpath(page.path, folder)})" for page in pages if page.path.parent == folder]
    return f"# {title}\n\n" + "\n".join(lines) + "\n"
