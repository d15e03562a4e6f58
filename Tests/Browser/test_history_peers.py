"""The past of a list as other programs read it: a reader of feeds and a client of Memento."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import feedparser
import pytest
from memento_client import MementoClient

from conftest import Start
from countries import body, dates, define, import_dated
from program import NOWHERE, run
from site_under_test import Site

VERSIONS = {
    "2026-05-01T08:00:00Z": {1: "Andorra", 2: "Belgium", 3: "Chad"},
    "2026-05-06T08:00:00Z": {1: "Andorra", 2: "Belgium & Co", 4: "Denmark"},
    "2026-05-12T08:00:00Z": {1: "Andorra", 2: "Belgium & Co", 4: "Denmark", 5: "Egypt"},
}
FIRST, SECOND, THIRD = VERSIONS


@pytest.fixture
def site(start: Start, tmp_path: Path) -> Site:
    """Three versions of a list."""
    file = define(tmp_path, NOWHERE)
    folder = tmp_path / "versions"
    folder.mkdir()
    for date, names in VERSIONS.items():
        (folder / f"{date}.json").write_bytes(body(names))
    run(*import_dated(folder, file, tmp_path / "data"))
    return start("--offline", "--source", str(file), directory=tmp_path / "data")


def test_a_reader_of_feeds_reads_the_changes(site: Site) -> None:
    address = site("/changes/countries.atom?since=2026-05-01")
    feed = feedparser.parse(address)
    assert not feed.bozo, feed.get("bozo_exception")
    assert (feed.version, feed.feed.updated) == ("atom10", THIRD)
    assert feed.feed.id == address
    changed = {(entry.link, entry.updated) for entry in feed.entries}
    assert changed == {
        (site("/countries/4"), SECOND), (site("/countries/5"), THIRD), (site("/countries/3"), SECOND),
        (site("/countries/2"), SECOND)}
    assert all(entry.updated_parsed and entry.title for entry in feed.entries)
    assert len({entry.id for entry in feed.entries}) == len(feed.entries) == 4
    assert any("Belgium → Belgium & Co" in entry.content[0].value for entry in feed.entries)


@pytest.mark.parametrize("path", ["/countries", "/countries?limit=2", "/countries/1"])
def test_a_client_of_memento_finds_the_version_of_a_date(site: Site, path: str) -> None:
    assert dates(site) == list(VERSIONS)
    # Each address is its own time gate, so that nothing comes before it.
    with MementoClient(timegate_uri="") as client:
        for asked, version in [
            ("2020-01-01T00:00:00Z", FIRST), (FIRST, FIRST), ("2026-05-06T07:59:59Z", FIRST), (SECOND, SECOND),
            ("2026-05-11T00:00:00Z", SECOND), ("2026-06-01T00:00:00Z", THIRD),
        ]:
            found = client.get_memento_info(site(path), datetime.strptime(asked, "%Y-%m-%dT%H:%M:%SZ"))
            assert (found["original_uri"], found["timegate_uri"]) == (site(path), site(path))
            closest = found["mementos"]["closest"]
            [address] = closest["uri"]
            place = list(VERSIONS).index(version)
            around = {
                name: [site(at(path, list(VERSIONS)[other]))]
                for name, other in [("first", 0), ("prev", place - 1), ("next", place + 1), ("last", 2)]
                if 0 <= other < 3}
            assert {name: found["mementos"][name]["uri"] for name in around} == around
            assert address == site(at(path, version))
            assert (closest["http_status_code"], f"{closest['datetime']:%Y-%m-%dT%H:%M:%SZ}") == (200, version)
            # Nothing is known of what was before the first version, which a client of Memento gets instead.
            if asked >= FIRST:
                assert document(site, at(path, asked)) == document(site, at(path, version))


def at(path: str, date: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}at={date}"


def document(site: Site, path: str) -> object:
    return json.loads(site.text(f"/api/v1{path}"))
