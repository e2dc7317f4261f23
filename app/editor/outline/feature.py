"""Keeps the outline in step with the document, the canvas and the problems, and carries out what it asks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.navigation.bookmarks import Bookmarks
from app.editor.outline.group_switches import MODES, GroupSwitch
from app.editor.outline.model import OutlineModel
from app.editor.outline.panel import OutlinePanel
from app.editor.outline.rows import Row, Rows
from app.editor.problems.problem_list import ProblemList
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.bookmarks import KEY, read_bookmarks
from app.workflow.document import MODE_BYPASS, MODE_NORMAL
from app.workflow.edits import Change, ChangeGroup, Edit, RenameNode, SetMode, SetValue
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.virtual.kinds import NOTES

RENEW_MS = 120


class Outline(QObject):
    """Fills the panel while it can be seen; hidden it costs nothing."""

    run_requested = Signal(list)
    """What the results among these nodes of the scope in view need should be run."""

    def __init__(
        self,
        panel: OutlinePanel,
        session: Session,
        canvas: Canvas,
        trail: ScopeTrail,
        problems: ProblemList,
        bookmarks: Bookmarks,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._panel = panel
        self._session = session
        self._canvas = canvas
        self._trail = trail
        self._problems = problems
        self._bookmarks = bookmarks
        self._stale = True
        self._model = OutlineModel(Rows(session.workflow, session.library), path_of, problems.of, self)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(RENEW_MS)
        self._later.timeout.connect(self._renew)
        self._model.value_wanted.connect(self._set_value)
        self._model.title_wanted.connect(self._rename)
        panel.shown.connect(self._show_or_rest)
        panel.edit_ended.connect(self._catch_up)
        panel.row_chosen.connect(self._show_on_canvas)
        panel.row_activated.connect(self._go_along)
        panel.removal_wanted.connect(self._remove)
        panel.switch_wanted.connect(self._switch)
        session.edited.connect(self._follow)
        session.workflow_opened.connect(self._open)
        session.library_changed.connect(self._open)
        problems.changed.connect(self._mark)
        canvas.selection_changed.connect(self._follow_canvas)

    # From the document to the panel

    def _show_or_rest(self, shown: bool) -> None:
        if shown and self._stale:
            self._renew()
        elif not shown:
            self._later.stop()

    def _catch_up(self) -> None:
        if self._stale and self._panel.isVisible():
            self._later.start()

    def _open(self) -> None:
        self._stale = True
        if self._panel.isVisible():
            self._later.start()

    def _follow(self, change: Change) -> None:
        """Take over an edit: of a value only its rows; where rows come or go, all are made anew, later."""
        parts = change.parts()
        new_rows = any(
            part.nodes_added
            or part.nodes_removed
            or part.links_added
            or part.links_removed
            or part.groups_changed
            or part.boundary_changed
            or KEY in part.extra_changed
            for part in parts
        )
        changed = {(part.scope, node_id) for part in parts for node_id in part.nodes_changed}
        rows = [row for row in self._model.rows.nodes.values() if (row.scope, row.key) in changed]
        scopes = self._session.workflow.scopes
        moved = any(
            part.nodes_changed and part.scope in scopes and scopes[part.scope].groups for part in parts
        )
        if new_rows or moved or any(self._has_other_parts(row) for row in rows):
            self._open()
            return
        if not self._stale:
            for row in rows:
                self._model.tell(row)

    def _has_other_parts(self, row: Row) -> bool:
        """Whether an open node has other slots or fields than its rows say."""
        if row.children is None:
            return False
        fresh = Row(row.kind, row.parent, row.at, row.scope, row.within, row.key)
        kinds = [(child.kind, child.key) for child in self._model.rows.children(fresh)]
        return kinds != [(child.kind, child.key) for child in row.children]

    def _renew(self) -> None:
        self._later.stop()
        if self._panel.editing:
            return  # it would take the editor away: it is done when that is closed
        self._stale = False
        panel, model = self._panel, self._model
        if panel.outline is None:
            panel.use(model)
        current = panel.current_row()
        address = current.address if current is not None else None
        opened = self._opened(model.rows.top) if model.rows.workflow is self._session.workflow else set()
        rows = Rows(self._session.workflow, self._session.library)
        model.show(rows)
        self._open_again(rows.top, opened, address)
        if address is None:
            self._follow_canvas(self._canvas.selected_nodes())

    def _opened(self, above: Row) -> set[str]:
        found: set[str] = set()
        for row in above.children or ():
            if row.children is not None and self._panel.isExpanded(self._model.index_of(row)):
                found |= {row.address} | self._opened(row)
        return found

    def _open_again(self, above: Row, opened: set[str], current: str | None) -> None:
        for row in self._model.rows.children(above):
            address = row.address
            if address == current:
                self._panel.go_to(row)
            if address in opened or (row.kind in ("group", "groups", "bookmarks") and not opened):
                self._panel.expand(self._model.index_of(row))
            if address in opened:
                self._open_again(row, opened, current)

    def _mark(self, places: frozenset[str | None]) -> None:
        if not self._stale:
            for place in places:
                row = self._model.rows.nodes.get(place or "")
                if row is not None:
                    self._model.tell(row)

    def _follow_canvas(self, selected: list[str]) -> None:
        """Make the row of the node selected on the canvas the current one."""
        if self._stale or len(selected) != 1 or not self._panel.isVisible():
            return
        path = self._canvas.node_path(selected[0])
        here = self._model.rows.node_row(self._panel.current_row())
        if here is None or path_of(here) != path:
            row = self._model.rows.find(path)
            if row is not None:
                self._panel.go_to(row)

    # From the panel to the canvas and the document

    def _show_on_canvas(self, row: Row) -> None:
        """Select what a row is about, and bring it into view."""
        node_row = self._model.rows.node_row(row)
        group = self._model.rows.group(row)
        if node_row is None and group is None:
            return
        around = (node_row or row).within.removesuffix(":")
        self._trail.go_to(around.split(":") if around else [])
        graph = self._canvas.graph
        if node_row is not None and node_row.key in graph.nodes:
            self._canvas.select([node_row.key])
            self._canvas.glide_into_view(graph.nodes[node_row.key].frame())
        elif group is not None and group.id in graph.groups:
            self._canvas.select_group(graph.groups[group.id])
            self._canvas.glide_into_view(graph.groups[group.id].frame())

    def _go_along(self, row: Row) -> None:
        """Go to the other end of a row's link, to a bookmark, or to the node itself on the canvas."""
        rows = self._model.rows
        bookmark = self._model.bookmark(row)
        if bookmark is not None:
            self._bookmarks.show(bookmark)
            return
        links = rows.links(row) if row.kind in ("input", "field", "output", "link") else ()
        if len(links) == 1:
            end = links[0].target if row.kind in ("output", "link") else links[0].source
            found = rows.find(row.within + end)
            if found is not None:
                self._panel.setCurrentIndex(self._model.index_of(found))
            return
        if row.kind in ("group", "groups", "bookmarks", "output"):
            index = self._model.index_of(row)
            self._panel.setExpanded(index, not self._panel.isExpanded(index))
            return
        self._show_on_canvas(row)
        self._canvas.setFocus()

    def _switch(self, row: Row, name: GroupSwitch) -> None:
        """Mute or bypass the nodes of a group or let them run again; or run to its results."""
        nodes = self._model.rows.nodes_of(row)
        if name == "run":
            self._show_on_canvas(row)
            self.run_requested.emit(nodes)
            return
        mode = MODE_NORMAL if name in self._model.lit(row) else MODES[name]
        ids = tuple(node.id for node in nodes if node.mode != mode and node.type not in NOTES)
        titles = {MODE_NORMAL: tr("Run group nodes"), MODE_BYPASS: tr("Bypass group nodes")}
        if ids:
            self._session.do(SetMode(row.scope, ids, mode), titles.get(mode, tr("Mute group nodes")))

    def _remove(self, row: Row) -> None:
        if row.kind == "bookmark":
            self._bookmarks.remove(row.key)

    def _set_value(self, row: Row, value: Any) -> None:
        rows = self._model.rows
        node, entry, scope = rows.node(row), rows.field(row), rows.scope(row)
        if node is None or entry is None or value == rows.value(row):
            return
        info = rows.info(scope, node)
        edit: Edit | None = SetValue(row.scope, node.id, entry.name, value, info)
        if isinstance(info, SubgraphInfo):
            edit = info.set_value(entry.name, value)
        if edit is not None:
            self._session.do(edit, tr("Set {name}").format(name=entry.name))

    def _rename(self, row: Row, name: str) -> None:
        node, group, name = self._model.rows.node(row), self._model.rows.group(row), name.strip()
        if node is not None and name != self._model.rows.title(node):
            self._session.do(RenameNode(row.scope, node.id, name or None), tr("Rename"))
        elif group is not None and name != group.title:
            self._session.do(ChangeGroup(row.scope, group.id, {"title": name}), tr("Rename group"))
        elif row.kind == "bookmark" and name and row.key in read_bookmarks(self._session.workflow):
            self._bookmarks.rename(row.key, name)


def path_of(row: Row) -> str:
    """Return the path of a node's row, as problems and run states name nodes."""
    return f"{row.within}{row.key}"
