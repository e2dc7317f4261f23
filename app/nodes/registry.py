"""Collects every node a worker can run: the built-in ones and those of custom packs."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from app.folders import Folders
from app.node_def import LoadedNodes
from app.nodes.declare import Declaration, declared_in

MODULES = (
    "app.nodes.image_files",
    "app.nodes.images",
    "app.nodes.language",
    "app.nodes.previews",
    "app.nodes.primitives",
)
"""The modules of built-in nodes, imported only when nodes are asked for."""


def declarations() -> Iterator[Declaration]:
    """Yield every built-in node, module by module."""
    for name in MODULES:
        yield from declared_in(importlib.import_module(name))


def load_nodes(folders: Folders, with_packs: bool = True) -> LoadedNodes:
    """Return all nodes by class_type; file choices are those of now. A failing pack becomes a problem."""
    built_in = [declaration.define(folders) for declaration in declarations()]
    return LoadedNodes({definition.class_type: definition for definition in built_in})
