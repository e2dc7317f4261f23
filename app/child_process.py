"""How the program starts another role of itself: the command and the environment, from source, installed or frozen."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def child_command(role: str, *arguments: str, python: str = "") -> list[str]:
    """Return the command that runs `role` with `arguments`.

    `python` is another interpreter (a worker may live in its own environment); empty means this one. A frozen program
    starts itself, unless another interpreter is asked for: that one reads the source files shipped in the bundle.
    """
    if is_frozen() and not python:
        return [sys.executable, "--role", role, *arguments]
    return [python or sys.executable, "-P", "-m", "app", "--role", role, *arguments]


def child_environment(environment: Mapping[str, str] = os.environ, **extra: str) -> dict[str, str]:
    """Return the environment of a child: this one, `extra`, and a path on which it finds this very `app`.

    Children run with `-P`, so the folder they are started in never counts. Downloads stay off unless asked for.
    """
    child = {**environment, **extra}
    child.setdefault("HF_HUB_OFFLINE", "1")
    others = [entry for entry in child.get("PYTHONPATH", "").split(os.pathsep) if entry]
    child["PYTHONPATH"] = os.pathsep.join(dict.fromkeys([str(source_folder()), *others]))
    return child


def source_folder() -> Path:
    """Return the folder that holds `app/` as files."""
    return Path(__file__).resolve().parent.parent


def is_frozen() -> bool:
    """Whether this is the packaged one-folder program."""
    return bool(getattr(sys, "frozen", False))
