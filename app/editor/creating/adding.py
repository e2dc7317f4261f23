"""Adds nodes: from the search popup or a dropped file; and ends a loose link at a slot of the new node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF, Signal

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.connect import PendingLink
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import Shapes
from app.editor.creating.habits import Habits
from app.editor.creating.linking import end_edit, end_point
from app.editor.creating.search.hits import Finder, Hit
from app.editor.creating.search.kinds import Kinds
from app.editor.creating.search.node_search import Find, NodeSearch, search_hint
from app.editor.open_document import OpenDocument
from app.editor.presets.store import Presets, Values
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.editor.words import tr
from app.folders import IMAGE_EXTENSIONS, Folders
from app.workflow.document import Node, ScopeId
from app.workflow.edits import AddNodes, Edit, SetValue, Several
from app.workflow.new_node import new_node
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.preset_values import with_values
from app.workflow.virtual.nodes import VIRTUAL_NODES

LOAD_IMAGE = "LoadImage"

NEXT_GAP, BELOW_GAP = 80.0, 40.0
"""How far right of a node the next one goes, and how far below others that are in the way."""


class NodeAdding(QObject):
    """What leads to new nodes in the scope that the canvas shows."""

    upload_began = Signal(str)
    """The file at this path is on its way to the server, which may not be there yet."""
    node_added = Signal(str)
    """A node of this class was added."""
    workflows_dropped = Signal(list)
    """Files with workflows were dropped, at these paths: they are to be opened."""

    def __init__(
        self,
        session: Session,
        canvas: Canvas,
        client: ServerClient,
        search: NodeSearch,
        folders: Folders,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._canvas = canvas
        self._client = client
        self._search = search
        self._place = QPointF()
        self._beside = False
        self._choose: Callable[[Hit], object] | None = None
        self.habits = Habits(session, folders, self)
        self.presets = Presets(folders)
        self.kinds = Kinds(session, self)
        self.makers: Mapping[str, Callable[[ScopeId, Node], Edit]] = {}
        """What makes the edit for kinds whose nodes are not simply added."""
        self._uploads: dict[str, tuple[OpenDocument, ScopeId, str]] = {}
        """By ticket: where the name of an uploaded picture goes. Two documents may use one node id."""
        self._upload_titles: dict[str, str] = {}
        self._tickets = count(1)
        self.recent: tuple[str, ...] = ()
        canvas.search_requested.connect(self.open_search)
        canvas.files_dropped.connect(self.take_files)
        canvas.image_chosen.connect(self.upload)
        search.hit_chosen.connect(self._add_found)
        search.closed.connect(self._canvas.setFocus)
        client.image_uploaded.connect(self._use_upload)

    def library(self) -> Mapping[str, NodeInfo]:
        """Return every kind that can be added: the server's, and those that only exist in the editor."""
        return {**VIRTUAL_NODES, **self._session.library, **self.kinds.more}

    def finder(self) -> Finder:
        """Return what answers a search now."""
        return Finder(self.habits, self.presets, self.kinds.index(), self.recent)

    def open_search(self, place: QPointF, screen: QPoint, pending: PendingLink | None) -> None:
        """Open the popup; the chosen node goes to `place` (scene), and a pending link ends at it.

        Without a link, what often follows the selected node is offered first.
        """
        finder = self.finder()
        source = None if pending is None else self._node(pending.node)
        if pending is not None and source is not None:
            words = tr("Nodes that take {type}") if pending.from_output else tr("Nodes that give {type}")
            self._open(place, screen, lambda text: finder.ends(text, pending, source), words, pending.type)
            return
        chosen = self.selected_node()
        suggested = finder.suggestions(chosen, self._title(chosen)) if chosen is not None else []
        self._open(place, screen, lambda text: finder.nodes(text, suggested), search_hint())

    def open_next(self) -> None:
        """Open the popup with what often follows the selected node, to be added right of it and linked."""
        node = self.selected_node()
        item = self._canvas.graph.nodes.get(node.id) if node is not None else None
        if node is None or item is None or not node.outputs:
            self.open_search_at_cursor()
            return
        finder, title = self.finder(), self._title(node)
        suggested = finder.suggestions(node, title, most=40)
        first = suggested[0].pending if suggested else None
        pending = first or PendingLink(node.id, 0, node.outputs[0].type, True)
        frame = item.frame()
        place = QPointF(frame.right() + NEXT_GAP, item.pos().y())
        screen = self._canvas.viewport().mapToGlobal(self._canvas.mapFromScene(frame.topRight()))
        known = {(hit.info.class_type, hit.end, hit.pending) for hit in suggested}

        def find(text: str) -> list[Hit]:
            ends = finder.ends(text, pending, node)
            if text:
                return ends
            return [*suggested, *(h for h in ends if (h.info.class_type, h.end, h.pending) not in known)]

        self._open(place, screen, find, tr("Add after {title}").format(title=title))
        self._beside = True

    def link_menu_hits(self, pending: PendingLink, most: int = 10) -> list[Hit]:
        """Return where a loose link most likely ends, for a short menu."""
        source = self._node(pending.node)
        return [] if source is None else self.finder().ends("", pending, source)[:most]

    def selected_node(self) -> Node | None:
        """Return the node that is selected alone, None where none or several are."""
        chosen = self._canvas.selected_nodes()
        return self._node(chosen[0]) if len(chosen) == 1 else None

    def _node(self, node_id: str) -> Node | None:
        item = self._canvas.graph.nodes.get(node_id)
        return None if item is None else item.node

    def _title(self, node: Node) -> str:
        return self._canvas.graph.nodes[node.id].title

    def _open(self, place: QPointF, screen: QPoint, find: Find, words: str, kind: str = "") -> None:
        self._place = place
        self._beside = False
        self._choose = None
        above = self._search.parentWidget()
        corner = above.mapFromGlobal(screen) if above is not None else screen
        self._search.open_hits(corner, find, words.format(type=kind), self.values_of)

    def open_for(self, screen: QPoint, find: Find, words: str, choose: Callable[[Hit], object]) -> None:
        """Open the popup for another purpose: `choose` gets what is chosen, nothing is added."""
        self._open(QPointF(), screen, find, words)
        self._choose = choose

    def values_of(self, hit: Hit) -> Values:
        """Return the values that the node of a hit begins with: its preset's, else what the user chose."""
        class_type = hit.info.class_type
        if hit.preset is not None:
            return self.presets.values_of(class_type, hit.preset)
        return self.presets.defaults_of(class_type)

    def open_search_at_cursor(self) -> None:
        """Open the popup where the mouse is."""
        place = self._canvas.scene_position_of_cursor()
        screen = self._canvas.viewport().mapToGlobal(self._canvas.mapFromScene(place))
        self.open_search(place, screen, None)

    def add_in_middle(self, class_type: str) -> None:
        """Add a node in the middle of the view."""
        middle = self._canvas.mapToScene(self._canvas.viewport().rect().center())
        self.add(class_type, middle)

    def add(self, class_type: str, place: QPointF) -> str | None:
        """Add a node with its upper left corner there; returns its id, None when that was refused."""
        info = self.library().get(class_type)
        return None if info is None else self.add_hit(Hit(info), place)

    def add_hit(self, hit: Hit, place: QPointF, beside: bool = False) -> str | None:
        """Add the node of a hit and link it as the hit says, in one undo step; returns its id.

        Its upper left corner comes to `place`, or the slot that is linked; `beside`: the corner, or below
        where other nodes are in the way.
        """
        node, graph = self.new_node(hit, place), self._canvas.graph
        if hit.end is not None and not beside:
            node = self._moved(node, QPointF(*node.position) - end_point(node, hit))
        elif beside:
            node = self._below_others(node, hit)
        edit = self.adds(node)
        link = end_edit(graph.workflow, graph.scope_id, node, hit)
        edit = edit if link is None else Several((edit, link))
        title = tr("Add {kind}").format(kind=hit.info.display_name)
        if not self._session.do(edit, title):
            return None
        self._canvas.select([node.id])
        self.tell_added(hit.info.class_type)
        return node.id

    def adds(self, node: Node) -> Edit:
        """Return the edit that adds a new node to the scope in view."""
        if node.type in self.makers:
            return self.makers[node.type](self._canvas.graph.scope_id, node)
        return AddNodes(self._canvas.graph.scope_id, (node,))

    def tell_added(self, class_type: str) -> None:
        """Remember that a node of this kind was added, and say so."""
        self.habits.note_use(class_type)
        self.node_added.emit(class_type)

    def new_node(self, hit: Hit, place: QPointF) -> Node:
        """Return the node of a hit with its values, not added yet; its upper left corner is at `place`."""
        workflow, scope = self._session.workflow, self._canvas.graph.scope_id
        node = new_node(workflow, scope, hit.info, (round(place.x()), round(place.y())))
        return with_values(node, hit.info, self.values_of(hit))

    def _moved(self, node: Node, shift: QPointF) -> Node:
        x, y = node.position
        return replace(node, position=(round(x + shift.x()), round(y + shift.y())))

    def _below_others(self, node: Node, hit: Hit) -> Node:
        """Return the node further down, where no other lies."""
        frame = NodeItem(Shapes(), node, hit.info).frame()
        others = [item.frame() for item in self._canvas.graph.nodes.values()]
        down = 0.0
        while in_the_way := [o for o in others if o.intersects(frame.translated(0.0, down))]:
            down = max(other.bottom() for other in in_the_way) + BELOW_GAP - frame.top()
        return self._moved(node, QPointF(0.0, down))

    def take_files(self, paths: list[str], place: QPointF) -> None:
        """Open each dropped workflow; make a node that loads each dropped picture."""
        workflows = [path for path in paths if not _is_picture(path) or holds_workflow(Path(path))]
        for path in paths:
            node_id = None if path in workflows else self.add(LOAD_IMAGE, place)
            if node_id is not None:
                self.upload(node_id, "image", path)
                place = place + QPointF(40, 40)
        if workflows:
            self.workflows_dropped.emit(workflows)

    def upload(self, node_id: str, input_name: str, path: str) -> None:
        """Send a picture to the server; its name becomes the value of the input."""
        self.upload_began.emit(path)
        self._client.upload_image(self.ticket(node_id, tr("Choose picture")), input_name, Path(path))

    def ticket(self, node_id: str, title: str) -> str:
        """Return the ticket for a picture on its way to a node in view; `title` is that of the undo step."""
        place = (self._session.current, self._canvas.graph.scope_id, node_id)
        # Another picture for the same input: the one before is no longer wanted, however late it comes.
        self._uploads = {key: other for key, other in self._uploads.items() if other != place}
        ticket = f"{node_id} {next(self._tickets)}"
        self._uploads[ticket] = place
        self._upload_titles[ticket] = title
        return ticket

    def _add_found(self, hit: Hit) -> None:
        if self._choose is not None:
            self._choose(hit)
            return
        beside = self._beside or bool(hit.after)
        self.add_hit(hit, self._next_place(hit) if hit.after else self._place, beside)

    def _next_place(self, hit: Hit) -> QPointF:
        """Return where a node that follows another goes: right of it."""
        item = self._canvas.graph.nodes.get(hit.pending.node) if hit.pending is not None else None
        return self._place if item is None else QPointF(item.frame().right() + NEXT_GAP, item.pos().y())

    def _use_upload(self, ticket: str, input_name: str, name: str) -> None:
        title = self._upload_titles.pop(ticket, "")
        if ticket not in self._uploads:
            return
        document, scope, node_id = self._uploads.pop(ticket)
        if document.closed:
            return
        contents = document.workflow.scopes.get(scope)
        node = contents.nodes.get(node_id) if contents is not None else None
        info = self._session.library.get(node.type) if node is not None else None
        if node is None or info is None:
            return
        library = dict(self._session.library)
        library[info.class_type] = with_choice(info, input_name, name)
        self._session.set_library(library)
        edit = SetValue.for_widget(scope, node_id, library[info.class_type], input_name, name)
        self._session.do(edit, title, document=document)


def _is_picture(path: str) -> bool:
    return Path(path).suffix.lower() in IMAGE_EXTENSIONS


def holds_workflow(path: Path) -> bool:
    """Whether a picture carries a workflow or a prompt, or a broken one that is worth a word."""
    # Imported when a file is dropped: the readers of pictures and films take their time.
    from app.workflow.media.documents import documents_of
    from app.workflow.media.read import read_media_file

    try:
        media = read_media_file(path)
    except OSError:
        return False
    return media is not None and any(documents_of(media.texts))


def with_choice(info: NodeInfo, input_name: str, choice: str) -> NodeInfo:
    """Return a kind of node whose input also offers this choice."""

    def widened(item: InputInfo) -> InputInfo:
        if item.name != input_name or item.choices is None or choice in item.choices:
            return item
        return replace(item, choices=(*item.choices, choice))

    return replace(info, inputs=tuple(map(widened, info.inputs)))
