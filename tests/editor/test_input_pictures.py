"""The picture an image input names is seen in its node before any run, from the real server."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.main_window import MainWindow
from app.editor.running.input_pictures import reference_of
from app.editor.running.server_talk import scaled_picture
from app.folders import Folders
from app.server_address import ServerAddress, ensure_server
from app.workflow.edits import RemoveNodes, SetValue
from tests.hearing import hearing

WAIT_MS = 60_000


@pytest.fixture
def server(folders: Folders) -> Iterator[ServerAddress]:
    for name, color, size in (("red.png", "#cc2222", (1600, 800)), ("blue.png", "#2222cc", (30, 60))):
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(QColor(color))
        assert image.save(str(folders.input / name))
    address = ensure_server(folders, timeout_s=30)
    yield address
    with suppress(ProcessLookupError):
        os.kill(address.pid, signal.SIGTERM)


def add_load_image(window: MainWindow, value: str) -> NodeItem:
    node_id = window.adding.add("LoadImage", QPointF(0, 0))
    assert node_id is not None
    choose(window, node_id, value)
    window.canvas.look_at(QPointF(150, 150), 1.0)
    return window.canvas.graph.nodes[node_id]


def choose(window: MainWindow, node_id: str, value: str) -> None:
    node = window.session.workflow.nodes[node_id]
    edit = SetValue.for_widget("", node_id, window.session.library[node.type], "image", value)
    assert window.session.do(edit, "Set image")


def shown(window: MainWindow, item: NodeItem) -> str | None:
    """Return the colour in the middle of the picture as painted, None where the node shows no picture."""
    area = item.layout.picture
    if area is None:
        return None
    place = window.canvas.viewportTransform().map(item.pos() + area.center()).toPoint()
    return window.canvas.viewport().grab().toImage().pixelColor(place).name()


def test_the_chosen_picture_is_shown_and_follows_the_value(
    qtbot: QtBot, window: MainWindow, server: ServerAddress
) -> None:
    item = add_load_image(window, "red.png")
    window.client.connect_to(server)
    qtbot.waitUntil(lambda: shown(window, item) == "#cc2222", timeout=WAIT_MS)
    assert item.look().caption is not None
    assert item.look().caption.text.text() == "1600 × 800"
    assert max(item.look().images[0].size().toTuple()) == 640
    choose(window, item.node.id, "blue.png")
    qtbot.waitUntil(lambda: shown(window, item) == "#2222cc", timeout=WAIT_MS)
    choose(window, item.node.id, "gone.png")
    qtbot.waitUntil(lambda: shown(window, item) is None, timeout=WAIT_MS)
    window.session.undo_stack.setIndex(1)  # as it was added; quick choices are one step, slow ones several
    assert item.values["image"] == "example.png"
    qtbot.waitUntil(lambda: shown(window, item) not in (None, "#2222cc"), timeout=WAIT_MS)


def test_a_run_and_its_end_leave_the_chosen_picture(
    qtbot: QtBot, window: MainWindow, server: ServerAddress
) -> None:
    item = add_load_image(window, "red.png")
    window.client.connect_to(server)
    qtbot.waitUntil(lambda: shown(window, item) == "#cc2222", timeout=WAIT_MS)
    green = QImage(8, 8, QImage.Format.Format_RGB32)
    green.fill(QColor("#22cc22"))
    window.run_state.update(item.node.id, state="done", images=(green,))
    assert shown(window, item) == "#22cc22"
    window.run_state.clear()
    assert shown(window, item) == "#cc2222"


def test_a_node_that_comes_back_shows_its_picture_again(
    qtbot: QtBot, window: MainWindow, server: ServerAddress
) -> None:
    item = add_load_image(window, "blue.png")
    window.client.connect_to(server)
    qtbot.waitUntil(lambda: shown(window, item) == "#2222cc", timeout=WAIT_MS)
    node_id = item.node.id
    window.session.do(RemoveNodes("", (node_id,)), "Delete")
    window.session.undo_stack.undo()
    again = window.canvas.graph.nodes[node_id]
    assert again is not item
    qtbot.waitUntil(lambda: shown(window, again) == "#2222cc", timeout=WAIT_MS)


def test_a_file_that_is_missing_shows_nothing_and_is_no_error(
    qtbot: QtBot, window: MainWindow, server: ServerAddress
) -> None:
    item = add_load_image(window, "gone.png")
    with hearing(qtbot, window.client.input_picture_received, timeout=WAIT_MS) as received:
        window.client.connect_to(server)
    assert received.args[0] == "gone.png"
    assert received.args[1].isNull()
    assert shown(window, item) is None


def test_a_file_that_came_later_is_shown_after_a_refresh(
    qtbot: QtBot, window: MainWindow, server: ServerAddress, folders: Folders
) -> None:
    item = add_load_image(window, "late.png")
    with hearing(qtbot, window.client.input_picture_received, timeout=WAIT_MS):
        window.client.connect_to(server)
    (folders.input / "late.png").write_bytes((folders.input / "red.png").read_bytes())
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: shown(window, item) == "#cc2222", timeout=WAIT_MS)


def test_many_pictures_all_come(
    qtbot: QtBot, window: MainWindow, server: ServerAddress, folders: Folders
) -> None:
    items = []
    for number in range(12):
        name = f"{number}.png"
        (folders.input / name).write_bytes((folders.input / "blue.png").read_bytes())
        items.append(add_load_image(window, name))
    window.client.connect_to(server)
    qtbot.waitUntil(lambda: all(item.layout.picture is not None for item in items), timeout=WAIT_MS)


def test_without_a_server_nothing_is_shown_and_nothing_is_wrong(qtbot: QtBot, window: MainWindow) -> None:
    found: list[object] = []
    window.client.problem_found.connect(found.append)
    item = add_load_image(window, "red.png")
    with hearing(qtbot, window.client.connection_lost, timeout=WAIT_MS):
        window.client.connect_to(ServerAddress("http://127.0.0.1:9", "", 0))
    assert shown(window, item) is None
    assert found == []


def test_a_double_click_opens_the_whole_picture(
    qtbot: QtBot, window: MainWindow, server: ServerAddress
) -> None:
    item = add_load_image(window, "red.png")
    window.client.connect_to(server)
    qtbot.waitUntil(lambda: shown(window, item) == "#cc2222", timeout=WAIT_MS)
    assert item.layout.picture is not None
    place = window.canvas.viewportTransform().map(item.pos() + item.layout.picture.center()).toPoint()
    with hearing(qtbot, window.client.run_images_received, timeout=WAIT_MS) as received:
        qtbot.mouseDClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    ((title, image),) = received.args[1]
    assert title == "red.png"
    assert image.size() == QSize(1600, 800)


@pytest.mark.parametrize(
    ("value", "filename", "subfolder", "folder"),
    [
        ("cat.png", "cat.png", "", "input"),
        ("trip/2026/cat.png", "cat.png", "trip/2026", "input"),
        ("cat_00001_.png [output]", "cat_00001_.png", "", "output"),
        ("clip\\a.png [temp]", "a.png", "clip", "temp"),
    ],
)
def test_values_name_files_in_folders(value: str, filename: str, subfolder: str, folder: str) -> None:
    assert reference_of(value) == {"filename": filename, "subfolder": subfolder, "type": folder}


def test_a_picture_is_scaled_to_fit_and_keeps_its_own_size_in_mind() -> None:
    image = QImage(1000, 250, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "JPEG")
    small, size = scaled_picture(bytes(content.data()), 200)
    assert (small.size(), size) == (QSize(200, 50), QSize(1000, 250))
    same, _ = scaled_picture(bytes(content.data()), 4000)
    assert same.size() == QSize(1000, 250)
    assert scaled_picture(b"no picture", 200)[0].isNull()


def test_coming_back_to_a_tab_asks_for_no_picture_again(
    qtbot: QtBot, window: MainWindow, server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = add_load_image(window, "red.png")
    window.client.connect_to(server)
    qtbot.waitUntil(lambda: shown(window, item) == "#cc2222", timeout=WAIT_MS)
    asked: list[str] = []
    fetch = window.client.fetch_input_picture
    monkeypatch.setattr(
        window.client, "fetch_input_picture", lambda value, *more: (asked.append(value), fetch(value, *more))
    )
    first = window.session.current
    window.files.new()
    other = add_load_image(window, "blue.png")
    qtbot.waitUntil(lambda: shown(window, other) == "#2222cc", timeout=WAIT_MS)
    window.session.show(first)
    again = window.canvas.graph.nodes[item.node.id]
    window.canvas.look_at(QPointF(150, 150), 1.0)
    qtbot.waitUntil(lambda: shown(window, again) == "#cc2222", timeout=WAIT_MS)
    assert "red.png" not in asked
    assert "blue.png" in asked
