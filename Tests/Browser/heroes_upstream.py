"""A stand-in for both APIs of heroes on loopback: superhero-api, and a server that speaks Marvel's protocol."""

from __future__ import annotations

import hashlib
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from urllib.parse import parse_qsl, urlsplit

from pictures import png

Record = dict[str, object]
Answer = tuple[int, str, bytes, str | None]

PUBLIC_KEY = "0b6f2b0e4d8c4f5aa1c7e93d5f60718c"
PRIVATE_KEY = "4c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f60718293"
ATTRIBUTION = "Data provided by Marvel. © 2024 MARVEL"
FIRST_CHARACTER = 1_009_001
FIRST_COMIC = 20_001
# Day of a comic that was made up; those come first when the newest are asked for.
NEVER = "2099-10-30T00:00:00-0500"
PORTRAITS = {"medium": (100, 150), "xlarge": (150, 225), "incredible": (216, 324), "uncanny": (300, 450)}
PICTURE = re.compile(r"/pictures/(\d+)/portrait_([a-z]+)\.png")
CHARACTER = re.compile(r"/v1/public/characters/(\d+)(/comics)?")


def name(number: int) -> str:
    return f"Hero {number:04}"


class HeroesUpstream:
    """Answers heroes from 1 to `count` in either API.

    `comics` says by a hero's number in how many comics the hero is, else there are three; each hero's newest one has a day
    that was made up. Set `fault` to a status or to `hang`; `broken` are offsets of characters answered with 500, and `rest`
    the seconds that such an answer asks to wait; `comics_faults` are faults of comics alone, by a hero's number. `asked`
    has all requests for data as they came, signatures included, `answered` the offsets of characters that were answered;
    `refused` counts those that were not signed as they should be, `unchanged` those that were answered with 304.
    """

    def __init__(self, count: int = 1_500) -> None:
        self.count = count
        self.comics: dict[int, int] = {}
        self.without_picture: set[int] = set()
        self.fault: str | int | None = None
        self.broken: set[int] = set()
        self.rest: int | None = None
        self.comics_faults: dict[int, str | int] = {}
        self.asked: list[str] = []
        self.answered: list[int] = []
        self.refused = 0
        self.unchanged = 0
        self._hangs_from: int | None = None
        self._released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs to ask for characters."""
        return {"VITRINE_MARVEL_PUBLIC_KEY": PUBLIC_KEY, "VITRINE_MARVEL_PRIVATE_KEY": PRIVATE_KEY}

    def hang(self) -> None:
        """From now on no data are answered until `release`."""
        self._released.clear()
        self.fault = "hang"

    def hang_from(self, offset: int) -> None:
        """From now on no characters from this offset on are answered until `release`."""
        self._released.clear()
        self._hangs_from = offset

    def hang_comics(self, hero: int) -> None:
        """From now on no comics of this hero are answered until `release`."""
        self._released.clear()
        self.comics_faults[hero] = "hang"

    def release(self) -> None:
        """Answers all that hang, and everything from now on."""
        self.fault = None
        self.broken = set()
        self.comics_faults = {}
        self._hangs_from = None
        self._released.set()

    def asked_for_comics(self, hero: int) -> int:
        """How often comics of a hero were asked for."""
        path = f"/v1/public/characters/{FIRST_CHARACTER - 1 + hero}/comics"
        return sum(urlsplit(target).path == path for target in self.asked)

    def __enter__(self) -> HeroesUpstream:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
        self._server.shutdown()
        self._server.server_close()

    # superhero-api

    def superhero(self, number: int) -> Record:
        powers = ("intelligence", "strength", "speed", "durability", "power", "combat")
        record: Record = {
            "id": number,
            "name": name(number),
            "slug": f"{number}-hero",
            "powerstats": {power: (number * 7 + place * 13) % 101 for place, power in enumerate(powers)},
            "appearance": {"gender": "-", "race": None, "height": ["6'8", "203 cm"], "weight": ["980 lb", "441 kg"]},
            "biography": {
                "fullName": f"Person {number}", "aliases": ["-"], "placeOfBirth": "-",
                "firstAppearance": f"Stories #{number} (May, 1963)", "publisher": "A publisher", "alignment": "good",
            },
            "work": {"occupation": "-", "base": "-"},
            "connections": {"groupAffiliation": "-", "relatives": "-"},
        }
        if number not in self.without_picture:
            record["images"] = {"lg": f"{self.base}/pictures/{number}/portrait_uncanny.png"}
        return record

    # Marvel's protocol

    def character(self, number: int, key: str) -> Record:
        id = FIRST_CHARACTER - 1 + number
        comics = self.comics.get(number, 3)
        return {
            "id": id,
            "name": name(number),
            "description": None if number % 3 == 0 else f"Tells <b>{name(number)}</b> &amp; others apart.",
            "modified": "-0001-11-30T00:00:00-0500" if number % 4 == 0 else "2014-04-29T14:18:17-0400",
            "thumbnail": self._picture(number),
            "comics": {"available": comics, "items": [], "returned": 0},
            # As the real one did: whose key it was is in every link.
            "urls": [{"type": "detail", "url": f"http://marvel.com/characters/{id}?utm_source={key}"}],
        }

    def comic(self, hero: int, place: int, key: str) -> Record:
        """The first is the one whose day was made up, the others are the newer the earlier they come."""
        date = NEVER if place == 0 else f"{2023 - place // 12}-{12 - place % 12:02}-05T00:00:00-0500"
        return {
            "id": FIRST_COMIC + hero * 1_000 + place,
            "title": f"Stories of {name(hero)} #{place}",
            "issueNumber": place,
            "description": None,
            "modified": "2019-11-07T08:46:15-0500",
            "format": "Comic",
            "pageCount": 32,
            "series": {"name": "Stories (1963 - 2024)"},
            "dates": [{"type": "onsaleDate", "date": date}],
            "prices": [{"type": "printPrice", "price": 2.99}],
            "creators": {"items": [{"name": "Odile Marrow", "role": "writer"}]},
            "thumbnail": self._picture(hero * 100 + place),
            "urls": [{"type": "detail", "url": f"http://marvel.com/comics/{hero}/{place}?utm_source={key}"}],
        }

    def _picture(self, number: int) -> Record:
        missing = number in self.without_picture
        return {"path": f"{self.base}/pictures/{'image_not_available' if missing else number}", "extension": "png"}

    def answer(self, target: str, if_none_match: str | None) -> Answer:
        """Status, type, body and tag."""
        parts = urlsplit(target)
        if match := PICTURE.fullmatch(parts.path):
            return 200, "image/png", png(int(match[1]), *PORTRAITS.get(match[2], (100, 150))), None
        self.asked.append(target)
        if self.fault == "hang":
            self._released.wait(60)
        if isinstance(self.fault, int):
            return self._json(self.fault, {"code": self.fault, "status": "Not today"})
        if parts.path == "/api/all.json":
            return self._json(200, [self.superhero(number) for number in range(1, self.count + 1)])
        if match := re.fullmatch(r"/api/id/(\d+)\.json", parts.path):
            number = int(match[1])
            return self._json(200, self.superhero(number)) if 1 <= number <= self.count else self._json(404, {})
        if parts.path.startswith("/v1/public/"):
            return self._protocol(parts.path, dict(parse_qsl(parts.query)), if_none_match)
        return self._json(404, {"code": "ResourceNotFound", "message": f"{parts.path} does not exist"})

    def _protocol(self, path: str, query: dict[str, str], if_none_match: str | None) -> Answer:
        if refusal := self._refusal(query):
            self.refused += 1
            return self._json(*refusal)
        limit, offset = int(query.get("limit", 20)), int(query.get("offset", 0))
        if limit > 100:
            return self._json(409, {"code": 409, "status": "You may not request more than 100 items."})
        if limit < 1:
            return self._json(409, {"code": 409, "status": "You must pass an integer limit greater than 0."})
        key = query["apikey"]
        wanted = range(offset, offset + limit)
        if path == "/v1/public/characters":
            if self._hangs_from is not None and offset >= self._hangs_from:
                self._released.wait(60)
            if offset in self.broken:
                return self._json(500, {"code": 500, "status": "Not this page"})
            self.answered.append(offset)
            prefix = query.get("nameStartsWith", "").lower()
            numbers = [n for n in range(1, self.count + 1) if name(n).lower().startswith(prefix)]
            results = [self.character(number, key) for number in numbers[wanted.start : wanted.stop]]
            return self._page(offset, limit, len(numbers), results, if_none_match)
        match = CHARACTER.fullmatch(path)
        hero = int(match[1]) - FIRST_CHARACTER + 1 if match else 0
        if match is None or not 1 <= hero <= self.count:
            return self._json(404, {"code": 404, "status": "We couldn't find that character"})
        if not match[2]:
            return self._page(0, 20, 1, [self.character(hero, key)], if_none_match)
        if self.comics_faults.get(hero) == "hang":
            self._released.wait(60)
        if isinstance(fault := self.comics_faults.get(hero), int):
            return self._json(fault, {"code": fault, "status": "No comics today"})
        total = self.comics.get(hero, 3)
        results = [self.comic(hero, place, key) for place in wanted if place < total]
        return self._page(offset, limit, total, results, if_none_match)

    def _refusal(self, query: dict[str, str]) -> tuple[int, Record] | None:
        for parameter, words in (("apikey", "user key"), ("hash", "hash"), ("ts", "timestamp")):
            if parameter not in query:
                return 409, {"code": "MissingParameter", "message": f"You must provide a {words}."}
        signed = hashlib.md5(f"{query['ts']}{PRIVATE_KEY}{PUBLIC_KEY}".encode()).hexdigest()
        if query["apikey"] != PUBLIC_KEY or query["hash"] != signed:
            return 401, {
                "code": "InvalidCredentials",
                "message": f"That hash, timestamp and key combination is invalid: {query['apikey']}.",
            }
        return None

    def _page(
        self, offset: int, limit: int, total: int, results: list[Record], if_none_match: str | None
    ) -> Answer:
        data = {"offset": offset, "limit": limit, "total": total, "count": len(results), "results": results}
        tag = f'"{hashlib.sha1(json.dumps(data).encode()).hexdigest()}"'
        if if_none_match == tag:
            self.unchanged += 1
            return 304, "application/json", b"", tag
        envelope = {
            "code": 200, "status": "Ok", "copyright": "© 2024 MARVEL", "attributionText": ATTRIBUTION,
            "etag": tag.strip('"'), "data": data,
        }
        return self._json(200, envelope, tag)

    @staticmethod
    def _json(status: int, value: object, tag: str | None = None) -> Answer:
        return status, "application/json; charset=utf-8", json.dumps(value).encode(), tag

    def _handler(upstream) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, kind, body, tag = upstream.answer(self.path, self.headers.get("if-none-match"))
                self.send_response(status)
                if tag:
                    self.send_header("etag", tag)
                if status == 500 and upstream.rest:
                    self.send_header("retry-after", str(upstream.rest))
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


if __name__ == "__main__":
    with HeroesUpstream() as upstream:
        print(upstream.base, flush=True)
        while True:
            time.sleep(3600)
