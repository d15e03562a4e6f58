"""A stand-in for both APIs of heroes: superhero-api, and a server that speaks Marvel's protocol."""

from __future__ import annotations

import hashlib
import json
import re

from .pictures import png
from .server import Reply, Request, StandIn

Record = dict[str, object]

PUBLIC_KEY = "0b6f2b0e4d8c4f5aa1c7e93d5f60718c"
PRIVATE_KEY = "4c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f60718293"
ATTRIBUTION = "Data provided by Marvel. © 2024 MARVEL"
FIRST_CHARACTER = 1_009_001
FIRST_COMIC = 20_001
# The invented day of a comic. Such comics come first in an order by day.
NEVER = "2099-10-30T00:00:00-0500"
PORTRAITS = {"medium": (100, 150), "xlarge": (150, 225), "incredible": (216, 324), "uncanny": (300, 450)}
PICTURE = re.compile(r"/pictures/(\d+)/portrait_([a-z]+)\.png")
CHARACTER = re.compile(r"/v1/public/characters/(\d+)(/comics)?")


def name(number: int) -> str:
    return f"Hero {number:04}"


class HeroesUpstream(StandIn):
    """Answers heroes from 1 to `count` in either API.

    `comics` has the number of a hero's comics by the hero's number; other heroes have three. The newest comic of each hero
    has an invented day. Set `fault` to a status or to `hang`. Characters at the offsets in `broken` are answered with 500,
    and `rest` is the Retry-After of such an answer, in seconds. `comics_faults` are faults of a hero's comics, by the
    hero's number. `asked` has all requests for data as they came, signatures included. `answered` has the offsets of the
    characters that were answered. `refused` counts requests without a correct signature, `unchanged` answers with 304.
    """

    def __init__(self, count: int = 1_500) -> None:
        super().__init__()
        self.count = count
        self.comics: dict[int, int] = {}
        self.without_picture: set[int] = set()
        self.broken: set[int] = set()
        self.rest: int | None = None
        self.comics_faults: dict[int, str | int] = {}
        self.asked: list[str] = []
        self.answered: list[int] = []
        self.refused = 0
        self.unchanged = 0
        self._hangs_from: int | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The keys that a program needs for characters."""
        return {"VITRINE_MARVEL_PUBLIC_KEY": PUBLIC_KEY, "VITRINE_MARVEL_PRIVATE_KEY": PRIVATE_KEY}

    def hang_from(self, offset: int) -> None:
        """Leaves characters from this offset on unanswered until `release`."""
        self._released.clear()
        self._hangs_from = offset

    def hang_comics(self, hero: int) -> None:
        """Leaves comics of this hero unanswered until `release`."""
        self._released.clear()
        self.comics_faults[hero] = "hang"

    def release(self) -> None:
        self.broken = set()
        self.comics_faults = {}
        self._hangs_from = None
        super().release()

    def asked_for_comics(self, hero: int) -> int:
        """The number of requests for a hero's comics."""
        path = f"/v1/public/characters/{FIRST_CHARACTER - 1 + hero}/comics"
        return sum(target.partition("?")[0] == path for target in self.asked)

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
            # As at the real one, every link has the client's key.
            "urls": [{"type": "detail", "url": f"http://marvel.com/characters/{id}?utm_source={key}"}],
        }

    def comic(self, hero: int, place: int, key: str) -> Record:
        """The first has an invented day, the others come from newest to oldest."""
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

    def reply(self, request: Request) -> Reply:
        path = request.path
        if match := PICTURE.fullmatch(path):
            return Reply(200, "image/png", png(int(match[1]), *PORTRAITS.get(match[2], (100, 150))))
        self.asked.append(request.target)
        if self.fault == "hang":
            self._released.wait()
        if isinstance(self.fault, int):
            return self._json({"code": self.fault, "status": "Not today"}, self.fault)
        if path == "/api/all.json":
            return self._json([self.superhero(number) for number in range(1, self.count + 1)])
        if match := re.fullmatch(r"/api/id/(\d+)\.json", path):
            number = int(match[1])
            return self._json(self.superhero(number)) if 1 <= number <= self.count else self._json({}, 404)
        if path.startswith("/v1/public/"):
            return self._protocol(path, request.query, request.headers["If-None-Match"])
        return self._json({"code": "ResourceNotFound", "message": f"{path} does not exist"}, 404)

    def _protocol(self, path: str, query: dict[str, str], if_none_match: str | None) -> Reply:
        if refusal := self._refusal(query):
            self.refused += 1
            return refusal
        limit, offset = int(query.get("limit", 20)), int(query.get("offset", 0))
        if limit > 100:
            return self._json({"code": 409, "status": "You may not request more than 100 items."}, 409)
        if limit < 1:
            return self._json({"code": 409, "status": "You must pass an integer limit greater than 0."}, 409)
        key = query["apikey"]
        wanted = range(offset, offset + limit)
        if path == "/v1/public/characters":
            if self._hangs_from is not None and offset >= self._hangs_from:
                self._released.wait()
            if offset in self.broken:
                return self._json({"code": 500, "status": "Not this page"}, 500)
            self.answered.append(offset)
            prefix = query.get("nameStartsWith", "").lower()
            numbers = [n for n in range(1, self.count + 1) if name(n).lower().startswith(prefix)]
            results = [self.character(number, key) for number in numbers[wanted.start : wanted.stop]]
            return self._page(offset, limit, len(numbers), results, if_none_match)
        match = CHARACTER.fullmatch(path)
        hero = int(match[1]) - FIRST_CHARACTER + 1 if match else 0
        if match is None or not 1 <= hero <= self.count:
            return self._json({"code": 404, "status": "We couldn't find that character"}, 404)
        if not match[2]:
            return self._page(0, 20, 1, [self.character(hero, key)], if_none_match)
        if self.comics_faults.get(hero) == "hang":
            self._released.wait()
        if isinstance(fault := self.comics_faults.get(hero), int):
            return self._json({"code": fault, "status": "No comics today"}, fault)
        total = self.comics.get(hero, 3)
        results = [self.comic(hero, place, key) for place in wanted if place < total]
        return self._page(offset, limit, total, results, if_none_match)

    def _refusal(self, query: dict[str, str]) -> Reply | None:
        for parameter, words in (("apikey", "user key"), ("hash", "hash"), ("ts", "timestamp")):
            if parameter not in query:
                return self._json({"code": "MissingParameter", "message": f"You must provide a {words}."}, 409)
        signed = hashlib.md5(f"{query['ts']}{PRIVATE_KEY}{PUBLIC_KEY}".encode()).hexdigest()
        if query["apikey"] != PUBLIC_KEY or query["hash"] != signed:
            message = f"That hash, timestamp and key combination is invalid: {query['apikey']}."
            return self._json({"code": "InvalidCredentials", "message": message}, 401)
        return None

    def _page(
        self, offset: int, limit: int, total: int, results: list[Record], if_none_match: str | None
    ) -> Reply:
        data = {"offset": offset, "limit": limit, "total": total, "count": len(results), "results": results}
        tag = f'"{hashlib.sha1(json.dumps(data).encode()).hexdigest()}"'
        if if_none_match == tag:
            self.unchanged += 1
            return Reply(304, headers={"ETag": tag})
        envelope = {
            "code": 200, "status": "Ok", "copyright": "© 2024 MARVEL", "attributionText": ATTRIBUTION,
            "etag": tag.strip('"'), "data": data,
        }
        return self._json(envelope, headers={"ETag": tag})

    def _json(self, value: object, status: int = 200, headers: dict[str, str] | None = None) -> Reply:
        if status == 500 and self.rest:
            headers = {"Retry-After": str(self.rest)}
        return Reply.json(value, status, "application/json; charset=utf-8", headers)
