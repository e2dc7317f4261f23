"""Selection, clipboard, undo, tabs."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from app.editor.undoing.history_window import HistoryWindow
from app.folders import example_path
from tests.newcomer import ALT, CTRL
from tests.tour.drafts import with_loras
from tests.tour.stage import SHIFT, Stage


def play(stage: Stage) -> None:
    """Select by a lasso, line up, copy as text, go back by name, work in tabs."""
    stage.only_the_canvas(alone=True)
    stage.open(with_loras(stage.window.session.library), "lighthouse")
    _lasso(stage)
    _line_up(stage)
    _history(stage)
    _tabs(stage)


def _lasso(stage: Stage) -> None:
    area = stage.node("Prompt").frame() | stage.node("Empty Latent Image").frame()
    around = area.adjusted(-20, -30, 20, 20)
    corners = [
        around.topLeft(),
        around.topRight(),
        around.bottomRight() + QPointF(0, 10),
        around.bottomLeft(),
    ]
    last = stage.hold([stage.on_screen(place) for place in corners], CTRL | ALT)
    stage.shoot("selecting-lasso", stage.canvas_area())
    stage.let_go(last, CTRL | ALT)
    stage.mouse = None
    assert len(stage.canvas.selected_nodes()) == 3
    stage.press(Qt.Key.Key_C, CTRL)
    assert '"CLIPTextEncode"' in QApplication.clipboard().text(), "copied as text"


def _line_up(stage: Stage) -> None:
    stage.click(stage.empty_place())
    grip = stage.on_screen(stage.node("Empty Latent Image").frame().topLeft() + QPointF(40, 12))
    stage.let_go(stage.hold((grip, grip + QPoint(-12, 30))))
    stage.mouse = None
    stage.select("Prompt", "Negative Prompt", "Empty Latent Image")
    stage.press(Qt.Key.Key_Left, CTRL | SHIFT)
    stage.press(Qt.Key.Key_V, SHIFT)


def _history(stage: Stage) -> None:
    session = stage.window.session
    stage.press(Qt.Key.Key_G, CTRL)
    stage.click(stage.field("KSampler", "steps"))
    stage.press(Qt.Key.Key_A, CTRL)
    stage.type("30")
    stage.press(Qt.Key.Key_Return)
    stage.canvas.setFocus()
    stage.select("KSampler")
    stage.press(Qt.Key.Key_C, ALT)
    stage.press(Qt.Key.Key_Z, CTRL)
    stage.press(Qt.Key.Key_H, CTRL | SHIFT)
    stage.wait_until(lambda: stage.window.findChildren(HistoryWindow), "the list")
    box = stage.dialog()
    stage.shoot("selecting-history", stage.canvas_area() | stage.around(box))
    stage.close(box)
    assert session.undo_stack.count() == 6, "moved, lined up, spaced, framed, set, collapsed"
    stage.undo_all()


def _tabs(stage: Stage) -> None:
    window = stage.window
    for name in ("starter", "upscale"):
        stage.drop(example_path(f"{name}.json"))
        stage.wait_until(lambda name=name: window.session.name.startswith(name), name)
    stage.canvas.setFocus()
    stage.canvas.fit_all()
    titles = [item.title for item in stage.canvas.graph.nodes.values()]
    grip = stage.on_screen(stage.node(titles[0]).frame().topLeft() + QPointF(30, 12))
    tab = window.tab_bar.bar.tabRect(0).center()
    over = stage.canvas.viewport().mapFromGlobal(window.tab_bar.bar.mapToGlobal(tab))
    last = stage.hold((grip, grip + QPoint(20, -30), over))
    stage.shoot("selecting-tabs", stage.canvas_area().adjusted(0, -60, 0, 0))
    stage.press(Qt.Key.Key_Escape)
    stage.let_go(last)
    stage.mouse = None
