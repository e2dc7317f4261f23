"""Reads texts from Matroska and WebM videos: the tags, found by the index at the start or by walking on."""

from __future__ import annotations

from collections.abc import Iterator

from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts, plain_text

_SEGMENT, _CLUSTER, _TAGS = 0x18538067, 0x1F43B675, 0x1254C367
_SEEK_HEAD, _SEEK, _SEEK_ID, _SEEK_POSITION = 0x114D9B74, 0x4DBB, 0x53AB, 0x53AC
_TAG, _SIMPLE_TAG, _TAG_NAME, _TAG_STRING = 0x7373, 0x67C8, 0x45A3, 0x4487
_MAX_DEPTH = 8


def read_matroska(source: Source, texts: Texts) -> None:
    """Add the tags of a video; raises Damaged."""
    for element, content in _elements(source):
        if element == _SEGMENT:
            _read_segment(content, texts)
            return


def _read_segment(segment: Source, texts: Texts) -> None:
    indexed: int | None = None
    for element, content in _elements(segment):
        if element == _SEEK_HEAD:
            indexed = _tags_position(content) or indexed
        elif element == _TAGS:
            _read_tags(content, texts, 0)
            if texts.complete:
                return
        elif element == _CLUSTER and indexed is not None:
            tags = _tags_at(segment, indexed)
            if tags is not None:
                _read_tags(tags, texts, 0)
                return
            indexed = None  # a wrong index: go on from element to element


def _tags_at(segment: Source, position: int) -> Source | None:
    """Return the tags at a position, None where there are none."""
    try:
        kind, content = next(_elements(segment.part(position)), (0, segment))
    except Damaged:
        return None
    return content if kind == _TAGS else None


def _tags_position(index: Source) -> int | None:
    for element, seek in _elements(index):
        if element == _SEEK:
            found = {kind: content.number(0, min(content.size, 8)) for kind, content in _elements(seek)}
            if found.get(_SEEK_ID) == _TAGS:
                return found.get(_SEEK_POSITION)
    return None


def _read_tags(tags: Source, texts: Texts, depth: int) -> None:
    """Add the names and texts below a `Tags`, `Tag` or `SimpleTag`."""
    name = text = ""
    for element, content in _elements(tags):
        if element in (_TAG, _SIMPLE_TAG) and depth < _MAX_DEPTH:
            _read_tags(content, texts, depth + 1)
        elif element == _TAG_NAME:
            name = plain_text(content.all())
        elif element == _TAG_STRING and content.size <= MAX_TEXT_BYTES:
            text = plain_text(content.all())
    if name and text:
        texts.add(name, text)


def _elements(source: Source) -> Iterator[tuple[int, Source]]:
    """Yield id and content of each element. One of unknown length (a live recording) is a segment or cluster.

    What such a cluster holds follows as if it stood beside it. Raises Damaged at one that does not fit in.
    """
    at = 0
    while at < source.size:
        source.budget.step()
        head = source.peek(at, 12)
        element, used = _number(head, keep_mark=True)
        length, more = _number(head[used:], keep_mark=False)
        at += used + more
        if element == _SEGMENT:  # also one that is cut off
            yield element, source.part(at, min(length, source.size - at))
            return
        if length == (1 << 7 * more) - 1:
            yield element, source.part(at)
        else:
            yield element, source.part(at, length)
            at += length


def _number(data: bytes, *, keep_mark: bool) -> tuple[int, int]:
    """Return a number of variable length and its length: the zeros before its first one bit say which."""
    if not data or not data[0]:
        raise Damaged("it is cut off or damaged")
    length = 9 - data[0].bit_length()
    if len(data) < length:
        raise Damaged("it is cut off or damaged")
    value = int.from_bytes(data[:length], "big")
    return (value if keep_mark else value & ((1 << 7 * length) - 1)), length
