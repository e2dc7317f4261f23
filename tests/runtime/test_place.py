"""The pass that binds steps to devices, and the moving of values."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.devices import devices
from app.runtime.graph import Graph
from app.runtime.moved_values import moved
from app.runtime.passes.check import check
from app.runtime.passes.place import place
from app.runtime.passes.resolve import resolve
from app.runtime.passes.set_apart import set_apart
from app.runtime.passes.use_cached import use_cached
from app.workflow.prompt import Prompt
from tests.fakes import Probes

LINKS = {"1": None, "2": "1", "3": "2", "4": "1", "5": "3"}


def graph_of(named: dict[str, str]) -> tuple[Graph, CompileContext]:
    """Return `1 → 2 → 3 → 5` and `1 → 4`, resolved, with these nodes bound."""
    nodes = {}
    for key, source in LINKS.items():
        kind = "PSource" if source is None else "POut" if key in ("4", "5") else "PPass"
        inputs = {} if source is None else {"x": [source, 0]}
        meta = {"_meta": {"confy": {"device": named[key]}}} if key in named else {}
        nodes[key] = {"class_type": kind, "inputs": inputs, **meta}
    probes = Probes()
    probes.add("PSource", {"required": {}}, ["IMAGE"], lambda run: (1,))
    probes.add("PPass", {"required": {"x": ["IMAGE", {}]}}, ["IMAGE"], lambda run, x: (x,))
    probes.add("POut", {"required": {"x": ["IMAGE", {}]}}, [], lambda run, x: (), info={"output_node": True})
    context = CompileContext(probes.definitions)
    return check(resolve(Graph(Prompt.from_json(nodes)), context), context), context


def test_steps_follow_their_first_input_and_what_crosses_is_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    graph, context = graph_of({"2": "fake:0", "5": "fake:1"})
    placed = place(graph, context)
    assert placed.devices == {"2": "fake:0", "3": "fake:0", "5": "fake:1"}
    assert placed.moves == {"2": ("x",), "5": ("x",)}
    assert place(placed, context) is placed
    assert placed.steps["1"] is graph.steps["1"]
    assert placed.steps["2"].kind.node.resource == "fake:0"
    assert placed.steps["2"].kind is placed.steps["3"].kind, "equal bindings share their kind"


def test_nothing_named_or_a_device_that_is_not_there_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CONFY_FAKE_DEVICES", raising=False)
    graph, context = graph_of({})
    assert place(graph, context) is graph
    graph, context = graph_of({"2": "fake:0", "5": "default"})
    assert place(graph, context) is graph


def test_a_call_knows_its_device_and_gets_its_values_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0")
    assert [one["name"] for one in devices()] == ["fake:0"]
    tensor = torch.zeros(2, device="meta")
    latent = {"samples": tensor, "name": "x"}
    assert moved(latent, "meta") is latent, "nothing moves, nothing is copied"
    there = moved([(torch.zeros(2), latent)], "meta")
    assert there[0][0].device.type == "meta"
    assert there[0][1] is latent


def test_the_device_of_a_node_is_kept_in_a_prompt() -> None:
    data = {"1": {"inputs": {}, "class_type": "A", "_meta": {"title": "t", "confy": {"device": "cuda:1"}}}}
    prompt = Prompt.from_json(data)
    assert prompt.nodes["1"].device == "cuda:1"
    assert prompt.to_json() == data
    bare = replace(prompt.nodes["1"], device=None)
    assert Prompt({"1": bare}).to_json()["1"]["_meta"] == {"title": "t"}


def test_a_node_bound_elsewhere_is_another_one_to_the_cache_and_to_equal_nodes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    keys = []
    for named in ({}, {"2": "fake:0"}, {"2": "fake:1"}):
        graph, context = graph_of(named)
        keys.append(use_cached(graph, context).keys)
    assert len({found["2"] for found in keys}) == 3
    assert len({found["5"] for found in keys}) == 3, "what is behind it, too"
    assert len({found["4"] for found in keys}) == 1
    graph, context = graph_of({"2": "fake:0"})
    assert set_apart(graph, context).steps["2"].kind.mergeable is False
    assert set_apart(graph, context).steps["3"].kind.mergeable is True
