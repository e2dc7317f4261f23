"""Getting around: minimap, bookmarks, outline, find, titles from afar."""

from PySide6.QtCore import Qt

from tests.newcomer import CTRL
from tests.tour.drafts import sdxl
from tests.tour.stage import Stage


def play(stage: Stage) -> None:
    """Look at a large graph as a whole, keep places of it, find a node."""
    window, canvas = stage.window, stage.canvas
    stage.open(sdxl(window.session.library), "lighthouse")
    stage.only_the_canvas(alone=False)
    stage.select("Scene Prompt")
    stage.press(Qt.Key.Key_Period)
    stage.press(Qt.Key.Key_1, CTRL)
    stage.press(Qt.Key.Key_Home)
    stage.press(Qt.Key.Key_O)
    stage.wait_until(window.docks.outline.isVisible, "the outline")
    canvas.setFocus()
    stage.press(Qt.Key.Key_1)
    stage.shoot("looking-outline-bookmarks-minimap")
    stage.press(Qt.Key.Key_O)
    stage.only_the_canvas(alone=True)
    stage.press(Qt.Key.Key_Home)
    stage.press(Qt.Key.Key_F, CTRL)
    stage.type("golden")
    stage.shoot("looking-find", stage.canvas_area())
    stage.press(Qt.Key.Key_Return)
    assert canvas.selected_nodes(), "the node that holds the word"
    stage.press(Qt.Key.Key_Escape)
