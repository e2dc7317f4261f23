"""Answering: a command that found nothing to do says so in the status bar, and what it would need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.editor.commands.palette.palette import FOR_SELECTION
from app.editor.words import marked, tr

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

Handler = Callable[[], object]

SELECT_FIRST = marked("Select something on the canvas first.")
CHANGES_NOTHING = marked("Nothing of the selection is changed by that.")
_ALIGNS = ("align_left", "align_center", "align_right", "align_top", "align_middle", "align_bottom")
_IN_LINE = marked("Select two or more that are not in line yet, and are not pinned.")
_SAME_COLOR = marked("It has that colour.")
NO_SERVER = marked("There is no server yet: see at the lower right.")
ASKED_OF_SERVER: Mapping[str, str] = {
    "interrupt": marked("The run is to stop…"),
    "clear_queue": marked("The queue is emptied…"),
    "pause_queue": marked("The queue is to pause, or to go on…"),
    "free_memory": marked("Models and results are dropped once nothing runs…"),
    "free_files": marked("Results kept in files are removed once nothing runs…"),
    "refresh": marked("Kinds of nodes and files are looked up again…"),
}
"""What to say of commands that the server carries out."""
NOTHING_DONE: Mapping[str, str] = {
    "undo": marked("Nothing to undo."),
    "redo": marked("Nothing to redo."),
    "select_all": marked("There is nothing here."),
    "select_invert": marked("There is nothing else to select."),
    "select_none": marked("Nothing is selected."),
    "select_grow": marked("There are no more neighbours."),
    "select_upstream": marked("Nothing more feeds it."),
    "select_downstream": marked("It feeds nothing more."),
    "select_kind": marked("There are no more nodes of this kind."),
    "select_group": marked("The selection is in no group."),
    "clear": marked("There is nothing here."),
    "delete": SELECT_FIRST,
    **dict.fromkeys(("arrange", "arrange_all"), marked("There is nothing to lay out.")),
    "arrange_group": marked("Select a group, or a node in one, first."),
    **dict.fromkeys(_ALIGNS, _IN_LINE),
    **dict.fromkeys(
        ("distribute_across", "distribute_down"), marked("Select three or more with uneven gaps.")
    ),
    "stack": marked("Select two or more that are not pinned."),
    "same_width": marked("Select nodes of different widths."),
    "fit_nodes": marked("The nodes fit their contents."),
    "fit_group": marked("The group fits its contents."),
    "group_text": marked("The title has that size."),
    "color": _SAME_COLOR,
    "rename": marked("Select one node, or one group, to rename it."),
    "edit_fields": marked("Select a node with fields; on a locked canvas none opens."),
    "edit_text": marked("Select a node with a long text."),
    "take_remedy": marked("Select a node: Enter opens its first field."),
    "show_hidden_links": marked("No link is hidden here."),
    "leave_level": marked("This is the outermost level."),
    "leave_subgraph": marked("This is the outermost level."),
    "unlock": marked("The canvas is not locked."),
    "lock": marked("The canvas is locked."),
    "next_tab": marked("No other workflow is open."),
    "previous_tab": marked("No other workflow is open."),
    "walk_left": marked("Nothing feeds this node."),
    "walk_right": marked("This node feeds nothing."),
    "walk_up": marked("This node runs first."),
    "walk_down": marked("This node runs last."),
    "fit": marked("All of it is in view."),
    "fit_all": marked("All of it is in view."),
    "zoom_reset": marked("The zoom is 100 %."),
    "scale_reset": marked("Texts and controls are at 100 %."),
    "next_problem": marked("There are no problems."),
    **ASKED_OF_SERVER,
}
"""What to say, by a command or by the kind of it (KINDS), when it was called for nothing."""
KINDS = ("color", "group_text")
"""What the names of commands begin with that differ by what stands behind it alone."""
ON_SELECTION = FOR_SELECTION | {
    "edit_fields",
    "edit_text",
    "square",
    "fit_nodes",
    "rename",
    "color",
    "delete",
}
"""Commands, or kinds of them, that say first of all that something has to be selected."""
SHOWN_ELSEWHERE = frozenset({"copy", "run_selected"})
"""Commands on a selection that leave the workflow as it is, and are not for nothing."""

KEPT_BY_LOCK = frozenset(
    {
        *("nudge_left", "nudge_right", "nudge_up", "nudge_down", *_ALIGNS, "distribute_across"),
        *("distribute_down", "stack", "same_width", "fit_nodes", "fit_group", "join_group", "leave_group"),
        *("arrange", "arrange_all", "arrange_group"),
        *("dissolve", "detach", "connect", "link_output", "link_input", "unlink", "links_to_variables"),
        *("variables_to_links", "reroutes_to_native", "reroutes_to_nodes"),
        *("delete", "cut", "clear", "delete_group", "fold", "unpack", "simplify"),
    }
)
"""Commands that a locked canvas refuses."""
LOCKED = marked("The canvas is locked: nothing is moved or linked until it is unlocked.")


class Answering(QObject):
    """Wraps the handlers of commands: where nothing changed, and nothing was said, it says why."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._said = False
        self._has_server = False
        window.files.message.connect(self._note)
        window.client.connected.connect(self._note_server)
        window.client.connection_lost.connect(self._note_no_server)

    def answered(self, handlers: Mapping[str, Handler]) -> dict[str, Handler]:
        """Return the handlers, those that may find nothing to do with an answer."""
        return {name: self._answering(name, handler) for name, handler in handlers.items()}

    def _answering(self, name: str, handler: Handler) -> Handler:
        kind = next((kind for kind in KINDS if name.startswith(f"{kind}_")), name)
        if kind not in NOTHING_DONE and kind not in ON_SELECTION | KEPT_BY_LOCK:
            return handler

        def call() -> None:
            if name in KEPT_BY_LOCK and self._window.canvas.locked:
                self._tell(LOCKED)
                return
            before, self._said = self._state(), False
            handler()
            if not self._said and self._state() == before:
                self._say(kind)

        return call

    def _say(self, kind: str) -> None:
        window = self._window
        chosen = window.canvas.selected_nodes() or window.canvas.selected_groups()
        chosen = chosen or window.canvas.graph.bends.selected()
        words = NOTHING_DONE.get(kind, SELECT_FIRST)
        if kind in ON_SELECTION and not chosen:
            words = SELECT_FIRST
        elif kind.startswith("walk_") and not window.canvas.graph.scope.nodes:
            words = NOTHING_DONE["select_all"]
        elif kind in SHOWN_ELSEWHERE:
            return
        elif kind in ASKED_OF_SERVER and not self._has_server:
            words = NO_SERVER
        elif words is SELECT_FIRST:
            words = CHANGES_NOTHING
        self._tell(words)

    def _tell(self, words: str) -> None:
        self._window.state_bar.clearMessage()  # the same words a second time are said again
        self._window.files.message.emit(tr(words))

    def _note(self) -> None:
        self._said = True

    def _note_server(self) -> None:
        self._has_server = True

    def _note_no_server(self) -> None:
        self._has_server = False

    def _state(self) -> tuple[object, ...]:
        """Return what commands change, as far as those do that may find nothing to do."""
        window = self._window
        canvas, session = window.canvas, window.session
        return (
            *(session.current, session.version, session.undo_stack.index(), window.settings),
            *(canvas.selected_nodes(), canvas.selected_groups(), canvas.graph.bends.selected()),
            *(canvas.graph.scope_id, canvas.locked, canvas.editors.editor),
            *(canvas.flight.target, canvas.exact_middle(), canvas.zoom()),
            *(QApplication.activeModalWidget(), QApplication.activePopupWidget(), QApplication.focusWidget()),
            *(window.notice.isVisible(), window.notice.text.text(), len(window.problems)),
        )
