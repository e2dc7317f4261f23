"""The files of documents that are not in view: watched, saved, kept for recovery, opened again."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.application import Application
from app.editor.files.recovery import find_lost_work, journal_folder
from app.editor.files.watch import KEEP, MERGE
from app.editor.main_window import MainWindow
from app.editor.view_state import read_view_state
from app.folders import Folders
from app.workflow.edits import RenameNode
from tests.editor.tabs.tabs_at_work import click_tab, names, open_all, set_steps, steps, write
from tests.opening import wait_until_read

LEFT = Qt.MouseButton.LeftButton
ROOT = Path(__file__).parents[3]


@pytest.fixture
def paths(tmp_path: Path) -> list[Path]:
    folder = tmp_path / "project"
    folder.mkdir()
    return write(folder, "one", "two", "three")


@pytest.fixture
def three(qtbot: QtBot, window: MainWindow, paths: list[Path]) -> MainWindow:
    open_all(qtbot, window, paths)
    qtbot.wait(400)  # the first look at the files is over
    return window


def write_steps(file: Path, value: int) -> None:
    """Write other steps as a script does."""
    graph = json.loads(file.read_bytes())
    sampler = next(node for node in graph["nodes"] if node["type"] == "KSampler")
    sampler["widgets_values"][2] = value
    file.write_text(json.dumps(graph, indent=2))


@pytest.fixture
def applications(qtbot: QtBot, qapp: QApplication, folders: Folders) -> Iterator[list[Application]]:
    """Hold the applications that a test starts, and end them without questions."""
    made: list[Application] = []
    yield made
    for application in made:
        for document in application.window.session.opened:
            document.forget_changes()
        application.window.close()
        application.window.deleteLater()
        application._garbage.stop()


def start(
    qapp: QApplication, folders: Folders, made: list[Application], file: Path | None = None
) -> MainWindow:
    application = Application(qapp, folders, file, None)
    made.append(application)
    application.server_start.start = lambda: None  # type: ignore[method-assign]
    application.start()
    return application.window


class TestChangedElsewhere:
    def test_a_clean_one_out_of_view_follows_its_file(
        self, qtbot: QtBot, three: MainWindow, paths: list[Path]
    ) -> None:
        write_steps(paths[0], 33)
        qtbot.waitUntil(lambda: steps(three, 0) == 33)
        assert three.session.path == paths[2]
        assert not three.notice.isVisible(), "it is about a document that is not in view"
        qtbot.waitUntil(lambda: "elsewhere" in three.tab_bar.bar.tabToolTip(0))
        assert (steps(three, 1), steps(three, 2)) == (20, 20)
        click_tab(qtbot, three, 0)
        assert "“one.json” was changed elsewhere and reloaded" in three.notice.text.text()
        assert "elsewhere" not in three.tab_bar.bar.tabToolTip(0)
        click_tab(qtbot, three, 1)
        assert not three.notice.isVisible()
        click_tab(qtbot, three, 0)
        assert three.notice.isVisible(), "nobody answered yet"
        QTest.mouseClick(three.notice.buttons[0], LEFT)
        assert steps(three, 0) == 20, "undone"
        click_tab(qtbot, three, 1)
        click_tab(qtbot, three, 0)
        assert not three.notice.isVisible(), "answered"

    def test_an_edited_one_asks_once_it_is_in_view(
        self, qtbot: QtBot, three: MainWindow, paths: list[Path]
    ) -> None:
        click_tab(qtbot, three, 0)
        assert three.session.do(RenameNode("", "6", "Mine"), "Rename")
        click_tab(qtbot, three, 1)
        write_steps(paths[0], 33)
        qtbot.waitUntil(lambda: "elsewhere" in three.tab_bar.bar.tabToolTip(0))
        assert steps(three, 0) == 20
        click_tab(qtbot, three, 0)
        titles = [button.text() for button in three.notice.buttons]
        assert {MERGE, KEEP} <= set(titles)
        QTest.mouseClick(three.notice.buttons[titles.index(MERGE)], LEFT)
        qtbot.waitUntil(lambda: steps(three, 0) == 33)
        assert three.session.workflow.nodes["6"].title == "Mine"
        assert not three.session.opened[1].dirty

    def test_a_deleted_one_is_unsaved(self, qtbot: QtBot, three: MainWindow, paths: list[Path]) -> None:
        paths[1].unlink()
        qtbot.waitUntil(lambda: three.session.opened[1].missing)
        assert [document.path for document in three.session.unsaved] == [paths[1]]


class TestNextStart:
    def test_the_tabs_come_back_in_their_order(
        self,
        qtbot: QtBot,
        qapp: QApplication,
        folders: Folders,
        paths: list[Path],
        applications: list[Application],
    ) -> None:
        first = start(qapp, folders, applications, paths[0])
        qtbot.waitUntil(lambda: first.session.path == paths[0])
        open_all(qtbot, first, paths[1:])
        click_tab(qtbot, first, 1)
        assert first.close()
        state = read_view_state(folders)
        assert state.open_files == tuple(str(path) for path in paths)
        assert state.shown_file == str(paths[1])

        second = start(qapp, folders, applications)
        qtbot.waitUntil(lambda: names(second) == ["one.json", "two.json", "three.json"])
        assert second.session.path == paths[1]

    def test_a_file_that_is_named_is_in_view_beside_them(
        self,
        qtbot: QtBot,
        qapp: QApplication,
        folders: Folders,
        paths: list[Path],
        applications: list[Application],
    ) -> None:
        first = start(qapp, folders, applications, paths[0])
        qtbot.waitUntil(lambda: first.session.path == paths[0])
        assert first.close()
        second = start(qapp, folders, applications, paths[2])
        qtbot.waitUntil(lambda: names(second) == ["one.json", "three.json"])
        assert second.session.path == paths[2]

    def test_a_file_that_is_gone_is_left_out(
        self,
        qtbot: QtBot,
        qapp: QApplication,
        folders: Folders,
        paths: list[Path],
        applications: list[Application],
    ) -> None:
        first = start(qapp, folders, applications, paths[0])
        qtbot.waitUntil(lambda: first.session.path == paths[0])
        open_all(qtbot, first, paths[1:])
        assert first.close()
        paths[2].unlink()
        second = start(qapp, folders, applications)
        qtbot.waitUntil(lambda: names(second) == ["one.json", "two.json"])
        assert second.session.path == paths[1]
        assert not second.notice.isVisible()


VICTIM = """
    import os, sys
    from pathlib import Path
    from PySide6.QtWidgets import QApplication
    from app.editor.application import shipped_library
    from app.editor.main_window import MainWindow
    from app.folders import default_folders
    from app.settings import Settings
    from app.workflow.edits import RenameNode

    qt = QApplication(sys.argv[:1])
    folders = default_folders({}, Path(sys.argv[1]))
    window = MainWindow(folders, Settings(), shipped_library(folders))
    window.show()
    for path in sys.argv[2:]:
        assert window.session.open(Path(path))
        assert window.session.do(RenameNode("", "9", f"lost in {Path(path).stem}"), "Rename")
    window.session.new()
    window.adding.add_in_middle("KSampler")
    sys.exit(qt.exec())
"""


class TestRecovery:
    def test_a_killed_editor_leaves_every_unsaved_document(
        self,
        qtbot: QtBot,
        qapp: QApplication,
        folders: Folders,
        paths: list[Path],
        applications: list[Application],
    ) -> None:
        before = [path.read_bytes() for path in paths]
        code = textwrap.dedent(VICTIM)
        command = [sys.executable, "-c", code, str(folders.base), *map(str, paths[:2])]
        victim = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
        try:
            end = time.monotonic() + 60
            while len(list(journal_folder(folders).glob("*.json"))) < 3:
                assert victim.poll() is None, "it ended by itself"
                assert time.monotonic() < end, "it wrote no journal"
                qtbot.wait(50)
        finally:
            victim.send_signal(signal.SIGKILL)
            victim.wait()
        assert len(find_lost_work(folders)) == 3

        window = start(qapp, folders, applications, paths[0])
        qtbot.waitUntil(window.notice.isVisible, timeout=20_000)
        for name in ("one.json", "two.json", "Untitled"):
            assert name in window.notice.text.text()
        QTest.mouseClick(window.notice.buttons[0], LEFT)
        wait_until_read(window.files.reading)
        unsaved = {document.name: document for document in window.session.unsaved}
        assert set(unsaved) == {"one.json", "two.json", "Untitled"}
        assert len(window.session.opened) == 3, "the file that was open and clean is in the same tab"
        for name in ("one", "two"):
            assert unsaved[f"{name}.json"].workflow.nodes["9"].title == f"lost in {name}"
        assert [node.type for node in unsaved["Untitled"].workflow.nodes.values()] == ["KSampler"]
        assert [path.read_bytes() for path in paths] == before, "the files were not touched"
        ours = [json.loads(file.read_text())["pid"] for file in journal_folder(folders).glob("*.json")]
        assert ours == [os.getpid()] * 3, "kept for recovery by this editor now"

    def test_saving_one_leaves_the_others_in_the_journal(self, qtbot: QtBot, three: MainWindow) -> None:
        for index in (0, 1):
            click_tab(qtbot, three, index)
            set_steps(three, 30 + index)
        three.journal.write_now()
        assert len(list(journal_folder(three.folders).glob("*.json"))) == 2
        kept = three.journal.file
        click_tab(qtbot, three, 0)
        three.files.save()
        qtbot.waitUntil(lambda: not three.session.dirty)
        qtbot.waitUntil(lambda: list(journal_folder(three.folders).glob("*.json")) == [kept])
        assert json.loads(kept.read_text())["name"] == "two.json"
