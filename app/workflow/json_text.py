"""Reads JSON so that it can be written back byte for byte, and writes changes where they belong.

The text of the file is kept. Writing compares the new values with those in the text, container by container,
and copies all that did not change: spacing, order, escapes and the spelling of numbers (`1.0`, `1e-3`).
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from app.workflow.json_errors import (
    MAX_DEPTH,
    not_json,
    place_of,
    syntax_problem,
    too_deep,
    too_long_number,
)
from app.workflow.json_same import same, unchanged

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _as_it_is(value: dict[str, Any]) -> dict[str, Any]:
    """Change nothing: at this call, once an object, reading lets other threads have their turn."""
    return value


_DECODER = json.JSONDecoder(strict=False, object_hook=_as_it_is)
_SPACE = re.compile(r"[ \t\r\n]*")
_INDENT = re.compile(r"[ \t]*")
_COLON = re.compile(r"[ \t\r\n]*:[ \t\r\n]*")
_Member = tuple[int | None, Any, Any]
"""A member of a new container: its place in the old one (None: new there), its key, its value."""

_ABSENT = object()
_STYLE_CHARACTERS = 100_000
_NUMBERS_ON_LINES = re.compile(r"\[\n\s*(-?\d[-+.\deE]*(?:,\n\s*-?\d[-+.\deE]*)*)\n\s*\]")


@dataclass(frozen=True)
class Style:
    """How a file is laid out. `indent` None means one line; `inline_numbers` lists of numbers on one line."""

    indent: str | None = "  "
    newline: str = "\n"
    item_separator: str = ","
    key_separator: str = ": "
    ascii_only: bool = False
    inline_numbers: bool = True


@dataclass(frozen=True)
class JsonText:
    """A JSON file: its values, and the text they came from (None for one that was never in a file)."""

    value: Any
    text: str = ""
    data: bytes = b""
    encoding: str = "utf-8"
    bom: bytes = b""
    style: Style = Style()


def read_json(data: bytes) -> JsonText:
    """Read a JSON file in UTF-8, UTF-16 or UTF-32. NaN and Infinity are accepted.

    Raises RunFailed with `file.not_json`, and line and column in its message.
    """
    bom, encoding = next(((bom, name) for bom, name in _BOMS if data.startswith(bom)), (b"", ""))
    encoding = encoding or json.detect_encoding(data).removesuffix("-sig")
    try:
        text = data[len(bom) :].decode(encoding)
    except UnicodeDecodeError as error:
        before = data[len(bom) : len(bom) + error.start].decode(encoding, "replace")
        where = place_of(before, len(before))
        raise not_json(
            f"the file is no text: byte {len(bom) + error.start} ({where}) belongs to no character"
        ) from None
    if not text.strip():
        raise not_json("the file is empty")
    return JsonText(_decoded(text), text, data, encoding, bom, _style_of(text))


def read_json_text(text: str) -> JsonText:
    """Read JSON that is a text already, as that in a text of another JSON file; raises RunFailed."""
    return JsonText(_decoded(text), text, style=_style_of(text))


def _decoded(text: str) -> Any:
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise syntax_problem(error, text) from None
    except RecursionError:
        raise too_deep(text) from None
    except ValueError:
        raise too_long_number(text) from None
    if _is_too_deep(value):
        raise too_deep(text)
    return value


def _is_too_deep(value: Any) -> bool:
    """Whether saving, which goes down into the values step by step, could come to Python's limit."""
    level = _containers([value])
    for _ in range(MAX_DEPTH):
        level = _containers(
            item for found in level for item in (found.values() if type(found) is dict else found)
        )
        if not level:
            return False
    return True


def _containers(values: Iterable[Any]) -> list[Any]:
    return [value for value in values if type(value) is dict or type(value) is list]


def _style_of(text: str) -> Style:
    start = text[:_STYLE_CHARACTERS]
    first = re.search(r"[\[{]\r?\n([ \t]*)\S", start)
    colon = re.search(r'"([ \t]*:[ \t]*)\S', start)
    comma = re.search(r'[\w"\]}](,[ \t]*)["\d\[{-]', start)
    escaped = text.isascii() and "\\u" in text and re.search(r"\\u(?!00[01])", text) is not None
    return Style(
        first[1] if first else None,
        "\r\n" if "\r\n" in start else "\n",
        comma[1] if comma and not first else ",",
        colon[1] if colon else ": ",
        escaped,
        first is not None and re.search(r"\[[ \t]*-?\d[^\[\]{}\"\n]*\]", start) is not None,
    )


def write_json(value: Any, before: JsonText | None = None) -> bytes:
    """Return the file with these values; where they equal those of `before`, exactly as it was."""
    if before is None or not before.text:
        before = before or JsonText(None)
        text = rendered(value, before.style, "") + before.style.newline
        return before.bom + _encoded(text, before)
    text = write_json_text(value, before)
    return before.data if text is before.text else before.bom + _encoded(text, before)


def write_json_text(value: Any, before: JsonText) -> str:
    """Return the text of a document with these values, as `before` where they are the same."""
    if unchanged(before.value, value):
        return before.text
    start = _end(_SPACE, before.text, 0)
    middle, end = _Patcher(before.text, before.style).patched(start, before.value, value)
    return before.text[:start] + middle + before.text[end:]


def _encoded(text: str, form: JsonText) -> bytes:
    try:
        return text.encode(form.encoding)
    except UnicodeEncodeError:
        # Half of a surrogate pair, from an escape in the file: only an escape can say it again.
        return re.sub("[\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", text).encode(form.encoding)


def rendered(value: Any, style: Style, indent: str) -> str:
    """Return the text of a value whose first line stands at `indent`."""
    if style.indent is None:
        separators = (style.item_separator, style.key_separator)
        return json.dumps(value, ensure_ascii=style.ascii_only, separators=separators)
    text = json.dumps(
        value, ensure_ascii=style.ascii_only, indent=style.indent, separators=(",", style.key_separator)
    )
    if style.inline_numbers:
        text = _NUMBERS_ON_LINES.sub(lambda match: "[" + re.sub(r",\n\s*", ", ", match[1]) + "]", text)
    return text.replace("\n", style.newline + indent)


@dataclass(frozen=True)
class _Child:
    """A member of an old container: where it begins (at its key), where its value lies, its new text."""

    start: int
    value_start: int
    end: int
    text: str
    key: Any = None


class _Patcher:
    """Writes new values into an old text, in one pass over it.

    Recursion follows the nesting of the JSON, which reading limits. Where a name stands twice in an object,
    the first text is that of another value than `old`: what is made of it is not used, only where it ends.
    """

    def __init__(self, text: str, style: Style) -> None:
        self.text = text
        self.style = style

    def patched(self, start: int, old: Any, new: Any) -> tuple[str, int]:
        """Return the text of `new` for the text at `start`, which is that of `old`, and where that ended."""
        is_same = new is _ABSENT or unchanged(old, new)
        if not is_same and old and new:
            opens = self.text[start]
            if opens == "{" and isinstance(old, dict) and isinstance(new, dict):
                return self._object(start, old, new)
            if opens == "[" and isinstance(old, list) and isinstance(new, list):
                return self._list(start, old, new)
        end = _DECODER.raw_decode(self.text, start)[1]
        if is_same:
            return self.text[start:end], end
        # Only a value over several lines needs to know its indentation, and a long line is long to search.
        on_lines = self.style.indent is not None and isinstance(new, dict | list)
        return rendered(new, self.style, self._indent_at(start) if on_lines else ""), end

    def _object(self, start: int, old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, int]:
        children = []
        at = _end(_SPACE, self.text, start + 1)
        while self.text[at] == '"':
            key, after = _DECODER.raw_decode(self.text, at)
            value_start = _end(_COLON, self.text, after)
            text, end = self.patched(value_start, old.get(key, _ABSENT), new.get(key, _ABSENT))
            children.append(_Child(at, value_start, end, text, key))
            at = self._next(end)
        counts = {child.key: index for index, child in enumerate(children)}
        for index, child in enumerate(children):
            if counts[child.key] != index:
                children[index] = replace(child, text=self.text[child.value_start : child.end])
        return self._container(start, children, _pairs_by_key(children, new)), at + 1

    def _list(self, start: int, old: list[Any], new: list[Any]) -> tuple[str, int]:
        places = _places_of_items(old, new)
        kept = {place: value for place, value in zip(places, new, strict=True) if place is not None}
        children: list[_Child] = []
        at = _end(_SPACE, self.text, start + 1)
        while self.text[at] != "]":
            index = len(children)
            was = old[index] if index < len(old) else _ABSENT
            text, end = self.patched(at, was, kept.get(index, _ABSENT))
            children.append(_Child(at, at, end, text))
            at = self._next(end)
        places = [place if place is None or place < len(children) else None for place in places]
        pairs = [(place, None, value) for place, value in zip(places, new, strict=True)]
        return self._container(start, children, pairs), at + 1

    def _next(self, end: int) -> int:
        """Return where the member after one that ends at `end` begins, or the closing bracket stands."""
        at = _end(_SPACE, self.text, end)
        return _end(_SPACE, self.text, at + 1) if self.text[at] == "," else at

    def _container(self, start: int, old: list[_Child], new: list[_Member]) -> str:
        """Return the text of a container with the members `new`."""
        if not old:
            return rendered({} if self.text[start] == "{" else [], self.style, "")
        first_gap = self.text[start + 1 : old[0].start]
        gaps = [first_gap] + [self.text[before.end : child.start] for before, child in pairwise(old)]
        usual_gap = gaps[1] if len(gaps) > 1 else self._gap_after(first_gap)
        pieces = [self.text[start]]
        for number, (place, key, value) in enumerate(new):
            if number == 0:
                pieces.append(first_gap)
            else:
                pieces.append(gaps[place] if place else usual_gap)
            if place is None:
                pieces.append(self._new_member(first_gap, start, key, value))
                continue
            child = old[place]
            pieces.append(self.text[child.start : child.value_start])
            pieces.append(child.text)
        pieces.append(self.text[old[-1].end : _end(_SPACE, self.text, old[-1].end) + 1])
        return "".join(pieces)

    def _gap_after(self, first_gap: str) -> str:
        if "\n" in first_gap or self.style.indent is None:
            return "," + (first_gap if "\n" in first_gap else self.style.item_separator[1:])
        return ", "

    def _new_member(self, first_gap: str, start: int, key: Any, value: Any) -> str:
        if "\n" in first_gap:
            text = rendered(value, self.style, first_gap.rpartition("\n")[2])
        else:
            text = rendered(value, Style(None, item_separator=", ", ascii_only=self.style.ascii_only), "")
            if self.style.indent is None:
                text = rendered(value, self.style, "")
        if key is None:
            return text
        return json.dumps(key, ensure_ascii=self.style.ascii_only) + self.style.key_separator + text

    def _indent_at(self, position: int) -> str:
        start = self.text.rfind("\n", 0, position) + 1
        return self.text[start : _end(_INDENT, self.text, start)]


def _pairs_by_key(old: list[_Child], new: Mapping[str, Any]) -> list[_Member]:
    places = {child.key: index for index, child in enumerate(old)}
    kept = [places[key] for key in new if key in places]
    if kept == sorted(kept):
        pairs: list[_Member] = [(places.get(key), key, value) for key, value in new.items()]
    else:
        # The order of keys is not worth a change: keep the file's, new keys last.
        keys = [
            child.key for index, child in enumerate(old) if child.key in new and places[child.key] == index
        ]
        keys += [key for key in new if key not in places]
        pairs = [(places.get(key), key, new[key]) for key in keys]
    if len(places) == len(old):
        return pairs
    # A name that stands twice: the last one counts, those before it stay where they are, as they are.
    for index, child in enumerate(old):
        if places[child.key] != index and child.key in new:
            later = (at for at, (place, _, _) in enumerate(pairs) if place is not None and place > index)
            pairs.insert(next(later, len(pairs)), (index, child.key, None))
    return pairs


def _places_of_items(old: list[Any], new: list[Any]) -> list[int | None]:
    """Return the place in `old` of each item of `new`, None for one that is new there."""
    old_ids, new_ids = _identities(old), _identities(new)
    if old_ids is not None and new_ids is not None:
        places = {identity: index for index, identity in enumerate(old_ids)}
        return [places.get(identity) for identity in new_ids]
    if len(old) == len(new):
        return list(range(len(new)))
    head = 0
    while head < min(len(old), len(new)) and same(old[head], new[head]):
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    middle = min(len(old), len(new)) - head - tail
    added: list[int | None] = [None] * (len(new) - head - middle - tail)
    return [*range(head + middle), *added, *range(len(old) - tail, len(old))]


def _identities(values: list[Any]) -> list[tuple[str, Any]] | None:
    """Return what tells the items of a list apart (ids of nodes, links, groups), None where nothing does."""
    if all(isinstance(value, dict) and "id" in value for value in values):
        found = [_identity(value["id"]) for value in values]
    elif all(isinstance(value, list) and len(value) >= 5 for value in values):
        found = [_identity(value[0]) for value in values]
    else:
        return None
    return found if len(set(found)) == len(found) else None


def _identity(value: Any) -> tuple[str, Any]:
    return ("", value) if type(value) is int or type(value) is str else ("json", json.dumps(value))


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position
