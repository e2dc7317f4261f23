"""The filter of the inspector goes with its page and comes back with the next one."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest

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
