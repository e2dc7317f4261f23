"""The commands of the Link menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.links.way import LINK_STYLES
from app.editor.session import Session
from app.editor.words import tr, tr_count
from app.settings import Settings
from app.workflow.edits import Edit, Several
from app.workflow.hidden_slots import hides_unused, set_hides_unused
from app.workflow.links.detach import Detach, links_to_others
from app.workflow.links.dissolve import Dissolve
from app.workflow.links.hidden import HideLinks, hidden_links
from app.workflow.links.reroute_nodes import NativeToReroute, RerouteToNative, reroutes_among
from app.workflow.native_reroutes import read_reroutes
from app.workflow.virtual.links import NAMED
from app.workflow.virtual.set_get_edits import LinksToVariables, VariablesToLinks

_SET_AWAY, _GET_AWAY = 24.0, 190.0
"""How far from their slots new Set and Get nodes stand, in canvas units."""
_ROW_MORE = 12.0
"""So much farther apart than the rows of a node its Set nodes stand."""


class LinkCommands(QObject):
    """Draws links in other ways, hides them, and turns them into nodes and back."""

    settings_changed = Signal(object)
    """The Settings the user wants from now on."""
    message = Signal(str)
    """A few words for the state bar."""

    def __init__(
        self, session: Session, canvas: Canvas, settings: Callable[[], Settings], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._session = session
        self._canvas = canvas
        self._settings = settings
        self._shows_virtual = False
        canvas.scope_shown.connect(self._show_virtual)
        # The actions are made after the commands.
        QTimer.singleShot(0, self, self.show_checks)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            **{f"links_{style}": partial(self.set_style, style) for style in LINK_STYLES},
            "links_next": self.next_style,
            "links_virtual": self.toggle_virtual,
            "links_values": self.toggle_values,
            "hide_links": self.hide_or_show,
            "show_hidden_links": self.show_all_hidden,
            "dissolve": self.dissolve,
            "detach": self.detach,
            "hide_slots": self.hide_slots,
            "links_to_variables": self.to_variables,
            "variables_to_links": self.to_links,
            "reroutes_to_native": self.to_native,
            "reroutes_to_nodes": self.to_nodes,
        }

    # How links are drawn

    def set_style(self, style: str) -> None:
        """Draw all links in one of LINK_STYLES, and remember it."""
        self.settings_changed.emit(replace(self._settings(), link_style=style))
        self.show_checks()

    def next_style(self) -> None:
        """Draw all links in the next way."""
        now = self._settings().link_style
        place = LINK_STYLES.index(now) if now in LINK_STYLES else 0
        self.set_style(LINK_STYLES[(place + 1) % len(LINK_STYLES)])

    def toggle_virtual(self) -> None:
        """Draw every link that the file does not draw, or only those at selected nodes."""
        self._shows_virtual = not self._shows_virtual
        self._show_virtual()
        self.show_checks()

    def _show_virtual(self) -> None:
        virtual = self._canvas.graph.virtual_links
        if virtual.show_all != self._shows_virtual:
            virtual.show_all = self._shows_virtual
            virtual.show()

    def toggle_values(self) -> None:
        """Write on every link what it carries, or on none."""
        self.settings_changed.emit(replace(self._settings(), link_values=not self._settings().link_values))
        self.show_checks()

    def show_checks(self) -> None:
        """Tick the actions whose state is on."""
        settings = self._settings()
        on = {f"links_{style}": settings.link_style == style for style in LINK_STYLES}
        on["links_virtual"] = self._shows_virtual
        on["links_values"] = settings.link_values
        for name, state in on.items():
            for action in self._window.findChildren(QAction, name):
                action.setChecked(state)

    # Hiding links one by one

    def hide_or_show(self) -> None:
        """Hide the link under the mouse, else those of the selected nodes; show them where all are hidden."""
        links = self._meant()
        if not links:
            self.message.emit(tr("Point at a link, or select nodes, to hide links"))
            return
        hidden = all(item.hidden for item in links)
        self.hide([item.link.id for item in links if item.hidden == hidden], not hidden)

    def hide(self, link_ids: Iterable[str], hide: bool, name: str = "") -> None:
        """Hide links under a name, or show them."""
        links = dict.fromkeys(link_ids, name if hide else None)
        one = len(links) == 1
        title = (tr("Hide link") if one else tr("Hide links")) if hide else tr("Show links")
        if links:
            self._session.do(HideLinks(self._canvas.graph.scope_id, links), title)

    def show_all_hidden(self) -> None:
        """Draw every link of the graph in view that was hidden."""
        self.hide(hidden_links(self._session.workflow, self._canvas.graph.scope_id), False)

    # Turning one thing into another

    def dissolve(self) -> None:
        """Remove the selected nodes and reconnect their neighbours."""
        chosen = tuple(self._selected())
        if chosen:
            title = tr("Dissolve node") if len(chosen) == 1 else tr("Dissolve nodes")
            self._session.do(Dissolve(self._canvas.graph.scope_id, chosen), title)

    def detach(self) -> None:
        """Take the selected nodes out of their links, and reconnect their neighbours."""
        scope = self._canvas.graph.scope
        chosen = tuple(self._selected())
        if not links_to_others(scope, chosen):
            self.message.emit(tr("Select nodes that are linked to others, to take them out of their links"))
            return
        title = tr_count("Detach node", "Detach %n nodes", len(chosen))
        self._session.do(Detach(scope.id, chosen), title)

    def hide_slots(self) -> None:
        """Hide the slots of the selected nodes that nothing is linked to; show them where all hide theirs."""
        graph = self._canvas.graph
        spare = {}
        for item in (graph.nodes[key] for key in self._selected()):
            spare[item] = graph.shapes.spare_rows(item.node, item.info, item.subgraph_name is not None)
        found = [item for item in spare if hides_unused(item.node) or graph.shapes.has_unused(item.node)]
        if not found:
            self.message.emit(tr("Select nodes with slots that nothing is linked to"))
            return
        hide = not all(hides_unused(item.node) for item in found)
        edits = []
        for item in found:
            if hides_unused(item.node) != hide:
                height = item.node.size[1] + spare[item] * theme.ROW * (-1 if hide else 1)
                edits.append(set_hides_unused(graph.scope_id, item.node, hide, height))
        self._session.do(Several(tuple(edits)), tr("Hide unused slots") if hide else tr("Show unused slots"))

    def to_variables(self, links: Iterable[LinkItem] | None = None) -> None:
        """Turn links into Set and Get nodes: the one under the mouse, else those out of selected nodes."""
        graph = self._canvas.graph
        if links is None:
            chosen = set(self._selected())
            links = [item for item in self._meant() if not chosen or item.link.source in chosen]
        places = {}
        for item in links:
            start, end = item.ends
            lower = _ROW_MORE * item.link.source_slot
            source = (round(start.x() + _SET_AWAY), round(start.y() + 14.0 + lower))
            target = (round(end.x() - _GET_AWAY), round(end.y() + 14.0))
            places[item.link.id] = (source, target)
        if not places:
            self.message.emit(tr("Point at a link, or select the nodes it comes from"))
            return
        edit = LinksToVariables(graph.scope_id, places)
        self._session.do(edit, tr("Turn links into Set and Get nodes"))

    def to_links(self) -> None:
        """Turn the selected Set and Get nodes into links, all where none is selected."""
        nodes = self._canvas.graph.scope.nodes
        chosen = [key for key in self._selected() if nodes[key].type in NAMED]
        found = chosen or [node.id for node in nodes.values() if node.type in NAMED]
        if not found:
            self.message.emit(tr("There are no Set and Get nodes here"))
            return
        edit = VariablesToLinks(self._canvas.graph.scope_id, tuple(found))
        self._session.do(edit, tr("Turn Set and Get nodes into links"))

    def to_native(self) -> None:
        """Turn the selected Reroute nodes into bends, all where none is selected."""
        nodes = self._canvas.graph.scope.nodes
        found = reroutes_among(nodes[key] for key in self._selected()) or reroutes_among(nodes.values())
        if not found:
            self.message.emit(tr("There are no Reroute nodes here"))
            return
        self._session.do(
            RerouteToNative(self._canvas.graph.scope_id, found), tr("Turn Reroute nodes into bends")
        )

    def to_nodes(self, reroutes: Iterable[str] = ()) -> None:
        """Turn bends into Reroute nodes: those given, else the selected, else all."""
        graph = self._canvas.graph
        here = read_reroutes(self._session.workflow, graph.scope)
        passed = {key for link_id in here.last for key in here.of_link(link_id)}
        found = list(reroutes) or graph.bends.selected() or list(here.reroutes)
        edits: list[Edit] = [NativeToReroute(graph.scope_id, key) for key in found if key in passed]
        if not edits:
            self.message.emit(tr("No link bends here"))
            return
        self._session.do(Several(tuple(edits)), tr("Turn bends into Reroute nodes"))

    def _selected(self) -> list[str]:
        nodes = self._canvas.graph.scope.nodes
        return [key for key in self._canvas.selected_nodes() if key in nodes]

    def _meant(self) -> list[LinkItem]:
        """Return the links a command is for: that under the mouse or its badge's, else of selected nodes."""
        pointed = self._canvas.mouse.pointed_links()
        return pointed or self._canvas.graph.links_at(self._selected())
