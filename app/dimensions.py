"""Arithmetic on the sides of tensors, where a side may be a name: `height@3`, `height@3×8`, `batch@1+2`.

A name is a word and, behind an @, the node that it comes from: two nodes may each have a height that is not
known, and nobody knows whether they are the same.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

Dimension = int | str
"""A number of elements, or a name such as `batch@5` where it is not known before the run."""

_NAME = re.compile(r"([a-z_]+)(@[^×÷+()]*)?")
_TIMES = re.compile(r"(.+)×(\d+)$")


def times(side: Dimension, factor: int) -> Dimension:
    """Return a side that many times as long."""
    if isinstance(side, int):
        return side * factor
    return side if factor == 1 else f"{_closed(side)}×{factor}"


def over(side: Dimension, divisor: int) -> Dimension:
    """Return a side divided, what is left over dropped."""
    if isinstance(side, int):
        return side // divisor
    found = _TIMES.match(side)
    if found is not None and int(found[2]) % divisor == 0:
        return times(_opened(found[1]), int(found[2]) // divisor)
    return side if divisor == 1 else f"{_closed(side)}÷{divisor}"


def scaled(side: Dimension, factor: float) -> Dimension:
    """Return a side times a factor, rounded as Python rounds."""
    if isinstance(side, int):
        return round(side * factor)
    return side if factor == 1 else f"{_closed(side)}×{factor:g}"


def plus(one: Dimension, other: Dimension) -> Dimension:
    """Return the sum of two sides."""
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    return f"{one}+{other}"


def product(sides: Sequence[Dimension]) -> int | None:
    """Return how many elements that many sides span, None where one is only a name."""
    known = [side for side in sides if isinstance(side, int)]
    return math.prod(known) if len(known) == len(sides) else None


def named_by(side: Dimension, node: str) -> Dimension:
    """Return a side whose names say which node they come from; those that say so already stay."""
    if isinstance(side, int):
        return side
    return _NAME.sub(lambda found: found[0] if found[2] else f"{found[1]}@{node}", side)


def short(side: Dimension) -> str:
    """Return a side as a label shows it, without the nodes that its names come from."""
    return str(side) if isinstance(side, int) else _NAME.sub(r"\1", side)


def _closed(side: str) -> str:
    return f"({side})" if "+" in side and not side.endswith(")") else side


def _opened(side: str) -> str:
    return side[1:-1] if side.startswith("(") and side.endswith(")") else side
