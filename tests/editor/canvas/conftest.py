"""A shown canvas that carries out the edits it asks for, as the editor's window does."""

from collections.abc import Iterator

import pytest
from canvas_graphs import LIBRARY, Hand, text_to_image
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.workflow.document import ROOT, Workflow
from app.workflow.edits import Edit, EditRefused


class Desk:
    """A canvas, its document, and the edits asked for so far with those that undo them."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.hand = Hand(canvas)
        self.workflow = Workflow()
        self.asked: list[tuple[Edit, str]] = []
        self.inverses: list[Edit] = []
        canvas.edit_requested.connect(self.carry_out)

    def show(self, workflow: Workflow, zoom: float = 1.0, middle: QPointF | None = None) -> None:
        self.workflow = workflow
        self.canvas.show_scope(workflow, ROOT, LIBRARY)
        self.canvas.look_at(middle or self.canvas.graph.contents_rect().center(), zoom)

    def carry_out(self, edit: Edit, title: str) -> None:
        self.asked.append((edit, title))
        try:
            self.inverses.append(self.workflow.apply(edit))
        except EditRefused:
            return

    def undo(self) -> None:
        self.workflow.apply(self.inverses.pop())

    @property
    def titles(self) -> list[str]:
        return [title for _, title in self.asked]


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
