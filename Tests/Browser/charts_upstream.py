"""A stand-in for Apple's charts on loopback: all three of their APIs, with pictures and previews, and every way to fail."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

from pictures import m4a, png

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
# What an entry is, by the last part of a v2 path or by the feed of a legacy path; its index is in the items' ids.
KINDS = (
    "albums", "songs", "music-videos", "playlists", "apps", "books", "audio-books", "podcasts", "podcast-episodes",
    "movies", "tv",
)
LEGACY_KINDS = {
    "topalbums": "albums", "topsongs": "songs", "topmusicvideos": "music-videos", "topmovies": "movies",
    "topTvSeasons": "tv", "toptvepisodes": "tv", "toppodcasts": "podcasts", "topfreeapplications": "apps",
    "toppaidapplications": "apps", "topgrossingapplications": "apps", "newapplications": "apps",
    "topfreeebooks": "books", "toppaidebooks": "books",
}
V2 = re.compile(r"/api/v2/([a-z]{2})/[a-z-]+/[a-z-]+/(\d+)/([a-z-]+)\.json")
LEGACY = re.compile(r"/([a-z]{2})/rss/([A-Za-z]+)/limit=(\d+)(?:/genre=(\d+))?(/explicit=true)?/json")
V1 = re.compile(r"/api/v1/([a-z]{2})/[a-z-]+/([a-z-]+)/(?:all|\d+)/(\d+)/(explicit|non-explicit)\.json")
PICTURE = re.compile(r"/pictures/(\d+)/(\d+)x(\d+)bb\.png")
PREVIEW = re.compile(r"/previews/(\d+)\.m4a")
# A little behind the limit of a v2 request: every fifteenth entry is marked explicit, with upstream's own misspelling.
EXPLICIT_EVERY = 15


def item_id(kind: str, number: int) -> str:
    """Such as `1001` for the first album; each kind has its thousand."""
    return str((KINDS.index(kind) + 1) * 1_000 + number)


def title(number: int) -> str:
    """Each of the first 144 has its own."""
    row, column = divmod(number - 1, len(ADJECTIVES))
    return f"{ADJECTIVES[column]} {NOUNS[(row + column) % len(NOUNS)]}"


def artist(number: int) -> str:
    return ARTISTS[number % len(ARTISTS)]


class ChartsUpstream:
    """Answers every chart with the entries of `order`, the first of them first.

    Set `fault` to a status or to `hang`, `picture_fault` to a status, `html` or an address to redirect to, and
    `picture_delay` to the seconds that each picture takes. `charts_asked`, `pictures_asked` and `previews_asked` count
    requests by path; `without_picture` and `without_preview` are the numbers of entries that have none, `shape` is the width
    and the height of the other pictures as a ratio. `sound` is every preview, but those of `broken_previews`.
    """

    def __init__(self, count: int = 100) -> None:
        self.order = list(range(1, count + 1))
        self.without_picture: set[int] = set()
        self.without_preview: set[int] = set()
        self.broken_previews: set[int] = set()
        self.sound = m4a()
        self.shape = (1, 1)
        self.fault: str | int | None = None
        self.picture_fault: str | int | None = None
        self.picture_delay = 0.0
        self.charts_asked: Counter[str] = Counter()
        self.pictures_asked: Counter[str] = Counter()
        self.previews_asked: Counter[str] = Counter()
        self._released = threading.Event()
        self._closing = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def hang(self) -> None:
        """From now on no chart is answered until `release`."""
        self._released.clear()
        self.fault = "hang"

    def release(self) -> None:
        """Answers all that hang, and everything from now on."""
        self.fault = None
        self._released.set()

    def __enter__(self) -> ChartsUpstream:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

    def artwork(self, kind: str, number: int, size: int = 100) -> str:
        width, height = self.shape
        return f"{self.base}/pictures/{item_id(kind, number)}/{size}x{size * height // width}bb.png"

    def result(self, kind: str, country: str, number: int) -> Record:
        """As both feed generators write it."""
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
        """As the stores' own feeds write it."""
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
        """The answer at a path; none where there is no chart."""
        if match := V2.fullmatch(path):
            country, limit, kind = match[1], int(match[2]), match[3]
            return {"feed": {"title": "Most Played", "results": self._results(kind, country, self.order[:limit])}}
        if (match := LEGACY.fullmatch(path)) and match[2] in LEGACY_KINDS:
            numbers = self.order[: int(match[3])]
            # A genre has some of all.
            numbers = [number for number in numbers if not match[4] or number % 2 == 0]
            entries: object = [self.entry(LEGACY_KINDS[match[2]], match[1], number) for number in numbers]
            return {"feed": {"title": {"label": "iTunes Store"}, "entry": entries}}
        if match := V1.fullmatch(path):
            kind = next((kind for kind in KINDS if match[2].endswith(kind)), "albums")
            numbers = [n for n in self.order[: int(match[3])] if match[4] == "explicit" or n % EXPLICIT_EVERY]
            return {"feed": {"title": "Top", "results": self._results(kind, match[1], numbers)}}
        return None

    def _results(self, kind: str, country: str, numbers: list[int]) -> list[Record]:
        return [self.result(kind, country, number) for number in numbers]

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Status, type and body; of a redirect the body is where it leads."""
        if match := PICTURE.fullmatch(path):
            self.pictures_asked[path] += 1
            self._closing.wait(self.picture_delay)
            return self._picture(path, *(int(group) for group in match.groups()))
        if match := PREVIEW.fullmatch(path):
            self.previews_asked[path] += 1
            if int(match[1]) % 1_000 in self.broken_previews:
                return 404, "text/plain", b"Not here"
            return 200, "audio/x-m4a", self.sound
        self.charts_asked[path] += 1
        if self.fault == "hang":
            self._released.wait(60)
        if isinstance(self.fault, int):
            return self.fault, "text/plain", b"Not today"
        chart = self.chart(path)
        if chart is None:
            return 404, "text/plain", b"Not found"
        return 200, "application/json", json.dumps(chart).encode()

    def _picture(self, path: str, id: int, width: int, height: int) -> tuple[int, str, bytes]:
        if isinstance(self.picture_fault, int):
            return self.picture_fault, "text/plain", b"Not today"
        if self.picture_fault == "html":
            return 200, "image/png", b"<!doctype html><title>Parked</title><script>window.harmed = 1</script>"
        if self.picture_fault:
            return 302, "text/plain", f"{self.picture_fault}{path}".encode()
        return 200, "image/png", png(id, width, height)

    def _handler(upstream) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, kind, body = upstream.answer(self.path.split("?")[0])
                self.send_response(status)
                if status == 302:
                    self.send_header("location", body.decode())
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def handle(self) -> None:
                try:
                    super().handle()
                except (BrokenPipeError, ConnectionResetError):
                    pass  # Who asked has gone; that is theirs to decide.

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        return Handler
