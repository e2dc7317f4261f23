"""The filter of the inspector goes with its page and comes back with the next one."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.editor.main_window import MainWindow
from app.editor.panels.inspector import FILTER_FROM
from app.workflow.document import ROOT
from app.workflow.edits import AddNodes
from app.workflow.new_node import new_node


def test_a_node_with_many_fields_is_shown_again_after_nothing_was(window: MainWindow) -> None:
    info = window.session.library["Chat"]
    for _ in range(2):
        node = new_node(window.session.workflow, ROOT, info, (0.0, 0.0))
        window.session.do(AddNodes(ROOT, (node,)), "Add")
    first, second = window.session.workflow.nodes
    inspector = window.docks.inspector
    window.canvas.select([first])
    assert len(inspector.rows) >= FILTER_FROM
    QTest.keyClicks(inspector.filter, "max")
    for chosen in ([], [second]):
        window.canvas.select(chosen)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert inspector.filter.text() == "max", "the filter is kept"


class Windows(QObject):
    """Notes every window that opens."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note it."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.opened.append(type(watched).__name__)
        return False


def test_no_window_flashes_up_while_a_page_is_built(qapp: QApplication, window: MainWindow) -> None:
    node = new_node(window.session.workflow, ROOT, window.session.library["Chat"], (0.0, 0.0))
    window.session.do(AddNodes(ROOT, (node,)), "Add")
    windows = Windows()
    qapp.installEventFilter(windows)
    window.canvas.setFocus()
    window.canvas.select(list(window.session.workflow.nodes))
    qapp.processEvents()
    qapp.removeEventFilter(windows)
    assert window.docks.inspector.filter.isVisible()
    assert windows.opened == []
    assert window.canvas.hasFocus(), "the keys still mean the canvas"
