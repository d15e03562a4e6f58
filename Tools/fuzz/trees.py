"""JSON as it is written, so that anything can stand in the place of a value; and its structural mutations."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

from . import hostile


class Members(list):
    """The members of an object, as pairs in their order. Keys may repeat."""


class Literal(str):
    """Text that is written as it is, valid JSON or not."""


Tree = object
# A place is a list or the members of an object, and an index.
Place = tuple[list, int]

LITERALS = (
    *hostile.NUMBERS, "null", "true", "false", r'"\ud800"', r'"\udc00\ud800"', r'"\u0000"', r'"\u202e"', r'"\x"', '"',
    "{}", "[]", "[[]]", "[null,[null,[null]]]", '{"a":{"a":{"a":null}}}', '{"":null}', "[" * 100 + "]" * 100,
    "[" * 513 + "]" * 513,
    "[" * 20_000 + "]" * 20_000, "[" * 20_000, '{"a":' * 600 + "1" + "}" * 600, "undefined", "'a'", "// a\n1", "1 2",
    "{,}", "[1,]",
)  # fmt: skip


def read(text: str | bytes) -> Tree:
    """Reads JSON; numbers stay as they are written."""
    return json.loads(text, object_pairs_hook=Members, parse_float=Literal, parse_int=Literal)


def write(tree: Tree) -> bytes:
    """Unpaired surrogates are written as escapes, and so is everything else beyond ASCII."""
    pieces: list[str] = []
    _write(tree, pieces)
    return "".join(pieces).encode("utf-8", "surrogatepass")


def _write(tree: Tree, pieces: list[str]) -> None:
    match tree:
        case Literal():
            pieces.append(tree)
        case Members():
            pieces.append("{")
            for number, (key, value) in enumerate(tree):
                pieces.append(f"{',' if number else ''}{json.dumps(key)}:")
                _write(value, pieces)
            pieces.append("}")
        case list():
            pieces.append("[")
            for number, value in enumerate(tree):
                pieces.append("," if number else "")
                _write(value, pieces)
            pieces.append("]")
        case _:
            pieces.append(json.dumps(tree))


def places(tree: Tree) -> Iterator[Place]:
    """The places of all values below the root."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, list):
            continue
        for index, value in enumerate(node):
            yield node, index
            waiting.append(value[1] if isinstance(node, Members) else value)


def value(place: Place) -> Tree:
    node, index = place
    return node[index][1] if isinstance(node, Members) else node[index]


def put(place: Place, value: Tree) -> None:
    node, index = place
    node[index] = (node[index][0], value) if isinstance(node, Members) else value


def copy(tree: Tree) -> Tree:
    match tree:
        case Members():
            return Members((key, copy(value)) for key, value in tree)
        case list():
            return [copy(value) for value in tree]
        case _:
            return tree


def mutated(tree: Tree, random: random.Random, *, keeps_types: bool = False) -> tuple[Tree, list[str]]:
    """A copy with one to a few mutations, and what they are.

    - Parameter keeps_types: whether texts stay texts and numbers numbers, so that strict decoders accept most of them.
    """
    tree = copy(tree)
    steps = []
    for _ in range(random.choice((1, 1, 2, 3, 5, 12))):
        known = list(places(tree))
        if not known:
            return Literal(random.choice(LITERALS)), ["the whole replaced"]
        mutation = _put_alike if keeps_types else random.choice(MUTATIONS)
        # Numbers are few among texts, and have the most extremes.
        numbers = [place for place in known if isinstance(value(place), Literal)] if random.random() < 0.3 else []
        place = random.choice(numbers or known)
        mutation(tree, place, random)
        steps.append(f"{mutation.__name__.strip('_')} at {_name(place)}")
    return tree, steps


def _name(place: Place) -> str:
    node, index = place
    if index >= len(node):
        return f"[{index}]"
    return str(node[index][0])[:40] if isinstance(node, Members) else f"[{index}]"


def _put_text(tree: Tree, place: Place, random: random.Random) -> None:
    put(place, hostile.text(random))


def _add_text(tree: Tree, place: Place, random: random.Random) -> None:
    old = value(place)
    put(place, (old if isinstance(old, str) else "") + hostile.text(random))


def _put_number(tree: Tree, place: Place, random: random.Random) -> None:
    put(place, Literal(random.choice(hostile.NUMBERS)))


def _put_literal(tree: Tree, place: Place, random: random.Random) -> None:
    put(place, Literal(random.choice(LITERALS)))


def _put_alike(tree: Tree, place: Place, random: random.Random) -> None:
    match value(place):
        case Literal() as number:
            is_whole = number.lstrip("-").isdigit()
            put(place, Literal(random.choice(hostile.EXTREMES if is_whole else hostile.NUMBERS)))
        case str():
            put(place, hostile.text(random))
        case list() as elements if elements:
            _repeat(tree, (elements, random.randrange(len(elements))), random)


def _remove(tree: Tree, place: Place, random: random.Random) -> None:
    node, index = place
    del node[index]


def _repeat(tree: Tree, place: Place, random: random.Random) -> None:
    """An object gets the key twice, a list the element."""
    node, index = place
    node.insert(random.randrange(len(node) + 1), copy(node[index]))


def _multiply(tree: Tree, place: Place, random: random.Random) -> None:
    node, index = place
    if isinstance(node, Members):
        key, member = node[index]
        if random.random() < 0.5:
            node[index] = (key, [copy(member) for _ in range(random.choice((2, 300)))])
        else:
            node.extend((f"{key}{number}", copy(member)) for number in range(random.choice((2, 300))))
    elif len(write(node[index])) < 2_000:
        node.extend(copy(node[index]) for _ in range(random.choice((2, 60, 2_000))))


def _rename(tree: Tree, place: Place, random: random.Random) -> None:
    node, index = place
    if isinstance(node, Members):
        keys = [key for key, _ in node]
        name = random.choice((random.choice(keys), hostile.text(random)[:100], keys[index].upper(), ""))
        node[index] = (name, node[index][1])


def _wrap(tree: Tree, place: Place, random: random.Random) -> None:
    wrapped = value(place)
    for _ in range(random.choice((1, 1, 2, 50))):
        wrapped = [wrapped] if random.random() < 0.5 else Members([("a", wrapped)])
    put(place, wrapped)


def _change_type(tree: Tree, place: Place, random: random.Random) -> None:
    match value(place):
        case Literal() as number:
            put(place, str(number))
        case str() as text:
            put(place, Literal(text) if text.isdigit() else [text])
        case Members() as members:
            put(place, [member for _, member in members])
        case list() as elements:
            put(place, Members((str(index), element) for index, element in enumerate(elements)))
        case _:
            put(place, hostile.text(random))


def _swap(tree: Tree, place: Place, random: random.Random) -> None:
    other = random.choice(list(places(tree)))
    # A tree inside itself would have no end.
    if not isinstance(value(place), list) and not isinstance(value(other), list):
        first, second = value(place), value(other)
        put(place, second)
        put(other, first)


def _empty(tree: Tree, place: Place, random: random.Random) -> None:
    match value(place):
        case Members():
            put(place, Members())
        case list():
            put(place, [])
        case _:
            put(place, None)


def _shuffle(tree: Tree, place: Place, random: random.Random) -> None:
    random.shuffle(place[0])


MUTATIONS: tuple[Callable[[Tree, Place, random.Random], None], ...] = (
    _put_text, _put_text, _add_text, _put_number, _put_number, _put_literal, _remove, _repeat, _multiply, _rename,
    _wrap, _change_type, _swap, _empty, _shuffle,
)  # fmt: skip
