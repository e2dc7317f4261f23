"""Looking into a run: probes at links, a pause before a node, a frozen node."""

from PySide6.QtCore import QPointF, Qt

from app.editor.debugging.feature import Debugging
from app.folders import example_path
from tests.newcomer import ALT, CTRL
from tests.tour.stage import Stage

NODES = ("Positive Prompt", "Empty Latent Image", "Save Image")


def play(stage: Stage) -> None:
    """Probe two links, pause before the decoder, freeze the sampler."""
    stage.only_the_canvas(alone=True)
    stage.open(example_path("starter.json").read_bytes(), "debugged")
    stage.run("Save Image")
    debugging = stage.window.findChildren(Debugging)[0]
    canvas = stage.canvas
    for title, slot in (("KSampler", 1), ("VAE Decode", 0)):
        link = canvas.graph.link_into(stage.node(title).node.id, slot)
        assert link is not None
        stage.choose(stage.on_screen(canvas.graph.links[link.id].middle()), "Probe here")
    cards = debugging.cards.cards.values()
    stage.wait_until(lambda: all(card.summary for card in cards), "the values of the last run")
    middle = stage.node("KSampler").frame().center()
    canvas.look_at(middle + QPointF(0, 90), canvas.zoom() * 0.75)
    stage.shoot("debugging-probes", stage.around(*NODES, *cards).intersected(stage.canvas_area()))
    _pause(stage, debugging)


def _pause(stage: Stage, debugging: Debugging) -> None:
    canvas, bar = stage.canvas, debugging.pausing.bar
    canvas.setFocus()
    canvas.select([stage.node("VAE Decode").node.id])
    stage.press(Qt.Key.Key_F9)
    canvas.select([stage.node("Negative Prompt").node.id])
    stage.press(Qt.Key.Key_F9, ALT)
    canvas.select([stage.node("KSampler").node.id])
    stage.press(Qt.Key.Key_F9)
    stage.press(Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    stage.press(Qt.Key.Key_Return, CTRL)
    stage.wait_until(lambda: not bar.isHidden(), "the pause before the sampler")
    stage.shoot("debugging-paused", stage.place_of(bar) | stage.around(*NODES))
    ended = len(stage.endings)
    stage.press_button(bar.buttons["stop"])
    stage.wait_until(lambda: len(stage.endings) > ended, "the end of the run")
    canvas.setFocus()
    stage.undo_all()
