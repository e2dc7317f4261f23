"""Starting the editor, dropping things on it, and what happens when the editor itself is at fault."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.application import Application, run_editor
from app.editor.files.commands import open_filter
from app.editor.library.drag import GRIP
from app.editor.library.tree import NODE_MIME
from app.editor.main_window import MainWindow
from app.editor.view_state import ViewState, read_view_state, write_view_state
from app.folders import Folders, example_path
from app.problems import Problem, RunFailed
from app.workflow.media.png import with_png_text
from tests.media_files import MAKERS, PROMPT
from tests.opening import wait_until_read

PROMPTS = {"prompt": PROMPT}
CTRL = Qt.KeyboardModifier.ControlModifier


def drop(window: MainWindow, data: QMimeData, place: QPoint) -> None:
    copy, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    viewport = window.canvas.viewport()
    entered = QDragEnterEvent(place, copy, data, button, keys)
    QApplication.sendEvent(viewport, entered)
    assert entered.isAccepted()
    QApplication.sendEvent(viewport, QDropEvent(QPointF(place), copy, data, button, keys))


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def picture(path: Path, workflow: bytes | None = None) -> Path:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF00)
    image.save(str(path))
    if workflow is not None:
        path.write_bytes(with_png_text(path.read_bytes(), {"workflow": workflow.decode()}))
    return path


class TestDrops:
    def test_a_node_dragged_from_the_library_lands_where_it_is_dropped(self, window: MainWindow) -> None:
        data = QMimeData()
        data.setData(NODE_MIME, b"KSampler")
        drop(window, data, QPoint(300, 200))
        (node,) = window.session.workflow.nodes.values()
        expected = window.canvas.mapToScene(QPoint(300, 200)) - GRIP  # its title is under the mouse
        assert node.type == "KSampler"
        assert abs(node.position[0] - expected.x()) <= 1
        assert abs(node.position[1] - expected.y()) <= 1

    def test_a_dropped_picture_opens_the_workflow_inside(self, window: MainWindow, tmp_path: Path) -> None:
        path = picture(tmp_path / "made.png", example_path("starter.json").read_bytes())
        drop(window, files(path), QPoint(300, 200))
        wait_until_read(window.files.reading)
        assert "KSampler" in {node.type for node in window.session.workflow.nodes.values()}
        assert window.session.path is None  # saving must not overwrite the picture
        assert window.session.suggested_name == "made"

    def test_a_plain_picture_becomes_a_node_that_loads_it(self, window: MainWindow, tmp_path: Path) -> None:
        drop(window, files(picture(tmp_path / "plain.png")), QPoint(300, 200))
        assert [node.type for node in window.session.workflow.nodes.values()] == ["LoadImage"]

    @pytest.mark.parametrize("name", MAKERS)
    def test_a_dropped_file_of_every_kind_opens(self, name: str, window: MainWindow, tmp_path: Path) -> None:
        path = tmp_path / name
        path.write_bytes(
            MAKERS[name]({"workflow": example_path("starter.json").read_text("utf-8")} | PROMPTS)
        )
        drop(window, files(path), QPoint(300, 200))
        wait_until_read(window.files.reading)
        assert "KSampler" in {node.type for node in window.session.workflow.nodes.values()}
        assert window.session.path is None

    def test_a_dropped_video_without_a_workflow_is_named(self, window: MainWindow, tmp_path: Path) -> None:
        path = tmp_path / "holiday.mp4"
        path.write_bytes(MAKERS["a.mp4"]({}))
        drop(window, files(path), QPoint(300, 200))
        wait_until_read(window.files.reading)
        (problem,) = window.problems.all
        assert "holiday.mp4 is an MP4 video without a workflow in it" in problem.message

    def test_a_plain_webp_becomes_a_node_that_loads_it(self, window: MainWindow, tmp_path: Path) -> None:
        drop(window, files(picture(tmp_path / "plain.webp")), QPoint(300, 200))
        assert [node.type for node in window.session.workflow.nodes.values()] == ["LoadImage"]

    def test_the_dialog_offers_every_kind(self) -> None:
        assert all(f"*{Path(name).suffix}" in open_filter().partition(";;")[0] for name in MAKERS)

    def test_a_dropped_workflow_is_opened(self, window: MainWindow) -> None:
        drop(window, files(example_path("upscale.json")), QPoint(300, 200))
        wait_until_read(window.files.reading)
        assert window.session.name == "upscale"


class TestKeysOfPanels:
    def test_delete_in_the_queue_leaves_the_selected_nodes_alone(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        window.docks.library.node_chosen.emit("KSampler")
        window.docks.bring_up("queue")
        window.activateWindow()
        window.docks.queue.list.setFocus()
        qtbot.keyClick(window.docks.queue.list, Qt.Key.Key_Delete)
        assert len(window.session.workflow.nodes) == 1
        window.canvas.setFocus()
        qtbot.keyClick(window.canvas, Qt.Key.Key_Delete)
        assert len(window.session.workflow.nodes) == 0


@pytest.fixture
def application(
    qtbot: QtBot, qapp: QApplication, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Application]:
    application = Application(qapp, folders, None, None)
    application.server_start.start = lambda: None  # type: ignore[method-assign]
    yield application
    window = application.window
    for document in window.session.opened:
        document.forget_changes()
    window.close()
    window.deleteLater()
    application._garbage.stop()


class TestStart:
    def test_a_first_start_shows_the_starter(self, qtbot: QtBot, application: Application) -> None:
        application.start()
        qtbot.waitUntil(lambda: application.window.session.name == "starter")
        assert application.window.session.library["KSampler"]
        assert application.window.session.path is None  # saving must not change what is shipped
        assert application.window.view_state.last_file == ""

    def test_the_last_file_is_opened_again(
        self, qtbot: QtBot, application: Application, tmp_path: Path
    ) -> None:
        file = tmp_path / "mine.json"
        file.write_bytes(example_path("upscale.json").read_bytes())
        application.window.view_state = ViewState().with_file(file)
        application.start()
        qtbot.waitUntil(lambda: application.window.session.path == file)

    def test_the_document_is_filled_in_after_the_first_paint(
        self, qtbot: QtBot, application: Application
    ) -> None:
        with qtbot.waitSignal(application.window.first_painted):
            application.start()
            assert application.window.session.workflow.nodes == {}

    def test_lost_work_is_offered_and_comes_back(
        self, qtbot: QtBot, application: Application, folders: Folders
    ) -> None:
        entry = {
            "pid": 2**22 + 1,
            "started": 0.0,
            "saved_at": 1.0,
            "path": None,
            "name": "Untitled",
            "workflow": example_path("upscale.json").read_text(),
        }
        lost = folders.state / "journal" / "old.json"
        lost.parent.mkdir(parents=True)
        lost.write_text(json.dumps(entry))
        application.start()
        notice = application.window.notice
        qtbot.waitUntil(notice.isVisible)
        assert "Untitled" in notice.text.text()
        qtbot.mouseClick(notice.buttons[0], Qt.MouseButton.LeftButton)
        wait_until_read(application.window.files.reading)
        assert "ImageScaleBy" in {node.type for node in application.window.session.workflow.nodes.values()}
        assert application.window.session.dirty
        assert not lost.exists()
        assert application.window.journal.file.exists()


class TestLastResort:
    def test_an_error_of_the_editor_is_shown_with_its_trace_and_the_document_stays(
        self, qtbot: QtBot, application: Application
    ) -> None:
        application.start()
        qtbot.waitUntil(lambda: application.window.session.name == "starter")
        try:
            raise KeyError("nothing there")
        except KeyError as error:
            application.take_failure(KeyError, error, error.__traceback__)
        qtbot.waitUntil(lambda: application.window.problems.all != [])
        (problem,) = application.window.problems.all
        assert problem.kind == "internal.error"
        assert "nothing there" in problem.message
        assert "test_editor_application" in str(problem.details)
        assert application.window.session.workflow.nodes

    def test_a_problem_that_nobody_caught_keeps_its_own_words(
        self, qtbot: QtBot, application: Application
    ) -> None:
        problem = Problem("server.port_taken", "port 8188 is taken by another program", source="process")
        application.take_failure(RunFailed, RunFailed(problem), None)
        qtbot.waitUntil(lambda: application.window.problems.all == [problem])


def test_without_a_screen_it_says_what_works_without_one(
    folders: Folders, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run_editor(None, None, folders) == 1
    assert "confy run workflows/starter.json" in capsys.readouterr().err
    assert "QT_QPA_PLATFORM" not in os.environ


def test_a_broken_view_state_is_as_good_as_none(folders: Folders) -> None:
    write_view_state(folders, ViewState().with_node("KSampler"))
    assert read_view_state(folders).recent_nodes == ("KSampler",)
    path = folders.state / "views" / "editor.json"
    path.write_text('{"recent_nodes": 7, "last_file": ["x"], "window": "abc"}')
    assert read_view_state(folders) == ViewState(window="abc")
    path.write_text("{")
    assert read_view_state(folders) == ViewState()
