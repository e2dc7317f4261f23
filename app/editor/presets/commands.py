"""The commands for presets: save the values of a node, give them to others, begin new nodes with them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.presets.store import Presets, Values
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import Node
from app.workflow.node_info import NodeInfo
from app.workflow.preset_values import preset_edit, preset_of


class PresetCommands(QObject):
    """Acts on the selected nodes whose kind is known."""

    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(self, session: Session, canvas: Canvas, presets: Presets, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._canvas = canvas
        self._presets = presets
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return what the commands do, by their names."""
        return {
            "preset_save": self.ask_name,
            "preset_apply": self.open_menu,
            "preset_default": self.use_as_defaults,
            "preset_no_default": self.forget_defaults,
        }

    def ask_name(self) -> None:
        """Ask for a name and keep the values of the selected node under it."""
        found = self._single()
        if found is None:
            return
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("Save values as preset"))
        dialog.setLabelText(tr("Name of the preset of {kind}:").format(kind=found[1].display_name))
        dialog.textValueSelected.connect(lambda name: self.save(*found, name))
        dialog.open()

    def save(self, node: Node, info: NodeInfo, name: str) -> None:
        """Keep the values of a node under a name."""
        name = name.strip()
        if not name:
            self.message.emit(tr("A preset needs a name"))
            return
        kind = info.display_name
        done = tr("Saved “{name}”: search “{kind}: {name}”, or Node › Presets").format(name=name, kind=kind)
        self._keep(lambda: self._presets.save(node.type, name, preset_of(node, info)), done)

    def open_menu(self) -> None:
        """Open a menu with the presets of the selected nodes' kind."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill(menu)
        menu.popup(self._place())

    def fill(self, menu: QMenu) -> None:
        """Put the presets of the selected nodes' kind into a menu, and a way to remove each."""
        found = self._selected()
        kinds = {node.type for node, _ in found}
        if len(kinds) != 1:
            text = tr("Select nodes of one kind") if kinds else tr("Select a node whose kind is known")
            menu.addAction(text).setEnabled(False)
            return
        (class_type,) = kinds
        names = self._presets.names_of(class_type)
        for name in names:
            menu.addAction(name).triggered.connect(
                lambda _checked=False, name=name: self.apply(class_type, name)
            )
        if not names:
            kind = found[0][1].display_name
            menu.addAction(tr("No presets of {kind} yet").format(kind=kind)).setEnabled(False)
            return
        menu.addSeparator()
        removing = menu.addMenu(tr("Remove"))
        for name in names:
            action = removing.addAction(name)
            action.triggered.connect(lambda _checked=False, name=name: self.remove(class_type, name))

    def apply(self, class_type: str, name: str) -> None:
        """Give the values of a preset to the selected nodes of its kind, in one undo step."""
        self._give(
            class_type, self._presets.values_of(class_type, name), tr("Apply “{name}”").format(name=name)
        )

    def remove(self, class_type: str, name: str) -> None:
        """Forget a preset."""
        done = tr("The preset “{name}” is gone").format(name=name)
        self._keep(lambda: self._presets.remove(class_type, name), done)

    def use_as_defaults(self) -> None:
        """Have new nodes begin with the values of the selected node."""
        found = self._single()
        if found is not None:
            node, info = found
            done = tr("New nodes of {kind} begin with these values").format(kind=info.display_name)
            self._keep(lambda: self._presets.set_defaults(node.type, preset_of(node, info)), done)

    def forget_defaults(self) -> None:
        """Have new nodes of the selected kind begin with its own defaults again."""
        found = self._single()
        if found is not None:
            node, info = found
            done = tr("New nodes of {kind} begin with its own defaults").format(kind=info.display_name)
            self._keep(lambda: self._presets.set_defaults(node.type, None), done)

    def _give(self, class_type: str, values: Values, title: str) -> None:
        workflow, scope = self._session.workflow, self._canvas.graph.scope_id
        nodes = [node.id for node, _ in self._selected() if node.type == class_type]
        edit = preset_edit(workflow, scope, nodes, self._session.library, values)
        if edit is None:
            self.message.emit(tr("The nodes have these values already"))
        else:
            self._session.do(edit, title)

    def _keep(self, write: Callable[[], None], done: str) -> None:
        try:
            write()
        except OSError as error:
            reason = error.strerror or str(error)
            text = tr("{file} cannot be written: {reason}").format(file=self._presets.file, reason=reason)
            self.message.emit(text)
        else:
            self.message.emit(done)

    def _selected(self) -> list[tuple[Node, NodeInfo]]:
        self._canvas.commit_edit()
        nodes, library = self._canvas.graph.scope.nodes, self._session.library
        chosen = [nodes[key] for key in self._canvas.selected_nodes() if key in nodes]
        return [(node, library[node.type]) for node in chosen if node.type in library]

    def _single(self) -> tuple[Node, NodeInfo] | None:
        found = self._selected()
        if len(found) == 1:
            return found[0]
        self.message.emit(tr("Select one node whose kind is known"))
        return None

    def _place(self) -> QPoint:
        canvas = self._canvas
        items = [canvas.graph.nodes[key] for key in canvas.selected_nodes() if key in canvas.graph.nodes]
        place = items[0].frame().topRight() if items else canvas.center()
        point = canvas.mapFromScene(place)
        inside = canvas.viewport().rect()
        x, y = min(max(point.x(), 0), inside.width()), min(max(point.y(), 0), inside.height())
        return canvas.viewport().mapToGlobal(QPoint(x, y))
