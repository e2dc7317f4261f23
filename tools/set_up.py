"""Make `.venv` with the locked packages, and install the system libraries they need.

`python3 tools/set_up.py [--develop]` uses nothing but the standard library, and is quick when nothing
has changed since the last time.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKED_FOR = (3, 11)

LIBRARIES = {
    # Shared library that Qt links or its window-system plugin opens -> Debian package.
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
PROGRAMS_TO_DEVELOP = {"Xvfb": "xvfb", "xauth": "xauth", "xkbcomp": "x11-xkb-utils"}


def main() -> int:
    """Set everything up; the exit code is 1 when the user has to do something first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--develop", action="store_true", help="with the tools that test and package")
    develop = parser.parse_args().develop
    missing = list(missing_packages(develop))
    if missing and not install_packages(missing):
        return 1
    if not (is_ready(develop=True) or (not develop and is_ready(develop=False))):
        make_environment(develop)
        stamp(develop).write_text(fingerprint(develop))
    return 0


def locks_for(develop: bool) -> list[Path]:
    """Return the lock files to install."""
    names = ("run.lock", "develop.lock") if develop else ("run.lock",)
    return [ROOT / "requirements" / name for name in names]


def stamp(develop: bool) -> Path:
    """Return the file that says what the environment was made from."""
    return VENV / ("ready-to-develop" if develop else "ready-to-run")


def is_ready(develop: bool) -> bool:
    """Whether nothing has changed since the environment was made."""
    made = stamp(develop)
    return PYTHON.exists() and made.exists() and made.read_text() == fingerprint(develop)


def missing_packages(develop: bool) -> Iterable[str]:
    """Yield the Debian packages that are not there yet; none on a system without apt."""
    if shutil.which("apt-get") is None:
        return
    if not VENV.exists() and importlib.util.find_spec("ensurepip") is None:
        yield f"python3.{sys.version_info.minor}-venv"
    for library, package in LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            yield package
    if develop:
        yield from (package for name, package in PROGRAMS_TO_DEVELOP.items() if shutil.which(name) is None)


def install_packages(packages: list[str]) -> bool:
    """Install Debian packages as root, else print the line to type; return whether they are there."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        print(
            "Some system libraries are missing. Please type this once, then try again:\n\n"
            f"  sudo {' '.join(command)}\n"
        )
        return False
    print(f"Installing system libraries: {' '.join(packages)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
    subprocess.run([*command[:2], "-qq", *command[2:]], check=True, env=quiet, stdout=subprocess.DEVNULL)
    return True


def fingerprint(develop: bool) -> str:
    """Return a hash of what the environment is made from."""
    files = [*locks_for(develop), ROOT / "pyproject.toml"]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def make_environment(develop: bool) -> None:
    """Make `.venv` and install the locked versions into it, then this project, editable.

    The locks are complete, so nothing is resolved: what NodeGraphQt drags in and nobody wants
    (types-PySide6, whose stubs mislead mypy) stays out. A Python for which there is no lock gets the
    ranges of pyproject.toml.
    """
    if not PYTHON.exists():
        print("Making .venv", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    print("Installing packages (the first time this takes some minutes)", flush=True)
    if sys.version_info[:2] == LOCKED_FOR:
        pip("install", "--no-deps", *(word for lock in locks_for(develop) for word in ("-r", str(lock))))
        pip("install", "--no-deps", "-e", str(ROOT))
    else:
        pip("install", "-e", f"{ROOT}[{'runtime,dev' if develop else 'runtime'}]")
        pip("uninstall", "-y", "types-PySide6")


def pip(*arguments: str) -> None:
    """Run pip inside `.venv`."""
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", arguments[0], "-q", *arguments[1:]]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
