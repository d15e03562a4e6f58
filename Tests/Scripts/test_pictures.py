"""Pictures whose proportions are known when they arrive."""

from __future__ import annotations

import base64
import struct
import zlib

import pytest

from script_page import ScriptPage


def png(width: int, height: int) -> str:
    """The address of a grey picture."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(file).decode()


def page(address: str, height: int, layout: str) -> str:
    picture = (
        f'<img class="artwork large" src="{address}" srcset="{address} 64w" sizes="64px" width="320" height="{height}" alt="">')
    return (
        f'<main id="content" data-page="feed"><ul data-layout="{layout}"><li data-item="boats/1"><a href="/boats/1">{picture}'
        "</a></li></ul></main>")


@pytest.mark.parametrize(
    ("size", "height", "layout", "is_contained"),
    [
        ((40, 60), 480, "grid", False), ((40, 56), 480, "grid", False), ((60, 60), 480, "grid", True),
        ((60, 40), 320, "carousel", True), ((40, 60), 180, "story", True), ((40, 60), 180, "mosaic", False),
    ],
)  # fmt: skip
def test_a_picture_that_does_not_fit_its_place_is_shown_whole(
    script_page: ScriptPage, size: tuple[int, int], height: int, layout: str, is_contained: bool
) -> None:
    script_page.reset()
    script_page.show("/boats", page(png(*size), height, layout))
    script_page("find('img.artwork').decode()")
    script_page("rest()")
    assert script_page("find('img.artwork').classList.contains('contained')") is is_contained
