"""The one door to NodeGraphQt: its graph view and scene, without the modules of it that nothing here uses.

Its import took a third of the time until the first paint; what follows takes a fifth of that.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import warnings
from types import ModuleType
from typing import TYPE_CHECKING, Any

from PySide6 import QtCore, QtGui, QtWidgets

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsScene as NodeScene
    from PySide6.QtWidgets import QGraphicsView as NodeViewer


class _AnyQtModule(ModuleType):
    """QtCore, QtGui and QtWidgets in one: NodeGraphQt looks for some classes where Qt 5 had them."""

    def __getattr__(self, name: str) -> Any:
        """Return what one of the three has under this name."""
        for module in (QtWidgets, QtGui, QtCore):
            if hasattr(module, name):
                found = getattr(module, name)
                setattr(self, name, found)
                return found
        raise AttributeError(name)


def _stand_in_for_qt() -> None:
    """Answer NodeGraphQt's `from Qt import …`: the Qt package would import every module that PySide6 has."""
    package = ModuleType("Qt")
    both = _AnyQtModule("Qt.any")
    package.QtCore = package.QtGui = package.QtWidgets = both  # type: ignore[attr-defined]
    package.IsPySide2 = package.IsPyQt5 = False  # type: ignore[attr-defined]
    sys.modules.setdefault("Qt", package)


def _open_package() -> None:
    """Make NodeGraphQt's modules importable one by one, without its graph, its nodes and its panels."""
    spec = importlib.util.find_spec("NodeGraphQt")
    if spec is not None and "NodeGraphQt" not in sys.modules:
        package = ModuleType("NodeGraphQt")
        package.__spec__ = spec
        package.__path__ = list(spec.submodule_search_locations or ())
        sys.modules["NodeGraphQt"] = package


def _leave_setuptools_out() -> None:
    """Have NodeGraphQt's `import distutils` find the standard library's.

    It costs half the import time of setuptools' copy, and setuptools warns about exactly that. By now
    setuptools has put its finder in place already, so the variable alone comes too late.
    """
    os.environ.setdefault("SETUPTOOLS_USE_DISTUTILS", "stdlib")
    if importlib.util.find_spec("_distutils_hack") and sys.version_info < (3, 12):
        importlib.import_module("_distutils_hack").remove_shim()


if not TYPE_CHECKING:
    _leave_setuptools_out()
    _stand_in_for_qt()
    _open_package()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from NodeGraphQt.widgets.scene import NodeScene
        from NodeGraphQt.widgets.viewer import NodeViewer

__all__ = ["NodeScene", "NodeViewer"]
