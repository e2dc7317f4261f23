"""What each node is doing in the current run, as the canvas and the panels show it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

State = Literal["idle", "waiting", "running", "done", "cached", "failed"]


@dataclass(frozen=True)
class NodeRun:
    """One node's part in the last run. `progress` is (done, of), `seconds` what the node took once it ended."""

    state: State = "idle"
    progress: tuple[float, float] | None = None
    seconds: float | None = None
    preview: QImage | None = None
    images: tuple[QImage, ...] = ()
    image_refs: tuple[dict[str, Any], ...] = field(default_factory=tuple)
    text: str | None = None


IDLE = NodeRun()


class RunState(QObject):
    """The run state of every node of the open workflow, by node path."""

    node_changed = Signal(str)
    """The state of the node with this path changed."""
    cleared = Signal()
    """All nodes are idle again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: dict[str, NodeRun] = {}

    def of(self, node_path: str) -> NodeRun:
        """Return the state of a node; one that never ran is idle."""
        return self._nodes.get(node_path, IDLE)

    def update(self, node_path: str, **changes: Any) -> None:
        """Replace fields of a node's state and say so."""
        self._nodes[node_path] = replace(self.of(node_path), **changes)
        self.node_changed.emit(node_path)

    def clear(self) -> None:
        """Forget every state."""
        self._nodes.clear()
        self.cleared.emit()
