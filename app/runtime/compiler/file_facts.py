"""Facts of files that shapes depend on, read from their headers alone: the size of a picture, the tensors
of a model. Kept by the identity of the file; a pickle is never opened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.runtime.compiler.content_key import file_identity
from app.runtime.models.picture_header import PictureFacts, picture_facts
from app.runtime.models.weight_facts import FileFault, WeightFacts, weight_facts

MOST_KEPT = 200
"""So many files are remembered, the oldest forgotten first."""


Facts = PictureFacts | WeightFacts | FileFault


class FileFacts:
    """Remembers the facts of files. Threads may share it: the worst that happens is reading twice."""

    def __init__(self) -> None:
        self._known: dict[str, Facts | None] = {}

    def of(self, kind: str, path: Path | None) -> Facts | None:
        """Return the facts of a file that an input names; `kind` as in `NodeDef.file_inputs`.

        None where the file is not there, or its header does not tell quickly.
        """
        if path is None:
            return None
        identity = file_identity(path)
        if identity not in self._known:
            read: Callable[[Path], Facts | None] = picture_facts if kind == "input" else weight_facts
            while len(self._known) >= MOST_KEPT:
                self._known.pop(next(iter(self._known), ""), None)
            self._known[identity] = read(path)
        return self._known.get(identity)
