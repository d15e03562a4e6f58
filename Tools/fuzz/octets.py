"""Mutations of bytes and of lines, for what is no JSON or should be none any more."""

from __future__ import annotations

import random

from . import hostile


def mutated(data: bytes, random: random.Random) -> bytes:
    for _ in range(random.choice((1, 1, 2, 4, 16))):
        data = random.choice(MUTATIONS)(data, random)
    return data


def _span(data: bytes, random: random.Random, longest: int = 64) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(start + random.randrange(1, longest + 1), len(data))


def _flip(data: bytes, random: random.Random) -> bytes:
    if not data:
        return data
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


def _cut(data: bytes, random: random.Random) -> bytes:
    start, end = _span(data, random, max(len(data) // 4, 1))
    return data[:start] + data[end:]


def _truncate(data: bytes, random: random.Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _repeat(data: bytes, random: random.Random) -> bytes:
    start, end = _span(data, random, 2_000)
    return data[:end] + data[start:end] * random.choice((1, 2, 100)) + data[end:]


def _put_octets(data: bytes, random: random.Random) -> bytes:
    start, end = _span(data, random, 4)
    return data[:start] + random.choice(hostile.OCTETS) + data[random.choice((start, end)) :]


def _put_text(data: bytes, random: random.Random) -> bytes:
    start, end = _span(data, random, 16)
    text = hostile.text(random).encode("utf-8", "surrogatepass")
    return data[:start] + text + data[random.choice((start, end)) :]


def _prefix(data: bytes, random: random.Random) -> bytes:
    return random.choice((b"\xef\xbb\xbf", b"\xff\xfe", b")]}',\n", b"\0", b" " * 1_000, b"\n", b"---\n")) + data


def _widen(data: bytes, random: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(
        random.choice(("utf-16", "utf-16-le", "utf-32", "latin-1")), "replace"
    )


def _change_line(data: bytes, random: random.Random) -> bytes:
    lines = data.split(b"\n")
    place = random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            lines[place] = b" " * random.choice((1, 2, 40)) + lines[place]
        case 3:
            lines[place] = lines[place].lstrip()
        case _:
            lines.insert(random.randrange(len(lines) + 1), lines.pop(place))
    return b"\n".join(lines)


MUTATIONS = (
    _flip, _flip, _cut, _truncate, _repeat, _put_octets, _put_octets, _put_text, _put_text, _prefix, _widen,
    _change_line, _change_line,
)  # fmt: skip
