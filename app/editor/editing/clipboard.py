"""Cut, copy, paste and duplicate: nodes, groups, workflows, prompts, pictures and files."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QMimeData, QObject, QPointF, QTemporaryDir, Signal
from PySide6.QtGui import QGuiApplication, QImage

from app.editor.canvas.contents import rect_around
from app.editor.creating.adding import LOAD_IMAGE, NodeAdding
from app.editor.editing.clipboard_text import (
    Contents,
    Json,
    file_paths,
    fragment_of,
    html_fragment,
    is_large,
)
from app.editor.editing.copied_picture import picture_of
from app.editor.editing.large_edits import LARGE, LargeEdits
from app.editor.editing.selected import Selected
from app.editor.files.recovery import snapshot
from app.editor.language.sentences import translated
from app.editor.words import counted_nodes, tr
from app.workflow.document import Node, Scope, ScopeId, Workflow
from app.workflow.edits import Edit, EditRefused, RemoveGroup, RemoveNodes
from app.workflow.fragment import copy_json, paste_edit
from app.workflow.fragment_text import fragment_text

BESIDE = 32.0
"""How far a duplicate stands from what it was made from, across and down."""


class Clipboard(QObject):
    """Moves nodes to and from the system's clipboard."""

    message = Signal(str)
    """Words for why nothing was copied or pasted."""

    def __init__(
        self, selected: Selected, adding: NodeAdding, large: LargeEdits, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._selected = selected
        self._large = large
        self._adding = adding
        self._folder: QTemporaryDir | None = None
        self._pasted = _Pasted()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "cut": self.cut,
            "copy": self.copy,
            "copy_picture": self.copy_picture,
            "paste": self.paste,
            "paste_linked": partial(self.paste, keep_incoming=True),
            "paste_in_place": partial(self.paste, in_place=True),
            "duplicate": self.duplicate,
            "duplicate_linked": partial(self.duplicate, keep_incoming=True),
        }

    def copy(self) -> None:
        """Put the selected nodes and groups on the clipboard; a group takes along what is in it."""
        nodes, groups = self._chosen()

        def tell() -> None:
            words = tr("On the clipboard: {what}")
            self.message.emit(words.format(what=counted_nodes(len(nodes)) if nodes else tr("Group")))

        self._copy(nodes, groups, tr("Copy"), tell)

    def _copy(self, nodes: list[str], groups: list[str], title: str, then: Callable[[], object]) -> None:
        if not nodes and not groups:
            self.message.emit(tr("Select what you want to copy"))
            return
        scope = self._selected.scope_id

        def contents(workflow: Workflow) -> Contents:
            data = copy_json(workflow, scope, set(nodes), set(groups))
            return Contents.of(fragment_text(data), data)

        def put(found: Contents) -> None:
            QGuiApplication.clipboard().setMimeData(found.mime())
            then()

        if len(nodes) > LARGE:
            self._large.after(lambda: self._large.work(title, contents, put))
        else:
            put(contents(self._selected.session.workflow))

    def copy_picture(self) -> None:
        """Put a picture of the selected nodes and groups on the clipboard, or of all where none are."""
        canvas = self._selected.canvas
        nodes, groups = self._selected.items()
        area = canvas.graph.contents_rect()
        if nodes or groups:
            area = rect_around([*(node.frame() for node in nodes), *(group.frame() for group in groups)])
        if area.isEmpty():
            self.message.emit(tr("There is nothing here to be copied"))
            return
        picture = picture_of(canvas, area)
        QGuiApplication.clipboard().setImage(picture)
        words = tr("A picture of {width} × {height} is on the clipboard")
        self.message.emit(words.format(width=picture.width(), height=picture.height()))

    def cut(self) -> None:
        """Copy the selected nodes and groups, and remove what was copied."""
        nodes, groups = self._chosen()
        scope = self._selected.scope_id
        edits: list[Edit] = [RemoveNodes(scope, tuple(nodes))] if nodes else []
        edits += [RemoveGroup(scope, key) for key in groups]
        self._copy(nodes, groups, tr("Cut"), lambda: self._selected.do(edits, tr("Cut")))

    def paste(self, keep_incoming: bool = False, in_place: bool = False) -> None:
        """Add what is on the clipboard at the cursor, or where it was copied."""
        if self._large.busy:
            self._large.after(partial(self.paste, keep_incoming, in_place))
            return
        mime = QGuiApplication.clipboard().mimeData() or QMimeData()  # None: nothing was ever copied
        place = self._selected.canvas.scene_position_of_cursor()
        if is_large(mime):
            self._paste_large(mime.html() if mime.hasHtml() else "", mime.text(), keep_incoming, in_place)
            return
        nodes = html_fragment(mime)
        files = file_paths(mime) if nodes is None else []
        if files:
            self._adding.take_files(files, place)
            return
        at = self._place_for(place, in_place)
        try:
            self._paste(mime.text() if nodes is None else nodes, at, keep_incoming, tr("Paste"))
        except EditRefused as refusal:
            if mime.hasImage():
                self._paste_picture(mime, place)
            elif mime.text().strip().startswith(("http://", "https://")):
                self.message.emit(
                    tr("Nothing was pasted: save what is at that address, and drop the file here")
                )
            else:
                self._refuse(str(refusal))

    def _refuse(self, reason: str) -> None:
        self.message.emit(tr("Nothing was pasted: {reason}").format(reason=translated(reason)))

    def _place_for(self, place: QPointF, in_place: bool) -> tuple[float, float] | None:
        """Return where pasted nodes come to stand, None: where they were copied."""
        wanted = (round(place.x()), round(place.y()))
        return None if in_place else self._pasted.beside(wanted, self._selected.scope)

    def _paste_large(self, html: str, text: str, keep_incoming: bool, in_place: bool) -> None:
        """Paste what takes a while to be read."""
        at = self._place_for(self._selected.canvas.scene_position_of_cursor(), in_place)

        def read() -> str | Json:
            return fragment_of(html) or text

        self._ask_large(read, at, keep_incoming, tr("Paste"))

    def _ask_large(
        self,
        read: Callable[[], str | Json],
        at: tuple[float, float] | None,
        keep_incoming: bool,
        title: str,
    ) -> None:
        scope, library = self._selected.scope_id, self._selected.session.library

        def make(workflow: Workflow) -> Edit:
            return paste_edit(workflow, scope, read(), at, keep_incoming, library)

        self._large.ask(title, scope, make, partial(self._show_pasted, scope, at), self._refuse)

    def _show_pasted(
        self, scope: ScopeId, at: tuple[float, float] | None, nodes: list[str], groups: list[str]
    ) -> None:
        if self._selected.scope_id != scope:
            return  # another scope came into view meanwhile
        self._selected.canvas.select(nodes, groups)
        if at is not None:
            self._pasted.note(at, [self._selected.scope.nodes[key] for key in nodes])

    def duplicate(self, keep_incoming: bool = False) -> None:
        """Add a copy of the selected nodes and groups beside them; the clipboard stays as it is."""
        nodes, groups = self._chosen()
        if not nodes and not groups:
            self.message.emit(tr("Select what you want to duplicate"))
            return
        scope = self._selected.scope
        corners = [scope.nodes[key].position for key in nodes]
        corners += [scope.groups[key].bounds[:2] for key in groups]
        at = min(x for x, _ in corners) + BESIDE, min(y for _, y in corners) + BESIDE
        workflow, scope_id = self._selected.session.workflow, self._selected.scope_id
        if len(nodes) > LARGE:
            copy, ids, frames = snapshot(workflow), set(nodes), set(groups)
            read = partial(copy_json, copy, scope_id, ids, frames)
            self._large.after(partial(self._ask_large, read, at, keep_incoming, tr("Duplicate")))
            return
        self._paste(copy_json(workflow, scope_id, nodes, groups), at, keep_incoming, tr("Duplicate"))

    def _chosen(self) -> tuple[list[str], list[str]]:
        """Return the ids of the nodes and groups that are copied, in the document's order."""
        scope, canvas = self._selected.scope, self._selected.canvas
        node_ids, group_ids = set(canvas.selected_nodes()), set(canvas.selected_groups())
        if group_ids:
            nodes, groups = self._selected.items()
            node_ids, group_ids = {item.node.id for item in nodes}, {item.shown.id for item in groups}
        return [key for key in scope.nodes if key in node_ids], [
            key for key in scope.groups if key in group_ids
        ]

    def _paste(
        self, data: str | dict[str, object], at: tuple[float, float] | None, keep_incoming: bool, title: str
    ) -> None:
        session, scope = self._selected.session, self._selected.scope
        before = set(scope.nodes), set(scope.groups)
        edit = paste_edit(session.workflow, self._selected.scope_id, data, at, keep_incoming, session.library)
        if session.do(edit, title):
            nodes = [key for key in scope.nodes if key not in before[0]]
            groups = [key for key in scope.groups if key not in before[1]]
            self._show_pasted(self._selected.scope_id, at, nodes, groups)

    def _paste_picture(self, mime: QMimeData, place: QPointF) -> None:
        """Give a picture to the selected node that takes one, or to a new Load Image node."""
        picture = mime.imageData()
        picture = picture if isinstance(picture, QImage) else QImage(picture)
        if self._folder is None:
            self._folder = QTemporaryDir()  # goes with the window: by then the server has its copies
        path = self._folder.filePath(f"pasted-{datetime.now():%Y%m%d-%H%M%S-%f}.png")
        if picture.isNull() or not picture.save(path, quality=90):
            self.message.emit(tr("Nothing was pasted: the picture on the clipboard cannot be read"))
            return
        takers = [
            (item.node.id, field.name)
            for item in self._selected.node_items()
            for field in item.fields
            if field.kind == "upload"
        ]
        if len(takers) == 1:
            self._adding.upload(*takers[0], path)
            return
        node_id = self._adding.add(LOAD_IMAGE, place)
        if node_id is not None:
            self._adding.upload(node_id, "image", path)


class _Pasted:
    """Where what was pasted lies, so that the same again does not hide it."""

    def __init__(self) -> None:
        self._before: deque[tuple[tuple[float, float], Sequence[Node]]] = deque(maxlen=64)

    def beside(self, wanted: tuple[float, float], scope: Scope) -> tuple[float, float]:
        """Return the place to paste at: beside what was pasted at `wanted` and still lies there."""
        taken = {
            place for place, nodes in self._before if any(scope.nodes.get(node.id) is node for node in nodes)
        }
        while wanted in taken:
            wanted = wanted[0] + BESIDE, wanted[1] + BESIDE
        return wanted

    def note(self, at: tuple[float, float], nodes: Sequence[Node]) -> None:
        """Remember the nodes that were pasted at a place."""
        self._before.append((at, nodes))
