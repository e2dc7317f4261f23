"""Makes the editor that fits a field, and remembers what the editors of all fields share."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.choices.thumbnails import Thumbnails
from app.editor.canvas.editors.color_popup import ColorPopup
from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.editors.switch_editor import SwitchEditor
from app.editor.canvas.editors.text_editor import WEIGHT_STEP, TextEditor
from app.editor.canvas.editors.values.curve_popup import CurvePopup
from app.editor.canvas.nodes.field_look import FIELD_INSET
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import Field, text_width
from app.editor.canvas.nodes.node_values import written
from app.editor.canvas.nodes.numbers import is_number
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.words import tr
from app.workflow.node_info import InputInfo
from app.workflow.widgets import DYNAMIC_COMBO

Editor = LineEditor | TextEditor | ChoicePopup | SwitchEditor | ColorPopup | CurvePopup
KEPT_RECENT = 12


@dataclass
class EditorHelp:
    """What helps while a value is edited: names to offer, small pictures, what was chosen before."""

    vocabulary: Vocabulary | None = None
    weight_step: float = WEIGHT_STEP
    pictures: Thumbnails | None = None
    """Has the small pictures of files that can be chosen; None: none are wanted."""
    folders: bool = True
    """Whether long lists of files stand in folders."""
    chance: random.Random = field(default_factory=random.Random)
    recent: dict[str, list[Any]] = field(default_factory=dict)
    """The choices taken lately by the names of the inputs, the last one first."""
    open_window: Callable[[NodeItem, Field], object] | None = None
    """Opens the window for a value that no editor shows."""
    run: Callable[[], object] | None = None
    """Runs the workflow."""
    keep: Callable[[dict[str, list[Any]]], None] | None = None
    """Keeps `recent` for the next start."""

    def remember(self, name: str, value: Any) -> None:
        """Take note of a choice."""
        others = [other for other in self.recent.pop(name, ()) if other != value]
        self.recent[name] = [value, *others][:KEPT_RECENT]  # at the end: it was used last
        if self.keep is not None:
            self.keep(self.recent)


def editor_for(parent: QWidget, item: Field, value: Any, help_: EditorHelp) -> Editor | None:
    """Return the editor of a field over `parent`, None for a field without one."""
    text = "" if value is None else str(value)
    match item.kind:
        case "number":
            return LineEditor(parent, number_text(value), right=True)
        case "string":
            return LineEditor(parent, text)
        case "text":
            return TextEditor(parent, text, vocabulary=help_.vocabulary, weight_step=help_.weight_step)
        case "written" | "range" if item.info is not None:
            return LineEditor(parent, written(item.info, value))
        case "toggle":
            return SwitchEditor(parent, bool(value), toggle_words(item.info))
        case "color":
            return ColorPopup(parent, value)
        case "curve":
            return CurvePopup(parent, value)
        case "combo":
            return _choices(parent, item, value, help_)
    return None


def _choices(parent: QWidget, item: Field, value: Any, help_: EditorHelp) -> ChoicePopup:
    pictures = help_.pictures
    thumbnail = pictures.for_input(item.info) if pictures is not None and item.info is not None else None
    recent = help_.recent.get(item.name, ())
    return ChoicePopup(parent, choices_of(item), value, recent, thumbnail, help_.folders)


def toggle_words(info: InputInfo | None) -> tuple[str, str]:
    """Return the words for off and on."""
    options = info.options if info is not None else {}
    return str(options.get("label_off") or tr("off")), str(options.get("label_on") or tr("on"))


def number_text(value: Any) -> str:
    """Return a number as it is typed: whole, and no longer than it needs to be."""
    return f"{value:.10g}" if isinstance(value, float) else str(value) if is_number(value) else ""


def choices_of(item: Field) -> list[Any]:
    """Return what a combo offers."""
    info = item.info
    if info is None:
        return []
    if info.type == DYNAMIC_COMBO:
        return [option.get("key") for option in info.options.get("options") or ()]
    return list(info.choices or ())


def place_of(item: NodeItem, index: int) -> QRectF:
    """Return where the editor of a field stands: where its value is, so that its name can still be read."""
    field, rect = item.fields[index], item.field_rect(index)
    if field.kind in ("number", "string"):
        name = text_width(field.label, "value") + 2 * FIELD_INSET
        rect.setLeft(rect.left() + min(name, rect.width() * 0.55))
    return rect
