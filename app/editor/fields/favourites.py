"""Which inputs stand on top in the inspector: kept from one start to the next."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from app.folders import Folders
from app.settings import write_atomically


def favourites_path(folders: Folders) -> Path:
    """Return where they are kept."""
    return folders.state / "views" / "favourites.json"


def read_favourites(folders: Folders) -> tuple[str, ...]:
    """Return the inputs to stand on top, as `KSampler.seed`; none where the file is missing or broken."""
    try:
        data = json.loads(favourites_path(folders).read_text("utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(str(name) for name in data) if isinstance(data, list) else ()


def write_favourites(folders: Folders, names: tuple[str, ...]) -> None:
    """Keep them; where that fails they are forgotten with the window."""
    with suppress(OSError):
        write_atomically(favourites_path(folders), json.dumps(list(names), indent=1).encode() + b"\n")
