"""Within reach: the palette, keys to choose, the light theme, colours for every eye, sizes."""

from PySide6.QtCore import Qt

from app.editor.commands.shortcuts_window import ShortcutsWindow
from app.editor.theme import look_in_use
from app.folders import example_path
from tests.newcomer import CTRL
from tests.tour.drafts import with_loras
from tests.tour.stage import SHIFT, Stage


def play(stage: Stage) -> None:
    """Find a command, look at the keys, change how everything looks."""
    stage.only_the_canvas(alone=True)
    stage.open(with_loras(stage.window.session.library), "lighthouse")
    stage.select("Prompt", "Negative Prompt", "KSampler")
    stage.press(Qt.Key.Key_P, CTRL)
    stage.type("align")
    stage.shoot("reach-palette", stage.canvas_area())
    stage.press(Qt.Key.Key_Escape)
    stage.canvas.setFocus()
    _keys(stage)
    stage.command("look light")
    assert look_in_use().light
    stage.shoot("reach-light-theme")
    stage.command("link colours for every eye")
    stage.command("look dark")
    stage.shoot("reach-colours-for-every-eye", stage.canvas_area())
    stage.command("link colours for every eye")
    for _ in range(3):
        stage.press(Qt.Key.Key_Equal, CTRL)
    stage.shoot("reach-larger")
    stage.press(Qt.Key.Key_0, CTRL)
    stage.open(example_path("starter.json").read_bytes(), "starter")


def _keys(stage: Stage) -> None:
    stage.press(Qt.Key.Key_K, CTRL | SHIFT)
    box = stage.dialog()
    assert isinstance(box, ShortcutsWindow)
    stage.shoot("reach-keys", stage.place_of(box))
    stage.close(box)
