"""Every message between the server and a worker, and the frames they travel in.

A frame is a big-endian u32 with the length of a JSON header, the header, then the binary parts whose lengths
the header lists under `parts`. The first frame both ways is Hello.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from app.debug_messages import Paused, Probe, Probed, ProbeRequest, Resume, Resumed
from app.message import Message as Message
from app.problems import Problem

PROTOCOL = 1
MAX_HEADER_BYTES = 256 * 2**20
_LENGTH = struct.Struct(">I")
_HEADER = json.JSONEncoder(default=repr, separators=(",", ":"))


@dataclass(frozen=True)
class Hello(Message):
    """Who speaks: versions that must agree, and for a worker its Python, torch (None without) and devices."""

    protocol: int = PROTOCOL
    app: str = ""
    python: str = ""
    torch: str | None = None
    devices: tuple[Mapping[str, Any], ...] = ()
    pid: int = 0
    token: str = ""
    """What the server gave this worker in CONFY_TOKEN: it tells the server which process has connected."""
    stacks_signal: int = 0
    """The signal on which it writes its threads' stacks to stderr, whoever holds the interpreter; 0: none."""


@dataclass(frozen=True)
class Run(Message):
    """Run a validated prompt; `targets` are the output nodes wanted (None: all).

    `disable_metadata` has the nodes save no prompt and no workflow in files.
    """

    prompt: Mapping[str, Any] = field(default_factory=dict)
    targets: tuple[str, ...] | None = None
    extra_data: Mapping[str, Any] = field(default_factory=dict)
    strict_compat: bool = False
    disable_metadata: bool = False
    passes_off: tuple[str, ...] = ()


@dataclass(frozen=True)
class Interrupt(Message):
    """Stop the run `prompt_id`, or whatever runs when it is None."""


@dataclass(frozen=True)
class Validate(Message):
    """Check a prompt with what only the worker knows (VALIDATE_INPUTS of packs); answered by Validated."""

    request_id: str = ""
    prompt: Mapping[str, Any] = field(default_factory=dict)
    targets: tuple[str, ...] | None = None


@dataclass(frozen=True)
class PlanRequest(Message):
    """Compile a prompt without running it; answered by Planned."""

    request_id: str = ""
    prompt: Mapping[str, Any] = field(default_factory=dict)
    targets: tuple[str, ...] | None = None
    extra_data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class HttpRequest(Message):
    """A request to a route that a node pack registered; answered by HttpResponse."""

    request_id: str = ""
    method: str = "GET"
    path: str = ""
    query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass(frozen=True)
class Free(Message):
    """Drop cached results, models, or both, once nothing runs; `files`: results kept in files, too."""

    results: bool = True
    models: bool = True
    files: bool = False


@dataclass(frozen=True)
class Reload(Message):
    """Read the custom node packs again; answered by NodeInfoUpdate."""


@dataclass(frozen=True)
class WarmUp(Message):
    """Import now what the first picture needs, beside everything else: a person is at the editor."""


@dataclass(frozen=True)
class Shutdown(Message):
    """Leave once nothing runs."""


@dataclass(frozen=True)
class Started(Message):
    """A run begins: `cached` are the visible nodes that need not run, `steps` how many steps are planned."""

    cached: tuple[str, ...] = ()
    steps: int = 0


@dataclass(frozen=True)
class StepStarted(Message):
    """A node begins. `node` may be inside an expansion; `display_node` is the one the user sees.

    `together` are the nodes, as the user sees them, that are at work with it as one: each is told of again
    when all are done.
    """

    node: str = ""
    display_node: str = ""
    parent_node: str | None = None
    real_node: str = ""
    together: tuple[str, ...] = ()


@dataclass(frozen=True)
class Progress(Message):
    """How far a node is: `value` of `maximum`."""

    node: str = ""
    value: float = 0
    maximum: float = 1


@dataclass(frozen=True)
class Preview(Message):
    """A picture of work in progress."""

    node: str = ""
    mime: str = "image/jpeg"
    image: bytes = b""


@dataclass(frozen=True)
class Text(Message):
    """Text a node streams: the whole text so far."""

    node: str = ""
    text: str = ""


@dataclass(frozen=True)
class StepDone(Message):
    """A node ended: its UI output (None: nothing to show), whether it was cached, seconds it took."""

    node: str = ""
    display_node: str = ""
    parent_node: str | None = None
    real_node: str = ""
    ui: Mapping[str, Any] | None = None
    cached: bool = False
    seconds: float = 0.0
    show: bool = False
    """Whether clients get an `executed` frame."""


@dataclass(frozen=True)
class Problems(Message):
    """What went wrong: for a run, with the frame's own facts (`execution_error` keys) beside it."""

    problem: Problem = field(default_factory=lambda: Problem("internal.error", ""))
    node_type: str = ""
    exception_type: str = ""
    traceback: tuple[str, ...] = ()
    current_inputs: Mapping[str, Any] = field(default_factory=dict)
    blocked: bool = False
    """Reported by an ExecutionBlocker: the run goes on and still succeeds."""
    foreseen: bool = False
    """Known before the run from the shapes of values: the run starts all the same, as ComfyUI's would."""


@dataclass(frozen=True)
class Done(Message):
    """A run is over: `success`, `error` or `interrupted`; the report counts what passes and cache did."""

    status: str = "success"
    executed: tuple[str, ...] = ()
    interrupted_node: str | None = None
    interrupted_type: str = ""
    report: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class AskStacks(Message):
    """Say where the threads are; answered by Stacks, at once unless a node holds the interpreter lock."""

    request_id: str = ""


@dataclass(frozen=True)
class Stacks(Message):
    """The answer to AskStacks: `text` for people, and `innermost`, the line of the thread that runs nodes."""

    request_id: str = ""
    text: str = ""
    innermost: str = ""


@dataclass(frozen=True)
class Validated(Message):
    """The answer to Validate: problems found, empty when the prompt may run."""

    request_id: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Planned(Message):
    """The answer to PlanRequest: the JSON of `POST /confy/plan`."""

    request_id: str = ""
    plan: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class HttpResponse(Message):
    """The answer to HttpRequest."""

    request_id: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass(frozen=True)
class NodeInfoUpdate(Message):
    """All node kinds of the worker as `object_info`, routes of packs, and packs that failed to import."""

    nodes: Mapping[str, Any] = field(default_factory=dict)
    routes: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()
    validating: tuple[str, ...] = ()
    """Kinds of node whose prompts the worker must validate too (VALIDATE_INPUTS)."""
    pack_seconds: Mapping[str, float] = field(default_factory=dict)
    """How long each pack took to import."""


@dataclass(frozen=True)
class Broadcast(Message):
    """A WebSocket message that a node pack sends to clients; `client` None means everyone."""

    event: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    client: str | None = None


@dataclass(frozen=True)
class Log(Message):
    """One line of the worker's log."""

    level: str = "info"
    node: str | None = None
    message: str = ""
    time: float = 0.0


@dataclass(frozen=True)
class Status(Message):
    """A sample of the worker's memory, in bytes, sent several times a second while it runs."""

    memory: Mapping[str, int] = field(default_factory=dict)
    models: Mapping[str, int] = field(default_factory=dict)
    """The model files it keeps loaded, by name: bytes in main memory."""


_TYPES: Mapping[str, type[Message]] = {
    cls.__name__: cls
    for cls in (
        Hello, Run, Interrupt, Validate, PlanRequest, HttpRequest, Free, Reload, Shutdown, WarmUp,
        Started, StepStarted, Progress, Preview, Text, StepDone, Problems, Done, Validated, Planned,
        HttpResponse, NodeInfoUpdate, Broadcast, Log, Status, AskStacks, Stacks,
        ProbeRequest, Probed, Resume, Probe, Paused, Resumed,
    )
}  # fmt: skip

_FIELD_NAMES = {name: tuple(item.name for item in fields(cls)) for name, cls in _TYPES.items()}


def encode(message: Message) -> bytes:
    """Return the whole frame of a message; values JSON cannot hold become their text."""
    header: dict[str, Any] = {"type": type(message).__name__}
    parts: list[bytes] = []
    names: list[str] = []
    for name in _field_names(type(message)):
        value = getattr(message, name)
        if isinstance(value, bytes):
            names.append(name)
            parts.append(value)
        else:
            header[name] = _to_json(value)
    header["parts"] = [[name, len(part)] for name, part in zip(names, parts, strict=True)]
    text = _HEADER.encode(header).encode()
    return b"".join((_LENGTH.pack(len(text)), text, *parts))


def header_length(prefix: bytes) -> int:
    """Return the length of the header after the first four bytes; raises ValueError when it cannot be one."""
    length = int(_LENGTH.unpack(prefix)[0])
    if length > MAX_HEADER_BYTES:
        raise ValueError(f"a message header of {length} bytes: the other side does not speak this protocol")
    return length


def parts_length(header: Mapping[str, Any]) -> int:
    """Return how many bytes of binary parts follow a decoded header."""
    return sum(length for _, length in header["parts"])


def decode(header: Mapping[str, Any], body: bytes) -> Message:
    """Build the message of a JSON header and its binary parts; raises ValueError for an unknown type."""
    cls = _TYPES.get(str(header.get("type")))
    if cls is None:
        raise ValueError(f"unknown message {header.get('type')!r}: the other side is of another version")
    values: dict[str, Any] = {
        name: _from_json(name, header[name]) for name in _field_names(cls) if name in header
    }
    offset = 0
    for name, length in header["parts"]:
        values[name] = body[offset : offset + length]
        offset += length
    return cls(**values)


def _field_names(cls: type[Message]) -> tuple[str, ...]:
    return _FIELD_NAMES.get(cls.__name__) or tuple(item.name for item in fields(cls))


def _to_json(value: Any) -> Any:
    if isinstance(value, Problem):
        return value.to_json()
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    return value


def _from_json(name: str, value: Any) -> Any:
    if name == "problem":
        return Problem.from_json(value)
    if name == "problems":
        return tuple(Problem.from_json(item) for item in value)
    if name == "routes":
        return tuple((method, path) for method, path in value)
    return tuple(value) if isinstance(value, list) else value
