"""ComfyUI's app mode: the inputs and outputs that `extra.linearData` lists, kept true while nodes change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from app.workflow.document import ROOT, NodeId, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.patch import Edit, Patch, Several

KEY = "linearData"


@dataclass(frozen=True)
class AppMode:
    """What a workflow shows as an app: `inputs` are (node, input name), `outputs` are nodes, in their order.

    `shown` is whether it opens as an app. The node may be a place of its own (`<subgraph>:12:prompt`).
    """

    inputs: tuple[tuple[NodeId, str], ...] = ()
    outputs: tuple[NodeId, ...] = ()
    shown: bool = False


def app_mode(workflow: Workflow) -> AppMode | None:
    """Return what a workflow shows as an app, None when it has no such list."""
    data = workflow.extra.get(KEY)
    if not isinstance(data, dict):
        return None
    return AppMode(
        tuple((str(item[0]), str(item[1])) for item in _list(data, "inputs") if _is_pair(item)),
        tuple(str(item) for item in _list(data, "outputs") if _is_id(item)),
        bool(workflow.extra.get("linearMode")),
    )


def with_app_mode(workflow: Workflow, patch: Patch, edit: Edit) -> Edit:
    """Return an edit together with what it means to the lists: nodes that go are listed no longer."""
    data = workflow.extra.get(KEY)
    if patch.scope != ROOT or not isinstance(data, dict):
        return edit
    gone = {key for key, node in patch.nodes.items() if node is None}
    left = _without(data, gone) if gone else data
    return edit if left == data else Several((SetExtra(KEY, left), edit))


def _without(data: Mapping[str, Any], gone: Collection[NodeId]) -> dict[str, Any]:
    out = dict(data)
    if isinstance(data.get("inputs"), list):
        out["inputs"] = [item for item in data["inputs"] if not (_is_pair(item) and str(item[0]) in gone)]
    if isinstance(data.get("outputs"), list):
        out["outputs"] = [item for item in data["outputs"] if not (_is_id(item) and str(item) in gone)]
    return out


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    return data[key] if isinstance(data.get(key), list) else []


def _is_pair(item: Any) -> bool:
    return isinstance(item, list) and len(item) >= 2 and _is_id(item[0]) and isinstance(item[1], str)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))
