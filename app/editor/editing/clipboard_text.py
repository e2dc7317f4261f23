"""Copied nodes on the clipboard: text for mails and other windows, and HTML as the page of ComfyUI has it."""

from __future__ import annotations

import base64
import binascii
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QStandardItemModel

Json = dict[str, Any]

_METADATA = re.compile(r'data-metadata="([A-Za-z0-9+/=\s]+)"')


def mime_of(text: str, data: Json) -> QMimeData:
    """Return what goes to the clipboard: the text, and the same as the page of ComfyUI reads it."""
    mime = empty_mime()
    mime.setText(text)
    content = base64.b64encode(json.dumps(data).encode()).decode()
    mime.setHtml(f'<meta charset="utf-8"><div><span data-metadata="{content}"></span></div>')
    return mime


def empty_mime() -> QMimeData:
    """Return empty data that Qt made: the clipboard outlives Python, and may destroy it without."""
    model = QStandardItemModel(1, 1)
    mime = model.mimeData([model.index(0, 0)])
    mime.clear()
    return mime


def html_fragment(mime: QMimeData) -> Json | None:
    """Return the nodes that ComfyUI's page put on the clipboard, None where there are none."""
    found = _METADATA.search(mime.html()) if mime.hasHtml() else None
    if found is None:
        return None
    try:
        text = base64.b64decode(found[1]).decode("utf-8")
        value = json.loads(unquote(text) if text.startswith("%") else text)
    except (binascii.Error, ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and isinstance(value.get("nodes"), list) else None


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
