"""Plain values: results made of tensors, texts and numbers as JSON with tensors beside it, and back.

What JSON has not is written as an object with one key: a tensor as `{"t": number}`, a tuple as
`{"tuple": [...]}`, a mapping as `{"dict": [[key, value], ...]}`. Anything else is no plain value: a model,
an object of a pack, a blocker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_PLAIN = (str, int, float, bool, type(None))
MAX_DEPTH = 64
"""Trees deeper than this are no results of value."""


class NotPlainError(ValueError):
    """A value has a part that no file may hold."""


class BrokenTreeError(ValueError):
    """What was read is no tree that `to_tree` writes."""


def to_tree(value: Any, tensors: list[Any], depth: int = 0) -> Any:
    """Return a value as JSON; its tensors are added to `tensors`, each once. Raises NotPlainError."""
    if type(value) in _PLAIN:
        return value
    if depth > MAX_DEPTH:
        raise NotPlainError("too deep")
    if type(value) is list:
        return [to_tree(item, tensors, depth + 1) for item in value]
    if type(value) is tuple:
        return {"tuple": [to_tree(item, tensors, depth + 1) for item in value]}
    if type(value) is dict:
        return {"dict": [[_key(key), to_tree(item, tensors, depth + 1)] for key, item in value.items()]}
    if not is_plain_tensor(value):
        raise NotPlainError(type(value).__name__)
    number = next((n for n, known in enumerate(tensors) if known is value), len(tensors))
    if number == len(tensors):
        tensors.append(value)
    return {"t": number}


def is_plain(value: Any) -> bool:
    """Whether a file may hold a value."""
    try:
        to_tree(value, [])
    except NotPlainError:
        return False
    return True


def from_tree(tree: Any, tensors: Sequence[Any], depth: int = 0) -> Any:
    """Return the value that `to_tree` wrote; raises BrokenTreeError for anything else."""
    if type(tree) in _PLAIN:
        return tree
    if depth > MAX_DEPTH:
        raise BrokenTreeError("too deep")
    if isinstance(tree, list):
        return [from_tree(item, tensors, depth + 1) for item in tree]
    match tree:
        case {"t": int(number)} if len(tree) == 1 and 0 <= number < len(tensors):
            return tensors[number]
        case {"tuple": list(items)} if len(tree) == 1:
            return tuple(from_tree(item, tensors, depth + 1) for item in items)
        case {"dict": list(items)} if len(tree) == 1:
            return dict(_item(item, tensors, depth + 1) for item in items)
    raise BrokenTreeError(f"{type(tree).__name__} with an unknown form")


def is_plain_tensor(value: Any) -> bool:
    """Whether a value is an ordinary dense tensor: no parameter, subclass, sparse or meta one."""
    kind = type(value)
    return (
        (kind.__module__, kind.__name__) == ("torch", "Tensor")
        and str(value.layout) == "torch.strided"
        and value.device.type != "meta"
        and not value.requires_grad
        and not value.is_quantized
        and not (value.is_conj() or value.is_neg())
    )


def _key(key: Any) -> Any:
    if type(key) not in _PLAIN:
        raise NotPlainError(f"a key that is a {type(key).__name__}")
    return key


def _item(item: Any, tensors: Sequence[Any], depth: int) -> tuple[Any, Any]:
    match item:
        case [key, value] if type(key) in _PLAIN:
            return key, from_tree(value, tensors, depth)
    raise BrokenTreeError("an item that is no pair")


def values_to_json(values: Sequence[Sequence[Any]], tensors: list[Any]) -> list[Any]:
    """Return the values of all slots as JSON. Raises NotPlainError."""
    return [[to_tree(item, tensors) for item in items] for items in values]


def values_from_json(data: Any, tensors: Sequence[Any]) -> tuple[list[Any], ...]:
    """Return what `values_to_json` wrote. Raises BrokenTreeError."""
    if not isinstance(data, list) or not all(isinstance(items, list) for items in data):
        raise BrokenTreeError("no list of slots")
    return tuple([from_tree(item, tensors) for item in items] for items in data)
