"""The answers of stand-ins without faults."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from stand_ins.charts import ChartsUpstream
from stand_ins.dialects import NOT_FOUND
from stand_ins.heroes import HeroesUpstream
from stand_ins.music import MusicUpstream
from stand_ins.server import Reply, Request, StandIn
from stand_ins.starships import SAMPLES, Upstream, fleet

from .conftest import Played

RECORDS = json.loads((SAMPLES / "starships.json").read_bytes())
IDS = [record["url"].split("/")[-1] for record in RECORDS]
NAMES = [record["name"] for record in RECORDS]
ARRAY, PAGES, UIDS = (Upstream(dialect=dialect) for dialect in NOT_FOUND)
HOSTS = {PAGES: "https://swapi.dev", UIDS: "https://www.swapi.tech"}


def reply(stand_in: StandIn, target: str, headers: dict[str, str] = {}) -> Reply:
    request = Request("GET", target)
    for name, text in headers.items():
        request.headers[name] = text
    return stand_in.reply(request)


def value(stand_in: StandIn, target: str):
    answer = reply(stand_in, target)
    assert answer.status == 200, target
    return json.loads(answer.body)


def all_pages(upstream: Upstream, target: str | None):
    while target:
        yield (page := value(upstream, target))
        target = page["next"] and page["next"].removeprefix(HOSTS[upstream])


@pytest.mark.parametrize("name", ["starships", "films", "people"])
def test_an_array_is_the_sample_as_it_is(name: str) -> None:
    assert reply(ARRAY, f"/api/{name}").body == (SAMPLES / f"{name}.json").read_bytes()


@pytest.mark.parametrize(
    "dialect, targets",
    [("array", "/api/planets /starships /apistarships /api /api/../api/starships /us /us/rss/topnothing/limit=50/json"),
     ("array", "/api/v2/us/music/most-played/50/films.json /api/endless/0 /api/endless/x"),
     ("array", "/api/endless?page=0 /api/endless?page=-1 /api/endless?page=x /api/endless?page=9223372036854775807"),
     ("pages", "/api/starships/?page=5 /api/starships/?page=0 /api/starships/?page=x /api/starships/999/"),
     ("uids", "/api/starships/999 /api/planets")],
)  # fmt: skip
def test_other_paths_are_not_found(dialect: str, targets: str) -> None:
    for target in targets.split():
        answer = reply(Upstream(dialect=dialect), target)
        assert (answer.status, json.loads(answer.body)) == (404, NOT_FOUND[dialect]), target


def test_pages_have_every_record_once_and_in_order() -> None:
    pages = list(all_pages(PAGES, "/api/starships/"))
    assert [record["name"] for page in pages for record in page["results"]] == NAMES
    assert [len(page["results"]) for page in pages[:-1]] == [10, 10, 10]
    assert {page["count"] for page in pages} == {len(NAMES)}
    assert pages[0]["previous"] is None and pages[2]["previous"] == "https://swapi.dev/api/starships/?page=2"


def test_pages_name_the_public_host_and_have_their_records_as_details() -> None:
    first = value(PAGES, "/api/starships/")["results"][0]
    assert first["films"] == [film.replace("swapi.info", "swapi.dev") + "/" for film in RECORDS[0]["films"]]
    assert b"swapi.info" not in reply(PAGES, "/api/starships/").body
    assert value(PAGES, first["url"].removeprefix("https://swapi.dev")) == first


@pytest.mark.parametrize("path, query", [("/api/starships", ""), ("/api/starships/2", ""), ("/api/starships", "?page=2")])
def test_pages_redirect_to_the_same_path_with_a_slash(path: str, query: str) -> None:
    answer = reply(PAGES, path + query)
    assert (answer.status, answer.headers["Location"]) == (301, f"{path}/{query}")


@pytest.mark.parametrize("limit", [1, 7, 10, 12, 100])
def test_uids_list_every_record_once_and_in_order(limit: int) -> None:
    pages = list(all_pages(UIDS, f"/api/starships?page=1&limit={limit}"))
    assert [entry["uid"] for page in pages for entry in page["results"]] == IDS
    assert {(page["total_records"], page["total_pages"]) for page in pages} == {(len(IDS), len(pages))}


def test_uids_list_names_and_have_no_second_page_without_a_limit() -> None:
    first = value(UIDS, "/api/starships")
    assert first == value(UIDS, "/api/starships?page=3") != value(UIDS, "/api/starships?page=3&limit=10")
    assert first["results"][0] == {"uid": "2", "name": NAMES[0], "url": "https://www.swapi.tech/api/starships/2"}
    assert (first["previous"], first["next"]) == (None, "https://www.swapi.tech/api/starships?page=2&limit=10")


def test_uids_have_a_record_without_its_films_as_a_detail_and_all_films_in_one() -> None:
    result = value(UIDS, "/api/starships/2")["result"]
    assert set(result) == {"properties", "description", "uid", "_id", "__v"}
    assert set(result["properties"]) == set(RECORDS[0]) - {"films"}
    assert result["properties"]["url"] == "https://www.swapi.tech/api/starships/2"
    assert [film["uid"] for film in value(UIDS, "/api/films")["result"]] == list("123456")


@pytest.mark.parametrize("text", ["{}", "[1]", '[{"name":"A"}]', "no JSON"])
def test_a_file_of_another_shape_is_an_error_that_says_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.json").write_text(text)
    answer = reply(Upstream(folder=tmp_path, prefix="/", dialect="pages"), "/odd/")
    assert answer.status == 500 and b"Expected a bare JSON array of records" in answer.body


@pytest.mark.parametrize("page", [1, 2, 1_000_000, 900_000_000_000_000_000])
def test_the_endless_feed_always_has_a_next_page_in_every_dialect(page: int) -> None:
    feed, *others = (value(upstream, f"/api/endless?page={page}") for upstream in (ARRAY, PAGES, UIDS))
    assert others == [feed, feed]
    address = "https://swapi.dev/api/endless/"
    assert feed["next"] == f"{address}?page={page + 1}"
    assert feed["previous"] == (f"{address}?page={page - 1}" if page > 1 else None)
    assert [record["url"] for record in feed["results"]] == [f"{address}{page * 10 + n}/" for n in range(-9, 1)]
    assert value(ARRAY, f"/api/endless/{page * 10}") == feed["results"][-1]


def test_a_folder_answers_with_the_first_of_three_names(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    names = ("a.json", "a-all.json", "a", "b-all.json", "b", "c", "d/e.json")
    for name in names:
        (tmp_path / name).write_text(name)
    upstream = Upstream(folder=tmp_path, prefix="api/")
    bodies = [reply(upstream, f"/api/{path}").body.decode() for path in ("a", "b", "c", "d/e")]
    assert bodies == ["a.json", "b-all.json", "c", "d/e.json"]
    assert [reply(upstream, path).status for path in ("/api/d", "/api/")] == [404, 404]


def test_a_folder_answers_with_nothing_outside(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    for name in ("inside/in/a.json", "outside.json", "outside", "inside-not/outside"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    (inside / "link.json").symlink_to(tmp_path / "outside")
    (inside / "linked").symlink_to(tmp_path)
    upstream = Upstream(folder=inside, prefix="/")
    assert reply(upstream, "/in/a").status == 200
    for target in ("/../outside", "/in/../../outside", "/%2e%2e/outside", "/..%2foutside", "/in%2F..%2F..%2Foutside",
                   "/link", "/linked/outside", "/../inside-not/outside", "/%00", "/%zz", "/in/../in/a"):  # fmt: skip
        assert reply(upstream, target).status == 404, target


def test_records_and_raw_bodies_can_change() -> None:
    upstream = Upstream(fleet(2))
    assert [record["name"] for record in value(upstream, "/api/starships")] == ["Ship 001", "Ship 002"]
    tag = reply(upstream, "/api/starships").headers["ETag"]
    upstream.starships = fleet(1)
    assert reply(upstream, "/api/starships", {"If-None-Match": tag}).status == 200
    upstream.raw["/api/starships"] = b"x"
    assert reply(upstream, "/api/starships").body == b"x"


@pytest.mark.parametrize(
    "path, sample",
    [("/api/v2/us/music/most-played/50/albums.json", "albums"), ("/us/rss/topmovies/limit=50/json", "movies"),
     ("/api/v2/de/audio-books/top/100/audio-books.json", "audiobooks"),
     ("/gb/rss/topmovies/limit=10/explicit=true/json", "movies"),
     ("/api/v1/us/apple-music/coming-soon/all/25/non-explicit.json", "albums")],
)  # fmt: skip
def test_charts_of_any_country_and_length_are_their_samples(path: str, sample: str) -> None:
    assert reply(ARRAY, path).body == (SAMPLES / f"../../Charts/Samples/{sample}.json").read_bytes()


@pytest.mark.parametrize(
    "tag, date, status",
    [(None, None, 200), ("{}", None, 304), ("W/{}", None, 304), ('"other", {}', None, 304), ("*", None, 304),
     ('"other"', None, 200), (None, "Sun, 09 Sep 2001 01:46:40 GMT", 304), (None, "Mon, 10 Sep 2001 01:46:40 GMT", 304),
     (None, "Sun, 09 Sep 2001 01:46:39 GMT", 200), (None, "yesterday", 200),
     ('"other"', "Mon, 10 Sep 2001 01:46:40 GMT", 200), ("{}", "Sat, 08 Sep 2001 01:46:40 GMT", 304)],
)  # fmt: skip
def test_a_reply_that_the_client_has_is_not_sent_again(tmp_path: Path, tag: str, date: str, status: int) -> None:
    (tmp_path / "a").write_text("[]")
    os.utime(tmp_path / "a", (1_000_000_000.7, 1_000_000_000.7))
    upstream = Upstream(folder=tmp_path)
    good = reply(upstream, "/api/a").headers
    assert good["Last-Modified"] == "Sun, 09 Sep 2001 01:46:40 GMT"
    headers = {"If-None-Match": tag and tag.replace("{}", good["ETag"]), "If-Modified-Since": date}
    answer = reply(upstream, "/api/a", {name: text for name, text in headers.items() if text})
    assert (answer.status, answer.headers, answer.body) == (status, good, b"" if status == 304 else b"[]")
    assert reply(upstream, "/api/nothing", {"If-None-Match": "*"}).headers == {}


@pytest.mark.parametrize("stand_in, path, name", [
    (ChartsUpstream(2), "/us/rss/topsongs/limit=10/json", "feed"), (MusicUpstream(4), "/search?term=a", "resultCount"),
    (HeroesUpstream(3), "/api/all.json", "powerstats"), (Upstream(fleet(1)), "/api/starships", "MGLT"),
])  # fmt: skip
def test_every_stand_in_answers_several_requests_of_a_connection(stand_in: StandIn, path: str, name: str) -> None:
    with stand_in:
        client = Played(f"http://127.0.0.1:{stand_in.port}", "")
        connection = client.connect()
        answers = [client.get(each, connection=connection) for each in (path, "/nothing", path)]
        assert [answer.status for answer in answers] == [200, 404, 200]
        assert name in str(answers[0].json()) and answers[0].body == answers[2].body
