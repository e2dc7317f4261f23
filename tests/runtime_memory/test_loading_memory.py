"""What loading a file of weights takes is predicted from its header, whatever the dtypes there and here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("torch")

import torch
from safetensors.torch import load_file, save_file
from torch.profiler import ProfilerActivity, profile

from app.runtime.memory.predicted import predict_memory
from app.runtime.models.checkpoint import import_networks, load_checkpoint, load_vae
from app.runtime.models.model_specs import checkpoint_specs, vae_spec
from app.runtime.models.placement import Placement
from app.runtime.models.weight_facts import WeightFacts, weight_facts
from app.tensor_spec import ModelSpec
from tests.runtime_memory.counted_run import CountedRuns, allocated_peak
from tests.runtime_memory.test_predicted_memory import text_to_image
from tests.tiny_models import write_tiny_sd15

HALF = Placement(diffusion=torch.float16, vae=torch.bfloat16)
LITTLE = 1_000_000
"""Bytes that a tiny model's buffers and tables make a difference of."""


@pytest.fixture(scope="module", params=["float16", "float32", "bfloat16"])
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    dtype: torch.dtype = getattr(torch, request.param)
    weights = load_file(write_tiny_sd15(tmp_path_factory.mktemp("tiny") / "half.safetensors"))
    path = tmp_path_factory.mktemp("loaded") / "tiny.safetensors"
    save_file({n: w.to(dtype) if w.is_floating_point() else w for n, w in weights.items()}, path)
    import_networks()
    return path


def measured(load: Callable[[], object]) -> int:
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as profiled:
        load()
    return allocated_peak(profiled)


def loading_of(spec: ModelSpec) -> tuple[int, int]:
    assert spec.loading is not None
    return spec.loading()


@pytest.mark.parametrize("placement", [Placement(), HALF], ids=["single", "half"])
def test_loading_takes_what_the_header_says(file: Path, placement: Placement) -> None:
    facts = weight_facts(file)
    assert isinstance(facts, WeightFacts)
    most, droppable = loading_of(checkpoint_specs(file, facts.tensors, placement)[0])
    found = measured(lambda: load_checkpoint(file, placement))
    assert abs(most - found) <= 0.1 * found + LITTLE
    assert 0 <= droppable <= file.stat().st_size
    most, droppable = loading_of(vae_spec(file, facts.tensors, placement))
    found = measured(lambda: load_vae(file, placement))
    assert abs(most - found) <= 0.1 * found
    assert 0 <= droppable <= file.stat().st_size


def test_the_plan_counts_it_and_knows_what_the_system_may_drop(tmp_path: Path) -> None:
    runs = CountedRuns(tmp_path)
    memory = predict_memory(runs.plan(text_to_image(64, 64)).graph)
    loader = memory.steps["1"]
    size = (runs.folders.model_paths["checkpoints"][0] / "tiny.safetensors").stat().st_size
    assert loader.during > loader.after + size
    assert 0.9 * size < loader.idle < size, "all tensors are read in half precision and kept in single"
    assert memory.steps["5"].idle == 0
