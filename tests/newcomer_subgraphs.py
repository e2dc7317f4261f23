"""What a newcomer does with subgraphs: folds three nodes by a key, looks inside, leaves, undoes."""

from PySide6.QtCore import Qt

from app.workflow.document import ROOT
from tests.newcomer import ALT, CTRL, Newcomer

SHIFT = Qt.KeyboardModifier.ShiftModifier


def fold_some_nodes(newcomer: Newcomer) -> None:
    """Make one node of the prompts and the sampler, enter it, leave it, undo it."""
    window, canvas = newcomer.window, newcomer.canvas
    nodes = set(window.session.workflow.nodes)
    canvas.setFocus()
    canvas.select(
        [newcomer.node(title).node.id for title in ("Positive Prompt", "Negative Prompt", "KSampler")]
    )
    newcomer.press(Qt.Key.Key_E, CTRL | SHIFT)
    (host,) = set(window.session.workflow.nodes) - nodes
    assert canvas.selected_nodes() == [host]
    newcomer.take_picture("three-nodes-became-one")
    canvas.select([host])
    newcomer.press(Qt.Key.Key_Down, ALT)
    assert canvas.graph.scope_id == window.session.workflow.nodes[host].type
    canvas.fit_all()
    newcomer.take_picture("inside-the-subgraph")
    newcomer.press(Qt.Key.Key_Escape)
    assert canvas.graph.scope_id == ROOT
    newcomer.press(Qt.Key.Key_Z, CTRL)
    assert set(window.session.workflow.nodes) == nodes
