"""Statements as lines for a terminal or a review: grouped by node, long texts by line."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any, Literal

from app.workflow.diff.exposed import exposed_sentences
from app.workflow.diff.json_values import ABSENT
from app.workflow.diff.statement import LinkSource, Names, NodeRef, Statement
from app.workflow.document import ROOT, ScopeId

Tone = Literal["head", "gone", "come", "plain"]

SHORT = 60
"""Values up to this many characters stand in one line, old → new."""

SHOWN_LINE = 110
LONGEST_LINE = 2000
"""No line that a person wrote is longer: encoded pictures are."""

CONTEXT = 30
FEW = 3
"""Up to this many nodes that were renumbered or moved alike are told each for itself."""

_PLAIN_TEXT = re.compile(r"[^\W\d]([\w.+\-/\\: ]*[\w.+\-/\\:])?\Z")


@dataclass(frozen=True)
class Line:
    """One line of output and how it is coloured."""

    text: str
    tone: Tone = "plain"


def diff_lines(statements: Sequence[Statement], names: Names) -> Iterator[Line]:
    """Yield the lines of statements that come scope by scope; bookkeeping is summed up in one line."""
    shown = [item for item in statements if item.level != "bookkeeping"]
    for scope, items in groupby(shown, key=lambda item: item.scope):
        lines = list(_scope_lines(list(items), names))
        if scope == ROOT:
            yield from lines
            continue
        heads = [line for line in lines if line.text.startswith(("+ Subgraph", "- Subgraph"))]
        yield from heads
        if len(heads) < len(lines) and not heads:
            yield Line(_scope_head(scope, names), "head")
        yield from (Line("  " + line.text, line.tone) for line in lines if line not in heads)
    kept = [item for item in statements if item.level == "bookkeeping"]
    if kept:
        topics = sorted({_topic(item) for item in kept})
        count = f"{len(kept)} changes" if len(kept) > 1 else "1 change"
        yield Line(f"Kept by editors for themselves, {count}: {', '.join(topics)}")


def _topic(item: Statement) -> str:
    if item.kind in ("node.key", "file.key", "subgraph.key", "node.property"):
        return item.name or item.kind
    return {"link.key": "link ids", "node.value": "spelling of numbers"}.get(item.kind, item.kind)


def _scope_head(scope: ScopeId, names: Names) -> str:
    users = names.used_by(scope)
    where = f"used by {', '.join(f'#{path}' for path in users)}" if users else "used by no node"
    return f'Subgraph "{names.b.scopes[scope].name}" ({where})'


def _scope_lines(items: list[Statement], names: Names) -> Iterator[Line]:
    alone, together = _summed_up(items)
    by_node: dict[str, list[Statement]] = defaultdict(list)
    rest: list[Statement] = []
    for item in alone:
        if item.node is None:
            rest.append(item)
        else:
            by_node[("-" if item.kind == "node.removed" else "") + item.node.path].append(item)
    for item in rest:
        if item.kind.startswith("subgraph."):
            yield from _rest_lines(item)
    yield from _nodes_lines(list(by_node.values()))
    for item in rest:
        if not item.kind.startswith("subgraph."):
            yield from _rest_lines(item)
    yield from together


def _summed_up(items: list[Statement]) -> tuple[list[Statement], list[Line]]:
    """Take out what happened alike to many nodes, and say it once."""
    alike: dict[Any, list[Statement]] = defaultdict(list)
    for item in items:
        if item.kind == "node.renumbered":
            alike["renumbered"].append(item)
        elif item.kind == "node.moved":
            alike[_offset(item)].append(item)
    lines: list[Line] = []
    taken: set[int] = set()
    for key, found in alike.items():
        if len(found) <= FEW:
            continue
        taken |= {id(item) for item in found}
        if key == "renumbered":
            lines.append(Line(f"Renumbered, {len(found)} nodes:", "head"))
            words = [f"{item.node.title} #{item.old} → #{item.new}" for item in found if item.node]
        else:
            lines.append(Line(f"Moved by {key}, {len(found)} nodes:", "head"))
            words = [item.node.label for item in found if item.node]
        lines += [Line(f"  {text}") for text in _wrapped(words)]
    return [item for item in items if id(item) not in taken], lines


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) + 2 > SHOWN_LINE:
            yield line + ","
            line = ""
        line = f"{line}, {word}" if line else word
    if line:
        yield line


def _offset(item: Statement) -> str:
    return f"({', '.join(f'{new - old:+g}' for old, new in zip(item.old, item.new, strict=True))})"


def _nodes_lines(nodes: list[list[Statement]]) -> Iterator[Line]:
    """Yield the lines of all nodes; many nodes of one name with the same changes are told once."""
    bodies = [tuple(_body(items)) for items in nodes]
    same: dict[Any, list[NodeRef]] = defaultdict(list)
    keys: list[Any] = []
    for items, body in zip(nodes, bodies, strict=True):
        node = items[0].node
        if node is not None:
            keys.append((items[0].kind in _WHOLE and items[0].kind, node.title, node.type, body))
            same[keys[-1]].append(node)
    for key, body in zip(keys, bodies, strict=True):
        found = same[key] if len(same[key]) > FEW else same[key][:1]
        same[key] = same[key][len(found) :]
        if found:
            yield from _node_heads(key[0], found)
            yield from body


_WHOLE: Mapping[str, tuple[str, Tone]] = {"node.added": ("+ ", "come"), "node.removed": ("- ", "gone")}


def _node_heads(kind: Any, nodes: list[NodeRef]) -> Iterator[Line]:
    sign, tone = _WHOLE.get(kind, ("", "head"))
    node = nodes[0]
    suffix = f" – {node.type}" if node.own_title and _is_a_name(node.type) else ""
    if len(nodes) == 1:
        yield Line(f"{sign}{node.label}{suffix}", tone)
        return
    yield Line(f"{sign}{node.title}{suffix}, the same in {len(nodes)} nodes:", tone)
    yield from (Line(f"  {text}") for text in _wrapped([f"#{item.path}" for item in nodes]))


def _body(items: list[Statement]) -> Iterator[Line]:
    for item in items:
        if item.kind == "node.added":
            yield from _whole_lines(item.new)
        elif item.kind != "node.removed":
            yield from (Line("  " + line.text, line.tone) for line in _statement_lines(item))


def _is_a_name(kind: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", kind) is None


def _whole_lines(whole: Mapping[str, Any]) -> Iterator[Line]:
    if "mode" in whole:
        yield Line(f"    {whole['mode']}")
    for name, source in whole["inputs"].items():
        yield Line(f"    {name} from {source}")
    for name, value in whole["values"].items():
        if name not in whole["inputs"]:
            yield from (Line("    " + line.text, line.tone) for line in _change(name, ABSENT, value, ""))


def _rest_lines(item: Statement) -> Iterator[Line]:
    """Yield the lines of what belongs to no node: groups, keys, the boundary of a subgraph."""
    topic, _, what = item.kind.partition(".")
    match topic, what:
        case "subgraph", "added":
            nodes = ", ".join(item.new["nodes"])
            yield Line(f'+ Subgraph "{item.name}" with {nodes or "nothing in it"}', "come")
        case "subgraph", "removed":
            yield Line(f'- Subgraph "{item.name}"', "gone")
        case "group", "added":
            yield Line(f'+ Group "{item.name}"', "come")
        case "group", "removed":
            yield Line(f'- Group "{item.name}"', "gone")
        case "link", _:
            yield from _headed("output", item)
        case "group", _:
            yield from _headed(f'Group "{item.name}"', item)
        case _:
            yield from _statement_lines(item)


def _headed(head: str, item: Statement) -> Iterator[Line]:
    for line in _statement_lines(item):
        yield Line(f"{head} {line.text}", line.tone)


def _statement_lines(item: Statement) -> Iterator[Line]:
    sentence = _SENTENCES.get(item.kind)
    if sentence is not None:
        yield Line(sentence(item))
        return
    what = item.kind.partition(".")[2]
    if what in ("input", "output"):
        came = item.old is ABSENT
        yield Line(f"new {what} {item.name} ({item.new})" if came else f"{what} {item.name} is gone")
        return
    if item.kind == "file.exposed":
        yield from _exposed_lines(item)
        return
    head = "property " if item.kind == "node.property" else ""
    if what.startswith(("input_", "output_")):
        side, _, key = what.partition("_")
        if key == "label":
            yield Line(f"{side} {item.name}: shown as {_shown(item.new)} instead of {_shown(item.old)}")
        elif key == "name":
            yield Line(f"{side} {item.old} is called {item.new}")
        else:
            yield from _change(f"{side} {item.name}, {key}", item.old, item.new)
        return
    yield from _change(head + (item.name or what), item.old, item.new)


def _exposed_lines(item: Statement) -> Iterator[Line]:
    sentences = exposed_sentences(item)
    if sentences is None:
        yield from _change(f"Confy's {item.name or 'entry'}", item.old, item.new)
    else:
        yield from map(Line, sentences)


def _shown(label: Any) -> str:
    return "its name" if label in (None, ABSENT) else _short(label)


def _source(source: Any) -> str:
    return source.label if isinstance(source, LinkSource) else str(source)


_SENTENCES: Mapping[str, Callable[[Statement], str]] = {
    "node.renumbered": lambda item: f"renumbered: #{item.old} → #{item.new}",
    "node.retitled": lambda item: f"retitled: {_title(item.old)} → {_title(item.new)}",
    "node.mode": lambda item: f"mode: {item.old} → {item.new}",
    "node.moved": lambda item: f"moved by {_offset(item)} to ({_numbers(item.new, ', ')})",
    "node.resized": lambda item: f"size: {_numbers(item.old, ' × ')} → {_numbers(item.new, ' × ')}",
    "node.color": lambda item: f"colour of its {item.name}: {_color(item.old)} → {_color(item.new)}",
    "node.flag": lambda item: f"{item.name}: {_flag(item.old)} → {_flag(item.new)}",
    "link.added": lambda item: f"{item.name}: now from {_source(item.new)}",
    "link.removed": lambda item: f"{item.name}: no longer from {_source(item.old)}",
    "link.rewired": lambda item: f"{item.name}: now from {_source(item.new)} instead of {_source(item.old)}",
    "link.bent": lambda item: f"{item.name}: its link is bent in another way",
    "group.retitled": lambda item: f'was called "{item.old}"',
    "group.moved": lambda item: f"moved by {_offset(item)}",
    "group.resized": lambda item: f"size: {_numbers(item.old, ' × ')} → {_numbers(item.new, ' × ')}",
    "group.color": lambda item: f"colour: {_color(item.old)} → {_color(item.new)}",
    "subgraph.renamed": lambda item: f'renamed: "{item.old}" → "{item.new}"',
}


def _title(title: str | None) -> str:
    return "the name of its kind" if not title else f'"{title}"'


def _color(color: str | None) -> str:
    return color or "the theme's"


def _flag(value: Any) -> str:
    return "no" if value is ABSENT or value is False else "yes" if value is True else _short(value)


def _numbers(values: Sequence[float], between: str) -> str:
    return between.join(f"{value:g}" for value in values)


def _change(name: str, old: Any, new: Any, came: str = " (new)") -> Iterator[Line]:
    """Yield `name: old → new`, or a block of lines where a value is long."""
    if all(_is_short(value) for value in (old, new)):
        if old is ABSENT:
            yield Line(f"{name}: {_short(new)}{came}")
        elif new is ABSENT:
            yield Line(f"{name}: {_short(old)} is gone")
        else:
            yield Line(f"{name}: {_short(old)} → {_short(new)}")
        return
    yield Line(f"{name}:")
    for line in _text_lines(_long(old), _long(new)):
        yield Line("  " + line.text, line.tone)


def _is_short(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= SHORT and "\n" not in value
    return value is ABSENT or len(json.dumps(value, default=repr)) <= SHORT


def _short(value: Any) -> str:
    if isinstance(value, str) and _PLAIN_TEXT.match(value) and value not in ("true", "false", "null"):
        return value
    return json.dumps(value, ensure_ascii=False, default=repr)


def _long(value: Any) -> list[str]:
    if value is ABSENT:
        return []
    if isinstance(value, str):
        return value.split("\n")
    return json.dumps(value, ensure_ascii=False, indent=1, default=repr).split("\n")


def _text_lines(old: list[str], new: list[str]) -> Iterator[Line]:
    """Yield what changed with a line around it; of long lines only what changed in them."""
    groups = list(SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(1))
    for number, group in enumerate(groups):
        if number or group[0][3] > 0:
            yield Line(f"… line {group[0][3] + 1}")
        for kind, old_from, old_to, new_from, new_to in group:
            gone, come = old[old_from:old_to], new[new_from:new_to]
            if kind == "equal":
                yield from (Line("  " + _cut(text)) for text in gone)
                continue
            if len(gone) == len(come):
                pairs = [_shortened(*pair) for pair in zip(gone, come, strict=True)]
                gone, come = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
            yield from (Line("- " + _bounded(text), "gone") for text in gone)
            yield from (Line("+ " + _bounded(text), "come") for text in come)


def _bounded(text: str) -> str:
    return text if len(text) <= LONGEST_LINE else f"{text[:SHOWN_LINE]}… ({len(text):,} characters)"


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN_LINE else text[: SHOWN_LINE - 1] + "…"


def _shortened(old: str, new: str) -> tuple[str, str]:
    """Return two lines without most of what they share at both ends, when they are long."""
    if max(len(old), len(new)) <= SHOWN_LINE:
        return old, new
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    tail = next((at for at in range(most - head) if old[-1 - at] != new[-1 - at]), most - head)
    start, end = _word_before(new, head - CONTEXT), tail - CONTEXT
    before = "…" if start > 0 else ""
    after = "…" if end > 0 else ""
    return tuple(  # type: ignore[return-value]  # of two texts
        before + text[start : len(text) - max(end, 0)] + after for text in (old, new)
    )


def _word_before(text: str, at: int) -> int:
    """Return where the word before a place begins; encoded pictures are one word of a million letters."""
    found = text.rfind(" ", max(at - CONTEXT, 0), at) + 1 if at > 0 else 0
    return found or max(at, 0)
