"""The upstreams of all sources, and the file of a source that has no code."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from stand_ins.charts import ChartsUpstream
from stand_ins.heroes import HeroesUpstream
from stand_ins.music import MusicUpstream
from stand_ins.pictures import png
from stand_ins.server import Reply, Request, StandIn
from stand_ins.starships import Upstream, fleet

from .names import Names

FILE = """\
title: {{en: Boats, it: Barche, ar: قوارب}}
symbol: starship
layout: grid
from: "{base}/boats?page={{page}}"
items: results
pages: {{by: page, size: 20, first: 1, total: total}}
item: {{id: id, title: name, subtitle: kind, picture: {{address: picture, width: 100, height: 100}}}}
facts:
- {{key: kind, value: kind, facet: true}}
- {{key: length, value: length, unit: m, row: true, sort: descending}}
- {{key: built, value: "built | date", label: {{en: Built, it: Costruita}}}}
- {{key: notes, value: "notes | plain"}}
related:
- {{id: crew, list: "/boats/{{id}}/crew", items: "[*]", item: {{id: id, title: name}}}}
pictures: [127.0.0.1]
attribution: {{text: Register of boats, link: "https://boats.example"}}
"""


class Boats(StandIn):
    """Thirty boats in two pages, each with a crew of two. Set `fault` to a status or to `hang`, `count` to 0 for none."""

    count = 30

    def reply(self, request: Request) -> Reply:
        if self.fault == "hang":
            self._released.wait()
        if isinstance(self.fault, int):
            return Reply.json({"error": "Not today"}, self.fault)
        match request.components:
            case ["boats"]:
                page = int(request.query.get("page", "1"))
                numbers = range(1, self.count + 1)[page * 20 - 20 : page * 20]
                return Reply.json({"total": self.count, "results": [self._boat(number) for number in numbers]})
            case ["boats", number, "crew"]:
                return Reply.json([{"id": f"{number}-{place}", "name": f"Sailor {place} of {number}"} for place in (1, 2)])
            case ["pictures", number]:
                return Reply(200, "image/png", png(int(number), 100, 100))
        return Reply.json({"error": "not found"}, 404)

    def _boat(self, number: int) -> dict[str, object]:
        return {
            "id": number, "name": f"Boat {number:02}", "kind": ("Ferry", "Barge", "Yacht")[number % 3],
            "length": None if number == 7 else number * 10, "built": f"19{10 + number % 80}-05-01",
            "notes": f"<p>Boat {number} was built by hand &amp; is still at sea.</p>",
            "picture": f"{self.base}/pictures/{number}",
        }  # fmt: skip


class Upstreams:
    """Of one program. All of them go wrong together."""

    def __init__(self, stack: ExitStack, folder: Path, has_keys: bool = False) -> None:
        self.starships = stack.enter_context(Upstream(fleet(120)))
        self.charts = stack.enter_context(ChartsUpstream(60))
        self.music = stack.enter_context(MusicUpstream())
        self.heroes = stack.enter_context(HeroesUpstream(60))
        self.boats = stack.enter_context(Boats())
        self.charts.without_picture = {4}
        self.file = folder / "boats.yaml"
        self.file.write_text(FILE.format(base=self.boats.base))
        ports = {
            self.starships.port: "STARSHIPS", self.charts.port: "CHARTS", self.music.port: "MUSIC",
            self.heroes.port: "HEROES", self.boats.port: "BOATS",
        }  # fmt: skip
        self.names = Names(folder, ports)
        self.environment = self.heroes.environment if has_keys else {}

    @property
    def built_in(self) -> dict[str, StandIn]:
        return {"starships": self.starships, "charts": self.charts, "music": self.music, "heroes": self.heroes}

    @property
    def arguments(self) -> list[str]:
        named = [argument for source, each in self.built_in.items() for argument in ("--upstream", f"{source}={each.base}")]
        return [*named, "--source", str(self.file)]

    def fail(self, status: int = 500) -> None:
        self.starships.fault = status
        for upstream in (self.charts, self.music, self.heroes, self.boats):
            upstream.fault = status

    def hang(self, term: str) -> None:
        """Leaves everything unanswered, and of music this term."""
        self.starships.fault = "hang"
        for upstream in (self.charts, self.heroes, self.boats):
            upstream.hang()
        self.music.hold(term)

    def release(self) -> None:
        self.starships.fault = None
        for upstream in (self.charts, self.heroes, self.boats):
            upstream.release()
        self.music.release()
