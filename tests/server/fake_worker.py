"""A worker without torch: a real process that speaks app/messages.py and runs toy nodes, well or badly.

Started by a script that stands in for the worker's Python (see server_process.py):
`fake_worker.py MODE -P MAIN --role worker --connect ADDRESS …`. MODE says how it misbehaves at its start.
"""

from __future__ import annotations

import faulthandler
import hashlib
import json
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import app
from app import messages as m
from app.problems import Problem

JPEG = b"\xff\xd8\xff\xe0toy"
BLOCKED = object()


def node_info(required: dict[str, Any], outputs: list[str], **more: Any) -> dict[str, Any]:
    optional = more.pop("optional", {})
    return {
        "input": {"required": required, "optional": optional},
        "input_order": {"required": list(required), "optional": list(optional)},
        "is_input_list": False,
        "output": outputs,
        "output_is_list": [False] * len(outputs),
        "output_name": outputs,
        "display_name": "",
        "description": "",
        "python_module": "toys",
        "category": "toys",
        "output_node": False,
        **more,
    }


INT = ["INT", {"default": 0, "min": 0, "max": 1000}]
SECONDS = ["FLOAT", {"default": 0.0, "min": 0.0, "max": 600.0}]
ANY = ["*", {}]
PREVIEW = {"preview": ["BOOLEAN", {}]}
NODES = {
    "ToyInt": node_info({"v": INT}, ["INT"]),
    "ToyPass": node_info({"x": ANY, "tag": ["STRING", {"default": ""}]}, ["INT"]),
    "ToySink": node_info({"x": ANY}, [], output_node=True),
    "ToySilentSink": node_info({"x": ANY}, [], output_node=True),
    "ToySleep": node_info({"x": ANY, "seconds": SECONDS, "steps": INT}, ["INT"], optional=PREVIEW),
    "ToyError": node_info({"x": ANY}, ["INT"]),
    "ToyBlock": node_info({"x": ANY, "mode": ["STRING", {}]}, ["INT", "INT"]),
    "ToyText": node_info({"x": ANY}, ["INT"]),
    "ToyMessage": node_info({"x": ANY}, ["INT"]),
    "ToyDie": node_info({"x": ANY, "how": [["kill", "exit", "abort"], {}]}, ["INT"]),
    "ToyHang": node_info({"x": ANY}, ["INT"]),
    "ToyChecked": node_info({"x": INT}, [], output_node=True),
}
ROUTES = (("GET", "/toys/{name}"), ("POST", "/toys/{name}"))
VALIDATING = ("ToyChecked",)


class Stopped(Exception):
    """The run was interrupted."""


class FakeWorker:
    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.lock = threading.Lock()
        self.interrupted = threading.Event()
        self.cache: dict[str, Any] = {}

    def send(self, message: m.Message) -> None:
        with self.lock:
            self.connection.sendall(m.encode(message))

    def receive(self) -> m.Message | None:
        prefix = self.exactly(4)
        if prefix is None:
            return None
        header = json.loads(self.exactly(m.header_length(prefix)) or b"{}")
        return m.decode(header, self.exactly(m.parts_length(header)) or b"")

    def exactly(self, size: int) -> bytes | None:
        data = b""
        while len(data) < size:
            piece = self.connection.recv(size - len(data))
            if not piece:
                return None
            data += piece
        return data

    def serve(self) -> None:
        while (message := self.receive()) is not None:
            match message:
                case m.Run():
                    threading.Thread(target=self.run, args=(message,), daemon=True).start()
                case m.Interrupt():
                    self.interrupted.set()
                case m.Validate():
                    self.send(m.Validated(request_id=message.request_id, problems=self.validate(message)))
                case m.PlanRequest():
                    steps = [{"node": node, "state": "run"} for node in message.prompt]
                    self.send(m.Planned(request_id=message.request_id, plan={"steps": steps, "problems": []}))
                case m.HttpRequest():
                    text = f"{message.method} {message.path}?{message.query} {message.body.decode()}"
                    self.send(
                        m.HttpResponse(
                            request_id=message.request_id,
                            status=201,
                            headers={"X-Pack": "toys", "Content-Type": "text/plain"},
                            body=text.encode(),
                        )
                    )
                case m.Free():
                    if message.results:
                        self.cache.clear()
                case m.WarmUp():
                    self.send(m.Log(message="the toy worker is warm"))
                case m.Shutdown():
                    return

    def validate(self, message: m.Validate) -> tuple[Problem, ...]:
        return tuple(
            Problem("input.refused_by_node", "13 is refused by the pack", node_path=node_id, input_name="x")
            for node_id, node in message.prompt.items()
            if node["class_type"] == "ToyChecked" and node["inputs"]["x"] == 13
        )

    # --- running ---

    def keys(self, prompt: Any, order: list[str]) -> dict[str, str]:
        """Return what each node's result depends on."""
        found: dict[str, str] = {}
        for node in order:
            inputs = prompt[node]["inputs"]
            parts = {k: [found[v[0]], v[1]] if isinstance(v, list) else v for k, v in inputs.items()}
            text = json.dumps([prompt[node]["class_type"], parts], sort_keys=True)
            found[node] = hashlib.sha1(text.encode()).hexdigest()
        return found

    def run(self, message: m.Run) -> None:
        self.interrupted.clear()
        prompt, prompt_id = message.prompt, message.prompt_id
        order = self.order(prompt, message.targets or ())
        keys = self.keys(prompt, order)
        cached = [node for node in prompt if keys.get(node) in self.cache]
        self.send(m.Started(prompt_id, cached=tuple(cached), steps=len(order)))
        executed: list[str] = []
        current = ""
        try:
            values: dict[str, Any] = {}
            for current in order:
                key = keys[current]
                output = NODES[prompt[current]["class_type"]]["output_node"]
                if current in cached:
                    values[current], ui = self.cache[key]
                    self.done(prompt_id, current, ui, cached=True, show=output)
                    continue
                self.send(m.StepStarted(prompt_id, current, current, None, current))
                inputs = {
                    name: values[value[0]][value[1]] if isinstance(value, list) else value
                    for name, value in prompt[current]["inputs"].items()
                }
                kind = prompt[current]["class_type"]
                if BLOCKED in inputs.values():
                    problem = Problem("node.raised", "the toy blocks", node_path=current)
                    self.send(m.Problems(prompt_id, problem, kind, "ExecutionBlocked", blocked=True))
                    self.done(prompt_id, current, None, cached=False, show=False)
                    continue
                values[current], ui = self.call(prompt_id, current, kind, inputs)
                self.cache[key] = (values[current], ui)
                executed.append(current)
                self.done(prompt_id, current, ui, cached=False, show=output and ui is not None)
        except Stopped:
            kind = prompt[current]["class_type"]
            self.send(m.Done(prompt_id, "interrupted", tuple(executed), current, kind))
        except ValueError as error:
            kind = prompt[current]["class_type"]
            problem = Problem("node.raised", str(error), node_path=current, input_name="x")
            self.send(m.Problems(prompt_id, problem, kind, "ValueError", ("a frame",), {"x": [7]}))
            self.send(m.Done(prompt_id, "error", tuple(executed)))
        else:
            self.send(
                m.Done(prompt_id, "success", tuple(executed), report={"run": len(executed), "records": []})
            )

    def order(self, prompt: Any, targets: Any) -> list[str]:
        """Outputs with little before them come first, then later ones, as in the recorded runs."""
        found: list[str] = []

        def visit(node: str, into: list[str]) -> list[str]:
            if node not in into:
                for value in prompt[node]["inputs"].values():
                    if isinstance(value, list):
                        visit(value[0], into)
                into.append(node)
            return into

        for target in sorted(sorted(targets, reverse=True), key=lambda node: len(visit(node, []))):
            visit(target, found)
        return found

    def done(self, prompt_id: str | None, node: str, ui: Any, *, cached: bool, show: bool) -> None:
        self.send(m.StepDone(prompt_id, node, node, None, node, ui=ui, cached=cached, show=show))

    def call(
        self, prompt_id: str | None, node: str, kind: str, inputs: dict[str, Any]
    ) -> tuple[list[Any], Any]:
        value = inputs.get("x")
        match kind:
            case "ToyInt":
                value = inputs["v"]
            case "ToySink" | "ToyChecked":
                return [], {"text": [str(value)]}
            case "ToySleep":
                self.sleep(prompt_id, node, inputs)
            case "ToyError":
                raise ValueError("this toy is broken")
            case "ToyBlock":
                return [BLOCKED, value], None
            case "ToyText":
                self.send(m.Text(prompt_id, node, "half \ud83d" if value == 7 else "hello text"))
            case "ToyMessage":
                self.send(m.Broadcast(prompt_id, "probe.custom", {"a": 1}))
            case "ToyDie":
                self.die(inputs["how"])
            case "ToyHang":
                time.sleep(600)
        return [value], None

    def sleep(self, prompt_id: str | None, node: str, inputs: dict[str, Any]) -> None:
        steps = max(1, inputs["steps"])
        for step in range(steps):
            time.sleep(inputs["seconds"] / steps)
            if self.interrupted.is_set():
                raise Stopped
            if inputs.get("preview"):
                self.send(m.Preview(prompt_id, node, "image/jpeg", JPEG))
            self.send(m.Progress(prompt_id, node, step + 1, steps))

    def die(self, how: str) -> None:
        self.send(m.Status(memory={"rss": 123 * 2**20, "free": 9 * 2**20}))
        if how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif how == "abort":
            faulthandler.enable()
            os.abort()
        os._exit(7)


def connect(address: str) -> socket.socket:
    kind, _, place = address.partition(":")
    if kind == "unix":
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(place)
    else:
        host, _, port = place.partition(":")
        connection = socket.create_connection((host, int(port)))
    return connection


def main() -> None:
    # The toys walk deep graphs by recursion.
    sys.setrecursionlimit(100_000)
    threading.stack_size(256 * 2**20)
    mode, arguments = sys.argv[1], sys.argv[2:]
    if mode == "crash":
        sys.exit("RuntimeError: this worker falls over at once")
    if mode == "no_torch":
        sys.exit("ModuleNotFoundError: No module named 'torch'")
    if mode == "silent":
        time.sleep(600)
    worker = FakeWorker(connect(arguments[arguments.index("--connect") + 1]))
    if mode == "garbage":
        worker.connection.sendall(b"\x00\x00\x00\x05hello")
        time.sleep(600)
    sys.stdout.write("a toy worker speaks\n")
    hello = m.Hello(
        app="0.0.1" if mode == "old" else app.__version__,
        python="3.11.0",
        torch=None if mode == "hello_without_torch" else "2.0",
        devices=({"name": "cpu", "type": "cpu"},),
        pid=os.getpid(),
        token=os.environ["CONFY_TOKEN"],
    )
    worker.send(hello)
    greeting = worker.receive()
    if not isinstance(greeting, m.Hello):
        sys.exit("refused")
    if mode == "dies_loading":
        sys.exit("Fatal: a pack took the worker down")
    worker.send(m.NodeInfoUpdate(nodes=NODES, routes=ROUTES, validating=VALIDATING))
    worker.serve()


if __name__ == "__main__":
    main()
