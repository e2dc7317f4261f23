"""Copied nodes on the clipboard: text for mails and other windows, and HTML as the page of ComfyUI has it."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QStandardItemModel

from app.workflow.fragment_text import dumped, loaded

Json = dict[str, Any]

LARGE_TEXT = 100_000
"""Bytes of text: some hundred nodes."""

_METADATA = 'data-metadata="'


@dataclass(frozen=True)
class Contents:
    """What goes to the clipboard: the text, and the same as the page of ComfyUI reads it."""

    text: str
    html: str

    @classmethod
    def of(cls, text: str, data: Json) -> Contents:
        """Make both of nodes; this takes long with thousands, and may be done in any thread."""
        content = base64.b64encode(dumped(data).encode()).decode()
        return cls(text, f'<meta charset="utf-8"><div><span data-metadata="{content}"></span></div>')

    def mime(self) -> QMimeData:
        """Return what Qt's clipboard takes."""
        mime = empty_mime()
        mime.setText(self.text)
        mime.setHtml(self.html)
        return mime


def empty_mime() -> QMimeData:
    """Return empty data that Qt made: the clipboard outlives Python, and may destroy it without."""
    model = QStandardItemModel(1, 1)
    mime = model.mimeData([model.index(0, 0)])
    mime.clear()
    return mime


def html_fragment(mime: QMimeData) -> Json | None:
    """Return the nodes that ComfyUI's page put on the clipboard, None where there are none."""
    return fragment_of(mime.html()) if mime.hasHtml() else None


def fragment_of(html: str) -> Json | None:
    """Return the nodes in the HTML that ComfyUI's page makes, None where there are none."""
    start = html.find(_METADATA)
    end = html.find('"', start + len(_METADATA))
    if min(start, end) < 0:
        return None
    try:
        text = base64.b64decode(html[start + len(_METADATA) : end]).decode("utf-8")
        value = loaded(unquote(text) if text.startswith("%") else text)
    except (binascii.Error, ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and isinstance(value.get("nodes"), list) else None


def is_large(mime: QMimeData) -> bool:
    """Whether it takes long to read what is on the clipboard."""
    parts = [mime.data(kind).size() for kind in ("text/plain", "text/html") if mime.hasFormat(kind)]
    return max(parts, default=0) > LARGE_TEXT and not mime.hasUrls()


def file_paths(mime: QMimeData) -> list[str]:
    """Return the files on the clipboard: copied in a file manager, or named by a text of one line."""
    paths = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
    text = mime.text().strip()
    if not paths and text and "\n" not in text and len(text) < 4096 and "{" not in text:
        name = unquote(text.removeprefix("file://")) if text.startswith("file://") else text.strip("\"'")
        paths = [name] if Path(name).is_absolute() else []
    return [path for path in paths if _is_file(path)]


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False
