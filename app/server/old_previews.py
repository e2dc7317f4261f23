"""Previews of earlier sessions: nobody looks at them any more, and there are many."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

KEPT_S = 24 * 3600
"""How long a preview stays: a history that is looked at the next morning still shows its pictures."""


def clear_previews(folder: Path, kept_s: float = KEPT_S) -> None:
    """Remove the files of the temp folder that are older than `kept_s`; what cannot be removed stays."""
    oldest = time.time() - kept_s
    for root, _, names in os.walk(folder):
        for name in names:
            path = Path(root, name)
            with suppress(OSError):
                if path.lstat().st_mtime < oldest:
                    path.unlink()
