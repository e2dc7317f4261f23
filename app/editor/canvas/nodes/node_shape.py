"""NodeShape: which slots and fields a node shows, without sizes and values; shared by all nodes alike."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

from app.editor import theme
from app.editor.canvas.nodes.node_facts import NodeFacts
from app.editor.canvas.notes.label import LABELS
from app.editor.words import marked, tr
from app.editor.writing.shown import cut, in_one_line
from app.settings import Settings
from app.workflow.document import SUBGRAPH_INPUT, SUBGRAPH_OUTPUT, InputSlot, Node, NodeId, OutputSlot
from app.workflow.hidden_slots import compacted, hidden_slots
from app.workflow.named_values import named_values
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.subgraph_controls import SubgraphInfo
from app.workflow.unknown_values import values_by_slots
from app.workflow.virtual.kinds import STAND_INS, VIRTUAL
from app.workflow.virtual.nodes import VIRTUAL_MODULE
from app.workflow.widgets import DYNAMIC_COMBO, has_value, widgets

FieldKind = Literal[
    "number", "string", "text", "toggle", "combo", "color", "written", "curve", "range", "data", "upload",
    "window", "more", "plain"
]  # fmt: skip
NodeKind = Literal["node", "unknown", "subgraph", "reroute", "note", "label", "boundary"]

TextStyle = Literal["title", "label", "value"]

NOTES = frozenset({"Note", "MarkdownNote"})
SHOWS_ADVANCED = "showAdvanced"
"""The key of a node in files that says whether its advanced fields show."""
DETAILS_FROM = 0.4
"""From this zoom on texts can be read, unless the user wants another."""
MORE = "\0more"
"""The name of the row that unfolds the rest of the fields; no input is called so."""
WRITTEN_TYPES = frozenset({"BOUNDING_BOX", "COLORS"})
"""The types whose values are typed as one line although they are no single text (`written_values.py`)."""
DATA_TYPES = frozenset({"BOUNDING_BOXES", "PAINTER", "LOAD_3D", "COMPOSITOR", "AUDIO_RECORD", "WEBCAM"})
"""The types whose values are edited in a window of their own, at least as JSON."""
FROM_FILE = frozenset({"AUDIO_RECORD", "WEBCAM"})
"""The types whose value is the name of a file that a microphone or a camera would make."""
WINDOW_WORDS = {
    "BOUNDING_BOX": marked("Draw on the picture…"),
    "BOUNDING_BOXES": marked("Draw boxes…"),
    "PAINTER": marked("Paint…"),
}
"""What the buttons say that open a window for a value, by its type."""
BUTTONS = frozenset({"upload", "window"})
"""The kinds of fields that are buttons: they stand below the field of the same name."""
UPLOADS = ("image_upload", "video_upload", "audio_upload", "file_upload")
FRONT_END_NODES = VIRTUAL | STAND_INS
"""Nodes that a prompt can do without: no node info describes them, and they are not missing either."""


@dataclass(frozen=True)
class Field:
    """One control of a node. `slot` is the index of the input slot for it, None where the file has none."""

    name: str
    label: str
    kind: FieldKind
    info: InputInfo | None = None
    slot: int | None = None

    @property
    def editable(self) -> bool:
        """Whether a click may open an editor."""
        return self.kind not in ("plain", "more")

    @property
    def is_button(self) -> bool:
        """Whether it only does something with the value of the field of the same name above it."""
        return self.kind in BUTTONS


@dataclass(frozen=True, eq=False)
class NodeShape:
    """What a node shows. `input_rows` are the indices of the input slots that have a row of their own."""

    kind: NodeKind
    input_rows: tuple[int, ...]
    output_count: int
    input_count: int
    fields: tuple[Field, ...]
    least_width: float
    folded: tuple[int, ...] = ()
    """Indices of the input slots whose fields are folded away."""
    hidden_inputs: frozenset[int] = frozenset()
    """Indices of the input slots that are not shown because nothing is linked to them."""
    hidden_outputs: frozenset[int] = frozenset()

    @property
    def rows(self) -> int:
        """How many rows the slots without fields take."""
        return max(len(self.input_rows), self.output_count - len(self.hidden_outputs))


class Shapes:
    """Finds the shape of a node: the same object for nodes that look alike, so that opening is cheap."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[NodeShape, NodeInfo | None]] = {}
        self.unfolds_all = False
        """Whether advanced fields are shown on all nodes, whatever each of them says."""
        self.marks_kinds = True
        """Whether deprecated and experimental nodes are marked."""
        self.details_from = DETAILS_FROM
        """From this zoom on texts and fields are painted."""
        self.facts: dict[NodeId, NodeFacts] = {}
        """What is known of nodes beside the document."""

    def use(self, settings: Settings) -> bool:
        """Show nodes as these settings say; returns whether they look different then."""
        before = (self.unfolds_all, self.marks_kinds, self.details_from)
        self.unfolds_all, self.marks_kinds = settings.advanced_fields, settings.kind_marks
        self.details_from = settings.details_from / 100.0
        return before != (self.unfolds_all, self.marks_kinds, self.details_from)

    def of(self, node: Node, info: NodeInfo | None, is_subgraph: bool = False) -> NodeShape:
        """Return the shape of a node."""
        folding = None if self.unfolds_all else folded_names(node, info)
        key = (_key(node, info, is_subgraph), folding, hidden_slots(node))
        found = self._known.get(key)
        if found is None:
            # The entry holds `info` too: an id may be used again once its object is gone.
            found = self._known[key] = (_build(node, info, is_subgraph, folding), info)
        return found[0]

    def has_unused(self, node: Node) -> bool:
        """Whether a node has slots that nothing is linked to, and that it can hide."""
        hidden = hidden_slots(compacted(node, True))
        return hidden is not None and any(hidden) and node.type not in FRONT_END_NODES - {"PrimitiveNode"}

    def spare_rows(self, node: Node, info: NodeInfo | None, is_subgraph: bool) -> int:
        """Return how many rows a node is lower without the slots that nothing is linked to."""
        whole, compact = (self.of(compacted(node, hides), info, is_subgraph) for hides in (False, True))
        return whole.rows - compact.rows

    def clear(self) -> None:
        """Forget all shapes: the kinds of nodes are others now."""
        self._known.clear()


def _key(node: Node, info: NodeInfo | None, is_subgraph: bool) -> Hashable:
    return (
        node.type,
        is_subgraph,
        tuple((slot.name, slot.widget, slot.label) for slot in node.inputs),
        tuple((slot.name, slot.label) for slot in node.outputs),
        _names_of_values(node) if info is None else _dynamic_names(node, info),
        tuple((control.name, control.slot, id(control.info)) for control in info.controls)
        if isinstance(info, SubgraphInfo)
        else id(info),
    )


def _dynamic_names(node: Node, info: NodeInfo) -> tuple[str, ...] | None:
    """Return the controls of a node whose controls depend on its values, None for all others."""
    if not any(item.type == DYNAMIC_COMBO for item in info.inputs):
        return None
    return tuple(widget.name for widget in widgets(node, info))


MOST_CHARACTERS = 400
"""No line of a node is longer."""


@lru_cache(maxsize=4096)
def text_width(text: str, style: TextStyle) -> float:
    """Return the width of a text in canvas units."""
    return _metrics(style).horizontalAdvance(text)


def elided(text: str, style: TextStyle, width: float) -> str:
    """Return the text cut to a width, with an ellipsis where something is missing."""
    line = in_one_line(cut(text, MOST_CHARACTERS, ""))
    if len(line) < 64 and text_width(line, style) <= width:
        return line
    return _metrics(style).elidedText(line, Qt.TextElideMode.ElideRight, max(width, 0.0))


@lru_cache(maxsize=8)
def _metrics(style: TextStyle) -> QFontMetricsF:
    fonts: Mapping[str, QFont] = {
        "title": theme.title_font(),
        "label": theme.label_font(),
        "value": theme.value_font(),
    }
    return QFontMetricsF(fonts[style])


def label_of(slot: InputSlot | OutputSlot, info: NodeInfo | None = None) -> str:
    """Return the text beside a slot; `info`: its node's kind, which may have a name for it in other words."""
    if slot.label or info is None or isinstance(slot, OutputSlot):
        return slot.label or slot.name
    known = info.input(slot.name)
    return (known.localized_name if known is not None else "") or slot.name


def folded_names(node: Node, info: NodeInfo | None) -> tuple[bool, frozenset[str]] | None:
    """Return whether a node shows its advanced fields, and which of them it folds away; None: it has none.

    The state is the node's own, under the name that ComfyUI gives it in files. What is linked always shows.
    """
    if info is None or not info.has_advanced or isinstance(info, SubgraphInfo):
        return None
    if node.extra.get(SHOWS_ADVANCED):
        return True, frozenset()
    linked = {slot.widget for slot in node.inputs if slot.widget and slot.link is not None}
    named = (item.name for item in info.inputs if item.options.get("advanced") and has_value(item))
    return False, frozenset(name for name in named if name not in linked)


def _build(
    node: Node, info: NodeInfo | None, is_subgraph: bool, folding: tuple[bool, frozenset[str]] | None
) -> NodeShape:
    kind = _kind_of(node, info, is_subgraph)
    fields = _fields_of(node, info, kind)
    folded: tuple[int, ...] = ()
    if folding is not None:
        shown, names = folding
        away = [field for field in fields if field.name in names]
        folded = tuple(field.slot for field in away if field.slot is not None)
        fields = tuple(field for field in fields if field.name not in names)
        if away or shown:
            count = sum(field.kind not in BUTTONS for field in away)
            label = tr("Fewer fields") if shown else tr("{count} more…").format(count=count)
            fields = (*fields, Field(MORE, label, "more"))
    in_fields = {field.slot for field in fields if field.slot is not None}.union(folded)
    hides = hidden_slots(node) if kind in ("node", "unknown", "subgraph") else None
    no_input, no_output = hides if hides is not None else (frozenset[int](), frozenset[int]())
    no_input -= in_fields
    rows = tuple(at for at in range(len(node.inputs)) if at not in in_fields and at not in no_input)
    outputs = [label_of(slot) for at, slot in enumerate(node.outputs) if at not in no_output]
    inputs = [label_of(node.inputs[row], info) for row in rows]
    width = _least_width(kind, inputs, outputs, fields)
    counts = (len(node.outputs), len(node.inputs))
    return NodeShape(kind, rows, *counts, fields, width, folded, no_input, no_output)


def _kind_of(node: Node, info: NodeInfo | None, is_subgraph: bool) -> NodeKind:
    if node.id in (SUBGRAPH_INPUT, SUBGRAPH_OUTPUT):
        return "boundary"
    if node.type == "Reroute":
        return "reroute"
    if node.type in NOTES:
        return "note"
    if node.type in LABELS and (info is None or info.module == VIRTUAL_MODULE):
        return "label"
    if is_subgraph:
        return "subgraph"
    return "unknown" if info is None and node.type not in FRONT_END_NODES else "node"


def _fields_of(node: Node, info: NodeInfo | None, kind: NodeKind) -> tuple[Field, ...]:
    if kind in ("reroute", "label", "boundary"):
        return ()
    if kind == "note":
        return (Field("text", "", "text", info.input("text") if info else None),)
    if isinstance(info, SubgraphInfo):
        return tuple(_subgraph_fields(node, info))
    slots = {slot.widget: index for index, slot in enumerate(node.inputs) if slot.widget}
    if info is None:
        return tuple(Field(name, name, "plain", slot=slots.get(name)) for name in _names_of_values(node))
    fields: list[Field] = []
    for item in _controls(node, info):
        slot = slots.get(item.name)
        # What a choice brings is called `choice.name` in files; beside the choice its own name is enough.
        short = item.name.rpartition(".")[2] or item.name
        label = (node.inputs[slot].label if slot is not None else None) or item.localized_name or short
        fields.append(Field(item.name, label, _field_kind(item), item, slot))
        if item.widget_type in WINDOW_WORDS and not (
            item.group == "optional" and item.options.get("socketless")
        ):
            fields.append(Field(item.name, tr(WINDOW_WORDS[item.widget_type]), "window", item))
        elif item.widget_type in FROM_FILE or any(item.options.get(option) for option in UPLOADS):
            fields.append(Field(item.name, tr("Choose a file…"), "upload", item))
    return tuple(fields)


def _subgraph_fields(node: Node, info: SubgraphInfo) -> Iterator[Field]:
    slots = {slot.name: index for index, slot in enumerate(node.inputs)}
    for control in info.controls:
        slot = slots.pop(control.slot, None) if control.slot is not None else None
        label = label_of(node.inputs[slot]) if slot is not None else control.name
        kind = _field_kind(control.info) if control.info is not None else "plain"
        yield Field(control.name, label, kind, control.info, slot)


def _controls(node: Node, info: NodeInfo) -> list[InputInfo]:
    if any(item.type == DYNAMIC_COMBO for item in info.inputs):
        found = [widget.info for widget in widgets(node, info) if widget.info is not None]
    else:
        found = [item for item in info.inputs if has_value(item)]
    # Two pictures are compared where results show: that is no field.
    return [item for item in found if item.widget_type != "IMAGECOMPARE"]


def _field_kind(info: InputInfo) -> FieldKind:
    if info.widget_type == "STRING":
        return "text" if info.options.get("multiline") else "string"
    if info.widget_type in ("COMBO", DYNAMIC_COMBO) or info.choices is not None:
        return "combo"
    if info.widget_type == "INT" and info.options.get("display") == "color":
        return "color"
    if info.widget_type in WRITTEN_TYPES:
        return "written"
    if info.widget_type in DATA_TYPES:
        return "data"
    kinds: dict[str, FieldKind] = {
        "INT": "number", "FLOAT": "number", "BOOLEAN": "toggle", "COLOR": "color", "CURVE": "curve",
        "RANGE": "range",
    }  # fmt: skip
    return kinds.get(info.widget_type, "plain")


def _names_of_values(node: Node) -> tuple[str, ...]:
    named = named_values(node) or values_by_slots(node)
    if named:
        return tuple(str(name) for name in named)
    count = len(node.values) if isinstance(node.values, tuple) else 0
    return tuple(tr("value {number}").format(number=index + 1) for index in range(count))


def _least_width(kind: NodeKind, into: list[str], out: list[str], fields: tuple[Field, ...]) -> float:
    if kind == "reroute":
        return 40.0
    inputs = max((text_width(label, "label") for label in into), default=0.0)
    outputs = max((text_width(label, "label") for label in out), default=0.0)
    names = max((text_width(field.label, "value") for field in fields), default=0.0)
    with_rows = inputs + outputs + 2 * theme.PAD + (24.0 if inputs and outputs else 0.0)
    with_fields = names + 2 * theme.PAD + 76.0 if fields else 0.0
    return max(with_rows, with_fields, 120.0)
