"""Spares the start what nobody asked for: a third of the time until the window is painted.

PySide would look into the source of each module; dataclasses would compile methods that nothing calls yet.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from importlib import import_module
from typing import Any

import PySide6.QtCore  # noqa: F401 - brings `shibokensupport` along, which has no files of its own

ASKS = "_mod_uses_pyside"
COMPILES = "_create_fn"


def quicken_imports() -> None:
    """Make the modules that are imported from now on cheaper to import; what they do stays the same."""
    spare_sources()
    compile_methods_later()


def spare_sources() -> None:
    """Tell PySide that the modules imported from now on use none of its feature switches; none of ours does.

    Else it reads the source of each imported module, to see whether `PySide6` is named in it. A PySide that
    is made otherwise is left as it is.
    """
    try:
        feature = vars(import_module("shibokensupport.feature"))
    except ImportError:
        return
    if ASKS in feature:
        feature[ASKS] = lambda module: True


def compile_methods_later() -> None:
    """Have each method of a dataclass compiled at its first call; most are never called.

    From then on the class has the very method that `dataclasses` would have made. Pythons from 3.13 on, which
    compile all methods of a class at once, are left as they are.
    """
    inside = vars(dataclasses)
    if COMPILES in inside:
        inside[COMPILES] = _later(inside[COMPILES])


def _later(create: Callable[..., Any]) -> Callable[..., Any]:
    def create_later(name: str, *arguments: Any, **named: Any) -> Callable[..., Any]:
        made: list[Callable[..., Any]] = []

        def method(self: object, *values: Any, **more: Any) -> Any:
            if not made:
                made.append(create(name, *arguments, **named))
                made[0].__qualname__ = method.__qualname__
            for owner in type(self).__mro__:
                if owner.__dict__.get(name) is method:
                    setattr(owner, name, made[0])
            return made[0](self, *values, **more)

        method.__name__ = name
        return method

    return create_later
