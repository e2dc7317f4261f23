"""Prompts and graphs as text: `2: PPass(x=1>0, tag="a")`, where `1>0` is a link from output 0 of node 1."""

from __future__ import annotations

import json
import re
from typing import Any

from app.runtime.graph import Graph, Step
from app.workflow.prompt import LinkRef, Prompt

_LINE = re.compile(r"\s*(\S+): (\w+)\((.*)\)\s*")


def prompt_of(text: str) -> Prompt:
    """Read a prompt; a link is written `node>slot`, everything else as JSON."""
    nodes: dict[str, Any] = {}
    for line in filter(str.strip, text.splitlines()):
        found = _LINE.fullmatch(line)
        assert found, line
        node_id, kind, inputs = found.groups()
        values = dict(part.split("=", 1) for part in inputs.split(", ") if part)
        nodes[node_id] = {"class_type": kind, "inputs": {n: _value(v) for n, v in values.items()}}
    return Prompt.from_json(nodes)


def text_of(graph: Graph) -> str:
    """Write the steps of a graph, one a line, in their order; cached ones as `id: kind [cached]`."""
    lines = [
        f"{step_id}: {step.kind.name} [cached]" if step_id in graph.cached else _line(step)
        for step_id, step in graph.in_order()
    ]
    return "\n".join(lines)


def lines(text: str) -> str:
    """Return text without its margin."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def _value(text: str) -> Any:
    node, arrow, slot = text.partition(">")
    return [node, int(slot)] if arrow else json.loads(text)


def _line(step: Step) -> str:
    inputs = {**step.constants, **step.links}
    shown = [
        f"{n}={v.node_id}>{v.slot}" if isinstance(v, LinkRef) else f"{n}={json.dumps(v)}"
        for n, v in inputs.items()
    ]
    return f"{step.id}: {step.kind.name}({', '.join(shown)})"
