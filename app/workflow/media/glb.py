"""Reads texts from GLB models: `asset.extras` of their JSON, which comes first."""

from __future__ import annotations

from app.workflow.media.json_part import add_values, object_under
from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts

_JSON = b"JSON"
_HEAD = 64


def read_glb(source: Source, texts: Texts) -> None:
    """Add the texts of a GLB model; raises Damaged.

    The length of its JSON is not relied on: in files that went through a text editor it is broken.
    """
    start = source.peek(0, _HEAD).find(_JSON)
    if start < 0:
        raise Damaged("it is damaged")
    length = source.number(start - 4, 4, "little")
    if start != 16 or start + 4 + length > source.size:
        length = source.size - start - 4
    content = source.peek(start + 4, min(length, MAX_TEXT_BYTES)).decode("utf-8", "replace")
    extras = object_under(content, "asset").get("extras")
    if isinstance(extras, dict):
        add_values(extras, texts)
