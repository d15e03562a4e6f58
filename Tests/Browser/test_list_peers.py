"""Lists as other programs read them: readers of feeds, a spreadsheet, and another server of this program."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import atoma
import feedparser
import pytest
from lxml import etree

from conftest import Start
from site_under_test import Site
from stand_ins.server import Reply, Request, StandIn
from stand_ins.starships import Upstream, fleet

ATOM = {"atom": "http://www.w3.org/2005/Atom"}
FEEDS = ("/starships.atom", "/favourites.atom")
TITLES = ('Say "ahoy", twice', "two\nlines", "=1+1", "Zoë & 東京 🚀")


@pytest.fixture(scope="module")
def site(session_start: Start) -> Iterator[Site]:
    """Nine starships, three of which are favourites."""
    with Upstream(fleet(9)) as upstream:
        site = session_start(upstream=upstream)
        site.retry_until("fresh")
        for number in (2, 3, 5):
            body = urllib.parse.urlencode({"value": "true"}).encode()
            urllib.request.urlopen(urllib.request.Request(site(f"/starships/{number}/favourite"), body)).close()
        yield site


def numbers(path: str) -> list[int]:
    return list(range(1, 10)) if "starships" in path else [2, 3, 5]


@pytest.mark.parametrize("path", FEEDS)
def test_a_reader_of_feeds_reads_each_item_once(site: Site, path: str) -> None:
    feed = feedparser.parse(site(path))
    assert not feed.bozo, feed.get("bozo_exception")
    assert (feed.version, feed.feed.link) == ("atom10", site(path.removesuffix(".atom")))
    assert sorted(entry.id for entry in feed.entries) == [site(f"/starships/{number}") for number in numbers(path)]
    assert all(entry.title and entry.link == entry.id and entry.updated_parsed for entry in feed.entries)
    again = feedparser.parse(site(path)).entries
    assert [(entry.id, entry.updated) for entry in again] == [(entry.id, entry.updated) for entry in feed.entries]


@pytest.mark.parametrize("path", FEEDS)
def test_a_reader_of_feeds_gets_an_unchanged_one_once(site: Site, path: str) -> None:
    feed = feedparser.parse(site(path))
    assert feed.status == 200 and feed.entries
    known = feedparser.parse(site(path), etag=feed.etag, modified=feed.get("modified"))
    assert (known.status, known.entries) == (304, [])
    other = feedparser.parse(site(path), etag='"other"')
    assert (other.status, len(other.entries)) == (200, len(feed.entries))


def test_a_reader_of_json_feeds_reads_each_item_once(site: Site) -> None:
    for path in ("/starships.feed.json", "/favourites.feed.json"):
        feed = atoma.parse_json_feed_bytes(site.text(path).encode())
        assert (feed.feed_url, feed.home_page_url) == (site(path), site(path.removesuffix(".feed.json")))
        assert sorted(item.id_ for item in feed.items) == [site(f"/starships/{number}") for number in numbers(path)]
        assert all(item.title and item.url == item.id_ and item.date_modified for item in feed.items)
        assert atoma.parse_json_feed_bytes(site.text(path).encode()) == feed


class Boats(StandIn):
    """Boats with titles that a format may break."""

    def reply(self, request: Request) -> Reply:
        return Reply.json([
            {"id": number, "name": title, "kind": "Ferry", "length": number * 1.5 - 3, "built": f"191{number}-05-01",
             "fast": number % 2 == 0}
            for number, title in enumerate(TITLES)])


@pytest.fixture
def boats(start: Start) -> Iterator[Site]:
    with Boats() as upstream:
        site = start("--source", f"{upstream.base}/boats")
        site.retry_until("fresh", path="/boats")
        yield site


@pytest.fixture(scope="session")
def schema() -> etree.RelaxNG:
    return etree.RelaxNG.from_rnc_string((Path(__file__).parent / "atom.rnc").read_text())


def problems(document: bytes, schema: etree.RelaxNG) -> list[str]:
    """What a feed lacks of RFC 4287, besides what a schema can say (sections 4.1.1 and 4.1.2)."""
    feed = etree.fromstring(document)
    schema.validate(feed)
    found = [str(error) for error in schema.error_log]
    ids = feed.xpath("atom:entry/atom:id/text()", namespaces=ATOM)
    if len(ids) != len(set(ids)):
        found.append("two entries with one id")
    if feed.xpath("atom:entry[not(atom:author) and not(../atom:author)]", namespaces=ATOM):
        found.append("an entry without an author")
    if feed.xpath("atom:entry[not(atom:content) and not(atom:link[@rel = 'alternate'])]", namespaces=ATOM):
        found.append("an entry without content and link")
    return found


def test_feeds_are_as_their_standard_says(site: Site, boats: Site, schema: etree.RelaxNG) -> None:
    for server, path in [(site, FEEDS[0]), (site, FEEDS[1]), (site, "/search.atom?term=ship"), (boats, "/boats.atom")]:
        assert problems(server.text(path).encode(), schema) == [], path


@pytest.mark.parametrize(("part", "other"), [
    ("<id>", "<id/><id>"), ("T00:00:00Z</updated>", "</updated>"), (' href="', ' address="'),
    ("<entry>", "<item/><entry>"), ("</author>", "</author><author/>"), ('type="text"', 'type="plain"'),
    ("<title>", "<name/><title>"),
])
def test_the_check_of_feeds_finds_what_is_wrong(boats: Site, schema: etree.RelaxNG, part: str, other: str) -> None:
    feed = boats.text("/boats.atom")
    assert part in feed
    assert problems(feed.replace(part, other, 1).encode(), schema)


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_a_table_has_each_cell(boats: Site) -> None:
    header, *rows = cells(boats.text("/boats.csv"))
    columns = dict(zip(header, zip(*rows, strict=True), strict=True))
    # A spreadsheet would compute the third one.
    assert columns["title"] == tuple("'" + title if title == "=1+1" else title for title in TITLES)
    assert columns["length"] == ("-3", "-1.5", "0", "1.5")


@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice Calc")
def test_a_spreadsheet_opens_a_table_with_each_cell(boats: Site, tmp_path: Path) -> None:
    text = boats.text("/boats.csv")
    (tmp_path / "boats.csv").write_text(text, newline="")
    columns = "/".join(f"{number}/2" for number in range(1, len(cells(text)[0]) + 1))
    # Commas, quotation marks, UTF-8, from the first line, and all columns as text.
    options = f"44,34,76,1,{columns}"
    for file, ending in (("boats.csv", "ods"), ("sheet/boats.ods", "csv")):
        target = ending if ending == "ods" else f"csv:Text - txt - csv (StarCalc):{options}"
        subprocess.run(
            ["soffice", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless",
             *([f"--infilter=Text - txt - csv (StarCalc):{options}"] if ending == "ods" else []),
             "--convert-to", target, "--outdir", tmp_path / "sheet", tmp_path / file],
            check=True, capture_output=True, timeout=120)
    with (tmp_path / "sheet/boats.csv").open(newline="") as file:
        assert cells(file.read()) == cells(text)


def items(site: Site) -> list[tuple[str, str, dict[str, object]]]:
    """The id, title and values of each item."""
    return [
        (item["id"], item["title"], {field["key"]: field["value"] for field in item["fields"]})
        for section in json.loads(site.text("/api/v1/boats"))["sections"] for item in section["items"]]


def test_lines_of_a_list_are_a_source_of_another_server(boats: Site, start: Start, tmp_path: Path) -> None:
    expected = items(boats)
    assert [title for _, title, _ in expected] == list(TITLES)
    keys = list(expected[0][2])
    assert set(keys) >= {"length", "built", "fast"}
    file = tmp_path / "boats.yaml"
    facts = [f'- {{key: {key}, value: "fields[{place}].value"}}' for place, key in enumerate(keys)]
    file.write_text("\n".join([
        f"from: {boats('/boats.ndjson')}", 'items: "[*]"', "pages: none", "item: {id: id, title: title}", "facts:",
        *facts, ""]))
    other = start("--source", str(file))
    other.retry_until("fresh", path="/boats")
    assert items(other) == expected
