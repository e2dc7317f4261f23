"""Write `requirements/*.lock` from what is installed in this environment: `python -m tools.lock`.

`run.lock` is the program with the runtime, `develop.lock` what testing and packaging need beyond that.
Together they are complete: they are installed with `pip install --no-deps`.
"""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

FOLDER = Path(__file__).resolve().parent.parent / "requirements"
PROJECT = "confy"
LEFT_OUT = frozenset({"types-pyside6"})
"""Asked for by NodeGraphQt, and not wanted: its stubs of another PySide6 mislead mypy."""


def closure(project: str, extras: frozenset[str]) -> dict[str, str]:
    """Return name -> version of everything that `project` with `extras` needs here, itself left out."""
    found: dict[str, str] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [(project, extras)]
    while waiting:
        name, wanted = waiting.pop()
        key = (canonicalize_name(name), wanted)
        if key in seen or key[0] in LEFT_OUT:
            continue
        seen.add(key)
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            sys.exit(f"{name} is needed but not installed: run `make test` first")
        if key[0] != project:
            found[key[0]] = installed.version
        for text in installed.requires or ():
            requirement = Requirement(text)
            if applies(requirement, wanted):
                waiting.append((requirement.name, frozenset(requirement.extras)))
    return found


def applies(requirement: Requirement, extras: frozenset[str]) -> bool:
    """Whether a requirement holds on this Python and platform for one of `extras`, or for none."""
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def write(path: Path, packages: dict[str, str]) -> None:
    """Write one lock file, sorted."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    lines = [f"# Made by `make lock` on Python {version}, {sys.platform}; install with --no-deps."]
    lines += [f"{name}=={packages[name]}" for name in sorted(packages)]
    path.write_text("\n".join(lines) + "\n")
    print(f"{path.name}: {len(packages)} packages")


def main() -> None:
    """Write both lock files."""
    FOLDER.mkdir(exist_ok=True)
    run = closure(PROJECT, frozenset({"runtime"}))
    develop = closure(PROJECT, frozenset({"runtime", "dev"}))
    write(FOLDER / "run.lock", run)
    write(FOLDER / "develop.lock", {name: develop[name] for name in develop.keys() - run.keys()})


if __name__ == "__main__":
    main()
