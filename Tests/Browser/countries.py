"""A source of a file, whose list of countries has a past."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from program import NOWHERE
from site_under_test import Site

DATE = re.compile(r'\?at=([^>]+)>; rel="[a-z ]*memento"')


def define(folder: Path, base: str = NOWHERE, *lines: str) -> Path:
    """Writes the definition of the source; lines are added to it."""
    file = folder / "countries.yaml"
    text = [f'from: "{base}/countries"', 'items: "[*]"', "item: {id: id, title: name}", "pages: none", *lines]
    file.write_text("\n".join([*text, ""]))
    return file


def body(names: Mapping[int, str]) -> bytes:
    """The list as its upstream answers it."""
    return json.dumps([{"id": id, "name": name} for id, name in names.items()]).encode()


def import_dated(folder: Path, file: Path, data_directory: Path) -> list[str | Path]:
    """The arguments of an import of dated files."""
    return [
        "archive", "import-dated", folder, "--source", "countries", "--source", file, "--offline",
        "--data-directory", data_directory,
    ]


def dates(site: Site) -> list[str]:
    """The dates of the time map, each once, ascending."""
    return list(dict.fromkeys(DATE.findall(site.text("/timemap/countries"))))
