"""What each node is doing in the current run, as the canvas and the panels show it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

State = Literal["idle", "waiting", "running", "done", "cached", "failed"]


@dataclass(frozen=True)
class NodeRun:
    """One node's part in the last run. `progress` is (done, of), `seconds` what the node took."""

    state: State = "idle"
    progress: tuple[float, float] | None = None
    seconds: float | None = None
    preview: QImage | None = None
    images: tuple[QImage, ...] = ()
    image_refs: tuple[dict[str, Any], ...] = field(default_factory=tuple)
    text: str | None = None
    compared: int | None = None
    """How many of the pictures are of side A, the rest is side B; None: nothing is compared."""
    paused: bool = False
    """Whether the run waits before this node."""


IDLE = NodeRun()
RUNNING_KINDS = ("execution_cached", "executing", "progress_state", "confy.progress")
"""Messages that only a prompt which has begun gives."""


class RunState(QObject):
    """The run state of every node of the open workflow, by node path.

    Only frames of prompts announced by `expect` count: other windows and older documents share the server.
    """

    node_changed = Signal(str)
    """The state of the node with this path changed."""
    nodes_changed = Signal(object)
    """The states of very many nodes changed: their paths."""
    cleared = Signal()
    """All nodes are idle again."""
    images_wanted = Signal(str, object)
    """A node has results at these image references (a tuple of objects with filename, subfolder and type)."""
    run_started = Signal(str)
    """This prompt began to run."""
    run_ended = Signal(str, str)
    """This prompt ended: `success`, `error` or `interrupted`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: dict[str, NodeRun] = {}
        self._expected: dict[str, tuple[str, ...]] = {}
        self._current: str | None = None
        self._started: dict[str, float] = {}
        self._ending = "success"
        self._states = Counter[State]()
        self._running: dict[str, None] = {}
        self._hears_each = False
        self._has_list = False
        """Whether each change of this run is told by itself, and what was before is known: the lists of all
        nodes, which come again and again, say nothing new then."""

    @property
    def done(self) -> int:
        """How many nodes have run, or were cached."""
        return self._states["done"] + self._states["cached"]

    @property
    def running(self) -> str | None:
        """A node that is at work, None when none is."""
        return next(iter(self._running), None)

    @property
    def current(self) -> str | None:
        """The id of the prompt that runs now, None when none of ours does."""
        return self._current

    def of(self, node_path: str) -> NodeRun:
        """Return the state of a node; one that never ran is idle."""
        return self._nodes.get(node_path, IDLE)

    def paths(self) -> list[str]:
        """Return the paths of all nodes that have a state."""
        return list(self._nodes)

    def update(self, node_path: str, **changes: Any) -> None:
        """Replace fields of a node's state and say so, if anything is different."""
        before = self.of(node_path)
        if self._put(node_path, before, replace(before, **changes)):
            self.node_changed.emit(node_path)

    def _update_all(self, paths: Iterable[str], **changes: Any) -> None:
        """Replace fields of the states of many nodes, and say so once."""
        made: dict[int, tuple[NodeRun, NodeRun]] = {}
        changed = []
        for path in paths:
            before = self._nodes.get(path, IDLE)
            if id(before) not in made:  # thousands wait alike
                made[id(before)] = before, replace(before, **changes)
            if self._put(path, before, made[id(before)][1]):
                changed.append(path)
        if changed:
            self.nodes_changed.emit(changed)

    def _put(self, path: str, before: NodeRun, after: NodeRun) -> bool:
        if after == before:
            return False
        self._nodes[path] = after
        if after.state != before.state:
            self._states[before.state] -= 1
            self._states[after.state] += 1
            if after.state == "running":
                self._running[path] = None
            elif before.state == "running":
                del self._running[path]
        return True

    def clear(self) -> None:
        """Forget every state, and the prompts expected: another document is shown."""
        self._nodes.clear()
        self._states.clear()
        self._running.clear()
        self._expected.clear()
        self._started.clear()
        self._current = None
        self.cleared.emit()

    def expect(self, prompt_id: str, node_paths: Collection[str]) -> None:
        """Announce a prompt of this document, before it is sent, with the nodes that take part."""
        self._expected[prompt_id] = tuple(node_paths)

    def owns(self, prompt_id: str | None) -> bool:
        """Whether a prompt was made from the open document."""
        return prompt_id in self._expected

    def take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        """Take one WebSocket message of the server into account; messages of foreign prompts are ignored."""
        prompt_id = data.get("prompt_id") or self._current
        if prompt_id not in self._expected:
            return
        if self._current is None and kind in RUNNING_KINDS and data.get("node", "") is not None:
            self._begin(prompt_id)  # it began before this client was connected
        match kind:
            case "execution_start":
                self._begin(prompt_id)
            case "execution_cached":
                paths = map(str, data.get("nodes") or ())
                self._update_all(paths, state="cached", progress=None, seconds=None, preview=None)
            case "progress_state" if self._hears_each and self._has_list:
                pass
            case "progress_state" | "confy.progress":
                self._hears_each |= kind == "confy.progress"
                self._has_list |= kind == "progress_state"
                for entry in (data.get("nodes") or {}).values():
                    self._take_progress(entry)
            case "executing":
                self._take_executing(prompt_id, data)
            case "executed":
                self._take_output(data)
            case "execution_error":
                self._take_error(data)
            case "execution_interrupted":
                self._ending = "interrupted"
            case _:
                pass

    def take_preview(self, node_path: str, image: QImage) -> None:
        """Show a picture of work in progress in its node."""
        if self._current is not None:
            self.update(node_path, preview=image)

    def take_text(self, node_path: str, text: str) -> None:
        """Show the text that a node has streamed so far."""
        if self._current is not None:
            self.update(node_path, text=text)

    def set_images(
        self, node_path: str, refs: tuple[dict[str, Any], ...], images: tuple[QImage, ...]
    ) -> None:
        """Show fetched results in their node, unless newer ones were announced since."""
        if self.of(node_path).image_refs == refs:
            self.update(node_path, images=images, preview=None)

    def end_unfinished(self) -> None:
        """End the current run: the server is gone and no frame will.

        Its prompt stays expected: the next server takes up what the last one left, and runs it again.
        """
        if self._current is not None:
            prompt_id, paths = self._current, self._expected[self._current]
            self._ending = "error"
            self._end(prompt_id)
            self._expected[prompt_id] = paths

    def _begin(self, prompt_id: str) -> None:
        self._current = prompt_id
        self._ending = "success"
        self._started.clear()
        self._hears_each = self._has_list = False
        paths = self._expected[prompt_id]
        self._update_all(paths, state="waiting", progress=None, seconds=None, preview=None)
        self.run_started.emit(prompt_id)

    def _take_executing(self, prompt_id: str, data: Mapping[str, Any]) -> None:
        if data.get("node") is None:
            self._end(prompt_id)
            return
        path = str(data.get("display_node") or data["node"])
        self._started.setdefault(path, time.monotonic())
        self.update(path, state="running")

    def _take_progress(self, entry: Mapping[str, Any]) -> None:
        path = str(entry.get("display_node_id") or entry.get("node_id"))
        if entry.get("state") == "finished":
            self._finish(path)
        elif entry.get("state") == "running":
            self._started.setdefault(path, time.monotonic())
            of = float(entry.get("max") or 0)
            self.update(
                path, state="running", progress=(float(entry.get("value") or 0), of) if of > 1 else None
            )
        elif entry.get("state") == "error":
            self.update(path, state="failed", progress=None)

    def _finish(self, path: str) -> None:
        if self.of(path).state in ("failed", "cached", "done"):
            return
        started = self._started.pop(path, None)
        seconds = None if started is None else time.monotonic() - started
        self.update(path, state="done", progress=None, seconds=seconds)

    def _take_output(self, data: Mapping[str, Any]) -> None:
        path = str(data.get("display_node") or data.get("node"))
        output = data.get("output") or {}
        text = output.get("text")
        if text is not None:
            self.update(path, text="\n".join(map(str, text)) if isinstance(text, list) else str(text))
        images, first, second = (_refs(output, name) for name in ("images", "a_images", "b_images"))
        refs = images or (*first, *second)
        if refs:
            self.update(path, image_refs=refs, compared=None if images else len(first))
            self.images_wanted.emit(path, refs)

    def _take_error(self, data: Mapping[str, Any]) -> None:
        path = data.get("node_id")
        if path is not None:
            self.update(str(path), state="failed", progress=None, preview=None)
        if data.get("exception_type") != "ExecutionBlocker":
            self._ending = "error"

    def _end(self, prompt_id: str) -> None:
        self._current = None
        self._expected.pop(prompt_id, None)
        for path in list(self._running) if self._ending == "success" else ():
            self._finish(path)
        left = [path for path, run in self._nodes.items() if run.state in ("waiting", "running")]
        self._update_all(left, state="idle", progress=None, preview=None)
        self.run_ended.emit(prompt_id, self._ending)


def _refs(output: Mapping[str, Any], name: str) -> tuple[dict[str, Any], ...]:
    return tuple(ref for ref in output.get(name) or () if isinstance(ref, dict))
