"""NodeFacts: what is known of a node beside the document: what the next run will do, and how hot it was."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor


@dataclass(frozen=True)
class NodeFacts:
    """`plan`: what the next run does with the node, in a word or two, `tip` the same in sentences; `heat`:
    the colour of what it took in a run, None where nodes have their own colours.
    """

    plan: str = ""
    tip: str = ""
    heat: QColor | None = None


NOTHING = NodeFacts()
