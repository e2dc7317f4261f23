"""NodeItem: one node on the canvas, one item that paints itself and knows what lies under a point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.editor import theme
from app.editor.canvas.contents import only_elsewhere, within_reach
from app.editor.canvas.links.connect import InputTarget
from app.editor.canvas.links.light import LinkLight
from app.editor.canvas.node_parts import SLOT_REACH, Part, corner_at, dot_at
from app.editor.canvas.nodes import texts
from app.editor.canvas.nodes.field_look import LookSource, worst_color
from app.editor.canvas.nodes.node_facts import NOTHING
from app.editor.canvas.nodes.node_layout import NodeLayout, layout_node
from app.editor.canvas.nodes.node_look import NodeLook, header_color, look_of, text_box
from app.editor.canvas.nodes.node_paint import Moment, paint_node
from app.editor.canvas.nodes.node_shape import BUTTONS, SHOWS_ADVANCED, Field, NodeShape, Shapes
from app.editor.canvas.nodes.node_values import values_of
from app.editor.canvas.nodes.pictures import (
    CAPTION,
    LEAST_CHOSEN,
    ChosenPicture,
    compared_of,
    images_of,
    picture_cells,
    picture_height,
    shows_chosen,
    shows_the_same,
    split_at,
)
from app.editor.canvas.notes.note_text import hidden_height, note_height
from app.editor.problems.problem_list import is_unfinished
from app.editor.running.run_state import IDLE, NodeRun
from app.problems import Problem
from app.workflow.document import Node
from app.workflow.hidden_slots import compacted, hides_unused
from app.workflow.node_info import NodeInfo

TEXT_RESULT = 96.0
Z_NODE = 10.0
Z_RAISED = 11.0


class NodeItem(QGraphicsItem):
    """Shows one node of the document. It changes nothing: the scene hands it a new node after each edit."""

    def __init__(
        self, shapes: Shapes, node: Node, info: NodeInfo | None, subgraph_name: str | None = None
    ) -> None:
        super().__init__()
        self._shapes = shapes
        self.node = node
        self.info = info
        self.subgraph_name = subgraph_name
        self.run: NodeRun = IDLE
        self.chosen: ChosenPicture | None = None
        self._text_top: float | None = None
        self.problems: tuple[Problem, ...] = ()
        self.exposed: frozenset[str] = frozenset()
        self.opened = False
        """Whether all is shown for now, whatever the document folds away."""
        self.moment = Moment()
        self.touched: Callable[[QRectF], None] | None = None
        self.light: LinkLight | None = None
        self.origins_of: Callable[[NodeItem, list[Field]], Mapping[str, str]] | None = None
        self._look: NodeLook | None = None
        self._values: dict[str, Any] | None = None
        self.shape_info: NodeShape = self._shapes.of(node, info, subgraph_name is not None)
        self.layout: NodeLayout = layout_node(node, self.shape_info, self.title)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setZValue(Z_NODE)
        self.setPos(*within_reach(*node.position))

    # What it shows

    @property
    def title(self) -> str:
        """The title the user gave, else the subgraph's name, the kind's display name, or its class."""
        if self.node.title:
            return self.node.title
        if self.subgraph_name is not None:
            return self.subgraph_name
        return self.info.display_name if self.info is not None else self.node.type

    @property
    def values(self) -> Mapping[str, Any]:
        """The values of the node's fields by name."""
        self._values = self._values or values_of(self.node, self.info, self.shape_info)
        return self._values

    @property
    def fields(self) -> tuple[Field, ...]:
        """The node's fields, in the order they stand."""
        return self.shape_info.fields

    def field_index(self, name: str) -> int | None:
        """Return the index of the field called `name`, None where there is none."""
        return next((i for i, field in enumerate(self.fields) if field.name == name), None)

    def is_linked(self, index: int) -> bool:
        """Whether a link gives the value of a field."""
        slot = self.fields[index].slot
        return slot is not None and self.node.inputs[slot].link is not None

    def show_node(self, node: Node, info: NodeInfo | None, subgraph_name: str | None = None) -> None:
        """Show another state of the node."""
        if info is self.info and subgraph_name == self.subgraph_name and only_elsewhere(self.node, node):
            self.node = node
            self.repaint()
            self.setPos(*within_reach(*node.position))
            self.repaint()
            return
        self.node, self.info, self.subgraph_name = node, info, subgraph_name
        self._values = None
        self.shape_info = self._shapes.of(self._as_shown(node), info, subgraph_name is not None)
        self.repaint()
        self.setPos(*within_reach(*node.position))
        self._lay_out()

    def show_opened(self, opened: bool) -> None:
        """Show all for now, whether the node is collapsed or folds fields away; or as the document says."""
        if opened != self.opened:
            self.opened = opened
            shown, is_subgraph = self._as_shown(self.node), self.subgraph_name is not None
            self.shape_info = self._shapes.of(shown, self.info, is_subgraph)
            self._values = None
            self._lay_out()

    def _as_shown(self, node: Node) -> Node:
        if not self.opened:
            return node
        flags = {**node.flags, "collapsed": False}
        opened = replace(node, flags=flags, extra={**node.extra, SHOWS_ADVANCED: True})
        return compacted(opened, False) if hides_unused(node) else opened

    def show_run(self, run: NodeRun) -> None:
        """Show what the node is doing."""
        if run is self.run:
            return
        if run.state == "running" and self.run.state != "running":
            self._text_top = None
        before, self.run = self.run, run
        self._replace_layout(self.layout) if shows_the_same(before, run) else self._lay_out()

    def show_chosen(self, picture: ChosenPicture | None) -> bool:
        """Show the picture that an input names while there is no result; returns whether it is another."""
        if picture is self.chosen:
            return False
        self.chosen = picture
        self._lay_out()
        return True

    def scroll_text(self, distance: float) -> bool:
        """Show another part of a note or a text result; returns whether there is more than its box shows."""
        area, text = self.layout.picture, self.run.text
        most = texts.hidden_height(text, text_box(area)) if area is not None and text is not None else 0.0
        if self.shape_info.kind == "note" and not self.layout.collapsed:
            most = hidden_height(self.node.type, str(self.values.get("text") or ""), self.layout.fields[0])
        if most <= 0.0:
            return False
        running = self.run.state == "running"
        now = self._text_top if self._text_top is not None else (most if running else 0.0)
        top = min(max(now + distance, 0.0), most)
        # Scrolled to the end of what is still being written, it follows again.
        self._text_top = None if running and top >= most else top
        self._look = None
        self.repaint()
        return True

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Outline the node and mark the inputs the problems name."""
        self.problems = tuple(problems)
        self._look = None
        self.repaint()

    def show_exposed(self, names: frozenset[str]) -> None:
        """Mark the fields with these names as exposed, and no others."""
        if names != self.exposed:
            self.exposed = names
            self._look = None
            self.repaint()

    def show_value(self, name: str, value: Any) -> None:
        """Show a value while it is scrubbed."""
        self._values = {**self.values, name: value}
        self._look = None
        self.repaint()

    def show_moment(self, **changes: Any) -> bool:
        """Change hover, or the slots lit while a link is drawn; returns whether anything changed."""
        changed = {key: value for key, value in changes.items() if getattr(self.moment, key) != value}
        for key, value in changed.items():
            setattr(self.moment, key, value)
        if changed:
            # Far away nothing of this can be seen, so the overview need not know.
            self.update()
        return bool(changed)

    def compare_at(self, place: QPointF) -> None:
        """Put the line between two compared pictures under the mouse, at a scene point."""
        pair, area = self.look().compared, self.layout.picture
        if pair is not None and area is not None:
            self.show_moment(split=split_at(pair, area, place.x() - self.pos().x()))

    def show_size(self, width: float, height: float) -> None:
        """Show a size while its corner is dragged."""
        layout = self._layout_for(self.node, (width, height))
        self._replace_layout(layout)

    def fitting_size(self) -> tuple[float, float]:
        """Return the least size at this width that shows everything."""
        width, text = self.layout.body.width(), str(self.values.get("text") or "")
        if self.shape_info.kind == "note":
            return (width, note_height(self.node.type, text, width))
        return (width, self._layout_for(self.node, (width, 0.0)).body.height())

    def repaint(self) -> None:
        """Have the node painted again, also in the overview."""
        self.update()
        if self.touched is not None:
            self.touched(self.layout.bounds.translated(self.pos()))

    def _lay_out(self) -> None:
        self._replace_layout(self._layout_for(self.node, self.node.size))

    def _layout_for(self, node: Node, size: tuple[float, float]) -> NodeLayout:
        shown = self._as_shown(node if size == node.size else replace(node, size=size))
        return layout_node(shown, self.shape_info, self.title, self._picture_height(size))

    def _replace_layout(self, layout: NodeLayout) -> None:
        self._look = None
        if layout is not self.layout:
            if layout.bounds != self.layout.bounds:
                self.repaint()
                self.prepareGeometryChange()
            self.layout = layout
        self.repaint()

    def _picture_height(self, size: tuple[float, float]) -> float:
        images = images_of(self.run, self.chosen)
        if not images:
            return TEXT_RESULT if self.run.text is not None else 0.0
        height = picture_height(images[0], max(size[0], self.shape_info.least_width) - 2 * theme.PAD)
        height += CAPTION if len(images) == 1 or compared_of(self.run) is not None else 0.0
        if shows_chosen(self.run, self.chosen):
            # What was there before any run must not push the node over its neighbours.
            bare = layout_node(
                replace(self._as_shown(self.node), size=(size[0], 0.0)), self.shape_info, self.title
            )
            room = size[1] - bare.body.height() - theme.PAD
            return min(height, max(float(int(room)), LEAST_CHOSEN))
        return height

    def map_color(self) -> QColor:
        """Return the colour of the node on the minimap."""
        color = worst_color([one for one in self.problems if not is_unfinished(one)])
        if color is not None or self.run.state == "running":
            return color or theme.RUNNING
        heat = self._shapes.facts.get(self.node.id, NOTHING).heat
        return heat or theme.stronger(header_color(self.node, self.info, self.shape_info), 130)

    # Where things are, in scene coordinates

    def input_point(self, index: int) -> QPointF:
        """Return where links to an input end."""
        points = self.layout.inputs
        return self.pos() + (points[index] if 0 <= index < len(points) else QPointF(0.0, 0.0))

    def output_point(self, index: int) -> QPointF:
        """Return where links from an output start."""
        points = self.layout.outputs
        if 0 <= index < len(points):
            return self.pos() + points[index]
        return self.pos() + QPointF(self.layout.body.width(), 0.0)

    def target_point(self, target: InputTarget) -> QPointF:
        """Return where a link to an input would end, also to a control that has no slot yet."""
        if target.new_slot is None:
            return self.input_point(target.index)
        index = self.field_index(target.name)
        if index is None or self.layout.collapsed:
            return self.pos()
        return self.pos() + QPointF(0.0, self.layout.fields[index].top() + theme.FIELD_HEIGHT / 2)

    def field_rect(self, index: int) -> QRectF:
        """Return the rectangle of a field."""
        return self.layout.fields[index].translated(self.pos())

    def frame(self) -> QRectF:
        """Return header and body."""
        return self.layout.frame.translated(self.pos())

    def part_at(self, point: QPointF) -> Part | None:
        """Return what lies under a point in the node's own coordinates; None outside of it."""
        layout = self.layout
        slot = dot_at(layout, point) if layout.collapsed else self._slot_at(point)
        if slot is not None:
            return slot
        if not layout.frame.contains(point):
            return None
        corner = corner_at(layout, self.shape_info.kind, point)
        if corner is not None:
            return corner
        if layout.header is not None and layout.header.contains(point):
            return Part("title")
        for index, rect in enumerate(layout.fields):
            if rect.contains(point):
                control = self.look().fields[index].control
                return Part("control" if control is not None and control.contains(point) else "field", index)
        if layout.picture is not None and layout.picture.contains(point):
            pair = compared_of(self.run) is not None
            cells = picture_cells(layout.picture, 1 if pair else len(images_of(self.run, self.chosen)))
            return Part("picture", next((i for i, cell in enumerate(cells) if cell.contains(point)), 0))
        return Part("body")

    def _slot_at(self, point: QPointF) -> Part | None:
        layout = self.layout
        body = layout.body
        if point.x() > SLOT_REACH and point.x() < body.width() - SLOT_REACH:
            return None
        shape = self.shape_info
        for index, place in enumerate(layout.outputs):
            if (
                index not in shape.hidden_outputs
                and abs(point.y() - place.y()) <= SLOT_REACH
                and abs(point.x() - place.x()) <= SLOT_REACH
            ):
                return Part("output", index)
        for index, field in enumerate(self.fields):
            if field.slot is None and field.editable and field.kind not in BUTTONS:
                y = layout.fields[index].top() + theme.FIELD_HEIGHT / 2
                if abs(point.y() - y) <= SLOT_REACH and abs(point.x()) <= SLOT_REACH:
                    return Part("socket", index)
        for index, place in enumerate(layout.inputs):
            near = abs(point.y() - place.y()) <= SLOT_REACH and abs(point.x() - place.x()) <= SLOT_REACH
            if near and index not in shape.folded and index not in shape.hidden_inputs:
                return Part("input", index)
        return None

    # Painting

    def _origins(self) -> Mapping[str, str]:
        linked = [field for index, field in enumerate(self.fields) if self.is_linked(index)]
        return self.origins_of(self, linked) if linked and self.origins_of is not None else {}

    def renew_colors(self) -> None:
        """Paint in other colours."""
        self._look = None
        self.update()

    def forget_origins(self) -> None:
        """Say anew where the values of linked fields come from."""
        if any(self.is_linked(index) for index in range(len(self.fields))):
            self._replace_layout(self.layout)

    def look(self, readable: bool = True) -> NodeLook:
        """Return the prepared look, worked out anew after a change; without texts where none can be read."""
        if self._look is None or (readable and not self._look.readable):
            self._look = look_of(
                LookSource(
                    self.node,
                    self.info,
                    self.shape_info,
                    self.layout,
                    self.title,
                    self.values,
                    self.run,
                    self.problems,
                    self.chosen,
                    self._text_top,
                    self.exposed,
                    self._origins() if readable else {},
                    readable,
                    self._shapes.marks_kinds,
                    self._shapes.facts.get(self.node.id, NOTHING),
                )
            )
        return self._look

    def boundingRect(self) -> QRectF:
        """Return the node with its shadow."""
        return self.layout.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the node at the zoom of the painter."""
        self.moment.selected = self.isSelected()
        if self.light is not None and self.light.active and widget is not None:
            self.light.show_on(self)
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        near = zoom >= self._shapes.details_from - 1e-6  # the painter rounds each item otherwise
        paint_node(painter, self.look(near), self.moment, zoom, near)
