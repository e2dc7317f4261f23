"""A user who does what comes to mind: real mouse and key events on a window, chosen by chance."""

import difflib
import json
from collections.abc import Iterator, Sequence
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.main_window import MainWindow
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
KINDS = (
    "KSampler",
    "CLIPTextEncode",
    "EmptyLatentImage",
    "VAEDecode",
    "PreviewImage",
    "ImageScaleBy",
    "Note",
)
TYPED = ("7", "0.5", "64", "-1", "a fox, [1.2]", "", "\u05e9\u05dc\u05d5\u05dd \U0001f98a", "euler")
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
MOST_NODES = 40
BOUNDARY = (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT)
"""The boxes of the inputs and the outputs inside a subgraph: no nodes of the document."""

Choice = TypeVar("Choice")


class RandomUser:
    """Hands that pick something in view by chance and do something to it; `done` is the diary."""

    numbers: Iterator[int]
    """What chance says, for the choices of an action: the same numbers always mean the same."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.canvas = window.canvas
        self.done: list[str] = []

    # What is done

    def adds_a_node(self) -> None:
        """Search a kind by Tab and take the first that is found."""
        kind = self.pick(KINDS)
        if len(self.window.session.workflow.nodes) >= MOST_NODES:
            return
        self.canvas.setFocus()
        QTest.mouseMove(self.canvas.viewport(), self.place())
        self.key(Qt.Key.Key_Tab)
        self.write(kind)
        self.key(Qt.Key.Key_Return)
        self.leaves_popups()
        self.note(f"adds {kind}")

    def links(self) -> None:
        """Drag from an output to an input, or into the empty."""
        sources = [item for item in self.nodes() if item.node.outputs and not item.layout.collapsed]
        targets = [item for item in self.nodes() if item.node.inputs and not item.layout.collapsed]
        if not sources or not targets:
            return
        source, target = self.pick(sources), self.pick(targets)
        out = self.whole(0, len(source.node.outputs) - 1)
        into = self.whole(0, len(target.node.inputs) - 1)
        self.drag(source.output_point(out), target.input_point(into))
        self.note(f"links {source.node.id}.{out} to {target.node.id}.{into}")

    def types_a_value(self) -> None:
        """Click a field, type, and press Enter or click elsewhere."""
        fields = [
            (item, index)
            for item in self.nodes()
            if not item.layout.collapsed
            for index, field in enumerate(item.fields)
            if field.kind in ("number", "text", "toggle", "choice", "multiline")
        ]
        if not fields:
            return
        item, index = self.pick(fields)
        text = self.pick(TYPED)
        self.click(item.field_rect(index).center())
        self.key(Qt.Key.Key_A, CTRL)
        self.write(text)
        self.key(Qt.Key.Key_Return, self.pick((NONE, CTRL)))
        self.leaves_popups()
        self.note(f"types {text!r} into {item.node.id}.{item.fields[index].name}")

    def selects(self) -> None:
        """Click a node, with or without Ctrl, or take all."""
        if self.whole(0, 3) == 0 or not self.nodes():
            self.canvas.setFocus()
            self.key(Qt.Key.Key_A, CTRL)
            self.note("selects all")
            return
        item = self.pick(self.nodes())
        self.click(self.title(item), self.pick((NONE, CTRL)))
        self.note(f"selects {item.node.id}")

    def moves_a_node(self) -> None:
        """Drag a node by its title; with Alt its copy."""
        if not self.nodes() or len(self.window.session.workflow.nodes) >= MOST_NODES:
            return
        item = self.pick(self.nodes())
        keys = self.pick((NONE, NONE, SHIFT, ALT))
        way = QPointF(self.whole(-200, 200), self.whole(-200, 200))
        self.drag(self.title(item), self.title(item) + way, keys)
        self.note(f"drags {item.node.id} by {way.toTuple()} {keys}")

    def presses_an_arrow(self) -> None:
        """Nudge what is selected."""
        self.canvas.setFocus()
        self.key(self.pick(ARROWS))
        self.note("presses an arrow")

    def calls(self, names: list[str]) -> None:
        """Press the key of one of these commands."""
        name = self.pick(names)
        action = self.window.actions_by_name[name]
        shortcut = action.shortcut()
        self.canvas.setFocus()
        if shortcut.isEmpty():
            action.trigger()
        else:
            keys = shortcut[0]
            self.key(keys.key(), keys.keyboardModifiers())
        self.leaves_popups()
        self.note(f"calls {name}")

    def bends_a_link(self) -> None:
        """Alt+click a link."""
        links = list(self.canvas.graph.links.values())
        if not links:
            return
        path = self.pick(links).path()
        self.click(path.pointAtPercent(0.5), ALT)
        self.note("bends a link")

    def undoes_all(self) -> int:
        """Press Ctrl+Z until nothing is left; returns how often."""
        stack = self.window.session.undo_stack
        self.canvas.setFocus()
        steps = stack.index()
        for left in range(steps, 0, -1):
            self.key(Qt.Key.Key_Z, CTRL)
            assert stack.index() == left - 1, f"Ctrl+Z at step {left} went to {stack.index()}"
        return steps

    def redoes(self, steps: int) -> None:
        """Press Ctrl+Y so often."""
        stack = self.window.session.undo_stack
        self.canvas.setFocus()
        for done in range(steps):
            self.key(Qt.Key.Key_Y, CTRL)
            assert stack.index() == done + 1, f"Ctrl+Y at step {done} went to {stack.index()}"

    # What is seen

    def assert_content(self, wanted: bytes, when: str) -> None:
        """The document is these bytes; else say where it differs, and what was done."""
        now = self.content()
        if now != wanted:
            pages = (json.dumps(json.loads(text), indent=1).splitlines() for text in (wanted, now))
            lines = list(difflib.unified_diff(*pages, "wanted", "now", n=2, lineterm=""))
            raise AssertionError("\n".join([f"{when} the document differs:", *lines[:60], *self.done]))

    def content(self) -> bytes:
        """Return the document as a save would write it."""
        return saved_bytes(self.window.session.workflow)

    def nodes(self) -> list[NodeItem]:
        """Return the nodes whose titles are in view."""
        viewport = self.canvas.viewport().rect().adjusted(20, 20, -20, -20)
        return [
            item
            for item in self.canvas.graph.nodes.values()
            if viewport.contains(self.at(self.title(item)))
            and self.canvas.graph.node_at(self.title(item)) is item
        ]

    def title(self, item: NodeItem) -> QPointF:
        """Return a place in a node's title that is no button."""
        return item.pos() + QPointF(40, -12)

    def place(self) -> QPoint:
        """Return any place of the canvas."""
        rect = self.canvas.viewport().rect()
        return QPoint(self.whole(40, rect.width() - 40), self.whole(40, rect.height() - 40))

    def check(self) -> None:
        """The canvas shows what the document holds, and nothing went wrong inside."""
        scope = self.canvas.graph.scope
        shown = {key: item for key, item in self.canvas.graph.nodes.items() if key not in BOUNDARY}
        assert set(shown) == set(scope.nodes), self.done[-3:]
        for node_id, item in shown.items():
            assert item.node is scope.nodes[node_id], (node_id, self.done[-3:])
        broken = [problem for problem in self.window.problems.all if problem.kind.startswith("editor.")]
        assert not broken, (broken, self.done[-3:])

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """Choose one."""
        return choices[next(self.numbers) % len(choices)]

    def whole(self, low: int, high: int) -> int:
        """Choose a whole number between two, both included."""
        return low + next(self.numbers) % (high - low + 1)

    # Hands

    def at(self, place: QPointF) -> QPoint:
        """Return a scene point in the viewport's pixels."""
        return self.canvas.viewportTransform().map(place).toPoint()

    def click(self, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        """Click at a scene point."""
        QTest.mouseMove(self.canvas.viewport(), self.at(place))
        QTest.mouseClick(self.canvas.viewport(), LEFT, keys, self.at(place))
        QApplication.processEvents()

    def drag(self, start: QPointF, end: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        """Press, move in three steps, release."""
        viewport, first, last = self.canvas.viewport(), self.at(start), self.at(end)
        QTest.mouseMove(viewport, first)
        QTest.mousePress(viewport, LEFT, keys, first)
        for step in (1, 2, 3):
            place = first + (last - first) * (step / 3)
            globally = QPointF(viewport.mapToGlobal(place))
            event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), globally, LEFT, LEFT, keys)
            QApplication.sendEvent(viewport, event)
        QTest.mouseRelease(viewport, LEFT, keys, last)
        QApplication.processEvents()
        self.leaves_popups()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(self.focus(), key, keys)
        QApplication.processEvents()

    def write(self, text: str) -> None:
        """Type where the focus is; QTest knows only the keys of Latin letters."""
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(self.focus(), QKeyEvent(kind, Qt.Key.Key_unknown, NONE, letter))
        QApplication.processEvents()

    def focus(self) -> QWidget:
        """Return what gets the keys."""
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.canvas

    def leaves_popups(self) -> None:
        """Press Escape until no popup, dialog or editor is left; the window is in front again."""
        for _ in range(6):
            popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if popup is None:
                break
            if isinstance(popup, QDialog):
                popup.reject()
            elif isinstance(popup, QMenu):
                popup.close()
            else:
                QTest.keyClick(popup, Qt.Key.Key_Escape)
                if popup.isVisible():
                    popup.close()
            QApplication.processEvents()
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            QTest.qWaitForWindowActive(self.window)

    def note(self, text: str) -> None:
        """Write the diary."""
        self.done.append(text)
