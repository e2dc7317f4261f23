"""What a newcomer looks into: a link's value by the right mouse button, and a run that waits at a node."""

from PySide6.QtCore import Qt

from app.editor.debugging.feature import Debugging
from tests.newcomer import CTRL, Newcomer


def look_into_a_run(newcomer: Newcomer) -> None:
    """Probe the link to the decoder, see its latent at once; pause a run before the decoder, and go on."""
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

    newcomer.choose(newcomer.on_screen(newcomer.node("VAE Decode").frame().center()), "&Breakpoint")
    canvas.setFocus()
    canvas.select([newcomer.node("KSampler").node.id])
    newcomer.press(Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    runs = len(newcomer.endings)
    newcomer.press(Qt.Key.Key_Return, CTRL)
    bar = debugging.pausing.bar
    newcomer.wait_until(lambda: not bar.isHidden(), "the pause before the decoder")
    newcomer.take_picture("paused-at-a-breakpoint")
    newcomer.press_button(bar.buttons["continue"])
    newcomer.wait_until(lambda: len(newcomer.endings) > runs, "the end of the run")
    assert newcomer.endings[-1] == "success", newcomer.endings
    canvas.setFocus()
    while "confy" in window.session.workflow.nodes[decoder].properties or debugging.cards.cards:
        newcomer.press(Qt.Key.Key_Z, CTRL)
    canvas.select([])
