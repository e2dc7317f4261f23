"""The kinds of node that graphs built from Python know: Confy's own, custom packs, functions of one's own."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.folders import Folders
from app.node_def import LoadedNodes, NodeDef
from app.runtime.computation.slots import graph_error
from app.workflow.node_info import NodeInfo
from app.workflow.parameters.values import near_text

REGISTRY = "app.nodes.registry"
DECLARE = "app.nodes.declare"
"""The nodes lie above the runtime, which gets them as an argument; a graph that got none looks for them."""


@dataclass
class Library:
    """Definitions by kind, loaded at the first use when none were given.

    With `packs` the custom packs of the home are loaded, too.
    """

    folders: Folders
    packs: bool = False
    given: Mapping[str, NodeDef] | None = None
    _own: dict[str, NodeDef] = field(default_factory=dict)
    _loaded: Mapping[str, NodeDef] | None = None

    @property
    def definitions(self) -> Mapping[str, NodeDef]:
        """All kinds."""
        if self._loaded is None:
            self._loaded = self.given if self.given is not None else self._load().definitions
        return {**self._loaded, **self._own} if self._own else self._loaded

    @property
    def infos(self) -> dict[str, NodeInfo]:
        """The interfaces of all kinds."""
        return {name: definition.info for name, definition in self.definitions.items()}

    def find(self, kind: str) -> NodeDef:
        """Return a kind by name; raises GraphError with the nearest names where there is none."""
        found = self.definitions.get(kind)
        if found is None:
            near = near_text(kind, list(self.definitions))
            raise graph_error(f"there is no kind of node called {kind}{near}", kind="node.unknown_type")
        return found

    def register(self, function: Callable[..., Any], kind: str | None) -> NodeDef:
        """Make a kind of node from a typed function, declared with `@node` or not; see docs/python.md.

        Raises TypeError for a signature that is no node, GraphError when another kind has the name.
        """
        declaration = importlib.import_module(DECLARE).declaration_of(function, kind)
        definition: NodeDef = declaration.define(self.folders)
        # The declaration lives as long as the process, and so does the function: no other gets its number.
        definition = replace(definition, pack_version=f"function {id(function)}")
        known = self._own.get(definition.class_type)
        if known is None and definition.class_type in self.definitions:
            raise graph_error(
                f"a kind of node called {definition.class_type} is there already: choose another name"
            )
        self._own[definition.class_type] = definition
        return definition

    def _load(self) -> LoadedNodes:
        loaded: LoadedNodes = importlib.import_module(REGISTRY).load_nodes(self.folders, self.packs)
        return loaded
