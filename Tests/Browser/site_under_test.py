"""A running program as its visitors see it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass

from program import Program
from stand_ins.charts import ChartsUpstream
from stand_ins.starships import Upstream


@dataclass(frozen=True)
class Site:
    program: Program
    upstream: Upstream | None
    charts: ChartsUpstream | None = None

    def __call__(self, path: str) -> str:
        return self.program.base + path

    def retry_until(self, state: str, seconds: float = 20, path: str = "/starships") -> None:
        """Asks upstream again, as a person would, until the list at the path is in this state."""
        self.retry_until_it_says(f'data-state="{state}"', seconds, path)

    def retry_until_it_says(self, words: str, seconds: float = 20, path: str = "/starships") -> None:
        """Asks upstream again until the page at the path has these words in its source."""
        address, _, query = path.partition("?")
        retry = f"{address}/retry?{query}".rstrip("?")
        deadline = time.monotonic() + seconds
        text = ""
        while time.monotonic() < deadline:
            urllib.request.urlopen(urllib.request.Request(self(retry), data=b"", method="POST")).close()
            text = self.text(path)
            if words in text:
                return
        raise AssertionError(f"Expected “{words}” within {seconds} s.\n{text[:4_000]}\n{self.program.log}")

    def settle(self, path: str, seconds: float = 20) -> None:
        """Asks for a page until nothing is on its way any more."""
        deadline = time.monotonic() + seconds
        text = self.text(path)
        while "data-pending" in text:
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"Expected a page that settles within {seconds} s.\n{text[:4_000]}\n{self.program.log}"
                )
            text = self.text(path)

    def feed(self) -> dict[str, object]:
        return json.loads(self.text("/api/v1/starships"))

    def text(self, path: str) -> str:
        with urllib.request.urlopen(self(path)) as answer:
            return answer.read().decode()

    def status(self, path: str) -> int:
        try:
            with urllib.request.urlopen(self(path)) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
