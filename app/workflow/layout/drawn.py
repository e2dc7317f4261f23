"""How large nodes are and at what height their slots are: what laying out has to know of a drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.workflow.document import Link, Node, NodeId

TITLE_HEIGHT = 30.0
SLOT_TOP, SLOT_HEIGHT, FIELD_HEIGHT = 4.0, 20.0, 24.0
LARGEST_SIDE, FARTHEST = 1e5, 1e6
"""A file may give a node sizes and places that are none; these still are some."""

REROUTE_KINDS = frozenset({"Reroute", "Reroute (rgthree)"})
WEIGHTS: Mapping[str, float] = {
    "MODEL": 3.5,
    "LATENT": 3.0,
    "IMAGE": 3.0,
    "VIDEO": 3.0,
    "AUDIO": 2.5,
    "MESH": 2.5,
    "GUIDER": 2.0,
    "NOISE": 0.5,
    "SIGMAS": 0.5,
    "SAMPLER": 0.5,
    "MASK": 0.5,
    "INT": 0.2,
    "FLOAT": 0.2,
    "STRING": 0.5,
    "BOOLEAN": 0.2,
}
"""How much a link of a type belongs to the main line of a workflow; all others count 1."""


@dataclass(frozen=True)
class Drawn:
    """A box as it is drawn: its size, and how far below its upper edge, title included, its slots are."""

    width: float
    height: float
    inputs: tuple[float, ...] = ()
    outputs: tuple[float, ...] = ()

    def input(self, slot: int) -> float:
        """Return the height of an input; the middle for one that is not there."""
        return self.inputs[slot] if 0 <= slot < len(self.inputs) else self.height / 2

    def output(self, slot: int) -> float:
        """Return the height of an output; the middle for one that is not there."""
        return self.outputs[slot] if 0 <= slot < len(self.outputs) else self.height / 2


def drawn_of(node: Node) -> Drawn:
    """Return how a node is probably drawn, by what its file says of it."""
    width, height = size_of(node)
    if node.collapsed or node.type in REROUTE_KINDS:
        middle = height / 2
        return Drawn(width, height, (middle,) * len(node.inputs), (middle,) * len(node.outputs))
    plain = sum(slot.widget is None for slot in node.inputs)
    fields_top = TITLE_HEIGHT + SLOT_TOP + SLOT_HEIGHT * max(plain, len(node.outputs)) + 2.0
    inputs: list[float] = []
    rows = fields = 0
    for slot in node.inputs:
        if slot.widget is None:
            inputs.append(_row(rows))
            rows += 1
        else:
            inputs.append(min(fields_top + FIELD_HEIGHT * (fields + 0.5), height))
            fields += 1
    return Drawn(width, height, tuple(inputs), tuple(_row(index) for index in range(len(node.outputs))))


def size_of(node: Node) -> tuple[float, float]:
    """Return what a node takes up, its title included; a file without sizes gets a guess."""
    if node.collapsed:
        return (160.0, TITLE_HEIGHT)
    if node.type in REROUTE_KINDS:
        return (max(40.0, min(node.size[0], LARGEST_SIDE)), max(26.0, min(node.size[1], LARGEST_SIDE)))
    rows = max(len(node.inputs), len(node.outputs)) + len(node.values or ())
    width = max(140.0, min(node.size[0], LARGEST_SIDE))
    height = max(24.0 * max(rows, 1), min(node.size[1], LARGEST_SIDE))
    return (width, height + TITLE_HEIGHT)


def title_of(node: Node) -> float:
    """Return how far above its place a node begins: a Reroute node has no title."""
    return 0.0 if node.type in REROUTE_KINDS and not node.collapsed else TITLE_HEIGHT


def weight_of(link: Link) -> float:
    """Return how much a link belongs to the main line."""
    return WEIGHTS.get(link.type, 1.0)


def upper_left(places: Collection[tuple[float, float]]) -> tuple[float, float]:
    """Return the upper left of places; those that are none, or where nobody can go, do not count."""
    near = [at for at in places if abs(at[0]) <= FARTHEST and abs(at[1]) <= FARTHEST] or [(0.0, 0.0)]
    return min(x for x, _ in near), min(y for _, y in near)


def _row(index: int) -> float:
    return TITLE_HEIGHT + SLOT_TOP + SLOT_HEIGHT * (index + 0.5)


Measures = Mapping[NodeId, Drawn]
"""Nodes as a canvas draws them; those that are not in it are measured by what the file says."""
