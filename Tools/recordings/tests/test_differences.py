"""What counts as a difference, and what is only another name."""

from __future__ import annotations

from pathlib import Path

import pytest

from recordings.answers import Answer, indented
from recordings.differences import Differences, explanations
from recordings.names import Names

OLD = {"pages/a.txt": "one\ntwo\nthree\n", "pages/b.txt": "zero\ntwo\n", "forms/c.txt": "same\n"}
NEW = OLD | {"pages/a.txt": "one\n2\nthree\n", "pages/b.txt": "zero\n2\n"}


def test_a_difference_of_several_answers_is_told_once() -> None:
    differences = Differences(OLD, NEW)
    assert list(differences.found) == [("pages", ("-two", "+2"))]
    assert "--- pages/a.txt\n--- pages/b.txt\n one\n-two\n+2\n three" in differences.report()
    assert not Differences(OLD, OLD).report()


def test_answers_that_come_and_go_are_differences() -> None:
    assert list(Differences({"live/a.txt": "x"}, {"live/b.txt": "x"}).found) == [
        ("live", ("-(no answer)",)), ("live", ("+(a new answer)",)),
    ]  # fmt: skip


@pytest.mark.parametrize("pattern, is_meant", [("^[-+](two|2)$", True), ("^-two", False)])
def test_an_explanation_matches_every_changed_line(pattern: str, is_meant: bool) -> None:
    differences = Differences(OLD, NEW, explanations(["# A comment", "", f"{pattern} => Digits are shorter"]))
    assert (not differences.found) == is_meant


def test_an_explanation_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="Line 1"):
        explanations(["two"])


def test_only_what_differs_by_nature_has_a_name() -> None:
    names = Names(Path("/tmp/x"), {4_711: "CHARTS"})
    text = '127.0.0.1:4711 127.0.0.1%3A4711 127.0.0.1:80 /tmp/x/data /assets/site-0123456789ab.css "1-1" ETag: "352441c2-3-gzip"'
    assert names.replace(text) == (
        '127.0.0.1:CHARTS 127.0.0.1%3ACHARTS 127.0.0.1:80 FOLDER/data /assets/site-DIGEST.css "1-1" ETag: "TAG-gzip"'
    )


def test_answers_are_written_in_short_lines() -> None:
    headers = [("Content-Type", "text/html"), ("Content-Length", "14"), ("Set-Cookie", "a=1; Path=/; HttpOnly")]
    answer = Answer(200, headers, b"<p><b>x</b></p>")
    lines = ["Content-Length: 14", "Set-Cookie: a=1; HttpOnly; Path=/", "", "<p>", "<b>x</b>", "</p>"]
    assert answer.written().splitlines()[2:] == lines
    assert indented('{"a":[1.50,{}],"b":"\\u0041, {"}') == '{\n  "a": [\n    1.50,\n    {}\n  ],\n  "b": "\\u0041, {"\n}'
