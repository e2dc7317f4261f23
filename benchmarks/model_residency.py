"""What does it cost to come back to a checkpoint when another one was used in between, or a worker died?

Two copies of a checkpoint are loaded in turn through the worker's store; the first load of all, which imports
libraries, does not count. Two networks take turns on a second device that has room for one: the second tier,
here a device of the same processor, so that moves copy. The last figure is a prompt that runs again in a new
process after the first was killed: what of the models and results is there again from files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from app.runtime.models.model_store import ModelStore
from app.runtime.models.residency import Residency, move_network
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from benchmarks.report import Metric, arguments, finish, finish_card, has_card, median_ms

ROOT = Path(__file__).parents[1]
STARTER = ROOT / "resources" / "models" / "checkpoints" / "starter.safetensors"


def main() -> int:
    """Measure and print."""
    if sys.argv[1:2] == ["--run-in"]:
        return _run_in(Path(sys.argv[2]))
    options = arguments(__doc__)
    load_checkpoint(STARTER)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("first.safetensors", "second.safetensors")]
        for path in paths:
            shutil.copy(STARTER, path)
        store = ModelStore()
        cold = [_ms(lambda path=path: store.get(path, None, _load(path))) for path in paths]  # type: ignore[misc]

        def back() -> None:
            for path in paths:
                store.get(path, None, _load(path))

        warm = median_ms(back, 5 if options.quick else 25) / len(paths)
        again, first = _restarted(Path(folder))
        moved, stayed = _two_tiers()
    metrics = [
        Metric("cold load of a checkpoint", max(cold), "ms"),
        Metric("warm, another one used in between", warm, "ms"),
        Metric("warm / cold", warm / min(cold), "×", 0.02),
        Metric("loads of two files", store.loads, "loads", 2),
        Metric("second tier: moves of four uses, one waits in memory", moved, "moves", 4),
        Metric("second tier: moves of four uses, room for both", stayed, "moves", 2),
        Metric("first run of a prompt in a process", first, "ms"),
        Metric("the same after the worker was killed", again, "ms"),
        Metric("after a restart / first run", again / first, "×", 0.3),
    ]
    if has_card():
        metrics += _moves(5 if options.quick else 25)
    return finish(metrics, options.json)


def _moves(repeats: int) -> list[Metric]:
    """Return how long a network takes to a real card and back."""
    network = load_checkpoint(STARTER).model.network
    size = sum(one.numel() * one.element_size() for one in network.parameters())
    move_network(network, "cpu")
    there = median_ms(lambda: move_network(network, "cuda"), 1)
    both = median_ms(lambda: (move_network(network, "cpu"), move_network(network, "cuda")), repeats)
    return [
        Metric("a network to the card, the first time", there, "ms"),
        Metric("a network from the card and back", both, "ms"),
        Metric("the same, bytes a second", 2 * size / both / 1e6, "GB/s"),
    ]


def _two_tiers() -> tuple[int, int]:
    """Return how often networks were moved to a device for four uses in turn: with room for one, for both."""
    counts = []
    for room in (1, 2):
        models = [load_checkpoint(STARTER).model for _ in range(2)]

        def copied(network: Any, device: str) -> None:
            for parameter in network.parameters():
                parameter.data = parameter.data.clone()

        device = Residency("a second one", models[0].memory_bytes * room, copied)
        for place in range(4):
            with device.at_hand(str(place), [(None, models[place % 2])]):
                pass
        counts.append(device.moved_in)
    return counts[0], counts[1]


def _restarted(home: Path) -> tuple[float, float]:
    """Return how long a prompt runs in a new process, results in files and not, in milliseconds."""
    models = home / "models" / "checkpoints"
    models.mkdir(parents=True, exist_ok=True)
    shutil.copy(STARTER, models / STARTER.name)
    seconds = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.model_residency", "--run-in", str(home)],
            capture_output=True, text=True, check=True, cwd=ROOT,
        )  # fmt: skip
        seconds.append(float(done.stdout.split()[-1]))
    return seconds[1], seconds[0]


def _run_in(home: Path) -> int:
    """Run the starter workflow with what this folder has of results, say how long it took, and be killed."""
    from app.folders import folders_below
    from app.messages import Done, Run
    from app.nodes.registry import load_nodes
    from app.runtime.results.disk.disk_tier import DiskTier
    from app.runtime.worker.worker_run import Runs

    folders = folders_below(home, home / "state")
    folders.create()
    workflow = read_workflow((ROOT / "workflows" / "starter.json").read_bytes())
    definitions = load_nodes(folders, with_packs=False).definitions
    prompt = to_prompt(workflow, {name: one.info for name, one in definitions.items()}).to_json()
    sent: list[Any] = []
    runs = Runs(folders, sent.append)
    taken = _ms(lambda: runs.run(Run("p", prompt), definitions, lambda: False))
    (done,) = [message for message in sent if isinstance(message, Done)]
    assert done.status == "success", sent
    assert isinstance(runs.cache.slow, DiskTier)
    runs.cache.slow.wait()
    print(taken, flush=True)
    os._exit(0)


def _load(path: Path) -> Callable[[], Checkpoint]:
    return lambda: load_checkpoint(path)


def _ms(step: Callable[[], object]) -> float:
    finish_card()
    start = time.perf_counter()
    step()
    finish_card()
    return (time.perf_counter() - start) * 1000.0


if __name__ == "__main__":
    raise SystemExit(main())
