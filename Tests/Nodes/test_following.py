"""What people follow, on three nodes that ask upstream at once: each change is reported once."""

from __future__ import annotations

import json
import uuid
from concurrent.futures import ThreadPoolExecutor

from nodes import COUNT, Cluster, Visitor
from stand_ins.starships import ship


def follow(visitor: Visitor, address: str, **choices: str) -> None:
    form = {"rule": str(uuid.uuid4()), "of": address, "edit": "save"} | choices
    assert visitor.ask("/account/follow", form)[0] == 303


def changes(visitor: Visitor) -> list[dict[str, object]]:
    status, text = visitor.ask("/api/v1/account/changes?limit=200")
    assert status == 200, text
    found: list[dict[str, object]] = json.loads(text)["changes"]
    return found


def visitors_of(cluster: Cluster) -> list[Visitor]:
    """One at each node, once all show an answer."""
    visitors = [Visitor(port) for port in cluster.ports]
    for visitor in visitors:
        visitor.wait_for("/starships", 'data-state="fresh"')
    return visitors


def look_again(visitors: list[Visitor], path: str, words: str) -> None:
    """Has someone ask each node to look again at once, until all show the answer."""
    with ThreadPoolExecutor(COUNT) as pool:
        list(pool.map(lambda visitor: visitor.ask("/starships/retry", {}), visitors))
    for visitor in visitors:
        visitor.wait_for(path, words)


def test_each_change_is_reported_once(cluster: Cluster) -> None:
    visitors = visitors_of(cluster)
    follow(visitors[0], "/starships", **{"tell-new": "true", "tell-gone": "true"})
    first = cluster.upstream.starships
    numbers = range(1_001, 1_007)
    for number in numbers:
        cluster.upstream.starships = [*cluster.upstream.starships, ship(number, name=f"New {number}")]
        look_again(visitors, "/api/v1/starships?limit=200", f"New {number}")
        if number == numbers[2]:
            cluster.restart(0)
            visitors[0].wait_for("/starships", 'data-state="fresh"')
    for visitor in visitors:
        found = changes(visitor)
        assert [change["title"] for change in found] == [f"New {number}" for number in reversed(numbers)]
        assert {change["kind"] for change in found} == {"new"}
        sequences = [change["sequence"] for change in found]
        assert len(set(sequences)) == len(sequences)
    # All that was added goes; the second answer without it tells.
    cluster.upstream.starships = first
    visitors[1].ask("/starships/retry", {})
    visitors[1].wait_for("/api/v1/starships", f'"total":{len(first)}')
    assert not [change for change in changes(visitors[2]) if change["kind"] == "gone"]
    visitors[0].ask("/starships/retry", {})
    visitors[2].wait_for("/api/v1/account/changes?limit=200", '"kind":"gone"')
    gone = [change["title"] for change in changes(visitors[2]) if change["kind"] == "gone"]
    assert sorted(map(str, gone)) == [f"New {number}" for number in numbers]


def test_a_fact_that_crosses_a_value_is_reported_once(cluster: Cluster) -> None:
    visitors = visitors_of(cluster)
    follow(visitors[0], "/starships/2", **{"fact": "length", "test": "at-least", "value": "5000"})
    others = [record for record in cluster.upstream.starships if record["name"] != "Ship 002"]
    for number, length in enumerate(["6,001", "7,001", "4,001", "5,001", "5,501"]):
        cluster.upstream.starships = [*others, ship(2, length=length)]
        look_again(visitors, "/api/v1/starships/2", f"{length} m")
        if number == 1:
            cluster.restart(1)
            visitors[1].wait_for("/starships", 'data-state="fresh"')
    for visitor in visitors:
        found = [change for change in changes(visitor) if change["kind"] == "crossed"]
        assert [(change["id"], change["old"], change["new"]) for change in found] == [
            ("2", "4001", "5001"), ("2", "2000", "6001")]
