"""A paged collection of generated starships that always has a next page; the same page is always the same."""

from __future__ import annotations

from .dated_reply import DatedReply
from .dialects import FIRST_PART, PAGE_SIZE, whole_number
from .server import json_bytes

ADDRESS = "https://swapi.dev/api/endless/"
# The numbers of later records need more than 64 bits.
LAST_PAGE = (2**63 - 1) // PAGE_SIZE - 1
METALS = ("Silver", "Copper", "Cobalt", "Amber", "Iron", "Golden", "Leaden")
BIRDS = ("Heron", "Swift", "Kestrel", "Plover", "Wren", "Osprey", "Avocet", "Dipper", "Petrel", "Rail", "Tern")
CLASSES = ("freighter", "corvette", "yacht", "cruiser", "transport")


def page(text: str, modified: float) -> DatedReply | None:
    """The page of a number."""
    number = whole_number(text)
    if number is None or not 1 <= number <= LAST_PAGE:
        return None
    first = (number - 1) * PAGE_SIZE + 1
    body = {
        "count": None,
        "next": f"{ADDRESS}?page={number + 1}",
        "previous": f"{ADDRESS}?page={number - 1}" if number > 1 else None,
        "results": [_record(number) for number in range(first, first + PAGE_SIZE)],
    }
    return DatedReply(body=json_bytes(body), modified=modified, is_later_part=number > 1)


def detail(id: str, modified: float) -> DatedReply | None:
    """The record of a number."""
    number = whole_number(id)
    if number is None or not 1 <= number <= LAST_PAGE * PAGE_SIZE:
        return None
    return DatedReply(body=json_bytes(_record(number)), modified=modified, is_later_part=number > FIRST_PART)


def _record(number: int) -> dict[str, object]:
    metal, bird, ship_class = (names[number % len(names)] for names in (METALS, BIRDS, CLASSES))
    return {
        "url": f"{ADDRESS}{number}/",
        "name": f"{metal} {bird} {number}",
        "model": f"{bird}-class {ship_class}",
        "starship_class": ship_class,
        "manufacturer": f"{metal} Yards",
        "length": str(10 + number % 991),
        "crew": str(1 + number % 97),
        "passengers": "unknown" if number % 4 == 0 else str(number % 613),
        "films": [],
        "pilots": [],
        "created": "2014-12-10T14:20:33Z",
    }
