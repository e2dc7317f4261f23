"""A file with several workflows: the editor opens the first and asks which; the keyboard is enough."""

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.application import Application
from app.editor.files.document_list import DocumentList
from app.editor.files.recovery import find_lost_work
from app.editor.main_window import MainWindow
from app.folders import Folders
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes
from tests.opening import open_file, wait_until_read


def two_graphs(folder: Path) -> Path:
    graphs = {
        name: {"nodes": [{"id": 1, "type": kind, "pos": [0, 0]}], "links": []}
        for name, kind in (("first", "A"), ("second", "B"))
    }
    path = folder / "both.json"
    path.write_text(json.dumps(graphs, indent=2))
    return path


def kind_shown(window: MainWindow) -> str:
    return window.session.workflow.nodes["1"].type


def the_list(window: MainWindow) -> DocumentList:
    (dialog,) = window.findChildren(DocumentList)
    assert isinstance(dialog, DocumentList)
    return dialog


def test_down_and_return_show_the_second_workflow(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = two_graphs(tmp_path)
    open_file(window, path)
    assert kind_shown(window) == "A"
    dialog = the_list(window)
    assert [dialog.list.item(row).text() for row in range(2)] == [
        "first (workflow of 1 node)",
        "second (workflow of 1 node)",
    ]
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(window.session.workflow_opened):
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert kind_shown(window) == "B"
    assert window.session.path == path
    qtbot.waitUntil(lambda: not window.findChildren(DocumentList))

    window.session.do(MoveNodes(ROOT, {"1": (9.0, 9.0)}), "Move")
    window.files.save()
    window.files.finish_saving()
    qtbot.waitUntil(lambda: not window.session.dirty)
    saved = json.loads(path.read_text())
    assert (saved["first"]["nodes"][0]["pos"], saved["second"]["nodes"][0]["pos"]) == ([0, 0], [9, 9])


def test_escape_keeps_the_first(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    open_file(window, two_graphs(tmp_path))
    qtbot.keyClick(the_list(window).list, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(DocumentList))
    assert kind_shown(window) == "A"


def test_the_prompt_beside_a_workflow_is_nothing_to_ask_about(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.setText("workflow", json.dumps({"nodes": [{"id": 1, "type": "A"}], "links": []}))
    image.setText("prompt", json.dumps({"1": {"class_type": "A", "inputs": {}}}))
    assert image.save(str(tmp_path / "both.png"))
    open_file(window, tmp_path / "both.png")
    assert kind_shown(window) == "A"
    assert not window.findChildren(DocumentList)


def test_lost_work_on_the_second_workflow_is_restored_as_that(window: MainWindow, tmp_path: Path) -> None:
    open_file(window, f"{two_graphs(tmp_path)}#2")
    assert not window.findChildren(DocumentList)
    window.session.do(MoveNodes(ROOT, {"1": (9.0, 9.0)}), "Move")
    window.journal.write_now()
    entry = json.loads(window.journal.file.read_text())
    entry["started"] -= 1000
    window.journal.file.write_text(json.dumps(entry))
    (lost,) = find_lost_work(window.folders)
    window.session.new()
    assert window.session.restore(lost.content, lost.path, lost.name, lost.place)
    assert (kind_shown(window), window.session.workflow.nodes["1"].position) == ("B", (9, 9))


def test_a_file_named_at_the_start_offers_its_workflows_too(
    qtbot: QtBot, qapp: QApplication, folders: Folders, tmp_path: Path
) -> None:
    application = Application(qapp, folders, two_graphs(tmp_path), None)
    application.server_start.start = lambda: None  # type: ignore[method-assign]
    window = application.window
    application.start()
    qtbot.waitUntil(lambda: bool(window.findChildren(DocumentList)))
    assert kind_shown(window) == "A"
    the_list(window).list.setCurrentRow(1)
    the_list(window).accept()
    wait_until_read(window.files.reading)
    assert kind_shown(window) == "B"
    window.close()
    window.deleteLater()
