"""The same seed makes the same inputs, and they are what upstreams, files and browsers could send."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from fuzz import corpus, octets, requests, trees, vocabulary
from fuzz.__main__ import FEWEST_COMMANDS, FEWEST_REQUESTS
from fuzz.case import Case, Options, World
from fuzz.findings import MOST_ALIKE, Findings
from fuzz.upstream import FuzzedUpstream
from stand_ins.server import HangUp, Reply, Request


@pytest.fixture
def world(tmp_path: Path) -> World:
    options = Options(tmp_path / "vitrine", "7", tmp_path)
    return World(options, Findings(tmp_path / "findings", "7"), FuzzedUpstream("7"), tmp_path)


@pytest.mark.parametrize("sample", corpus.all_samples()[::10], ids=lambda sample: sample.path.name)
def test_a_tree_is_written_as_it_was_read(sample: corpus.Sample) -> None:
    assert json.loads(trees.write(sample.tree)) == json.loads(sample.body)


def test_mutations_depend_on_the_seed_alone_and_leave_the_original() -> None:
    original = trees.read('{"a":[1,2.50,"x",null],"b":{"c":true}}')
    before = trees.write(original)

    def outcomes(seed: int) -> list[bytes]:
        chance = random.Random(seed)
        mutated = [trees.write(trees.mutated(original, chance)[0]) for _ in range(40)]
        return mutated + [octets.mutated(before, chance) for _ in range(40)]

    assert outcomes(1) == outcomes(1) != outcomes(2)
    assert trees.write(original) == before
    assert len(set(outcomes(1))) > 40


def test_an_upstream_answers_the_same_for_the_same_case(world: World) -> None:
    def answer(case: str) -> object:
        world.upstream.case = case
        try:
            reply = world.upstream.reply(Request("GET", "/api/starships"))
        except HangUp:
            return None
        return reply.body if isinstance(reply, Reply) and isinstance(reply.body, bytes) else "in parts"

    cases = [f"upstreams:{number}" for number in range(40)]
    assert [answer(case) for case in cases] == [answer(case) for case in cases]
    assert len({answer(case) for case in cases}) > 20


def test_addresses_are_one_line_and_reach_every_route(world: World) -> None:
    addresses = [requests.address(Case(world, "addresses", number)) for number in range(2_000)]
    assert all(address.startswith("/") and address.isascii() and address.isprintable() for address in addresses)
    assert not any(" " in address for address in addresses)
    for route in vocabulary.routes("GET"):
        start = route.partition("{")[0]
        assert any(address.startswith(start) for address in addresses), route


def test_the_words_of_the_program_are_found() -> None:
    assert {"/", "/live", "/{source}", "/api/v1/{source}/{id}"} <= set(vocabulary.routes("GET"))
    assert "/{source}/{id}/favourite" in vocabulary.routes("POST")
    assert {"restyle", "undo", "forget", "move"} <= set(vocabulary.actions())
    assert {"limit", "term", "page"} <= set(vocabulary.parameters())
    assert all(vocabulary.sample_ids().values())
    assert {"upstreams", "freshness", "related"} <= set(corpus.definition_words())


def test_definitions_are_yaml_of_the_same_values(world: World) -> None:
    for tree in corpus.definitions("http://localhost:1"):
        lines = requests.yaml(tree).decode().splitlines()
        assert [line.partition(":")[0].strip('"') for line in lines if not line.startswith(" ")] == [
            key for key, _ in tree
        ]


def test_each_category_has_a_least_count() -> None:
    assert set(FEWEST_REQUESTS) == set(requests.CATEGORIES) == set(requests.WEIGHTS)
    assert len(FEWEST_COMMANDS) == 4


def test_findings_that_are_alike_are_counted_and_not_written_again(world: World) -> None:
    for number in range(MOST_ALIKE + 3):
        world.findings.add("answer", f"status 500 at {number}", f"forms:{number}", {"request.bin": b"x"})
    assert world.findings.count == MOST_ALIKE + 3
    folders = sorted(world.findings.folder.iterdir())
    assert len(folders) == MOST_ALIKE
    assert json.loads((folders[0] / "finding.json").read_text())["case"] == "forms:0"
