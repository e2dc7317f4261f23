"""How much the values of two nodes have in common."""

from __future__ import annotations

from collections.abc import Mapping

from app.workflow.document import Node


def likeness_of_values(first: Node, second: Node) -> float:
    """Return 0..1: how many of the values are the same; of a text, how many of its words."""
    olds, news = _value_list(first), _value_list(second)
    if not olds or not news:
        return 0.0
    shares = [_likeness_of_two(old, new) for old, new in zip(olds, news, strict=False)]
    return sum(shares) / max(len(olds), len(news))


def _value_list(node: Node) -> list[object]:
    values = node.named_values if node.values is None else node.values
    return list(values.values() if isinstance(values, Mapping) else values or ())


def _likeness_of_two(old: object, new: object) -> float:
    if isinstance(old, str) and isinstance(new, str) and old != new:
        olds, news = set(old.split()), set(new.split())
        return len(olds & news) / len(olds | news) if olds | news else 0.0
    return float(type(old) is type(new) and old == new)
