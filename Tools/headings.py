"""Anchors of headings, as GitHub makes them."""

from __future__ import annotations

import re


class Anchors:
    """The anchors of one page's headings, in their order."""

    def __init__(self) -> None:
        self._found: set[str] = set()

    def add(self, heading: str) -> str:
        """The anchor of a heading without markup: lower case, without punctuation, numbered where one is there already."""
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = 0
        while (name := f"{slug}-{number}" if number else slug) in self._found:
            number += 1
        self._found.add(name)
        return name

    def __contains__(self, name: str) -> bool:
        return name in self._found
