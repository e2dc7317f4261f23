"""What the editor's tests share: folders of their own, and the environment that keeps Qt off the screen."""

import os
from pathlib import Path

import pytest

from app.folders import Folders, default_folders

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Return the folders of a new home, all of them made."""
    made = default_folders({}, tmp_path / "home")
    made.create()
    return made
