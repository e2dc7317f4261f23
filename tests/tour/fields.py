"""Values: arithmetic, names offered in prompts, lists of choices, long texts, many nodes at once."""

from PySide6.QtCore import QPoint, Qt

from tests.newcomer import CTRL
from tests.tour.drafts import sdxl, with_loras
from tests.tour.stage import Stage


def play(stage: Stage) -> None:
    """Change values in every way there is."""
    stage.only_the_canvas(alone=True)
    stage.open(with_loras(stage.window.session.library), "lighthouse")
    _number(stage)
    _prompt(stage)
    _choices(stage)
    _long_text(stage)
    _many(stage)


def _number(stage: Stage) -> None:
    stage.click(stage.field("Empty Latent Image", "width"))
    stage.press(Qt.Key.Key_A, CTRL)
    stage.type("1024*3/2")
    stage.shoot("fields-arithmetic", stage.around("Empty Latent Image", margin=60))
    stage.press(Qt.Key.Key_Escape)
    place = stage.field("KSampler", "cfg")
    last = stage.hold((place, place + QPoint(40, 0)))
    stage.shoot("fields-drag-a-number", stage.around("KSampler", margin=40))
    stage.let_go(last)
    stage.mouse = None
    stage.undo_all()


def _prompt(stage: Stage) -> None:
    stage.click(stage.field("Prompt", "text"))
    stage.press(Qt.Key.Key_End, CTRL)
    stage.type(", (golden hour:1.2), ligh")
    stage.shoot("fields-names-in-a-prompt", stage.around("Load LoRA", "Prompt", "KSampler"))
    stage.press(Qt.Key.Key_Escape)
    stage.press(Qt.Key.Key_Escape)
    stage.undo_all()


def _choices(stage: Stage) -> None:
    stage.click(stage.field("Load LoRA", "lora_name"))
    stage.rest()
    stage.shoot("fields-choices", stage.canvas_area())
    stage.press(Qt.Key.Key_Escape)


def _long_text(stage: Stage) -> None:
    stage.select("Prompt")
    stage.press(Qt.Key.Key_F4)
    box = stage.dialog()
    stage.shoot("fields-long-text", stage.place_of(box).adjusted(-40, -40, 40, 40))
    stage.close(box)


def _many(stage: Stage) -> None:
    stage.open(sdxl(stage.window.session.library), "lighthouse")
    stage.only_the_canvas(alone=False)
    stage.select("Sample Base", "Sample Refiner")
    stage.shoot("fields-inspector-of-two")
