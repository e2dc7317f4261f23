"""The commands for subgraphs: what they do to the selected nodes and to the subgraph in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.editor.editing.large_edits import LARGE, LargeEdits
from app.editor.language.sentences import translated
from app.editor.structure.ask import ask_text
from app.editor.structure.breadcrumb import Breadcrumb
from app.editor.structure.field_drag import FieldDrag
from app.editor.structure.menus import SubgraphMenus
from app.editor.structure.published_kinds import PublishedKinds
from app.editor.words import marked, tr
from app.workflow.document import ROOT, Node, NodeId, ScopeId, Workflow
from app.workflow.group_nodes import group_name
from app.workflow.patch import Edit, EditRefused
from app.workflow.subgraphs.convert import fold, members
from app.workflow.subgraphs.copies import make_unique
from app.workflow.subgraphs.draft import InTurn
from app.workflow.subgraphs.interface import rename_subgraph
from app.workflow.subgraphs.move_control import move_control
from app.workflow.subgraphs.promote import demote, promote
from app.workflow.subgraphs.publish import insert_published
from app.workflow.subgraphs.unpack import unpack

if TYPE_CHECKING:
    from pathlib import Path

    from app.editor.main_window import MainWindow

HOW_TO_ENTER = marked("Double-click the node to enter it; Esc leaves it again.")


class Structure(QObject):
    """Makes, opens and changes subgraphs in the scope that the canvas shows."""

    refused = Signal(str)
    """Something was not done: words that say why and what to do."""
    message = Signal(str)
    """Something worth a line in the status bar."""

    def __init__(self, window: MainWindow, large: LargeEdits) -> None:
        super().__init__(window)
        self._window = window
        self._session, self._canvas, self._trail = window.session, window.canvas, window.trail
        self.breadcrumb = Breadcrumb(self._session, self._canvas, self._trail)
        self._large = large
        self.kinds = PublishedKinds(window.folders, window.adding, window.docks, self)
        self.menus = SubgraphMenus(self._session, self._canvas, self, window)
        window.docks.inspector.menu_opening.connect(self.menus.fill_for_input)
        self.drag = FieldDrag(self._canvas, self.promote, self)
        self.drag.message.connect(self.message)
        window.docks.inspector.field_dragged.connect(self.drag.follow)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return what the commands do, by their names."""
        return {
            "fold": self.fold,
            "unpack": self.unpack,
            "enter_subgraph": self.enter,
            "leave_level": self._trail.leave,
            "rename_subgraph": self.rename,
            "subgraph_slots": self.show_slots,
            "unique_subgraph": self.make_unique,
            "publish": self.publish,
            "published": self.show_published,
            "simplify": self.simplify,
        }

    @property
    def scope_id(self) -> ScopeId:
        """The scope in view."""
        return self._canvas.graph.scope_id

    def selected(self) -> list[Node]:
        """Return the selected nodes of the document; the boxes of a subgraph are none."""
        nodes = self._canvas.graph.scope.nodes
        return [nodes[key] for key in self._canvas.selected_nodes() if key in nodes]

    def selected_hosts(self) -> list[Node]:
        """Return the selected subgraph nodes; says what to do where there are none."""
        scopes = self._session.workflow.scopes
        found = [node for node in self.selected() if node.type in scopes and node.type != ROOT]
        if not found:
            self.refused.emit(tr("Select a subgraph node first."))
        return found

    def do(self, make: Callable[[], Edit], title: str) -> bool:
        """Carry out an edit; where it cannot be made, say why."""
        try:
            edit = make()
        except EditRefused as refusal:
            self.say(str(refusal))
            return False
        return self._session.do(edit, title)

    def say(self, refusal: str) -> None:
        """Tell the user why something was not done."""
        sentence = translated(refusal)
        self.refused.emit(tr("{sentence}.").format(sentence=f"{sentence[:1].upper()}{sentence[1:]}"))

    def fold(self) -> None:
        """Fold the selected nodes, and those in selected groups, into a subgraph, and select it."""
        session, scope = self._session, self.scope_id
        contents = self._canvas.graph.scope
        groups = self._canvas.selected_groups()
        ids = {node.id for node in self.selected()}
        for group in groups:
            ids.update(members(contents, group))
        title = contents.groups[groups[0]].title if len(groups) == 1 else ""
        if len(ids) > LARGE:
            self._fold_large(ids, title or tr("New Subgraph"), groups)
            return
        try:
            made = fold(session.workflow, session.library, scope, ids, title or tr("New Subgraph"), groups)
        except EditRefused as refusal:
            self.say(str(refusal))
            return
        if session.do(made.edit, tr("Convert to subgraph")):
            self._canvas.select([made.host])
            self.message.emit(tr(HOW_TO_ENTER))

    def _fold_large(self, ids: set[NodeId], name: str, groups: Sequence[str]) -> None:
        scope, library = self.scope_id, self._session.library

        def make(workflow: Workflow) -> Edit:
            return fold(workflow, library, scope, ids, name, groups).edit

        self._ask_large(tr("Convert to subgraph"), make, tr(HOW_TO_ENTER))

    def _ask_large(self, title: str, make: Callable[[Workflow], Edit], words: str = "") -> None:
        """Have an edit of very many nodes worked out beside the window; what it makes is selected."""
        scope = self.scope_id

        def select(nodes: Sequence[NodeId], groups: Sequence[str]) -> None:
            if self.scope_id == scope:
                self._canvas.select(nodes, groups)
                if words:
                    self.message.emit(words)

        self._large.after(lambda: self._large.ask(title, scope, make, select, self.say))

    def unpack(self) -> None:
        """Put what is inside the selected subgraph nodes in their place, and select it."""
        hosts = [node.id for node in self.selected_hosts()]
        if not hosts:
            return
        session, scope = self._session, self.scope_id
        before = set(session.workflow.scopes[scope].nodes)
        steps = tuple(lambda now, host=host: unpack(now, session.library, scope, host)[0] for host in hosts)
        scopes = session.workflow.scopes
        inside = (scopes[scopes[scope].nodes[host].type] for host in hosts)
        if sum(len(definition.nodes) for definition in inside) > LARGE:
            self._ask_large(tr("Unpack subgraph"), lambda _: InTurn(steps))
            return
        try:
            edit = InTurn(steps) if len(steps) > 1 else steps[0](session.workflow)
        except EditRefused as refusal:
            self.say(str(refusal))
            return
        if session.do(edit, tr("Unpack subgraph")):
            nodes = session.workflow.scopes[scope].nodes
            self._canvas.select([key for key in nodes if key not in before])

    def enter(self) -> None:
        """Show the inside of the selected subgraph node; of an old group node, too."""
        nodes = [node for node in self.selected() if group_name(node) is not None] or self.selected_hosts()
        if nodes:
            self._trail.enter(nodes[0].id, nodes[0].type)

    def make_unique(self) -> None:
        """Give the selected subgraph nodes subgraphs of their own."""
        scope = self.scope_id
        hosts = [node.id for node in self.selected_hosts()]
        steps = tuple(lambda now, host=host: make_unique(now, scope, host)[0] for host in hosts)
        if steps:
            self.do(
                lambda: InTurn(steps) if len(steps) > 1 else steps[0](self._session.workflow),
                tr("Make unique"),
            )

    def rename(self) -> None:
        """Ask for another name of the selected subgraph, or of the one in view."""
        kind = self.kind_meant()
        if kind is not None:
            name = self._session.workflow.scopes[kind].name
            words = tr("Name of the subgraph, shown on each node of it:")
            ask_text(
                self._window, tr("Rename subgraph"), words, name, lambda text: self.rename_to(kind, text)
            )

    def rename_to(self, kind: ScopeId, name: str) -> None:
        """Rename a subgraph."""
        self.do(lambda: rename_subgraph(self._session.workflow, kind, name), tr("Rename subgraph"))

    def kind_meant(self) -> ScopeId | None:
        """Return the subgraph of the selected node, else the one in view; says what to do without one."""
        scopes = self._session.workflow.scopes
        for node in self.selected():
            if node.type in scopes and node.type != ROOT:
                return node.type
        if self.scope_id != ROOT and self.scope_id in scopes:
            return self.scope_id
        self.refused.emit(tr("Select a subgraph node first."))
        return None

    def show_slots(self) -> None:
        """Show the inputs and outputs of the selected subgraph, or of the one in view, to be changed."""
        from app.editor.structure.slots_window import SlotsWindow

        kind = self.kind_meant()
        if kind is not None:
            SlotsWindow(self._session, kind, self, self._window).open()

    def promote(self, node_id: NodeId, name: str) -> None:
        """Show a field of a node in view on the subgraph node around it."""
        session, scope = self._session, self.scope_id
        title = tr("Show {name} on the subgraph node").format(name=name)
        self.do(lambda: promote(session.workflow, session.library, scope, node_id, name), title)

    def demote(self, host_id: NodeId, name: str) -> None:
        """Take a field off a subgraph node in view."""
        session, scope = self._session, self.scope_id
        title = tr("Take {name} off the subgraph node").format(name=name)
        self.do(lambda: demote(session.workflow, session.library, scope, host_id, name), title)

    def move_control(self, host_id: NodeId, name: str, by: int) -> None:
        """Show a field of a subgraph node in view one place higher (-1) or lower (1)."""
        session, scope = self._session, self.scope_id
        self.do(
            lambda: move_control(session.workflow, session.library, scope, host_id, name, by),
            tr("Move field"),
        )

    def publish(self) -> None:
        """Ask for a name and keep the selected subgraph as a file of the library."""
        from app.editor.structure.published_window import offer_publishing

        hosts = self.selected_hosts()
        if hosts:
            offer_publishing(self._window, self._session.workflow, self.scope_id, hosts[0], self)

    def show_published(self) -> None:
        """Show the subgraphs of the library, to be inserted, renamed or removed."""
        from app.editor.structure.published_window import PublishedWindow

        shown = PublishedWindow(self._window.folders, self, self._window)
        shown.changed.connect(self.kinds.read)
        shown.open()

    def insert(self, path: Path) -> None:
        """Add a node of a published subgraph in the middle of the view."""
        middle = self._canvas.center()
        place = (float(round(middle.x() - 135)), float(round(middle.y() - 40)))
        self.insert_at(path, place)

    def insert_at(self, path: Path, place: tuple[float, float]) -> NodeId | None:
        """Add a node of a published subgraph; its upper left corner comes to `place`."""
        try:
            edit, node_id = insert_published(self._session.workflow, self.scope_id, path, place)
        except EditRefused as refusal:
            self.say(str(refusal))
            return None
        except OSError as error:
            self.say(tr("{file} cannot be read: {why}").format(file=path.name, why=error.strerror or error))
            return None
        if not self._session.do(edit, tr("Insert {name}").format(name=path.stem)):
            return None
        self._canvas.select([node_id])
        return node_id

    def simplify(self) -> None:
        """Offer to fold the selected nodes, or all, into a few subgraphs."""
        from app.editor.structure.simplify_window import SimplifyWindow

        chosen = [node.id for node in self.selected()]
        SimplifyWindow(self._session, self._canvas, self.scope_id, chosen, self._window).open()
