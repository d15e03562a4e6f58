"""Pages made of Markdown."""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from headings import Anchors
from markdown_it import MarkdownIt
from markdown_it.token import Token

from website.sources import tracked_files

if TYPE_CHECKING:
    from website.navigation import Navigation

MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:|^//|^#", re.IGNORECASE)
ATTRIBUTE = re.compile(r'\b(src|href)="([^"]+)"')
TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{top}style.css">
</head>
<body>
<header><a href="{top}index.html">Vitrine</a> <a class="contents" href="#contents">Contents</a></header>
<main>
{content}</main>
<nav id="contents" aria-label="Documentation">
{navigation}</nav>
</body>
</html>
"""


class Page:
    """A page: its Markdown, its place in the site, and its headings."""

    def __init__(self, path: Path, text: str) -> None:
        # Below the project's folder.
        self.path = path
        self.output = path.with_name("index.html") if path.name == "README.md" else path.with_suffix(".html")
        self.tokens = MARKDOWN.parse(text)
        # Texts and anchors of the sections.
        self.headings: list[tuple[str, str]] = []
        self.title = str(path.parent)
        anchors = Anchors()
        for index, token in enumerate(self.tokens):
            if token.type == "heading_open":
                heading = self._text(self.tokens[index + 1])
                token.attrs["id"] = anchors.add(heading)
                if token.tag == "h1":
                    self.title = heading
                elif token.tag == "h2":
                    self.headings.append((heading, str(token.attrs["id"])))

    @staticmethod
    def _text(inline: Token) -> str:
        return "".join(child.content for child in inline.children or [] if child.type in ("text", "code_inline"))


class Links:
    """Leads the links of a page to pages and files of the site."""

    def __init__(self, page: Page, outputs: dict[Path, Path]) -> None:
        self._page = page
        self._outputs = outputs
        # The files to copy, by their paths in the project.
        self.files: set[Path] = set()

    def resolved(self, link: str) -> str:
        if ELSEWHERE.match(link):
            return link
        path, _, anchor = link.partition("#")
        target = Path(os.path.normpath(self._page.path.parent / unquote(path)))
        output = self._outputs.get(target) or self._outputs.get(target / "README.md")
        if output is None:
            if target not in tracked_files():
                raise ValueError(f"{self._page.path}: expected a link to a page or a file that Git tracks, got {link}.")
            self.files.add(target)
            output = target
        return os.path.relpath(output, self._page.output.parent) + (f"#{anchor}" if anchor else "")

    def resolve(self, token: Token) -> None:
        for name in ("href", "src"):
            if name in token.attrs:
                token.attrs[name] = self.resolved(str(token.attrs[name]))
        if token.type in ("html_block", "html_inline"):
            token.content = ATTRIBUTE.sub(lambda found: f'{found[1]}="{self.resolved(found[2])}"', token.content)
        for child in token.children or []:
            self.resolve(child)


def rendered(page: Page, outputs: dict[Path, Path], navigation: Navigation) -> tuple[str, set[Path]]:
    """The HTML of a page, and the files of the project that it shows or links to."""
    links = Links(page, outputs)
    for token in page.tokens:
        links.resolve(token)
    content = MARKDOWN.renderer.render(page.tokens, MARKDOWN.options, {})
    # A wide table scrolls alone.
    content = content.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
    top = "../" * len(page.output.parent.parts)
    title = page.title if str(page.path) == "README.md" else f"{page.title} · Vitrine"
    html = TEMPLATE.format(title=escape(title), top=top, content=content, navigation=navigation.html(page))
    return html, links.files
