"""Marks by which somebody looks into runs: probed outputs, breakpoints, frozen nodes.

They stand at the node they are about, in `properties.confy`: `probes` (numbers of outputs), `breakpoint` and
`frozen`. So they are copied, folded and deleted with it; ComfyUI carries `properties` along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from app.workflow.document import MODE_BYPASS, MODE_MUTE, Link, Node, ScopeId, Workflow
from app.workflow.edits import ChangeNode, Edit
from app.workflow.link_sources import LinkSources, NodeOutput, Place
from app.workflow.node_info import NodeInfo

OWN = "confy"
PROBES = "probes"
Mark = Literal["breakpoint", "frozen"]
Output = tuple[str, int]
"""A node's path and the number of one of its outputs."""


def has_mark(node: Node, mark: Mark) -> bool:
    """Whether a node has a breakpoint, or is frozen."""
    own = node.properties.get(OWN)
    return isinstance(own, dict) and own.get(mark) is True


def probed_outputs(node: Node) -> tuple[int, ...]:
    """Return the numbers of the outputs of a node that are probed."""
    own = node.properties.get(OWN)
    listed = own.get(PROBES) if isinstance(own, dict) else None
    numbers = listed if isinstance(listed, list) else []
    return tuple(n for n in dict.fromkeys(numbers) if type(n) is int and 0 <= n < len(node.outputs))


def set_mark(scope: ScopeId, node: Node, mark: Mark, on: bool) -> Edit:
    """Return the edit that gives a node a mark, or takes it away."""
    return _own(scope, node, {mark: True if on else None})


def set_probes(scope: ScopeId, node: Node, outputs: Iterable[int]) -> Edit:
    """Return the edit that probes these outputs of a node, and no others."""
    return _own(scope, node, {PROBES: sorted(set(outputs)) or None})


def without_marks(scope: ScopeId, node: Node) -> Edit:
    """Return the edit that takes probes and breakpoint of a node away; a frozen one stays frozen."""
    return _own(scope, node, {PROBES: None, "breakpoint": None})


def _own(scope: ScopeId, node: Node, changed: Mapping[str, Any]) -> Edit:
    own = node.properties.get(OWN)
    kept = {name: item for name, item in own.items() if name not in changed} if isinstance(own, dict) else {}
    kept |= {name: item for name, item in changed.items() if item is not None}
    properties = {name: item for name, item in node.properties.items() if name != OWN}
    return ChangeNode(scope, node.id, {"properties": {**properties, OWN: kept} if kept else properties})


@dataclass(frozen=True)
class RunMarks:
    """The marks of a workflow by the nodes of its prompt.

    `probes` leads from an output that runs to the outputs that are marked for it: a Reroute, or a subgraph
    node, passes on what another node gives.
    """

    probes: Mapping[Output, tuple[Output, ...]] = field(default_factory=dict)
    breakpoints: tuple[str, ...] = ()
    frozen: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the options that travel with a prompt; empty without any mark."""
        found: dict[str, Any] = {}
        if self.probes:
            found["probes"] = [list(output) for output in self.probes]
        if self.breakpoints:
            found["breakpoints"] = list(self.breakpoints)
        if self.frozen:
            found["frozen"] = list(self.frozen)
        return found


def run_marks(workflow: Workflow, library: Mapping[str, NodeInfo]) -> RunMarks:
    """Return the marks of a workflow; where there are none, only the nodes are looked through."""
    marked = {
        node.id
        for scope in workflow.scopes.values()
        for node in scope.nodes.values()
        if OWN in node.properties
    }
    if not marked:
        return RunMarks()
    probes: dict[Output, list[Output]] = {}
    breakpoints: list[str] = []
    frozen: list[str] = []
    sources = LinkSources(workflow, library)
    for place in sources.places():
        for node in place.scope.nodes.values():
            if node.id not in marked:
                continue
            path = place.path(node)
            for number in probed_outputs(node):
                real = real_output(sources, place, node, number)
                if real is not None:
                    probes.setdefault(real, []).append((path, number))
            if runs_itself(sources, place, node):
                breakpoints += [path] if has_mark(node, "breakpoint") else []
                frozen += [path] if has_mark(node, "frozen") else []
    return RunMarks(
        {real: tuple(outputs) for real, outputs in probes.items()}, tuple(breakpoints), tuple(frozen)
    )


def runs_itself(sources: LinkSources, place: Place, node: Node) -> bool:
    """Whether a prompt has the node: it is not muted, and no stand-in for others."""
    off = node.mode in (MODE_MUTE, MODE_BYPASS)
    return not (off or sources.is_virtual(node) or sources.inside(place, node) is not None)


def real_output(sources: LinkSources, place: Place, node: Node, number: int) -> Output | None:
    """Return the output of the prompt whose value an output of a node has; None where nothing gives one."""
    if runs_itself(sources, place, node):
        return place.path(node), number
    for link in _links_from(place, node, number):
        target = place.scope.nodes.get(link.target)
        if target is None or not 0 <= link.target_slot < len(target.inputs):
            continue
        source = sources.source(place, target.inputs[link.target_slot])
        if isinstance(source, NodeOutput):
            return source.place.path(source.node), source.slot
    return None


def _links_from(place: Place, node: Node, number: int) -> Iterator[Link]:
    for link_id in node.outputs[number].links or () if number < len(node.outputs) else ():
        link = place.scope.links.get(link_id)
        if link is not None:
            yield link


def real_outputs(workflow: Workflow, library: Mapping[str, NodeInfo], path: str) -> tuple[Output, ...]:
    """Return the outputs of the prompt that stand for those of the node with a path, also of a subgraph node.

    A node without outputs that runs has one: (its path, 0).
    """
    sources = LinkSources(workflow, library)
    for place in sources.places():
        node = (
            place.scope.nodes.get(path.removeprefix(place.prefix)) if path.startswith(place.prefix) else None
        )
        if node is None:
            continue
        if runs_itself(sources, place, node):
            return tuple((path, number) for number in range(max(len(node.outputs), 1)))
        found = [real_output(sources, place, node, number) for number in range(len(node.outputs))]
        return tuple(output for output in found if output is not None)
    return ()
