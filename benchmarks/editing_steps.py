"""What is done to a whole document of thousands of nodes, by the commands that a user has for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication

from app.editor.editing.large_edits import LargeEdits
from app.editor.main_window import MainWindow
from app.editor.structure.simplify_window import SimplifyWindow
from app.problems import Problem
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes
from app.workflow.fragment import copy_nodes
from app.workflow.ui_format import read_workflow
from benchmarks.files import file_of

PATIENCE_S = 120.0
TICK_MS = 2
REST_MS = 200
"""After a step: the check, the minimap and the panels follow within this, and count for the longest block."""


class Heartbeat(QObject):
    """Notes the most processor time of this process between two ticks of a timer of the Qt thread.

    By wall clock a busy machine makes the same code several times as slow.
    """

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        super().__init__()
        self._clock = clock
        self._longest_s = self._last_s = 0.0
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Begin to tick."""
        self._longest_s, self._last_s = 0.0, self._clock()
        self._timer.start()

    def stop(self) -> float:
        """End; returns the most in milliseconds."""
        self._tick()
        self._timer.stop()
        return self._longest_s * 1000.0

    def _tick(self) -> None:
        now = self._clock()
        self._longest_s, self._last_s = max(self._longest_s, now - self._last_s), now


@dataclass(frozen=True)
class Took:
    """Milliseconds of processor time: the longest in one go, and until the step was seen."""

    block: float
    total: float


def spin(milliseconds: int) -> None:
    """Let the event loop run for so long."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Desk:
    """A window with one document, on which steps are carried out and timed."""

    def __init__(self, window: MainWindow, count: int) -> None:
        self.window = window
        self.count = count
        self.session, self.canvas = window.session, window.canvas
        self.large = window.findChild(LargeEdits)
        self.heartbeat = Heartbeat()
        self.document = self.session.show_workflow(read_workflow(file_of(count)), f"{count} nodes")
        self.rest()

    def trigger(self, name: str) -> None:
        """Carry out a command of the menus."""
        self.window.actions_by_name[name].trigger()

    @property
    def busy(self) -> bool:
        """Whether something that was asked for is not there yet."""
        return self.canvas.graph.following.behind or self.large.busy

    def rest(self) -> None:
        """Let the window come to rest."""
        end = time.monotonic() + PATIENCE_S
        while (self.busy or not self.window.live_check.idle) and time.monotonic() < end:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        spin(REST_MS)

    def timed(self, step: Callable[[], object], done: Callable[[], bool] | None = None) -> Took:
        """Carry out a step from the event loop; it is over when it is `done` and painted."""
        loop = QEventLoop()
        times: list[float] = []

        def begin() -> None:
            step()
            watch.start()

        def look() -> None:
            over = time.process_time() - start > PATIENCE_S
            if over or ((done is None or done()) and not self.busy):
                watch.stop()
                QApplication.sendEvent(self.window, QEvent(QEvent.Type.UpdateRequest))
                times.append((time.process_time() - start) * 1000.0)
                loop.quit()

        watch = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        watch.timeout.connect(look)
        self.heartbeat.start()
        start = time.process_time()
        QTimer.singleShot(0, begin)
        loop.exec()
        self.rest()
        return Took(self.heartbeat.stop(), times[0])

    # Steps that need more than one command

    def press(self, place: QPointF, kind: QEvent.Type) -> None:
        """Send an event of the left mouse button to a point of the canvas (its own pixels)."""
        left = Qt.MouseButton.LeftButton
        released = kind == QEvent.Type.MouseButtonRelease
        held = Qt.MouseButton.NoButton if released else left
        view = self.canvas.viewport()
        shown = QPointF(view.mapToGlobal(place.toPoint()))
        event = QMouseEvent(kind, place, shown, left, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view, event)

    def grip(self) -> QPointF:
        """Return a point of the canvas on the title of the first node, which is brought into view."""
        item = next(iter(self.canvas.graph.nodes.values()))
        self.canvas.look_at(item.frame().center(), 1.0)
        spin(50)
        header = item.frame().topLeft() + QPointF(60.0, 10.0)
        return QPointF(self.canvas.mapFromScene(header))

    def drag_all(self) -> dict[str, Took]:
        """Drag all nodes by one of them."""
        self.trigger("select_all")
        grip = self.grip()
        self.press(grip, QEvent.Type.MouseButtonPress)
        away, further = grip + QPointF(30.0, 20.0), grip + QPointF(40.0, 30.0)
        self.press(away, QEvent.Type.MouseMove)
        moved = self.timed(lambda: self.press(further, QEvent.Type.MouseMove))
        released = self.timed(lambda: self.press(further, QEvent.Type.MouseButtonRelease))
        return {"drag all, one move": moved, "drag all, release": released}

    def simplified(self) -> dict[str, Took]:
        """Open Simplify, wait for its plan, and carry it out."""
        self.canvas.select([])
        found: list[SimplifyWindow] = []

        def open_window() -> None:
            self.trigger("simplify")
            found.extend(self.window.findChildren(SimplifyWindow)[-1:])

        opened = self.timed(open_window, lambda: bool(found) and found[0].go.isEnabled())
        if not found:
            return {"simplify, plan": opened}
        accepted = self.timed(found[0].accept)
        return {"simplify, plan": opened, "simplify, accept": accepted}

    def found_by_text(self) -> dict[str, Took]:
        """Open the node finder and type into it."""
        opened = self.timed(lambda: self.trigger("find_node"))
        field = self.window.finding.popup.field
        typed = self.timed(lambda: field.setText("sampler 9"))
        self.window.finding.popup.hide()
        self.canvas.setFocus()
        return {"find node, open": opened, "find node, type": typed}

    def many_problems(self) -> dict[str, Took]:
        """Fill the list of problems, and empty it."""
        nodes = list(self.document.workflow.nodes)
        problems = [
            Problem("input.invalid", f"seed of {key} is too large", node_path=key, source="run")
            for key in nodes
        ]
        filled = self.timed(lambda: self.window.problems.add(problems))
        emptied = self.timed(self.window.problems.forget_runs)
        return {"a problem at each node": filled, "these problems gone": emptied}

    def pasted_mail(self) -> dict[str, Took]:
        """Paste nodes from the text of a mail, quoted and wrapped."""
        nodes = self.document.workflow.nodes
        text = copy_nodes(self.document.workflow, ROOT, nodes.keys())
        quoted = "Hello,\n\n" + "\n".join(f"> {line}" for line in text.splitlines()) + "\n\nBye"
        QGuiApplication.clipboard().setText(quoted)
        return {"paste of a mail": self.timed(lambda: self.trigger("paste"))}

    def outlined(self) -> dict[str, Took]:
        """Show the outline, and edit while it is seen."""
        shown = self.timed(lambda: self.window.docks.bring_up("outline"))
        self.trigger("select_all")
        muted = self.timed(lambda: self.trigger("mute"))
        undone = self.timed(lambda: self.trigger("undo"))
        self.window.docks.bring_up("inspector")
        return {"outline, shown": shown, "outline, mute all": muted, "outline, undo of that": undone}

    def listed_steps(self) -> dict[str, Took]:
        """Make as many undo steps as there are nodes, and show the list of them."""
        first = next(iter(self.document.workflow.nodes))
        for at in range(self.count):
            self.session.do(MoveNodes(ROOT, {first: (float(at), 1.0)}), "Move node")
        self.rest()
        shown = self.timed(lambda: self.trigger("history"))
        self.trigger("history")
        self.document.undo_stack.clear()
        self.rest()
        return {"history, shown": shown}

    def switched_tabs(self) -> dict[str, Took]:
        """Open another document of the same size, and go to and fro."""
        session, first = self.session, self.document
        other = read_workflow(file_of(self.count))
        opened = self.timed(lambda: session.show_workflow(other, "another"))
        second = session.current
        back = self.timed(lambda: session.show(first))
        forth = self.timed(lambda: session.show(second))
        session.show(first)
        second.undo_stack.setClean()
        session.close(second)
        self.rest()
        return {"second tab, opened": opened, "tab, back": back, "tab, forth": forth}


def with_undo(desk: Desk, name: str, action: str, times: dict[str, Took], select: bool = True) -> None:
    """Time a command on all nodes, and taking it back."""
    if select:
        desk.trigger("select_all")
    else:
        desk.canvas.select([])
    desk.rest()
    times[name] = desk.timed(lambda: desk.trigger(action))
    times[f"{name}, undo"] = desk.timed(lambda: desk.trigger("undo"))


def all_steps(desk: Desk) -> dict[str, Took]:
    """Carry out every step once; returns how long each took."""
    times: dict[str, Took] = {}
    times["select all"] = desk.timed(lambda: desk.trigger("select_all"))
    times["select none"] = desk.timed(lambda: desk.trigger("select_none"))
    times |= desk.drag_all()
    times["drag all, undo"] = desk.timed(lambda: desk.trigger("undo"))
    for action in ("align_left", "distribute_across", "bypass", "mute", "collapse", "pin", "color_red"):
        with_undo(desk, action.replace("_", " "), action, times)
    with_undo(desk, "group", "group", times)
    desk.trigger("select_all")
    times["copy"] = desk.timed(lambda: desk.trigger("copy"))
    times["paste"] = desk.timed(lambda: desk.trigger("paste"))
    times["paste, undo"] = desk.timed(lambda: desk.trigger("undo"))
    with_undo(desk, "duplicate", "duplicate", times)
    with_undo(desk, "delete", "delete", times)
    times["delete, redo"] = desk.timed(lambda: desk.trigger("redo"))
    desk.trigger("undo")
    with_undo(desk, "arrange", "arrange", times, select=False)
    with_undo(desk, "convert to a subgraph", "fold", times)
    desk.trigger("redo")
    desk.rest()
    desk.canvas.select(list(desk.canvas.graph.scope.nodes))
    times["unpack"] = desk.timed(lambda: desk.trigger("unpack"))
    desk.trigger("undo")
    desk.trigger("undo")
    times |= desk.pasted_mail()
    desk.trigger("undo")
    times |= desk.found_by_text()
    times |= desk.many_problems()
    times |= desk.outlined()
    if desk.count <= 1000:
        times |= desk.simplified()
        times["simplify, undo"] = desk.timed(lambda: desk.trigger("undo"))
    times |= desk.switched_tabs()
    times |= desk.listed_steps()
    return times
