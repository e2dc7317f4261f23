"""Anything Everywhere: nodes that feed every open input of a type, without a link in the file.

The nodes are those of the pack cg-use-everywhere; the rules are the ones it has since its version 7, with the
priorities it had before for files from before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any

from app.workflow.document import (
    MODE_BYPASS,
    MODE_NORMAL,
    SUBGRAPH_INPUT,
    InputSlot,
    Link,
    LinkId,
    Node,
    NodeId,
    Scope,
)
from app.workflow.file_numbers import number_in
from app.workflow.node_info import NodeInfo
from app.workflow.virtual.everywhere_rules import (
    NAME_RULES,
    PROMPT_PATTERNS,
    SEED_PATTERN,
    Pattern,
    pattern_of,
)

SEED, PROMPTS = "Seed Everywhere", "Prompts Everywhere"
KINDS = frozenset({"Anything Everywhere", "Anything Everywhere?", "Anything Everywhere3", SEED, PROMPTS})

Library = Mapping[str, NodeInfo]
_TYPE = attrgetter("type")


@dataclass(frozen=True)
class VirtualLink:
    """A link that the file does not draw, from output `slot` of `source` to the input `input` of `target`.

    `by` is the node that asks for it, `type` what it carries, `why` a sentence for the user.
    """

    source: NodeId
    slot: int
    target: NodeId
    input: str
    by: NodeId
    type: str
    why: str


def is_everywhere(node: Node) -> bool:
    """Whether this is a node that broadcasts what it gets."""
    return node.type in KINDS


def broadcasts(scope: Scope) -> bool:
    """Whether some node of a scope may broadcast."""
    nodes = scope.nodes.values()
    # Asked after each edit of graphs with thousands of nodes.
    if not KINDS.isdisjoint(map(_TYPE, nodes)):
        return True
    return any(node.properties.get("ue_convert") for node in nodes if "ue_convert" in node.properties)


def everywhere_links(
    scope: Scope, library: Library | None = None, extra: Mapping[str, Any] | None = None
) -> list[VirtualLink]:
    """Return the links that the nodes of a scope ask for; `extra` is that of the file or the definition.

    An input that two nodes of one priority would feed stays open, as it does in the pack.
    """
    return _Broadcasts(scope, library or {}, extra).links() if broadcasts(scope) else []


def with_everywhere_links(
    scope: Scope, library: Library | None = None, extra: Mapping[str, Any] | None = None
) -> Scope:
    """Return the scope with those links drawn, the same scope when there are none. It is for reading only."""
    if not broadcasts(scope):
        return scope
    found = _Broadcasts(scope, library or {}, extra)
    links = {key: link for key, link in scope.links.items() if key not in found.stale}
    nodes = dict(scope.nodes)
    for number, added in enumerate(found.links()):
        link_id = f"everywhere {number}"
        target = nodes[added.target]
        slots = list(target.inputs)
        index = next((i for i, slot in enumerate(slots) if slot.name == added.input), None)
        if index is None:
            index = len(slots)
            slots.append(InputSlot(added.input, added.type, widget=added.input))
        slots[index] = replace(slots[index], link=link_id)
        nodes[added.target] = replace(target, inputs=tuple(slots))
        links[link_id] = Link(link_id, added.source, added.slot, added.target, index, added.type)
    return replace(scope, nodes=nodes, links=links)


@dataclass(frozen=True)
class _Broadcast:
    """One value that is sent everywhere, and where it may go."""

    by: Node
    source: NodeId
    slot: int
    type: str
    priority: float
    title: Pattern | None = None
    input: Pattern | None = None
    only: frozenset[NodeId] | None = None
    fits: Callable[[InputSlot, Node], bool] | None = None

    def reaches(self, node: Node, title: str, slot: InputSlot) -> bool:
        """Whether an open input of the right type may have it."""
        if self.fits is not None and not self.fits(slot, node):
            return False
        if node.id == self.source or (self.only is not None and node.id not in self.only):
            return False
        if self.title is not None and not self.title.fits(title):
            return False
        return self.input is None or self.input.fits(_label(slot))


class _Broadcasts:
    """What the nodes of one scope broadcast, and which inputs are open for it."""

    def __init__(self, scope: Scope, library: Library, extra: Mapping[str, Any] | None) -> None:
        self._scope = scope
        self._library = library
        added = (extra or {}).get("links_added_by_ue")
        self.stale: frozenset[LinkId] = frozenset(str(key) for key in added) if added else frozenset()
        """Links that the pack drew while it queued, and that were saved with the file: it makes them anew."""
        nodes = [node for node in scope.nodes.values() if node.type in KINDS]
        self._new_rules = any(_is_new(node) for node in nodes) or not nodes

    def links(self) -> list[VirtualLink]:
        """Return a link for each open input that one broadcast reaches before all others."""
        by_type: dict[str, list[_Broadcast]] = {}
        for node in self._scope.nodes.values():
            if node.mode == MODE_NORMAL:
                for sent in self._sent_by(node):
                    by_type.setdefault(sent.type, []).append(sent)
        for candidates in by_type.values():
            candidates.sort(key=lambda sent: -sent.priority)
        to_choices = [
            sent for sent in by_type.get("STRING", ()) if _settings(sent.by).get("string_to_combo", 0)
        ]
        found = []
        for node, slot in self._open_inputs():
            candidates = by_type.get(slot.type, [])
            if slot.type == "COMBO" and to_choices:
                candidates = sorted([*candidates, *to_choices], key=lambda sent: -sent.priority)
            best = _best(candidates, node, self._title(node), slot)
            if best is not None:
                called = best.by.title or best.by.type
                why = f'"{called}" (#{best.by.id}) sends {best.type} to every open input of that type.'
                found.append(
                    VirtualLink(best.source, best.slot, node.id, slot.name, best.by.id, best.type, why)
                )
        return found

    def _open_inputs(self) -> Iterator[tuple[Node, InputSlot]]:
        for node in self._scope.nodes.values():
            if node.type in KINDS or node.properties.get("rejects_ue_links"):
                continue
            allowed, refused = _connectable(node)
            for slot in node.inputs:
                if slot.link is not None and slot.link in self._scope.links and slot.link not in self.stale:
                    continue
                listed = slot.widget is None or allowed is None or allowed.get(slot.name)
                if listed and not (slot.widget is None and refused.get(slot.name)):
                    yield node, slot
            yield from ((node, slot) for slot in self._unlisted(node, allowed))

    def _unlisted(self, node: Node, allowed: Mapping[str, Any] | None) -> Iterator[InputSlot]:
        """Yield controls that may be fed and that the file lists no slot for, as new files do."""
        info = self._library.get(node.type)
        present = {slot.name for slot in node.inputs}
        for name, yes in (allowed or {}).items():
            item = info.input(name) if info is not None and yes and name not in present else None
            if item is not None:
                yield InputSlot(name, item.type, widget=name)

    def _sent_by(self, node: Node) -> Iterator[_Broadcast]:
        settings = _settings(node)
        if node.type == SEED:
            given = pattern_of(settings, "input") or SEED_PATTERN
            yield self._broadcast(node, node.id, 0, "INT", given)
        elif node.type in KINDS:
            sources = [self._source(slot) for slot in node.inputs]
            types = [source[2] for source in sources if source is not None]
            for index, source in enumerate(sources):
                if source is None:
                    continue
                if node.type == PROMPTS or settings.get("prompt_regexes"):
                    pattern = _prompt_pattern(settings, index)
                    yield self._broadcast(node, *source, pattern)
                elif types.count(source[2]) > 1:
                    yield self._broadcast(node, *source, fits=_name_rule(settings, node.inputs[index]))
                else:
                    yield self._broadcast(node, *source)
        elif node.properties.get("ue_convert"):
            types = [slot.type for slot in node.outputs]
            for index, output in enumerate(node.outputs):
                slot = InputSlot(output.name, output.type, label=output.label)
                fits = _name_rule(settings, slot) if types.count(output.type) > 1 else None
                yield self._broadcast(node, node.id, index, output.type, fits=fits)

    def _broadcast(
        self,
        node: Node,
        source: NodeId,
        slot: int,
        kind: str,
        pattern: Pattern | None = None,
        fits: Callable[[InputSlot, Node], bool] | None = None,
    ) -> _Broadcast:
        settings = _settings(node)
        return _Broadcast(
            node,
            source,
            slot,
            kind,
            _priority(node, settings, self._new_rules),
            pattern_of(settings, "title"),
            pattern or pattern_of(settings, "input"),
            self._only(node, settings),
            fits,
        )

    def _source(self, slot: InputSlot) -> tuple[NodeId, int, str] | None:
        """Return the output behind a broadcasting input and its type; None when nothing sends it."""
        seen: set[LinkId] = set()
        link = self._scope.links.get(slot.link or "")
        while link is not None and link.id not in seen:
            seen.add(link.id)
            if link.source == SUBGRAPH_INPUT:
                if link.source_slot >= len(self._scope.inputs):
                    return None
                declared = self._scope.inputs[link.source_slot].get("type")
                return link.source, link.source_slot, str(declared or link.type)
            node = self._scope.nodes.get(link.source)
            if node is None or node.mode not in (MODE_NORMAL, MODE_BYPASS):
                return None
            outputs = node.outputs
            kind = outputs[link.source_slot].type if link.source_slot < len(outputs) else link.type
            if kind == "*" and link.type:
                kind = link.type
            if node.mode == MODE_NORMAL:
                return link.source, link.source_slot, kind
            same = node.inputs[link.source_slot : link.source_slot + 1]
            passed = next((item for item in (*same, *node.inputs) if item.type == kind), None)
            link = self._scope.links.get(passed.link or "") if passed is not None else None
        return None

    def _only(self, node: Node, settings: Mapping[str, Any]) -> frozenset[NodeId] | None:
        """Return the nodes a broadcast is restricted to by group and colour; None: all of them."""
        every = frozenset(self._scope.nodes)
        found: frozenset[NodeId] | None = None
        restricted = settings.get("group_restricted")
        if restricted in (1, 2):
            near: frozenset[NodeId] = frozenset().union(
                *(members for members in self._members.values() if node.id in members)
            )
            found = near if restricted == 1 else every - near
        restricted = settings.get("color_restricted")
        if restricted in (1, 2):
            alike = {key for key, other in self._scope.nodes.items() if other.color == node.color}
            within = every if found is None else found
            found = within & alike if restricted == 1 else within - alike
        pattern = pattern_of(settings, "group")
        if pattern is not None:
            chosen = [
                members
                for key, members in self._members.items()
                if pattern.fits(self._scope.groups[key].title)
            ]
            found = (every if found is None else found) & frozenset().union(*chosen)
        return found

    @cached_property
    def _members(self) -> dict[str, frozenset[NodeId]]:
        """The nodes of each group: those whose middle lies in its frame."""
        return {
            key: frozenset(
                node.id
                for node in self._scope.nodes.values()
                if _inside(group.bounds, node.position, node.size)
            )
            for key, group in self._scope.groups.items()
        }

    def _title(self, node: Node) -> str:
        info = self._library.get(node.type)
        given = node.title or (info.name_in_files if info is not None else None)
        return str(given or node.properties.get("Node name for S&R") or node.type)


_TITLE_HEIGHT = 30.0


def _inside(
    bounds: tuple[float, float, float, float], position: tuple[float, float], size: tuple[float, float]
) -> bool:
    x = position[0] + size[0] / 2
    y = position[1] - _TITLE_HEIGHT + (size[1] + _TITLE_HEIGHT) / 2
    return bounds[0] <= x < bounds[0] + bounds[2] and bounds[1] <= y < bounds[1] + bounds[3]


def _best(candidates: Iterable[_Broadcast], node: Node, title: str, slot: InputSlot) -> _Broadcast | None:
    """Return the one that reaches an input first, by priority; None when two of one priority do."""
    best: _Broadcast | None = None
    for sent in candidates:
        if best is not None and sent.priority < best.priority:
            break
        if sent.reaches(node, title, slot):
            if best is not None:
                return None
            best = sent
    return best


def _label(slot: InputSlot) -> str:
    return str(slot.label or slot.extra.get("localized_name") or slot.name)


def _is_new(node: Node) -> bool:
    own = node.properties.get("ue_properties")
    version = str(own.get("version") or "") if isinstance(own, Mapping) else ""
    number = version.partition(".")[0]
    return number.isdecimal() and int(number) >= 7


def _settings(node: Node) -> Mapping[str, Any]:
    """Return the restrictions of a broadcasting node, wherever its generation of files keeps them."""
    own = node.properties.get("ue_properties")
    if isinstance(own, Mapping) and (_is_new(node) or node.type not in KINDS):
        return own
    found: dict[str, Any] = {
        key: node.properties.get(key) for key in ("group_restricted", "color_restricted", "priority_boost")
    }
    if node.type == "Anything Everywhere?":
        named = node.named_values or (node.values if isinstance(node.values, Mapping) else {})
        values = node.values if isinstance(node.values, tuple) else ()
        for index, name in enumerate(("title_regex", "input_regex", "group_regex")):
            found[name] = named.get(name, values[index] if index < len(values) else None)
    return found


def _priority(node: Node, settings: Mapping[str, Any], new_rules: bool) -> float:
    own = settings.get("priority")
    if isinstance(own, int | float) and own:
        return number_in(own, 1.0)
    special = node.type in (SEED, PROMPTS)
    matching = any(pattern_of(settings, name) is not None for name in ("title", "input", "group"))
    grouped, coloured = (bool(settings.get(f"{name}_restricted")) for name in ("group", "color"))
    if new_rules:
        return 10 + 10 * special + 20 * (matching or node.type == SEED) + 3 * grouped + 6 * coloured
    boost = settings.get("priority_boost")
    start = 10 if node.type == "Anything Everywhere?" else 5 * special
    return start + 0.1 * grouped + 0.3 * coloured + (boost if isinstance(boost, int | float) else 0)


def _prompt_pattern(settings: Mapping[str, Any], index: int) -> Pattern | None:
    names = ("prompt", "negative")
    if index >= len(names):
        return None
    return pattern_of(settings, names[index]) or PROMPT_PATTERNS[index]


def _name_rule(settings: Mapping[str, Any], slot: InputSlot) -> Callable[[InputSlot, Node], bool]:
    """Return how a node that sends two values of one type chooses among inputs: by their names."""
    name = str(slot.label or slot.name)
    number = settings.get("repeated_type_rule")
    rule = NAME_RULES.get(number if isinstance(number, int) else 0, NAME_RULES[0])
    return lambda target, node: rule(name, str(target.label or target.name), node.title or "")


def _connectable(node: Node) -> tuple[Mapping[str, Any] | None, Mapping[str, Any]]:
    """Return which controls may be fed (None: all that have a slot) and which plain inputs may not."""
    own = node.properties.get("ue_properties")
    settings = own if isinstance(own, Mapping) else {}
    allowed = settings.get("widget_ue_connectable", node.properties.get("widget_ue_connectable"))
    refused = settings.get("input_ue_unconnectable")
    return (
        allowed if isinstance(allowed, Mapping) else None,
        refused if isinstance(refused, Mapping) else {},
    )
