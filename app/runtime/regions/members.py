"""Members of a region with their values, and what a region gives; no torch: pictures may never come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from app.node_def import NodeDef, NodeResult

LIBRARY, OUTSIDE, RESULT = "region.so", "region.json", "result.json"
"""The files of a compiled region: the code, what it calls outside (not always there), what the child said."""
ROW_BLOCKS: Final = "row blocks"
COMPILED: Final = "compiled"
ONE_BY_ONE: Final = "one by one"
"""How a region runs."""


@dataclass(frozen=True)
class Member:
    """A node of a region: the values that come from outside by input, and the place (in the region) and
    output of the node inside that each other input comes from."""

    node: NodeDef
    given: Mapping[str, Any]
    inner: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class RegionResult(NodeResult):
    """What a region gave: the outputs of its last node, and the seconds of each node; `failed`: nothing.

    `how` it ran, and `why` not otherwise, in words for people.
    """

    seconds: tuple[float, ...] = ()
    failed: bool = False
    how: str = ROW_BLOCKS
    why: str = ""
