"""Where the corpus of real files lies, when it lies beside the checkout."""

from pathlib import Path

import pytest


def shared() -> Path | None:
    """Return the folder `shared` next to the checkout, None when it is absent."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    return folder if folder.is_dir() else None


def need_shared(*parts: str) -> Path:
    """Return a path inside `shared`, or skip the test."""
    folder = shared()
    if folder is None or not folder.joinpath(*parts).exists():
        pytest.skip(f"needs {'/'.join(('shared', *parts))} beside the checkout")
    return folder.joinpath(*parts)
