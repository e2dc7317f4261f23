"""Folders: names never leave them, models are found in the order of the search."""

from pathlib import Path

import pytest

from app.folders import Folders, default_folders, example_path, inside, resource_path


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    found = default_folders({"CONFY_HOME": str(tmp_path / "home")})
    found.create()
    return found


@pytest.mark.parametrize("name", ["../a", "a/../../b", "/etc/passwd", "", "a\0b", "ä" * 200, "\ud800"])
def test_name_that_leaves_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    assert inside(tmp_path, name) is None


def test_link_that_leaves_its_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "door").symlink_to(tmp_path)
    assert inside(tmp_path / "in", "door/secret") is None
    assert inside(tmp_path / "in", "sub/file") == tmp_path / "in" / "sub" / "file"


def test_links_in_a_circle_are_walked_once(folders: Folders) -> None:
    loras = folders.base / "models" / "loras"
    (loras / "a.safetensors").write_bytes(b"")
    (loras / "again").symlink_to(loras)
    (loras / "once more").symlink_to(loras)
    assert folders.model_files("loras") == ["a.safetensors"]


def test_models_are_listed_with_subfolders(folders: Folders) -> None:
    loras = folders.base / "models" / "loras"
    (loras / "styles").mkdir()
    for name in ("b.safetensors", "styles/A.safetensors", "readme.txt", ".hidden.safetensors"):
        (loras / name).touch()
    assert folders.model_files("loras") == ["b.safetensors", "styles/A.safetensors"]
    assert folders.model_path("loras", "styles/A.safetensors") == loras / "styles/A.safetensors"
    assert folders.model_path("loras", "../loras/b.safetensors/../../x") is None


def test_older_folder_names_are_searched(folders: Folders) -> None:
    old = folders.base / "models" / "unet"
    old.mkdir()
    (old / "flux.safetensors").touch()
    assert folders.model_files("diffusion_models") == ["flux.safetensors"]
    assert folders.model_files("unet") == ["flux.safetensors"]


def test_annotated_names(folders: Folders) -> None:
    assert folders.annotated_path("a.png") == folders.input.resolve() / "a.png"
    assert folders.annotated_path("s/a.png [output]") == folders.output.resolve() / "s" / "a.png"
    assert folders.annotated_path("../a.png [temp]") is None


def test_home_holds_its_own_state(tmp_path: Path) -> None:
    found = default_folders({"CONFY_HOME": str(tmp_path)})
    assert found.state == tmp_path / "state"


def test_shipped_folders_are_found() -> None:
    assert resource_path().is_dir()
    assert example_path().name == "workflows"
