"""Workflows with junk in any place: opened or refused in words, checked, written back, never an exception."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folders import example_path, resource_path
from app.problems import RunFailed
from app.workflow.check import check_workflow
from app.workflow.check_prompt import check_prompt
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.open_file import open_bytes
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import write_workflow

JUNK = (
    *("null", "true", "0", "-1", "1.5", "NaN", "1e400", "1000000000000000000000000000000", '"\\ud800"'),
    *('""', '"x"', '"3"', '"4:5"', "[]", "{}", "[[]]", "[1, 2, 3]", '["3", 0]', '[["3", 0]]'),
    *('{"a": 1}', '{"nodes": []}'),
)
KEYS = ("id", "type", "links", "inputs", "nodes", "widgets_values", "mode", "flags", "properties")
MAX_DEPTH = 6


def library() -> Mapping[str, NodeInfo]:
    return read_object_info(json.loads(resource_path("object_info.json").read_text("utf-8")))


def examples() -> list[Any]:
    files = sorted(Path(example_path()).glob("*.json"))
    workflows = [json.loads(file.read_text("utf-8")) for file in files]
    prompts = [
        to_prompt(open_bytes(file.read_bytes(), LIBRARY).workflow, LIBRARY).to_json() for file in files
    ]
    return [*workflows, *prompts]


LIBRARY = library()
EXAMPLES = examples()


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value inside a JSON document."""
    if len(way) > MAX_DEPTH:
        return
    members: Any = ()
    if isinstance(value, dict | list):
        members = value.items() if isinstance(value, dict) else enumerate(value)
    for key, member in members:
        yield (*way, key)
        yield from places(member, (*way, key))


def spoiled(document: Any, chance: random.Random) -> Any:
    """Return a copy with junk put in, or in place of something, or something out, up to three times."""
    copy = json.loads(json.dumps(document))
    for _ in range(chance.randint(1, 3)):
        way = chance.choice(list(places(copy)) or [()])
        if not way:
            return copy
        holder = copy
        for key in way[:-1]:
            holder = holder[key]
        junk = json.loads(chance.choice(JUNK))
        match chance.randrange(4):
            case 0:
                del holder[way[-1]]
            case 1 if isinstance(holder, list):
                holder.insert(way[-1], junk)
            case 1:
                holder[chance.choice(KEYS)] = junk
            case _:
                holder[way[-1]] = junk
    return copy


def take_through(data: bytes) -> None:
    """Open, check, write, and make a prompt of a file, as commands and editor do; refusals are fine."""
    with suppress(RunFailed):
        opened = open_bytes(data, LIBRARY, "a.json")
        found = check_workflow(opened.workflow, LIBRARY)
        written = write_workflow(opened.workflow)
        assert written == data or opened.kind != "workflow"
        found += check_prompt(to_prompt(opened.workflow, LIBRARY), LIBRARY).problems
        for problem in found:
            json.dumps(problem.to_json())
            assert problem.message


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(EXAMPLES), st.integers(0, 2**32))
def test_junk_anywhere_in_a_file_raises_nothing_and_loses_nothing(document: Any, seed: int) -> None:
    take_through(json.dumps(spoiled(document, random.Random(seed))).encode())


@pytest.mark.parametrize("listed", [[1.5], [[]], [["-1"]], ["x"], [None]])
def test_odd_lists_of_promoted_values_are_no_values(listed: list[Any]) -> None:
    inner = {"id": 1, "type": "PrimitiveInt", "widgets_values": [1, "fixed"]}
    definition = {"id": "abc", "name": "Sub", "nodes": [inner], "links": [], "inputs": [], "outputs": []}
    host = {"id": 5, "type": "abc", "widgets_values": [1], "properties": {"proxyWidgets": listed}}
    take_through(
        json.dumps({"nodes": [host], "links": [], "definitions": {"subgraphs": [definition]}}).encode()
    )
