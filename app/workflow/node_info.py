"""NodeInfo: what a kind of node looks like from outside, to and from ComfyUI's `object_info` JSON."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

InputGroup = Literal["required", "optional", "hidden"]
GROUPS: tuple[InputGroup, ...] = ("required", "optional", "hidden")

WIDGET_TYPES = frozenset({"INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"})
COMBO = "COMBO"
DYNAMIC_TYPES = frozenset({"COMFY_AUTOGROW_V3", "COMFY_DYNAMICCOMBO_V3", "COMFY_MATCHTYPE_V3"})


@dataclass(frozen=True)
class InputInfo:
    """One input of a kind of node: `type` is ComfyUI's slot type, `choices` a COMBO's values, else None."""

    name: str
    type: str
    group: InputGroup = "required"
    choices: tuple[Any, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    listed: bool = True
    """Whether the file form is a list `[type, options]`; old-style hidden inputs are a bare string."""

    @cached_property
    def is_widget(self) -> bool:
        """Whether the editor shows a control for this input when nothing is linked to it."""
        if self.group == "hidden" or self.options.get("forceInput") or self.options.get("rawLink"):
            return False
        return self.widget_type in WIDGET_TYPES or self.type.startswith("COMFY_DYNAMICCOMBO")

    @cached_property
    def widget_type(self) -> str:
        """The kind of control: INT, FLOAT, STRING, BOOLEAN, COMBO, else the slot type."""
        return str(self.options.get("widgetType", self.type))

    @property
    def localized_name(self) -> str:
        """The name in the user's language, empty where nobody gave it one; files and links go by `name`."""
        said = self.options.get("localized_name")
        return said if isinstance(said, str) else ""

    @property
    def default(self) -> Any:
        """The value of a new node's control: its default, else the first choice, else zero."""
        if "default" in self.options:
            return self.options["default"]
        if self.choices:
            return self.choices[0]
        zero: dict[str, Any] = {"INT": 0, "FLOAT": 0.0, "STRING": "", "BOOLEAN": False}
        return zero.get(self.widget_type)

    @cached_property
    def control_name(self) -> str | None:
        """The name of the extra control that follows this one in a file's list of values, if there is one."""
        control = self.options.get("control_after_generate")
        if not control:
            return None
        return (
            control
            if isinstance(control, str) and control.startswith("control_")
            else "control_after_generate"
        )

    def to_json(self) -> Any:
        """Return the declaration as `object_info` has it: `[type, options]`, or a bare string."""
        return _input_to_json(self)


@dataclass(frozen=True)
class OutputInfo:
    """One output of a kind of node."""

    name: str
    type: str
    is_list: bool = False
    tooltip: str | None = None


@dataclass(frozen=True)
class NodeInfo:
    """The interface of one kind of node; `extra` keeps the keys of `object_info` that Confy does not read."""

    class_type: str
    display_name: str
    category: str = ""
    description: str = ""
    inputs: tuple[InputInfo, ...] = ()
    outputs: tuple[OutputInfo, ...] = ()
    output_node: bool = False
    is_input_list: bool = False
    deprecated: bool = False
    experimental: bool = False
    module: str = "nodes"
    extra: Mapping[str, Any] = field(default_factory=dict)
    declared_name: str = ""
    """The name that its pack gives it, where `display_name` is in the user's language."""
    localized_category: str = ""
    """The category in the user's language, empty where nobody gave it one."""

    @property
    def name_in_files(self) -> str:
        """The name that prompts and patterns in file names go by, whatever the user's language."""
        return self.declared_name or self.display_name

    @property
    def shown_category(self) -> str:
        """The category as the user reads it."""
        return self.localized_category or self.category

    def input(self, name: str) -> InputInfo | None:
        """Return the input called `name`, or None."""
        return next((info for info in self.inputs if info.name == name), None)

    @property
    def widgets(self) -> tuple[InputInfo, ...]:
        """The inputs that have a control, in the order of a file's `widgets_values`."""
        return tuple(info for info in self.inputs if info.is_widget)

    @cached_property
    def is_dynamic(self) -> bool:
        """Whether its inputs or types change with what is linked or chosen."""
        return any(info.type in DYNAMIC_TYPES for info in self.inputs)

    @cached_property
    def has_advanced(self) -> bool:
        """Whether some of its controls are seldom needed and shown on demand."""
        return any(info.options.get("advanced") for info in self.inputs)

    def to_json(self) -> dict[str, Any]:
        """Return this entry in the shape of ComfyUI's `/object_info`."""
        inputs: dict[str, dict[str, Any]] = {"required": {}}
        for info in self.inputs:
            inputs.setdefault(info.group, {})[info.name] = _input_to_json(info)
        order = {group: list(members) for group, members in inputs.items()}
        return {
            "input": inputs,
            "input_order": order,
            "is_input_list": self.is_input_list,
            "output": [output.type for output in self.outputs],
            "output_is_list": [output.is_list for output in self.outputs],
            "output_name": [output.name for output in self.outputs],
            "output_tooltips": [output.tooltip for output in self.outputs],
            "name": self.class_type,
            "display_name": self.display_name,
            "description": self.description,
            "python_module": self.module,
            "category": self.category,
            "output_node": self.output_node,
            "deprecated": self.deprecated,
            "experimental": self.experimental,
            **self.extra,
        }

    @classmethod
    def from_json(cls, class_type: str, data: Mapping[str, Any]) -> NodeInfo:
        """Read an entry of `/object_info`, old style or V3; raises ValueError when it is no such thing."""
        if not isinstance(data.get("input", {}), Mapping):
            raise ValueError(f"object_info of {class_type!r}: 'input' is no object")
        return cls(
            class_type=class_type,
            display_name=str(data.get("display_name") or class_type),
            category=str(data.get("category") or ""),
            description=str(data.get("description") or ""),
            inputs=tuple(_inputs_from_json(data)),
            outputs=tuple(_outputs_from_json(data)),
            output_node=bool(data.get("output_node")),
            is_input_list=bool(data.get("is_input_list")),
            deprecated=bool(data.get("deprecated")),
            experimental=bool(data.get("experimental")),
            module=str(data.get("python_module") or data.get("module") or "nodes"),
            extra={key: value for key, value in data.items() if key not in _READ_KEYS},
        )


_READ_KEYS = frozenset(
    (
        *("input", "input_order", "is_input_list", "name", "display_name", "description", "category"),
        *("output", "output_is_list", "output_name", "output_tooltips", "output_node"),
        *("python_module", "module", "deprecated", "experimental"),
    )
)


def read_object_info(data: Mapping[str, Any]) -> dict[str, NodeInfo]:
    """Read a whole `/object_info` answer; entries that cannot be read are left out."""
    library: dict[str, NodeInfo] = {}
    for class_type, entry in data.items():
        if isinstance(entry, Mapping):
            with suppress(ValueError, TypeError, AttributeError):
                library[class_type] = NodeInfo.from_json(class_type, entry)
    return library


def _input_to_json(info: InputInfo) -> Any:
    options = dict(info.options)
    if not info.listed:
        return info.type
    head: Any = info.type
    if info.choices is not None:
        # V3 combos carry their values among the options, old ones in place of the type.
        if "options" in options:
            options["options"] = list(info.choices)
        else:
            head = list(info.choices)
    return [head, options] if options else [head]


def _inputs_from_json(data: Mapping[str, Any]) -> list[InputInfo]:
    order = data.get("input_order") or {}
    found: list[InputInfo] = []
    for group in GROUPS:
        members = data.get("input", {}).get(group) or {}
        names = [name for name in order.get(group, ()) if name in members]
        names += [name for name in members if name not in names]
        found += [_input_from_json(name, group, members[name]) for name in names]
    return found


def _input_from_json(name: str, group: InputGroup, entry: Any) -> InputInfo:
    if not isinstance(entry, list | tuple):
        return InputInfo(name, str(entry), group, listed=False)
    head = entry[0] if entry else "*"
    options = dict(entry[1]) if len(entry) > 1 and isinstance(entry[1], Mapping) else {}
    if isinstance(head, list | tuple):
        return InputInfo(name, COMBO, group, tuple(head), options)
    if head == COMBO and isinstance(options.get("options"), list | tuple):
        return InputInfo(name, COMBO, group, tuple(options["options"]), options)
    return InputInfo(name, str(head), group, None, options)


def _outputs_from_json(data: Mapping[str, Any]) -> list[OutputInfo]:
    types = list(data.get("output") or ())
    names = list(data.get("output_name") or ())
    lists = list(data.get("output_is_list") or ())
    tips = list(data.get("output_tooltips") or ())
    outputs = []
    for index, slot_type in enumerate(types):
        # An old-style output may be a list of choices: it connects like a combo.
        text = COMBO if isinstance(slot_type, list | tuple) else str(slot_type)
        name = str(names[index]) if index < len(names) and names[index] else text
        is_list = bool(lists[index]) if index < len(lists) else False
        outputs.append(OutputInfo(name, text, is_list, tips[index] if index < len(tips) else None))
    return outputs
