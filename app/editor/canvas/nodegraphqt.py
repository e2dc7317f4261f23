"""The one door to NodeGraphQt: its graph view and scene, imported without the detour through setuptools."""

from __future__ import annotations

import importlib.util
import os
import sys
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsScene as NodeScene
    from PySide6.QtWidgets import QGraphicsView as NodeViewer
else:
    # NodeGraphQt asks for distutils. The standard library's costs half the import time of setuptools' copy,
    # and setuptools warns about exactly that.
    # By now setuptools has put its finder in place already, so the variable alone comes too late.
    os.environ.setdefault("SETUPTOOLS_USE_DISTUTILS", "stdlib")
    if importlib.util.find_spec("_distutils_hack") and sys.version_info < (3, 12):
        importlib.import_module("_distutils_hack").remove_shim()
    os.environ.setdefault("QT_PREFERRED_BINDING", "PySide6")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from NodeGraphQt.widgets.scene import NodeScene
        from NodeGraphQt.widgets.viewer import NodeViewer

__all__ = ["NodeScene", "NodeViewer"]
