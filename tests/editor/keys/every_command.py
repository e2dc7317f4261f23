"""The states in which every command is called, and what may be seen of what it did."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from app.editor.main_window import MainWindow
from app.editor.open_document import OpenDocument
from app.folders import example_path
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import ROOT
from app.workflow.edits import AddGroup, Group
from app.workflow.reroute_edits import add_reroute
from app.workflow.subgraphs.convert import fold
from tests.opening import open_file

OUTSIDE = frozenset(
    [
        "load_tags",
        "open",
        "save_as",
        "export_prompt",
        "export_picture",
        "compare",
        "open_recent",
        "quit",
        "panel_models",
    ]
)
"""What opens a dialog for files, a menu, or another program, or ends this one: not called here."""


class States:
    """Brings the window into a state: a document, a selection, and what is being done with it."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window = window
        self.canvas = window.canvas
        self.folder = folder
        self._files = 0
        self._kept: tuple[Any, ...] | None = None
        self._written: tuple[tuple[OpenDocument, int], bytes] | None = None

    def states(self) -> Mapping[str, Callable[[], None]]:
        """Return what brings the window into each state, by its name."""
        return {
            "empty": self.empty,
            "nothing selected": lambda: self.starter(),
            "one node": lambda: self.starter("3"),
            "several nodes": lambda: self.starter("3", "8", "4"),
            "a group": self.group,
            "a reroute": self.reroute,
            "inside a subgraph": self.inside,
            "a field is edited": self.field,
            "a locked canvas": self.locked,
        }

    def begin(self, state: str) -> None:
        """Bring the window into a state; where the last command left it as it was, only what is selected."""
        session, canvas = self.window.session, self.canvas
        kept = self._kept
        if kept is not None and kept[:2] == (state, session.current) and self.content() == kept[2]:
            _, _, _, steps, nodes, groups, bends = kept
            self._begin_here()
            self.window.trail.go_to(steps)
            canvas.select(nodes, groups)
            canvas.graph.bends.select(bends)
            canvas.set_locked(state == "a locked canvas")
            if state == "a field is edited":
                self._type()
            return
        self.states()[state]()
        selected = (canvas.selected_nodes(), canvas.selected_groups(), canvas.graph.bends.selected())
        self._kept = (state, session.current, self.content(), self.window.trail.path, *selected)

    def empty(self) -> None:
        """Show an empty workflow."""
        self._close_others(self.window.session.new())

    def starter(self, *selected: str) -> None:
        """Show the starter workflow from a file of the test's own."""
        self._files += 1
        file = self.folder / f"mine{self._files}.json"
        shutil.copy(example_path("starter.json"), file)
        open_file(self.window, file)
        self._close_others(self.window.session.current)
        self.canvas.select(selected)

    def group(self) -> None:
        """Show two nodes in a selected group."""
        self.starter()
        frame = self.canvas.graph.contents_rect(["6", "7"]).adjusted(-20, -60, 20, 20)
        bounds = (frame.x(), frame.y(), frame.width(), frame.height())
        self.window.session.do(AddGroup(ROOT, Group("1", "Prompts", bounds)), "Group")
        self._begin_here()
        self.canvas.select([], ["1"])

    def reroute(self) -> None:
        """Show a link with a selected bend."""
        self.starter()
        workflow = self.window.session.workflow
        link = next(iter(workflow.links))
        self.window.session.do(add_reroute(workflow, ROOT, link, 0, (300.0, 300.0)), "Bend")
        self._begin_here()
        self.canvas.graph.bends.select(["1"])
        assert self.canvas.graph.bends.selected() == ["1"]

    def inside(self) -> None:
        """Show the inside of a subgraph with one node selected."""
        self.starter()
        session = self.window.session
        made = fold(session.workflow, session.library, ROOT, {"6", "7", "3"}, "Inner", [])
        assert session.do(made.edit, "Convert to subgraph")
        self._begin_here()
        self.window.trail.enter(made.host, session.workflow.nodes[made.host].type)
        self.canvas.select(list(self.canvas.graph.scope.nodes)[:1])
        assert self.canvas.selected_nodes()

    def field(self) -> None:
        """Show an editor in which a number was typed."""
        self.starter("3")
        self._type()

    def _type(self) -> None:
        self.canvas.begin_edit("3", "steps")
        QTest.keyClicks(QApplication.focusWidget(), "33")

    def locked(self) -> None:
        """Show a locked canvas with two nodes selected."""
        self.starter("3", "8")
        self.canvas.set_locked(True)

    def clean(self) -> None:
        """Close whatever a command opened, and go back to the canvas."""
        window = self.window
        while popup := QApplication.activePopupWidget():
            popup.close()
        for widget in self._opened():
            if isinstance(widget, QDialog):
                widget.close()
        self.canvas.editors.close()
        window.search.close_popup()
        self.canvas.set_locked(False)
        window.notice.hide()
        window.state_bar.clearMessage()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        self.canvas.setFocus()

    def seen(self) -> dict[str, object]:
        """Return all that a user could notice, as far as commands change it."""
        window, canvas, session = self.window, self.canvas, self.window.session
        docks = window.docks
        return {
            "document": (session.current, len(session.opened), session.version),
            "history": session.undo_stack.index(),
            "selection": (canvas.selected_nodes(), canvas.selected_groups(), canvas.graph.bends.selected()),
            "view": (canvas.graph.scope_id, canvas.exact_middle(), canvas.zoom(), canvas.flight.target),
            "modes": (canvas.locked, canvas.minimap.isHidden(), window.settings),
            "checks": [action.isChecked() for action in window.actions_by_name.values() if not action.menu()],
            "panels": [(dock.isHidden(), docks.is_behind(name)) for name, dock in docks.by_name.items()],
            "windows": sorted(type(w).__name__ for w in self._opened()),
            "editor": (canvas.editors.open_field_name, canvas.editors.editor is not None),
            "focus": QApplication.focusWidget(),
            "said": (window.state_bar.currentMessage(), window.notice.isHidden(), window.notice.text.text()),
            "working": (window.files.reading.busy, window.files.saving),
            "help": window.docks.library.help.isHidden(),
        }

    def content(self) -> bytes:
        """Return the document in view as saving writes it, as it was written last where nothing was told."""
        session = self.window.session
        told = (session.current, session.version)
        if self._written is not None and self._written[0] == told:
            return self._written[1]
        return self.content_now()

    def content_now(self) -> bytes:
        """Return the document in view as saving writes it, also where it changed and did not tell."""
        session = self.window.session
        content = saved_bytes(session.workflow)
        self._written = ((session.current, session.version), content)
        return content

    def _opened(self) -> list[QWidget]:
        # A search through all that the window holds takes as long as a command.
        shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        inside = [widget for widget in shown if isinstance(widget, QDialog | QMenu)]
        return [*inside, self.window.search] if self.window.search.isVisible() else inside

    def _begin_here(self) -> None:
        self.window.session.undo_stack.clear()

    def _close_others(self, kept: object) -> None:
        session = self.window.session
        for document in list(session.opened):
            if document is not kept:
                document.forget_changes()
                session.close(document)
