"""What node packs say of their nodes in other languages: `locales/zh/nodeDefs.json`, as ComfyUI has it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = "nodeDefs.json"
MAX_BYTES = 16 * 2**20


def read_locales(custom_nodes: Path) -> dict[str, dict[str, Any]]:
    """Return what the packs say by language (`zh`, `fr`), in the shape of ComfyUI's `/i18n`.

    A file that is too large, or no JSON object, says nothing; of two packs that name a node the last counts.
    """
    found: dict[str, dict[str, Any]] = {}
    for path in _files(custom_nodes):
        try:
            if path.stat().st_size > MAX_BYTES:
                continue
            said = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            continue
        if isinstance(said, dict):
            found.setdefault(path.parent.name, {"nodeDefs": {}})["nodeDefs"].update(said)
    return found


def _files(custom_nodes: Path) -> Iterator[Path]:
    if not custom_nodes.is_dir():
        return
    for pack in sorted(custom_nodes.iterdir(), key=lambda path: path.name.lower()):
        if not pack.name.startswith(".") and not pack.name.endswith(".disabled"):
            yield from sorted((pack / "locales").glob(f"*/{FILE}"))
