"""NodeFacts: what is known of a node beside the document: what the next run will do, and how hot it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtGui import QColor


@dataclass(frozen=True)
class NodeFacts:
    """`plan`: what the next run does with the node, in a word or two; `heat`: the colour of what it took in a
    run, None where nodes have their own colours.

    `tell` says in sentences what the next run does: for the one node that is asked about.
    """

    plan: str = ""
    heat: QColor | None = None
    tell: Callable[[], str] = field(default=str, compare=False)


NOTHING = NodeFacts()
