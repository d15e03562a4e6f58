"""Real-shaped inputs to begin from: answers of upstreams, and definitions of sources."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from . import trees

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "Sources/BuiltInSources"
FIXTURES = ROOT / "Tests/Fixtures"
# Which files could answer a path, the first match counting; folders below FIXTURES, or a source's samples.
ANSWERS_BY_PATH = (
    (r"/api/(starships|films|people)", ("swapi", "swapi-info", "swapi-tech", "Starships")),
    (r"/api/v2/", ("rss-v2", "Charts")),
    (r"/api/v1/", ("rss-v1",)),
    (r"/[a-z]{2}/rss/", ("rss-legacy",)),
    (r"/(search|lookup)", ("itunes-search", "Music")),
    (r"/(api/all|api/id|v1/public)", ("superhero-api", "marvel", "Heroes")),
)
ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+")


@dataclass(frozen=True)
class Sample:
    path: Path
    body: bytes

    @property
    @cache
    def tree(self) -> trees.Tree:
        return trees.read(self.body)


@cache
def samples(folder: str) -> tuple[Sample, ...]:
    place = FIXTURES / folder if folder.islower() else SAMPLES / folder / "Samples"
    return tuple(Sample(path, path.read_bytes()) for path in sorted(place.rglob("*.json")))


@cache
def all_samples() -> tuple[Sample, ...]:
    folders = sorted({folder for _, folders in ANSWERS_BY_PATH for folder in folders})
    return tuple(sample for folder in folders for sample in samples(folder))


@cache
def answers(path: str) -> tuple[Sample, ...]:
    """The samples for the path of a request, those whose name is in it first."""
    for pattern, folders in ANSWERS_BY_PATH:
        if match := re.match(pattern, path):
            found = [sample for folder in folders for sample in samples(folder)]
            named = [sample for sample in found if match.lastindex and match[1] in sample.path.name]
            return tuple(named or found)
    return all_samples()


def moved(body: bytes, base: str) -> bytes:
    """The body with all its addresses at one host, so that no other is asked for a picture."""
    return ADDRESS.sub(base, body.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def definitions(base: str) -> list[trees.Tree]:
    """Definitions of sources at an upstream, as trees; JSON is YAML, too."""
    every = trees.Members
    item = every(
        [("id", "id"), ("title", "name"), ("subtitle", "genres[*]"), ("caption", "released | year"),
         ("picture", every([("address", "artworkUrl100"), ("width", "w"), ("height", trees.Literal("295"))])),
         ("preview", "previewUrl"), ("link", "url")]
    )  # fmt: skip
    facts = [
        "releaseDate",
        every([("key", "summary"), ("value", "summary | plain")]),
        every(
            [("key", "height"), ("value", "height | divide: 10"), ("unit", "m"), ("row", True), ("sort", "descending")]
        ),
        every(
            [
                ("key", "genre"),
                ("value", "genres[*].name | join: /"),
                ("facet", True),
                ("label", every([("en", "Genre")])),
            ]
        ),
        every([("key", "power"), ("value", "powerstats.power"), ("bar", trees.Literal("100"))]),
        every([("key", "words"), ("value", every([("text", "{name} of {artistName} ({releaseDate})")]))]),
        every([("key", "date"), ("value", "releaseDate | date"), ("type", "date")]),
        every([("key", "length"), ("value", "trackTimeMillis | number | divide: 1000"), ("type", "duration")]),
        every([("key", "other"), ("value", "missing | default: none | capitalised | replace: n, m | last")]),
    ]
    related = [
        every([("id", "crew"), ("list", "/lists/{id}/crew"), ("items", "$..results[*]"),
               ("item", every([("id", "id"), ("title", "name")]))])
    ]  # fmt: skip
    attribution = every([("text", every([("en", "Example"), ("ar", "مثال")])), ("link", "https://example.invalid")])
    whole = every(
        [("title", every([("en", "Boats"), ("es", "Barcos")])), ("symbol", "film"), ("layout", "grid"),
         ("upstreams", [base]), ("list", "/lists/whole?page={page}&kind={kind}"), ("items", "$..results[*]"),
         ("pages", every([("by", "page"), ("size", trees.Literal("25")), ("first", trees.Literal("1")), ("total",
         "count"),
                          ("next", "next")])),
         ("one", "/lists/{id}"), ("headers", every([("Accept", "application/json"), ("X-Key", "{secret.KEY}")])),
         ("rate", "1000/minute"), ("freshness", "1 second"), ("limit", "16 MiB"), ("item", item), ("facts", facts),
         ("choices", [every([("key", "kind"), ("options", ["a", every([("value", "b"), ("label", "B")])])])]),
         ("related", related), ("pictures", ["localhost", "127.0.0.1"]), ("attribution", attribution)]
    )  # fmt: skip
    inferred = every([("from", f"{base}/lists/inferred"), ("rate", "1000/minute")])
    searched = every([("from", f"{base}/search?q={{term}}&offset={{offset}}&limit={{limit}}"), ("rate", "1000/minute"),
                      ("items", "results[*]"), ("pages", every([("by", "offset"), ("total",
                      "resultCount")]))])  # fmt: skip
    linked = every([("from", f"{base}/api/starships"), ("pages", every([("by", "link")])), ("keep", "used")])
    posted = every([("upstreams", [base]), ("list", "/graph"), ("method", "POST"), ("items", "data.*[*]"),
                    ("body", every([("query", "{ shows(search: \"{term}\", page: {page}) { id name } }")])),
                    ("pages", every([("by", "cursor"), ("next", "next"), ("when", "opened")]))])  # fmt: skip
    eachwise = every([("upstreams", [base]), ("list", "/lists/names"), ("items", "results[*]"),
                      ("each", every([("id", "url | last"), ("from", "/lists/{id}"), ("when", "opened")])),
                      ("item", every([("id", "id"), ("title", "name")]))])  # fmt: skip
    table = every([("from", f"{base}/lists/table"), ("columns", "fields"), ("items", "data[*]"), ("reach", "public")])
    return [whole, inferred, searched, linked, posted, eachwise, table]


@cache
def definition_words() -> tuple[str, ...]:
    """Keys and values that definitions may have, as the program's own reader names them."""
    words: set[str] = set()
    definitions = sorted((ROOT / "Sources/SourceFiles/Definition").glob("*.swift"))
    for path in [*definitions, ROOT / "Sources/Catalogue/Home/HomeStyle.swift"]:
        words.update(re.findall(r'"([a-z]{2,12})"', path.read_text()))
        words.update(re.findall(r"\bcase ([a-z]+)\b", path.read_text()))
    return tuple(sorted(words))
