"""The words of the program that requests are made of: routes, parameters, forms, ids and addresses."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache

from .corpus import ROOT, samples

ROUTES = ROOT / "Sources/Routes/RoutePattern.swift"
FORMS = ROOT / "Sources/Routes/Forms"
OPEN_API = ROOT / "Sources/Screens/JSON/openapi.json"
SOURCES = ("starships", "charts", "music", "heroes")
# Values of the parameters of sources and pages. Others get hostile ones.
VALUES: dict[str, tuple[str, ...]] = {
    "sort": ("name", "model", "length", "speed", "cost", "crew", "passengers", "cargo", "hyperdrive", "created",
    "rank"),
    "order": ("ascending", "descending"),
    "media": ("albums", "songs", "music-videos", "playlists", "apps", "books", "audiobooks", "podcasts",
    "podcast-episodes",
              "movies", "tv", "artists", "all"),
    "chart": ("most-played", "top", "new-releases", "recent-releases", "coming-soon", "hot-tracks", "new-music",
    "top-free",
              "top-paid", "top-grossing", "new", "top-subscriber", "top-episodes", "new-apps-we-love", "top-free-ipad"),
    "country": ("us", "gb", "de", "fr", "jp", "it", "es", "cn", "ae"),
    "genre": ("20", "1", "1299"), "explicit": ("true", "false"), "edit": ("true",), "share": ("true",),
    "source": SOURCES, "extent": ("all", "recent"), "hero": ("70", "1"), "of": ("7001", "8001"),
    "class": ("Starfighter", "Yacht"), "kind": ("a", "b"),
}  # fmt: skip
PARAMETERS = (
    *VALUES, "page", "limit", "term", "page-size", "length.min", "length.max", "class.not", "released.min",
    "facet.sort", "ids", "id", "address", "title", "subtitle", "picture", "fact", "choosesFacts", "name", "shape", "w",
    "v", "n", "at", "since",
)  # fmt: skip
# Those that many pages have.
COMMON = (
    "page", "limit", "sort", "order", "term", "source", "length.min", "length.max", "page-size", "id", "v", "title",
)  # fmt: skip
STYLES = ("carousel", "grid", "list", "story", "mosaic")
LANGUAGES = ("en", "es", "it", "zh-Hans", "ar", "automatic")


@cache
def routes(method: str) -> tuple[str, ...]:
    """The paths of a method, with parameters in braces."""
    return tuple(re.findall(rf'= "{method} (/[^"]*)"', ROUTES.read_text()))


@cache
def actions() -> tuple[str, ...]:
    """The names of all actions of forms."""
    names: list[str] = ["added", "removed"]
    for path in sorted(FORMS.glob("*.swift")):
        for line in re.findall(r"enum Name: [^{]*\{\s*case ([a-z, ]+)", path.read_text()):
            names += line.split(", ")
    return tuple(dict.fromkeys(names))


@cache
def parameters() -> tuple[str, ...]:
    """The names of parameters in the description of the API, and others that pages have."""
    described = re.findall(r'"name": "([A-Za-z.]+)",\s*"in": "query"', OPEN_API.read_text())
    return tuple(dict.fromkeys((*PARAMETERS, *described)))


@cache
def sample_ids() -> dict[str, tuple[str, ...]]:
    """Ids of items by source, as the samples have them."""
    found: dict[str, tuple[str, ...]] = {}
    for source in SOURCES:
        bodies = b"".join(sample.body for sample in samples(source.capitalize())).decode()
        ids = re.findall(r'"(?:id|trackId|collectionId|im:id)": ?"?([^",}]+)', bodies)
        ids += re.findall(r"/starships/(\d+)", bodies) if source == "starships" else []
        found[source] = tuple(dict.fromkeys(ids))[:60]
    return found


@dataclass
class Heard:
    """Addresses and ids that the running server gave, for further requests. The newest replace the oldest."""

    paths: list[str] = field(default_factory=list)
    items: list[tuple[str, str]] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    revisions: list[str] = field(default_factory=list)

    LIMIT = 400

    def add(self, name: str, values: list) -> None:
        known = getattr(self, name)
        known.extend(value for value in values if value not in known)
        del known[: max(len(known) - self.LIMIT, 0)]

    def listen(self, headers: dict[str, str], body: bytes) -> None:
        """Picks up what an answer names."""
        text = body[:200_000].decode("utf-8", "replace")
        paths = re.findall(r'(?:href|src|action)="(/[^"]{1,500})"', text)[:40] + re.findall(
            r'"(/(?:artwork|previews)/[^"]+)"', text
        )
        self.add("paths", [path.replace("&amp;", "&") for path in paths if not path.startswith("//")][:60])
        self.add("items", re.findall(r'data-item="([^"/]+)/([^"]*)"', text)[:20])
        self.add("revisions", re.findall(r'data-revision="(\d+)"', text))
        if tag := headers.get("etag"):
            self.add("tags", [tag])
        if cookie := headers.get("set-cookie"):
            self.add("cookies", [cookie.split(";")[0]])


def source_ids(document: bytes) -> list[str]:
    """The ids in the list of sources that the API gives."""
    try:
        return [source["id"] for source in json.loads(document)["sources"]]
    except (ValueError, KeyError, TypeError):
        return list(SOURCES)
