"""A newcomer's first five minutes in the real editor, by mouse and keys; saves a picture of each step.

`python -m tests.first_five_minutes [FOLDER]`: the pictures go to FOLDER (`pictures/` by default).
"""

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from app.editor.application import Application
from app.editor.canvas.node_item import NodeItem
from app.editor.run_state import NodeRun
from app.editor.theme import ERROR, apply_theme
from app.folders import Folders, default_folders, example_path
from app.server_address import read_server_file

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
PATIENCE_S = 60.0


class Newcomer:
    """Hands and eyes: moves the mouse, types, waits until something is seen, and takes pictures."""

    def __init__(self, application: Application, pictures: Path) -> None:
        self.application = application
        self.window = application.window
        self.canvas = application.window.canvas
        self.pictures = pictures
        self.taken = 0
        self.endings: list[str] = []
        self.window.runner.run_finished.connect(self.endings.append)
        self.servers: list[str] = []
        self.window.client.connected.connect(self.servers.append)

    def wait_until(self, seen: Callable[[], object], what: str) -> None:
        """Wait until something is seen; raises AssertionError after two minutes."""
        end = time.monotonic() + PATIENCE_S
        while not seen():
            assert time.monotonic() < end, f"never saw: {what}; problems: {self.window.problems.all}"
            QTest.qWait(20)

    def rest(self) -> None:
        """Let the window settle, as a hand between two movements does."""
        QTest.qWait(120)

    def take_picture(self, name: str) -> None:
        """Save what the window shows."""
        self.rest()
        self.taken += 1
        path = self.pictures / f"{self.taken:02}-{name}.png"
        assert self.window.grab().save(str(path)), path

    # Where things are, as the eye finds them

    def node(self, title: str) -> NodeItem:
        """Return the node with this title."""
        return next(item for item in self.canvas.graph.nodes.values() if item.title == title)

    def on_screen(self, point: QPointF) -> QPoint:
        """Return a scene point in the canvas's own pixels."""
        return self.canvas.mapFromScene(point)

    def field(self, title: str, name: str) -> QPoint:
        """Return the middle of a node's field."""
        item = self.node(title)
        index = item.field_index(name)
        assert index is not None, f"{title} has no field {name}"
        return self.on_screen(item.field_rect(index).center())

    def input(self, title: str, index: int) -> QPoint:
        """Return the dot of an input."""
        return self.on_screen(self.node(title).input_point(index))

    def output(self, title: str, index: int) -> QPoint:
        """Return the dot of an output."""
        return self.on_screen(self.node(title).output_point(index))

    def empty_place(self) -> QPoint:
        """Return a place of the canvas with no node near it."""
        viewport = self.canvas.viewport().rect()
        for y in range(viewport.height() - 140, 60, -20):
            for x in range(80, viewport.width() - 320, 40):
                near = self.canvas.items(x - 20, y - 20, 200, 130)
                if not near:
                    return QPoint(x, y)
        raise AssertionError("no empty place on the canvas")

    # Hands

    def click(self, place: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click on the canvas."""
        QTest.mouseMove(self.canvas.viewport(), place)
        QTest.mouseClick(self.canvas.viewport(), LEFT, modifiers, place)
        self.rest()

    def double_click(self, place: QPoint) -> None:
        """Double-click on the canvas."""
        QTest.mouseClick(self.canvas.viewport(), LEFT, NONE, place)
        QTest.mouseDClick(self.canvas.viewport(), LEFT, NONE, place)
        self.rest()

    def drag(
        self, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE, picture: str = ""
    ) -> None:
        """Press, move in small steps, release; take a picture just before the release when it has a name."""
        viewport = self.canvas.viewport()
        QTest.mouseMove(viewport, start)
        QTest.mousePress(viewport, LEFT, modifiers, start)
        for step in range(1, 11):
            place = start + (end - start) * (step / 10)
            _move(viewport, place, modifiers)
            QTest.qWait(15)
        if picture:
            self.take_picture(picture)
        QTest.mouseRelease(viewport, LEFT, modifiers, end)
        self.rest()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(self._focus(), key, modifiers)
        self.rest()

    def type(self, text: str) -> None:
        """Type where the focus is."""
        QTest.keyClicks(self._focus(), text)
        self.rest()

    def drop(self, file: Path) -> None:
        """Drop a file onto the canvas."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file))])
        place = self.canvas.viewport().rect().center()
        copy = Qt.DropAction.CopyAction
        for event in (
            QDragEnterEvent(place, copy, data, LEFT, NONE),
            QDropEvent(QPointF(place), copy, data, LEFT, NONE),
        ):
            QApplication.sendEvent(self.canvas.viewport(), event)
        self.rest()

    def answer(self, button: QMessageBox.StandardButton, picture: str) -> None:
        """Wait for a question, take its picture, and click one of its buttons."""
        self.wait_until(QApplication.activeModalWidget, "a question")
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox), box
        self.rest()
        assert box.grab().save(str(self.pictures / f"{self.taken:02}b-{picture}.png"))
        QTest.mouseClick(box.button(button), LEFT)
        self.window.activateWindow()  # as a window manager does once the question is gone
        self.rest()

    def _focus(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.canvas

    # What a person does again and again

    def run(self, output: str, picture: str = "") -> None:
        """Press Ctrl+Enter and wait for a new picture in the node `output`."""
        before, runs = self.run_of(output).images, len(self.endings)
        self.canvas.setFocus()
        with_progress = picture and not before
        self.press(Qt.Key.Key_Return, CTRL)
        if with_progress:
            self.wait_until(lambda: self.run_of("KSampler").progress is not None, "progress in the sampler")
            self.take_picture(picture)
        self.wait_until(
            lambda: self.run_of(output).images and self.run_of(output).images != before,
            f"a picture in {output}",
        )
        self.wait_until(lambda: len(self.endings) > runs, "the end of the run")
        assert self.endings[-1] == "success", self.endings

    def run_of(self, title: str) -> NodeRun:
        """Return what a node shows of the run."""
        return self.node(title).run


def _move(viewport: QWidget, place: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    """Move the mouse with the button held: QTest.mouseMove knows no buttons."""
    globally = QPointF(viewport.mapToGlobal(place))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), globally, LEFT, LEFT, modifiers)
    QApplication.sendEvent(viewport, event)


def play(newcomer: Newcomer, folders: Folders) -> None:
    """Do what a newcomer tries first; raises AssertionError where something does not answer."""
    window = newcomer.window
    newcomer.wait_until(lambda: window.session.workflow.nodes, "the starter workflow")
    newcomer.rest()
    newcomer.take_picture("the-editor-opens")
    newcomer.wait_until(lambda: newcomer.servers, "the server")

    newcomer.run("Save Image", picture="sampling")
    newcomer.take_picture("first-picture")
    assert list(folders.output.glob("*.png")), "no file in the output folder"

    newcomer.click(newcomer.field("Positive Prompt", "text"))
    newcomer.press(Qt.Key.Key_A, CTRL)
    newcomer.type("a fox on a green background")
    newcomer.take_picture("typing-a-prompt")
    newcomer.press(Qt.Key.Key_Return, CTRL)
    newcomer.rest()
    newcomer.run("Save Image")
    newcomer.take_picture("a-fox")

    find_and_link_a_node(newcomer)
    break_and_mend(newcomer)
    arrange(newcomer)

    files = sorted(folders.output.glob("*.png"))
    newcomer.drop(files[0])
    newcomer.answer(QMessageBox.StandardButton.Discard, "asked-about-changes")
    newcomer.wait_until(
        lambda: newcomer.node("Positive Prompt").values.get("text") != "a fox on a green background",
        "the workflow inside the first picture",
    )
    newcomer.take_picture("a-picture-dropped-opens-its-workflow")

    mend_a_wrong_value(newcomer, folders)
    save(newcomer, folders)


def mend_a_wrong_value(newcomer: Newcomer, folders: Folders) -> None:
    """Open a file with a misspelt sampler, see it marked before any run, and take the remedy by Enter."""
    text = example_path("starter.json").read_text("utf-8")
    file = folders.base / "misspelt.json"
    file.write_text(text.replace('"euler"', '"eulr"'), "utf-8")
    newcomer.drop(file)
    problems = newcomer.window.problems
    newcomer.wait_until(lambda: problems.all, "the wrong sampler marked")
    assert [(p.node_path, p.input_name) for p in problems.all] == [("3", "sampler_name")], problems.all
    look = newcomer.node("KSampler").look()
    assert look.outline == ERROR, "the node is outlined"
    assert [field.name for field in look.fields if field.error] == ["sampler_name"], "and the field ringed"
    newcomer.take_picture("a-wrong-value-is-marked")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Return)
    newcomer.wait_until(lambda: not problems.all, "the remedy")
    assert newcomer.node("KSampler").values["sampler_name"] == "euler"
    newcomer.take_picture("mended-by-enter")


def save(newcomer: Newcomer, folders: Folders) -> None:
    """Save by Ctrl+S over the file that was opened; only the mended value may differ."""
    file = folders.base / "misspelt.json"
    before = file.read_text("utf-8")
    newcomer.press(Qt.Key.Key_S, CTRL)
    newcomer.wait_until(lambda: not newcomer.window.session.dirty, "the saved file")
    assert file.read_text("utf-8") == before.replace('"eulr"', '"euler"')
    newcomer.take_picture("saved")


def find_and_link_a_node(newcomer: Newcomer) -> None:
    """Add a node by name and link it."""
    place = newcomer.empty_place()
    newcomer.double_click(place)
    newcomer.type("prevm")
    newcomer.take_picture("searching-a-node")
    newcomer.press(Qt.Key.Key_Return)
    newcomer.wait_until(lambda: newcomer.node("Preview Image"), "the new node")
    newcomer.drag(
        newcomer.output("VAE Decode", 0), newcomer.input("Preview Image", 0), picture="dragging-a-link"
    )
    newcomer.run("Preview Image")
    newcomer.take_picture("cached-but-for-the-new-node")


def break_and_mend(newcomer: Newcomer) -> None:
    """Pull a link off, look at what the editor says, and take it back."""
    problems = newcomer.window.problems
    newcomer.drag(newcomer.input("KSampler", 0), newcomer.empty_place())
    newcomer.take_picture("a-link-dropped-on-nothing")
    newcomer.press(Qt.Key.Key_Escape)
    newcomer.wait_until(lambda: problems.all, "a problem without a run")
    assert {(p.node_path, p.input_name) for p in problems.all} == {("3", "model")}, problems.all
    newcomer.take_picture("the-missing-link-is-marked")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Z, CTRL)
    newcomer.wait_until(lambda: not problems.all, "no more problems after undo")


def arrange(newcomer: Newcomer) -> None:
    """Move, bypass, collapse and frame nodes, and undo all of it."""
    stack = newcomer.window.session.undo_stack
    start = stack.index()
    header = newcomer.on_screen(newcomer.node("VAE Decode").frame().topLeft() + QPointF(40, 12))
    newcomer.drag(header, header + QPoint(30, 110))
    newcomer.press(Qt.Key.Key_B, CTRL)
    newcomer.press(Qt.Key.Key_B, CTRL)
    newcomer.press(Qt.Key.Key_C, ALT)
    newcomer.press(Qt.Key.Key_G, CTRL)
    newcomer.take_picture("moved-collapsed-framed")
    while stack.index() > start:
        newcomer.press(Qt.Key.Key_Z, CTRL)
    newcomer.take_picture("all-undone")


def main(pictures: Path) -> int:
    """Play in a home of its own; returns 0 when every step was seen."""
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.png"):
        old.unlink()
    home = Path(tempfile.mkdtemp(prefix="confy-newcomer-"))
    folders = default_folders({}, home)
    folders.create()
    qt = QApplication(sys.argv[:1])
    apply_theme(qt)
    application = Application(qt, folders, None, None)
    application.window.resize(1600, 900)
    application.start()
    QTest.qWaitForWindowExposed(application.window)
    application.window.activateWindow()
    QTest.qWaitForWindowActive(application.window)
    newcomer = Newcomer(application, pictures)
    try:
        play(newcomer, folders)
    finally:
        application.server_start.wait()
        application.window.session.undo_stack.setClean()
        application.window.close()
        address = read_server_file(folders)
        if address is not None:
            with suppress(ProcessLookupError):
                os.kill(address.pid, signal.SIGTERM)
        shutil.rmtree(home, ignore_errors=True)
    print(f"{newcomer.taken} pictures in {pictures}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("pictures")))
