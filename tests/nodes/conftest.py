import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.folders import Folders, folders_below
from app.nodes.custom_packs import PREFIX
from app.nodes.pack_routes import close_server
from app.pack_host import API_FOLDER
from app.run_context import RunContext


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = folders_below(tmp_path / "home", tmp_path / "home" / "state")
    made.create()
    return made


@pytest.fixture
def run(folders: Folders) -> RunContext:
    return RunContext("7", folders)


def remove_comfy_modules() -> None:
    """Take the modules that only packs may see out of this process again."""
    close_server()
    if str(API_FOLDER) in sys.path:
        sys.path.remove(str(API_FOLDER))
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.startswith(PREFIX) or (name[:4] != "app." and file and API_FOLDER in Path(file).parents):
            del sys.modules[name]


@pytest.fixture
def custom_nodes(folders: Folders) -> Iterator[Path]:
    """The folder of packs of a worker; what packs import is gone after the test."""
    yield folders.custom_nodes
    remove_comfy_modules()
