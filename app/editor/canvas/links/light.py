"""LinkLight: which slots a drawn link may end at, worked out only for the nodes that are painted."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.editor.canvas.nodes.node_item import NodeItem


@dataclass(frozen=True)
class Lit:
    """The slots of one node that a drawn link may end at; `dim`: the node has no part in it."""

    inputs: frozenset[int] = frozenset()
    outputs: frozenset[int] = frozenset()
    fields: frozenset[str] = frozenset()

    @property
    def any(self) -> bool:
        """Whether some slot is lit."""
        return bool(self.inputs or self.outputs or self.fields)


NOTHING = Lit()


class LinkLight:
    """Lights slots while a link is drawn. Nodes that nobody sees cost nothing: painting asks for its node."""

    def __init__(self) -> None:
        self._fits: Callable[[NodeItem], Lit] | None = None
        self._bright: Collection[str] = ()
        self._shown: set[NodeItem] = set()

    @property
    def active(self) -> bool:
        """Whether a link is being drawn."""
        return self._fits is not None

    def begin(self, fits: Callable[[NodeItem], Lit], bright: Collection[str]) -> None:
        """Light what `fits` says of each node; the nodes `bright`, where links start, are never dimmed."""
        self.end()
        self._fits, self._bright = fits, bright

    def end(self) -> None:
        """Light nothing any longer."""
        self._fits = None
        for item in self._shown:
            moment = item.moment
            moment.lit_inputs = moment.lit_outputs = moment.lit_fields = None
            moment.dimmed = False
        self._shown.clear()

    def of(self, item: NodeItem) -> Lit:
        """Return what is lit of a node now."""
        return self._fits(item) if self._fits is not None else NOTHING

    def show_on(self, item: NodeItem) -> None:
        """Put into the node's moment what is lit of it, before it is painted."""
        if self._fits is None or item in self._shown:
            return
        lit, moment = self._fits(item), item.moment
        moment.lit_inputs, moment.lit_outputs, moment.lit_fields = lit.inputs, lit.outputs, lit.fields
        moment.dimmed = not lit.any and item.node.id not in self._bright
        self._shown.add(item)
