"""More favourites than anyone adds by hand."""

from __future__ import annotations

import json
from pathlib import Path

from program import run


def add_favourites(directory: Path, count: int) -> None:
    """Gives a data directory favourites `starships/1` and so on, in this order, named “Ship 1” and so on."""
    file = directory / "favourites.json"
    run("favourites", "add", "starships", "9", "--offline", "--data-directory", directory)
    run("favourites", "export", str(file), "--data-directory", directory)
    run("favourites", "remove", "starships", "9", "--offline", "--data-directory", directory)
    content = json.loads(file.read_text())
    [entry] = content["entries"]

    def named(number: int) -> dict[str, object]:
        item = entry["item"]
        return entry | {"item": item | {
            "id": item["id"] | {"id": str(number)}, "card": item["card"] | {"title": f"Ship {number}"}}}

    file.write_text(json.dumps(content | {"entries": [named(number + 1) for number in range(count)]}))
    run("favourites", "import", str(file), "--data-directory", directory)
