"""RegionCode: the compiled regions of a worker: which there are, which are being made, which of them pay.

Regions are compiled one after the other in a child process, at the lowest priority, while runs go on with
blocks of rows; a run never waits. What has been made is measured against blocks of rows in the first runs
that could use it, whose results are those of the blocks: it is used from then on where it was faster and gave
the same.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from app.child_process import child_command, child_environment, is_frozen
from app.folders import Folders
from app.foreign_code import attempt
from app.runtime.devices import torch_version
from app.runtime.regions.library_store import LibraryStore, world_of_code
from app.runtime.regions.members import COMPILED, ROW_BLOCKS
from app.runtime.regions.structure import Structure

OFF, PAYS, WARM = "off", "pays", "warm"
"""The values of the setting `compile_regions`."""
FOLDER = "regions"
WORTH_S = 0.02
"""A region is compiled once its blocks of rows have taken so long in a run."""
PAYS_BELOW = 0.9
"""Compiled code is used where it takes less than this share of the time."""
CLEAR_BELOW = 0.6
"""Once is enough to measure where it takes less than this share; else it is measured twice."""
COMPILE_S = 600.0
"""A compiler that takes longer is stopped."""
WAITING = 8
"""So many regions may wait to be compiled; the ones that wait longest are forgotten."""
WARMED = 64
"""So many regions are loaded at the start, those used last."""
_COMPILERS = ("g++", "clang++")
_LOG = logging.getLogger("confy.regions")


class Library(Protocol):
    """Compiled code: pictures and 0-dimensional float64 tensors in, pictures out; from any thread."""

    def run(self, inputs: list[Any]) -> list[Any]: ...


How = Literal["row blocks", "compiled", "trial"]
Load = Callable[[Path], Library]
Compile = Callable[[Path, Path], None]
"""Compiles the job of a file, the compiler's own files going into a folder; raises what went wrong."""


@dataclass(frozen=True)
class Choice:
    """How a region is to run, and why; a trial runs both ways. `baked`: the floats are part of the code."""

    how: How
    why: str
    library: Library | None = None
    baked: bool = False


@dataclass
class _Known:
    """What is known of one structure; `measured` by class of size."""

    baked: bool = False
    failed: str = ""
    measured: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> _Known:
        measured = facts.get("measured")
        return cls(
            bool(facts.get("baked")),
            str(facts.get("failed") or ""),
            dict(measured) if isinstance(measured, dict) else {},
        )

    def facts(self) -> dict[str, Any]:
        return {"baked": self.baked, "failed": self.failed, "measured": self.measured}


class RegionCode:
    """The compiled regions of a process; may be asked from any thread."""

    def __init__(
        self, store: LibraryStore, load: Load, compile_job: Compile, worth_s: float = WORTH_S
    ) -> None:
        self._store = store
        self._load = load
        self._compile_job = compile_job
        self._worth_s = worth_s
        self._setting = PAYS
        self._lock = threading.RLock()
        self._known: dict[str, _Known] = {}
        self._libraries: dict[str, Library] = {}
        self._waiting: dict[str, Structure] = {}
        self._compiling = ""
        self._thread: threading.Thread | None = None
        self._idle = threading.Event()
        self._idle.set()
        self._never: str | None = None

    def apply(self, setting: str) -> None:
        """Follow the setting `compile_regions`; an unknown value counts as the usual one."""
        with self._lock:
            self._setting = setting if setting in (OFF, PAYS, WARM) else PAYS
            if self._setting == OFF:
                self._waiting.clear()

    def choice(self, structure: Structure) -> Choice:
        """Return how a region is to run now."""
        with self._lock:
            if self._setting == OFF:
                return Choice(ROW_BLOCKS, "compiling is switched off in the settings")
            known = self._know(structure.key)
            if known is None or (known.baked and self._know(structure.key_with_floats) is None):
                return Choice(ROW_BLOCKS, self._not_yet(structure))
            if known.failed:
                return Choice(ROW_BLOCKS, f"it could not be compiled: {known.failed}")
            key = structure.key_with_floats if known.baked else structure.key
            library = self._library(key)
            if library is None:
                return Choice(ROW_BLOCKS, self._not_yet(structure))
            how, why = _verdict(known.measured.get(structure.size_class))
            return Choice(how, why, library, known.baked)

    def took(self, structure: Structure, seconds: float) -> None:
        """Say how long blocks of rows took: what took long enough and has no code is compiled."""
        with self._lock:
            if seconds < self._worth_s or self._setting == OFF or self._has_code(structure):
                return
            if self._cannot():
                return
            self._waiting.pop(structure.key, None)
            self._waiting[structure.key] = structure
            while len(self._waiting) > WAITING:
                del self._waiting[next(iter(self._waiting))]
            if self._thread is None:
                self._idle.clear()
                self._thread = threading.Thread(target=self._compile_waiting, name="regions", daemon=True)
                self._thread.start()

    def tried(self, structure: Structure, rows_s: float, compiled_s: float, equal: bool) -> None:
        """Keep what a trial has shown."""
        with self._lock:
            known = self._know(structure.key) or _Known()
            self._known[structure.key] = known
            before = known.measured.get(structure.size_class)
            row = {"rows_s": rows_s, "compiled_s": compiled_s, "equal": equal, "times": 1}
            if before is not None:
                row["rows_s"] = min(rows_s, before["rows_s"])
                row["compiled_s"] = min(compiled_s, before["compiled_s"])
                row["times"] = before["times"] + 1
            known.measured[structure.size_class] = row
            self._store.note(structure.key, known.facts())
        if not equal:
            _LOG.info("a compiled region gave other numbers than blocks of rows, and is not used")

    def broke(self, structure: Structure, error: BaseException) -> None:
        """Say that compiled code failed as it ran: this process uses it no longer."""
        self._fail(structure.key, f"it failed as it ran: {error}", for_good=False)

    def expected(self, structure: Structure) -> tuple[str, str]:
        """Return how a region would run, and why."""
        choice = self.choice(structure)
        if structure.pixels is None and choice.library is not None:
            return ROW_BLOCKS, "or compiled, as was measured for the size that only the run shows"
        return (COMPILED if choice.how == COMPILED else ROW_BLOCKS), choice.why

    def warm(self) -> None:
        """Load what earlier runs have compiled."""
        for key in self._store.keys()[:WARMED]:
            with self._lock:
                self._library(key)

    @property
    def loaded(self) -> frozenset[str]:
        """The keys of the libraries that are loaded."""
        with self._lock:
            return frozenset(self._libraries)

    def wait(self, timeout_s: float) -> bool:
        """Wait until nothing is being compiled; returns whether that came about in time."""
        return self._idle.wait(timeout_s)

    def _know(self, key: str) -> _Known | None:
        if key not in self._known:
            facts = self._store.facts(key)
            if facts is None:
                return None
            self._known[key] = _Known.of(facts)
        return self._known[key]

    def _has_code(self, structure: Structure) -> bool:
        """Whether there is code, or there will be, or there cannot be any."""
        known = self._know(structure.key)
        if known is None:
            return self._compiling == structure.key
        if known.failed:
            return True
        key = structure.key_with_floats if known.baked else structure.key
        return self._library(key) is not None or self._compiling == key

    def _cannot(self) -> bool:
        """Whether this machine compiles nothing; that is logged once."""
        if self._never is None:
            self._never = why_never()
            if self._never:
                _LOG.info("regions are not compiled: %s", self._never)
        return bool(self._never)

    def _not_yet(self, structure: Structure) -> str:
        keys = (structure.key, structure.key_with_floats)
        if self._compiling in keys or structure.key in self._waiting:
            return "it is being compiled beside the runs"
        return self._never or "it was not compiled yet"

    def _library(self, key: str) -> Library | None:
        """Return code, loaded at its first use; code that cannot be loaded is as good as none."""
        if key not in self._libraries:
            file = self._store.library(key)
            loading = attempt(self._load, file) if file is not None else None
            if loading is None or loading.value is None:
                return None
            self._libraries[key] = loading.value
        return self._libraries[key]

    def _compile_waiting(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    self._compiling = ""
                    self._idle.set()
                    return
                key = next(reversed(self._waiting))
                structure = self._waiting.pop(key)
                known = self._know(key)
                self._compiling = structure.key_with_floats if known is not None and known.baked else key
            error = attempt(self._compile, structure).error
            if error is not None:
                self._fail(key, f"{type(error).__name__}: {error}", for_good=False)

    def _compile(self, structure: Structure) -> None:
        job = self._store.begin(structure.text, structure.floats)
        try:
            self._compile_job(job, self._store.compiler_folder())
            said = self._store.outcome(job)
            if said is None:
                raise ChildProcessError("the compiler ended without a result")
            if said.get("failed"):
                self._fail(structure.key, str(said["failed"]), for_good=bool(said.get("for_good")))
                return
            self._take_in(structure, job, baked=bool(said.get("baked")))
        finally:
            self._store.drop(job)

    def _take_in(self, structure: Structure, job: Path, *, baked: bool) -> None:
        key = structure.key_with_floats if baked else structure.key
        with self._lock:
            known = self._know(structure.key) or _Known(baked)
            self._store.keep(job, key, known.facts())
            self._known[structure.key] = known
            if baked:
                self._store.note(structure.key, known.facts())
            self._library(key)
        _LOG.info("a region was compiled")

    def _fail(self, key: str, why: str, *, for_good: bool) -> None:
        with self._lock:
            known = self._known.setdefault(key, _Known())
            known.failed = why
            if for_good:
                self._store.note(key, known.facts())
        _LOG.info("a region runs in blocks of rows, since %s", why)


def _verdict(row: Mapping[str, Any] | None) -> tuple[How, str]:
    """Return how to run pictures of a size after what was measured."""
    if row is None:
        return "trial", "its compiled code is tried"
    if not row["equal"]:
        return "row blocks", "its compiled code gave other numbers"
    share = row["compiled_s"] / max(row["rows_s"], 1e-9)
    took = f"{row['compiled_s'] * 1000:.1f} ms compiled, {row['rows_s'] * 1000:.1f} ms in row blocks"
    if share >= CLEAR_BELOW and row["times"] < 2:
        return "trial", f"its compiled code is measured once more ({took})"
    return ("compiled" if share < PAYS_BELOW else "row blocks"), f"measured here: {took}"


def why_never() -> str:
    """Return why nothing can be compiled on this machine; empty where it can."""
    if is_frozen():
        return "this program's own Python has no compiler; a worker in a Python of its own may have one"
    if sys.platform == "win32":
        return "compiling regions needs g++ or clang++, and another system than Windows"
    if not any(map(shutil.which, _COMPILERS)):
        return "no C++ compiler (g++ or clang++) was found on this machine"
    return ""


def region_code(folders: Folders, world: str | None = None) -> RegionCode:
    """Return the compiled regions below a home's state folder, of this process's world unless one is named.

    Torch is imported when the first is loaded.
    """
    world = world_of_code(torch_version() or "") if world is None else world
    store = LibraryStore(folders.state / "cache" / FOLDER, world)

    def load(file: Path) -> Library:
        import torch

        made: Library = torch._C._aoti.AOTIModelContainerRunnerCpu(str(file), torch.get_num_threads())
        return made

    def compile_job(job: Path, compiler_folder: Path) -> None:
        compile_in_child(job, compiler_folder, folders)

    return RegionCode(store, load, compile_job)


def compile_in_child(job: Path, compiler_folder: Path, folders: Folders) -> None:
    """Compile a job in a child process, which ends with this one; raises OSError, TimeoutExpired."""
    compiler = next(name for name in _COMPILERS if shutil.which(name))
    environment = child_environment(
        TORCHINDUCTOR_CACHE_DIR=str(compiler_folder),
        TMPDIR=str(compiler_folder),
        TORCHINDUCTOR_COMPILE_THREADS="1",
        CXX=compiler,
    )
    command = child_command("region", str(job), "--home", str(folders.base))
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as child:
        try:
            child.wait(COMPILE_S)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
