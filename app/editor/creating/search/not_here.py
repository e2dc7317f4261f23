"""What is looked for in vain: kinds of nodes that ComfyUI brings and Confy lacks."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.creating.search.hits import Hit
from app.workflow.comfyui_kinds import OF_COMFYUI

LEAST_LETTERS = 4
"""Fewer letters mean too much."""
MOST_NAMED = 3


def not_here(words: Sequence[str], hits: Sequence[Hit]) -> list[str]:
    """Return the classes, the shortest first, that have all these words in their names, as no hit has."""
    wanted = [word.lower() for word in words]
    if sum(map(len, wanted)) < LEAST_LETTERS:
        return []
    if any(_names(wanted, hit.info.display_name) or _names(wanted, hit.info.class_type) for hit in hits):
        return []
    return sorted((kind for kind in OF_COMFYUI if _names(wanted, kind)), key=lambda kind: (len(kind), kind))


def _names(words: Sequence[str], name: str) -> bool:
    plain = name.lower().replace(" ", "")
    return all(word in plain for word in words)
