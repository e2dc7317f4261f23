"""A shown canvas that carries out the edits it asks for, as the editor's window does."""

from collections.abc import Iterator

import pytest
from canvas_graphs import Desk, text_to_image
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.canvas.canvas import Canvas


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: object) -> None:
    assert theme.load_fonts()


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(1800, 1000)
    canvas.show()
    canvas.activateWindow()
    desk = Desk(canvas)
    desk.show(text_to_image())
    yield desk
    canvas.editors.close()
