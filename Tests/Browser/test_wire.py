"""What comes over the wire again. How much a first visit costs is counted by LongListPagesTests."""

from __future__ import annotations

from playwright.sync_api import expect

from conftest import Open
from locators import cells
from site_under_test import Site

# As `fetchPage` in page.js asks, and what the browser received: its own conditional requests are answered with 304.
LOOK_AGAIN = """async () => {
  const response = await fetch(location.href, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
  await response.text();
  const { transferSize, decodedBodySize } = performance.getEntriesByName(location.href, 'resource').at(-1);
  return [response.status, transferSize, decodedBodySize];
}"""


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
