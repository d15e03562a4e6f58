"""What differs between two runs of one program by nature, and the names that stand for it. Nothing else is replaced."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

PATTERNS: tuple[tuple[str, str], ...] = (
    # The digest in an asset's name changes with its content, which is recorded once.
    (r"(?<=[a-z])-[0-9a-f]{12}(?=\.[a-z]+\b)", "-DIGEST"),
    # Each installation signs the addresses of media with a key of its own.
    (r"(?<=/artwork/)([\w-]+)/[\w-]{43}", r"\1/SIGNATURE"),
    (r"(?<=/previews/)([\w-]+)/[\w-]{43}", r"\1/SIGNATURE"),
    # A validator is a digest of the body, in which the others differ.
    (r'((?:ETag|If-None-Match): .*)"[0-9a-f]+-[0-9a-f]+(-gzip)?"', r'\1"TAG\2"'),
    # How many changes there were since the start depends on what came together.
    (r"\b17684\d{8}\b|(?<=data-revision=\")\d+", "REVISION"),
    # The profile of a browser is a random number.
    (r"\b[0-9a-f]{32}\.[0-9a-f]{64}\b", "PROFILE"),
    (r"(?<=vitrine-profile: )[0-9a-f]{16}", "PROFILE"),
)


class Names:
    """The names of a run: of servers for their ports, and of its folder."""

    def __init__(self, folder: Path, ports: Mapping[int, str]) -> None:
        self._folder = str(folder)
        self._ports = dict(ports)

    def with_port(self, port: int, name: str) -> Names:
        return Names(Path(self._folder), self._ports | {port: name})

    def replace(self, text: str) -> str:
        def named(match: re.Match[str]) -> str:
            return match[1] + self._ports.get(int(match[2]), match[2])

        text = re.sub(r"(127\.0\.0\.1(?::|%3A))(\d+)", named, text).replace(self._folder, "FOLDER")
        for pattern, name in PATTERNS:
            text = re.sub(pattern, name, text)
        return text
