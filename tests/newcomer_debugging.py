"""What a newcomer looks into: a link's value by the right mouse button, and a run that waits at a node."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLineEdit

from app.editor.debugging.feature import Debugging
from tests.newcomer import ALT, CTRL, Newcomer

SHIFT = Qt.KeyboardModifier.ShiftModifier


def look_into_a_run(newcomer: Newcomer) -> None:
    """Probe the link to the decoder, see its latent at once; pause a run, edit and go on; freeze a node."""
    window, canvas = newcomer.window, newcomer.canvas
    debugging = window.findChildren(Debugging)[0]
    decoder = newcomer.node("VAE Decode").node.id
    link = canvas.graph.link_into(decoder, 0)
    assert link is not None
    newcomer.choose(newcomer.on_screen(canvas.graph.links[link.id].middle()), "Probe here", "menu-of-a-link")
    (card,) = debugging.cards.cards.values()
    newcomer.wait_until(lambda: card.summary, "what the run left at the link")
    assert (card.summary or {})["kind"] == "latent"
    newcomer.take_picture("a-probe-shows-what-a-link-carries")

    pause_and_edit(newcomer, debugging)
    freeze(newcomer)
    canvas.setFocus()
    while any("confy" in node.properties for node in window.session.workflow.nodes.values()):
        newcomer.press(Qt.Key.Key_Z, CTRL)
    newcomer.wait_until(lambda: not debugging.cards.cards, "no card any more")
    canvas.select([])


def pause_and_edit(newcomer: Newcomer, debugging: Debugging) -> None:
    """Have a run wait before the sampler, take fewer steps for this once, and go on."""
    sampler, bar = newcomer.node("KSampler"), debugging.pausing.bar
    header = newcomer.on_screen(sampler.frame().topLeft() + QPointF(60, 12))
    newcomer.choose(header, "&Breakpoint")
    newcomer.canvas.setFocus()
    newcomer.canvas.select([sampler.node.id])
    newcomer.press(Qt.Key.Key_R, SHIFT)
    runs = len(newcomer.endings)
    newcomer.press(Qt.Key.Key_Return, CTRL)
    newcomer.wait_until(lambda: not bar.isHidden(), "the pause before the sampler")
    newcomer.take_picture("paused-at-a-breakpoint")
    field = bar.fields["steps"]
    assert isinstance(field, QLineEdit)
    field.setFocus()
    newcomer.press(Qt.Key.Key_A, CTRL)
    newcomer.type("9")
    newcomer.take_picture("a-value-edited-while-the-run-waits")
    newcomer.press_button(bar.buttons["continue"])
    newcomer.wait_until(lambda: len(newcomer.endings) > runs, "the end of the run")
    assert newcomer.endings[-1] == "success", newcomer.endings
    assert newcomer.node("KSampler").values["steps"] != 9, "it was for this run only"
    newcomer.take_picture("a-run-that-was-edited")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_F9)


def freeze(newcomer: Newcomer) -> None:
    """Freeze what the sampler gave; with another seed nothing before the decoder runs."""
    sampler = newcomer.node("KSampler")
    newcomer.canvas.select([sampler.node.id])
    newcomer.canvas.setFocus()
    newcomer.run("Save Image")
    newcomer.press(Qt.Key.Key_F9, ALT)
    newcomer.press(Qt.Key.Key_R, SHIFT)
    facts = newcomer.canvas.graph.shapes.facts
    newcomer.wait_until(
        lambda: sampler.node.id in facts and facts[sampler.node.id].plan == "frozen", "that it is frozen"
    )
    newcomer.take_picture("a-frozen-node-keeps-its-result")
    runs = len(newcomer.endings)
    newcomer.press(Qt.Key.Key_Return, CTRL)
    newcomer.wait_until(lambda: len(newcomer.endings) > runs, "the end of the run")
    assert newcomer.run_of("KSampler").state == "cached"
