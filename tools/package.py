"""Builds the one-folder program and tries it: `python -m tools.package` (`make package`).

The trial starts the frozen editor without a screen and lets the frozen server run a workflow, its worker in
this interpreter; then the folder in `dist/` is good to be copied to another machine of the same kind.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PROGRAM = DIST / "confy" / "confy"
MOST_MB = 260
PNG_START = b"\x89PNG\r\n\x1a\n"


def main() -> int:
    """Build, then try."""
    build()
    with tempfile.TemporaryDirectory() as home:
        try_editor(Path(home))
        try:
            try_run(Path(home))
        finally:
            end_server(Path(home))
    files = [file for file in PROGRAM.parent.rglob("*") if file.is_file() and not file.is_symlink()]
    size = sum(file.stat().st_size for file in files) / 1e6
    print(f"dist/confy: {size:.0f} MB; editor, server and worker start")
    return int(size > MOST_MB)


def build() -> None:
    """Run PyInstaller on `confy.spec`."""
    command = [
        sys.executable,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "WARN",
        "--distpath",
        str(DIST),
    ]
    subprocess.run(
        [*command, "--workpath", str(ROOT / "build"), str(ROOT / "confy.spec")], check=True, cwd=ROOT
    )


def try_editor(home: Path) -> None:
    """Let the frozen editor open the starter workflow and write a picture of its window."""
    picture = home / "editor.png"
    frozen(home, "edit", "--screenshot", str(picture), QT_QPA_PLATFORM="offscreen")
    assert picture.read_bytes().startswith(PNG_START), "the frozen editor wrote no picture"


def try_run(home: Path) -> None:
    """Run an example through the frozen server, with the worker in this interpreter."""
    example = ROOT / "workflows" / "upscale.json"
    done = frozen(home, "run", str(example), "--json", CONFY_WORKER_PYTHON=sys.executable)
    (file,) = json.loads(done.stdout)["files"]
    assert Path(file).read_bytes().startswith(PNG_START), "the run wrote no picture"


def end_server(home: Path) -> None:
    """End the server that the run started, before its home goes away."""
    state = home / "home" / "state" / "server.json"
    if not state.exists():
        return
    os.kill(json.loads(state.read_text())["pid"], signal.SIGTERM)
    deadline = time.monotonic() + 20
    while state.exists() and time.monotonic() < deadline:
        time.sleep(0.05)


def frozen(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the frozen program away from the checkout."""
    return subprocess.run(
        [str(PROGRAM), *arguments],
        cwd=home,
        env={**os.environ, "CONFY_HOME": str(home / "home"), **environment},
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        timeout=300,
    )


if __name__ == "__main__":
    sys.exit(main())
