"""Copies of nodes with one part replaced equal what `dataclasses.replace` makes."""

from dataclasses import fields, replace

from app.workflow.document import InputSlot, Node, OutputSlot
from app.workflow.node_copies import at_place, in_colors, in_mode, with_flags, with_slots

PARTS = {part.name: (part.name,) for part in fields(Node)}
"""Something of its own for each part, so that none is forgotten or exchanged with another."""
NODE = Node(**PARTS)  # type: ignore[arg-type]


def same(one: Node, other: Node) -> bool:
    return all(getattr(one, name) is getattr(other, name) for name in PARTS)


def test_every_other_part_of_a_node_is_kept() -> None:
    place, flags = (1.0, 2.0), {"pinned": True}
    inputs, outputs = (InputSlot("a", "INT"),), (OutputSlot("b", "INT"),)
    assert same(at_place(NODE, place), replace(NODE, position=place))
    assert same(in_mode(NODE, 4), replace(NODE, mode=4))
    assert same(with_flags(NODE, flags), replace(NODE, flags=flags))
    assert same(in_colors(NODE, "#111", "#222"), replace(NODE, color="#111", body_color="#222"))
    assert same(with_slots(NODE, inputs, outputs), replace(NODE, inputs=inputs, outputs=outputs))


def test_the_node_itself_stays_as_it_was() -> None:
    before = {name: getattr(NODE, name) for name in PARTS}
    in_mode(at_place(NODE, (5.0, 5.0)), 2)
    assert {name: getattr(NODE, name) for name in PARTS} == before
