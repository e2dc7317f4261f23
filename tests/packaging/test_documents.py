"""The documents speak of files that exist, and stay as short as they promise to be."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
FOLDERS = ("app", "tests", "tools", "docs", "resources", "workflows", "benchmarks", "requirements")


def files_named_in(text: str) -> set[str]:
    quoted = re.findall(r"`([\w./*-]+)`", text)
    return {name for name in quoted if name.split("/")[0] in FOLDERS and "/" in name}


@pytest.mark.parametrize("path", [*DOCUMENTS, *DECISIONS], ids=lambda path: path.name)
def test_named_files_exist(path: Path) -> None:
    for name in files_named_in(path.read_text("utf-8")):
        assert list(ROOT.glob(name.rstrip("/"))), f"{path.name} names {name}, which does not exist"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_exist(path: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_names_in_the_map_exist() -> None:
    """In ARCHITECTURE a short name such as `graph.py` means a file somewhere in app/."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    files = {path.name for path in (ROOT / "app").rglob("*.py")} | {
        path.name for path in (ROOT / "tests").rglob("*.py")
    }
    for name in re.findall(r"`(?:[\w/]+/)?(\w+\.py)\b", text):
        assert name in files, f"ARCHITECTURE names {name}"


def test_architecture_can_be_read_in_one_sitting() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) <= 200


def test_decisions_say_why() -> None:
    assert DECISIONS
    for path in DECISIONS:
        text = path.read_text("utf-8")
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences")), path.name
