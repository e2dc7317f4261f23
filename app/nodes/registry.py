"""Collects every node a worker can run: the built-in ones and those of custom packs."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from app.folders import Folders
from app.node_def import LoadedNodes
from app.nodes.custom_packs import load_packs, pack_paths
from app.nodes.declare import Declaration, declared_in
from app.nodes.pack_routes import answer, listed_routes
from app.pack_host import Send
from app.runtime.models.checkpoint import import_networks

MODULES = (
    "app.nodes.animations",
    "app.nodes.batches",
    "app.nodes.blending",
    "app.nodes.compositing",
    "app.nodes.conditioning",
    "app.nodes.custom_sampling",
    "app.nodes.image_files",
    "app.nodes.image_sizes",
    "app.nodes.images",
    "app.nodes.language",
    "app.nodes.latent_parts",
    "app.nodes.latents",
    "app.nodes.loaders",
    "app.nodes.logic",
    "app.nodes.lora_files",
    "app.nodes.mask_shapes",
    "app.nodes.masks",
    "app.nodes.maths",
    "app.nodes.previews",
    "app.nodes.primitives",
    "app.nodes.sampling",
    "app.nodes.saving",
    "app.nodes.sigmas",
    "app.nodes.texts",
    "app.nodes.tiled",
)
"""The modules of built-in nodes, imported only when nodes are asked for."""


def declarations() -> Iterator[Declaration]:
    """Yield every built-in node, module by module."""
    for name in MODULES:
        yield from declared_in(importlib.import_module(name))


def load_nodes(folders: Folders, with_packs: bool = True) -> LoadedNodes:
    """Return all nodes by class_type; file choices are those of now. A failing pack becomes a problem.

    A pack cannot replace a built-in node.
    """
    built_in = {item.info.class_type: item.define(folders) for item in declarations()}
    if not with_packs or not pack_paths(folders.custom_nodes):
        return LoadedNodes(built_in, warm_up=import_networks)
    packs = load_packs(folders, built_in)

    def connect(send: Send) -> None:
        packs.host.send = send

    return LoadedNodes(
        definitions={**packs.definitions, **built_in},
        problems=tuple(packs.problems),
        routes=listed_routes(),
        handle_http=answer,
        pack_seconds=packs.seconds,
        warm_up=import_networks,
        connect=connect,
    )
