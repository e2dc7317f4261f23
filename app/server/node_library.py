"""Every kind of node the server knows: shipped node info at first, then what the worker says.

What the worker said is kept for the next start. Choices that are files are filled in anew for each
question, since files come and go.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Collection, Mapping
from typing import Any

import app
from app.file_choices import fill_file_choices
from app.folders import Folders, resource_path
from app.messages import NodeInfoUpdate
from app.problems import Problem
from app.settings import write_atomically
from app.workflow.node_info import NodeInfo, read_object_info

LOG = logging.getLogger("confy.server")
PACKS_WAIT_S = 30.0


class NodeLibrary:
    """Node info by class name, and what packs bring besides."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._cache = folders.state / "cache" / "object_info.json"
        self.routes: frozenset[tuple[str, str]] = frozenset()
        self.problems: tuple[Problem, ...] = ()
        self.pack_seconds: Mapping[str, float] = {}
        self.validating: frozenset[str] = frozenset()
        self.is_live = False
        """Whether a worker of this session has named its nodes."""
        self._named = asyncio.Event()
        self._nodes: Mapping[str, Any] = self._read_cache() or _read_json(resource_path("object_info.json"))

    def update(self, message: NodeInfoUpdate) -> None:
        """Take over what a worker says, and keep it for the next start."""
        self._nodes = message.nodes
        self.routes = frozenset((method.upper(), path) for method, path in message.routes)
        self.problems = message.problems
        self.pack_seconds = message.pack_seconds
        self.validating = frozenset(message.validating)
        self.is_live = True
        self._named.set()
        content = {
            "app": app.__version__,
            "nodes": message.nodes,
            "routes": message.routes,
            "validating": message.validating,
        }
        try:
            write_atomically(self._cache, json.dumps(content, default=repr).encode())
        except OSError as error:
            LOG.warning("the node info cannot be kept for the next start: %s", error)

    async def wait_for(self, class_types: Collection[str]) -> None:
        """Wait for classes that only a pack can have while the first worker imports the packs."""
        if not self._nodes.keys() >= set(class_types) and self._has_packs():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._named.wait(), PACKS_WAIT_S)

    def expect_no_more(self) -> None:
        """Let nobody wait any longer: there is no worker that could name more nodes."""
        self._named.set()

    def object_info(self, class_types: Collection[str] | None = None) -> dict[str, Any]:
        """Return `/object_info` of all or some classes, with the files that are there now; reads folders."""
        nodes = self._nodes
        if class_types is not None:
            nodes = {name: nodes[name] for name in class_types if name in nodes}
        return fill_file_choices(nodes, self._folders)

    def infos(self, class_types: Collection[str] | None = None) -> dict[str, NodeInfo]:
        """Return the NodeInfo of all or some classes, with the files that are there now; reads folders."""
        return read_object_info(self.object_info(class_types))

    def _has_packs(self) -> bool:
        folder = self._folders.custom_nodes
        names = [path.name.lower() for path in folder.iterdir()] if folder.is_dir() else []
        return any(name[0] not in "._" and not name.endswith(".disabled") for name in names)

    def __len__(self) -> int:
        return len(self._nodes)

    def _read_cache(self) -> Mapping[str, Any] | None:
        content = _read_json(self._cache)
        if content.get("app") != app.__version__ or not isinstance(content.get("nodes"), dict):
            return None
        self.routes = frozenset((method, path) for method, path in content.get("routes", ()))
        self.validating = frozenset(content.get("validating", ()))
        return content["nodes"]  # type: ignore[no-any-return]  # checked above; JSON has no types


def _read_json(path: Any) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
