"""Features: what the time of a step depends on, as far as it is known before the step runs.

Sampler(steps=20, sampler="euler", model=1.0, latent=2.0)  →  class  Sampler
                                                               variant  choices and models, as a digest
                                                               work     20 steps
                                                               size     bytes of tensors in and out
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from app.runtime.compiler.meta_tensors import TENSOR_TYPES, spec_bytes
from app.runtime.graph import Graph, Step, StepId

WORK_INPUTS = frozenset({"steps", "max_tokens", "max_new_tokens", "max_length"})
"""Inputs that say how often the same thing is done: the time grows with them."""
PLAIN_TYPES = frozenset({"INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"}) | TENSOR_TYPES
"""Slot types of values that are the same work whichever node gives them; others are models and the like."""
_DIGEST_BYTES = 6


@dataclass(frozen=True, slots=True)
class Features:
    """What the time of a step depends on.

    `variant`: a digest of its choices (sampler, method, files of models) and of the models it is given;
    `work`: how often the same is done, 1 where nothing says so; `size`: bytes of the tensors that go in and
    come out, None where they are not known.
    """

    class_type: str
    variant: str = ""
    work: float = 1.0
    size: int | None = None


def features_of(graph: Graph, measured: Mapping[StepId, int] | None = None) -> dict[StepId, Features]:
    """Return the features of all steps of a graph, also of those that made others needless.

    `measured` has the bytes of results where a run has measured them: they stand in for specs not known.
    """
    steps = {**graph.uncut, **graph.steps}
    specs, given = graph.specs, measured or {}
    sizes: dict[StepId, int | None] = {}
    models: dict[StepId, str] = {}
    found: dict[StepId, Features] = {}
    for step_id, step in steps.items():
        sizes[step_id] = _bytes_of(step, specs.get(step_id, ()), given.get(step_id))
        fed = sorted({models[link.node_id] for link in step.links.values() if models.get(link.node_id)})
        variant = _digest((*_choices_of(step), *fed))
        if not _is_plain(step):
            models[step_id] = _digest((step.kind.name, variant))
        found[step_id] = Features(step.kind.name, variant, _work_of(step), _size_of(step, sizes))
    return found


def _is_plain(step: Step) -> bool:
    return all(slot in PLAIN_TYPES for slot in step.kind.types)


def _choices_of(step: Step) -> list[str]:
    """Return the constants that choose what is done, in words; numbers and texts are left out."""
    info = step.kind.node.info
    chosen = []
    for name, value in step.constants.items():
        item = info.input(name)
        if isinstance(value, bool) or (item is not None and item.choices is not None):
            chosen.append(f"{name}={value}")
    return sorted(chosen)


def _work_of(step: Step) -> float:
    work = 1.0
    for name in WORK_INPUTS & step.constants.keys():
        value = step.constants[name]
        if isinstance(value, int | float) and value > 0:
            work *= float(value)
    return work


def _bytes_of(step: Step, specs: tuple[Any, ...], measured: int | None) -> int | None:
    """Return the bytes of a step's tensors; 0 where it gives none, None where they are not known."""
    total = 0
    for slot, slot_type in enumerate(step.kind.types):
        if slot_type not in TENSOR_TYPES:
            continue
        size = spec_bytes(specs[slot]) if slot < len(specs) and specs[slot] is not None else None
        if size is None:
            return measured
        total += size
    return total


def _size_of(step: Step, sizes: Mapping[StepId, int | None]) -> int | None:
    total = sizes[step.id]
    for source in {link.node_id for link in step.links.values()}:
        size = sizes.get(source, 0)
        if total is None or size is None:
            return None
        total += size
    return total


def _digest(parts: tuple[str, ...]) -> str:
    if not parts:
        return ""
    text = "\0".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=_DIGEST_BYTES).hexdigest()
