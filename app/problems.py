"""What can go wrong, said once: Problem, the table of kinds, and the exceptions that carry one."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Severity = Literal["error", "warning", "hint"]
Source = Literal["edit", "server", "run", "process"]

KINDS: Mapping[str, str | None] = {
    # Kind of problem -> ComfyUI's error type where it has one.
    "file.unreadable": None,
    "file.not_json": None,
    "file.not_a_workflow": None,
    "file.holds_more": None,
    "file.cannot_save": None,
    "file.no_workflow_inside": None,
    "node.unknown_type": "missing_node_type",
    "node.old_group": None,
    "node.stale_slots": None,
    "node.raised": None,
    "node.malformed": "exception_during_validation",
    "input.missing": "required_input_missing",
    "input.wrong_type": "invalid_input_type",
    "input.below_minimum": "value_smaller_than_min",
    "input.above_maximum": "value_bigger_than_max",
    "input.not_in_list": "value_not_in_list",
    "input.refused_by_node": "custom_validation_failed",
    "input.invalid": None,
    "link.malformed": "bad_linked_input",
    "link.type_mismatch": "return_type_mismatch",
    "link.missing_source": "exception_during_validation",
    "graph.cycle": "dependency_cycle",
    "graph.no_outputs": "prompt_no_outputs",
    "prompt.missing": "no_prompt",
    "prompt.malformed": "invalid_prompt",
    "prompt.invalid_id": "invalid_prompt_id",
    "model.missing": "value_not_in_list",
    "model.truncated": None,
    "model.unknown_kind": None,
    "model.unsafe_pickle": None,
    "memory.out_of_memory": None,
    "memory.will_not_fit": None,
    "device.broken": None,
    "worker.died": None,
    "worker.no_sign": None,
    "worker.no_torch": None,
    "worker.wrong_version": None,
    "worker.not_started": None,
    "server.port_taken": None,
    "server.unreachable": None,
    "pack.import_failed": None,
    "engine.unreachable": None,
    "engine.refused": None,
    "merge.conflict": None,
    "freeze.lost": None,
    "internal.error": None,
}


@dataclass(frozen=True)
class Remedy:
    """Something that would help: a title for the button and the edit it makes, or None for advice only.

    `edit` is JSON: `{"set_input": {"node": "5:3", "input": "sampler_name", "value": "euler"}}`.
    """

    title: str
    edit: Mapping[str, Any] | None = None

    def at(self, node_path: str | None) -> Remedy:
        """Return this remedy with its edit addressed to a node, if it says no other."""
        if self.edit is None or node_path is None:
            return self
        edit = {name: {"node": node_path, **details} for name, details in self.edit.items()}
        return Remedy(self.title, edit)


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, with its address in the workflow and what to do about it.

    `node_path` is the node's id, inside subgraphs the path `5:3`; `kind` is a key of `KINDS`. `details` is
    text for experts (a traceback). Raises ValueError for an unknown kind.
    """

    kind: str
    message: str
    severity: Severity = "error"
    node_path: str | None = None
    input_name: str | None = None
    output_slot: int | None = None
    value: Any = None
    limit: Any = None
    remedies: tuple[Remedy, ...] = ()
    details: str | None = None
    source: Source = "run"
    pack: str | None = None
    id: str = field(default_factory=lambda: uuid.uuid4().hex)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is not in the table of problem kinds")

    @property
    def comfy_type(self) -> str | None:
        """ComfyUI's name of this kind of error, None where it has none."""
        return KINDS[self.kind]

    def at(self, node_path: str | None, source: Source | None = None) -> Problem:
        """Return this problem with the address of its node (and, when given, its source) filled in."""
        remedies = tuple(remedy.at(node_path) for remedy in self.remedies)
        return replace(self, node_path=node_path, source=source or self.source, remedies=remedies)

    def says_the_same(self, other: Problem) -> bool:
        """Whether both say the same of the same place; only their ids differ."""
        return replace(other, id=self.id) == self

    def to_json(self) -> dict[str, Any]:
        """Return the problem as JSON values; a value that JSON cannot hold becomes its text."""
        return {
            "id": self.id,
            "kind": self.kind,
            "severity": self.severity,
            "message": self.message,
            "node_path": self.node_path,
            "input_name": self.input_name,
            "output_slot": self.output_slot,
            "value": _plain(self.value),
            "limit": _plain(self.limit),
            "remedies": [{"title": r.title, "edit": r.edit} for r in self.remedies],
            "details": self.details,
            "source": self.source,
            "pack": self.pack,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Problem:
        """Read what `to_json` wrote; a newer version's keys are ignored, its kinds read as internal."""
        kind = data["kind"] if data["kind"] in KINDS else "internal.error"
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        remedies = tuple(Remedy(r["title"], r.get("edit")) for r in data.get("remedies", ()))
        return cls(**{**known, "kind": kind, "remedies": remedies})


class InputError(ValueError):
    """A node refuses the value of one of its inputs."""

    def __init__(
        self,
        input_name: str,
        message: str,
        *,
        value: Any = None,
        limit: Any = None,
        kind: str = "input.invalid",
        remedies: tuple[Remedy, ...] = (),
    ) -> None:
        super().__init__(message)
        self.problem = Problem(
            kind, message, input_name=input_name, value=value, limit=limit, remedies=remedies
        )


class RunFailed(Exception):
    """A run, a load or a save ended with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class RunInterrupted(BaseException):
    """The user stopped the run. No error: it derives from BaseException so that nodes do not swallow it."""


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return repr(value)
