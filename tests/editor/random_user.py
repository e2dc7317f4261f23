"""A user who does what comes to mind: real mouse and key events on a window, chosen by chance."""

import difflib
import json
from collections.abc import Iterator, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from user_hands import LEFT, NONE, Hands

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.main_window import MainWindow
from app.editor.structure.simplify_window import SimplifyWindow
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT
from app.workflow.slot_types import connects

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
MIDDLE = Qt.MouseButton.MiddleButton
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


class Answers(QObject):
    """Counts the runs that the server has not answered; told in the window's thread, after the runner."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.missing = 0
        window.runner.run_sent.connect(self._sent)
        window.client.prompt_queued.connect(self._answered)
        window.client.prompt_refused.connect(self._refused)

    @Slot()
    def _sent(self) -> None:
        self.missing += 1

    @Slot(str)
    def _answered(self, prompt_id: str) -> None:
        self.missing -= 1

    @Slot(str, list)
    def _refused(self, prompt_id: str, problems: list[object]) -> None:
        self.missing -= 1


class RandomUser(Hands):
    """Hands that pick something in view by chance and do something to it."""

    numbers: Iterator[int]
    """What chance says, for the choices of an action: the same numbers always mean the same."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.answers = Answers(window)

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
        source = self.pick(sources)
        out = self.whole(0, len(source.node.outputs) - 1)
        ends = [(target, into) for target in targets for into in range(len(target.node.inputs))]
        given = source.node.outputs[out].type
        fitting = [(item, at) for item, at in ends if connects(given, item.node.inputs[at].type)]
        # Now and then one that does not fit is meant, too.
        target, into = self.pick(fitting if fitting and self.whole(0, 4) else ends)
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

    def puts_a_reroute(self) -> None:
        """Middle-click a slot."""
        items = [item for item in self.nodes() if item.node.outputs and not item.layout.collapsed]
        if not items or len(self.window.session.workflow.nodes) >= MOST_NODES:
            return
        item = self.pick(items)
        out = self.whole(0, len(item.node.outputs) - 1)
        QTest.mouseClick(self.canvas.viewport(), MIDDLE, NONE, self.at(item.output_point(out)))
        self.leaves_popups()
        self.note(f"middle-clicks output {out} of {item.node.id}")

    def shakes_a_node(self) -> None:
        """Drag a node quickly to and fro."""
        if not self.nodes():
            return
        item, down = self.pick(self.nodes()), self.whole(-20, 20)
        start = self.title(item)
        way = [start + QPointF(across, down) for across in (60, -50, 60, -50, 10)]
        self.follow(start, way)
        self.note(f"shakes {item.node.id}")

    def groups_and_names(self) -> None:
        """Press Ctrl+G, type a title, and press Enter, Escape, or click elsewhere."""
        text, ending = self.pick(TYPED), self.whole(0, 2)
        self.canvas.setFocus()
        self.key(Qt.Key.Key_G, CTRL)
        if self.canvas.editors.editor is not None:
            self.write(text)
            if ending < 2:
                self.key((Qt.Key.Key_Return, Qt.Key.Key_Escape)[ending])
        self.canvas.setFocus()
        self.note(f"groups and types {text!r}, ending {ending}")

    def enters(self) -> None:
        """Double-click a subgraph node, or press Escape inside of one."""
        hosts = [item for item in self.nodes() if item.shape_info.kind == "subgraph"]
        if self.window.trail.titles and (not hosts or self.whole(0, 1)):
            self.canvas.setFocus()
            self.key(Qt.Key.Key_Escape)
            self.note("leaves by Escape")
        elif hosts:
            item = self.pick(hosts)
            # Below the fields nothing but the node is meant, where there is such a place.
            frame = item.frame()
            place = self.at(QPointF(frame.center().x(), frame.bottom() - 3))
            self.click(frame.center())
            QTest.mouseDClick(self.canvas.viewport(), LEFT, NONE, place)
            QApplication.processEvents()
            self.leaves_popups()
            self.note(f"double-clicks {item.node.id}")

    def promotes(self) -> None:
        """Inside a subgraph, drag a field to the box of inputs."""
        self.canvas.setFocus()
        self.key(Qt.Key.Key_Home)
        box = self.canvas.graph.nodes.get(SUBGRAPH_INPUT)
        fields = [
            (item, index)
            for item in self.nodes()
            if item.node.id not in BOUNDARY and not item.layout.collapsed
            for index, field in enumerate(item.fields)
            if field.editable and not field.is_button
        ]
        if box is None or not fields:
            return
        item, index = self.pick(fields)
        self.drag(item.field_rect(index).center(), box.frame().center())
        self.note(f"drags {item.node.id}.{item.fields[index].name} to the box of inputs")

    def simplifies(self) -> None:
        """Open the window of Simplify, choose a number, and press the button when there is a plan."""
        parts = self.whole(1, 4)
        self.canvas.setFocus()
        self.key(Qt.Key.Key_S, CTRL | ALT)
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SimplifyWindow):
            dialog.number.setFocus()
            self.key(Qt.Key.Key_A, CTRL)
            self.write(str(parts))
            self.key(Qt.Key.Key_Tab)
            self.until(lambda: dialog.go.isEnabled() or (dialog.plan is None and bool(dialog.total.text())))
            if dialog.go.isEnabled():
                QTest.mouseClick(dialog.go, LEFT)
        QApplication.processEvents()
        self.leaves_popups()
        self.note(f"simplifies to {parts}")

    def visits_another_tab(self) -> None:
        """Go to another workflow, or a new one, change it, and come back: nothing here is another."""
        session, kind = self.window.session, self.pick(KINDS)
        self.window.commit()  # what is being typed is taken over, as leaving does
        here, before, scope = session.current, self.content(), self.canvas.graph.scope_id
        steps = here.undo_stack.index()
        self.canvas.setFocus()
        alone = len(session.opened) == 1
        self.key(Qt.Key.Key_N if alone else Qt.Key.Key_Tab, CTRL)
        assert session.current is not here, "there is no other tab"
        if len(session.workflow.nodes) < MOST_NODES:
            QTest.mouseMove(self.canvas.viewport(), self.canvas.viewport().rect().center())
            self.canvas.setFocus()
            self.key(Qt.Key.Key_Tab)
            self.write(kind)
            self.key(Qt.Key.Key_Return)
            self.leaves_popups()
        self.canvas.setFocus()
        for _ in session.opened:
            if session.current is not here:
                self.key(Qt.Key.Key_Tab, CTRL)
        assert session.current is here
        self.assert_content(before, "after a visit to another tab")
        assert (here.undo_stack.index(), self.canvas.graph.scope_id) == (steps, scope)
        self.note(f"visits another tab and adds {kind} there")

    def runs(self) -> None:
        """Press Ctrl+Enter."""
        self.calls(["run"])

    def waits_for_answers(self) -> None:
        """Wait until the server took the runs: their seeds change by a step of their own then.

        Ctrl+Enter in a field runs, too. Between two keys the step would come as chance has it.
        """
        self.until(lambda: self.answers.missing == 0)

    def undoes_all(self) -> int:
        """Press Ctrl+Z until nothing is left; returns how often."""
        stack = self.window.session.undo_stack
        self.leaves_popups()
        self.canvas.setFocus()
        steps = stack.index()
        for left in range(steps, 0, -1):
            self.key(Qt.Key.Key_Z, CTRL)
            where = (self.focus(), self.window.state_bar.currentMessage(), stack.undoText(), self.done[-3:])
            assert stack.index() == left - 1, f"Ctrl+Z at step {left} went to {stack.index()}: {where}"
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
