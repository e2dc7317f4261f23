"""Exposed inputs and named results in the editor: menus, the panel, the marks on fields, and the edits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.creating.adding import NodeAdding
from app.editor.language.sentences import translated
from app.editor.panels.docks import Docks
from app.editor.panels.parameters import ShownEntry
from app.editor.problems.problem_list import ProblemList
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.editor.words import tr
from app.editor.writing.shown import in_menu
from app.problems import Problem
from app.workflow.document import NodeId
from app.workflow.edits import EditRefused
from app.workflow.new_node import node_at
from app.workflow.parameters.exposed import (
    Entry,
    Exposed,
    ExposedInput,
    Kind,
    expose_input,
    free_name,
    move,
    name_output,
    read_exposed,
    rename,
    withdraw,
)
from app.workflow.parameters.named import Parameter, exposed_problems, parameter_at
from app.workflow.patch import Edit
from app.workflow.subgraph_controls import SubgraphInfo

MOST_SHOWN = 200
"""Entries that the panel shows, and problems of them that are told; a file may have any number."""

_Make = Callable[[], Edit]


class Exposing(QObject):
    """Keeps panel and marks in step with what the workflow exposes, and changes it as the user asks."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        trail: ScopeTrail,
        docks: Docks,
        adding: NodeAdding,
        problems: ProblemList,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._canvas, self._trail = session, canvas, trail
        self._docks, self._panel, self._adding = docks, docks.parameters, adding
        self._problems, self._window = problems, window
        self._told: dict[tuple[str, str | None], Problem] = {}
        self._marked: set[NodeId] = set()
        self.exposed = Exposed()
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.show)
        session.workflow_opened.connect(self._told.clear)
        for signal in (session.workflow_opened, session.edited, session.library_changed, trail.moved):
            signal.connect(self._show_soon)
        panel = self._panel
        panel.value_changed.connect(self._set_value)
        panel.file_chosen.connect(self._upload)
        panel.window_wanted.connect(self._open_window)
        panel.renamed.connect(self._rename)
        panel.moved.connect(self._move)
        panel.removed.connect(self._withdraw)
        panel.place_wanted.connect(self._show_place)

    # What is shown

    def show(self) -> None:
        """Show what the workflow exposes as it is now."""
        workflow = self._session.workflow
        self.exposed = read_exposed(workflow)
        entries: list[Entry] = [*self.exposed.inputs, *self.exposed.outputs]
        library = self._session.library
        problems = exposed_problems(workflow, library, MOST_SHOWN) if entries else []
        self._tell(exposed_problems(workflow, library, MOST_SHOWN, unknown=False) if problems else [])
        troubles = {(item.node_path, item.input_name): translated(item.message) for item in problems}
        shown = [self._shown(entry, troubles) for entry in entries[:MOST_SHOWN]]
        self._panel.show_entries(shown, len(entries) - len(shown))
        self._mark()

    def _show_soon(self, *_: object) -> None:
        self._soon.start()

    def _shown(self, entry: Entry, troubles: dict[tuple[str | None, str | None], str]) -> ShownEntry:
        if not isinstance(entry, ExposedInput):
            trouble = troubles.get((entry.node, None), "")
            return ShownEntry("outputs", entry.name, self._place(entry), trouble)
        trouble = troubles.get((entry.node, entry.input), "")
        found = None if trouble else self._parameter(entry.node, entry.input)
        info, value = (found.info, found.value) if found is not None else (None, None)
        return ShownEntry("inputs", entry.name, self._place(entry), trouble, info, value)

    def _place(self, entry: Entry) -> str:
        workflow = self._session.workflow
        words = [f"#{entry.node}"]
        with suppress(EditRefused):
            _, node = node_at(workflow, entry.node)
            info, inside = self._session.library.get(node.type), workflow.scopes.get(node.type)
            kind = info.display_name if info is not None else node.type
            words = [node.title or (inside.name if inside is not None else kind), *words]
        return " · ".join((*words, entry.input) if isinstance(entry, ExposedInput) else words)

    def _tell(self, problems: list[Problem]) -> None:
        """Give the list of problems those that are new, and take off those that are gone."""
        wanted = {(item.message, item.node_path): item for item in problems}
        gone = [item for key, item in self._told.items() if key not in wanted]
        new = [item for key, item in wanted.items() if key not in self._told]
        if gone or new:
            self._told.update(((item.message, item.node_path), item) for item in new)
            for item in gone:
                del self._told[item.message, item.node_path]
            self._problems.change_checked(gone, new)

    def _mark(self) -> None:
        """Mark the fields in view that are exposed."""
        names: dict[NodeId, set[str]] = {node_id: set() for node_id in self._marked}
        for entry in self.exposed.inputs:
            node_id = entry.node.rpartition(":")[2]
            if self._canvas.node_path(node_id) == entry.node:
                names.setdefault(node_id, set()).add(entry.input)
        self._marked = {node_id for node_id, marked in names.items() if marked}
        for node_id, marked in names.items():
            item = self._canvas.graph.nodes.get(node_id)
            if item is not None:
                item.show_exposed(frozenset(marked))

    # Menus

    def add_to_menu(self, menu: QMenu, item: NodeItem, screen: QPoint) -> None:
        """Add what can be done with the field under the mouse, else with every field of the node."""
        field = self._field_at(item, screen)
        path = self._canvas.node_path(item.node.id)
        if field is not None:
            self._add_field(menu, *self._address(item, field))
        if item.info is not None and item.info.output_node:
            self._add_result(menu, path, item.title)
        if field is None:
            names = self._settable(item)
            if names:
                fields = menu.addMenu(tr("Parameters"))
                for name in names:
                    action = fields.addAction(in_menu(name))
                    address = self._address(item, name)
                    action.setCheckable(True)
                    action.setChecked(self.exposed.input_at(*address) is not None)
                    action.triggered.connect(lambda _on=False, address=address: self._toggle(*address))
        if not menu.isEmpty():
            menu.addSeparator()

    def open_menu(self) -> None:
        """Open a menu with the fields of the selected node: the way without a mouse."""
        selected = self._canvas.selected_nodes()
        item = self._canvas.graph.nodes.get(selected[0]) if len(selected) == 1 else None
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if item is None:
            menu.addAction(tr("Select one node to expose its values")).setEnabled(False)
        else:
            path = self._canvas.node_path(item.node.id)
            for name in self._settable(item):
                self._add_field(menu, *self._address(item, name))
            if item.info is not None and item.info.output_node:
                self._add_result(menu, path, item.title)
            if menu.isEmpty():
                menu.addAction(tr("This node has no values")).setEnabled(False)
        view = self._canvas.viewport()
        inside = view.rect().contains(view.mapFromGlobal(QCursor.pos()))
        menu.popup(QCursor.pos() if inside else view.mapToGlobal(view.rect().center()))

    def _add_field(self, menu: QMenu, path: str, name: str) -> None:
        entry = self.exposed.input_at(path, name)
        if entry is not None:
            again = menu.addAction(tr("Rename parameter “{name}”…").format(name=in_menu(entry.name)))
            again.triggered.connect(lambda: self._begin_rename("inputs", entry.name))
            gone = menu.addAction(tr("“{name}” is no parameter").format(name=in_menu(entry.name)))
            gone.triggered.connect(lambda: self._withdraw("inputs", entry.name))
            return
        found = self._parameter(path, name)
        action = menu.addAction(tr("Expose “{name}” as parameter…").format(name=in_menu(name)))
        action.setEnabled(found is not None and not found.linked)
        if found is not None and found.linked:
            action.setText(tr("Expose “{name}”: a link gives its value").format(name=in_menu(name)))
        action.triggered.connect(lambda: self.expose(path, name))

    def _add_result(self, menu: QMenu, path: str, title: str) -> None:
        entry = self.exposed.output_of(path)
        if entry is None:
            menu.addAction(tr("Name this result…")).triggered.connect(lambda: self.name_result(path, title))
            return
        again = menu.addAction(tr("Rename result “{name}”…").format(name=in_menu(entry.name)))
        again.triggered.connect(lambda: self._begin_rename("outputs", entry.name))
        gone = menu.addAction(tr("Take the name “{name}” off").format(name=in_menu(entry.name)))
        gone.triggered.connect(lambda: self._withdraw("outputs", entry.name))

    def _field_at(self, item: NodeItem, screen: QPoint) -> str | None:
        view = self._canvas.viewport()
        place = self._canvas.to_scene(QPointF(view.mapFromGlobal(screen)))
        part = item.part_at(place - item.pos())
        if part is None:
            return None
        if part.kind in ("field", "control", "socket"):
            name = item.fields[part.index].name
        elif part.kind == "input":
            field = next((field for field in item.fields if field.slot == part.index), None)
            name = field.name if field is not None else ""
        else:
            return None
        return name if name in self._settable(item) else None

    def _settable(self, item: NodeItem) -> list[str]:
        names = [field.name for field in item.fields if not field.is_button]
        return [name for name in names if self._parameter(*self._address(item, name)) is not None]

    def _address(self, item: NodeItem, name: str) -> tuple[str, str]:
        """Return the path of the node that holds a field's value, and its name there: maybe in a subgraph."""
        path = self._canvas.node_path(item.node.id)
        controls = item.info.controls if isinstance(item.info, SubgraphInfo) else ()
        return next((control.address(path) for control in controls if control.name == name), (path, name))

    def _parameter(self, path: str, name: str) -> Parameter | None:
        try:
            return parameter_at(self._session.workflow, self._session.library, path, name)
        except EditRefused:
            return None

    # Edits

    def expose(self, path: str, name: str) -> None:
        """Expose an input under a free name, and let the user type another."""
        self.show()
        called = free_name(self.exposed.inputs, name)
        if self._do(
            lambda: expose_input(self._session.workflow, path, name, called),
            tr("Expose {name}").format(name=called),
        ):
            self._begin_rename("inputs", called)

    def name_result(self, path: str, title: str) -> None:
        """Give a result a free name, and let the user type another."""
        self.show()
        called = free_name(self.exposed.outputs, title)
        if self._do(
            lambda: name_output(self._session.workflow, path, called), tr("Name {name}").format(name=called)
        ):
            self._begin_rename("outputs", called)

    def _toggle(self, path: str, name: str) -> None:
        entry = self.exposed.input_at(path, name)
        if entry is None:
            self.expose(path, name)
        else:
            self._withdraw("inputs", entry.name)

    def _begin_rename(self, kind: Kind, name: str) -> None:
        self._docks.bring_up("parameters")
        self._panel.begin_rename(kind, name)

    def _rename(self, kind: Kind, name: str, new: str) -> None:
        self._do(
            lambda: rename(self._session.workflow, kind, name, new), tr("Rename {name}").format(name=name)
        )

    def _move(self, kind: Kind, name: str, to: int) -> None:
        self._do(lambda: move(self._session.workflow, kind, name, to), tr("Move {name}").format(name=name))

    def _withdraw(self, kind: Kind, name: str) -> None:
        self._do(
            lambda: withdraw(self._session.workflow, kind, name),
            tr("Take {name} off the list").format(name=name),
        )

    def _set_value(self, name: str, value: Any) -> None:
        entry = self.exposed.input(name)
        found = self._parameter(entry.node, entry.input) if entry is not None else None
        if found is not None:
            self._session.do(found.edit(value), tr("Set {name}").format(name=name))

    def _upload(self, name: str, path: str) -> None:
        entry = self.exposed.input(name)
        found = self._parameter(entry.node, entry.input) if entry is not None else None
        if found is not None:
            self._trail.fly_to(found.path, found.input)
            self._adding.upload(found.node.id, found.input, path)

    def _open_window(self, name: str) -> None:
        """Go to the field of a value and do what a click there does: a window opens."""
        entry = self.exposed.input(name)
        found = self._parameter(entry.node, entry.input) if entry is not None else None
        if found is not None:
            self._trail.fly_to(found.path, found.input)
            item = self._canvas.graph.nodes.get(found.node.id)
            index = item.field_index(found.input) if item is not None else None
            if item is not None and index is not None:
                buttons = [i for i, field in enumerate(item.fields) if field.is_button]
                same = [i for i in buttons if item.fields[i].name == found.input]
                self._canvas.press_field(item, (same or [index])[0], False)

    def _show_place(self, kind: Kind, name: str) -> None:
        entry = self.exposed.input(name) if kind == "inputs" else self.exposed.output(name)
        if entry is not None:
            self._trail.fly_to(entry.node, entry.input if isinstance(entry, ExposedInput) else None)

    def _do(self, make: _Make, title: str) -> bool:
        try:
            edit = make()
        except EditRefused as refusal:
            words = str(refusal)
            self._session.problem_found.emit(Problem("input.invalid", words, "warning", source="edit"))
            return False
        done = self._session.do(edit, title)
        self.show()
        return done
