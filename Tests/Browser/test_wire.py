"""The bytes that visits cost, as they come over the wire."""

from __future__ import annotations

import gzip
import re
import urllib.request

from playwright.sync_api import expect

from conftest import Open
from locators import cells
from site_under_test import Site
from vitals import MEASUREMENTS

# Without header fields.
FIRST_VISIT_AT_MOST = 40_000
# As `fetchPage` in page.js asks, and what the browser received: its own conditional requests are answered with 304.
LOOK_AGAIN = """async () => {
  const response = await fetch(location.href, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
  await response.text();
  const { transferSize, decodedBodySize } = performance.getEntriesByName(location.href, 'resource').at(-1);
  return [response.status, transferSize, decodedBodySize];
}"""


def sent(site: Site, path: str) -> tuple[bytes, bytes]:
    """What is sent, and what it says."""
    request = urllib.request.Request(site(path), headers={"accept-encoding": "gzip, deflate, br, zstd"})
    with urllib.request.urlopen(request) as response:
        body = response.read()
        assert int(response.headers["content-length"]) == len(body)
        return body, gzip.decompress(body) if response.headers["content-encoding"] == "gzip" else body


def test_a_first_visit_is_small(sample: Site) -> None:
    body, page = sent(sample, "/starships")
    assert page.count(b"data-item=") == 36
    sizes = {"/starships": len(body)}
    for path in sorted(set(re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.decode()))):
        body, content = sent(sample, path)
        sizes[path] = len(body)
        if path.endswith(".js"):
            # Scripts that load later belong to other pages.
            later = set(re.findall(rb"\bimport\('\./(\w+)", content))
            assert later == {b"beside", b"carousel", b"dialog", b"editing", b"live", b"menu", b"more", b"offline", b"paging",
                             b"parts", b"player", b"suggestions", b"touch", b"version"}
            assert not re.search(rb"class=\"(editing|play[ \"])|data-size=|data-layout=\"carousel", page)
    # Apple's icon is for home screens; the manifest is fetched by browsers that can install the app.
    assert [path.rsplit(".", 1)[-1] for path in sizes] == ["/starships", "js", "svg", "png", "css"]
    sizes["/manifest.webmanifest"] = len(sent(sample, "/manifest.webmanifest")[0])
    for path, size in sizes.items():
        MEASUREMENTS.record(f"first visit: {path}", size, "bytes")
    MEASUREMENTS.record("first visit", sum(sizes.values()), "bytes")
    assert sum(sizes.values()) <= FIRST_VISIT_AT_MOST, sizes


def test_an_unchanged_page_is_not_sent_again(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships"), isolated=True)
    page.goto(sample("/starships?sort=length"))
    for _ in range(2):
        page.goto(sample("/starships"))
        status, received, size = page.evaluate(LOOK_AGAIN)
        assert status == 200 and size > 20_000
        assert received < 1_000
    assert page.evaluate("performance.getEntriesByType('navigation')[0].transferSize") < 1_000
    expect(cells(page)).to_have_count(36)
