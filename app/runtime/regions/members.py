"""Members of a region with their values, and what a region gives; no torch: pictures may never come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.node_def import NodeDef, NodeResult


@dataclass(frozen=True)
class Member:
    """A node of a region: the values that come from outside by input, and the place (in the region) and
    output of the node inside that each other input comes from."""

    node: NodeDef
    given: Mapping[str, Any]
    inner: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class RegionResult(NodeResult):
    """What a region gave: the outputs of its last node, and the seconds of each node; `failed`: nothing."""

    seconds: tuple[float, ...] = ()
    failed: bool = False
