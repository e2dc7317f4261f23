"""What every benchmark prints: a table for people, or with --json one object for programs."""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Metric:
    """One measured value; `budget` is the most it may be (with `at_least` the least), None: no budget."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether the budget is kept."""
        if self.budget is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget


def cpu_ms(step: Callable[[], object], repeats: int) -> float:
    """Return the median processor time of a step in milliseconds."""
    times = []
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        step()
        times.append((time.process_time() - start) * 1000.0)
    return statistics.median(times)


def arguments(description: str | None) -> argparse.Namespace:
    """Read --quick, --json and --device from the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="fewer repeats and sizes; ends within 300 s")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--device", choices=("auto", "cpu", "cuda"), default="auto", help="auto: a card where torch sees one"
    )
    options = parser.parse_args()
    if options.device == "cpu":
        os.environ["CUDA_VISIBLE_DEVICES"] = ""  # for torch, which has not looked yet, and for processes
    elif options.device == "cuda" and not has_card():
        parser.error("torch sees no CUDA device here")
    return options


def has_card() -> bool:
    """Whether torch sees a CUDA device; imports torch."""
    import torch

    return bool(torch.cuda.is_available())


def finish_card() -> None:
    """Wait until the card has done all it was given, where one is in use: only then is a time taken."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_initialized():
        torch.cuda.synchronize()


def finish(metrics: Sequence[Metric], as_json: bool) -> int:
    """Print the metrics; return the exit code: 1 when a budget is missed."""
    if as_json:
        entries = [
            {k: v for k, v in asdict(metric).items() if k != "at_least"} | {"ok": metric.ok}
            for metric in metrics
        ]
        print(json.dumps({"machine": machine() | _card(), "metrics": entries}, indent=2))
    else:
        facts = machine() | _card()
        print(", ".join(f"{name} {value}" for name, value in facts.items() if value is not None))
        print(_table(metrics))
    return 0 if all(metric.ok for metric in metrics) else 1


def machine() -> dict[str, str | int | None]:
    """Return what the figures depend on."""
    return {
        "system": platform.platform(),
        "python": platform.python_version(),
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def _card() -> dict[str, str | int | None]:
    """Return the card, its driver and the versions, where this program has torch imported."""
    torch = sys.modules.get("torch")
    if torch is None:
        return {}
    found: dict[str, str | int | None] = {"torch": torch.__version__}
    if not torch.cuda.is_available():
        return {**found, "card": None}
    facts = torch.cuda.get_device_properties(0)
    asked = subprocess.run(
        ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
        capture_output=True, text=True, check=False,
    ) if shutil.which("nvidia-smi") else None  # fmt: skip
    return {
        **found,
        "card": facts.name,
        "card_bytes": int(facts.total_memory),
        "driver": asked.stdout.split("\n")[0].strip() if asked is not None else None,
        "cuda": torch.version.cuda,
        "cudnn": torch.backends.cudnn.version(),
    }


def median_ms(step: Callable[[], object], repeats: int) -> float:
    """Return the median time of a step in milliseconds."""
    times = []
    for _ in range(repeats):
        finish_card()
        start = time.perf_counter()
        step()
        finish_card()
        times.append((time.perf_counter() - start) * 1000.0)
    return statistics.median(times)


def paired_ms(first: Callable[[], object], second: Callable[[], object], repeats: int) -> tuple[float, float]:
    """Return the median processor times of two steps, taken in turn: a busy machine hits both alike."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for step, kept in zip((first, second), times, strict=True):
            start = time.process_time()
            step()
            kept.append((time.process_time() - start) * 1000.0)
    return statistics.median(times[0]), statistics.median(times[1])


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")


def _table(metrics: Sequence[Metric]) -> str:
    width = max((len(metric.name) for metric in metrics), default=4)
    lines = [f"{'what':<{width}}  {'value':>10}  {'budget':>10}"]
    for metric in metrics:
        sign = "≥" if metric.at_least else "≤"
        budget = "" if metric.budget is None else f"{sign} {metric.budget:g}"
        mark = "" if metric.ok else "  MISSED"
        lines.append(f"{metric.name:<{width}}  {metric.value:>10.3g}  {budget:>10}  {metric.unit}{mark}")
    return "\n".join(lines)
