"""The one way to call code that may raise anything (nodes, packs, their checks) where no step is running."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What a call gave: its value, or the exception it raised."""

    value: T | None
    error: Exception | None = None


def attempt(function: Callable[..., T], *arguments: Any) -> Outcome[T]:
    """Call a function of a node or pack; whatever it raises is returned, an interrupt passes through."""
    try:
        return Outcome(function(*arguments))
    except SystemExit as error:
        return Outcome(None, RuntimeError(f"it tried to end the program: sys.exit({error.code!r})"))
    except Exception as error:  # noqa: BLE001 - the caller is handed whatever foreign code raised
        return Outcome(None, error)
