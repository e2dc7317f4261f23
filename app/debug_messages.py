"""The messages between the server and a worker by which somebody looks into a run, and stops it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.message import Message


@dataclass(frozen=True)
class ProbeRequest(Message):
    """Look at what the cache holds of outputs of a prompt, without running it; answered by Probed.

    `probes` are pairs of node and slot (None: all), `longest` the longest side of a picture.
    """

    request_id: str = ""
    prompt: Mapping[str, Any] = field(default_factory=dict)
    extra_data: Mapping[str, Any] = field(default_factory=dict)
    probes: tuple[Any, ...] = ()
    longest: int = 256


@dataclass(frozen=True)
class Resume(Message):
    """Go on with a run that is paused before `node` ("": wherever it is).

    `values` are inputs of that node that count for this run; `step`: pause again before the next node;
    `breakpoints` replace those of the run, None leaves them.
    """

    node: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    step: bool = False
    breakpoints: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Probe(Message):
    """What an output gave in this run, or holds from an earlier one: facts, and a small picture in base64."""

    node: str = ""
    slot: int = 0
    cached: bool = False
    summary: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Paused(Message):
    """The run waits before a node: what comes into it, and why an answer was refused (else None)."""

    node: str = ""
    display_node: str = ""
    node_type: str = ""
    inputs: tuple[Mapping[str, Any], ...] = ()
    refusal: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Resumed(Message):
    """The run goes on; `edited` are the inputs of the node that were changed for it."""

    node: str = ""
    edited: tuple[str, ...] = ()


@dataclass(frozen=True)
class Probed(Message):
    """The answer to ProbeRequest: node, slot and summary of each output that the cache holds."""

    request_id: str = ""
    probes: tuple[Mapping[str, Any], ...] = ()
