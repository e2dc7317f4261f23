"""What does it cost to come back to a checkpoint when another one was used in between?

Two copies of a checkpoint are loaded in turn through the worker's store; the first load of all, which imports
libraries, does not count.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app.runtime.models.checkpoint import Checkpoint, load_checkpoint
from app.runtime.models.model_store import ModelStore
from benchmarks.report import Metric, arguments, finish, median_ms

STARTER = Path(__file__).parents[1] / "resources" / "models" / "checkpoints" / "starter.safetensors"


def main() -> int:
    """Measure and print."""
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
    metrics = [
        Metric("cold load of a checkpoint", max(cold), "ms"),
        Metric("warm, another one used in between", warm, "ms"),
        Metric("warm / cold", warm / min(cold), "×", 0.02),
        Metric("loads of two files", store.loads, "loads", 2),
    ]
    return finish(metrics, options.json)


def _load(path: Path) -> Callable[[], Checkpoint]:
    return lambda: load_checkpoint(path)


def _ms(step: Callable[[], object]) -> float:
    start = time.perf_counter()
    step()
    return (time.perf_counter() - start) * 1000.0


if __name__ == "__main__":
    raise SystemExit(main())
