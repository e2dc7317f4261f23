"""What tests ask of a card, the same of a real one and of a pretended one; runs of prompts on it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.folders import Folders, folders_below
from app.messages import Message
from app.node_def import NodeDef, NodeResult
from app.nodes.registry import load_nodes
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import Plan, RunReport
from app.runtime.execute import execute_plan
from app.runtime.memory.model_budgets import apply_model_budgets, expect_models
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.runtime.worker.worker_run import inference_guard
from app.settings import Settings
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "resources" / "models" / "checkpoints" / "starter.safetensors"


@dataclass(frozen=True)
class Card:
    """A card: its bytes, and how it is given a kernel of so many seconds that the call does not wait for."""

    bytes: int
    begin_kernel: Callable[[float], None]
    is_real: bool = False


@contextmanager
def without_card() -> Iterator[Card]:
    torch = pytest.importorskip("torch")
    if torch.cuda.is_available():
        pytest.skip("there is a real card")
    from app.runtime.models.checkpoint import import_networks
    from tests.gpu.pretended_card import TOTAL_BYTES, pretended_card

    import_networks()  # not while torch looks different
    with pretended_card() as kernels:
        yield Card(TOTAL_BYTES, kernels.begin)


@contextmanager
def real_card() -> Iterator[Card]:
    import torch

    facts = torch.cuda.get_device_properties(0)

    def cycles_of(count: int) -> float:
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        torch.cuda._sleep(count)
        end.record()
        end.synchronize()
        return float(begin.elapsed_time(end)) / 1000

    cycles_of(10**6)
    cycles_a_second = 10**8 / cycles_of(10**8)
    yield Card(
        int(facts.total_memory), lambda seconds: torch.cuda._sleep(int(seconds * cycles_a_second)), True
    )


class OneByOne:
    """Watches a run so that no step begins before another ends: all of it is on the thread of the test."""

    one_by_one = True

    def __init__(self, after: Callable[[str], None]) -> None:
        self._after = after

    def before(self, step: Any, inputs: Any) -> Any:
        return inputs

    def after(self, step: Any, entry: Any, seconds: float) -> Any:
        self._after(step.id)
        return entry


@dataclass
class CardRuns:
    """Runs prompts as a worker does, with models brought to the card within a budget (`vram_budget`)."""

    folders: Folders
    definitions: Mapping[str, NodeDef]
    settings: Settings = field(default_factory=Settings)
    shared: dict[str, Any] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    after: Callable[[str], None] = lambda step: None

    def run(
        self, prompt: Mapping[str, Any], *, on_card: bool = True, overlapping: bool = False
    ) -> tuple[RunReport, Plan]:
        """Run a prompt; `values` are its results afterwards, by node."""
        cache = ResultCache(10**10)
        off = frozenset() if overlapping else frozenset({"batch"})
        context = CompileContext(self.definitions, self.folders, passes_off=off)
        plan = compile_prompt(Prompt.from_json(prompt), context)
        if on_card:
            apply_model_budgets(self.shared, self.settings)
            expect_models(self.shared, plan, self.folders)
        self.messages.clear()
        services = RunServices(
            context=context,
            cache=cache,
            folders=self.folders,
            emit=self.messages.append,
            prompt_id="p",
            prompt=prompt,
            guard=inference_guard(),
            shared=self.shared if on_card else {},
            watch=None if overlapping else OneByOne(self.after),
        )
        report = execute_plan(plan, services)
        found = {step: cache.get(key) for step, key in plan.graph.keys.items() if key}
        self.values = {step: entry.values for step, entry in found.items() if entry is not None}
        return report, plan


def card_runs(home: Path, *nodes: NodeDef) -> CardRuns:
    """Return runs in a home with two copies of the starter's checkpoint."""
    folders = folders_below(home, home / "state")
    folders.create()
    for name in ("starter.safetensors", "other.safetensors"):
        target = home / "models" / "checkpoints" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(STARTER, target)
    definitions = dict(load_nodes(folders, with_packs=False).definitions)
    return CardRuns(folders, {**definitions, **{one.class_type: one for one in nodes}})


def starter_prompt(runs: CardRuns, checkpoint: str = "starter.safetensors", steps: int = 4) -> dict[str, Any]:
    """Return the starter workflow as a prompt, with fewer steps."""
    workflow = read_workflow((ROOT / "workflows" / "starter.json").read_bytes())
    prompt = to_prompt(workflow, {name: one.info for name, one in runs.definitions.items()}).to_json()
    for one in prompt.values():
        if one["class_type"] == "CheckpointLoaderSimple":
            one["inputs"]["ckpt_name"] = checkpoint
        if one["class_type"] == "KSampler":
            one["inputs"]["steps"] = steps
    return prompt


def step_of(prompt: Mapping[str, Any], kind: str) -> str:
    """Return the first node of a kind."""
    return next(key for key, one in prompt.items() if one["class_type"] == kind)


def probe(name: str, call: Callable[..., Any], inputs: Mapping[str, Any], **facts: Any) -> NodeDef:
    """Return a node that calls a function with its inputs and gives what that gives."""

    def run(context: Any, values: Mapping[str, Any]) -> NodeResult:
        return NodeResult((call(**values),))

    declared = {"required": {key: [kind, {}] for key, kind in inputs.items()}}
    info = NodeInfo.from_json(name, {"input": declared, "output": ["*"], "output_node": True})
    return NodeDef(info, run, **facts)
