from pathlib import Path

import pytest

from app.folders import Folders, folders_below
from app.run_context import RunContext


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = folders_below(tmp_path / "home", tmp_path / "home" / "state")
    made.create()
    return made


@pytest.fixture
def run(folders: Folders) -> RunContext:
    return RunContext("7", folders)
