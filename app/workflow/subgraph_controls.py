"""The controls that a subgraph node shows: its own, and those of nodes inside that it mirrors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from app.workflow.document import SUBGRAPH_INPUT, Node, NodeId, Scope, ScopeId, Workflow
from app.workflow.edits import SetValue
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.parameters.named import promoted_info
from app.workflow.promoted import list_names, promoted_values
from app.workflow.unknown_values import unknown_values
from app.workflow.widgets import widgets

_DEEPEST = 16
_OWN = "-1"
_NO_CONTROL = "$$"
"""How names of mirrored pictures begin."""


@dataclass(frozen=True)
class SubgraphControl:
    """One control: what it is (None: not known), its value, and the edit that sets it, without the value.

    `slot` is the name of the subgraph's input that feeds it, None where it has none. `inside` are the ids on
    the way from the subgraph node to the one that holds the value; none for a value of its own.
    """

    name: str
    info: InputInfo | None
    value: Any
    setting: SetValue
    slot: str | None = None
    inside: tuple[NodeId, ...] = ()

    def address(self, host_path: str) -> tuple[str, str]:
        """Return the path of the node that holds the value, and its name there."""
        return ":".join((host_path, *self.inside)), self.setting.input_name


@dataclass(frozen=True)
class SubgraphInfo(NodeInfo):
    """What a subgraph node looks like from outside, with its controls and their values."""

    controls: tuple[SubgraphControl, ...] = ()
    uses: int = 1
    """How many nodes of this subgraph there are in the workflow, as far as who shows it counted them."""

    def values(self) -> dict[str, Any]:
        """Return the values by the names of the controls."""
        return {control.name: control.value for control in self.controls}

    def set_value(self, name: str, value: Any) -> SetValue | None:
        """Return the edit that sets a control, wherever its value is kept; None where there is no control."""
        for control in self.controls:
            if control.name == name:
                return replace(control.setting, value=value)
        return None


def subgraph_info(
    workflow: Workflow, library: Mapping[str, NodeInfo], scope: ScopeId, host: Node
) -> SubgraphInfo:
    """Return what a subgraph node in `scope` shows; its definition is in the workflow."""
    seen: dict[str, int] = {}
    controls = []
    for control in _controls(workflow, library, scope, host, _DEEPEST):
        count = seen[control.name] = seen.get(control.name, 0) + 1
        controls.append(control if count == 1 else replace(control, name=f"{control.name} {count}"))
    return SubgraphInfo(host.type, workflow.scopes[host.type].name, "", controls=tuple(controls))


def _controls(
    workflow: Workflow, library: Mapping[str, NodeInfo], scope: ScopeId, host: Node, depth: int
) -> Iterator[SubgraphControl]:
    inside = workflow.scopes.get(host.type)
    if inside is None or depth == 0:
        return
    own = promoted_values(inside, host)
    for key, name in _listed(inside, host):
        if name.startswith(_NO_CONTROL):
            continue
        if key != _OWN:
            node = inside.nodes.get(key)
            found = node and _control_in(workflow, library, inside.id, node, name, depth)
            if found:
                found = replace(found, slot=_input_for(inside, key, name))
        elif name in own:
            setting = SetValue(scope, host.id, name, None)
            info = promoted_info(workflow, library, inside, name) or _by_type(inside, name)
            found = SubgraphControl(name, info, own[name], setting, name)
        else:
            found = _fed_by(workflow, library, inside, name, depth)
        if found:
            yield found


def _by_type(inside: Scope, name: str) -> InputInfo | None:
    """Return what the type of a subgraph's input says of its control, where the kind it feeds is unknown."""
    kind = next((item.get("type") for item in inside.inputs if item.get("name") == name), None)
    return _plain(name, kind) if kind in ("INT", "FLOAT", "STRING", "BOOLEAN") else None


@lru_cache(maxsize=256)
def _plain(name: str, kind: str) -> InputInfo:
    return InputInfo(name, kind)


def _listed(inside: Scope, host: Node) -> list[tuple[str, str]]:
    """Return node and name of what the node shows, in its order."""
    listed = host.properties.get("proxyWidgets")
    if isinstance(listed, list) and listed:
        pairs = [item for item in listed if isinstance(item, list) and len(item) >= 2]
        return [(str(item[0]), str(item[1])) for item in pairs]
    names = promoted_values(inside, host) or list_names(inside, host)
    return [(_OWN, name) for name in names if name is not None]


def _fed_by(
    workflow: Workflow, library: Mapping[str, NodeInfo], inside: Scope, name: str, depth: int
) -> SubgraphControl | None:
    """Return the control inside that an input of the subgraph feeds, under the input's name."""
    index = next((at for at, item in enumerate(inside.inputs) if item.get("name") == name), None)
    for link in inside.links.values():
        target = inside.nodes.get(link.target)
        if link.source != SUBGRAPH_INPUT or link.source_slot != index or target is None:
            continue
        if 0 <= link.target_slot < len(target.inputs):
            slot = target.inputs[link.target_slot]
            found = _control_in(workflow, library, inside.id, target, slot.widget or slot.name, depth)
            if found is not None:
                return replace(found, name=name, slot=name)
    return None


def _input_for(inside: Scope, key: str, name: str) -> str | None:
    """Return the name of the subgraph's input that feeds a control of a node inside."""
    node = inside.nodes[key]
    for slot in node.inputs:
        link = inside.links.get(slot.link or "")
        if (slot.widget or slot.name) != name or link is None or link.source != SUBGRAPH_INPUT:
            continue
        if 0 <= link.source_slot < len(inside.inputs):
            return str(inside.inputs[link.source_slot].get("name"))
    return None


def _control_in(
    workflow: Workflow, library: Mapping[str, NodeInfo], scope: ScopeId, node: Node, name: str, depth: int
) -> SubgraphControl | None:
    """Return a control of a node inside."""
    if node.type in workflow.scopes:
        inner = _controls(workflow, library, scope, node, depth - 1)
        found = next((control for control in inner if control.name == name), None)
        return found and replace(found, inside=(node.id, *found.inside))
    info = library.get(node.type)
    if info is not None:
        for widget in widgets(node, info):
            if widget.name == name and widget.info is not None:
                setting = SetValue(scope, node.id, name, None, info)
                return SubgraphControl(name, widget.info, widget.value, setting, inside=(node.id,))
        return None
    values = unknown_values(node)
    if name not in values:
        return None
    setting = SetValue(scope, node.id, name, None)
    return SubgraphControl(name, None, values[name], setting, inside=(node.id,))
