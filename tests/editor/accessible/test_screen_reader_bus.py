"""A screen reader's way to the canvas, whole: another process asks over the desktop's bus, on a screen."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.heard_on_the_bus import LAUNCHER

TOOLS = ("xvfb-run", "dbus-run-session", "busctl", "gdbus")
ROOT = Path(__file__).parents[3]


@pytest.mark.xvfb
def test_another_process_hears_nodes_fields_and_links(tmp_path: Path) -> None:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not LAUNCHER.exists():
        pytest.skip(f"needs a virtual screen and the bus of screen readers: {missing or LAUNCHER}")
    tmp_path.chmod(0o700)
    told = subprocess.run(
        ("xvfb-run", "-a", "dbus-run-session", "--", sys.executable, "-m", "tests.heard_on_the_bus"),
        capture_output=True,
        text=True,
        timeout=180,
        cwd=ROOT,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert told.returncode == 0, told.stderr
    heard = json.loads(told.stdout.strip().splitlines()[-1])
    assert "KSampler, number 3" in heard["nodes"], told.stderr
    assert heard["roles"]["steps"] == "spin box"
    assert heard["roles"]["sampler_name: euler"] == "combo box"
    assert heard["steps"] == [20.0, 44.0, 10000.0]
    assert heard["link"] == ["from Load Checkpoint, number 4, MODEL", [True]]
