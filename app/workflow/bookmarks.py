"""Bookmarks: places of a workflow with a key each, kept in the file, and those that nodes of packs are.

Those that Confy sets stand in the file under `extra.confyBookmarks`, which ComfyUI keeps and does not read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from app.workflow.document import ROOT, Node, Scope, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.named_values import named_values

KEY = "confyBookmarks"
NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
BOOKMARK_NODES = frozenset({"Bookmark (rgthree)", "easy bookmark"})
MOST_NODES = 50_000
FARTHEST = 1.0e7


@dataclass(frozen=True)
class Bookmark:
    """A place: a point (canvas units) and a zoom, in the subgraph nodes `within` (`5:3`; "" is the top).

    Of a bookmark that is a node, `node` is its path, and the point its upper left corner, which goes to the
    upper left of the view; else the point goes to the middle.
    """

    key: str
    name: str
    x: float
    y: float
    zoom: float = 1.0
    within: str = ""
    node: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the entry of the file; places are whole numbers there, as those of nodes."""
        entry = {"name": self.name, "x": round(self.x), "y": round(self.y), "zoom": round(self.zoom, 3)}
        return {**entry, "within": self.within} if self.within else entry


def read_bookmarks(workflow: Workflow) -> dict[str, Bookmark]:
    """Return the bookmarks that were set, by their keys 1 to 9; what cannot be read is left out."""
    listed = workflow.extra.get(KEY)
    if not isinstance(listed, Mapping):
        return {}
    found = {key: _read(key, listed[key]) for key in NUMBERS if key in listed}
    return {key: bookmark for key, bookmark in found.items() if bookmark is not None}


def set_bookmark(workflow: Workflow, bookmark: Bookmark) -> SetExtra:
    """Return the edit that sets a bookmark, instead of the one with its key."""
    listed = workflow.extra.get(KEY)
    kept = dict(listed) if isinstance(listed, Mapping) else {}
    kept[bookmark.key] = bookmark.to_json()
    return SetExtra(KEY, dict(sorted(kept.items())))


def remove_bookmark(workflow: Workflow, key: str) -> SetExtra:
    """Return the edit that takes a bookmark away."""
    listed = workflow.extra.get(KEY)
    kept = {name: entry for name, entry in dict(listed or {}).items() if name != key}
    return SetExtra(KEY, kept or None)


def node_bookmarks(workflow: Workflow) -> list[Bookmark]:
    """Return the bookmarks that are nodes, those in subgraphs once for each use, in the file's order."""
    if not any(_holds_any(scope) for scope in workflow.scopes.values()):
        return []
    return [_of_node(node, within) for within, node in _nodes(workflow) if node.type in BOOKMARK_NODES]


def plain_key(text: str) -> str:
    """Return how keys are compared: `Shift + A` and `a + shift` are `a+shift`."""
    parts = sorted(part.strip() for part in text.lower().split("+") if part.strip())
    return "+".join(parts)


def _holds_any(scope: Scope) -> bool:
    return any(node.type in BOOKMARK_NODES for node in scope.nodes.values())


def _nodes(workflow: Workflow) -> Iterator[tuple[str, Node]]:
    waiting: list[tuple[Scope, str, frozenset[str]]] = [(workflow.root, "", frozenset())]
    count = 0
    for scope, within, around in waiting:
        for node in scope.nodes.values():
            count += 1
            if count > MOST_NODES:
                return
            yield within, node
            inner = workflow.scopes.get(node.type)
            if inner is not None and node.type != ROOT and node.type not in around:
                path = f"{within}:{node.id}" if within else node.id
                waiting.append((inner, path, around | {node.type}))


def _of_node(node: Node, within: str) -> Bookmark:
    listed = node.values if isinstance(node.values, tuple) else ()
    named = named_values(node) or dict(zip(("shortcut_key", "zoom"), listed, strict=False))
    zoom = named.get("zoom")
    path = f"{within}:{node.id}" if within else node.id
    return Bookmark(
        plain_key(str(named.get("shortcut_key") or "")),
        node.title or "Bookmark",
        *node.position,
        zoom=float(zoom) if _is_number(zoom) and zoom > 0 else 1.0,
        within=within,
        node=path,
    )


def _read(key: str, entry: Any) -> Bookmark | None:
    if not isinstance(entry, Mapping):
        return None
    x, y, zoom = entry.get("x"), entry.get("y"), entry.get("zoom", 1.0)
    if not (_is_number(x) and _is_number(y) and _is_number(zoom)) or zoom <= 0:
        return None
    if max(abs(x), abs(y)) > FARTHEST:
        return None
    name, within = str(entry.get("name") or key), str(entry.get("within") or "")
    return Bookmark(key, name, float(x), float(y), float(zoom), within)


def _is_number(value: Any) -> TypeGuard[int | float]:
    return type(value) in (int, float) and abs(value) < 1e300 and math.isfinite(value)
