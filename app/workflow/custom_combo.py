"""Custom Combo, a choice among texts of the user's own: the page adds its controls, unknown to its kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import Node
from app.workflow.named_values import named_values
from app.workflow.node_info import InputInfo

CUSTOM_COMBO = "CustomCombo"
_CHOICE, _INDEX, _OPTION = "choice", "index", "option"
_FIRST_OPTION = 2
"""Where options begin in a list of values: after the choice and its index."""


def options_of(node: Node) -> tuple[str, ...]:
    """Return the texts to choose from, the last and empty one included."""
    named = named_values(node)
    if named is not None:
        names = [name for name in named if name.startswith(_OPTION) and name[len(_OPTION) :].isdecimal()]
        names.sort(key=lambda name: int(name[len(_OPTION) :]))
        return tuple(str(named[name] or "") for name in names)
    values = node.values if isinstance(node.values, tuple) else ()
    return tuple(str(value or "") for value in values[_FIRST_OPTION:])


def with_added_values(node: Node, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Return a prompt's inputs with the place of the choice (-1: none) and the options after it."""
    options = options_of(node)
    choice = inputs.get(_CHOICE)
    if not isinstance(choice, str):
        choice = _own_choice(node)
    added: dict[str, Any] = {_INDEX: options.index(choice) if choice in options else -1}
    added |= {f"{_OPTION}{number}": text for number, text in enumerate(options, 1)}
    return {**inputs, **added}


def with_own_choices(node: Node, item: InputInfo) -> InputInfo:
    """Return what the choice of a Custom Combo is: a combo of the options its file names."""
    if node.type != CUSTOM_COMBO or item.name != _CHOICE:
        return item
    return replace(item, choices=tuple(text for text in options_of(node) if text))


def _own_choice(node: Node) -> Any:
    if isinstance(node.values, tuple):
        return node.values[0] if node.values else None
    return (node.named_values or node.values or {}).get(_CHOICE)
