"""What all tests share: English, its part of the machine for each process of them, one Qt application."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def pytest_configure() -> None:
    """Leave the other processes their cores: torch would take all of them in each, and in each worker."""
    os.environ["LANGUAGE"] = "en"
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        threads = max(1, (os.cpu_count() or 1) // processes)
        for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, str(threads))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a card where there is none; torch is imported by such tests alone, when they run."""
    if item.get_closest_marker("gpu") is None:
        return
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("torch sees no CUDA device: run this with `make test-gpu` on a machine that has one")


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> Iterator[QApplication]:
    """Return the application, with garbage collected in the Qt thread only, as the editor does.

    Python would collect in a thread that reads a file, too, and take closed windows apart there.
    """
    from app.editor.garbage import GarbageCollection

    collection = GarbageCollection()
    yield qapp
    collection.stop()
