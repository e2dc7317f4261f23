"""What node packs see as global: the folders, all classes, the run in progress, the way to the clients.

ComfyUI's interface is made of modules with state, so a worker has one PackHost; the modules packs import
(`app/runtime/comfy_api/`) and the loader (`app/nodes/custom_packs.py`) meet here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from app.folders import Folders
from app.problems import RunInterrupted
from app.run_context import RunContext

API_FOLDER = Path(__file__).parent / "runtime" / "comfy_api"
"""The folder with the modules that packs import; on the path of workers only."""

Send = Callable[[str, Mapping[str, Any], "str | None"], None]


def _nowhere(event: str, data: Mapping[str, Any], client: str | None) -> None:
    """Drop a message: nobody is connected yet."""


@dataclass
class PackHost:
    """One worker's side of the packs. `send(event, data, client)` reaches WebSocket clients (None: all)."""

    folders: Folders
    built_in: Mapping[str, type] = field(default_factory=dict)
    """Confy's own nodes as classes, which packs may call or derive from."""
    classes: dict[str, type] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    send: Send = _nowhere
    interrupted: set[str | None] = field(default_factory=set)
    """Prompts that a pack itself asked to stop."""


class NoHostError(RuntimeError):
    """A module for packs was used outside of a worker."""


_HOSTS: list[PackHost] = []
_RUN: ContextVar[RunContext | None] = ContextVar("pack_run", default=None)


def host() -> PackHost:
    """Return the host of this process; raises NoHostError outside of a worker."""
    if not _HOSTS:
        raise NoHostError("ComfyUI's modules are there for node packs in a worker only")
    return _HOSTS[-1]


def set_host(new: PackHost) -> None:
    """Make `new` the host of this process and let packs import ComfyUI's modules."""
    _HOSTS[:] = [new]
    if str(API_FOLDER) not in sys.path:
        sys.path.insert(0, str(API_FOLDER))


def current_run() -> RunContext | None:
    """Return the run whose node is being called in this context."""
    return _RUN.get()


@contextmanager
def running(run: RunContext) -> Iterator[None]:
    """Make `run` the current one while a node of a pack is called."""
    token = _RUN.set(run)
    try:
        yield
    finally:
        _RUN.reset(token)


def ask_to_stop(value: bool = True) -> None:
    """Ask the run in progress to stop, or take that back."""
    run = current_run()
    change = host().interrupted.add if value else host().interrupted.discard
    change(run.prompt_id if run else None)


def is_to_stop() -> bool:
    """Whether the user or a pack asked the run in progress to stop."""
    run = current_run()
    return run is not None and (run.is_interrupted() or run.prompt_id in host().interrupted)


def stop_if_asked() -> None:
    """Raise RunInterrupted if the run in progress is to stop."""
    if is_to_stop():
        ask_to_stop(False)
        raise RunInterrupted


class FileNames(list[str]):
    """Names of files of one kind, from `folder_paths.get_filename_list`: a combo can be filled anew."""

    def __init__(self, names: list[str], kind: str) -> None:
        super().__init__(names)
        self.kind = kind


class MissingError(AttributeError):
    """A pack asked for a part of ComfyUI that Confy does not have; the message names it."""


def missing(module: str, name: str) -> NoReturn:
    """Raise MissingError for an attribute of one of the modules that packs import."""
    raise MissingError(f"it needs {module}.{name}, which Confy does not have", name=name)
