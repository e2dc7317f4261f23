"""Settings survive their file; a broken file harms nothing; a failed write leaves the old file."""

import os
from pathlib import Path

import pytest

from app.settings import Settings, read_settings, write_atomically, write_settings


def test_settings_survive_their_file(tmp_path: Path) -> None:
    settings = Settings(worker_python="python3", autosave_s=5, allowed_pickles=("a.ckpt",))
    write_settings(tmp_path / "settings.json", settings)
    assert read_settings(tmp_path / "settings.json") == settings


@pytest.mark.parametrize("text", ["", "{", "[1]", "\ufeff{}", '{"autosave_s": "soon", "colour": 1}'])
def test_broken_file_gives_the_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    assert read_settings(tmp_path / "settings.json") == Settings()


def test_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_write_keeps_the_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_atomically(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o600)


def test_a_symbolic_link_stays_one_and_its_file_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    file.parent.mkdir()
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_atomically(link, b"new")
    assert (link.is_symlink(), file.read_bytes()) == (True, b"new")
    assert [entry.name for entry in file.parent.iterdir()] == ["file"]
