"""The menus of a link, of a bend in it, and of the badges of hidden links."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.gestures.on_links import insert_reroute
from app.editor.canvas.links.badges import Badge
from app.editor.canvas.links.connect import PendingLink
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.links.reroutes import RerouteDot
from app.editor.linking.link_commands import LinkCommands
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.edits import RemoveLink, Several
from app.workflow.links.hidden import HideLinks
from app.workflow.reroute_edits import remove_reroute


class LinkMenu(QObject):
    """Opens a menu for a link, a bend or a badge that was clicked."""

    filling = Signal(object, object)
    """A QMenu for this LinkItem is being filled."""

    def __init__(self, session: Session, canvas: Canvas, commands: LinkCommands, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._canvas = canvas
        self._commands = commands
        self._window = window
        canvas.context_menu_requested.connect(self.open)

    def open(self, place: QPoint, target: object) -> None:
        """Open the menu at a point of the screen; of anything else the menu is not ours."""
        if not isinstance(target, LinkItem | Badge | RerouteDot):
            return
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        match target:
            case LinkItem():
                self._fill_for_link(menu, target, place)
            case Badge():
                self._fill_for_badge(menu, target)
            case RerouteDot():
                self._fill_for_dot(menu, target)
        menu.popup(place)

    def _fill_for_link(self, menu: QMenu, item: LinkItem, place: QPoint) -> None:
        canvas, link = self._canvas, item.link
        at = canvas.to_scene(QPointF(canvas.viewport().mapFromGlobal(place)))
        _add(menu, tr("Add a node here…"), lambda: self._search(item, at, place))
        _add(menu, tr("Add reroute"), lambda: insert_reroute(canvas, link, at))
        self.filling.emit(menu, item)
        menu.addSeparator()
        alike = [other.link.id for other in canvas.graph.links_at([link.source]) if _same_start(other, item)]
        _add(menu, tr("Hide link"), lambda: self._commands.hide([link.id], True))
        if len(alike) > 1:
            words = tr("Hide all {count} links of this output").format(count=len(alike))
            _add(menu, words, lambda: self._commands.hide(alike, True))
        _add(menu, tr("Hide under a name…"), lambda: self._ask_name([link.id], ""))
        _add(menu, tr("Turn into Set and Get nodes"), lambda: self._commands.to_variables([item]))
        menu.addSeparator()
        _add(menu, tr("Remove link"), lambda: self._remove([link.id]))
        if len(alike) > 1:
            words = tr("Remove all {count} links of this output").format(count=len(alike))
            _add(menu, words, lambda: self._remove(alike))

    def _fill_for_badge(self, menu: QMenu, badge: Badge) -> None:
        links, graph = list(badge.links), self._canvas.graph
        name = graph.badges.name_of(links[0])
        one = len(links) == 1
        _add(menu, tr("Go to the other end"), lambda: self._go(badge))
        _add(menu, tr("Show link") if one else tr("Show links"), lambda: self._commands.hide(links, False))
        _add(menu, tr("Rename…"), lambda: self._ask_name(links, name))
        menu.addSeparator()
        _add(menu, tr("Remove link") if one else tr("Remove links"), lambda: self._remove(links))

    def _fill_for_dot(self, menu: QMenu, dot: RerouteDot) -> None:
        session, scope = self._session, self._canvas.graph.scope_id
        _add(menu, tr("Turn into a Reroute node"), lambda: self._commands.to_nodes([dot.id]))
        _add(
            menu,
            tr("Remove reroute"),
            lambda: session.do(remove_reroute(session.workflow, scope, dot.id), tr("Remove reroute")),
        )

    def _search(self, item: LinkItem, at: QPointF, place: QPoint) -> None:
        link = item.link
        pending = PendingLink(link.source, link.source_slot, item.shown_type, True, onward=link)
        self._canvas.search_requested.emit(at, place, pending)

    def _remove(self, link_ids: list[str]) -> None:
        scope = self._canvas.graph.scope_id
        edits = tuple(RemoveLink(scope, link_id) for link_id in link_ids)
        one = len(edits) == 1
        self._session.do(
            edits[0] if one else Several(edits), tr("Remove link") if one else tr("Remove links")
        )

    def _go(self, badge: Badge) -> None:
        other = self._canvas.graph.badges.next_end(badge)
        if other is not None:
            self._canvas.glide_to(other.place().center(), self._canvas.zoom())

    def _ask_name(self, link_ids: list[str], name: str) -> None:
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("Hidden link"))
        dialog.setLabelText(tr("Name of the badges at its ends; empty for that of the output"))
        dialog.setTextValue(name)
        scope = self._canvas.graph.scope_id
        dialog.textValueSelected.connect(
            lambda text: self._session.do(
                HideLinks(scope, dict.fromkeys(link_ids, text)), tr("Name hidden link")
            )
        )
        dialog.finished.connect(lambda _result: self._canvas.setFocus())
        dialog.open()


def _add(menu: QMenu, words: str, action: Callable[[], object]) -> None:
    menu.addAction(words).triggered.connect(lambda _checked=False: action())


def _same_start(one: LinkItem, other: LinkItem) -> bool:
    return (one.link.source, one.link.source_slot) == (other.link.source, other.link.source_slot)
