"""The weights people write into prompts: `(a bit more)`, `(twice:2.0)`, and `\\(` for a real parenthesis."""

from __future__ import annotations

from collections.abc import Iterator

EMPHASIS = 1.1
"""What a pair of parentheses without a number multiplies by."""


def weighted_parts(text: str) -> list[tuple[str, float]]:
    """Split a prompt into texts and their weights.

    `(x)` multiplies the weight around it by 1.1; `(x:1.3)` sets it to 1.3 whatever is around. Parentheses
    that do not match stay in the text. A number is anything that Python reads as a float.
    """
    parts: list[tuple[str, float]] = []
    todo: list[tuple[str, float, bool]] = [(text, 1.0, True)]
    while todo:
        item, weight, is_group = todo.pop()
        if not is_group:
            parts.append((item.replace("\\(", "(").replace("\\)", ")"), weight))
            continue
        inner = [_opened(piece, weight) for piece in _top_level(item)]
        todo.extend(reversed(inner))
    return parts


def _opened(piece: str, weight: float) -> tuple[str, float, bool]:
    """Return what is inside a piece in parentheses, with its weight; any other piece as it is."""
    if len(piece) < 2 or piece[0] != "(" or piece[-1] != ")" or piece[-2:] == "\\)":
        return piece, weight, False
    inner = piece[1:-1]
    text, colon, number = inner.rpartition(":")
    if colon and text:
        try:
            return text, float(number), True
        except ValueError:
            pass
    return inner, weight * EMPHASIS, True


def _top_level(text: str) -> Iterator[str]:
    """Cut a text before each outermost `(` and after its `)`; escaped parentheses do not count."""
    start = depth = index = 0
    while index < len(text):
        if text[index] == "\\" and text[index + 1 : index + 2] in ("(", ")"):
            index += 2
            continue
        if text[index] == "(":
            if depth == 0 and index > start:
                yield text[start:index]
                start = index
            depth += 1
        elif text[index] == ")":
            depth -= 1
            if depth == 0:
                yield text[start : index + 1]
                start = index + 1
        index += 1
    if start < len(text):
        yield text[start:]
