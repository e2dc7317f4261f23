"""Which kinds of node exist in the editor only, and which may be left out when their pack is not there."""

from __future__ import annotations

from collections.abc import Mapping

from app.workflow.virtual.anything_everywhere import KINDS, SEED
from app.workflow.virtual.set_get import SETTER_OF, SETTERS

REROUTES = frozenset({"Reroute", "Reroute (rgthree)"})
PRIMITIVE = "PrimitiveNode"
_PACK_TOOLS = (
    "Fast Muter", "Fast Bypasser", "Fast Groups Muter", "Fast Groups Bypasser", "Fast Actions Button",
    "Bookmark", "Label", "Node Collector", "Node Combiner", "Random Unmuter", "Mute / Bypass Repeater",
    "Mute / Bypass Relay",
)  # fmt: skip
VIRTUAL = (
    REROUTES
    | {"Note", "MarkdownNote", PRIMITIVE, *SETTERS, *SETTER_OF}
    | {"Note Plus (mtb)", "LG_Note", "easy bookmark"}
    | {f"{name} (rgthree)" for name in _PACK_TOOLS}
)
"""Kinds of node that exist in the editor only: a prompt never contains them."""

STAND_IN_REROUTES = frozenset({"ReroutePrimitive|pysssss"})
STAND_IN_VALUES = frozenset({SEED, "Simple String"})
STAND_INS = KINDS | STAND_IN_REROUTES | STAND_IN_VALUES
"""Nodes of packs that do no work: without their pack, a prompt does without them and gives the same."""


NOTES = frozenset({"Note", "MarkdownNote", "Note Plus (mtb)", "LG_Note", "Label (rgthree)"})
"""Kinds of node that only say something: they are neither muted nor bypassed with a group."""


def is_virtual(kind: str, library: Mapping[str, object] | None) -> bool:
    """Whether a prompt leaves nodes of this kind out, given the kinds that are there (None: not known)."""
    return kind in VIRTUAL or (kind in STAND_INS and library is not None and kind not in library)
