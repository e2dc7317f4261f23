"""What compiling and checking costs, counted: calls of functions, and texts compared. Nothing is timed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from app.folders import Folders, folders_below
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.execute import execute_plan
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.workflow.check_prompt import check_prompt
from app.workflow.prompt import Prompt
from tests.fakes import Probes

FEW, MANY = 300, 1200
"""A node costs the same among either: what grows with the square costs four times as much among more."""


class CountedText(str):
    """A node's id that counts, for all of its kind, how often one is compared with another text."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        CountedText.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return folders_below(tmp_path, tmp_path / "state")


def chain(nodes: int) -> dict[str, Any]:
    prompt: dict[str, Any] = {"0": {"class_type": "PInt", "inputs": {"v": 1}}}
    for index in range(1, nodes - 1):
        prompt[str(index)] = {
            "class_type": "PPass",
            "inputs": {"x": [str(index - 1), 0], "tag": str(index)},
        }
    prompt[str(nodes - 1)] = {"class_type": "PSink", "inputs": {"x": [str(nodes - 2), 0]}}
    return prompt


def fan(nodes: int) -> dict[str, Any]:
    prompt: dict[str, Any] = {"0": {"class_type": "PInt", "inputs": {"v": 1}}}
    for index in range(1, nodes - 1, 2):
        prompt[str(index)] = {"class_type": "PPass", "inputs": {"x": ["0", 0], "tag": str(index)}}
        prompt[str(index + 1)] = {"class_type": "PSink", "inputs": {"x": [str(index), 0]}}
    return prompt


def backwards(nodes: int) -> dict[str, Any]:
    """Return a chain whose every node stands before its source."""
    return dict(reversed(chain(nodes).items()))


def counted(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a prompt whose ids count, in links as equal texts that are other objects."""
    found: dict[str, Any] = {}
    for node_id, node in data.items():
        inputs = {
            name: [CountedText(value[0]), value[1]] if isinstance(value, list) else value
            for name, value in node["inputs"].items()
        }
        found[CountedText(node_id)] = {**node, "inputs": inputs}
    return found


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, were called."""
    calls = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("shape", [chain, fan, backwards])
@pytest.mark.parametrize("cached", [False, True])
def test_a_node_takes_as_many_calls_to_compile_among_many(
    shape: Callable[[int], dict[str, Any]], cached: bool, folders: Folders
) -> None:
    def calls_a_node(nodes: int) -> float:
        cache = ResultCache(10**9)
        data = shape(nodes)
        definitions = Probes().definitions

        def compiled() -> Any:
            return compile_prompt(
                Prompt.from_json(data), CompileContext(definitions, folders, cache.snapshot())
            )

        if cached:
            services = RunServices(
                CompileContext(definitions, folders), cache, folders, lambda message: None, prompt=data
            )
            assert execute_plan(compiled(), services).status == "success"
            assert len(compiled().graph.at_hand) == len(data)
        return calls_of(compiled) / len(data)

    few, many = calls_a_node(FEW), calls_a_node(MANY)
    assert few > 10, "nothing was counted"
    assert many <= few * 1.02


@pytest.mark.parametrize("shape", [chain, fan, backwards])
def test_a_node_takes_as_many_comparisons_of_ids_to_compile_among_many(
    shape: Callable[[int], dict[str, Any]], folders: Folders
) -> None:
    def comparisons_a_node(nodes: int) -> float:
        prompt = Prompt.from_json(counted(shape(nodes)))
        before = CountedText.compared
        plan = compile_prompt(prompt, CompileContext(Probes().definitions, folders))
        assert len(plan.todo) == len(prompt.nodes)
        return (CountedText.compared - before) / len(prompt.nodes)

    few, many = comparisons_a_node(FEW), comparisons_a_node(MANY)
    # Texts whose hashes fall together are compared, too, by chance: a little, whatever the size.
    assert many <= few * 1.2 + 0.5


@pytest.mark.parametrize("any_target", [False, True])
def test_wanted_outputs_are_looked_up_and_not_searched(any_target: bool) -> None:
    library = {name: definition.info for name, definition in Probes().definitions.items()}

    def comparisons_a_node(nodes: int) -> float:
        data = counted(fan(nodes))
        prompt = Prompt.from_json(data)
        targets = [CountedText(key) for key, node in data.items() if node["class_type"] == "PSink"]
        before = CountedText.compared
        checked = check_prompt(prompt, library, targets, any_target=any_target)
        assert list(checked.outputs) == targets, "the count holds for what is asked for"
        return (CountedText.compared - before - len(targets)) / nodes

    few, many = comparisons_a_node(FEW), comparisons_a_node(MANY)
    assert few < 5, "searching a list of targets would compare with half of them for each node"
    assert many <= few * 1.2 + 0.5
