"""The budgets of models: how much of main memory and of the device they may take; what a plan uses when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import psutil

from app.folders import Folders
from app.foreign_code import attempt
from app.runtime.compiler.content_key import find_file
from app.runtime.compiler.plan import Plan
from app.runtime.devices import imported_torch
from app.runtime.graph import Step, StepId
from app.runtime.models.model_store import shared_store
from app.runtime.models.residency import RESIDENCY, Link, Residency, models_in
from app.runtime.results.cache_settings import bytes_of
from app.runtime.run_services import RunServices
from app.settings import Settings

MODEL_TYPES = frozenset({"MODEL", "GUIDER", "CLIP", "VAE", "CONTROL_NET", "CLIP_VISION", "UPSCALE_MODEL"})
"""Slot types whose values have networks."""
NO_MODELS = frozenset({"input", "output", "temp"})
"""Kinds of files that are no models."""


def ram_budget(settings: Settings) -> int:
    """Return how many bytes of models are kept in main memory."""
    total = int(psutil.virtual_memory().total)
    found = bytes_of(settings.ram_budget, total)
    return found if found is not None else bytes_of(Settings.ram_budget, total) or 0


def vram_budget(settings: Settings, total: int) -> int:
    """Return how many bytes of models may lie on a device that has `total`."""
    found = bytes_of(settings.vram_budget, total)
    return found if found is not None else bytes_of(Settings.vram_budget, total) or 0


def apply_model_budgets(shared: MutableMapping[str, Any], settings: Settings) -> None:
    """Give the worker's models the budgets of the settings; the device's only where torch uses one."""
    store = shared_store(shared)
    if store.budget_bytes != ram_budget(settings):
        store.set_budget(ram_budget(settings))
    total = _device_bytes()
    if total is None:
        return
    budget = vram_budget(settings, total)
    residency = shared.setdefault(RESIDENCY, Residency("cuda", budget))
    residency.budget_bytes = budget


def expect_models(shared: MutableMapping[str, Any], plan: Plan, folders: Folders) -> None:
    """Tell the worker's models what a plan is about to use."""
    todo = [plan.graph.steps[one] for one in plan.todo if one not in plan.graph.cached]
    shared_store(shared).expect([path for step in todo for path in files_of(step, folders)])
    residency = shared.get(RESIDENCY)
    if residency is not None:
        residency.expect([(step.id, links_of_models(step, plan.graph.steps)) for step in todo])


def files_of(step: Step, folders: Folders) -> Iterable[Path]:
    """Yield the model files that a step loads."""
    for name, kind in step.kind.node.file_inputs.items():
        value = step.constants.get(name)
        path = find_file(folders, kind, value) if kind not in NO_MODELS and isinstance(value, str) else None
        if path is not None:
            yield path


def links_of_models(step: Step, steps: Mapping[StepId, Step]) -> list[Link]:
    """Return the links by which models come to a step."""
    found = []
    for link in step.links.values():
        source = steps.get(link.node_id)
        types = source.kind.types if source else ()
        if link.slot < len(types) and types[link.slot] in MODEL_TYPES:
            found.append((link.node_id, link.slot))
    return found


def models_at_hand(
    services: RunServices, step: Step, values: Mapping[str, Any]
) -> AbstractContextManager[None]:
    """Return what is entered around a call, so that the models it uses lie on the device meanwhile."""
    residency = services.shared.get(RESIDENCY)
    if residency is None:
        return nullcontext()
    links = {name: (link.node_id, link.slot) for name, link in step.links.items()}
    models = [(links.get(name), model) for name, model in models_in(values)]
    return residency.at_hand(step.id, models) if models else nullcontext()


def drop_idle_models(shared: MutableMapping[str, Any]) -> None:
    """Let go of models that no running step uses: of files, and on the device."""
    shared_store(shared).clear()
    residency = shared.get(RESIDENCY)
    if residency is not None:
        residency.clear()


def kept_models(shared: Mapping[str, Any]) -> dict[str, int]:
    """Return the files whose models are kept, and how many bytes of main memory each takes."""
    store = shared.get("models")
    return store.sizes if store is not None else {}


def kept_bytes(shared: Mapping[str, Any]) -> dict[str, int]:
    """Return how many bytes models take in main memory and on the device."""
    store, residency = shared.get("models"), shared.get(RESIDENCY)
    return {
        "models": store.bytes if store is not None else 0,
        "models_on_device": residency.bytes if residency is not None else 0,
    }


def _device_bytes() -> int | None:
    """Return how much memory the first GPU has, None where torch uses none, or none that answers."""
    torch = imported_torch()
    if torch is None or not torch.cuda.is_available():
        return None
    facts = attempt(torch.cuda.get_device_properties, 0).value
    return None if facts is None else int(facts.total_memory)
