"""The example workflows that node packs bring: in which folders they lie, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

EXAMPLE_FOLDERS = ("example_workflows", "example", "examples", "workflow", "workflows")
"""What packs call the folder with their examples."""
PICTURE_SUFFIXES = (".webp", ".png", ".jpg", ".jpeg")


def example_folders(custom_nodes: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name of each pack and its folders with examples, by name; disabled packs have none."""
    if not custom_nodes.is_dir():
        return
    for pack in sorted(custom_nodes.iterdir(), key=lambda path: path.name.lower()):
        if pack.name.startswith(".") or pack.name.endswith(".disabled"):
            continue
        yield from ((pack.name, pack / name) for name in EXAMPLE_FOLDERS if (pack / name).is_dir())


def examples_in(folder: Path) -> list[Path]:
    """Return the workflows of a folder, by name."""
    found = [path for path in folder.glob("*.json") if path.is_file() and not path.name.startswith(".")]
    return sorted(found, key=lambda path: path.name.lower())


def picture_of(example: Path) -> Path | None:
    """Return the picture beside an example, None where there is none."""
    beside = (example.with_suffix(suffix) for suffix in PICTURE_SUFFIXES)
    return next((picture for picture in beside if picture.is_file()), None)
