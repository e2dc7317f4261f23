"""Writes `resources/object_info.json`, what the editor and server know of the built-in nodes without torch.

python -m tools.object_info
"""

from __future__ import annotations

import json

from app.folders import resource_path
from app.nodes.registry import declarations


def object_info_text() -> str:
    """Return the file's content: ComfyUI's `/object_info`, with marks where choices are files."""
    nodes = {item.info.class_type: item.info.to_json() for item in declarations()}
    return json.dumps(nodes, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    resource_path("object_info.json").write_text(object_info_text(), "utf-8")
