"""In which colours a latent is shown: those of the model that made it, where that is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.runtime.graph import Graph, Step, StepId

if TYPE_CHECKING:
    from torch import Tensor

ValueOf = Callable[[StepId, int], Any]
"""The value of an output, None where it is not at hand."""
MOST_STEPS = 200
"""No further than so many steps back is looked for a model."""


def coloring_model(graph: Graph, step: Step, value_of: ValueOf) -> Any:
    """Return the model that a latent out of a step was sampled with, None where that is not known.

    A latent that was only scaled, cut or joined has the model of the latents it was made of.
    """
    waiting, seen = [step], {step.id}
    while waiting and len(seen) < MOST_STEPS:
        one = waiting.pop(0)
        for link in one.links.values():
            source = graph.uncut.get(link.node_id) or graph.steps.get(link.node_id)
            if source is None or link.slot >= len(source.kind.types):
                continue
            kind = source.kind.types[link.slot]
            if kind in ("MODEL", "GUIDER"):
                model = _with_colors(value_of(link.node_id, link.slot))
                if model is not None:
                    return model
            elif kind in ("LATENT", "*") and source.id not in seen:
                seen.add(source.id)
                waiting.append(source)
    return None


def colored(model: Any, latent: Tensor) -> Tensor | None:
    """Return [height, width, 3] in 0..1 of a latent [channel, height, width] as links carry it; None where
    the model has no colours for it.
    """
    colors = getattr(model, "colors", None)
    if colors is None or len(colors.matrix) != len(latent) + 1:
        return None
    picture: Tensor = colors.picture(model.latent_format.to_model(latent.detach()))
    return picture


def _with_colors(value: Any) -> Any:
    model = getattr(value, "model", value)  # a guider holds its model
    return model if getattr(model, "colors", None) is not None else None
