"""Setting up a machine: what is asked of the user, and when there is nothing to do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import set_up

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what the set-up reads, with an environment that is already made."""
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(set_up, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    return tmp_path


def test_environment_is_made_again_when_a_lock_changes(checkout: Path) -> None:
    assert not set_up.is_ready(develop=False)
    set_up.stamp(develop=False).write_text(set_up.fingerprint(develop=False))
    assert set_up.is_ready(develop=False)
    assert not set_up.is_ready(develop=True)
    (checkout / "requirements" / "run.lock").write_text("torch==1.0\n")
    assert not set_up.is_ready(develop=False)


def test_without_root_the_line_to_type_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert not set_up.install_packages(["libegl1", "xvfb"])
    assert "sudo apt-get install -y --no-install-recommends libegl1 xvfb" in capsys.readouterr().out


def test_missing_library_names_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "apt-get"
    fake.write_text("#!/bin/sh\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(set_up, "LIBRARIES", {"libnot-there.so.9": "libnot-there9"})
    assert "libnot-there9" in list(set_up.missing_packages(develop=False))


def test_set_up_needs_only_the_standard_library() -> None:
    command = [sys.executable, "-I", "-S", str(ROOT / "tools" / "set_up.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "--develop" in done.stdout


def test_locks_pin_every_version_once() -> None:
    lines = [
        line
        for lock in set_up.locks_for(develop=True)
        for line in lock.read_text().splitlines()
        if line and not line.startswith("#")
    ]
    names = [line.split("==")[0] for line in lines]
    assert all("==" in line for line in lines)
    assert len(names) == len(set(names))
    assert {"torch", "torchvision", "pyside6-essentials", "pytest"} <= set(names)
    assert "types-pyside6" not in names
