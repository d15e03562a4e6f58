"""What an answer must be, whatever was asked."""

from __future__ import annotations

import json
import re
import xml.parsers.expat
from collections.abc import Iterator
from html.parser import HTMLParser

from . import hostile

# Elements without an end tag (HTML, section 13.1.2).
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
# 502 is the answer for a preview that can't be had; 503 for what is not there yet or too much at once.
UNAVAILABLE = {"upstream_unavailable", "loading", "busy"}
UNESCAPED = f"<{hostile.ELEMENT}".encode()
# No page may have them (HTML, section 3.2.2.4.2).
CONTROLS = re.compile(rb"[\0-\x08\x0b\x0e-\x1f\x7f]")
ADDRESS_ATTRIBUTES = ("href", "src", "action", "formaction", "poster")


class Page(HTMLParser):
    """Collects what is wrong with the markup of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.problems: list[str] = []
        self.has_main = False
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attributes)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        if tag.startswith(hostile.ELEMENT):
            self.problems.append(f"an injected element at {self.getpos()}")
        if len(names) != len(set(names)):
            self.problems.append(f"an attribute twice in <{tag}> at {self.getpos()}")
        for name, value in attributes:
            if name.startswith("on") or re.search("[\"'<]", name):
                self.problems.append(f"an injected attribute {name[:40]!r} in <{tag}> at {self.getpos()}")
            if name in ADDRESS_ATTRIBUTES and re.match(r"[\s\0-\x20]*(javascript|data|vbscript):", value or "", re.I):
                self.problems.append(f"an address that runs in <{tag}> at {self.getpos()}")
        self.has_main = self.has_main or tag == "main" and "data-page" in names

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.problems.append(f"</{tag}> ends nothing at {self.getpos()}")
            self._open = []

    def close(self) -> None:
        super().close()
        if self._open:
            self.problems.append(f"<{self._open[-1]}> without an end")


def problems(
    method: str, path: str, status: int, headers: dict[str, str], body: bytes, parses: bool = True
) -> Iterator[str]:
    """What is wrong with an answer.

    - Parameter headers: by name in lower case.
    - Parameter parses: whether to parse the whole markup, which takes longer than all else.
    """
    yield from _problems_with_status(path, status, headers, body)
    for name, value in headers.items():
        if name == "x-xss" or "\n" in value or "\r" in value:
            yield f"an injected header {name}"
    if 300 <= status < 400 and status != 304 and not re.match(r"/(?![/\\])", headers.get("location", "")):
        yield f"a redirect to {headers.get('location')!r}"
    if method == "HEAD" or status in (204, 304) or "content-encoding" in headers:
        return
    kind = headers.get("content-type", "").partition(";")[0]
    if (
        status == 200
        and kind in ("text/html", "text/plain", "application/json")
        and "nosniff" not in headers.get("x-content-type-options", "")
    ):
        yield f"{kind} without nosniff"
    if kind == "text/html":
        if UNESCAPED in body:
            yield "markup that is not escaped"
        if found := CONTROLS.search(body):
            yield f"a control character at {found.start()}: {body[max(found.start() - 30, 0) : found.end() + 10]!r}"
        if parses or hostile.ATTRIBUTE.encode() in body:
            yield from _problems_with_page(status, body)
    elif kind in ("application/json", "application/manifest+json"):
        if problem := problem_with_json(body):
            yield problem
    elif kind == "image/svg+xml":
        yield from _problems_with_drawing(body)


def _problems_with_status(path: str, status: int, headers: dict[str, str], body: bytes) -> Iterator[str]:
    if status < 500 or (status == 502 and "/previews/" in path):
        return
    if status != 503:
        yield f"status {status}"
    elif "retry-after" not in headers:
        yield "status 503 without Retry-After"
    elif headers.get("content-type", "").startswith("application/json") and body:
        try:
            code = json.loads(body)["error"]["code"]
        except (ValueError, KeyError, TypeError):
            code = "no error document"
        if code not in UNAVAILABLE:
            yield f"status 503: {code}"


def _problems_with_page(status: int, body: bytes) -> Iterator[str]:
    page = Page()
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        yield f"a page that is no UTF-8: {error.reason} at {error.start}"
        return
    page.feed(text)
    page.close()
    yield from page.problems[:3]
    if status == 200 and not page.has_main:
        yield "a page without main[data-page]"


def _problems_with_drawing(body: bytes) -> Iterator[str]:
    names: list[str] = []
    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: names.extend((tag, *attributes))
    try:
        parser.Parse(body, True)
    except xml.parsers.expat.ExpatError as error:
        yield f"an SVG that is no XML: {error}"
    if hostile.ELEMENT in names or any(name.startswith("on") for name in names):
        yield "an SVG with markup that is not escaped"


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def problem_with_json(body: bytes) -> str | None:
    try:
        json.loads(body.decode(), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        return f"an answer that is no JSON: {str(error)[:100]}"
    return None
