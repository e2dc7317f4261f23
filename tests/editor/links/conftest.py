"""A shown canvas that carries out the edits it asks for, with the usual graph."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.editor.canvas.canvas_graphs import Desk, text_to_image


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: object) -> None:
    from app.editor import theme

    assert theme.load_fonts()


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    from app.editor.canvas.canvas import Canvas

    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(1800, 1000)
    canvas.show()
    canvas.activateWindow()
    desk = Desk(canvas)
    desk.show(text_to_image())
    yield desk
    canvas.editors.close()
