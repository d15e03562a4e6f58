"""No address escapes the path under which a proxy serves the app."""

from __future__ import annotations

import http.client
import json
import re
import urllib.error
import urllib.request
from html import unescape
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

import pytest

from nodes import free_port
from program import Program
from reverse_proxies import ReverseProxy

# The path, and whether the proxy removes it from requests.
MOUNTS = [("", False), ("/vitrine", False), ("/shop", True), ("/api/hassio_ingress/Lw8f-_x", True)]
ADDRESS = re.compile(r'(?<![\w-])(?:href|src|action)="([^"#]+)')
# Posted to, so that they are not asked for.
ACTION = re.compile(r'(?<![\w-])action="([^"#]+)')
SET = re.compile(r'srcset="([^"]+)"')
# Many items are alike.
MOST_PAGES = 400
MOST_OF_KIND = 12


class Visit:
    """Follows all addresses of the app, and holds each to the path."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.path = urlsplit(base).path
        self.problems: list[str] = []
        self.kinds: dict[str, int] = {}
        self.seen: set[str] = set()

    def crawl(self) -> None:
        queue = [f"{self.path}/", f"{self.path}/api/openapi.json", f"{self.path}/api/v1/starships"]
        while queue and len(self.seen) < MOST_PAGES:
            address = queue.pop(0)
            kind = re.sub(r"/[^/?]*[0-9][^/?]*|\?.*", "", address)
            if address in self.seen or self.kinds.get(kind, 0) >= MOST_OF_KIND:
                continue
            self.seen.add(address)
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            queue += self.addresses_of(address)

    def addresses_of(self, address: str) -> list[str]:
        request = urllib.request.Request(urljoin(self.base, address), headers={"Accept": "text/html"})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                kind, text = answer.headers.get_content_type(), answer.read().decode(errors="replace")
                if not urlsplit(answer.url).path.startswith(f"{self.path}/"):
                    self.problems.append(f"{address} leads to {answer.url}")
        except urllib.error.HTTPError as error:
            self.problems.append(f"{error.code}: {address}")
            return []
        found: list[str] = []
        if kind == "text/html":
            found = [unescape(text) for text in ADDRESS.findall(text)]
            found += [part.split()[0] for part in ",".join(unescape(text) for text in SET.findall(text)).split(", ") if part]
        elif kind == "application/json":
            found = re.findall(r'"(?:link|artwork|preview)":\s*"([^"]+)"', text)
        elif kind == "application/manifest+json":
            manifest = json.loads(text)
            found = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
        elif kind == "text/css":
            found = re.findall(r"url\(['\"]?([^'\")]+)", text)
        own = []
        actions = {unescape(action) for action in ACTION.findall(text)} if kind == "text/html" else set()
        for text in found:
            url = urlsplit(urljoin(urljoin(self.base, address), text))
            if url.netloc != urlsplit(self.base).netloc or url.scheme != "http":
                continue
            if not url.path.startswith(f"{self.path}/"):
                self.problems.append(f"{address} names {text}")
            elif text not in actions:
                own.append(url.path + (f"?{url.query}" if url.query else ""))
        return own


@pytest.mark.parametrize(("path", "removes"), MOUNTS, ids=[path or "root" for path, _ in MOUNTS])
@pytest.mark.parametrize("name", ["nginx", "caddy", "haproxy"])
def test_no_address_escapes(name: str, path: str, removes: bool, tmp_path: Path) -> None:
    arguments = ["--prefix-header", "X-Forwarded-Prefix"] if removes else ["--base-path", path or "/"]
    port = free_port()
    proxy = ReverseProxy(name, tmp_path / "proxy", port, path, removes)
    try:
        with Program(
            tmp_path / "data", "--offline", "--no-sign-in", "--port", str(port), "--trusted-proxy", "127.0.0.1", *arguments
        ):
            visit = Visit(proxy.base)
            visit.crawl()
            assert not visit.problems, "\n".join(visit.problems[:20])
            assert len(visit.seen) > 60, f"Expected many addresses, got {len(visit.seen)}."
            check_post(proxy)
            check_stream(proxy, path)
    finally:
        proxy.stop()


def check_post(proxy: ReverseProxy) -> None:
    """A favourite is added, and the answer leads back under the path."""
    body = b"value=true"
    origin = f"http://127.0.0.1:{proxy.port}"
    request = urllib.request.Request(f"{proxy.base}/starships/9/favourite", body, {"Origin": origin, "Accept": "text/html"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.url.startswith(f"{proxy.base}/"), answer.url
    with urllib.request.urlopen(f"{proxy.base}/api/v1/favourites", timeout=20) as answer:
        assert '"id":"9"' in answer.read().decode()


def check_stream(proxy: ReverseProxy, path: str) -> None:
    """A stream begins at once, and brings a change that is made meanwhile."""
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    page = quote(f"0 {path}/favourites", safe="")
    connection.request("GET", f"{path}/live?page={page}", headers={"Accept": "text/event-stream"})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    assert answer.fp.readline()
    connection.close()
