"""What counts as a wrong answer."""

from __future__ import annotations

import pytest

from fuzz import oracle

HEADERS = {"content-type": "text/html; charset=utf-8", "x-content-type-options": "nosniff"}
JSON = {"content-type": "application/json", "x-content-type-options": "nosniff", "retry-after": "1"}
PAGE = '<!doctype html><html><body><main data-page="home">{}</main></body></html>'


def found(body: str, status: int = 200, headers: dict[str, str] = HEADERS, path: str = "/") -> str:
    return "; ".join(oracle.problems("GET", path, status, headers, body.encode()))


@pytest.mark.parametrize(
    "content",
    ["&lt;xss-mark&gt;", "a<br>b", '<a href="/x?a=1&amp;b=2">" onx-mark="1</a>', "<svg><path d='M0 0'/></svg>",
     "<script>if (a < b) { c() }</script>", '<p title="&quot; onx-mark=&quot;1">x</p>'],
)  # fmt: skip
def test_escaped_and_balanced_markup_is_right(content: str) -> None:
    assert found(PAGE.format(content)) == ""


@pytest.mark.parametrize(
    "content, problem",
    [("<xss-mark>", "not escaped"), ("<p>", "ends nothing"), ("</p>", "ends nothing"),
     ('<p title="" onx-mark="1">x</p>', "injected"),
     ('<a href=" javascript:x">x</a>', "runs"), ('<p id="a" id="b">x</p>', "twice"), ("a\0b", "control character")],
)  # fmt: skip
def test_injected_and_unbalanced_markup_is_found(content: str, problem: str) -> None:
    assert problem in found(PAGE.format(content))


def test_a_page_has_its_mark_and_its_end() -> None:
    assert "data-page" in found("<html><main></main></html>")
    assert "without an end" in found(PAGE.format("")[:-7])


@pytest.mark.parametrize(
    "status, body, headers, path, problem",
    [(500, "{}", JSON, "/", "status 500"), (502, "x", {"content-type": "audio/mpeg"}, "/previews/a/b", ""),
     (502, "", JSON, "/", "status 502"),
     (503, '{"error":{"code":"busy"}}', JSON, "/", ""), (503, '{"error":{"code":"not_writable"}}', JSON, "/",
     "not_writable"),
     (503, "", HEADERS, "/", "Retry-After"), (200, '{"a":1}', JSON, "/", ""), (200, '{"a":NaN}', JSON, "/", "no JSON"),
     (200, '{"a":1}{', JSON, "/", "no JSON"), (200, "<svg xmlns='x'><a/></svg>", {"content-type": "image/svg+xml"},
     "/", ""),
     (200, "<svg><xss-mark/></svg>", {"content-type": "image/svg+xml"}, "/", "not escaped"),
     (200, "<svg>&", {"content-type": "image/svg+xml"}, "/", "no XML"), (303, "", {"location": "/a?b"}, "/", ""),
     (303, "", {"location": "//evil.example"}, "/", "redirect"), (303, "", {"location": "https://evil.example"}, "/",
     "redirect")],
)  # fmt: skip
def test_statuses_documents_drawings_and_redirects(
    status: int, body: str, headers: dict[str, str], path: str, problem: str
) -> None:
    seen = found(body, status, headers, path)
    assert (problem in seen) if problem else seen == ""
