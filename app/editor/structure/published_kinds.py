"""PublishedKinds: published subgraphs as kinds of nodes, in the search and the library like any other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, QThreadPool, Signal

from app.editor.creating.adding import NodeAdding
from app.editor.words import tr
from app.folders import Folders
from app.workflow.document import Node, ScopeId, Workflow
from app.workflow.edits import Edit, EditRefused
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.publish import Published, insert_published, published_subgraphs

if TYPE_CHECKING:
    from app.editor.panels.docks import Docks

PREFIX = "subgraph:"
"""How the class names of published subgraphs begin; no file holds them."""


class PublishedKinds(QObject):
    """Reads the folders beside the Qt thread and offers what it finds; dropped, it is a subgraph node."""

    offered = Signal()
    """What the folders held when they were read is offered now."""

    def __init__(self, folders: Folders, adding: NodeAdding, docks: Docks, parent: QObject) -> None:
        super().__init__(parent)
        self._folders, self._adding, self._docks = folders, adding, docks
        self.read()

    def read(self) -> None:
        """Read the folders anew."""
        work = Reading(self._folders)
        work.signals.done.connect(self._offer)
        QThreadPool.globalInstance().start(work)

    def _offer(self, found: object) -> None:
        items = [item for item in found if isinstance(item, Published)] if isinstance(found, list) else []
        kinds = {info.class_type: (info, item.path) for item in items for info in (kind_of(item),)}
        if kinds or self._adding.kinds.more:
            self._adding.makers = {key: partial(_inserts, path) for key, (_, path) in kinds.items()}
            self._adding.kinds.set_more({key: info for key, (info, _) in kinds.items()})
            self._docks.library.set_library(self._adding.library(), self._adding.recent)
        self.offered.emit()


def kind_of(item: Published) -> NodeInfo:
    """Return a published subgraph as a kind of node: all its inputs are slots."""
    inputs = tuple(InputInfo(name, kind, options={"forceInput": True}) for name, kind in item.inputs)
    return NodeInfo(
        PREFIX + (f"{item.pack}/{item.name}" if item.pack else item.name),
        item.name,
        item.category,
        item.description,
        inputs,
        tuple(OutputInfo(name, kind) for name, kind in item.outputs),
        module=f"custom_nodes.{item.pack}" if item.pack else "nodes",
    )


def _inserts(path: Path, scope: ScopeId, node: Node) -> Edit:
    """Return the edit that adds a subgraph node in the place of one that stands for it."""

    def make(now: Workflow) -> Edit:
        try:
            return insert_published(now, scope, path, node.position, node.id)[0]
        except OSError as error:
            said = tr("{file} cannot be read: {error}").format(file=path.name, error=error.strerror or error)
        raise EditRefused(said) from None

    steps: tuple[Callable[[Workflow], Edit], ...] = (make,)
    return InTurn(steps)


class ReadingSignals(QObject):
    """What a reading of the folders tells.

    The application owns it: let go of by Python in the thread, it would be destroyed there.
    """

    done = Signal(object)
    """The list of what is published."""


class Reading(QRunnable):
    """Reads the folders in a thread."""

    def __init__(self, folders: Folders) -> None:
        super().__init__()
        self.signals = ReadingSignals(QCoreApplication.instance())
        self._folders = folders

    def run(self) -> None:
        """Read them."""
        try:
            self.signals.done.emit(published_subgraphs(self._folders))
        finally:
            self.signals.deleteLater()
