"""Order: groups with switches, notes, subgraphs, Simplify."""

from PySide6.QtCore import QPointF, Qt

from app.editor.structure.simplify_window import SimplifyWindow
from app.workflow.document import ROOT, SUBGRAPH_INPUT
from tests.newcomer import ALT, CTRL
from tests.tour.drafts import sdxl, with_loras
from tests.tour.stage import SHIFT, Stage


def play(stage: Stage) -> None:
    """Frame, annotate, fold and simplify."""
    stage.only_the_canvas(alone=True)
    stage.open(with_loras(stage.window.session.library), "lighthouse")
    _groups_and_notes(stage)
    _subgraph(stage)
    _simplify(stage)


def _groups_and_notes(stage: Stage) -> None:
    canvas = stage.canvas
    stage.select("Prompt", "Negative Prompt")
    stage.press(Qt.Key.Key_G, CTRL)
    stage.press(Qt.Key.Key_F2)
    stage.type("Prompts")
    stage.press(Qt.Key.Key_Return)
    stage.point_at(stage.on_screen(stage.node("Load Checkpoint").frame().bottomLeft() + QPointF(0, 60)))
    stage.press(Qt.Key.Key_N, SHIFT)
    stage.type("# Lighthouse\nInk at **0.8**.\n- colder: *mist*\n- warmer: *golden hour*")
    stage.click(stage.empty_place())
    (group,) = canvas.graph.groups.values()
    stage.point_at(stage.on_screen(group.pos() + QPointF(group.size[0] * 0.5, 14)))
    stage.shoot("structure-groups-and-notes", stage.canvas_area())
    stage.mouse = None
    stage.undo_all()


def _subgraph(stage: Stage) -> None:
    canvas, workflow = stage.canvas, stage.window.session.workflow
    stage.select("Prompt", "Negative Prompt", "KSampler", "VAE Decode")
    stage.press(Qt.Key.Key_E, CTRL | SHIFT)
    stage.shoot("structure-subgraph-made", stage.canvas_area())
    (host,) = canvas.selected_nodes()
    stage.press(Qt.Key.Key_Down, ALT)
    assert canvas.graph.scope_id == workflow.nodes[host].type
    stage.press(Qt.Key.Key_Home)
    box = canvas.graph.nodes[SUBGRAPH_INPUT]
    place = stage.field("KSampler", "steps")
    last = stage.hold((place, stage.on_screen(box.frame().center())))
    stage.shoot("structure-inside-a-subgraph", stage.canvas_area())
    stage.let_go(last)
    stage.mouse = None
    stage.canvas.setFocus()
    stage.press(Qt.Key.Key_Up, ALT)
    assert canvas.graph.scope_id == ROOT
    stage.undo_all()


def _simplify(stage: Stage) -> None:
    window = stage.window
    stage.open(sdxl(window.session.library), "lighthouse")
    assert len(window.session.workflow.nodes) == 32
    stage.shoot("structure-before-simplify", stage.canvas_area())
    stage.press(Qt.Key.Key_S, CTRL | ALT)
    box = stage.dialog()
    assert isinstance(box, SimplifyWindow)
    stage.wait_until(lambda: box.plan is not None, "a plan")
    stage.shoot("structure-simplify", stage.place_of(box).adjusted(-40, -40, 40, 40))
    stage.press_button(box.go)
    stage.back_to_the_window()
    stage.wait_until(lambda: len(window.session.workflow.nodes) < 32, "fewer nodes")
    stage.press(Qt.Key.Key_Home)
    stage.shoot("structure-after-simplify", stage.canvas_area())
    stage.canvas.setFocus()
    stage.press(Qt.Key.Key_Z, CTRL)
    assert len(window.session.workflow.nodes) == 32
