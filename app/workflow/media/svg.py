"""Reads texts from SVG pictures: the elements `metadata` and `desc`.

It looks for the elements alone: pictures with entities, or that are no whole XML, have them too.
"""

from __future__ import annotations

import html

from app.workflow.media.source import MAX_TEXT_BYTES, Damaged, Source
from app.workflow.media.texts import Texts

_START, _END = "<![CDATA[", "]]>"


def read_svg(source: Source, texts: Texts) -> None:
    """Add the texts of an SVG picture; raises Damaged."""
    data = source.peek(0, MAX_TEXT_BYTES)
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    picture = data.decode(encoding, "replace")
    for name in ("metadata", "desc"):
        _read_elements(picture, name, source, texts)
    if source.size > MAX_TEXT_BYTES:
        raise Damaged(f"it is over {MAX_TEXT_BYTES // 2**20} MB")
    if not picture.rstrip().endswith(">"):
        raise Damaged("it is cut off")


def _read_elements(picture: str, name: str, source: Source, texts: Texts) -> None:
    at = picture.find(f"<{name}")
    while at >= 0:
        source.budget.step()
        opened = picture.find(">", at)
        if opened < 0:
            return
        if picture[opened - 1] == "/":
            at = picture.find(f"<{name}", opened)
            continue
        pieces: list[str] = []
        at = opened + 1
        while picture[at : at + 100].lstrip().startswith(_START):
            start = picture.index(_START, at) + len(_START)
            at = picture.find(_END, start)
            if at < 0:
                return
            pieces.append(picture[start:at])
            at += len(_END)
        end = picture.find(f"</{name}", at)
        if end < 0:
            return
        text = "".join(pieces) or html.unescape(picture[at:end])
        if "{" in text:
            texts.add_labelled(name, text)
        at = picture.find(f"<{name}", end)
