"""Pausing: follows where runs of open documents wait, and answers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from app.editor.debugging.pause_bar import PauseBar
from app.editor.language.sentences import translated
from app.editor.open_document import OpenDocument
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow


class Pausing(QObject):
    """Shows the pause of the document in view in a bar above the canvas."""

    message = Signal(str)
    """Why nothing happened."""

    def __init__(self, window: MainWindow, breakpoints: Callable[[OpenDocument], list[str]]) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._breakpoints = breakpoints
        self._paused: dict[OpenDocument, Mapping[str, Any]] = {}
        self.bar = PauseBar()
        self.bar.go_on.connect(self._answer)
        self.bar.shown_node.connect(self._show_node)
        middle = window.canvas.parentWidget()
        layout = middle.layout() if middle is not None else None
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(layout.indexOf(window.canvas), self.bar)
        window.client.frame_received.connect(self._take_frame)
        window.client.connection_lost.connect(lambda _reason: self._end_all())
        window.runner.document_finished.connect(lambda document, _ending: self._end(document))
        self._session.workflow_opened.connect(self.show)
        self._session.document_closed.connect(self._forget)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "debug_continue": lambda: self._press("continue"),
            "debug_step": lambda: self._press("step"),
            "debug_stop": lambda: self._press("stop"),
        }

    def _press(self, action: str) -> None:
        if self.paused is None:
            self.message.emit(
                tr("No run is paused: a breakpoint at the selected node lets the next one wait")
            )
        else:
            self.bar.press(action)

    @property
    def paused(self) -> Mapping[str, Any] | None:
        """Where the run of the document in view waits, as `confy.paused` says it; None while it does not."""
        return self._paused.get(self._session.current)

    def show(self) -> None:
        """Show the pause of the document in view, or none."""
        facts = self.paused
        if facts is None:
            if not self.bar.isHidden():
                had_focus = self.bar.isAncestorOf(self._window.focusWidget() or self._window)
                self.bar.hide()
                if had_focus:
                    self._window.canvas.setFocus()
            return
        kind = str(facts.get("node_type"))
        info = self._session.library.get(kind)
        node = str(facts.get("display_node"))
        title = f"{info.display_name if info is not None else kind} (#{node})"
        refusal = facts.get("refusal")
        words = translated(str(refusal.get("message"))) if isinstance(refusal, Mapping) else ""
        self.bar.show_pause(title, list(facts.get("inputs") or ()), info, words)

    def _take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind not in ("confy.paused", "confy.resumed"):
            return
        for document in self._session.opened:
            if document.run_state.owns(data.get("prompt_id")):
                self._end(document)
                if kind == "confy.paused":
                    self._paused[document] = data
                    document.run_state.update(str(data.get("display_node")), paused=True)
                    self._show_if_in_view(document)
                    if document is self._session.current:
                        self._window.notice.pass_by()

    def _answer(self, action: str, values: Mapping[str, Any]) -> None:
        facts = self.paused
        if facts is None:
            return
        document = self._session.current
        body = {
            "action": action,
            "prompt_id": facts.get("prompt_id"),
            "node": facts.get("node"),
            "values": dict(values),
            "breakpoints": self._breakpoints(document),
        }
        self._window.client.go_on(body)
        if action == "stop":
            self._window.client.interrupt(str(facts.get("prompt_id")))

    def _show_node(self) -> None:
        facts = self.paused
        if facts is not None:
            self._window.trail.fly_to(str(facts.get("display_node")), None)

    def _end(self, document: OpenDocument) -> None:
        facts = self._paused.pop(document, None)
        if facts is not None:
            document.run_state.update(str(facts.get("display_node")), paused=False)
            self._show_if_in_view(document)

    def _end_all(self) -> None:
        for document in list(self._paused):
            self._end(document)

    def _forget(self, document: OpenDocument) -> None:
        self._paused.pop(document, None)

    def _show_if_in_view(self, document: OpenDocument) -> None:
        if document is self._session.current:
            self.show()
