"""`nodes`: the classes of all nodes and a few figures that packs look up here."""

from __future__ import annotations

from typing import Any

from app.pack_host import PackHost, ask_to_stop, host, missing, stop_if_asked

MAX_RESOLUTION = 16384
NODE_CLASS_MAPPINGS: dict[str, type] = {}
NODE_DISPLAY_NAME_MAPPINGS: dict[str, str] = {}
EXTENSION_WEB_DIRS: dict[str, str] = {}
LOADED_MODULE_DIRS: dict[str, str] = {}


def connect(worker: PackHost) -> None:
    """Show the classes of this worker, also those of packs loaded later."""
    globals().update(NODE_CLASS_MAPPINGS=worker.classes, NODE_DISPLAY_NAME_MAPPINGS=worker.titles)


def __getattr__(name: str) -> Any:
    if name not in host().built_in:
        missing("nodes", name)
    return host().built_in[name]


def before_node_execution() -> None:
    """Stop here if the user asked to."""
    stop_if_asked()


def interrupt_processing(value: bool = True) -> None:
    """Ask the current run to stop, or take that back."""
    ask_to_stop(value)
