"""Worker: the process that loads nodes, compiles and runs prompts; messages come in and go out by a socket.

Three threads. The first reads the socket and hands each message to where it belongs; an interrupt acts at
once. The execution thread loads the nodes, then runs prompts one by one. The control thread answers what
must not wait for a run: validation and plans. Requests to routes of packs, which may take as long as they
like, get a thread each.
"""

from __future__ import annotations

import faulthandler
import os
import platform
import queue
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import app
from app.collecting import seldom_collecting_all
from app.debug_messages import Probed, ProbeRequest, Resume
from app.folders import Folders
from app.foreign_code import attempt
from app.messages import (
    PROTOCOL,
    AskStacks,
    Broadcast,
    Done,
    Free,
    Hello,
    HttpRequest,
    HttpResponse,
    Interrupt,
    Message,
    NodeInfoUpdate,
    Planned,
    PlanRequest,
    Problems,
    Reload,
    Run,
    Shutdown,
    Validate,
    Validated,
    WarmUp,
)
from app.node_def import LoadedNodes
from app.problems import Problem, RunFailed
from app.runtime.compiler.compile import compile_prompt, explain_prompt
from app.runtime.devices import devices, torch_version
from app.runtime.passes.check import check_with_nodes
from app.runtime.worker.bound_cpus import bind_to_cpus
from app.runtime.worker.thread_stacks import thread_stacks, write_stacks_on_signal
from app.runtime.worker.worker_log import log_to
from app.runtime.worker.worker_run import Runs
from app.runtime.worker.worker_socket import WorkerSocket, connect
from app.workflow.prompt import Prompt

Load = Callable[[Folders], LoadedNodes]
LEAVE_WAIT_S = 1.5
WRONG_VERSION = 3


def run_worker(address: str, token: str, folders: Folders, load: Load, *, standby: bool = False) -> int:
    """Run a worker of the server at `address` until it hangs up or says so; return the exit code.

    A `standby` worker loads the nodes but does not touch the devices. The process ends at once, whatever its
    threads do, when the server is gone.
    """
    bind_to_cpus()
    try:
        socket = connect(address)
    except RunFailed as failure:
        sys.stderr.write(f"{failure.problem.message}\n")
        return 1
    stacks = _keep_stacks(folders)
    _start_thread(socket.leave_if_closed_before_hello, name="early end")
    try:
        with seldom_collecting_all():
            return _Worker(socket, folders, load).work(token, standby=standby)
    finally:
        socket.close()
        if stacks is not None:
            stacks.close()


def _keep_stacks(folders: Folders) -> TextIO | None:
    """Let Python's stacks be written when the process dies: to where the server looks, else to a file."""
    if os.environ.get("PYTHONFAULTHANDLER"):
        faulthandler.enable()
        return None
    logs = folders.state / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    file = (logs / "worker-stacks.txt").open("w")
    faulthandler.enable(file)
    return file


class _Worker:
    """The state of a worker process: its queues and what runs."""

    def __init__(self, socket: WorkerSocket, folders: Folders, load: Load) -> None:
        self._socket = socket
        self._folders = folders
        self._load = load
        self._runs = Runs(folders, socket.send)
        self._nodes = LoadedNodes({})
        self._loaded = threading.Event()
        self._jobs: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._questions: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._wanted: set[str | None] = set()
        self._running: str | None = None
        self._stopped: set[str | None] = set()
        self._leaving = False

    def work(self, token: str, *, standby: bool) -> int:
        """Say hello, then answer until the server is gone."""
        self._socket.send(
            Hello(
                app=app.__version__,
                python=platform.python_version(),
                torch=torch_version(),
                devices=devices(touch=not standby),
                pid=os.getpid(),
                token=token,
                stacks_signal=write_stacks_on_signal(),
            )
        )
        problem = _refusal(self._socket.receive())
        if problem is not None:
            self._socket.send(Problems(problem=problem))
            return WRONG_VERSION
        if torch_version() is None:
            self._socket.send(Problems(problem=_no_torch()))
        with log_to(self._socket.send):
            execution = _start_thread(self._execute, name="execution")
            _start_thread(self._control, name="control")
            while (message := self._receive()) is not None:
                self._hand_on(message)
            self._leave(execution)
        return 0

    def _receive(self) -> Message | None:
        try:
            return self._socket.receive()
        except (ValueError, KeyError, TypeError) as error:
            problem = _wrong_version(f"it sent something else than messages: {error}")
            self._socket.send(Problems(problem=problem))
            return None

    def _hand_on(self, message: Message) -> None:
        match message:
            case Interrupt():
                wanted = message.prompt_id if message.prompt_id is not None else self._running
                if wanted is not None and wanted in self._wanted:
                    self._stopped.add(wanted)
            case AskStacks():
                self._socket.send(thread_stacks(message.request_id))
            case Resume():
                self._runs.debugging.pauses.resume(message)
            case Validate() | PlanRequest() | ProbeRequest():
                self._questions.put(message)
            case HttpRequest():
                _start_thread(self._answer_request, message, name="pack route")
            case Run():
                self._wanted.add(message.prompt_id)
                self._jobs.put(message)
            case _:
                self._jobs.put(message)

    def _leave(self, execution: threading.Thread) -> None:
        """End the process: what runs is asked to stop, and not waited for much longer than a second."""
        self._leaving = True
        self._jobs.put(None)
        # One that is still importing the nodes has nothing to bring to an end.
        execution.join(LEAVE_WAIT_S if self._loaded.is_set() else 0)
        if execution.is_alive():
            os._exit(0)

    # The execution thread --------------------------------------------------------------------------------

    def _execute(self) -> None:
        if not self._load_nodes():
            os._exit(1)
        try:
            while (message := self._jobs.get()) is not None and not self._leaving:
                self._do(message)
        finally:
            if not self._leaving:
                # A worker without this thread would wait for ever: let the server start another one.
                traceback.print_exc()
                os._exit(1)

    def _do(self, message: Message) -> None:
        match message:
            case Run():
                self._run(message)
            case Free():
                self._runs.free(message)
            case WarmUp() if self._nodes.warm_up is not None:
                # Beside the runs: one that needs none of it must not wait for it.
                _start_thread(attempt, self._nodes.warm_up, name="warm-up")
            case Reload():
                self._load_nodes()
                self._runs.forget_all()
            case Shutdown():
                self._socket.close()
                os._exit(0)

    def _load_nodes(self) -> bool:
        loading = attempt(self._load, self._folders)
        nodes = loading.value
        if nodes is None:
            traceback.print_exception(loading.error)
            return False
        self._nodes = nodes
        if nodes.connect is not None:
            nodes.connect(self._broadcast)
        self._socket.send(node_info(nodes))
        load_regions = self._runs.open_regions()
        self._loaded.set()
        if load_regions is not None:
            _start_thread(attempt, load_regions, name="load regions")
        return True

    def _broadcast(self, event: str, data: Any, client: str | None) -> None:
        self._socket.send(Broadcast(self._running, event, data, client))

    def _run(self, message: Run) -> None:
        prompt_id = self._running = message.prompt_id

        def is_interrupted() -> bool:
            return self._leaving or prompt_id in self._stopped

        try:
            self._runs.run(message, self._nodes.definitions, is_interrupted)
        except Exception as error:  # noqa: BLE001 - one request: the worker lives on, whatever it did
            self._socket.send(Problems(prompt_id, _internal(error), exception_type=type(error).__name__))
            self._socket.send(Done(prompt_id, "error"))
        finally:
            self._running = None
            self._wanted.discard(prompt_id)
            self._stopped.discard(prompt_id)

    # The control thread, and those of packs' routes -------------------------------------------------------

    def _control(self) -> None:
        self._loaded.wait()
        while True:
            self._send_answer(self._questions.get())

    def _answer_request(self, question: Message) -> None:
        self._loaded.wait()
        self._send_answer(question)

    def _send_answer(self, question: Message) -> None:
        answer = attempt(self._answer, question)
        if answer.error is not None:
            self._socket.send(_failed_answer(question, _internal(answer.error)))
        elif answer.value is not None:
            self._socket.send(answer.value)

    def _answer(self, question: Message) -> Message:
        match question:
            case Validate():
                context = self._runs.context(self._nodes.definitions, question.targets)
                # The server has made out already which nodes they are.
                context = replace(context, any_target=question.targets is not None)
                check = check_with_nodes(Prompt.from_json(question.prompt), context)
                return Validated(question.prompt_id, question.request_id, check.problems)
            case PlanRequest():
                context = self._runs.context(self._nodes.definitions, question.targets)
                context = self._runs.debugging.context(context, question.extra_data)
                prompt = Prompt.from_json(question.prompt)
                plan = explain_prompt(
                    prompt,
                    context,
                    self._runs.past_runs.forecast,
                    self._runs.memory_budgets(),
                    self._runs.region_code,
                )
                plan = self._runs.debugging.told(plan, context, question.extra_data)
                return Planned(question.prompt_id, question.request_id, plan)
            case ProbeRequest():
                context = self._runs.context(self._nodes.definitions, None)
                return self._runs.debugging.probed(question, context, compile_prompt)
            case HttpRequest() if self._nodes.handle_http is not None:
                status, headers, body = self._nodes.handle_http(
                    question.method, question.path, question.query, question.headers, question.body
                )
                return HttpResponse(question.prompt_id, question.request_id, status, headers, body)
            case HttpRequest():
                return HttpResponse(question.prompt_id, question.request_id, 404)
        raise TypeError(f"{type(question).__name__} is no question")


def _start_thread(target: Callable[..., Any], *arguments: Any, name: str) -> threading.Thread:
    """Start a thread that does not keep the process alive."""
    thread = threading.Thread(target=target, args=arguments, name=name, daemon=True)
    thread.start()
    return thread


def node_info(nodes: LoadedNodes) -> NodeInfoUpdate:
    """Return the message that tells the server what this worker can run."""
    return NodeInfoUpdate(
        nodes={name: node.info.to_json() for name, node in nodes.definitions.items()},
        routes=nodes.routes,
        problems=nodes.problems,
        validating=tuple(name for name, node in nodes.definitions.items() if node.validate is not None),
        pack_seconds=nodes.pack_seconds,
    )


def _failed_answer(question: Message, problem: Problem) -> Message:
    match question:
        case Validate():
            return Validated(question.prompt_id, question.request_id, (problem,))
        case PlanRequest():
            plan = {"steps": [], "problems": [problem.to_json()]}
            return Planned(question.prompt_id, question.request_id, plan)
        case ProbeRequest():
            return Probed(question.prompt_id, question.request_id)
        case HttpRequest():
            headers = {"Content-Type": "text/plain; charset=utf-8"}
            text = problem.message.encode()
            return HttpResponse(question.prompt_id, question.request_id, 500, headers, text)
    return Problems(question.prompt_id, problem)


def _internal(error: Exception) -> Problem:
    details = "".join(traceback.format_exception(error))
    return Problem("internal.error", f"the worker could not do this: {error}", details=details)


def _refusal(hello: Message | None) -> Problem | None:
    """Return why this server cannot be worked for, None if it can."""
    if not isinstance(hello, Hello):
        return _wrong_version("it did not say hello")
    if hello.protocol != PROTOCOL or hello.app != app.__version__:
        return _wrong_version(f"it is Confy {hello.app or '?'} with protocol {hello.protocol}")
    return None


def _wrong_version(what: str) -> Problem:
    return Problem(
        "worker.wrong_version",
        f"the server is of another version: {what}; this worker is Confy {app.__version__} with protocol "
        f"{PROTOCOL}. Install the same version for both.",
        value=what,
        limit=app.__version__,
        source="process",
    )


def _no_torch() -> Problem:
    return Problem(
        "worker.no_torch",
        f"the worker's Python ({sys.executable}) has no torch: nodes that compute with it cannot run",
        value=sys.executable,
        limit=str(Path(sys.prefix)),
        source="process",
    )
