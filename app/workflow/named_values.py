"""The values of a node by name, where its file names them: in an object, or beside a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.workflow.document import Node


def named_values(node: Node) -> Mapping[str, Any] | None:
    """Return a node's values by their names in the file, None where it names none.

    A file may hold them twice: as a list, and beside it by name in the same order. Where the two differ the
    list counts: it is what ComfyUI's page shows unless told otherwise, and what other programs change.
    """
    named, values = node.named_values, node.values
    if named is None:
        return values if isinstance(values, Mapping) else None
    if isinstance(values, tuple) and len(values) == len(named):
        return dict(zip(named, values, strict=True))
    return named
