"""Asks a running program, and writes down its answers as text that is compared line by line."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from .names import Names

SECONDS_TO_SETTLE = 30
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")

    @property
    def cookies(self) -> str:
        """What a browser sends back."""
        return "; ".join(value.partition(";")[0] for name, value in self.headers if name.lower() == "set-cookie")

    @property
    def content(self) -> bytes:
        return gzip.decompress(self.body) if self.header("content-encoding") == "gzip" and self.body else self.body

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "replace")

    def written(self) -> str:
        lines = [f"HTTP {self.status}"]
        for name, value in self.headers:
            if name.lower() == "set-cookie":
                # Each process writes the attributes in an order of its own.
                first, *attributes = value.split("; ")
                value = "; ".join([first, *sorted(attributes)])
            # The right length depends on what the names stand for.
            is_length = name.lower() == "content-length" and value == str(len(self.body))
            lines.append(f"{name}: {'LENGTH' if is_length and self.body else value}")
        return "\n".join([*lines, "", broken(self.content, self.header("content-type"))])


def broken(content: bytes, type: str) -> str:
    """The content in short lines, in which nothing else is changed; a digest of what is no text."""
    if not re.match(r"text/|image/svg|application/(json|manifest|problem|.*xml|.*javascript)", type):
        return f"({len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()})" if content else ""
    text = content.decode("utf-8", "replace")
    if "json" in type or "manifest" in type:
        return indented(text)
    if "css" in type:
        return text.replace("}", "}\n")
    return text.replace("><", ">\n<") if "html" in type or "xml" in type else text


def indented(json: str) -> str:
    """JSON with one value in a line. Its numbers, escapes and order stay as they are."""
    result, depth = "", 0
    for token in TOKENS.findall(json):
        if token in "}]":
            depth -= 1
            result = result.rstrip() if result.rstrip()[-1:] in ("{", "[") else result + "\n" + "  " * depth
        result += token
        depth += token in ("{", "[")
        result += "\n" + "  " * depth if token in ("{", "[", ",") else " " if token == ":" else ""
    return result


class Recording:
    """Texts by their kind and name."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def keep(self, kind: str, name: str, text: str) -> None:
        key = f"{kind}/{name}.txt"
        if key in self.texts:
            raise ValueError(f"Expected one answer named {key}, got two. Give one of them a note.")
        self.texts[key] = text.rstrip("\n") + "\n"


def slug(method: str, path: str, note: str) -> str:
    name = re.sub(r"[^\w=.+-]+", ",", path.removeprefix("/").replace("%20", "_"))[:100] or "home"
    return " ".join(part for part in ("" if method == "GET" else method, name, note.replace("/", ",")) if part)


class Site:
    """A running program in one state. `get` and `post` keep what it answers; `ask` doesn't."""

    def __init__(self, recording: Recording, state: str, port: int, names: Names) -> None:
        self.recording = recording
        self.state = state
        self.port = port
        self.names = names.with_port(port, "PROGRAM")

    def ask(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> tuple[Answer, list[tuple[str, str]]]:
        """An answer, and the headers of the request."""
        sent = {"Host": f"127.0.0.1:{self.port}"} | dict(headers or {})
        if method == "POST":
            sent = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))} | sent
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                connection.putheader(name, value)
            connection.endheaders(body or None)
            response = connection.getresponse()
            # A stream has no end.
            is_stream = response.getheader("content-type", "").startswith("text/event-stream")
            answer = Answer(response.status, response.getheaders(), b"" if is_stream else response.read())
        finally:
            connection.close()
        return answer, [(name, value) for name, value in sent.items() if name not in ("Host", "Content-Length")]

    def send(
        self, kind: str, method: str, path: str, headers: Mapping[str, str] | None = None, form: object = "", note: str = ""
    ) -> Answer:
        """Keeps what it answers."""
        body = form if isinstance(form, str) else urlencode(form)  # type: ignore[arg-type]
        answer, sent = self.ask(method, path, headers, body.encode())
        self._keep(kind, method, path, sent, body, answer, note)
        return answer

    def _keep(
        self, kind: str, method: str, path: str, sent: list[tuple[str, str]], body: str, answer: Answer, note: str
    ) -> None:
        request = [f"{method} {path}", *(f"{name}: {value}" for name, value in sent)]
        request += [body[:200]] if body else []
        text = "\n".join([*request, "", answer.written()])
        self.recording.keep(kind, f"{self.state} {slug(method, self.names.replace(path), note)}", self.names.replace(text))

    def get(self, kind: str, path: str, note: str = "", **headers: str) -> Answer:
        return self.send(kind, "GET", path, _headers(headers), note=note)

    def post(self, kind: str, path: str, form: Mapping[str, str] | str = "", note: str = "", **headers: str) -> Answer:
        return self.send(kind, "POST", path, _headers(headers), form, note)

    def page(self, kind: str, path: str, note: str = "", **headers: str) -> Answer:
        """The page when nothing is on its way any more."""
        answer, sent = self._settled(path, _is_settled, headers)
        self._keep(kind, "GET", path, sent, "", answer, note)
        return answer

    def settle(self, path: str, is_settled: Callable[[str], bool] | None = None) -> str:
        """Asks for a page until nothing is on its way any more, or until it is as it should be."""
        return self._settled(path, is_settled or _is_settled, {})[0].text

    def _settled(
        self, path: str, is_settled: Callable[[str], bool], headers: Mapping[str, str]
    ) -> tuple[Answer, list[tuple[str, str]]]:
        end = time.monotonic() + SECONDS_TO_SETTLE
        while True:
            answer, sent = self.ask("GET", path, _headers(headers))
            if is_settled(answer.text):
                return answer, sent
            if time.monotonic() > end:
                raise TimeoutError(f"Expected {path} of the {self.state} program to settle, got:\n{answer.text[:3_000]}")
            time.sleep(0.05)

    def retry_until(self, path: str, words: str) -> None:
        """Lets it ask upstream again."""
        address, _, query = path.partition("?")
        self.ask("POST", f"{address}/retry?{query}".rstrip("?"))
        self.settle(path, lambda page: _is_settled(page) and words in page)


def _is_settled(page: str) -> bool:
    return "data-pending" not in page


def _headers(named: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-").title(): value for name, value in named.items()}
