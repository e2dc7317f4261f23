"""Drop unreachable: only what an output needs, or may ask for, stays.

1: Load(), 2: Load(), 3: Save(image=1.0)      →      1: Load(), 3: Save(image=1.0)
outputs: 3                                           outputs: 3
"""

from __future__ import annotations

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph


def drop_unreachable(graph: Graph, context: CompileContext) -> Graph:
    """Return `graph` without the steps that no output needs; lazy inputs count as needed."""
    return graph.keep(graph.reached(stop=graph.cached))
