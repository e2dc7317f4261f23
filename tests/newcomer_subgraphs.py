"""What a newcomer does with subgraphs: folds three nodes by a key, looks inside, leaves, undoes."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from app.workflow.document import ROOT, SUBGRAPH_INPUT
from app.workflow.subgraphs.interface import shown_name
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
    rename_an_input(newcomer)
    newcomer.press(Qt.Key.Key_Escape)
    assert canvas.graph.scope_id == ROOT
    newcomer.press(Qt.Key.Key_Z, CTRL)
    newcomer.press(Qt.Key.Key_Z, CTRL)
    assert set(window.session.workflow.nodes) == nodes


def rename_an_input(newcomer: Newcomer) -> None:
    """Give the first input of the subgraph in view another name, by a double-click on it."""
    canvas = newcomer.canvas
    place = newcomer.on_screen(canvas.graph.nodes[SUBGRAPH_INPUT].output_point(0) - QPointF(25, 0))
    newcomer.double_click(place)
    newcomer.wait_until(QApplication.activeModalWidget, "a line for the name")
    newcomer.type("what paints")
    newcomer.press(Qt.Key.Key_Return)
    newcomer.back_to_the_window()
    assert shown_name(canvas.graph.scope.inputs[0]) == "what paints"
    newcomer.take_picture("an-input-of-the-subgraph-renamed")
    canvas.setFocus()
    canvas.select([])
