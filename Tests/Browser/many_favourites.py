"""More favourites than anyone adds by hand."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from program import PROGRAM


def run(directory: Path, *arguments: str) -> None:
    subprocess.run(
        [PROGRAM, "favourites", *arguments, "--data-directory", directory], check=True, capture_output=True, timeout=60)


def add_favourites(directory: Path, count: int) -> None:
    """Gives a data directory favourites `starships/1` and so on, in this order, named “Ship 1” and so on."""
    file = directory / "favourites.json"
    run(directory, "add", "starships", "9", "--offline")
    run(directory, "export", str(file))
    run(directory, "remove", "starships", "9", "--offline")
    content = json.loads(file.read_text())
    [entry] = content["entries"]

    def named(number: int) -> dict[str, object]:
        item = entry["item"]
        return entry | {"item": item | {
            "id": item["id"] | {"id": str(number)}, "card": item["card"] | {"title": f"Ship {number}"}}}

    file.write_text(json.dumps(content | {"entries": [named(number + 1) for number in range(count)]}))
    run(directory, "import", str(file))
