"""Opens files in a process of its own, to see how much memory that takes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT_FOLDER = Path(__file__).parents[1]

# Linux counts the peak of each process anew; what the parent held does not count.
CHILD = """
import json, re, sys
from pathlib import Path
from app.problems import RunFailed
from app.workflow.open_file import open_workflow
from app.workflow.ui_format import write_workflow

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) / 1024

before, words = peak(), []
for name in sys.argv[1:]:
    try:
        words.append(f"opened {len(open_workflow(Path(name), {}).problems)}")
    except RunFailed as failure:
        words.append(failure.problem.message)
print(json.dumps({"megabytes": peak() - before, "words": words}))
"""

needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")


def opened_in_a_child(*paths: Path) -> dict[str, Any]:
    """Open files in a process of its own; return what it said of each, and how far its memory grew."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, *map(str, paths)],
        cwd=ROOT_FOLDER,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return dict(json.loads(done.stdout))
