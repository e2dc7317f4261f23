"""In the window, Ctrl+C in an opened text result copies the text, not the node."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier


def test_ctrl_c_copies_the_selected_words_of_a_result(qtbot: QtBot, window: MainWindow) -> None:
    node_id = window.adding.add("PreviewAny", QPointF(0, 0))
    assert node_id is not None
    window.canvas.look_at(QPointF(100, 100), 1.0)
    window.run_state.update(node_id, state="done", text="the whole answer")
    item = window.canvas.graph.nodes[node_id]
    assert item.layout.picture is not None
    place = window.canvas.viewportTransform().map(item.pos() + item.layout.picture.center()).toPoint()
    window.activateWindow()
    qtbot.mouseDClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    editor = window.canvas.editors.editor
    assert isinstance(editor, TextEditor)
    qtbot.keyClick(editor, Qt.Key.Key_A, CTRL)
    qtbot.keyClick(editor, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "the whole answer"
    assert editor.isVisible()
    qtbot.keyClick(editor, Qt.Key.Key_Delete)
    assert list(window.session.workflow.nodes) == [node_id]
