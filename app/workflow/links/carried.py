"""What links carry, in words, from what a server's plan says of the outputs of nodes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from app.dimensions import short
from app.workflow.document import SUBGRAPH_OUTPUT, Link, LinkId, Node, Workflow
from app.workflow.link_sources import Constant, LinkSources, NodeOutput, Place
from app.workflow.node_info import NodeInfo

LONGEST = 60
SIDES = " × "
"""Stands between the sides of a shape."""
_UNITS = ("B", "KiB", "MiB", "GiB", "TiB")
_VALUE_NODES = frozenset(
    {"PrimitiveInt", "PrimitiveFloat", "PrimitiveBoolean", "PrimitiveString", "PrimitiveStringMultiline"}
)
"""Nodes whose output is the value they hold."""

Outputs = Mapping[str, Sequence[str]]
"""What is known of each output of a node, in words, by the node's path."""


def outputs_of_plan(answer: Any) -> dict[str, tuple[str, ...]]:
    """Return what an answer of `/confy/plan` says of the outputs of each node; empty for any other answer.

    A number or a text that a node gave in an earlier run is told as it is, anything else by its shape.
    """
    steps = answer.get("steps") if isinstance(answer, Mapping) else None
    found: dict[str, tuple[str, ...]] = {}
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, Mapping):
            pairs = zip_longest(_listed(step.get("values")), _listed(step.get("outputs")))
            words = tuple(value_words(value) or spec_words(spec) for value, spec in pairs)
            if any(words):
                found[str(step.get("node"))] = words
    return found


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


class Carried:
    """Says what the links of one place of a workflow carry: the root, or inside the subgraph node of a path.

    It follows the workflow as it is now; a new one is to be made after a change.
    """

    def __init__(
        self, workflow: Workflow, library: Mapping[str, NodeInfo], prefix: str, outputs: Outputs
    ) -> None:
        self._sources = LinkSources(workflow, library)
        self._outputs = outputs
        self._place = next((place for place in self._sources.places() if place.prefix == prefix), None)

    def words(self, link: Link) -> str:
        """Return what a link carries, "" where that is not known."""
        if self._place is None:
            return ""
        node = self._place.scope.nodes.get(link.target) if link.target != SUBGRAPH_OUTPUT else None
        if node is not None and 0 <= link.target_slot < len(node.inputs):
            return self._of(self._sources.source(self._place, node.inputs[link.target_slot]))
        source = self._place.scope.nodes.get(link.source)
        return "" if source is None else self._of(NodeOutput(self._place, source, link.source_slot))

    def at_output(self, node: Node, slot: int) -> str:
        """Return what an output of a node of this place gives, "" where that is not known."""
        return "" if self._place is None else self._of(NodeOutput(self._place, node, slot))

    def all(self, links: Mapping[LinkId, Link]) -> Iterator[tuple[LinkId, str]]:
        """Yield what each link carries, those where that is not known left out."""
        for link_id, link in links.items():
            words = self.words(link)
            if words:
                yield link_id, words

    def _of(self, source: NodeOutput | Constant | None) -> str:
        if isinstance(source, Constant):
            return value_words(source.value)
        if source is None:
            return ""
        if source.node.type in _VALUE_NODES:
            held = _held(source.node)
            return "" if held is None else value_words(held)
        return self._planned(source.place, source.node, source.slot)

    def _planned(self, place: Place, node: Node, slot: int) -> str:
        outputs = self._outputs.get(place.path(node), ())
        return outputs[slot] if 0 <= slot < len(outputs) else ""


def _held(node: Node) -> Any:
    """Return the value of a node that holds one; None where an input gives it, or nothing is there."""
    if any(slot.link is not None for slot in node.inputs):
        return None
    values = node.values
    if isinstance(values, Mapping):
        values = tuple(values.values())
    return values[0] if values else None


def value_words(value: Any) -> str:
    """Return a number or a text as a label shows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, str):
        line = " ".join(value[: 4 * LONGEST].split())
        return f"“{line[:LONGEST]}…”" if len(line) > LONGEST else f"“{line}”"
    return ""


def spec_words(spec: Any) -> str:
    """Return the TensorSpec of a plan as `1 × 4 × 64 × 64 float32, 64 KiB`; of several the first.

    Of a model its family and size. "" for anything that is no spec, or that has nothing of all that.
    """
    if isinstance(spec, list):
        found = [words for words in map(spec_words, spec) if words]
        more = f"  (+{len(found) - 1})" if len(found) > 1 else ""
        return found[0] + more if found else ""
    if not isinstance(spec, Mapping):
        return ""
    if "shape" not in spec:
        named = [(str(name), spec_words(inner)) for name, inner in spec.items()]
        known = [(name, words) for name, words in named if words]
        if len(known) == 1:
            return known[0][1]
        return ", ".join(f"{name} {words}" for name, words in known[:2])
    size = spec.get("bytes")
    size = size_words(size) if isinstance(size, int) and not isinstance(size, bool) else ""
    if "family" in spec:
        return ", ".join(part for part in (str(spec["family"] or ""), size) if part)
    shape, dtype = spec.get("shape"), str(spec.get("dtype") or "")
    if not isinstance(shape, list) or not (shape or dtype):
        return ""
    words = SIDES.join(short(side) if isinstance(side, str) else str(side) for side in shape)
    words = " ".join(part for part in (words, dtype) if part)
    return f"{words}, {size}" if size else words


def size_words(count: int) -> str:
    """Return so many bytes in the largest unit of which there is at least one."""
    size, unit = float(count), 0
    while size >= 1024 and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    return f"{size:.3g} {_UNITS[unit]}" if size < 1000 else f"{size:.0f} {_UNITS[unit]}"
