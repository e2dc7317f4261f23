"""Merges one node: title, mode, values, properties and slots each by itself; layout is never in the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from app.workflow.document import InputSlot, Node, OutputSlot
from app.workflow.json_same import same
from app.workflow.merge.node_values import Library, Side, merged_values
from app.workflow.merge.values import ABSENT, Path, Rules, choose, equal, merge_keys, merge_object, numbered
from app.workflow.ui_parts import INPUT_KEYS, NODE_KEYS, OUTPUT_KEYS, write_part

Note = Callable[[str, str, Path, Any, Any, Any], None]
"""Is told of a conflict in the node: what (`value`, `title` …), name, path, and base, ours, theirs."""

_VERSIONS = frozenset({("*", key) for key in ("ver", "version", "cnr_id", "aux_id", "Node name for S&R")})
"""What programs write by themselves about the pack a node comes from."""

_FLAGS = Rules(silent=frozenset({("collapsed",)}))
_PROPERTIES = Rules(
    silent=_VERSIONS, lists={("proxyWidgets",): None, ("previewExposures",): None, ("models",): "name"}
)
_EXTRA = Rules(silent=frozenset({("order",), ("_widget_cache_map",)}))

_PLAIN_FIELDS = tuple(
    field.name for field in fields(Node) if field.compare and field.name not in ("id", "inputs", "outputs")
)


def content(node: Node) -> Any:
    """Return what a change is judged by: not place, links, or what programs add when saving."""
    flags = {key: value for key, value in node.flags.items() if key != "collapsed"}
    skipped = {path[1] for path in _VERSIONS}
    properties = {key: value for key, value in node.properties.items() if key not in skipped}
    values = node.named_values if node.values is None else node.values
    return [
        node.type,
        node.title,
        node.mode,
        list(values) if isinstance(values, tuple) else values,
        flags,
        properties,
        node.color,
        node.body_color,
        {slot.name: [slot.type, slot.label] for slot in node.inputs if slot.widget is None},
        {slot.name: [slot.type, slot.label] for slot in node.outputs},
    ]


def merged_node(
    base: Side, ours: Side, theirs: Side, library: Library, note: Note, linked: tuple[set[str], set[str]]
) -> Node:
    """Return the node that has the changes of both versions; its slots name no links yet.

    `linked` are the keys of inputs and outputs at which links of the merged workflow end.
    """
    assert ours.node is not None
    assert theirs.node is not None
    here, there, before = ours.node, theirs.node, base.node
    if alike(here, there):
        return unlinked(here)
    if here.type != there.type:
        return _one_of_two_kinds(before, here, there, note)
    if before is not None and before.type != here.type:
        before, base = None, replace(base, node=None)

    def pick(name: str, what: str | None) -> Any:
        old = ABSENT if before is None else getattr(before, name)
        value, clashes = choose(old, getattr(here, name), getattr(there, name))
        if clashes and what is not None:
            note(what, "bgcolor" if name == "body_color" else name, (), old, value, getattr(there, name))
        return value

    def objects(name: str, what: str, rules: Rules) -> dict[str, Any]:
        old = {} if before is None else getattr(before, name)
        return merge_object(
            old,
            getattr(here, name),
            getattr(there, name),
            lambda path, *three: note(what, path[0], path, *three),
            rules,
        )

    values, named = merged_values(
        base, ours, theirs, library, lambda path, *three: note("value", path[0], path, *three)
    )
    merged = replace(
        here,
        position=pick("position", None),
        size=pick("size", None),
        title=pick("title", "title"),
        mode=pick("mode", "mode"),
        color=pick("color", "color"),
        body_color=pick("body_color", "color"),
        flags=objects("flags", "flag", _FLAGS),
        properties=objects("properties", "property", _PROPERTIES),
        extra=objects("extra", "field", _EXTRA),
        values=values,
        named_values=named,
        inputs=_input_slots(before.inputs if before else (), here.inputs, there.inputs, linked[0], note),
        outputs=_output_slots(before.outputs if before else (), here.outputs, there.outputs, linked[1], note),
    )
    return replace(merged, forms=_forms(NODE_KEYS, merged, here, there))


def alike(here: Node, there: Node) -> bool:
    """Whether two nodes are the same but for their links; most nodes of two versions are."""
    return same(_without_links(here), _without_links(there))


def _without_links(node: Node) -> list[Any]:
    return [
        *(getattr(node, name) for name in _PLAIN_FIELDS),
        [[slot.name, slot.type, slot.label, slot.widget, slot.extra] for slot in node.inputs],
        [[slot.name, slot.type, slot.label, slot.extra] for slot in node.outputs],
    ]


def _one_of_two_kinds(before: Node | None, here: Node, there: Node, note: Note) -> Node:
    """Return the node of the version that made it another kind; ours, and a conflict, if both changed it."""
    if before is not None and equal(content(before), content(here)):
        return unlinked(there)
    if before is None or not equal(content(before), content(there)):
        old = ABSENT if before is None else before.type
        note("type", "type", (), old, here.type, write_part(unlinked(there), NODE_KEYS))
    return unlinked(here)


def unlinked(node: Node) -> Node:
    """Return a node whose slots name no links."""
    return replace(
        node,
        inputs=tuple(slot if slot.link is None else replace(slot, link=None) for slot in node.inputs),
        outputs=tuple(replace(slot, links=()) if slot.links else slot for slot in node.outputs),
    )


def with_slots(node: Node, other: Node, inputs: Collection[str], outputs: Collection[str]) -> Node:
    """Return a node that also has the slots of `other` with the keys `inputs` and `outputs`."""
    have_in, have_out = numbered(s.name for s in node.inputs), numbered(s.name for s in node.outputs)
    more_in = [
        replace(slot, link=None)
        for key, slot in _keyed(other.inputs).items()
        if key in inputs and key not in have_in
    ]
    more_out = [
        replace(slot, links=())
        for key, slot in _keyed(other.outputs).items()
        if key in outputs and key not in have_out
    ]
    if not more_in and not more_out:
        return node
    return replace(node, inputs=(*node.inputs, *more_in), outputs=(*node.outputs, *more_out))


def _keyed(slots: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(numbered(slot.name for slot in slots), slots, strict=True))


def _input_slots(
    base: Sequence[InputSlot],
    ours: Sequence[InputSlot],
    theirs: Sequence[InputSlot],
    linked: Collection[str],
    note: Note,
) -> tuple[InputSlot, ...]:
    before, here, there = _keyed(base), _keyed(ours), _keyed(theirs)
    out: list[InputSlot] = []
    for key in merge_keys(list(before), list(here), list(there), linked):
        if key not in here or key not in there:
            out.append(replace(here.get(key) or there[key], link=None))
            continue
        merged = _merged_slot(before.get(key), here[key], there[key], ("type", "widget", "extra"), key, note)
        merged = replace(merged, link=None)
        out.append(replace(merged, forms=_forms(INPUT_KEYS, merged, here[key], there[key])))
    return tuple(out)


def _output_slots(
    base: Sequence[OutputSlot],
    ours: Sequence[OutputSlot],
    theirs: Sequence[OutputSlot],
    linked: Collection[str],
    note: Note,
) -> tuple[OutputSlot, ...]:
    before, here, there = _keyed(base), _keyed(ours), _keyed(theirs)
    out: list[OutputSlot] = []
    for key in merge_keys(list(before), list(here), list(there), linked):
        if key not in here or key not in there:
            out.append(replace(here.get(key) or there[key], links=()))
            continue
        merged = _merged_slot(before.get(key), here[key], there[key], ("type", "extra"), key, note)
        merged = replace(merged, links=())
        out.append(replace(merged, forms=_forms(OUTPUT_KEYS, merged, here[key], there[key])))
    return tuple(out)


def _merged_slot(before: Any, here: Any, there: Any, silent: Sequence[str], key: str, note: Note) -> Any:
    """Merge a slot's fields; only its label is a person's, the rest follows from the kind of node."""

    def pick(name: str) -> tuple[Any, bool]:
        old = ABSENT if before is None else getattr(before, name)
        return choose(old, getattr(here, name), getattr(there, name))

    label, clashes = pick("label")
    if clashes:
        old = ABSENT if before is None else before.label
        what = "input" if isinstance(here, InputSlot) else "output"
        note(what, key, ("label",), old, here.label, there.label)
    return replace(here, label=label, **{name: pick(name)[0] for name in silent})


def _forms(keys: Mapping[str, Any], merged: Any, here: Any, there: Any) -> dict[str, Any]:
    """Return how the file spells each field: as the version that its value comes from."""
    out: dict[str, Any] = {key: form for key, form in here.forms.items() if key not in keys}
    for name, key in keys.items():
        ours = getattr(merged, key.field) == getattr(here, key.field)
        first, second = (here, there) if ours else (there, here)
        if name in first.forms:
            out[name] = first.forms[name]
        elif not ours and name in second.forms:
            out[name] = second.forms[name]
    return out
