"""The newcomer's first five minutes, as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_newcomer_sees_every_step(tmp_path: Path) -> None:
    pictures = Path(os.environ.get("CONFY_PICTURES", tmp_path / "pictures"))
    played = subprocess.run(
        [sys.executable, "-m", "tests.first_five_minutes", str(pictures)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=580,
    )
    assert played.returncode == 0, played.stdout + played.stderr
    names = sorted(path.stem for path in pictures.glob("*.png"))
    assert names[0] == "01-the-editor-opens"
    assert any(name.endswith("-saved") for name in names)
    assert names[-1].endswith("-the-second-of-two-workflows")
    assert len(names) >= 17
