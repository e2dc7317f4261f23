"""Runs one prompt on a server and waits for it: HTTP and WebSocket by aiohttp, without Qt.

Speaks ComfyUI's protocol, so that it works with any such server; what only Confy sends is optional.
"""

from __future__ import annotations

import asyncio
import json
import uuid
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import Any, Literal

import aiohttp

from app.problems import Problem, Remedy, RunFailed
from app.server_address import ServerAddress

OnEvent = Callable[[str, Mapping[str, Any]], None]
Status = Literal["success", "error", "interrupted", "refused"]

HEARTBEAT_S = 20.0
ANSWER_TIMEOUT_S = 60.0
TEXT_EVENT = 3
_U32 = 4
FLAGS = {"type": "feature_flags", "data": {"confy": True}}


@dataclass(frozen=True)
class RunResult:
    """How a run ended.

    `answer` is what the server said to the prompt (for `refused` with its HTTP status), `error` the frame of
    the node that failed. `outputs` has what each output node shows, `report` what the passes and the
    cache did.
    """

    status: Status
    prompt_id: str
    http_status: int = 200
    answer: Any = None
    error: Mapping[str, Any] | None = None
    outputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    report: Mapping[str, Any] = field(default_factory=dict)


def run_prompt(
    address: ServerAddress,
    prompt_json: Mapping[str, Any],
    workflow_json: Mapping[str, Any] | None,
    on_event: OnEvent,
    targets: Collection[str] | None = None,
) -> RunResult:
    """Queue a prompt and return when it is over, calling `on_event` with every frame about it.

    `workflow_json` is stored in the pictures, `targets` are the output nodes wanted (None: all).
    KeyboardInterrupt stops the run on the server, too. Raises RunFailed when the server cannot be reached.
    """
    run = _Run(address, on_event)
    try:
        return asyncio.run(run.carry_out(prompt_json, workflow_json, targets))
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise RunFailed(unreachable(address.url, error)) from error


@dataclass(frozen=True)
class Job:
    """One run of many: its prompt, and the workflow that its pictures will hold."""

    prompt: Mapping[str, Any]
    workflow: Mapping[str, Any] | None = None
    targets: Collection[str] | None = None


OnJobEvent = Callable[[int, str, Mapping[str, Any]], None]
OnJobDone = Callable[[int, RunResult], bool]


def run_many(
    address: ServerAddress, jobs: Iterable[Job], on_event: OnJobEvent, on_done: OnJobDone, ahead: int = 4
) -> None:
    """Run jobs one after the other, `ahead` of them queued so that the server need not wait for the next.

    `on_event` hears of every frame with the number of its job (0 first), `on_done` in the order of the jobs
    of every result; the rest is given up when it returns False. KeyboardInterrupt stops all of them on the
    server. Raises RunFailed when the server cannot be reached.
    """
    try:
        asyncio.run(_run_many(address, jobs, on_event, on_done, ahead))
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise RunFailed(unreachable(address.url, error)) from error


async def _run_many(
    address: ServerAddress, jobs: Iterable[Job], on_event: OnJobEvent, on_done: OnJobDone, ahead: int
) -> None:
    queued: deque[asyncio.Task[RunResult]] = deque()
    first = 0

    async def finish_first() -> bool:
        nonlocal first
        result = await queued[0]
        queued.popleft()
        first += 1
        # In a thread, since it fetches files by means of a loop of its own.
        return await asyncio.to_thread(on_done, first - 1, result)

    try:
        for number, job in enumerate(jobs):
            run = _Run(address, partial(on_event, number))
            task = asyncio.create_task(run.carry_out(job.prompt, job.workflow, job.targets))
            queued.append(task)
            await run.posted(task)
            if len(queued) >= ahead and not await finish_first():
                return
        while queued:
            if not await finish_first():
                return
    finally:
        # The last ones first: else each would begin as soon as the one before it is stopped.
        for task in reversed(queued):
            task.cancel()
            with suppress(asyncio.CancelledError, aiohttp.ClientError, TimeoutError, OSError):
                await task


def fetch_json(address: ServerAddress, path: str, body: Any = None) -> Any:
    """Return what the server answers at `path`: GET, or POST with a body. Raises RunFailed for no JSON."""
    return json.loads(_fetch(address, path, body))


def post(address: ServerAddress, path: str, body: Any) -> None:
    """Send a body whose answer says nothing; raises RunFailed when the server refuses it."""
    _fetch(address, path, body)


def fetch_file(address: ServerAddress, file: Mapping[str, str]) -> bytes:
    """Return an output file by the name, subfolder and type that a node showed; raises RunFailed."""
    return _fetch(address, "/view", None, params={name: str(value) for name, value in file.items()})


def unreachable(url: str, error: BaseException) -> Problem:
    """Return the problem of a server that does not answer."""
    advice = Remedy(
        "Run again: if you leave out --server, a new one starts by itself; if you name one, check its address"
    )
    words = str(error) or type(error).__name__
    return Problem(
        "server.unreachable", f"no answer from {url}: {words}", remedies=(advice,), source="process"
    )


def _fetch(address: ServerAddress, path: str, body: Any, params: Mapping[str, str] | None = None) -> bytes:
    async def fetch() -> tuple[int, bytes]:
        async with _session(address) as session:
            method = "GET" if body is None else "POST"
            async with session.request(method, address.url + path, json=body, params=params) as response:
                return response.status, await response.read()

    try:
        status, content = asyncio.run(fetch())
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise RunFailed(unreachable(address.url, error)) from error
    if status == HTTPStatus.OK:
        return content
    words = content.decode("utf-8", "replace").strip() or "no reason given"
    if status == HTTPStatus.UNAUTHORIZED:
        words = "it wants its token; set CONFY_TOKEN to what that server was started with"
    raise RunFailed(
        Problem("server.unreachable", f"{address.url}{path} answered {status}: {words}", source="server")
    )


def _session(address: ServerAddress) -> aiohttp.ClientSession:
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=ANSWER_TIMEOUT_S)
    return aiohttp.ClientSession(headers=address.headers, timeout=timeout)


class _Run:
    """One run: the open connection and what has been heard so far."""

    def __init__(self, address: ServerAddress, on_event: OnEvent) -> None:
        self._address = address
        self._on_event = on_event
        self._id = str(uuid.uuid4())
        self._client_id = uuid.uuid4().hex
        self._error: Mapping[str, Any] | None = None
        self._status: Status = "success"
        self._answered = asyncio.Event()

    async def posted(self, task: asyncio.Task[RunResult]) -> None:
        """Return once the server has answered to the prompt, or `task`, which carries this out, is over."""
        answered = asyncio.create_task(self._answered.wait())
        try:
            await asyncio.wait((answered, task), return_when=asyncio.FIRST_COMPLETED)
        finally:
            answered.cancel()

    async def carry_out(
        self,
        prompt: Mapping[str, Any],
        workflow: Mapping[str, Any] | None,
        targets: Collection[str] | None,
    ) -> RunResult:
        """Connect, queue, follow, and fetch the result."""
        url = f"{self._address.url}/ws?clientId={self._client_id}"
        async with _session(self._address) as session:
            async with session.ws_connect(url, heartbeat=HEARTBEAT_S, max_msg_size=0) as socket:
                await socket.send_json(FLAGS)
                try:
                    status, answer = await self._post(session, prompt, workflow, targets)
                    self._answered.set()
                    if status != HTTPStatus.OK:
                        return RunResult("refused", self._id, status, answer)
                    self._id = str(answer.get("prompt_id", self._id))
                    await self._follow(socket)
                except asyncio.CancelledError:
                    await self._stop(session)
                    raise
            entry = await self._history(session)
        report = (entry.get("confy") or {}).get("report") or {}
        outputs = entry.get("outputs") or {}
        return RunResult(self._status, self._id, status, answer, self._error, outputs, report)

    async def _post(
        self,
        session: aiohttp.ClientSession,
        prompt: Mapping[str, Any],
        workflow: Mapping[str, Any] | None,
        targets: Collection[str] | None,
    ) -> tuple[int, Any]:
        body: dict[str, Any] = {"prompt": prompt, "client_id": self._client_id, "prompt_id": self._id}
        if workflow is not None:
            body["extra_data"] = {"extra_pnginfo": {"workflow": workflow}}
        if targets is not None:
            body["partial_execution_targets"] = list(targets)
        async with session.post(f"{self._address.url}/prompt", json=body) as response:
            text = await response.text()
        with suppress(ValueError):
            return response.status, json.loads(text)
        return response.status, text.strip()

    async def _follow(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Hand on the frames of this run until it is over."""
        async for message in socket:
            if message.type is aiohttp.WSMsgType.BINARY:
                self._take_binary(message.data)
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue
            frame = json.loads(message.data)
            event, data = frame.get("type"), frame.get("data") or {}
            if data.get("prompt_id") != self._id:
                continue
            self._on_event(event, data)
            match event:
                case "execution_error" if data.get("exception_type") != "ExecutionBlocked":
                    self._status, self._error = "error", data
                case "execution_interrupted":
                    self._status = "interrupted"
                case "executing" if data.get("node") is None:
                    return
        raise aiohttp.ClientConnectionError("the connection was lost during the run")

    def _take_binary(self, data: bytes) -> None:
        """Hand on the text a node streams, as the event `text`: u32 event, u32 length of the id, id, text."""
        if len(data) < 2 * _U32 or int.from_bytes(data[:_U32]) != TEXT_EVENT:
            return
        start = 2 * _U32
        end = start + int.from_bytes(data[_U32:start])
        self._on_event("text", {"node": data[start:end].decode(), "text": data[end:].decode()})

    async def _stop(self, session: aiohttp.ClientSession) -> None:
        """Stop the run, or take it from the queue when it still waits."""
        for path, body in (("/queue", {"delete": [self._id]}), ("/interrupt", {"prompt_id": self._id})):
            with suppress(aiohttp.ClientError, TimeoutError):
                async with session.post(self._address.url + path, json=body):
                    pass

    async def _history(self, session: aiohttp.ClientSession) -> dict[str, Any]:
        async with session.get(f"{self._address.url}/history/{self._id}") as response:
            entry = (await response.json()).get(self._id)
        return entry if isinstance(entry, dict) else {}
