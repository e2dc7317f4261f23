"""The passes in the order they run; each a function (Graph, CompileContext) → Graph in a file of its name."""

from __future__ import annotations

from collections.abc import Callable

from app.runtime.compiler.compile_context import CompileContext
from app.runtime.graph import Graph
from app.runtime.passes.batch import batch
from app.runtime.passes.check import check
from app.runtime.passes.drop_unreachable import drop_unreachable
from app.runtime.passes.fold_constants import fold_constants
from app.runtime.passes.fuse import fuse
from app.runtime.passes.infer_shapes import infer_shapes
from app.runtime.passes.merge_duplicates import merge_duplicates
from app.runtime.passes.order import order
from app.runtime.passes.place import place
from app.runtime.passes.plan_memory import plan_memory
from app.runtime.passes.resolve import resolve
from app.runtime.passes.set_apart import set_apart
from app.runtime.passes.use_cached import use_cached

Pass = Callable[[Graph, CompileContext], Graph]

PASSES: tuple[Pass, ...] = (
    resolve,
    check,
    drop_unreachable,
    set_apart,
    merge_duplicates,
    fold_constants,
    use_cached,
    place,
    infer_shapes,
    order,
    batch,
    plan_memory,
    fuse,
)
REQUIRED: frozenset[Pass] = frozenset({resolve, check})
"""Without these there is nothing to run; all others only make it better."""
