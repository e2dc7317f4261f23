"""The one entry point: `confy`, `python -m app`, the frozen program, and every child process (`--role …`)."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str] | None = None) -> int:
    """Run the role or command that the arguments name and return the exit code.

    Nothing is imported before the role is known: the server and the editor never load torch, the worker never
    loads Qt.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["--role"]:
        from app.cli_roles import run_role

        return run_role(arguments[1:])
    from app.cli import run_command

    return run_command(arguments)


def _become_package() -> None:
    """Make the folder of this file the package `app`, for a start by path (see app/child_process.py)."""
    folder = Path(__file__).resolve().parent
    spec = importlib.util.spec_from_file_location(
        "app", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{folder} is not the program's package")
    package = importlib.util.module_from_spec(spec)
    sys.modules["app"] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    if not __package__:
        _become_package()
    sys.exit(main())
