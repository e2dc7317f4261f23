"""Tokens in the names of files to save: `%date:yyyy-MM-dd%` and `%KSampler.seed%` become text in a prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from app.workflow.document import Node
from app.workflow.link_sources import Constant, LinkSources, Place
from app.workflow.node_info import NodeInfo
from app.workflow.unknown_values import unknown_values
from app.workflow.widgets import widgets

SAVING_KINDS = frozenset(
    {"SaveImage", "SaveImageAdvanced", "SaveAnimatedPNG", "SaveAnimatedWEBP", "SaveWEBM", "SaveVideo"}
    | {"SaveAudio", "SaveAudioMP3", "SaveAudioOpus", "SaveAudioAdvanced", "SaveGLB", "SaveSVGNode"}
    | {"SaveLatent", "CLIPSave", "VAESave", "ModelSave", "LoraSave"}
)
"""Kinds of node whose `filename_prefix` may hold tokens."""

_TOKEN = re.compile(r"%([^%]+)%")
_DATE_PART = re.compile(r"yyyy|yyy|yy|dd?|MM?|hh?|mm?|ss?")
_FORBIDDEN = re.compile(r'[/?<>\\:*|"\x00-\x1f\x7f]')


class NameTokens:
    """Fills in the tokens of one workflow; what names no date, node or control stays as it is."""

    def __init__(self, sources: LinkSources, library: Mapping[str, NodeInfo], now: datetime) -> None:
        self._sources = sources
        self._library = library
        self._now = now
        self._by_name: dict[str, tuple[Place, Node]] | None = None

    def filled(self, text: str) -> str:
        """Return the text with its tokens replaced."""
        return _TOKEN.sub(self._replacement, text) if "%" in text else text

    def _replacement(self, match: re.Match[str]) -> str:
        name, dot, control = match.group(1).partition(".")
        if dot and "." not in control:
            value = self._value(name, control)
            return match.group() if value is None else _FORBIDDEN.sub("_", value)
        if not dot and name.startswith("date:"):
            return format_date(name.removeprefix("date:"), self._now)
        return match.group()

    def _value(self, name: str, control: str) -> str | None:
        """Return the value of a control as text; a node is called by its kind's name, else by its title."""
        if self._by_name is None:
            self._by_name = {}
            for place, node in self._nodes():
                self._by_name.setdefault(str(node.properties.get("Node name for S&R", "")), (place, node))
            for place, node in self._nodes():
                self._by_name.setdefault(self._title(node), (place, node))
        found = self._by_name.get(name)
        if found is None:
            return None
        place, node = found
        info = self._library.get(node.type)
        values: Mapping[str, Any] = (
            {widget.name: widget.value for widget in widgets(node, info)} if info else unknown_values(node)
        )
        if control not in values:
            return None
        slot = next((slot for slot in node.inputs if slot.widget == control), None)
        source = self._sources.source(place, slot) if slot is not None else None
        return _as_text(source.value if isinstance(source, Constant) else values[control])

    def _nodes(self) -> Iterator[tuple[Place, Node]]:
        for place in self._sources.places():
            for node in place.scope.nodes.values():
                yield place, node

    def _title(self, node: Node) -> str:
        info = self._library.get(node.type)
        return node.title or (info.name_in_files if info is not None else node.type)


def format_date(form: str, now: datetime) -> str:
    """Return a date in a form such as `yyyy-MM-dd hh:mm:ss`: hours to 23, single letters without a zero."""
    parts = {"d": now.day, "M": now.month, "h": now.hour, "m": now.minute, "s": now.second}

    def part(match: re.Match[str]) -> str:
        letters = match.group()
        if letters == "yyyy":
            return str(now.year)
        if letters == "yy":
            return str(now.year)[2:]
        return str(parts[letters[0]]).zfill(len(letters)) if letters[0] in parts else letters

    return _DATE_PART.sub(part, form)


def _as_text(value: Any) -> str:
    """Return a value as a page's script turns it into text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
