"""A stand-in for Apple's search: invented songs with albums, artists, pictures and previews, and with faults."""

from __future__ import annotations

import itertools
import json
import re
import threading
import time
from collections.abc import Callable

from .charts import GENRES, artist, title
from .pictures import mp3, png
from .server import Reply, Request, StandIn

Record = dict[str, object]

FIRST_SONG, FIRST_ALBUM, FIRST_ARTIST = 7_001, 8_001, 9_001
SONGS_AN_ALBUM = 4
ARTISTS = 5
EXPLICIT_EVERY = 15
CURRENCIES = {"gb": "GBP", "de": "EUR", "fr": "EUR", "jp": "JPY"}
# The entities of each medium, and the wrapper and kind of their records.
ENTITIES = {
    ("music", "song"): ("track", "song"),
    ("music", "album"): ("collection", None),
    ("music", "musicArtist"): ("artist", None),
    ("musicVideo", "musicVideo"): ("track", "music-video"),
    ("podcast", "podcast"): ("track", "podcast"),
    ("movie", "movie"): ("track", "feature-movie"),
    ("tvShow", "tvEpisode"): ("track", "tv-episode"),
    ("audiobook", "audiobook"): ("audiobook", None),
    ("ebook", "ebook"): ("track", "ebook"),
    ("software", "software"): ("software", "software"),
    ("all", None): ("track", "song"),
}
# A byte more than the app takes of any preview.
TOO_LARGE = 32 * 1_048_576 + 1
PICTURE = re.compile(r"/pictures/(\d+)/(\d+)x(\d+)bb\.png")
PREVIEW = re.compile(r"/previews/(\d+)\.m4a")


def song_id(number: int) -> str:
    return str(FIRST_SONG - 1 + number)


def album_number(number: int) -> int:
    """The number of a song's album."""
    return (number - 1) // SONGS_AN_ALBUM + 1


def album_id(number: int) -> str:
    return str(FIRST_ALBUM - 1 + album_number(number))


def artist_number(number: int) -> int:
    """The number of a song's artist. All songs of an album have the same."""
    return album_number(number) % ARTISTS


def artist_id(number: int) -> str:
    return str(FIRST_ARTIST + artist_number(number))


def artist_of(number: int) -> str:
    return artist(artist_number(number))


def album_of(number: int) -> str:
    return f"Postcards & Maps, Vol. {album_number(number)}"


def year(number: int) -> int:
    return 1990 + number * 7 % 30


def seconds(number: int) -> int:
    """The first song lasts 2:30, the second 10:00, every other one less than five minutes."""
    return {1: 150, 2: 600}.get(number, 170 + number * 37 % 120)


class MusicUpstream(StandIn):
    """Answers `/search` and `/lookup` with songs from 1 to `count`, and with their albums and artists.

    A term finds the songs that have each of its words in title, artist or album, or else those that `found` has for it.
    Songs in `bare` have a number and a title, and nothing else.

    Set `fault` to a status or to `garbage`. `faults` has faults of single terms; `retry_after` goes with all of them.
    `preview_faults` are `html`, `large`, `endless` or a status, by a song's number. `searches` and `lookups` have the
    parameters of the requests.
    """

    def __init__(self, count: int = 48) -> None:
        super().__init__()
        self.count = count
        self.found: dict[str, list[int]] = {}
        self.bare: set[int] = set()
        self.without_preview: set[int] = set()
        self.sound = mp3(20)
        self.faults: dict[str, str | int] = {}
        self.retry_after: int | None = None
        self.preview_faults: dict[int, str | int] = {}
        self.searches: list[dict[str, str]] = []
        self.lookups: list[dict[str, str]] = []
        self._held: dict[str, threading.Event] = {}

    @property
    def terms(self) -> list[str]:
        """The terms of all searches, in order."""
        return [search["term"] for search in self.searches]

    def wait_for(self, term: str, seconds: float = 15) -> None:
        """Waits until a request for a term comes."""
        end = time.monotonic() + seconds
        while term not in self.terms:
            assert time.monotonic() < end, f"Expected a request for “{term}”, got {self.terms}."
            time.sleep(0.01)

    def hold(self, *terms: str) -> None:
        """Leaves these terms, or lookups of these ids, unanswered until `release`."""
        for term in terms:
            self._held[term] = threading.Event()

    def release(self, *terms: str) -> None:
        """Answers these held terms; all of them if none is named."""
        for term in terms or tuple(self._held):
            self._held.pop(term).set()

    # Records.

    def song(self, number: int, country: str = "us", kind: str = "song", wrapper: str = "track") -> Record:
        bare: Record = {
            "wrapperType": wrapper, "kind": kind, "trackId": int(song_id(number)), "trackName": title(number),
        }
        if number in self.bare:
            return bare
        record = bare | {
            "artistId": int(artist_id(number)),
            "collectionId": int(album_id(number)),
            "artistName": artist_of(number),
            "collectionName": album_of(number),
            "collectionViewUrl": f"https://music.apple.com/{country}/album/{album_id(number)}",
            "trackViewUrl": f"https://music.apple.com/{country}/album/{album_id(number)}?i={song_id(number)}",
            "artworkUrl100": self._artwork(number),
            # A negative price means that the song is not sold by itself.
            "trackPrice": -1.0 if number % 8 == 4 else (0.69, 0.99, 1.29)[number % 3],
            "collectionPrice": 9.99,
            "currency": CURRENCIES.get(country, "USD"),
            "releaseDate": f"{year(number)}-{number % 12 + 1:02}-{number % 28 + 1:02}T07:00:00Z",
            "trackExplicitness": "explicit" if number % EXPLICIT_EVERY == 0 else "notExplicit",
            "discCount": 1,
            "discNumber": 1,
            "trackCount": SONGS_AN_ALBUM,
            "trackNumber": (number - 1) % SONGS_AN_ALBUM + 1,
            "trackTimeMillis": seconds(number) * 1_000,
            "country": "USA",
            "primaryGenreName": GENRES[number % len(GENRES)],
        }
        if number not in self.without_preview:
            record["previewUrl"] = f"{self.base}/previews/{song_id(number)}.m4a"
        return record

    def album(self, number: int, country: str = "us", wrapper: str = "collection") -> Record:
        """The album that a song is on."""
        return {
            "wrapperType": wrapper,
            "collectionType": "Album",
            "artistId": int(artist_id(number)),
            "collectionId": int(album_id(number)),
            "artistName": artist_of(number),
            "collectionName": album_of(number),
            "collectionViewUrl": f"https://music.apple.com/{country}/album/{album_id(number)}",
            "artworkUrl100": self._artwork(number),
            "collectionPrice": 9.99,
            "currency": CURRENCIES.get(country, "USD"),
            "trackCount": SONGS_AN_ALBUM,
            "releaseDate": f"{year(number)}-01-02T08:00:00Z",
            "primaryGenreName": GENRES[number % len(GENRES)],
        }

    def artist(self, number: int, country: str = "us") -> Record:
        """The artist of a song."""
        return {
            "wrapperType": "artist",
            "artistType": "Artist",
            "artistName": artist_of(number),
            "artistLinkUrl": f"https://music.apple.com/{country}/artist/{artist_id(number)}",
            "artistId": int(artist_id(number)),
            "primaryGenreName": GENRES[number % len(GENRES)],
        }

    def _artwork(self, number: int) -> str:
        return f"{self.base}/pictures/{number}/100x100bb.png"

    def numbers(self, term: str) -> list[int]:
        """The songs that a term finds, the best first."""
        if term in self.found:
            return self.found[term]
        words = term.lower().split()
        every = range(1, self.count + 1)
        texts = {number: f"{title(number)} {artist_of(number)} {album_of(number)}".lower() for number in every}
        return [number for number in every if all(word in texts[number] for word in words)]

    # Answers.

    def reply(self, request: Request) -> Reply:
        path, query = request.path, request.query
        if match := PICTURE.fullmatch(path):
            return Reply(200, "image/png", png(*(int(group) for group in match.groups())))
        if match := PREVIEW.fullmatch(path):
            return self._preview(int(match[1]) - FIRST_SONG + 1)
        if path == "/search":
            self.searches.append(query)
            return self._data(query.get("term", ""), lambda: self._search(query))
        if path == "/lookup":
            self.lookups.append(query)
            return self._data(query.get("id", ""), lambda: self._lookup(query))
        return Reply(404, "text/plain", b"Not found")

    def _data(self, what: str, records: Callable[[], tuple[int, Record]]) -> Reply:
        if held := self._held.get(what):
            held.wait()
        fault = self.faults.get(what, self.fault)
        if fault == "garbage":
            return Reply(200, "text/javascript", b'{"resultCount": 5, "results": [{"wrapperType": "tra')
        if isinstance(fault, int):
            wait = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
            return Reply(fault, "text/html", b"<!doctype html><title>Not today</title>", wait)
        status, value = records()
        return Reply(status, "text/javascript; charset=utf-8", b"\n\n\n" + json.dumps(value).encode())

    def _search(self, query: dict[str, str]) -> tuple[int, Record]:
        country, limit = query.get("country", "us").lower(), int(query.get("limit", 50))
        asked = (query.get("media", "all"), query.get("entity"))
        wrong = [name for name, is_wrong in (
            ("country", not re.fullmatch("[a-z]{2}", country)), ("entity", asked not in ENTITIES),
            ("limit", not 1 <= limit <= 200), ("explicit", query.get("explicit", "Yes") not in ("Yes", "No")),
        ) if is_wrong]
        if wrong:
            return 400, {"errorMessage": f"Invalid value(s) for key(s): [{', '.join(wrong)}]"}
        numbers = [
            number for number in self.numbers(query["term"])
            if number % EXPLICIT_EVERY or query.get("explicit", "Yes") == "Yes"
        ]
        wrapper, kind = ENTITIES[asked]
        records: list[Record]
        if wrapper == "artist":
            records = [self.artist(number, country) for number in numbers]
        elif kind is None:
            records = [self.album(number, country, wrapper) for number in numbers]
        else:
            records = [self.song(number, country, kind, wrapper) for number in numbers]
        return 200, self._results(self._once(records)[:limit])

    def _lookup(self, query: dict[str, str]) -> tuple[int, Record]:
        """The record with the id, then the records that belong to it."""
        id, entity, country = query["id"], query.get("entity"), query.get("country", "us").lower()
        every = range(1, self.count + 1)
        records: list[Record] = [self.song(number, country) for number in every if song_id(number) == id]
        songs: list[int] = []
        for number in every:
            if album_id(number) == id:
                records.append(self.album(number, country))
                songs.append(number)
            elif artist_id(number) == id:
                records.append(self.artist(number, country))
                songs.append(number)
        if entity == "song":
            records += [self.song(number, country) for number in songs]
        elif entity == "album":
            records += [self.album(number, country) for number in songs]
        return 200, self._results(self._once(records)[: int(query.get("limit", 50))])

    @staticmethod
    def _once(records: list[Record]) -> list[Record]:
        """Each record once: every song finds its album and artist."""
        ids = [(record.get("trackId"), record.get("collectionId"), record.get("artistId")) for record in records]
        return list(dict(zip(ids, records, strict=True)).values())

    @staticmethod
    def _results(records: list[Record]) -> Record:
        return {"resultCount": len(records), "results": records}

    def _preview(self, number: int) -> Reply:
        match self.preview_faults.get(number):
            case None: return Reply(200, "audio/x-m4a", self.sound)
            case "html": return Reply(200, "text/html", b"<!doctype html><title>Sign in</title><script>alert(1)</script>")
            case "large": return Reply(200, "audio/x-m4a", self.sound + bytes(TOO_LARGE - len(self.sound)))
            case "endless": return Reply(200, "audio/x-m4a", itertools.repeat(self.sound))
            case int(status): return Reply(status, "text/plain", b"Not today")
            case fault: raise ValueError(f"Expected a fault of previews, got {fault}.")
