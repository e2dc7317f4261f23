"""The server's end of a worker's socket, for tests: starts the process, sends and receives messages."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import app
from app.messages import (
    Done,
    Hello,
    Message,
    NodeInfoUpdate,
    Run,
    Status,
    decode,
    encode,
    header_length,
    parts_length,
)

M = TypeVar("M", bound=Message)
ROOT = Path(__file__).parents[1]
PATIENCE_S = 60


class WorkerBench:
    """A worker process and the connection to it; `messages` are all it has sent."""

    def __init__(self, command: Sequence[str], home: Path, *, hello: Hello | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="confy-test-")
        path = f"{self._folder.name}/socket"
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(path)
        listener.listen()
        listener.settimeout(PATIENCE_S)
        self.process = subprocess.Popen(
            [part.format(address=f"unix:{path}", home=home) for part in command],
            env={**os.environ, "CONFY_TOKEN": "secret", "PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
            cwd=home,
        )
        self.socket, _ = listener.accept()
        listener.close()
        self.socket.settimeout(PATIENCE_S)
        self._reader = self.socket.makefile("rb")
        self.messages: list[Message] = []
        self.hello = self.next(Hello)
        self.send(hello or Hello(app=app.__version__))

    def __enter__(self) -> WorkerBench:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.close()
        self.socket.close()
        self.process.kill()
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self._folder.cleanup()

    def send(self, message: Message) -> None:
        self.socket.sendall(encode(message))

    def receive(self) -> Message | None:
        """Return the next message, None when the worker hung up."""
        prefix = self._reader.read(4)
        if len(prefix) < 4:
            return None
        header = json.loads(self._reader.read(header_length(prefix)))
        message = decode(header, self._reader.read(parts_length(header)))
        self.messages.append(message)
        return message

    def next(self, kind: type[M], when: Callable[[M], bool] = lambda message: True) -> M:
        """Return the next message of a kind, passing over all others."""
        while (message := self.receive()) is not None:
            if isinstance(message, kind) and when(message):
                return message
        raise AssertionError(f"the worker hung up before a {kind.__name__}: {self.errors()}")

    def loaded(self) -> NodeInfoUpdate:
        """Wait until the nodes are there."""
        return self.next(NodeInfoUpdate)

    def run(self, prompt: dict[str, Any], prompt_id: str = "p", **facts: Any) -> list[Message]:
        """Run a prompt and return its messages up to Done, but for samples of the memory."""
        self.messages.clear()
        self.send(Run(prompt_id, prompt, **facts))
        self.next(Done)
        return [
            message
            for message in self.messages
            if message.prompt_id == prompt_id and not isinstance(message, Status)
        ]

    def errors(self) -> str:
        """Wait for the end of the process and return what it wrote to stderr."""
        return self.process.communicate(timeout=PATIENCE_S)[1].decode()


def toy_worker(home: Path, *modes: str, hello: Hello | None = None) -> WorkerBench:
    """Start a worker with toy nodes."""
    script = Path(__file__).parent / "runtime" / "toy_worker.py"
    return WorkerBench([sys.executable, "-P", str(script), "{address}", "{home}", *modes], home, hello=hello)


def real_worker(home: Path, *options: str) -> WorkerBench:
    """Start the program's own worker role."""
    main = str(ROOT / "app" / "__main__.py")
    role = ["--role", "worker", "--connect", "{address}", "--home", "{home}", *options]
    return WorkerBench([sys.executable, "-P", main, *role], home)
