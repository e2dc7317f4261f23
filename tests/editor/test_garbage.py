"""Rings of references are taken apart in the Qt thread, whichever thread has made garbage."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.collecting import without_collecting
from app.editor import garbage
from app.editor.garbage import GarbageCollection
from app.editor.main_window import MainWindow
from app.folders import example_path


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


def test_a_document_that_is_closed_is_freed_without_a_search(window: MainWindow) -> None:
    assert window.session.open(example_path("starter.json"))
    window.live_check.check_now()
    opened = window.session.current
    document = weakref.ref(opened.workflow)
    nodes = [weakref.ref(item) for item in window.canvas.graph.nodes.values()]
    with without_collecting():
        window.session.close(opened)
        del opened
        window.live_check.check_now()
        assert document() is None
        assert [node() for node in nodes] == [None] * len(nodes)


def test_what_is_open_is_left_out_until_the_user_turns_away(
    qtbot: QtBot, collection: GarbageCollection, window: MainWindow
) -> None:
    window.session.workflow_opened.connect(collection.leave_out)
    before = gc.get_freeze_count()
    assert window.session.open(example_path("starter.json"))
    assert gc.get_freeze_count() > before
    assert not any(item is node for node in window.canvas.graph.nodes.values() for item in gc.get_objects())
    takers: list[int] = []
    Ring(takers)
    collection.leave_out()
    collection.take_state(Qt.ApplicationState.ApplicationActive)
    assert takers == []
    collection.take_state(Qt.ApplicationState.ApplicationInactive)
    assert len(takers) == 1


def test_nothing_is_collected_while_a_file_is_read(collection: GarbageCollection) -> None:
    reading = True
    collection.busy = lambda: reading
    takers: list[int] = []
    for _ in range(20_000):
        Ring(takers)
    collection._collect_what_is_due()
    assert takers == []
    reading = False
    collection._collect_what_is_due()
    assert takers


def test_what_a_long_search_left_is_not_searched_again_until_nobody_waits(
    qtbot: QtBot, collection: GarbageCollection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "FELT_S", 0.0)
    kept = [[number] for number in range(50_000)]
    gc.collect(0)
    rounds = 0
    while not gc.get_freeze_count():
        assert rounds < 500, "no full search came"
        kept += [[number] for number in range(1000)]
        qtbot.wait(1)
        collection._last = 0.0
        rounds += 1
    assert gc.get_freeze_count() > 50_000
    collection.take_state(Qt.ApplicationState.ApplicationInactive)
    gc.unfreeze()
