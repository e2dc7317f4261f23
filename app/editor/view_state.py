"""What the editor remembers from one start to the next: last files, recent nodes, where its panels are."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from app.folders import Folders
from app.settings import write_atomically

KEPT_FILES = 12
KEPT_NODES = 20


@dataclass(frozen=True)
class ViewState:
    """The remembered state; `window` and `geometry` are Qt's own bytes as base64 text.

    `open_files` had tabs, in their order, and `shown_file` was in view: with `#2` at the end they mean the
    second document in a file.
    """

    last_file: str = ""
    recent_files: tuple[str, ...] = field(default_factory=tuple)
    recent_nodes: tuple[str, ...] = field(default_factory=tuple)
    recent_commands: tuple[str, ...] = field(default_factory=tuple)
    open_files: tuple[str, ...] = field(default_factory=tuple)
    shown_file: str = ""
    window: str = ""
    geometry: str = ""

    def with_file(self, path: Path) -> ViewState:
        """Return the state after a file was opened or saved."""
        name = str(path)
        recent = (name, *(other for other in self.recent_files if other != name))[:KEPT_FILES]
        return replace(self, last_file=name, recent_files=recent)

    def with_node(self, class_type: str) -> ViewState:
        """Return the state after a node of this kind was added."""
        recent = (class_type, *(other for other in self.recent_nodes if other != class_type))[:KEPT_NODES]
        return replace(self, recent_nodes=recent)


def view_state_path(folders: Folders) -> Path:
    """Return where the state of the editor's window is kept."""
    return folders.state / "views" / "editor.json"


def read_view_state(folders: Folders) -> ViewState:
    """Read the remembered state; a missing or broken file gives an empty one."""
    try:
        data = json.loads(view_state_path(folders).read_text("utf-8"))
    except (OSError, ValueError):
        return ViewState()
    return ViewState(**_fitting(data)) if isinstance(data, dict) else ViewState()


def write_view_state(folders: Folders, state: ViewState) -> None:
    """Remember the state; raises OSError when that fails."""
    write_atomically(view_state_path(folders), json.dumps(asdict(state), indent=2).encode() + b"\n")


def _fitting(data: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for item in fields(ViewState):
        value = data.get(item.name)
        if isinstance(value, str) and item.type == "str":
            result[item.name] = value
        elif isinstance(value, list) and item.type != "str":
            result[item.name] = tuple(str(entry) for entry in value)
    return result
