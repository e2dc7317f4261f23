"""The libraries of networks may be imported while a checkpoint is being loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.folders import resource_path

SCRIPT = """
import sys, threading
from pathlib import Path
from app.runtime.models.checkpoint import import_networks, load_checkpoint

threading.Thread(target=import_networks).start()
checkpoint = load_checkpoint(Path(sys.argv[1]))
print(type(checkpoint.vae).__name__)
"""


@pytest.mark.slow
def test_checkpoint_loads_while_another_thread_imports() -> None:
    starter = resource_path("models", "checkpoints", "starter.safetensors")
    loaded = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(starter)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert loaded.returncode == 0, loaded.stderr
    assert loaded.stdout.strip() == "Vae"
