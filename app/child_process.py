"""How the program starts another role of itself, from source, installed or frozen."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def child_command(role: str, *arguments: str, python: str = "") -> list[str]:
    """Return the command that runs `role` (server, worker or editor) with `arguments`.

    `python` is another interpreter (a worker may live in its own environment); empty means this one.
    The file `app/__main__.py` is named by its path: it makes its own folder the package `app`, so no
    folder has to be put on the child's path, and neither the working folder nor another environment's
    packages can win. A frozen program starts itself, unless another interpreter is asked for: that one
    runs the source files in the bundle.
    """
    if is_frozen() and not python:
        return [sys.executable, "--role", role, *arguments]
    main = Path(__file__).resolve().with_name("__main__.py")
    return [python or sys.executable, "-P", str(main), "--role", role, *arguments]


def own_command(*arguments: str) -> list[str]:
    """Return the command line of this installation: it works from any folder, whatever is on PATH."""
    if is_frozen():
        return [sys.executable, *arguments]
    return [sys.executable, "-P", str(Path(__file__).resolve().with_name("__main__.py")), *arguments]


def child_environment(environment: Mapping[str, str] = os.environ, **extra: str) -> dict[str, str]:
    """Return the environment of a child: this one and `extra`, downloads off unless asked for."""
    return {"HF_HUB_OFFLINE": "1", **environment, **extra}


def is_frozen() -> bool:
    """Whether this is the packaged one-folder program."""
    return bool(getattr(sys, "frozen", False))
