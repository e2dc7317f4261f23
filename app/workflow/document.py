"""Workflow: nodes, links, groups and subgraphs of a document; everything else in the file stays verbatim.

Nodes, links and groups are frozen values. Only the edits in `edits.py` replace them, through
`Workflow.apply`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.workflow.edits import Change, Edit

NodeId = str
LinkId = str
ScopeId = str
"""Where nodes live: `ROOT`, or the id (UUID) of a subgraph definition."""

ROOT: ScopeId = ""
SUBGRAPH_INPUT: NodeId = "-10"
SUBGRAPH_OUTPUT: NodeId = "-20"

MODE_NORMAL = 0
MODE_MUTE = 2
MODE_BYPASS = 4


@dataclass(frozen=True, slots=True)
class InputSlot:
    """An input slot of the file; `widget` names the control it stands for, None for a pure slot."""

    name: str
    type: str
    link: LinkId | None = None
    widget: str | None = None
    label: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    key_order: tuple[str, ...] = field(default=(), compare=False)
    forms: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class OutputSlot:
    """An output slot as the file lists it, with the ids of its links."""

    name: str
    type: str
    links: tuple[LinkId, ...] = ()
    label: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    key_order: tuple[str, ...] = field(default=(), compare=False)
    forms: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Node:
    """One box. `values` are the control values as the file has them: a list by position, an object, or None.

    `named_values` is the newer `widgets_values_named` (`named_values.py`: which counts). `position` is the
    upper left corner and `size` width and height, both in canvas units (pixels at 1:1). `extra` holds every
    key Confy does not read and `key_order` the order of the keys in the file, so that writing gives back what
    was read.
    """

    id: NodeId
    type: str
    position: tuple[float, float] = (0.0, 0.0)
    size: tuple[float, float] = (0.0, 0.0)
    title: str | None = None
    mode: int = MODE_NORMAL
    inputs: tuple[InputSlot, ...] = ()
    outputs: tuple[OutputSlot, ...] = ()
    values: tuple[Any, ...] | Mapping[str, Any] | None = None
    named_values: Mapping[str, Any] | None = None
    properties: Mapping[str, Any] = field(default_factory=dict)
    flags: Mapping[str, Any] = field(default_factory=dict)
    color: str | None = None
    body_color: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    key_order: tuple[str, ...] = field(default=(), compare=False)
    forms: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def collapsed(self) -> bool:
        """Whether only the title is drawn."""
        return bool(self.flags.get("collapsed"))


@dataclass(frozen=True, slots=True)
class Link:
    """From output `source_slot` of `source` to input `target_slot` of `target`; slots count from 0."""

    id: LinkId
    source: NodeId
    source_slot: int
    target: NodeId
    target_slot: int
    type: str = "*"
    extra: Mapping[str, Any] = field(default_factory=dict)
    key_order: tuple[str, ...] = field(default=(), compare=False)
    forms: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Group:
    """A frame around nodes: `bounds` is x, y, width, height in canvas units."""

    id: str
    title: str
    bounds: tuple[float, float, float, float]
    color: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    key_order: tuple[str, ...] = field(default=(), compare=False)
    forms: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass
class Scope:
    """The contents of the workflow itself or of one subgraph definition, in the file's order.

    For a definition, `name` is its title and `inputs` / `outputs` its boundary slots; `extra` keeps the rest.
    """

    id: ScopeId
    nodes: dict[NodeId, Node] = field(default_factory=dict)
    links: dict[LinkId, Link] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    name: str = ""
    inputs: tuple[Mapping[str, Any], ...] = ()
    outputs: tuple[Mapping[str, Any], ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def links_into(self, node_id: NodeId) -> list[Link]:
        """Return the links that end at a node."""
        return [link for link in self.links.values() if link.target == node_id]

    def links_from(self, node_id: NodeId) -> list[Link]:
        """Return the links that start at a node."""
        return [link for link in self.links.values() if link.source == node_id]


class Workflow:
    """A document: its scopes, the file's other keys, and those who want to hear of changes."""

    def __init__(self) -> None:
        self.scopes: dict[ScopeId, Scope] = {ROOT: Scope(ROOT)}
        self.extra: dict[str, Any] = {}
        """The file's `extra` object (view state, `confy`, and whatever else)."""
        self.file_form: Any = None
        """How the file was written (key order, indentation, link forms): belongs to `ui_format.py`."""
        self._listeners: list[Callable[[Change], None]] = []

    @property
    def root(self) -> Scope:
        """The top level of the document."""
        return self.scopes[ROOT]

    @property
    def nodes(self) -> dict[NodeId, Node]:
        """The nodes of the top level."""
        return self.root.nodes

    @property
    def links(self) -> dict[LinkId, Link]:
        """The links of the top level."""
        return self.root.links

    def apply(self, edit: Edit) -> Edit:
        """Carry out an edit, tell the listeners what changed, and return the edit that undoes it.

        Raises EditRefused, and changes nothing, when the edit does not fit the document.
        """
        inverse, change = edit.carry_out(self)
        for part in change.parts():
            for listener in tuple(self._listeners):
                listener(part)
        return inverse

    def listen(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each edit; returns the function that ends it."""
        self._listeners.append(listener)
        heard = [listener]
        # The function keeps no listener that no longer listens: often it belongs to that one, and neither
        # would go without a search for such rings.
        return lambda: self._listeners.remove(heard.pop())
