"""Makes the editor that fits a field, and remembers what the editors of all fields share."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtWidgets import QWidget

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.choices.thumbnails import Thumbnails
from app.editor.canvas.editors.color_popup import ColorPopup
from app.editor.canvas.editors.line_editor import LineEditor
from app.editor.canvas.editors.switch_editor import SwitchEditor
from app.editor.canvas.editors.text_editor import WEIGHT_STEP, TextEditor
from app.editor.canvas.nodes.node_shape import Field
from app.editor.canvas.nodes.node_values import written
from app.editor.canvas.nodes.numbers import is_number
from app.editor.prompts.vocabulary import Vocabulary
from app.editor.words import tr
from app.workflow.node_info import InputInfo
from app.workflow.widgets import DYNAMIC_COMBO

Editor = LineEditor | TextEditor | ChoicePopup | SwitchEditor | ColorPopup
KEPT_RECENT = 12


@dataclass
class EditorHelp:
    """What helps while a value is edited: names to offer, small pictures, what was chosen before."""

    vocabulary: Vocabulary | None = None
    weight_step: float = WEIGHT_STEP
    pictures: Thumbnails | None = None
    """Has the small pictures of files that can be chosen."""
    chance: random.Random = field(default_factory=random.Random)
    recent: dict[str, list[Any]] = field(default_factory=dict)
    """The choices taken lately by the names of the inputs, the last one first."""
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
        case "written" if item.info is not None:
            return LineEditor(parent, written(item.info, value))
        case "toggle":
            return SwitchEditor(parent, bool(value), toggle_words(item.info))
        case "color":
            return ColorPopup(parent, value)
        case "combo":
            return _choices(parent, item, value, help_)
    return None


def _choices(parent: QWidget, item: Field, value: Any, help_: EditorHelp) -> ChoicePopup:
    pictures = help_.pictures
    thumbnail = pictures.for_input(item.info) if pictures is not None and item.info is not None else None
    return ChoicePopup(parent, choices_of(item), value, help_.recent.get(item.name, ()), thumbnail)


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
