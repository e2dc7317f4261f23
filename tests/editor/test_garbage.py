"""Rings of references are taken apart in the Qt thread, whichever thread has made garbage."""

import gc
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.editor.garbage import GarbageCollection


class Ring:
    """Refers to itself, and notes the thread that takes it apart."""

    def __init__(self, takers: list[int]) -> None:
        self.me = self
        self.takers = takers

    def __del__(self) -> None:
        self.takers.append(threading.get_ident())


@pytest.fixture
def collection() -> Iterator[GarbageCollection]:
    enabled = gc.isenabled()
    gc.enable()
    collection = GarbageCollection()
    yield collection
    collection.stop()
    assert gc.isenabled()
    if not enabled:
        gc.disable()


def test_garbage_of_another_thread_is_collected_in_the_qt_thread(
    qtbot: QtBot, collection: GarbageCollection
) -> None:
    takers: list[int] = []

    def make_garbage() -> None:
        for _ in range(20_000):
            Ring(takers)

    thread = threading.Thread(target=make_garbage)
    thread.start()
    thread.join()
    assert takers == []
    qtbot.waitUntil(lambda: len(takers) == 20_000, timeout=20_000)
    assert set(takers) == {threading.get_ident()}
