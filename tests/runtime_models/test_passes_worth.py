"""What passes are worth on the shipped workflows: what they count is there, and pictures stay the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from PIL import Image

from app.folders import folders_below
from app.messages import Message
from app.nodes.registry import load_nodes
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import RunReport
from app.runtime.execute import execute_plan
from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from app.runtime.passes import PASSES, REQUIRED
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.runtime.worker.worker_run import inference_guard
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.tiny_models import TINY_HEADS, write_tiny_sd15

WORKFLOWS = Path(__file__).parents[2] / "workflows"
OPTIONAL = sorted(one.__name__ for one in PASSES if one not in REQUIRED)
TEXTS = ["a photo of a (cat:1.3), sitting on a [mat]", "blurry, bad", "", "a cat " * 60, "a (cat:0.5)"]
ALMOST_EQUAL = 1e-5
"""How far a text encoded together with others may be from the same text encoded alone, per element."""


class Home:
    """The built-in nodes, the tiny checkpoint under the name of the starter model, one picture, one cache."""

    def __init__(self, home: Path) -> None:
        self.folders = folders_below(home, home)
        self.folders.create()
        write_tiny_sd15(home / "models" / "checkpoints" / "starter.safetensors")
        torch.manual_seed(0)
        pixels = torch.randint(0, 256, (64, 64, 3), dtype=torch.uint8).numpy()
        Image.fromarray(pixels).save(self.folders.input / "example.png")
        self.definitions = load_nodes(self.folders, with_packs=False).definitions
        self.shared: dict[str, Any] = {}
        self.cache = ResultCache(10**9)

    def prompt(self, name: str) -> Prompt:
        context = CompileContext(self.definitions, self.folders)
        prompt = to_prompt(read_workflow((WORKFLOWS / name).read_bytes()), context.library())
        changed: dict[str, Any] = prompt.to_json()
        for node in changed.values():
            inputs = node["inputs"]
            for name, value in {"steps": 2, "width": 64, "height": 64, "image": "example.png"}.items():
                if name in inputs and not isinstance(inputs[name], list):
                    inputs[name] = value
        return Prompt.from_json(changed)

    def run(self, prompt: Prompt, off: Iterable[str] = (), *, fresh: bool = True) -> RunReport:
        if fresh:
            self.cache = ResultCache(10**9)
        context = CompileContext(
            self.definitions, self.folders, self.cache.snapshot(), passes_off=frozenset(off)
        )
        messages: list[Message] = []
        services = RunServices(
            CompileContext(self.definitions, self.folders, passes_off=frozenset(off)),
            self.cache,
            self.folders,
            messages.append,
            prompt=prompt.to_json(),
            guard=inference_guard(),
            shared=self.shared,
        )
        plan = compile_prompt(prompt, context)
        assert not plan.problems, [problem.message for problem in plan.problems]
        report = execute_plan(plan, services)
        assert report.status == "success", report.problems
        return report

    def pictures(self) -> list[np.ndarray[Any, Any]]:
        """Return what was saved since the last time, in the order of the names, and remove it."""
        found = sorted(self.folders.output.rglob("*.png"))
        pictures = [np.asarray(Image.open(path)).astype(int) for path in found]
        for path in found:
            path.unlink()
        return pictures


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Checkpoint:
    path = write_tiny_sd15(tmp_path_factory.mktemp("models") / "tiny_sd15.safetensors")
    return load_checkpoint(path, heads=TINY_HEADS)


@pytest.mark.parametrize("layer", [-1, -2])
def test_texts_encoded_together_are_as_encoded_alone(tiny: Checkpoint, layer: int) -> None:
    encoder = tiny.text_encoder.stopping_at(layer)
    together = encoder.encode_all(TEXTS)
    for text, (embedding, pooled) in zip(TEXTS, together, strict=True):
        alone, alone_pooled = encoder.encode(text)
        torch.testing.assert_close(embedding, alone, rtol=0, atol=ALMOST_EQUAL)
        torch.testing.assert_close(pooled, alone_pooled, rtol=0, atol=ALMOST_EQUAL)


@pytest.mark.parametrize("name", ["starter.json", "image_to_image.json", "upscale.json"])
def test_pictures_are_the_same_with_each_pass_off(home: Home, name: str) -> None:
    prompt = home.prompt(name)
    home.run(prompt)
    wanted = home.pictures()
    assert wanted
    for off in [*([one] for one in OPTIONAL), OPTIONAL]:
        home.run(prompt, off)
        for picture, other in zip(wanted, home.pictures(), strict=True):
            assert np.abs(picture - other).max() <= (1 if "batch" in off else 0), off


def test_starter_batches_its_texts_lets_go_of_results_and_finds_them_again(home: Home) -> None:
    prompt = home.prompt("starter.json")
    first = home.run(prompt)
    assert first.batched == 2
    assert home.run(prompt, ["batch"]).batched == 0
    assert home.run(prompt, fresh=False).executed == ()
    assert len(home.run(prompt, fresh=False).cached) > 0
    home.pictures()


def node(kind: str, **inputs: Any) -> Mapping[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def test_chain_of_pictures_is_fused_and_a_comparison_of_texts_is_folded(home: Home) -> None:
    chain = {
        "1": node("LoadImage", image="example.png"),
        "2": node("ImageInvert", image=["1", 0]),
        "3": node("ImageInvert", image=["2", 0]),
        "4": node("StringCompare", string_a="a", string_b="a", mode="Equal", case_sensitive=True),
        "5": node("ComfySwitchNode", switch=["4", 0], on_true=["3", 0], on_false=["1", 0]),
        "6": node("SaveImage", images=["5", 0], filename_prefix="chain"),
    }
    prompt = Prompt.from_json(chain)
    report = home.run(prompt)
    assert report.fused == 2
    assert report.folded == ("4",)
    (wanted,) = home.pictures()
    for off in OPTIONAL:
        without = home.run(prompt, [off])
        assert without.fused == (0 if off == "fuse" else 2)
        assert bool(without.folded) is (off != "fold_constants")
        assert (home.pictures()[0] == wanted).all()


def test_results_that_nothing_needs_any_more_are_let_go_of(home: Home) -> None:
    home.cache = ResultCache(0)
    prompt = home.prompt("starter.json")
    assert home.run(prompt, fresh=False).bytes_freed > 0
    home.cache = ResultCache(0)
    assert home.run(prompt, ["plan_memory"], fresh=False).bytes_freed == 0
    home.pictures()
