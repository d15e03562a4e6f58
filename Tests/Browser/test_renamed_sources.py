"""A source whose id became an address of the app goes on under another id."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from program import run

DEFINITION = """\
from: "http://127.0.0.1:9/accounts"
items: "[*]"
item: {id: id, title: name}
"""


def test_its_favourites_follow(tmp_path: Path) -> None:
    data = tmp_path / "data"
    file = tmp_path / "account.yaml"
    file.write_text(DEFINITION)
    run("favourites", "add", "starships", "9", "--offline", "--data-directory", data)
    # As a version of the program stored it that had no such page.
    with sqlite3.connect(data / "vitrine.sqlite") as database:
        database.execute(
            "UPDATE favourite SET source = 'account',"
            " record = CAST(replace(CAST(record AS TEXT), '\"starships\"', '\"account\"') AS BLOB)")
    for _ in range(2):
        options = ("--offline", "--json", "--source", file, "--data-directory", data)
        favourites = json.loads(run("favourites", "list", *options))
        items = [item for section in favourites["sections"] for item in section["items"]]
        assert [(item["source"], item["id"]) for item in items] == [("account-source", "9")]
