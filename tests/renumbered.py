"""Copies of workflows for tests of differences: as they are, or with every id another one."""

import json
import random
from dataclasses import dataclass
from typing import Any

from app.workflow.document import Workflow
from app.workflow.ui_format import read_workflow, workflow_to_json

MOVED_SHARE = 0.3


@dataclass(frozen=True)
class Renumbered:
    """A copy, how many of its nodes have another id, and how many values are others."""

    workflow: Workflow
    numbers: int
    values: int


def changed_copy(workflow: Workflow) -> Workflow:
    """Return a copy of a workflow as it comes from a file."""
    return read_workflow(json.dumps(workflow_to_json(workflow)).encode())


def renumbered(workflow: Workflow, chooser: random.Random) -> Renumbered | None:
    """Return a copy whose top level has other ids, a third of its nodes moved and a number changed.

    None for files whose ids repeat: there it is not said which node a link means.
    """
    raw = json.loads(json.dumps(workflow_to_json(workflow)))
    nodes = [item for item in raw["nodes"] if isinstance(item, dict) and isinstance(item.get("id"), int)]
    ids = [item["id"] for item in nodes]
    if len(set(ids)) != len(ids):
        return None
    names = dict(zip(ids, chooser.sample(ids, len(ids)), strict=True))
    for item in nodes:
        item["id"] = names[item["id"]]
        if chooser.random() < MOVED_SHARE and isinstance(item.get("pos"), list):
            item["pos"][0] += chooser.randrange(1, 500)
    for link in raw.get("links") or ():
        ends: tuple[Any, ...] = (1, 3) if isinstance(link, list) else ("origin_id", "target_id")
        for end in ends if isinstance(link, dict) or len(link) >= 6 else ():
            link[end] = names.get(link[end], link[end])
    changed = _change_a_number(nodes, chooser)
    copy = read_workflow(json.dumps(raw).encode())
    return Renumbered(copy, sum(old != new for old, new in names.items()), changed)


def _change_a_number(nodes: list[Any], chooser: random.Random) -> int:
    places = [
        (item["widgets_values"], index)
        for item in nodes
        if isinstance(item.get("widgets_values"), list) and "widgets_values_named" not in item
        for index, value in enumerate(item["widgets_values"])
        if type(value) in (int, float)
    ]
    if not places:
        return 0
    values, index = chooser.choice(places)
    values[index] += 1 if abs(values[index]) < 2**52 else 2**20
    return 1
