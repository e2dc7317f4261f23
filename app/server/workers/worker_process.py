"""One worker process: how it is started, what it says, and how its death is told.

A worker that cannot start is a Problem (`worker.not_started`, `worker.no_torch`, `worker.wrong_version`),
and so is one that dies (`worker.died`); both quote the end of what the process wrote, where faulthandler
puts Python's stacks.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import signal
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import app
from app.child_process import child_command, child_environment, is_frozen
from app.folders import Folders
from app.messages import PROTOCOL, Hello, Message, Shutdown
from app.problems import Problem, Remedy, RunFailed
from app.server.workers.worker_door import Connection, WorkerDoor, WrongProtocol

START_TIMEOUT_S = 180.0
LEAVE_TIMEOUT_S = 2.0
KEPT_LINES = 200
ASK_TIMEOUT_S = 10.0
NO_TORCH_CODE = 42
LOG = logging.getLogger("confy.worker")

_CHOOSE_PYTHON = Remedy(
    "Name a Python with torch: the setting worker_python, or the environment variable CONFY_WORKER_PYTHON"
)


_ASK_DOCTOR = Remedy("Run `confy doctor`: it says what is missing")


@dataclass(frozen=True)
class WorkerStart:
    """How workers are started. `python` "" means the interpreter that runs the server.

    `environment` is added to theirs: which device is theirs, on which processors they run.
    """

    folders: Folders
    python: str = ""
    start_timeout_s: float = START_TIMEOUT_S
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(eq=False)
class WorkerProcess:
    """A worker that has said hello. `memory` is its last sample in bytes, `lines` its last output."""

    process: asyncio.subprocess.Process
    connection: Connection
    lines: deque[str]
    reading: asyncio.Task[None]
    memory: Mapping[str, int] = field(default_factory=dict)
    models: Mapping[str, int] = field(default_factory=dict)
    """The model files it keeps loaded, with their bytes."""
    node: str | None = None
    prompt_id: str | None = None
    """The prompt that it runs."""
    refused: Problem | None = None
    has_nodes: bool = False
    """Whether it has imported its nodes and said so."""
    last_sign: float = 0.0
    """When (monotonic) it last said anything of its run."""
    no_sign: Problem | None = None
    """What was told of a node that has given no sign for long."""
    was_killed: bool = False
    """Whether the server itself ended it."""
    was_replaced: bool = False
    """Whether another one has taken its place because the user wanted it so: its end is no death."""

    @property
    def hello(self) -> Hello:
        """What the worker said about itself."""
        return self.connection.hello

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can still take messages."""
        return self.process.returncode is None and not self.connection.writer.is_closing()

    def send(self, message: Message) -> None:
        """Queue a message for it."""
        self.connection.send(message)

    async def listen(self, receive: Callable[[WorkerProcess, Message], None]) -> Problem:
        """Hand over its messages until it hangs up; then return how it died, as a Problem."""
        try:
            while (message := await self.connection.receive()) is not None:
                receive(self, message)
        except WrongProtocol as error:
            self.refused = _wrong_version(f"it sent something else than messages ({error})", self.lines)
            self.kill()
        self.connection.close()
        await self.end(LEAVE_TIMEOUT_S)
        await asyncio.wait([self.reading], timeout=1)
        return self.refused or self._death()

    def kill(self) -> None:
        """End the process at once."""
        if self.process.returncode is None:
            self.was_killed = True
            self.process.kill()

    async def leave(self) -> None:
        """Ask it to leave, and see to it that it does."""
        self.send(Shutdown())
        await self.end(LEAVE_TIMEOUT_S)
        self.connection.close()

    async def end(self, patience_s: float) -> None:
        """Wait for the end of the process, killing it when it takes too long."""
        try:
            await asyncio.wait_for(self.process.wait(), patience_s)
        except TimeoutError:
            self.kill()
            await self.process.wait()

    def _death(self) -> Problem:
        how = exit_words(self.process.returncode or 0)
        memory, free = self.memory.get("rss"), self.memory.get("free")
        remedies = [Remedy("Run again", {"run_again": {}})]
        if self.process.returncode == -getattr(signal, "SIGKILL", 9):
            remedies.append(Remedy("If memory ran out: use a smaller picture, batch or model"))
        sample = f" Its last memory sample: {memory / 2**20:.0f} MiB." if memory else ""
        if memory and free is not None:
            sample += f" The machine then had {free / 2**20:.0f} MiB left."
        return Problem(
            "worker.died",
            f"the worker process {self.pid} {how}.{sample} A new worker takes over; run again.",
            remedies=tuple(remedies),
            details="\n".join(self.lines) or None,
            source="process",
            value=self.process.returncode,
        )


async def start_worker(start: WorkerStart, door: WorkerDoor, *, standby: bool) -> WorkerProcess:
    """Start a worker and wait for its hello; raises RunFailed with the reason when there is none."""
    token = secrets.token_urlsafe(24)
    process = await _launch(start, door.address, token, standby=standby)
    lines: deque[str] = deque(maxlen=KEPT_LINES)
    reading = asyncio.create_task(_read_lines(process, lines))
    expected = door.expect(token)
    exited = asyncio.create_task(process.wait())
    try:
        await asyncio.wait(
            (expected, exited), timeout=start.start_timeout_s, return_when=asyncio.FIRST_COMPLETED
        )
        if not expected.done():
            raise RunFailed(await _why_not_started(start, process, reading, lines))
        connection = await expected
    except WrongProtocol as error:
        await _end(process)
        raise RunFailed(_wrong_version(str(error), lines)) from error
    except BaseException:
        await _end(process)
        raise
    finally:
        door.forget(token)
        exited.cancel()
    problem = _refusal(connection.hello, start)
    if problem is not None:
        connection.close()
        await _end(process)
        raise RunFailed(problem)
    connection.send(Hello(app=app.__version__, pid=os.getpid()))
    return WorkerProcess(process, connection, lines, reading)


def exit_words(code: int) -> str:
    """Return in words how a process ended: by which signal, or with which exit code."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"was ended by signal {-code}"


async def _launch(
    start: WorkerStart, address: str, token: str, *, standby: bool
) -> asyncio.subprocess.Process:
    if is_frozen() and not start.python:
        raise RunFailed(
            Problem(
                "worker.not_started",
                "this packaged Confy brings no torch, and no Python for its worker is set",
                remedies=(_CHOOSE_PYTHON,),
                source="process",
            )
        )
    folders = start.folders
    # Without --home the child computes the same folders as this process; with it, the state lies inside.
    home = ["--home", str(folders.base)] if folders.state == folders.base / "state" else []
    command = child_command(
        "worker", "--connect", address, *home, *(["--standby"] if standby else []), python=start.python
    )
    environment = child_environment(
        {**os.environ, **start.environment},
        CONFY_TOKEN=token,
        PYTHONFAULTHANDLER="1",
        PYTHONUNBUFFERED="1",
    )
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=environment,
            cwd=folders.base,
            limit=2**20,
            # Ctrl+C in the server's terminal is the server's to handle.
            start_new_session=True,
        )
    except OSError as error:
        raise RunFailed(
            Problem(
                "worker.not_started",
                f"the worker's Python {command[0]!r} cannot be started: {error.strerror or error}",
                value=command[0],
                remedies=(_CHOOSE_PYTHON,),
                source="process",
            )
        ) from error


async def _read_lines(process: asyncio.subprocess.Process, lines: deque[str]) -> None:
    """Keep and log what the process writes; a line that is too long is cut into pieces."""
    stream = process.stdout
    if stream is None:
        return
    pending = b""
    while data := await stream.read(2**16):
        *whole, pending = (pending + data).split(b"\n")
        if len(pending) > 2**16:
            whole.append(pending)
            pending = b""
        for line in whole:
            _keep_line(process.pid, line, lines)
    if pending:
        _keep_line(process.pid, pending, lines)


def _keep_line(pid: int, line: bytes, lines: deque[str]) -> None:
    text = line.decode("utf-8", "replace").rstrip()
    lines.append(text)
    LOG.info("%s", text, extra={"role": "worker", "pid": pid})


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.wait()


async def _why_not_started(
    start: WorkerStart, process: asyncio.subprocess.Process, reading: asyncio.Task[None], lines: deque[str]
) -> Problem:
    if process.returncode is None:
        await _end(process)
        how = f"did not answer within {start.start_timeout_s:g} s"
    else:
        how = exit_words(process.returncode)
    await asyncio.wait([reading], timeout=1)
    python = start.python or "the server's own Python"
    if start.python and not await _finds_torch(start.python):
        return _no_torch(python, lines)
    missing = re.search(r"No module named '([\w.]+)'", "\n".join(lines))
    if missing and missing[1].split(".")[0] == "torch":
        return _no_torch(python, lines)
    last = next((line.strip() for line in reversed(lines) if line.strip()), "it wrote nothing")
    return Problem(
        "worker.not_started",
        f"the worker could not be started: {python} {how}; its last words: {last}",
        value=process.returncode,
        remedies=(_CHOOSE_PYTHON,) if start.python or missing else (_ASK_DOCTOR,),
        details="\n".join(lines) or None,
        source="process",
    )


async def _finds_torch(python: str) -> bool:
    """Whether an interpreter has torch; one that gives no clear answer is taken to have it."""
    question = (
        "import importlib.util, sys\n"
        f"sys.exit({NO_TORCH_CODE} if importlib.util.find_spec('torch') is None else 0)"
    )
    try:
        asked = await asyncio.create_subprocess_exec(
            python, "-P", "-c", question, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return True
    try:
        return await asyncio.wait_for(asked.wait(), ASK_TIMEOUT_S) != NO_TORCH_CODE
    except TimeoutError:
        await _end(asked)
        return True


def _refusal(hello: Hello, start: WorkerStart) -> Problem | None:
    if hello.protocol != PROTOCOL or hello.app != app.__version__:
        return _wrong_version(f"it is Confy {hello.app or '?'} with protocol {hello.protocol}", ())
    if hello.torch is None:
        return _no_torch(start.python or "the server's own Python", ())
    return None


def _wrong_version(what: str, lines: deque[str] | tuple[str, ...]) -> Problem:
    return Problem(
        "worker.wrong_version",
        f"the worker is of another version: {what}; the server is Confy {app.__version__} with protocol "
        f"{PROTOCOL}. Install the same version for both.",
        value=what,
        limit=app.__version__,
        details="\n".join(lines) or None,
        source="process",
    )


def _no_torch(python: str, lines: deque[str] | tuple[str, ...]) -> Problem:
    return Problem(
        "worker.no_torch",
        f"the worker's Python ({python}) has no torch, so nothing can run",
        value=python,
        remedies=(_CHOOSE_PYTHON, Remedy(f"Install torch there: {Path(python).name} -m pip install torch")),
        details="\n".join(lines) or None,
        source="process",
    )
