"""A running program as its visitors see it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass

from program import Program
from upstream import Upstream


@dataclass(frozen=True)
class Site:
    program: Program
    upstream: Upstream | None

    def __call__(self, path: str) -> str:
        return self.program.base + path

    def retry_until(self, state: str, seconds: float = 20) -> None:
        """Asks upstream again, as a person would, until the list is in this state."""
        deadline = time.monotonic() + seconds
        text = ""
        while time.monotonic() < deadline:
            urllib.request.urlopen(urllib.request.Request(self("/starships/retry"), data=b"", method="POST")).close()
            text = self.text("/starships")
            if f'data-state="{state}"' in text:
                return
        raise AssertionError(f"Expected the state “{state}” within {seconds} s.\n{text[:4_000]}\n{self.program.log}")

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
