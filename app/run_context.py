"""What a running node may ask for: progress, previews, streamed text, hidden inputs, whether to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.folders import Folders
from app.problems import RunInterrupted


class PreviewSink(Protocol):
    """Takes an encoded picture (JPEG or PNG bytes) of work in progress."""

    def __call__(self, image: bytes, mime: str) -> None: ...


def _ignore(*_: object) -> None:
    """Accept and drop a report nobody listens to."""


def _no_preview(image: bytes, mime: str) -> None:
    """Drop a picture nobody looks at."""


def _never() -> bool:
    return False


@dataclass(frozen=True)
class RunContext:
    """The services of one run, handed to a node that declares `run: RunContext` as its first parameter.

    `node_path` is the node the user sees; `prompt` the whole API prompt and `extra_pnginfo` what the client
    wants stored in files (both as JSON values). `check_interrupted` raises RunInterrupted when the user asked
    to stop: call it in every loop that takes longer than a tenth of a second. `shared` lives as long as the
    worker: loaded models stay there (under "models") between runs, and emptying it frees them.
    """

    node_path: str
    folders: Folders
    prompt_id: str | None = None
    prompt: Mapping[str, Any] = field(default_factory=dict)
    extra_pnginfo: Mapping[str, Any] | None = None
    report_progress: Callable[[int, int], None] = _ignore
    send_preview: PreviewSink = _no_preview
    send_text: Callable[[str], None] = _ignore
    is_interrupted: Callable[[], bool] = _never
    settings: Mapping[str, Any] = field(default_factory=dict)
    shared: MutableMapping[str, Any] = field(default_factory=dict)
    node_id: str = ""
    """The node's own id; inside an expansion it differs from `node_path`, else it is the same."""
    dynprompt: Any = None
    """The prompt with what expansions added (ComfyUI's DYNPROMPT): get_node, get_display_node_id, …"""

    device: str | None = None
    """The device this call is bound to, as `cuda:1`; None: the worker's own choice."""

    def check_interrupted(self) -> None:
        """Raise RunInterrupted if the user asked to stop."""
        if self.is_interrupted():
            raise RunInterrupted
