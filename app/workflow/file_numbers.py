"""Numbers as files have them: of every type, beyond every size, or no numbers at all."""

from __future__ import annotations

from typing import Any

FARTHEST = 1e300
"""Beyond this nothing can be drawn or reckoned with; whole numbers of files may have thousands of digits."""


def number_in(value: Any, otherwise: float, least: float = -FARTHEST, most: float = FARTHEST) -> float:
    """Return a number of a file, held within limits; `otherwise` for what is none."""
    if type(value) not in (int, float) or value != value:
        return otherwise
    return float(min(max(value, least), most))


def place_in(value: Any) -> tuple[float, float] | None:
    """Return the first two numbers of a list, None where there are no two."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return None
    x, y = value[:2]
    if type(x) not in (int, float) or type(y) not in (int, float):
        return None
    return number_in(x, 0.0), number_in(y, 0.0)
