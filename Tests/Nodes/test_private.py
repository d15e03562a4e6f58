"""What one node gave to a person works on another: cookies, addresses of pictures, streams; and the rates of hosts."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nodes import COUNT, Cluster, Stream, Visitor
from stand_ins.heroes import HeroesUpstream
from stand_ins.music import MusicUpstream

PICTURE = re.compile(r'(?<=src=")/[^"]*\bof=[^"]*')
# Those that iTunes allows in a minute.
RATE = 20


@pytest.fixture
def private(tmp_path: Path) -> Iterator[tuple[Cluster, HeroesUpstream, MusicUpstream]]:
    heroes, music = HeroesUpstream(), MusicUpstream()
    heroes.start()
    music.start()
    cluster = Cluster(
        tmp_path, "--profiles", "private", upstreams={"heroes": heroes.base, "music": music.base},
        environment=heroes.environment)
    try:
        yield cluster, heroes, music
    finally:
        cluster.stop()
        heroes.stop()
        music.stop()


def test_a_person_can_come_to_any_node(private: tuple[Cluster, HeroesUpstream, MusicUpstream]) -> None:
    cluster, heroes, _ = private
    ann = Visitor(cluster.ports[0])
    ann.wait_for("/heroes", 'data-state="fresh"')
    text = ann.ask("/heroes")[1]
    item = re.search(r'data-item="heroes/([^"]+)"', text)
    assert item and ann.ask(f"/heroes/{item[1]}/favourite", {"value": "true"})[0] == 200
    assert ann.cookie
    path = "/favourites?source=heroes"
    elsewhere = [Visitor(port, cookie=ann.cookie) for port in cluster.ports[1:]]
    for visitor in elsewhere:
        # The list is that of the first node, and so is the person.
        visitor.wait_for("/heroes", f'data-item="heroes/{item[1]}"')
        assert f'data-item="heroes/{item[1]}"' in visitor.ask(path)[1]
        assert visitor.cookie == ann.cookie
        # A stream of one node shows what changes on another.
        stream = Stream(visitor, path)
        assert ann.ask(f"/heroes/{item[1]}/favourite", {"value": "false"})[0] == 200
        stream.wait_for_page(visitor, path, rf'^(?:(?!data-item="heroes/{item[1]}").)*$')
        assert ann.ask(f"/heroes/{item[1]}/favourite", {"value": "true"})[0] == 200
        stream.close()
    # Another person has another profile.
    assert f'data-item="heroes/{item[1]}"' not in Visitor(cluster.ports[1]).ask(path)[1]
    # An address that one node has signed is served by each, but not a forged one.
    picture = html.unescape(PICTURE.search(text)[0])
    for port in cluster.ports:
        assert Visitor(port).ask(picture)[0] == 200
        assert Visitor(port).ask(picture.replace("of=", "of=x"))[0] == 404
    # One node asked for the heroes.
    assert len(heroes.answered) == len(set(heroes.answered))


def test_a_host_is_asked_at_its_rate_by_all(private: tuple[Cluster, HeroesUpstream, MusicUpstream]) -> None:
    cluster, _, music = private
    start = time.monotonic()

    def search(number: int) -> int:
        # Each comes from another address, because one alone may use half of the rate.
        visitor = Visitor(cluster.ports[number % COUNT])
        return visitor.ask(f"/music?term=word{number}", headers={"X-Forwarded-For": f"203.0.113.{number + 1}"})[0]

    with ThreadPoolExecutor(2 * RATE) as pool:
        assert set(pool.map(search, range(2 * RATE))) == {200}
    # As many again may have come if it took longer than a minute.
    minutes = 1 + int((time.monotonic() - start) // 60)
    assert RATE / 2 < len(music.terms) <= RATE * minutes, music.terms
