"""The navigation beside each page."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from website.page import Page

# Articles of DocC that teach step by step, by their addresses among the libraries.
TUTORIALS = [
    ("A catalogue in Swift", "documentation/vitrine/firstprogram/"),
    ("A catalogue in a file", "documentation/sourcefiles/firstfile/"),
    ("Words, pages and parts", "documentation/vitrine/additions/"),
    ("Cells", "documentation/vitrine/cells/"),
    ("Layouts", "documentation/vitrine/layouts/"),
]


class Navigation:
    """Groups of links to all pages."""

    def __init__(self, pages: list[Page], libraries: list[tuple[str, str]]) -> None:
        def entries(wanted: list[Page]) -> list[tuple[str, Path]]:
            return [(page.title, page.output) for page in wanted]

        def below(folder: str) -> list[Page]:
            return [page for page in pages if str(page.path.parent) == folder and page.path.name != "README.md"]

        decisions = [page for page in pages if str(page.path) == "docs/decisions/README.md"]
        others = [page for page in pages if page.path.name == "README.md" and len(page.path.parts) > 1]
        links = [(name, Path("libraries") / path) for name, path in libraries]
        self._groups: list[tuple[str, list[tuple[str, Path]]]] = [
            ("", [("Vitrine", Path("index.html"))]),
            ("Tutorials", [(name, Path("libraries") / path) for name, path in TUTORIALS]),
            ("Guides", entries(below("docs"))),
            ("Libraries", [("All libraries", Path("libraries/documentation")), *links]),
            ("Project", entries([*below("."), *decisions, *(page for page in others if page not in decisions)])),
        ]

    def html(self, page: Page) -> str:
        """The navigation of a page, with the headings of the page below its own entry."""
        return "".join(self._group(title, entries, page) for title, entries in self._groups)

    def _group(self, title: str, entries: list[tuple[str, Path]], page: Page) -> str:
        items = "".join(self._item(name, path, page) for name, path in entries)
        return (f"<h2>{escape(title)}</h2>" if title else "") + f"<ul>{items}</ul>\n"

    def _item(self, name: str, path: Path, page: Page) -> str:
        if path == page.output:
            headings = "".join(f'<li><a href="#{anchor}">{escape(text)}</a></li>' for text, anchor in page.headings)
            return f'<li><a href="{path.name}" aria-current="page">{escape(name)}</a>' + (
                f"<ul>{headings}</ul></li>" if headings else "</li>")
        target = os.path.relpath(path, page.output.parent)
        # The pages of a folder have no file name, because scripts of DocC read their address.
        return f'<li><a href="{target}{"" if path.suffix else "/"}">{escape(name)}</a></li>'
