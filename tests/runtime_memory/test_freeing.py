"""Freeing lets go of results and models on all tiers, and says what is held after it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from app.folders import folders_below
from app.messages import Free, Message, Status
from app.runtime.models.model_store import shared_store
from app.runtime.models.residency import RESIDENCY, Residency
from app.runtime.results.cache import entry_of
from app.runtime.worker.worker_run import Runs

torch = pytest.importorskip("torch")


@dataclass(frozen=True, eq=False)
class Model:
    """A network in memory."""

    network: torch.nn.Module
    memory_bytes: int = 400


@pytest.mark.parametrize("models", [True, False])
def test_what_is_held_before_and_after(tmp_path: Path, models: bool) -> None:
    sent: list[Message] = []
    runs = Runs(folders_below(tmp_path, tmp_path), sent.append)
    runs.cache.put(b"key", entry_of(([torch.zeros(1000)],), None, ("IMAGE",)), 1.0)
    file = tmp_path / "model"
    file.write_bytes(b"x")
    model = shared_store(runs._shared).get(file, None, lambda: Model(torch.nn.Linear(100, 1, bias=False)))
    residency = runs._shared[RESIDENCY] = Residency("cpu", 10**6)
    with residency.at_hand("1", [(None, model)]):
        pass
    held = runs.kept()
    assert held["results"] >= 4000
    assert (held["models"], held["models_on_device"]) == (400, 400)
    runs.free(Free(results=True, models=models))
    (status,) = [message for message in sent if isinstance(message, Status)]
    left = 0 if models else 400
    found = tuple(status.memory[name] for name in ("results", "models", "models_on_device"))
    assert found == (0, left, left)
