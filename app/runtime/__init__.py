"""Compiles a prompt into a plan and runs it: torch, never Qt.

`from app.runtime import ComputationGraph` builds and runs graphs from Python: docs/python.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.runtime.computation.computation_graph import ComputationGraph
    from app.runtime.computation.slots import GraphError

__all__ = ["ComputationGraph", "GraphError"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: most users of this package want neither."""
    if name == "ComputationGraph":
        from app.runtime.computation.computation_graph import ComputationGraph

        return ComputationGraph
    if name == "GraphError":
        from app.runtime.computation.slots import GraphError

        return GraphError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
