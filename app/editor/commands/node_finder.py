"""Finds nodes of the open workflow by title, kind, number or value, inside subgraphs too, and goes there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.commands.list_popup import ListPopup
from app.editor.creating.search.fuzzy import score
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.editor.words import tr, tr_count
from app.editor.writing.shown import as_tip, cut, in_one_line, isolated
from app.workflow.document import ROOT, Node, Scope, Workflow
from app.workflow.named_values import named_values
from app.workflow.node_info import NodeInfo
from app.workflow.widgets import widgets

WIDTH, MOST_HEIGHT = 520, 420
ROOM_BESIDE_ROWS, ROW_HEIGHT = 104, 27
MOST_ROWS = 200
LONGEST_TITLE = 400
MOST_NODES = 50_000
_PATH = Qt.ItemDataRole.UserRole
_BY_VALUE = -20.0
"""A node found by a value comes after those found by their names."""


@dataclass(frozen=True)
class Findable:
    """A node as it can be found: its path (`5:3` inside subgraphs), names, and values as text by control."""

    path: str
    title: str
    kind: str
    within: str
    values: Mapping[str, str]


def findable_nodes(workflow: Workflow, library: Mapping[str, NodeInfo]) -> Iterator[Findable]:
    """Yield every node, those inside of subgraphs once for each use; at most `MOST_NODES`."""
    waiting: list[tuple[Scope, str, str, frozenset[str]]] = [(workflow.root, "", "", frozenset())]
    count = 0
    while waiting:
        scope, prefix, within, around = waiting.pop(0)
        for node in scope.nodes.values():
            count += 1
            if count > MOST_NODES:
                return
            info, inner = library.get(node.type), workflow.scopes.get(node.type)
            kind = info.display_name if info else inner.name if inner else node.type
            found = Findable(prefix + node.id, node.title or kind, kind, within, _texts(node, info))
            yield found
            if inner is not None and node.type != ROOT and node.type not in around:
                outside = f"{within} › {found.title}" if within else found.title
                waiting.append((inner, f"{found.path}:", outside, around | {node.type}))


def _texts(node: Node, info: NodeInfo | None) -> dict[str, str]:
    if info is not None:
        values = {widget.name: widget.value for widget in widgets(node, info)}
    else:
        listed = node.values if isinstance(node.values, tuple) else ()
        values = dict(
            named_values(node)
            or {tr("value {number}").format(number=at): value for at, value in enumerate(listed, 1)}
        )
    return {name: str(value) for name, value in values.items() if value not in (None, "")}


def fit_of(query: str, node: Findable) -> tuple[float, str] | None:
    """Return how well a node fits (more is better) and which of its values did; None where it does not.

    Every word has to fit the title, the kind, the number (`#5:3`, also without `#`) or a value.
    """
    total, by_value = 0.0, ""
    for word in query.lower().split():
        if word.removeprefix("#") == node.path:
            total += 40.0
            continue
        named = [fit for fit in (score(word, node.title), score(word, node.kind)) if fit is not None]
        if named:
            total += max(named)
            continue
        name = next((name for name, text in node.values.items() if word in text.lower()), None)
        if name is None:
            return None
        total, by_value = total + _BY_VALUE, name
    return total, by_value


class NodeFinder(ListPopup):
    """The nodes that fit what is typed; Enter goes to the chosen one."""

    chosen = Signal(str)
    """The path of the node to show."""

    def __init__(self, parent: QWidget) -> None:
        style = (
            "QTreeView::item { padding: 4px 2px; }"
            f" QTreeView::item:selected {{ background: {theme.BODY_HOVER.name()}; }}"
        )
        super().__init__("node_finder", 2, parent, style)
        self.field.setPlaceholderText(tr("Find a node: title, kind, number or value"))
        self.field.setAccessibleName(tr("Find a node"))
        self.rows.setAccessibleName(tr("Found nodes"))
        self._nodes: list[Findable] = []

    def open_over(self, area: QWidget, workflow: Workflow, library: Mapping[str, NodeInfo]) -> None:
        """Show the popup at the top of a widget of the same window, with all nodes of a workflow."""
        self._nodes = list(findable_nodes(workflow, library))
        self.show_over(area, theme.px(WIDTH), theme.px(MOST_HEIGHT))

    def found(self) -> list[str]:
        """Return the paths in the list, best first."""
        tops = (self.rows.topLevelItem(row) for row in range(self.rows.topLevelItemCount()))
        return [item.data(0, _PATH) for item in tops if item is not None]

    def rank(self, query: str) -> None:
        """Fill the list with the nodes that fit, best first."""
        fits = ((fit_of(query, node), number, node) for number, node in enumerate(self._nodes))
        ranked = sorted(
            ((-fit[0], number, node, fit[1]) for fit, number, node in fits if fit is not None),
            key=lambda entry: entry[:2],
        )
        self.rows.clear()
        for _, _, node, value in ranked[:MOST_ROWS]:
            self.rows.addTopLevelItem(_row(node, value))
        self.select(0)
        height = theme.px(ROOM_BESIDE_ROWS + ROW_HEIGHT * self.rows.topLevelItemCount())
        self.fit_height(height)
        self.note.setText(_found_in_words(len(ranked)))

    def choose(self, item: QTreeWidgetItem | None) -> None:
        """Close and tell the node of a row."""
        if item is not None:
            self.hide()
            self.chosen.emit(item.data(0, _PATH))


def _found_in_words(count: int) -> str:
    if not count:
        return tr("No node has that. Fewer letters find more.")
    if count > MOST_ROWS:
        return tr("{count} nodes, {shown} shown").format(count=count, shown=MOST_ROWS)
    return tr_count("%n node", "%n nodes", count)


def _row(node: Findable, value: str) -> QTreeWidgetItem:
    told = f"{value}: {_short(node.values[value])}" if value else node.kind if node.kind != node.title else ""
    name = in_one_line(cut(node.title, LONGEST_TITLE))
    more = in_one_line(cut(told or node.within, LONGEST_TITLE))
    row = QTreeWidgetItem([f"{isolated(name)}   #{node.path}", more])
    row.setData(0, _PATH, node.path)
    row.setForeground(1, QColor(theme.DIM))
    place = f"{node.within} › {node.title}" if node.within else node.title
    row.setToolTip(0, as_tip(place))
    return row


def _short(text: str) -> str:
    return in_one_line(cut(" ".join(text.split()), 32))


class Finding(QObject):
    """The command: opens the popup over the canvas and shows the chosen node there."""

    def __init__(self, session: Session, canvas: Canvas, trail: ScopeTrail, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._canvas = canvas
        self.popup = NodeFinder(window)
        self.popup.chosen.connect(lambda path: self._show(trail, path))
        self.popup.given_up.connect(canvas.setFocus)

    def open(self) -> None:
        """Open the popup."""
        self.popup.open_over(self._canvas, self._session.workflow, self._session.library)

    def _show(self, trail: ScopeTrail, path: str) -> None:
        trail.fly_to(path)
        self._canvas.setFocus()
