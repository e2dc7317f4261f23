"""What connects to what: ComfyUI's slot types are strings, `*` for any, `A,B` for one of several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ANY = "*"
MATCH_TYPE = "COMFY_MATCHTYPE_V3"
AUTOGROW = "COMFY_AUTOGROW_V3"


def connects(source_type: str, target_type: str) -> bool:
    """Whether an output of one type may be linked to an input of another. Case does not matter."""
    source, target = source_type.upper(), target_type.upper()
    if source == target or source in _OPEN or target in _OPEN:
        return True
    return not members(source).isdisjoint(members(target))


def members(slot_type: str) -> set[str]:
    """Return the types that a union names."""
    return {part.strip() for part in slot_type.split(",")}


def allowed_types(slot_type: str, options: Mapping[str, Any]) -> str:
    """Return the union a match-type input accepts, else the type itself."""
    if slot_type != MATCH_TYPE:
        return slot_type
    template = options.get("template")
    allowed = template.get("allowed_types") if isinstance(template, Mapping) else None
    if isinstance(allowed, str):
        return allowed
    return ",".join(allowed) if allowed else ANY


_OPEN = frozenset({ANY, "", "0", "-1", "NONE", MATCH_TYPE})
"""Types that stand for any: old files number a slot that takes part in everything (`-1` is an event)."""
