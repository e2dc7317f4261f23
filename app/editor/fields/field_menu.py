"""What the menu of the right mouse button offers for the field under the mouse."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import BUTTONS
from app.editor.fields.field_help import number
from app.editor.fields.value_windows import masked_input
from app.editor.words import tr
from app.editor.writing.shown import cut
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.widgets import default_value


def add_field_entries(
    menu: QMenu, canvas: Canvas, item: NodeItem, place: QPointF, actions: Mapping[str, QAction]
) -> None:
    """Add the way back to the default, and what is special to seeds, long texts and advanced fields."""
    part = item.part_at(place - item.pos())
    index = part.index if part is not None and part.kind in ("field", "control", "socket") else None
    field = item.fields[index] if index is not None else None
    if field is not None and index is not None and field.info is not None and not item.is_linked(index):
        name, default = field.name, default_value(field.info)
        usual = not isinstance(item.info, SubgraphInfo) and default is not None
        if usual and default != item.values.get(name) and field.kind not in (*BUTTONS, "plain"):
            shown = default if isinstance(default, str) else number(default)
            words = tr("Back to the default: {value}") if shown else tr("Back to the default")
            back = menu.addAction(words.format(value=cut(shown, 24)))
            back.triggered.connect(lambda: canvas.set_value(item, name, default))
        if field.info.control_name is not None and field.kind == "number":
            menu.addAction(actions["new_seed"])
            menu.addAction(actions["last_seed"])
        if field.kind == "text":
            menu.addAction(actions["edit_text"])
    if masked_input(item) is not None and item.shape_info.kind == "node":
        menu.addAction(actions["edit_mask"])
    if item.info is not None and item.info.has_advanced:
        menu.addAction(actions["advanced"])
