"""OutlineModel: the rows of the outline for Qt's tree view, with what each shows and what may be changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from app.editor import theme
from app.editor.canvas.nodes.node_values import shown
from app.editor.language.sentences import translated
from app.editor.outline.group_switches import MODES, GroupSwitch
from app.editor.outline.rows import Row, Rows
from app.editor.words import counted_nodes, tr, tr_count
from app.editor.writing.shown import as_tip, cut, in_one_line, isolated
from app.problems import Problem
from app.workflow.bookmarks import Bookmark, node_bookmarks, read_bookmarks
from app.workflow.document import MODE_BYPASS, MODE_MUTE
from app.workflow.virtual.kinds import NOTES

Index = QModelIndex | QPersistentModelIndex
ROOT_INDEX = QModelIndex()
LONGEST = 200
_WORST_FIRST = ("error", "warning", "hint")


class OutlineModel(QAbstractItemModel):
    """Two columns: what it is, and its value or where its links go. Rows are made when they are opened."""

    value_wanted = Signal(object, object)
    """The user gave the field of this Row another value."""
    title_wanted = Signal(object, str)
    """The user gave the node, group or bookmark of this Row another name."""

    def __init__(
        self,
        rows: Rows,
        path_of: Callable[[Row], str],
        problems_of: Callable[[str], Sequence[Problem]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.rows = rows
        self._path_of = path_of
        self._problems_of = problems_of

    def show(self, rows: Rows) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def row_at(self, index: Index) -> Row:
        """Return the row at an index; the invisible top for none."""
        row = index.internalPointer() if index.isValid() else None
        return row if isinstance(row, Row) else self.rows.top

    def index_of(self, row: Row, column: int = 0) -> QModelIndex:
        """Return the index of a row."""
        return QModelIndex() if row.parent is None else self.createIndex(row.at, column, row)

    def tell(self, row: Row) -> None:
        """A row shows something else now, and so may those below it that are open."""
        self.dataChanged.emit(self.index_of(row), self.index_of(row, 1))
        if row.kind == "node" and row.children:
            parts = [child for child in row.children if child.kind in ("input", "field", "output")]
            if parts:
                self.dataChanged.emit(self.index_of(parts[0]), self.index_of(parts[-1], 1))

    # What Qt asks

    def index(self, at: int, column: int, parent: Index = ROOT_INDEX) -> QModelIndex:
        """Return the index of a row below another."""
        children = self.rows.children(self.row_at(parent))
        if not (0 <= at < len(children) and 0 <= column < 2):
            return QModelIndex()
        return self.createIndex(at, column, children[at])

    def parent(self, index: Index = ROOT_INDEX) -> QModelIndex:  # type: ignore[override]
        """Return the index of the row above another."""
        above = self.row_at(index).parent
        return self.index_of(above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index = ROOT_INDEX) -> int:
        """Return how many rows are below another."""
        return 0 if parent.column() > 0 else len(self.rows.children(self.row_at(parent)))

    def columnCount(self, parent: Index = ROOT_INDEX) -> int:
        """Return 2."""
        return 2

    def hasChildren(self, parent: Index = ROOT_INDEX) -> bool:
        """Whether a row can be opened."""
        return parent.column() <= 0 and self.rows.has_children(self.row_at(parent))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return whether a row can be selected and edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.can_edit(self.row_at(index)) else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        row, name_column = self.row_at(index), index.column() == 0
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(self.name(row) if name_column else self.told(row))
            case Qt.ItemDataRole.EditRole:
                return self.edited(row)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip("\n".join(translated(found.message) for found in self.problems(row))) or None
            case Qt.ItemDataRole.ForegroundRole:
                return self._color(row, name_column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._said(row) if name_column else one_line(self.told(row))
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another value or name."""
        row = self.row_at(index)
        if role != Qt.ItemDataRole.EditRole or not self.can_edit(row):
            return False
        if row.kind == "field":
            self.value_wanted.emit(row, value)
        else:
            self.title_wanted.emit(row, str(value))
        return True

    # What rows show

    def can_edit(self, row: Row) -> bool:
        """Whether a row has a name or a value that can be changed here."""
        if row.kind == "field":
            entry = self.rows.field(row)
            return (
                entry is not None and entry.editable and entry.info is not None and not self.rows.links(row)
            )
        return row.kind in ("node", "group", "listed group") or (
            row.kind == "bookmark" and not row.key.startswith("node ")
        )

    def name(self, row: Row) -> str:
        """Return what a row is."""
        rows = self.rows
        match row.kind:
            case "bookmarks":
                return tr("Bookmarks")
            case "groups":
                return tr("Groups")
            case "bookmark":
                found = self.bookmark(row)
                return f"{found.key}: {found.name}" if found is not None else ""
            case "group" | "listed group":
                group = rows.group(row)
                return group.title if group is not None else ""
            case "node":
                node = rows.node(row)
                return f"{isolated(rows.title(node))} #{node.id}" if node is not None else ""
            case "field":
                entry = rows.field(row)
                return (entry.label or entry.name) if entry is not None else ""
            case "link":
                return next((f"→ {rows.end_of(row, link)}" for link in rows.links(row)), "")
        return rows.slot_label(row)

    def told(self, row: Row) -> str:
        """Return the value of a row, or where its links go."""
        rows = self.rows
        match row.kind:
            case "group" | "listed group":
                words = {"mute": tr("muted"), "bypass": tr("bypassed")}
                marks = [words[name] for name in self.lit(row)]
                return ", ".join([counted_nodes(len(rows.nodes_of(row))), *marks])
            case "node":
                return ", ".join(self._marks(row))
            case "field":
                linked = [f"← {rows.end_of(row, link)}" for link in rows.links(row)]
                entry = rows.field(row)
                return linked[0] if linked else shown(entry, rows.value(row)) if entry is not None else ""
            case "input":
                linked = [f"← {rows.end_of(row, link)}" for link in rows.links(row)]
                return linked[0] if linked else tr("not linked")
            case "output":
                ends = [rows.end_of(row, link) for link in rows.links(row)]
                if len(ends) > 1:
                    return tr("→ {count} links").format(count=len(ends))
                return f"→ {ends[0]}" if ends else tr("not linked")
        return ""

    def lit(self, row: Row) -> list[GroupSwitch]:
        """Return the switches of a group's row that are on: those whose mode all its nodes have."""
        modes = {node.mode for node in self.rows.nodes_of(row) if node.type not in NOTES}
        return [name for name, mode in MODES.items() if modes == {mode}]

    def edited(self, row: Row) -> Any:
        """Return what an editor of a row begins with."""
        if row.kind == "field":
            return self.rows.value(row)
        node, group, bookmark = self.rows.node(row), self.rows.group(row), self.bookmark(row)
        if node is not None:
            return self.rows.title(node)
        return group.title if group is not None else bookmark.name if bookmark is not None else ""

    def bookmark(self, row: Row) -> Bookmark | None:
        """Return the bookmark of a row, None where it is gone."""
        if row.kind != "bookmark":
            return None
        if not row.key.startswith("node "):
            return read_bookmarks(self.rows.workflow).get(row.key)
        found = node_bookmarks(self.rows.workflow)
        return next((mark for mark in found if mark.node == row.key.removeprefix("node ")), None)

    def problems(self, row: Row) -> list[Problem]:
        """Return the problems of a node, or those of one input."""
        node_row = self.rows.node_row(row)
        if node_row is None or row.kind in ("output", "link"):
            return []
        found = list(self._problems_of(self._path_of(node_row)))
        if row.kind == "node":
            return found
        entry = self.rows.field(row)
        name = entry.name if entry is not None else self.rows.slot_label(row)
        return [problem for problem in found if problem.input_name == name]

    def _marks(self, row: Row) -> list[str]:
        node, count = self.rows.node(row), len(self.problems(row))
        if node is None:
            return []
        modes = {MODE_MUTE: tr("muted"), MODE_BYPASS: tr("bypassed")}
        marks = [modes[node.mode]] if node.mode in modes else []
        if count:
            marks.append(tr_count("%n problem", "%n problems", count))
        return marks

    def _said(self, row: Row) -> str:
        """Return a row as a screen reader says it, value and problems with it."""
        node = self.rows.node(row) if row.kind == "node" else None
        kinds = {
            "group": tr("group"),
            "listed group": tr("group"),
            "input": tr("input"),
            "output": tr("output"),
        }
        name = self.name(row)
        if node is not None:
            name = f"{isolated(self.rows.title(node))}, {tr('number {number}').format(number=node.id)}"
        elif row.kind in kinds:
            name = f"{kinds[row.kind]} {name}"
        told = self.told(row).replace("← ", tr("from") + " ").replace("→ ", tr("to") + " ")
        said = [name, told] if told else [name]
        if row.kind != "node":
            said += [translated(problem.message) for problem in self.problems(row)]
        return one_line(", ".join(said).replace("→ ", tr("to") + " "))

    def _color(self, row: Row, name_column: bool) -> QColor | None:
        worst = min((_WORST_FIRST.index(problem.severity) for problem in self.problems(row)), default=None)
        if worst is not None:
            return QColor((theme.ERROR, theme.WARNING, theme.ACCENT)[worst])
        if row.kind in ("bookmarks", "groups", "group", "listed group") or not name_column:
            return QColor(theme.DIM)
        return None


def one_line(text: str) -> str:
    """Return a text as one line that a row has room for."""
    return in_one_line(cut(" ".join(text[: 4 * LONGEST].split()), LONGEST))
