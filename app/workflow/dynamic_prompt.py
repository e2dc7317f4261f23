"""Text with alternatives and comments: `a {red|blue} car // which?` becomes `a red car ` in a prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Choose = Callable[[Sequence[str]], str]

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def choose_alternatives(text: str, choose: Choose) -> str:
    """Return `text` with each `{a|b}` replaced by one part, chosen by `choose`; groups may be nested.

    A backslash keeps the next of `{`, `|`, `}` as it is. A brace without its partner is plain text. Comments,
    from `//` to the end of the line or between `/*` and `*/`, are left out, as in ComfyUI also within a URL.
    """
    text = _COMMENT.sub("", text)
    if "{" not in text:
        return text
    # Each level of braces: the finished parts, and the pieces of the one being read.
    levels: list[tuple[list[str], list[str]]] = [([], [])]
    position = 0
    while position < len(text):
        char = text[position]
        parts, pieces = levels[-1]
        if char == "\\" and text[position + 1 : position + 2] in ("{", "|", "}"):
            pieces.append(text[position + 1])
            position += 1
        elif char == "{":
            levels.append(([], []))
        elif char == "|" and len(levels) > 1:
            parts.append("".join(pieces))
            pieces.clear()
        elif char == "}" and len(levels) > 1:
            levels.pop()
            levels[-1][1].append(choose([*parts, "".join(pieces)]))
        else:
            pieces.append(char)
        position += 1
    while len(levels) > 1:
        parts, pieces = levels.pop()
        levels[-1][1].append("{" + "|".join([*parts, "".join(pieces)]))
    return "".join(levels[0][1])
