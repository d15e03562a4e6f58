"""A stand-in for Apple's three chart APIs, with pictures and previews, and with faults."""

from __future__ import annotations

import re
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from .pictures import m4a, png
from .server import Reply, Request, StandIn

Record = dict[str, object]

ADJECTIVES = (
    "Amber", "Borrowed", "Copper", "Distant", "Early", "Folded", "Gentle", "Hollow", "Inland", "Jade", "Kindled", "Low",
)
NOUNS = (
    "Harbour", "Lanterns", "Orchard", "Weather", "Letters", "Comet", "Gardens", "Signal", "Rivers", "Theatre", "Winter",
    "Rooms",
)
ARTISTS = ("Odile Marrow", "The Brass Herons", "Tomasz & Lune", "Night Ferry", "Ines Calloway Quartet")
GENRES = ("Alternative", "Jazz", "Electronic")
SUMMARY = (
    "Recorded over two winters in a boathouse with a borrowed piano, a broken organ and whoever came by. What began as"
    " sketches for a film that was never made became twelve songs about leaving, staying and the weather in between.<br>"
    "With a booklet of drawings & four songs that are nowhere else."
)
# The kinds of entries, as the last part of a v2 path names them. Their indices are in the items' ids.
KINDS = (
    "albums", "songs", "music-videos", "playlists", "apps", "books", "audio-books", "podcasts", "podcast-episodes",
    "movies", "tv",
)
# By the feed of a legacy path.
LEGACY_KINDS = {
    "topalbums": "albums", "topsongs": "songs", "topmusicvideos": "music-videos", "topmovies": "movies",
    "topTvSeasons": "tv", "toptvepisodes": "tv", "toppodcasts": "podcasts", "topfreeapplications": "apps",
    "toppaidapplications": "apps", "topgrossingapplications": "apps", "newapplications": "apps",
    "topfreeebooks": "books", "toppaidebooks": "books",
}
# By the medium of a v1 path; these feeds of music are of songs.
V1_KINDS = {
    "apple-music": "albums", "itunes-music": "albums", "music-videos": "music-videos", "ios-apps": "apps",
    "books": "books", "audiobooks": "audio-books", "podcasts": "podcasts", "movies": "movies", "tv-shows": "tv",
}
V1_SONGS = ("top-songs", "hot-tracks", "new-music")
V2 = re.compile(r"/api/v2/([a-z]{2})/[a-z-]+/[a-z-]+/(\d+)/([a-z-]+)\.json")
LEGACY = re.compile(r"/([a-z]{2})/rss/([A-Za-z]+)/limit=(\d+)(?:/genre=(\d+))?(/explicit=true)?/json")
V1 = re.compile(r"/api/v1/([a-z]{2})/([a-z-]+)/([a-z-]+)/(?:all|\d+)/(\d+)/(explicit|non-explicit)\.json")
PICTURE = re.compile(r"/pictures/(\d+)/(\d+)x(\d+)bb\.png")
PREVIEW = re.compile(r"/previews/(\d+)\.m4a")
SAMPLES = Path(__file__).parents[2] / "Sources/BuiltInSources/Charts/Samples"
# Every fifteenth entry is marked explicit, with upstream's own misspelling.
EXPLICIT_EVERY = 15


def item_id(kind: str, number: int) -> str:
    """Such as `1001` for the first album. Each kind has its thousand."""
    return str((KINDS.index(kind) + 1) * 1_000 + number)


def title(number: int) -> str:
    """The first 144 titles are different."""
    row, column = divmod(number - 1, len(ADJECTIVES))
    return f"{ADJECTIVES[column]} {NOUNS[(row + column) % len(NOUNS)]}"


def artist(number: int) -> str:
    return ARTISTS[number % len(ARTISTS)]


@dataclass
class ChartRequest:
    kind: str
    country: str
    limit: int
    # Whether the answer is one of the stores' own feeds.
    is_legacy: bool = False
    genre: str | None = None
    includes_explicit: bool = True

    @classmethod
    def parse(cls, path: str) -> ChartRequest | None:
        """The chart at a path; None if there is no such chart."""
        if (match := V2.fullmatch(path)) and match[3] in KINDS:
            return cls(match[3], match[1], int(match[2]))
        if (match := LEGACY.fullmatch(path)) and match[2] in LEGACY_KINDS:
            return cls(LEGACY_KINDS[match[2]], match[1], int(match[3]), is_legacy=True, genre=match[4])
        if (match := V1.fullmatch(path)) and match[2] in V1_KINDS:
            kind = "songs" if match[3] in V1_SONGS else V1_KINDS[match[2]]
            return cls(kind, match[1], int(match[4]), includes_explicit=match[5] == "explicit")
        return None


def sample(path: str) -> Path | None:
    """The sample of the chart at a path, of any country and length."""
    request = ChartRequest.parse(path)
    return request and SAMPLES / f"{request.kind.replace('audio-books', 'audiobooks')}.json"


class ChartsUpstream(StandIn):
    """Answers every chart with the entries of `order`, in that order.

    Set `fault` to a status or to `hang`. Set `picture_fault` to a status, to `html`, or to an address that pictures are
    redirected to, and `picture_delay` to the seconds that each picture takes. `charts_asked`, `pictures_asked` and
    `previews_asked` count requests by path. `without_picture` and `without_preview` are the numbers of entries that lack
    one. `shape` is the ratio of width and height of the pictures. Every preview is `sound`; those of `broken_previews`
    are missing.
    """

    def __init__(self, count: int = 100) -> None:
        super().__init__()
        self.order = list(range(1, count + 1))
        self.without_picture: set[int] = set()
        self.without_preview: set[int] = set()
        self.broken_previews: set[int] = set()
        self.sound = m4a()
        self.shape = (1, 1)
        self.picture_fault: str | int | None = None
        self.picture_delay = 0.0
        self.charts_asked: Counter[str] = Counter()
        self.pictures_asked: Counter[str] = Counter()
        self.previews_asked: Counter[str] = Counter()
        self._stopping = threading.Event()

    def stop(self) -> None:
        self._stopping.set()
        super().stop()

    def artwork(self, kind: str, number: int, size: int = 100) -> str:
        width, height = self.shape
        return f"{self.base}/pictures/{item_id(kind, number)}/{size}x{size * height // width}bb.png"

    def result(self, kind: str, country: str, number: int) -> Record:
        """An entry as both feed generators write it."""
        record: Record = {
            "artistName": artist(number),
            "id": item_id(kind, number),
            "name": title(number),
            "releaseDate": f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}",
            "kind": kind,
            "artistId": str(900_000 + number),
            "artistUrl": f"https://music.apple.com/{country}/artist/{900_000 + number}",
            "artworkUrl100": self.artwork(kind, number),
            "genres": [{"genreId": "20", "name": GENRES[number % len(GENRES)], "url": "https://itunes.apple.com/20"}],
            "url": f"https://music.apple.com/{country}/{kind}/{item_id(kind, number)}",
        }
        if kind == "playlists":
            record = {key: record[key] for key in ("id", "name", "kind", "artworkUrl100", "url")}
        if number % EXPLICIT_EVERY == 0:
            record["contentAdvisoryRating"] = "Explict"
        if number in self.without_picture:
            del record["artworkUrl100"]
        return record

    def entry(self, kind: str, country: str, number: int) -> Record:
        """An entry as the stores' own feeds write it."""
        page = f"https://itunes.apple.com/{country}/{kind}/{item_id(kind, number)}?uo=2"
        links: list[Record] = [{"attributes": {"rel": "alternate", "type": "text/html", "href": page}}]
        if kind in ("songs", "music-videos", "movies") and number not in self.without_preview:
            preview = f"{self.base}/previews/{item_id(kind, number)}.m4a"
            links.append(
                {
                    "im:duration": {"label": "30000"},
                    "attributes": {
                        "title": "Preview", "rel": "enclosure", "type": "audio/x-m4a", "href": preview,
                        "im:assetType": "preview",
                    },
                }
            )
        sizes = (55, 60, 170)
        images = [
            {"label": self.artwork(kind, number, size), "attributes": {"height": str(size)}} for size in sizes
        ]
        amount = 0 if number % 10 == 0 else number % 7 + 0.99
        record: Record = {
            "im:name": {"label": title(number)},
            "im:image": images,
            "im:price": {
                "label": f"${amount}", "attributes": {"amount": f"{amount:.5f}", "currency": "USD"}
            },
            "im:contentType": {"attributes": {"term": kind.title().replace("-", " ").removesuffix("s"), "label": kind}},
            "rights": {"label": f"℗ 2024 {artist(number)}"},
            "title": {"label": f"{title(number)} - {artist(number)}"},
            "link": links if len(links) > 1 else links[0],
            "id": {"label": page, "attributes": {"im:id": item_id(kind, number)}},
            "im:artist": {"label": artist(number), "attributes": {"href": page}},
            "category": {
                "attributes": {"im:id": "20", "term": GENRES[number % len(GENRES)], "label": GENRES[number % len(GENRES)]}
            },
            "im:releaseDate": {
                "label": f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}T00:00:00-07:00",
                "attributes": {"label": "Some day in 2024"},
            },
            "summary": {"label": f"All about <b>{title(number)}</b>. {SUMMARY}"},
        }
        if number in self.without_picture:
            del record["im:image"]
        return record

    def chart(self, path: str) -> Record | None:
        """The answer at a path; None if there is no chart."""
        request = ChartRequest.parse(path)
        if not request:
            return None
        numbers = self.order[: request.limit]
        if request.genre:
            # Half of them belong to any genre.
            numbers = [number for number in numbers if number % 2 == 0]
        if not request.includes_explicit:
            numbers = [number for number in numbers if number % EXPLICIT_EVERY]
        write = self.entry if request.is_legacy else self.result
        entries = [write(request.kind, request.country, number) for number in numbers]
        if request.is_legacy:
            return {"feed": {"title": {"label": "iTunes Store"}, "entry": entries}}
        return {"feed": {"title": "Most Played", "results": entries}}

    def reply(self, request: Request) -> Reply:
        path = request.path
        if match := PICTURE.fullmatch(path):
            self.pictures_asked[path] += 1
            self._stopping.wait(self.picture_delay)
            return self._picture(path, *(int(group) for group in match.groups()))
        if match := PREVIEW.fullmatch(path):
            self.previews_asked[path] += 1
            if int(match[1]) % 1_000 in self.broken_previews:
                return Reply(404, "text/plain", b"Not here")
            return Reply(200, "audio/x-m4a", self.sound)
        self.charts_asked[path] += 1
        if self.fault == "hang":
            self._released.wait()
        if isinstance(self.fault, int):
            return Reply(self.fault, "text/plain", b"Not today")
        chart = self.chart(path)
        return Reply.json(chart) if chart else Reply(404, "text/plain", b"Not found")

    def _picture(self, path: str, id: int, width: int, height: int) -> Reply:
        if isinstance(self.picture_fault, int):
            return Reply(self.picture_fault, "text/plain", b"Not today")
        if self.picture_fault == "html":
            return Reply(200, "image/png", b"<!doctype html><title>Parked</title><script>window.harmed = 1</script>")
        if self.picture_fault:
            return Reply(302, "text/plain", headers={"Location": f"{self.picture_fault}{path}"})
        return Reply(200, "image/png", png(id, width, height))
