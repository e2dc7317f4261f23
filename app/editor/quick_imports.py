"""Spares PySide a look into the source of each module: a tenth of the time until the window is painted."""

from __future__ import annotations

from importlib import import_module

import PySide6.QtCore  # noqa: F401 - brings `shibokensupport` along, which has no files of its own

ASKS = "_mod_uses_pyside"


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
