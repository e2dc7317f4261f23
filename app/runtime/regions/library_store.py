"""LibraryStore: compiled regions in files, each a folder that appears whole or not at all.

A folder is called after its world (versions, processor, the code of nodes) and its structure, and holds what
`compile_region` leaves and `facts.json`: whether floats are part of the code, why there is no code, and what
was measured. What was used longest ago is removed first.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from app.foreign_code import attempt
from app.runtime.regions.members import LIBRARY, RESULT
from app.runtime.results.disk.world import world_of_results
from app.settings import write_atomically

BUDGET_BYTES = 200 * 2**20
COMPILER_BYTES = 500 * 2**20
"""What the compiler keeps for the next time may take so much; then it begins anew."""
_FACTS, _WORK, _COMPILER = "facts.json", ".work-", ".compiler"
_OLD_WORK_S = 3600.0
_JOB = "job.json"


class LibraryStore:
    """Compiled regions below `folder`, of one world; several processes may share the folder."""

    def __init__(self, folder: Path, world: str, budget_bytes: int = BUDGET_BYTES) -> None:
        self.folder = folder
        self._world = world
        self._budget_bytes = budget_bytes

    def facts(self, key: str) -> dict[str, Any] | None:
        """Return what is known of a structure; None where it was never compiled."""
        try:
            facts = json.loads((self._place(key) / _FACTS).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return facts if isinstance(facts, dict) else None

    def library(self, key: str) -> Path | None:
        """Return the code of a structure, which counts as used now; None where there is none."""
        library = self._place(key) / LIBRARY
        if not library.is_file():
            return None
        attempt(os.utime, self._place(key) / _FACTS)
        return library

    def keys(self) -> list[str]:
        """Return the structures of this world that have code, the one used last first."""
        start = f"{self._world}-"
        mine = [place for place in self._places() if place.name.startswith(start)]
        return [place.name.removeprefix(start) for place in reversed(mine) if (place / LIBRARY).is_file()]

    def note(self, key: str, facts: Mapping[str, Any]) -> None:
        """Keep what is known of a structure; where that cannot be written the process alone knows."""
        attempt(write_atomically, self._place(key) / _FACTS, json.dumps(facts).encode())

    def begin(self, text: str, floats: tuple[float, ...]) -> Path:
        """Return a new job's file, in a folder of its own. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        job = Path(tempfile.mkdtemp(prefix=_WORK, dir=self.folder)) / _JOB
        job.write_text(json.dumps({"text": text, "floats": floats}), "utf-8")
        return job

    def outcome(self, job: Path) -> dict[str, Any] | None:
        """Return what the child said of a job; None where it ended without a word."""
        try:
            return dict(json.loads((job.parent / RESULT).read_text("utf-8")))
        except (OSError, ValueError):
            return None

    def keep(self, job: Path, key: str, facts: Mapping[str, Any]) -> None:
        """Take in what a job has left, in one step. Raises OSError."""
        job.unlink()
        (job.parent / RESULT).unlink()
        (job.parent / _FACTS).write_text(json.dumps(facts), "utf-8")
        place = self._place(key)
        if place.exists():  # another process was faster, or there is no code in it
            shutil.rmtree(place, ignore_errors=True)
        job.parent.rename(place)
        self._trim(keep=place)

    def drop(self, job: Path) -> None:
        """Remove what a job has left."""
        shutil.rmtree(job.parent, ignore_errors=True)

    def compiler_folder(self) -> Path:
        """Return where the compiler keeps what it needs again (headers); empty once it grew too large."""
        folder = self.folder / _COMPILER
        if _size(folder) > COMPILER_BYTES:
            shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _place(self, key: str) -> Path:
        return self.folder / f"{self._world}-{key}"

    def _places(self) -> list[Path]:
        """Return the folders of all worlds, the one used longest ago first."""
        found = [(_changed(file), file.parent) for file in self.folder.glob(f"*/{_FACTS}")]
        return [place for _, place in sorted(found)]

    def _trim(self, keep: Path) -> None:
        places = self._places()
        sizes = {place: _size(place) for place in places}
        total = sum(sizes.values())
        for place in places:
            if total <= self._budget_bytes:
                return
            if place != keep:
                total -= sizes[place]
                shutil.rmtree(place, ignore_errors=True)

    def _sweep(self) -> None:
        """Remove what processes left that were killed while they compiled."""
        for place in self.folder.glob(f"{_WORK}*"):
            if time.time() - _changed(place) > _OLD_WORK_S:
                shutil.rmtree(place, ignore_errors=True)


def world_of_code(torch_version: str) -> str:
    """Return 16 hexadecimal digits: versions, this processor and the code of Confy's nodes."""
    facts = [world_of_results(), torch_version, platform.machine(), platform.processor(), _processor()]
    return blake2b("\0".join(facts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _processor() -> str:
    """Return what the processor can do, where the system tells; code is made for just that."""
    text = attempt(Path("/proc/cpuinfo").read_text).value or ""
    return next((line for line in text.splitlines() if line.startswith(("flags", "Features"))), "")


def _changed(path: Path) -> float:
    facts = attempt(path.stat).value
    return facts.st_mtime if facts is not None else 0.0


def _size(folder: Path) -> int:
    sizes = (attempt(file.lstat).value for file in folder.rglob("*"))
    return sum(facts.st_size for facts in sizes if facts is not None)
