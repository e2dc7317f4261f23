"""The device a node is bound to: `properties.confy.device` in files, `_meta.confy.device` in prompts."""

from __future__ import annotations

from typing import Any

from app.workflow.document import Node, ScopeId
from app.workflow.edits import ChangeNode, Edit

OWN, DEVICE = "confy", "device"


def device_of(node: Node) -> str | None:
    """Return the device that a node is bound to, None for one that runs where its inputs are."""
    own = node.properties.get(OWN)
    device = own.get(DEVICE) if isinstance(own, dict) else None
    return device if isinstance(device, str) and device else None


def bind_to_device(scope: ScopeId, node: Node, device: str | None) -> Edit:
    """Return the edit that binds a node to a device, or (None) leaves it where its inputs are."""
    own = node.properties.get(OWN)
    kept: dict[str, Any] = dict(own) if isinstance(own, dict) else {}
    kept.pop(DEVICE, None)
    if device is not None:
        kept[DEVICE] = device
    properties = {name: item for name, item in node.properties.items() if name != OWN}
    return ChangeNode(scope, node.id, {"properties": {**properties, OWN: kept} if kept else properties})
