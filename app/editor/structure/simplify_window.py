"""SimplifyWindow: how many parts a workflow is folded into, with a list of them before anything is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, Qt, QThreadPool, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSlider,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.files.recovery import snapshot
from app.editor.language.sentences import translated
from app.editor.session import Session
from app.editor.words import tr
from app.editor.writing.shown import as_tip
from app.workflow.document import Node, NodeId, ScopeId
from app.workflow.dynamic.follow import FollowedByInputs
from app.workflow.patch import Edit, EditRefused
from app.workflow.subgraphs.draft import worked_out
from app.workflow.subgraphs.simplify import Library, Plan, plan, simplify, with_names

USUAL_SIZE = 4.5
"""Nodes in a part that is neither trivial nor hard to read: 32 nodes become 7 parts."""

MOST_PARTS = 40
MOST_TITLES = 12


class SimplifyWindow(QDialog):
    """Makes plans beside the Qt thread while the number of parts is chosen, and carries the last one out."""

    planned = Signal()
    """The list shows the plan for what is chosen now."""

    def __init__(
        self, session: Session, canvas: Canvas, scope: ScopeId, chosen: Sequence[NodeId], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Simplify"))
        self._session, self._canvas, self._scope = session, canvas, scope
        self._chosen = list(chosen) if len(chosen) > 1 else []
        self._asked = 0
        self.plan: Plan | None = None
        """What the list shows, ready to be carried out."""
        self._listed: Plan | None = None
        self._filling = False
        self._edit: Edit | None = None
        self._version = -1
        self._nodes = dict(session.workflow.scopes[scope].nodes)
        count = len(self._chosen or self._nodes)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(1, max(2, min(MOST_PARTS, count // 2)))
        self.number = QSpinBox(self)
        self.number.setAccessibleName(tr("Number of parts"))
        self.number.setRange(self.slider.minimum(), self.slider.maximum())
        self.slider.setValue(round(count / USUAL_SIZE))
        self.number.setValue(self.slider.value())
        self.results = QCheckBox(tr("Leave nodes that show or save a result outside"), self)
        self.results.setChecked(True)
        self.selection = QCheckBox(tr("Only the {count} selected nodes").format(count=len(chosen)), self)
        self.selection.setChecked(bool(self._chosen))
        self.selection.setVisible(bool(self._chosen))
        self.list = QTreeWidget(self)
        self.list.setAccessibleName(tr("Part"))
        self.list.setHeaderLabels([tr("Part"), tr("Nodes"), tr("Links in"), tr("Links out")])
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.list.setAlternatingRowColors(False)
        self.list.setEditTriggers(
            QTreeWidget.EditTrigger.DoubleClicked
            | QTreeWidget.EditTrigger.EditKeyPressed
            | QTreeWidget.EditTrigger.SelectedClicked
        )
        self.list.setExpandsOnDoubleClick(False)
        self.hint = QLabel(tr("Click a name again, or press F2, to change it."), self)
        self.hint.setStyleSheet(f"color: {theme.DIM.name()};")
        self.total = QLabel(self)
        self.total.setWordWrap(True)
        self.total.setStyleSheet(f"color: {theme.DIM.name()};")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.go = self.buttons.addButton(tr("Simplify"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._later = QTimer(self, interval=60, singleShot=True)
        self._lay_out()
        self._connect()
        self._ask()

    def accept(self) -> None:
        """Fold the parts that are listed."""
        found = self.plan
        if found is not None and found.parts:
            super().accept()
            edit = self._edit
            if edit is None or self._session.version != self._version:  # a run changed a seed meanwhile
                edit = simplify(self._session.workflow, self._session.library, found)
            if self._session.do(edit, tr("Simplify")):
                self._canvas.select([])
                self._canvas.fit_all()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(QLabel(tr("At most"), self))
        row.addWidget(self.slider, 1)
        row.addWidget(self.number)
        row.addWidget(QLabel(tr("parts"), self))
        layout = QVBoxLayout(self)
        for piece in (row, self.selection, self.results, self.list, self.hint, self.total, self.buttons):
            if isinstance(piece, QHBoxLayout):
                layout.addLayout(piece)
            else:
                layout.addWidget(piece)
        self.slider.setAccessibleName(tr("Number of parts"))
        self.resize(600, 520)

    def _connect(self) -> None:
        self.slider.valueChanged.connect(self.number.setValue)
        self.number.valueChanged.connect(self.slider.setValue)
        self.slider.valueChanged.connect(self._later.start)
        self.results.toggled.connect(self._later.start)
        self.selection.toggled.connect(self._later.start)
        self._later.timeout.connect(self._ask)
        self.list.itemChanged.connect(self._rename)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _ask(self) -> None:
        """Have a plan made in a thread; the document cannot change meanwhile, for this window is modal."""
        self._asked += 1
        self.go.setEnabled(False)  # until the list shows what would be done, and that is worked out
        self._edit, self._version = None, self._session.version
        ids = self._chosen if self.selection.isChecked() else None
        self._start(
            _Planning(
                self._asked, self._session, self._scope, self.slider.value(), ids, self.results.isChecked()
            )
        )

    def _start(self, work: _Planning) -> None:
        work.signals.done.connect(self._show)
        work.signals.worked_out.connect(self._take)
        work.wanted = partial(self._is_newest, self._asked)
        QThreadPool.globalInstance().start(work)

    def _rename(self, row: QTreeWidgetItem, column: int) -> None:
        """Call a part what the user typed, and have the edit worked out anew."""
        at = self.list.indexOfTopLevelItem(row)
        if self._filling or column != 0 or self._listed is None or not 0 <= at < len(self._listed.parts):
            return
        names = [part.name for part in self._listed.parts]
        names[at] = row.text(0)
        self._listed = with_names(self._listed, names)
        self._filling = True
        row.setText(0, self._listed.parts[at].name)
        self._filling = False
        self._asked += 1
        self.go.setEnabled(False)
        self.plan, self._edit, self._version = None, None, self._session.version
        work = _Planning(self._asked, self._session, self._scope, 0, None, False)
        work.found = self._listed
        self._start(work)

    def _show(self, number: int, found: object) -> None:
        if number != self._asked or found is self._listed:
            return  # another number was chosen meanwhile; or only a name was
        self.list.clear()
        self._listed = found if isinstance(found, Plan) else None
        self.plan = None
        if self._listed is None:
            self.total.setText(tr("{sentence}.").format(sentence=f"{str(found)[:1].upper()}{str(found)[1:]}"))
            self.planned.emit()
        else:
            self._show_plan(self._listed)

    def _is_newest(self, number: int) -> bool:
        return number == self._asked

    def _take(self, number: int, edit: object) -> None:
        """Have the edit ready, so that carrying it out holds nobody up."""
        if number == self._asked and self._listed is not None:
            self.plan, self._edit = self._listed, cast("Edit | None", edit)
            self.go.setEnabled(bool(self.plan.parts))
            self.planned.emit()

    def _show_plan(self, found: Plan) -> None:
        self._filling = True
        for part in found.parts:
            columns = [part.name, *map(str, (len(part.nodes), part.links_in, part.links_out))]
            self._add(columns, part.nodes, named=True)
        if found.outside:
            self._add([tr("Stays outside"), str(len(found.outside)), "", ""], found.outside)
        self._filling = False
        words = tr(
            "{parts} subgraphs and {outside} single nodes, {after} links between them instead of {before}."
        )
        before = len(self._session.workflow.scopes[self._scope].links)
        shown = words.format(
            parts=len(found.parts), outside=len(found.outside), after=found.links, before=before
        )
        self.total.setText(shown + " " + tr("What runs stays the same, and one undo takes it back."))

    def _add(self, columns: list[str], nodes: Sequence[NodeId], named: bool = False) -> None:
        row = QTreeWidgetItem(columns)
        if named:
            row.setFlags(row.flags() | Qt.ItemFlag.ItemIsEditable)
        for column in (1, 2, 3):
            row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        titles = [self._title(self._nodes[key]) for key in nodes if key in self._nodes]
        more = " …" if len(titles) > MOST_TITLES else ""
        row.setToolTip(0, as_tip(", ".join(titles[:MOST_TITLES]) + more))
        for title in titles:
            row.addChild(QTreeWidgetItem([title]))
        self.list.addTopLevelItem(row)

    def _title(self, node: Node) -> str:
        info = self._session.library.get(node.type)
        inside = self._session.workflow.scopes.get(node.type)
        known = inside.name if inside is not None else info.display_name if info is not None else node.type
        return f"{node.title or known}  #{node.id}"


class _Signals(QObject):
    """The application owns it: let go of by Python in the thread, it would be destroyed there."""

    done = Signal(int, object)
    worked_out = Signal(int, object)


class _Planning(QRunnable):
    """Makes one plan in a thread, and works out the edit that carries it out."""

    def __init__(
        self,
        number: int,
        session: Session,
        scope: ScopeId,
        count: int,
        ids: Sequence[NodeId] | None,
        keep_results: bool,
    ) -> None:
        super().__init__()
        self.signals = _Signals(QCoreApplication.instance())
        self.wanted: Callable[[], bool] = lambda: True
        self.found: Plan | None = None
        """A plan that is there already: only its edit is worked out."""
        self._number, self._workflow, self._scope = number, snapshot(session.workflow), scope
        self._library: Library = session.library
        self._count, self._ids, self._keep = count, ids, keep_results

    def run(self) -> None:
        """Make the plan, or say why there is none."""
        try:
            self._tell()
        finally:
            self.signals.deleteLater()

    def _tell(self) -> None:
        try:
            found: object = self.found or plan(
                self._workflow, self._library, self._scope, self._count, self._ids, self._keep
            )
        except EditRefused as refusal:
            found = translated(str(refusal))
        self.signals.done.emit(self._number, found)
        if isinstance(found, Plan) and self.wanted():
            self.signals.worked_out.emit(self._number, self._worked_out(found))

    def _worked_out(self, found: Plan) -> Edit | None:
        edit = simplify(self._workflow, self._library, found)
        try:
            return worked_out(self._workflow, FollowedByInputs(edit, self._library))
        except EditRefused:
            return None  # carried out as it is, it will say why
