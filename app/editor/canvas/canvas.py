"""Canvas: the node graph of one scope of a workflow, to look at and to edit. It asks for edits only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.editor import theme
from app.editor.canvas.accessible.install import install
from app.editor.canvas.chosen import Chosen
from app.editor.canvas.editors.field_editors import FieldEditors
from app.editor.canvas.groups.group_item import GroupItem
from app.editor.canvas.groups.switch_nodes import SWITCH_NODES, switch_edit
from app.editor.canvas.links.cursor_note import CursorNote
from app.editor.canvas.links.finding import draw_links
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.pictures import ChosenPicture
from app.editor.canvas.nodes.run_marks import RunMarks
from app.editor.canvas.peek import Peek
from app.editor.canvas.problems.overlay import Bubbles
from app.editor.canvas.problems.problem_marks import ProblemMarks
from app.editor.canvas.scene import CanvasScene
from app.editor.canvas.selection_menu import ask_for_menu
from app.editor.canvas.viewport.events import EventView
from app.editor.canvas.viewport.kept_scenes import KeptScenes
from app.editor.canvas.viewport.keys import press_key
from app.editor.canvas.viewport.minimap import Minimap
from app.editor.canvas.viewport.mouse import Mouse
from app.editor.canvas.viewport.overview import OVERVIEW_BELOW
from app.editor.canvas.viewport.touch import Touch
from app.editor.running.run_state import RunState
from app.editor.words import tr
from app.problems import Problem
from app.settings import Settings
from app.workflow.document import NodeId, ScopeId, Workflow
from app.workflow.edits import Change, Edit, SetValue
from app.workflow.node_info import NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.virtual.links import NAMED
from app.workflow.virtual.set_get_edits import NameVariable


class Canvas(EventView):
    """Shows nodes, links and groups of one scope, what they do in a run, and their problems."""

    edit_requested = Signal(object, str)
    """The user asks for this Edit; the text is its name in the undo list."""
    selection_changed = Signal(list)
    """The ids of the selected nodes."""
    search_requested = Signal(QPointF, QPoint, object)
    """A node is wanted at a scene point (and on the screen); with the PendingLink it should end, or None."""
    link_menu_requested = Signal(QPointF, QPoint, object)
    """A link was let go in the empty with Shift, at a scene point (and on the screen): the PendingLink."""
    image_opened = Signal(str)
    """The picture in the node with this path was double-clicked."""
    files_dropped = Signal(list, QPointF)
    """Files were dropped on the canvas at a scene point."""
    image_chosen = Signal(str, str, str)
    """A file was chosen for an image input: node id, input name, path of the file."""
    remedy_chosen = Signal(object, int)
    """The remedy with this index of a Problem should be applied."""
    context_menu_requested = Signal(QPoint, object)
    """A menu is wanted at a screen point for a NodeItem, LinkItem, GroupItem, or None for the canvas."""
    link_hovered = Signal(object, QPointF)
    """The mouse is on this LinkItem now, at that point of the viewport; or on none (None)."""
    scope_shown = Signal()
    """Another scope, or another document, is in view."""
    menu_opening = Signal(object, object, QPoint)
    """A QMenu is about to open for what `context_menu_requested` named: its entries may be added to."""
    box_opened = Signal(object, QPointF)
    """The NodeItem of a box with a subgraph's inputs or outputs was double-clicked at this scene point."""
    subgraph_entered = Signal(str, str)
    """The subgraph node with this id was double-clicked: node id, scope id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        install()
        super().__init__(parent)
        self.navigation = "drag"
        """How left-drag and the wheel act on empty canvas: `drag` or `standard`."""
        self.grid_size = 10
        self.snaps_always = False
        self.locked = False
        self.release_opens_menu = False
        """What a link let go in the empty opens: the short menu or the search. Shift gives the other."""
        self.middle_click_reroutes = True
        self.settings = Settings()
        self.link_style = "spline"
        self._path_prefix = ""
        self._end_listening: Callable[[], None] | None = None
        self.chosen = Chosen(self)
        self.kept = KeptScenes(self)
        self._marks = ProblemMarks(self)
        self._runs = RunMarks(self)
        self.editors = FieldEditors(self)
        self.mouse = Mouse(self)
        self.touch = Touch(self)
        self.viewport().installEventFilter(self.mouse)
        self.bubbles = Bubbles(self.graph)
        self.minimap = Minimap(self)
        self.cursor_note = CursorNote(self)
        self.peek = Peek(self)
        self.lock_note = QLabel(tr("Locked: V unlocks"), self)
        self.lock_note.setStyleSheet(
            f"color: {theme.DIM.name()}; background: {theme.PANEL.name()}; padding: 6px;"
        )
        self.lock_note.move(12, 12)
        self.lock_note.hide()
        self._attend(self.graph)
        self.bubbles.remedy_chosen.connect(self.remedy_chosen)
        self.minimap.place_chosen.connect(self._look_from_minimap)

    # What is shown

    def show_scope(
        self, workflow: Workflow, scope: ScopeId, library: Mapping[str, NodeInfo], path_prefix: str = ""
    ) -> None:
        """Show a scope of a workflow.

        `path_prefix` is the path of the subgraph node it belongs to, with a colon (`5:`); empty for the root.
        """
        self.editors.close()
        self.mouse.cancel()
        self.mouse.forget()
        if self._end_listening is not None:
            self._end_listening()
        self.select([])
        self._path_prefix = path_prefix
        if not self.kept.come_back(workflow, scope, library):
            self.graph.load(workflow, scope, library)
        self._end_listening = workflow.listen(self._follow)
        self._runs.show_all()
        self._marks.place()
        self._contents_changed()
        self.minimap.renew_now()
        draw_links(self.graph, self.link_style)
        self.scope_shown.emit()

    def show_graph(self, graph: CanvasScene) -> None:
        """Show another scene, selection and bubbles with it."""
        self.graph.selectionChanged.disconnect(self._take_selection)
        self.graph.following.caught_up.disconnect(self._catch_up)
        self.bubbles.go_to(graph)
        super().show_graph(graph)
        self._attend(graph)

    def _attend(self, graph: CanvasScene) -> None:
        graph.selectionChanged.connect(self._take_selection)
        graph.following.caught_up.connect(self._catch_up)
        graph.dress = self._dress

    def _take_selection(self) -> None:
        self.chosen.take_from_scene()

    def _dress(self, item: NodeItem) -> None:
        self._runs.show_in(item)
        self._marks.show_in(item)

    def _catch_up(self) -> None:
        self._marks.show_bubbles()
        self.minimap.renew()

    def set_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Show the nodes with what is known of their kinds now; what is being typed is taken over first."""
        self.editors.commit()
        self.graph.set_library(library)
        self._contents_changed()

    def expect(self, state: RunState, problems: Sequence[Problem]) -> None:
        """Take over runs and problems of a document whose scope is shown next, and then with them."""
        self._marks.take(problems)
        self._runs.watch(state)

    def set_run_state(self, state: RunState) -> None:
        """Show what the nodes are doing, now and from now on."""
        self._runs.watch(state)
        self._runs.show_all()

    def set_problems(self, problems: Sequence[Problem]) -> None:
        """Outline the nodes that have problems and say what is wrong beside the first few."""
        self._marks.set(problems)

    def change_problems(self, problems: Mapping[str, Sequence[Problem]]) -> None:
        """Show other problems of these node paths; an empty sequence takes them off."""
        self._marks.change(problems)

    def node_path(self, node_id: NodeId) -> str:
        """Return the path of a node of the scope shown, as problems and run states name it."""
        return self._path_prefix + node_id

    def id_of(self, node_path: str | None) -> NodeId | None:
        """Return the id in this scope that a path names: for a node deeper inside, its subgraph node here."""
        if node_path is None or not node_path.startswith(self._path_prefix):
            return None
        inner = node_path[len(self._path_prefix) :]
        here = inner in self.graph.scope.nodes or inner in self.graph.node_items
        return inner if here else inner.split(":")[0]

    def _follow(self, change: Change) -> None:
        self.editors.close_if_gone(change)
        gone = any(part.nodes_removed or part.groups_changed for part in change.parts())
        # Each selected item that goes would tell of itself: with thousands of them all are told at once.
        self.graph.blockSignals(gone)
        self.graph.follow(change)
        self.graph.blockSignals(False)
        if gone:
            self.chosen.forget_gone()
        if any(part.nodes_added for part in change.parts()) and not self.graph.following.behind:
            self._marks.show_bubbles()
        self.bubbles.follow()
        self._contents_changed()

    def _contents_changed(self) -> None:
        self.minimap.renew()
        self.viewport().update()

    def show_chosen_picture(self, node_id: NodeId, picture: ChosenPicture | None) -> None:
        """Show the picture that an input of a node names, wherever the node has no result to show."""
        item = self.graph.nodes.get(node_id)
        if item is not None and item.show_chosen(picture):
            self.graph.route_links_of([node_id])
            self.bubbles.follow()
            self.minimap.renew()

    # Selection

    def selected_nodes(self) -> list[NodeId]:
        """Return the ids of the selected nodes."""
        return list(self.chosen.nodes)

    def selected_groups(self) -> list[str]:
        """Return the ids of the selected groups."""
        return self.chosen.groups()

    def select(self, ids: Iterable[NodeId], groups: Iterable[str] = ()) -> None:
        """Select exactly these nodes and groups."""
        self.chosen.select(ids, groups)

    def select_group(self, group: GroupItem, add: bool = False) -> None:
        """Select a group, alone or with what is selected."""
        others = self.selected_groups() if add else []
        self.select(self.chosen.nodes if add else (), [*others, group.shown.id])

    def select_nothing(self) -> bool:
        """Select nothing; returns whether anything was selected."""
        some = bool(self.chosen.nodes or self.chosen.groups() or self.graph.bends.selected())
        self.select([])
        return some

    # Where the view looks

    def fit_view(self) -> None:
        """Show the selected nodes, or everything when none is selected."""
        self.show_rect(self.graph.contents_rect(self.chosen.nodes or None))

    def fit_all(self) -> None:
        """Show everything."""
        self.show_rect(self.graph.contents_rect())

    def fly_to(self, node_path: str, input_name: str | None = None) -> bool:
        """Show and select the node of a path, or its subgraph node here; False when neither is here."""
        node_id = self.id_of(node_path)
        item = self.graph.nodes.get(node_id) if node_id is not None else None
        if item is None:
            return False
        self.select([item.node.id])
        self.peek.at(item, input_name)
        self.glide_to(self._place_of(item, input_name).center(), max(self.zoom(), 0.8))
        self.bubbles.bring_forward(item)
        return True

    def _place_of(self, item: NodeItem, input_name: str | None) -> QRectF:
        index = item.field_index(input_name) if input_name is not None else None
        return item.frame() if index is None or item.layout.collapsed else item.field_rect(index)

    def scene_position_of_cursor(self) -> QPointF:
        """Return the scene point under the mouse, or the middle of the view when the mouse is elsewhere."""
        place = self.viewport().mapFromGlobal(self.cursor().pos())
        return self.mapToScene(place) if self.viewport().rect().contains(place) else self.center()

    def set_locked(self, locked: bool) -> None:
        """Lock the canvas against moving and linking, or unlock it; a note says so while it is."""
        self.locked = locked
        self.lock_note.setVisible(locked)

    def use_settings(self, settings: Settings) -> None:
        """Take the settings of mouse and grid over."""
        self.settings = settings
        self.kept.use_settings(settings)
        self.navigation = settings.navigation
        self.grid_size = settings.grid_size
        self.snaps_always = settings.snap_to_grid
        self.middle_click_reroutes = settings.middle_click_reroutes
        self.release_opens_menu = settings.link_release == "menu"
        self.link_style = settings.link_style
        draw_links(self.graph, self.link_style)
        self.mouse.edge_speed = settings.auto_pan_speed
        self.mouse.trackpad_moves = settings.trackpad != "wheel"
        self.editors.help.weight_step = settings.weight_step
        if self.graph.shapes.use(settings):
            self.set_library(self.graph.library)
        self.animated = settings.animations

    def toggle_minimap(self) -> None:
        """Show or hide the minimap."""
        self.minimap.setVisible(not self.minimap.isVisible())

    def _look_from_minimap(self, place: QPointF) -> None:
        self.look_at(place, self.zoom())

    def _view_changed(self) -> None:
        if hasattr(self, "minimap"):
            self.editors.follow_view()
            self.bubbles.follow_view(self.visible_rect(), self.zoom())
            self.minimap.place()

    # Editing

    def request(self, edit: Edit, title: str) -> None:
        """Ask for an edit; whoever owns the document makes it, and the canvas follows."""
        self.edit_requested.emit(edit, title)
        self.graph.restore_places()

    def begin_edit(self, node_id: NodeId, input_name: str) -> bool:
        """Open the editor of a field; False when the node has no such field."""
        item = self.graph.nodes.get(node_id)
        index = item.field_index(input_name) if item is not None else None
        if item is None or index is None:
            return False
        self.editors.open_field(item, index)
        return True

    def begin_rename(self, node_id: NodeId) -> None:
        """Open an editor over a node's title."""
        if node_id in self.graph.nodes:
            self.editors.open_title(self.graph.nodes[node_id])

    def commit_edit(self) -> None:
        """Take over what is being typed, before the document is saved or run."""
        self.editors.commit()

    def set_value(self, item: NodeItem, name: str, value: Any) -> None:
        """Ask for another value of a field, if it is another."""
        if value != item.values.get(name) or type(value) is not type(item.values.get(name)):
            edit = self.value_edit(item.node.id, name, value, item.info)
            if edit is not None:
                self.request(edit, tr("Set {name}").format(name=name))

    def value_edit(self, node_id: NodeId, name: str, value: Any, info: NodeInfo | None) -> Edit | None:
        """Return the edit that sets a control of a node in view, None where there is no such control."""
        if info is not None and info.class_type in NAMED:
            return NameVariable(self.graph.scope_id, node_id, str(value))
        if info is not None and info.class_type in SWITCH_NODES:
            return switch_edit(self.graph, self.graph.scope.nodes[node_id], name, bool(value))
        if isinstance(info, SubgraphInfo):
            return info.set_value(name, value)
        return SetValue(self.graph.scope_id, node_id, name, value, info)

    def press_field(self, item: NodeItem, index: int, control: bool) -> None:
        """Do what a click on a field does."""
        self.editors.press(item, index, control)

    def overview_changed(self) -> None:
        """Have everything painted again: something was drawn over the scene."""
        if self.zoom() < OVERVIEW_BELOW:
            self.graph.overview.touch(self.visible_rect())
            self.viewport().update()

    def ask_for_menu(self) -> None:
        """Ask for the menu of what is selected, at its place."""
        ask_for_menu(self)

    @property
    def space_held(self) -> bool:
        """Whether the space bar is down, which makes the left button pan."""
        return self.mouse.space_held

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of mouse, bubbles and minimap; leave all others to the window."""
        if not press_key(self, event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Notice when the space bar goes up."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.mouse.space_held = False
            self.viewport().unsetCursor()
        event.ignore()
