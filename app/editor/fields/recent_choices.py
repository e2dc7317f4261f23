"""Which choices were taken lately, by the names of the inputs: kept from one start to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.folders import Folders
from app.settings import write_atomically

MOST_INPUTS = 200
MOST_CHOICES = 12


def recent_path(folders: Folders) -> Path:
    """Return where they are kept."""
    return folders.state / "views" / "recent_choices.json"


def read_recent(folders: Folders) -> dict[str, list[Any]]:
    """Return the choices by the names of the inputs, the last one first; none from a broken file."""
    try:
        data = json.loads(recent_path(folders).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    lists = data.items() if isinstance(data, dict) else ()
    return {name: _plain(values) for name, values in lists if isinstance(values, list)}


def write_recent(folders: Folders, recent: Mapping[str, Sequence[Any]]) -> None:
    """Keep those of the inputs that were used last; where that fails they are forgotten with the window."""
    lists = {name: _plain(values) for name, values in list(recent.items())[-MOST_INPUTS:]}
    with suppress(OSError):
        write_atomically(recent_path(folders), json.dumps(lists, indent=1).encode() + b"\n")


def _plain(values: Sequence[Any]) -> list[Any]:
    return [value for value in values if isinstance(value, str | int | float)][:MOST_CHOICES]
