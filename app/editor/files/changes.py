"""What changed, in words: the document against its file as last saved, or against another file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.files.commands import FileCommands
from app.editor.files.reading import Reading
from app.editor.files.recovery import snapshot
from app.editor.session import Session
from app.editor.words import marked, tr
from app.editor.writing.shown import in_lines
from app.workflow.document import Workflow
from app.workflow.node_info import NodeInfo
from app.workflow.ui_format import read_workflow, way_to

if TYPE_CHECKING:
    from app.workflow.diff.statement import Names, Statement
    from app.workflow.diff.text import Line, Tone

NOTHING = marked("Nothing changed but, perhaps, where nodes are.")
NOTHING_AT_ALL = marked("Nothing changed.")


@dataclass(frozen=True)
class Comparison:
    """Two workflows and what differs between them, ready to be told with or without layout."""

    title: str
    told: Sequence[Statement]
    names: Names

    def lines(self, layout: bool) -> list[Line]:
        """Return the lines to show."""
        from app.workflow.diff.text import diff_lines

        shown = [item for item in self.told if layout or item.level == "meaning"]
        return list(diff_lines(shown, self.names))


def compared(title: str, before: Workflow, after: Workflow, library: Mapping[str, NodeInfo]) -> Comparison:
    """Compare two workflows; it may take a tenth of a second for hundreds of nodes."""
    # Imported when it is first asked for: the window is painted before.
    from app.workflow.diff.compare import diff
    from app.workflow.diff.match_nodes import match_workflows
    from app.workflow.diff.statement import Names
    from app.workflow.diff.told import tell

    matching = match_workflows(before, after)
    names = Names(before, after, matching, library)
    return Comparison(title, tell(diff(before, after, matching), names), names)


class ShowingChanges(QObject):
    """Carries out the two commands. Reading and comparing happen in a thread."""

    def __init__(self, session: Session, files: FileCommands, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._window = window
        self._reading = Reading(self)
        self._reading.failed.connect(session.problem_found)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"changes": self.since_saving, "compare": self.with_a_file}

    def since_saving(self) -> None:
        """Show what changed since the document was opened or saved."""
        content, place = self._session.on_disk, way_to(self._session.workflow)
        name = self._session.name
        title = (
            tr("Changed in {name} since it was saved").format(name=name)
            if content is not None
            else tr("All of {name}, not saved yet").format(name=name)
        )
        self._compare(title, lambda: Workflow() if content is None else read_workflow(content, place))

    def with_a_file(self) -> None:
        """Ask for another file and show how the document differs from it."""
        self._files.ask_for_file(tr("Compare with"), self.with_path)

    def with_path(self, path: str) -> None:
        """Show how the document differs from a file."""
        library = self._session.library
        title = tr("From {first} to {second}").format(first=Path(path).name, second=self._session.name)
        self._compare(title, lambda: _read(Path(path), library))

    def _compare(self, title: str, read_before: Callable[[], Workflow]) -> None:
        after, library = snapshot(self._session.workflow), self._session.library
        self._reading.start(
            self._session.name,
            lambda: compared(title, read_before(), after, library),
            lambda found: ChangesWindow(found, self._window).show(),
        )


class ChangesWindow(QDialog):
    """Shows a comparison, node by node; layout on demand."""

    def __init__(self, comparison: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What changed"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(720, 520)
        self._comparison = comparison
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.layout_too = QCheckBox(tr("Layout too"), self)
        self.layout_too.setToolTip(tr("Positions, sizes and colours, and what programs write for themselves"))
        copy = QPushButton(tr("Copy"), self)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        below = QHBoxLayout()
        for widget in (self.layout_too, copy):
            below.addWidget(widget)
        below.addStretch(1)
        below.addWidget(buttons)
        column = QVBoxLayout(self)
        column.addWidget(QLabel(comparison.title, self))
        column.addWidget(self.text, 1)
        column.addLayout(below)
        self.layout_too.toggled.connect(self._show)
        self._show(False)

    def _show(self, layout: bool) -> None:
        lines = self._comparison.lines(layout)
        from app.workflow.diff.text import Line

        nothing = [Line(tr(NOTHING_AT_ALL if layout else NOTHING))]
        self.text.setHtml(
            "<pre style='white-space: pre-wrap'>" + "\n".join(map(_html, lines or nothing)) + "</pre>"
        )


def _read(path: Path, library: Mapping[str, NodeInfo]) -> Workflow:
    from app.workflow.open_file import open_workflow

    return open_workflow(path, library).workflow


def _html(line: Line) -> str:
    from html import escape  # imported when it is wanted: the window is painted earlier

    weight = "600" if line.tone == "head" else "400"
    text = escape(in_lines(line.text))
    return f"<span style='color: {_color(line.tone)}; font-weight: {weight}'>{text}</span>"


def _color(tone: Tone) -> str:
    return {"head": theme.TEXT, "gone": theme.ERROR, "come": theme.ACCENT, "plain": theme.TEXT}[tone].name()
