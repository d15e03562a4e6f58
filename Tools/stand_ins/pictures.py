"""Real pictures of any size, silence of any length, and a file that only begins as sound does."""

from __future__ import annotations

import colorsys
import functools
import struct
import zlib


@functools.lru_cache(maxsize=256)
def png(seed: int, width: int, height: int) -> bytes:
    """A picture of two colours, one above the other; the seed chooses them."""
    sky, ground = _colour(seed, 0.72), _colour(seed, 0.42)
    horizon = height * (5 + seed % 4) // 11
    rows = b"".join(b"\0" + (b"\0" if y < horizon else b"\1") * width for y in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", sky + ground)
        + _chunk(b"IDAT", zlib.compress(rows, 1))
        + _chunk(b"IEND", b"")
    )


def mp3(seconds: int) -> bytes:
    """Silence: empty frames of MPEG-1, layer III (ISO/IEC 11172-3, 2.4.1), in mono, at 32 kbit/s and 48 kHz. Each has 96
    bytes and lasts 24 ms."""
    frame = b"\xff\xfb\x14\xc4" + bytes(92)
    return frame * (seconds * 1_000 // 24)


def m4a(count: int = 4_096) -> bytes:
    """The head of an ISO base media file, without sound."""
    head = struct.pack(">I4s4sI4s4s", 24, b"ftyp", b"M4A ", 0, b"M4A ", b"mp42")
    return head + struct.pack(">I4s", count - len(head), b"free") + bytes(count - len(head) - 8)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _colour(seed: int, lightness: float) -> bytes:
    red, green, blue = colorsys.hls_to_rgb(seed * 0.381966 % 1, lightness, 0.45)
    return bytes(round(part * 255) for part in (red, green, blue))
