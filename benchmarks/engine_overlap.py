"""Do branches overlap: a slow load, a request, a chain of pictures, packs that block and that hold on?

The whole may take 1.15 times what the slowest of those takes that can overlap. What keeps the interpreter
lock cannot: it comes on top, and the run's report has to name it.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import torch

from app.folders import folders_below
from app.messages import Message
from app.node_def import NodeDef, NodeResult
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import RunReport
from app.runtime.execute import execute_plan
from app.runtime.results.cache import ResultCache
from app.runtime.run_services import RunServices
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt
from benchmarks.report import Metric

BUDGET = 1.15
REQUEST_S, BLOCK_S, LOAD_S = 0.6, 0.4, 0.9
CHAIN = 6
ANY: list[Any] = ["*", {}]


@contextmanager
def slow_server() -> Iterator[str]:
    """Serve one page that takes a while, and yield its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            time.sleep(REQUEST_S)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"answer")

        def log_message(self, *arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def slow_pipe() -> int:
    """Return the end of a pipe that gives a little now and then: a file on a slow disk."""
    reading, writing = os.pipe()

    def feed() -> None:
        for _ in range(10):
            time.sleep(LOAD_S / 10)
            os.write(writing, bytes(4096))
        os.close(writing)

    threading.Thread(target=feed, daemon=True).start()
    return reading


def load() -> int:
    """Read a slow file to its end and return its length."""
    with open(slow_pipe(), "rb", buffering=0) as file:
        return sum(map(len, iter(lambda: file.read(4096), b"")))


def definitions(address: str, hold: Callable[[], Any]) -> Mapping[str, NodeDef]:
    """Return a node of each sort, and one that takes all they give."""

    def define(kind: str, inputs: Mapping[str, Any], call: Callable[..., Any], **facts: Any) -> NodeDef:
        is_end = kind == "Join"
        entry = {"input": {"required": inputs}, "output": [] if is_end else ["*"], "output_node": is_end}
        return NodeDef(NodeInfo.from_json(kind, entry), lambda run, i: NodeResult((call(**i),)), **facts)

    def ask() -> bytes:
        with urllib.request.urlopen(address) as answer:
            return bytes(answer.read())

    picture = torch.rand(1, 512, 512, 3)
    return {
        "Load": define("Load", {}, load, resource="files"),
        "Ask": define("Ask", {}, ask, resource="network"),
        "Soften": define("Soften", {"x": ANY}, lambda x: soften(picture), resource="cpu"),
        "Start": define("Start", {}, lambda: 0),
        "Block": define("Block", {}, lambda: time.sleep(BLOCK_S), pack="a pack"),
        "Hold": define("Hold", {}, hold, pack="another pack"),
        "Join": define("Join", dict.fromkeys("abcde", ANY), lambda **inputs: 0),
    }


def soften(picture: torch.Tensor) -> torch.Tensor:
    """Blur a picture [batch, height, width, channel] in one operation after the other."""
    planes = picture.movedim(-1, 1)
    for _ in range(3):
        planes = torch.nn.functional.avg_pool2d(planes, 5, stride=1, padding=2)
    return planes.movedim(1, -1)


def prompt(sorts: Mapping[str, bool]) -> dict[str, Any]:
    """Return the graph; sorts that are off are replaced by a node that does nothing."""

    def node(kind: str, **inputs: Any) -> dict[str, Any]:
        return {"class_type": kind if sorts.get(kind, True) else "Start", "inputs": inputs}

    nodes = {"start": node("Start"), "load": node("Load"), "ask": node("Ask")}
    nodes |= {"block": node("Block"), "hold": node("Hold")}
    last = "start"
    for number in range(CHAIN if sorts.get("Soften", True) else 0):
        nodes[f"soften{number}"] = {"class_type": "Soften", "inputs": {"x": [last, 0]}}
        last = f"soften{number}"
    ends = zip("abcde", ("load", "ask", "block", "hold", last), strict=True)
    return {**nodes, "join": node("Join", **{name: [end, 0] for name, end in ends})}


def run(nodes: Mapping[str, NodeDef], sorts: Mapping[str, bool]) -> tuple[float, RunReport]:
    """Run the graph without a cache and return the seconds, and the report."""
    messages: list[Message] = []
    with tempfile.TemporaryDirectory() as home:
        folders = folders_below(Path(home), Path(home) / "state")
        context = CompileContext(nodes, folders, passes_off=frozenset({"merge_duplicates"}))
        plan = compile_prompt(Prompt.from_json(prompt(sorts)), context)
        services = RunServices(context, ResultCache(0), folders, messages.append, guard=torch.inference_mode)
        began = time.perf_counter()
        report = execute_plan(plan, services)
        seconds = time.perf_counter() - began
    assert report.status == "success", report.problems
    return seconds, report


def overlap(repeats: int) -> tuple[list[Metric], list[str]]:
    """Measure each sort alone, then all at once; also return why some could not, as the report says."""
    sorts = ("Load", "Ask", "Soften", "Block", "Hold")
    with slow_server() as address:
        nodes = definitions(address, lambda: sum(range(6_000_000)))
        alone = {
            one: statistics.median(
                run(nodes, {other: other == one for other in sorts})[0] for _ in range(repeats)
            )
            for one in sorts
        }
        free = [run(nodes, {"Hold": False})[0] for _ in range(repeats)]
        runs = [run(nodes, {}) for _ in range(repeats)]
    slowest = max(seconds for one, seconds in alone.items() if one != "Hold")
    report = runs[-1][1]
    metrics = [Metric(f"overlap: {one} alone", seconds, "s") for one, seconds in alone.items()]
    metrics += [
        Metric("overlap: one after the other", sum(alone.values()), "s"),
        Metric("overlap: all that can, at once", statistics.median(free) / slowest, "× the slowest", BUDGET),
        Metric(
            "overlap: with the one that holds the lock",
            statistics.median(seconds for seconds, _ in runs) / slowest,
            "× the slowest",
            BUDGET,
        ),
        Metric("overlap: steps named as not overlapping", len(report.overlap["alone"]), "", 1, at_least=True),
    ]
    return metrics, [f"{step}: {reason}" for step, reason in report.overlap["alone"].items()]
