"""Turns the worker's messages about one run into the frames clients expect, and into the run's history
entry.

The order is ComfyUI's as recorded: for a node `progress_state`, `executing`, `progress_state`; around them
`execution_start`, `execution_cached` and one of `execution_success`, `execution_error`,
`execution_interrupted`. `progress_state` always holds every node started so far; beyond 200 nodes it is
sent at most ten times a second (once a second at 10,000 nodes), and clients with the flag `confy` get each
change as `confy.progress`. They get `confy.memory` during a run, and at its end `confy.report` with what
each step took.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.messages import Done, Preview, Problems, Progress, Started, Status, StepDone, StepStarted, Text
from app.problems import Problem
from app.server.broadcast import TEXT, Clients
from app.server.queueing.run_queue import QueueItem

NODES_ALWAYS_SENT = 200
SECONDS_BETWEEN_STATES = 0.1
NODES_OFTEN_SENT = 1000
"""Beyond so many nodes the pauses grow with them, up to a second."""
PREVIEW_WAIT_S = 0.02


@dataclass(frozen=True)
class _Place:
    """Where a node stands: the node the user sees, its parent in an expansion, its node of the prompt."""

    display_node: str
    parent_node: str | None
    real_node: str


class RunFrames:
    """The frames and the record of one run."""

    def __init__(self, item: QueueItem, clients: Clients) -> None:
        self._item = item
        self._clients = clients
        self._id_text = json.dumps(item.prompt_id)
        self._states: dict[str, dict[str, Any]] = {}
        self._state_texts: dict[str, str] = {}
        self._places: dict[str, _Place] = {}
        self._executed: list[str] = []
        self._outputs: dict[str, Any] = {}
        self._meta: dict[str, Any] = {}
        self._messages: list[tuple[str, dict[str, Any]]] = []
        self._last_state_s = 0.0
        self._began_s: float | None = None
        self._late_state: asyncio.TimerHandle | None = None
        self._held_preview: Preview | None = None
        self._late_preview: asyncio.TimerHandle | None = None
        self.status: str | None = None
        self._at_work: dict[str, None] = {}
        self.last_node: str | None = None
        self.report: Mapping[str, Any] = {}

    # --- what happens, in the order it happens ------------------------------------------------------------

    def start(self) -> None:
        """Say that the run begins."""
        self._record("execution_start", {})

    def started(self, message: Started) -> None:
        """Say which nodes need not run."""
        self._began_s = time.monotonic()
        self._record("execution_cached", {"nodes": list(message.cached)})

    def memory(self, message: Status) -> None:
        """Tell clients of ours what the worker takes, with the seconds since the run began."""
        if self._began_s is None:
            return  # it is being compiled
        at = time.monotonic() - self._began_s
        data = {"prompt_id": self._id, "at": at, "memory": dict(message.memory)}
        self._clients.send_confy("confy.memory", data, self._item.client_id)

    def step_started(self, message: StepStarted) -> None:
        """Show a node as running."""
        self._flush_preview()
        node = message.node
        place = _Place(message.display_node or node, message.parent_node, message.real_node or node)
        self._places[node] = place
        self.last_node = node
        self._at_work[node] = None
        self._set_state(node, 0.0, 1.0, "running")
        self._send_owned(
            "executing", {"node": node, "display_node": place.display_node, "prompt_id": self._id}
        )
        for other in message.together:
            # Clients of ours show all that run as one; others get each in its turn, as in ComfyUI.
            self._send_written("confy.progress", self._entry_text(other, 0.0, 1.0, "running")[1], confy=True)

    def progress(self, message: Progress) -> None:
        """Show how far a node is; a preview of the same step goes between, as recorded."""
        preview = self._take_preview()
        self._set_state(message.node, message.value, message.maximum, "running")
        if preview is not None:
            self._send_preview(preview, with_metadata=True)
        data = {
            "value": message.value,
            "max": message.maximum,
            "prompt_id": self._id,
            "node": message.node,
        }
        self._clients.send("progress", data, self._item.client_id)
        if preview is not None:
            self._send_preview(preview, with_metadata=False)

    def preview(self, message: Preview) -> None:
        """Show a picture of work in progress, after the progress it belongs to where that follows at once."""
        self._flush_preview()
        self._held_preview = message
        self._late_preview = asyncio.get_running_loop().call_later(PREVIEW_WAIT_S, self._flush_preview)

    def text(self, message: Text) -> None:
        """Show text a node streams."""
        if self._item.client_id is not None:
            self._clients.send_text(message.node, message.text, self._item.client_id)

    def step_done(self, message: StepDone) -> None:
        """Show a node as finished, with its result if it has one to show."""
        self._flush_preview()
        node = message.node
        place = _Place(message.display_node or node, message.parent_node, message.real_node or node)
        self._places[node] = place
        self._at_work.pop(node, None)
        if self._at_work:
            # Branches overlap: if the worker dies now, it was not over a node that is done.
            self.last_node = next(reversed(self._at_work))
        if not message.cached:
            self._executed.append(node)
        if message.ui is not None:
            self._outputs[node] = message.ui
            self._meta[node] = {
                "node_id": node,
                "display_node": place.display_node,
                "parent_node": place.parent_node,
                "real_node_id": place.real_node,
            }
        if message.show:
            data = {
                "node": node,
                "display_node": place.display_node,
                "output": message.ui,
                "prompt_id": self._id,
            }
            self._send_owned("executed", data)
        if message.show or node in self._states:
            maximum = self._states.get(node, {}).get("max", 1)
            self._set_state(node, maximum, maximum, "finished")

    def problem(self, message: Problems) -> None:
        """Report what went wrong; unless a blocker said it, or it is only foreseen, the run has failed."""
        if message.foreseen:
            self.warn(message.problem)
            return
        problem = message.problem
        data: dict[str, Any] = {
            "prompt_id": self._id,
            "node_id": problem.node_path,
            "node_type": message.node_type or self.class_of(problem.node_path),
            "executed": list(self._executed),
            "exception_message": problem.message,
            "exception_type": message.exception_type or problem.kind,
            "traceback": list(message.traceback),
            "current_inputs": [] if message.blocked else dict(message.current_inputs),
            "current_outputs": [] if message.blocked else list(self._executed),
        }
        if message.blocked:
            self._send_owned("execution_error", {**data, "confy": problem.to_json()})
        elif self.status is None:
            self.status = "error"
            data["exception_message"] += "\n"
            self._record("execution_error", {**data, "confy": problem.to_json()})
        self._clients.send_confy(
            "confy.problem", {"prompt_id": self._id, "problem": problem.to_json()}, self._item.client_id
        )

    def warn(self, problem: Problem) -> None:
        """Say what is worth knowing of a run that goes on."""
        self._clients.send_confy(
            "confy.problem", {"prompt_id": self._id, "problem": problem.to_json()}, self._item.client_id
        )

    def failed(self, problem: Problem, exception_type: str) -> None:
        """Report a problem that no node raised: a worker that died or never started."""
        self.problem(Problems(self._id, problem, exception_type=exception_type))

    def done(self, message: Done) -> None:
        """Say how the run ended."""
        self.report = {name: value for name, value in message.report.items() if name != "records"}
        data = {"prompt_id": self._id, "report": message.report}
        self._clients.send_confy("confy.report", data, self._item.client_id)
        if self.status is not None:
            return
        if message.status == "interrupted":
            self.interrupted(message.interrupted_node, message.interrupted_type)
        elif message.status == "success":
            self.status = "success"
            self._record("execution_success", {})
        else:
            self.failed(
                Problem("internal.error", "the run failed and the worker gave no reason"), "RuntimeError"
            )

    def interrupted(self, node: str | None = None, node_type: str = "") -> None:
        """Say that the user stopped the run, at `node` (else the last one that began)."""
        node = node or self.last_node
        self.status = "interrupted"
        data = {
            "node_id": node,
            "node_type": node_type or self.class_of(node),
            "executed": list(self._executed),
        }
        self._record("execution_interrupted", data, to_everyone=self._item.client_id is None)

    def close(self) -> None:
        """Send what was held back."""
        self._flush_preview()
        self._flush_states()

    def history_entry(self) -> dict[str, Any]:
        """Return what `/history` shows of this run."""
        success = self.status == "success"
        return {
            "prompt": self._item.to_json(),
            "outputs": self._outputs,
            "status": {
                "status_str": "success" if success else "error",
                "completed": success,
                "messages": [list(message) for message in self._messages],
            },
            "meta": self._meta,
            "confy": {"report": dict(self.report)},
        }

    # --- sending ------------------------------------------------------------------------------------------

    @property
    def prompt_id(self) -> str:
        """The prompt that runs."""
        return self._item.prompt_id

    @property
    def done_nodes(self) -> int:
        """How many nodes have run."""
        return len(self._executed)

    def shown_as(self, node: str | None) -> str | None:
        """Return the node of the prompt that a node, perhaps inside an expansion, is shown as."""
        place = self._places.get(node or "")
        return place.display_node if place else node

    @property
    def _id(self) -> str:
        return self._item.prompt_id

    def class_of(self, node: str | None) -> str:
        """Return the kind of a node of this run, "" for an unknown one."""
        place = self._places.get(node or "")
        entry = self._item.prompt.get(place.real_node if place else node or "", {})
        return str(entry.get("class_type", "")) if isinstance(entry, Mapping) else ""

    def _send_owned(self, event: str, data: Mapping[str, Any]) -> None:
        """Send to the client that queued the prompt; without one nobody gets it, as in ComfyUI."""
        if self._item.client_id is not None:
            self._clients.send(event, data, self._item.client_id)

    def _record(self, event: str, data: Mapping[str, Any], *, to_everyone: bool = False) -> None:
        self.close()
        whole = {"prompt_id": self._id, **data, "timestamp": int(time.time() * 1000)}
        self._messages.append((event, whole))
        if to_everyone:
            self._clients.send(event, whole)
        else:
            self._send_owned(event, whole)

    def _set_state(self, node: str, value: float, maximum: float, state: str) -> None:
        self._states[node], text = self._entry_text(node, value, maximum, state)
        self._state_texts[node] = text
        self._send_written("confy.progress", text, confy=True)
        # Seldom where there are many nodes: so the bytes of a run grow with the nodes, not with their square.
        pause_s = SECONDS_BETWEEN_STATES * min(max(len(self._states) / NODES_OFTEN_SENT, 1), 10)
        wait_s = self._last_state_s + pause_s - time.monotonic()
        if len(self._states) <= NODES_ALWAYS_SENT or wait_s <= 0:
            self._send_states()
        elif self._late_state is None:
            self._late_state = asyncio.get_running_loop().call_later(wait_s, self._flush_states)

    def _entry_text(self, node: str, value: float, maximum: float, state: str) -> tuple[dict[str, Any], str]:
        place = self._places.get(node) or _Place(node, None, node)
        entry = {
            "value": value,
            "max": maximum,
            "state": state,
            "node_id": node,
            "prompt_id": self._id,
            "display_node_id": place.display_node,
            "parent_node_id": place.parent_node,
            "real_node_id": place.real_node,
        }
        return entry, f"{json.dumps(node)}: {TEXT.encode(entry)}"

    def _send_states(self) -> None:
        if self._late_state is not None:
            self._late_state.cancel()
            self._late_state = None
        self._last_state_s = time.monotonic()
        # All states, again and again: each is written as JSON once, when it changes.
        self._send_written("progress_state", ", ".join(self._state_texts.values()))

    def _send_written(self, event: str, nodes: str, *, confy: bool = False) -> None:
        data = f'{{"prompt_id": {self._id_text}, "nodes": {{{nodes}}}}}'
        self._clients.send_written(event, data, self._item.client_id, confy=confy)

    def _flush_states(self) -> None:
        if self._late_state is not None:
            self._send_states()

    def _flush_preview(self) -> None:
        preview = self._take_preview()
        if preview is not None:
            self._send_preview(preview, with_metadata=True)
            self._send_preview(preview, with_metadata=False)

    def _take_preview(self) -> Preview | None:
        preview, self._held_preview = self._held_preview, None
        if self._late_preview is not None:
            self._late_preview.cancel()
            self._late_preview = None
        return preview

    def _send_preview(self, preview: Preview, *, with_metadata: bool) -> None:
        if self._item.client_id is None:
            return
        place = self._places.get(preview.node) or _Place(preview.node, None, preview.node)
        metadata = {
            "node_id": preview.node,
            "prompt_id": self._id,
            "display_node_id": place.display_node,
            "parent_node_id": place.parent_node,
            "real_node_id": place.real_node,
        }
        self._clients.send_preview(
            metadata, preview.mime, preview.image, self._item.client_id, with_metadata=with_metadata
        )
