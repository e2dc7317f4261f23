"""The canvas starts without the heavy parts of the runtime."""

import os
import subprocess
import sys


def test_the_canvas_needs_neither_torch_nor_numpy() -> None:
    code = (
        "import sys, app.editor.canvas.canvas;"
        "print([name for name in ('torch', 'numpy', 'diffusers', 'transformers') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.strip() == "[]"
    assert "distutils" not in done.stderr
