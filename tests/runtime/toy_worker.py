"""A worker process with toy nodes: `toy_worker.py ADDRESS HOME [no-torch] [broken] [standby]`."""

from __future__ import annotations

import logging
import os
import sys
import time
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
if "no-torch" in sys.argv:
    sys.modules["torch"] = None  # type: ignore[assignment]

from app.folders import Folders, folders_below
from app.node_def import LoadedNodes, NodeResult
from app.problems import Problem
from app.run_context import RunContext
from app.runtime.worker.worker import run_worker
from tests.fakes import ANY, Probes


def progress(run: RunContext, x: Any) -> tuple[Any, ...]:
    for step in range(1, 1001):
        run.report_progress(step, 1000)
    run.send_preview(b"\xff\xd8picture", "image/jpeg")
    return (x,)


def sleep(run: RunContext, x: float) -> tuple[Any, ...]:
    until = time.monotonic() + x
    while time.monotonic() < until:
        run.check_interrupted()
        time.sleep(0.01)
    return (x,)


def hang(run: RunContext, x: float) -> tuple[Any, ...]:
    time.sleep(x)
    return (x,)


class Held:
    """Stands for a model: a value that is neither plain nor a tensor."""


def holds(run: RunContext, x: Any) -> tuple[Any, ...]:
    return (Held(),)


def shares(run: RunContext, x: Any) -> tuple[Any, ...]:
    run.shared["count"] = run.shared.get("count", 0) + 1
    return (run.shared["count"],)


def shows(run: RunContext, x: Any) -> NodeResult:
    ring: list[Any] = []
    ring.append(ring)
    return NodeResult((x,), {"ring": ring if x == 1 else [{(1, 2): "a pair as key"}]})


TOYS = {
    "Progress": progress, "Sleep": sleep, "Hang": hang, "Holds": holds, "Shares": shares, "Shows": shows,
}  # fmt: skip


def talk(run: RunContext, x: Any) -> tuple[Any, ...]:
    logging.getLogger("toys").info("hello from %s", run.node_id)
    logging.getLogger("toys").info("%d toys", "many")
    warnings.warn("toys are fragile", stacklevel=1)
    return (x,)


def load(folders: Folders) -> LoadedNodes:
    """Load the toy nodes, a route and a pack that failed."""
    if "broken" in sys.argv:
        raise ImportError("the toy box is locked")
    probes = Probes()
    for kind, function in {**TOYS, "Talk": talk}.items():
        probes.add(kind, {"required": {"x": ANY}}, ["*"], function)
    checked = probes.definitions["PPass"]
    probes.definitions["Checked"] = type(checked)(
        checked.info, checked.call, validate=lambda inputs: "never", validate_names=frozenset({"tag"})
    )
    problem = Problem("pack.import_failed", "a toy is missing", pack="toys")
    return LoadedNodes(probes.definitions, (problem,), (("GET", "/toys"),), handle_http, warm_up)


def warm_up() -> None:
    """Say that the libraries are being imported, and take as long as one likes."""
    logging.getLogger("toys").info("warming up")
    time.sleep(600)


def handle_http(
    method: str, path: str, query: str, headers: Mapping[str, str], body: bytes
) -> tuple[int, dict[str, str], bytes]:
    """Answer the toys' route."""
    if path == "/toys/slow":
        time.sleep(600)
    if path == "/toys/broken":
        raise KeyError("no such toy")
    return 200, {"Content-Type": "text/plain"}, f"{method} {path}?{query}".encode() + body


if __name__ == "__main__":
    home = Path(sys.argv[2])
    sys.exit(
        run_worker(
            sys.argv[1],
            os.environ.get("CONFY_TOKEN", ""),
            folders_below(home, home / "state"),
            load,
            standby="standby" in sys.argv,
        )
    )
